"""Time and memory of `simulate` beside numpy, both over tco20 with a million draws, in one run.

    cargo build --release && python3 benches/simulate.py [SAMPLES]

Needs numpy. Prints the best of five runs of each, by turns, and the ratios of like to like: whole
processes, and both without start. Both compute totals, quantiles and rank correlations; gpu-tco also
computes payback.
"""

import json
import os
import subprocess
import sys
import time

SAMPLES = sys.argv[1] if len(sys.argv) > 1 else "1e6"
PROGRAM = "target/release/gpu-tco"
SHIPPED = "scenarios/h100-own-or-rent.yaml"
NUMPY = [sys.executable, "tests/simulate/tco20.py", SAMPLES]
TURNS = 5


def run(command):
    """Seconds, seconds of CPU, peak megabytes and output of a command."""
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        text = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, json.loads(text)


def ours(scenario, samples):
    return run([PROGRAM, "simulate", scenario, "--samples", samples, "-f", "json"])


def main():
    model = "tests/simulate/tco20.yaml"
    turns = [(ours(model, SAMPLES), run(NUMPY), ours(model, "100"), ours(SHIPPED, SAMPLES)) for _ in range(TURNS)]
    whole, cpu = ([min(turn[at][of] for turn in turns) for at in (0, 1)] for of in (0, 1))
    start = min(turn[2][0] for turn in turns)
    numpy = min(turn[1][3]["seconds_with_ranks"] for turn in turns)
    unranked = min(turn[1][3]["seconds"] for turn in turns)
    memory = [max(turn[at][2] for turn in turns) for at in (0, 1)]
    print(f"{SAMPLES} draws of tco20       gpu-tco    numpy   ratio")
    for name, (a, b) in [
        ("whole process, s", whole),
        ("without start, s", (whole[0] - start, numpy)),
        ("CPU, s", cpu),
    ]:
        print(f"{name:24} {a:8.3f} {b:8.3f} {b / a:7.1f}")
    print(f"{'memory, MB':24} {memory[0]:8.0f} {memory[1]:8.0f} {memory[1] / memory[0]:7.1f}")
    print(f"numpy without start and rank correlations: {unranked:.3f} s; start of gpu-tco: {start:.3f} s")
    shipped = min(turn[3][0] for turn in turns)
    print(f"{SAMPLES} draws of {SHIPPED}: {shipped:.3f} s")


if __name__ == "__main__":
    main()
