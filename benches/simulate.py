"""Time and memory of `simulate` beside numpy, both over tco20 with a million draws, in one run.

    cargo build --release && python3 benches/simulate.py [SAMPLES]

Needs numpy. Prints the best of three runs of each, by turns, and their ratios.
"""

import json
import os
import subprocess
import sys
import time

SAMPLES = sys.argv[1] if len(sys.argv) > 1 else "1e6"
OURS = ["target/release/gpu-tco", "simulate", "tests/simulate/tco20.yaml", "--samples", SAMPLES, "-f", "json"]
NUMPY = [sys.executable, "tests/simulate/tco20.py", SAMPLES]


def run(command):
    """Seconds, peak megabytes and output of a command."""
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        text = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, json.loads(text)


def main():
    turns = [(run(OURS), run(NUMPY)) for _ in range(3)]
    ours = min(ours[0] for ours, _ in turns)
    process = min(peer[0] for _, peer in turns)
    numpy = min(peer[3]["seconds_with_ranks"] for _, peer in turns)
    quantiles = min(peer[3]["seconds"] for _, peer in turns)
    memory = [max(turn[at][2] for turn in turns) for at in (0, 1)]
    cpu = min(ours[1] for ours, _ in turns)
    print(f"gpu-tco {ours:.3f} s ({cpu:.3f} s of CPU), {memory[0]:.0f} MB: the whole process, which also computes payback")
    print(f"numpy   {process:.3f} s, {memory[1]:.0f} MB: the whole process; {numpy:.3f} s without start and import;")
    print(f"        {quantiles:.3f} s of these without rank correlations, which gpu-tco computes")
    print(f"ratio   {process / ours:.1f} of both processes; {numpy / ours:.1f} and {quantiles / ours:.1f} of the others")


if __name__ == "__main__":
    main()
