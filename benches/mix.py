"""Sizes of `gpu-tco mix --unit none` on a year of minutes, beside linear programs solved by HiGHS.

    python3 benches/mix.py GPU_TCO [ROWS]

Both solve one made trace (a random walk between 0 and 1,080 GPUs) in the same run: tiers that are always
paid, and on demand. The program's time is that of its whole process: start, reading and sorting of
the rows, sizes, table; its memory is by GNU time. HiGHS is timed without reading and without building
its program. Needs highspy.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

import highspy
import numpy as np

gpu_tco = os.path.abspath(sys.argv[1])
rows = int(sys.argv[2]) if len(sys.argv) > 2 else 525_600
HOURS, RUNS, LIMIT = 8760.0, 9, 120.0


def trace(path):
    """Writes the trace and returns its levels."""
    random.seed(20260101)
    start, level, levels = datetime(2025, 1, 1), 400.0, []
    with path.open("w") as file:
        file.write("timestamp,gpus\n")
        for minute in range(rows):
            level = max(0.0, min(1080.0, level + random.gauss(0, 6) + (470 - level) * 0.001))
            levels.append(round(level))
            at = (start + timedelta(minutes=minute)).strftime("%Y-%m-%dT%H:%M:%SZ")
            file.write(f"{at},{levels[-1]}\n")
    return np.array(levels, dtype=float)


def program(folder, prices, cap):
    """Cost, least time in seconds and most memory in MB of the whole process."""
    bounds = ["" if cap is None else f", max_gpus: {cap}"] + [""] * (len(prices) - 1)
    tiers = "".join(
        f"    - committed: {{price_per_gpu_hour: {price}, gpus_per_instance: 1, term_months: 12, gpus: optimal{bound}}}\n"
        for price, bound in zip(prices, bounds)
    )
    scenario = folder / "minutes.yaml"
    scenario.write_text(
        "schema: 1\ntitle: minutes\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n"
        "demand: {gpu: h100-sxm-80gb, trace: minutes.csv}\nalternatives:\n  mix:\n"
        f"{tiers}    - on_demand: {{price_per_gpu_hour: 6.88, granularity: none}}\n"
    )
    run = [gpu_tco, "mix", str(scenario), "--unit", "none"]
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    # Not of a child of Python: what it had before the program began would count.
    timed = ["/usr/bin/time", "-f", "%M", *run]
    found = subprocess.run(timed, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    memory = int(found.stderr) / 1024
    found = json.loads(subprocess.run(run + ["-f", "json"], check=True, stdout=subprocess.PIPE).stdout)
    return float(found["relaxed"]["ranked_by"]), min(times), memory


def highs(demand, prices, cap, solver):
    """Cost and time of the solver; no cost if it has none within the limit."""
    count, tiers = len(demand), len(prices)
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = tiers + count, count
    lp.col_cost_ = np.concatenate([np.array(prices) * HOURS, np.full(count, 6.88 * HOURS / count)])
    lp.col_lower_ = np.zeros(tiers + count)
    upper = np.full(tiers + count, highspy.kHighsInf)
    upper[0] = highspy.kHighsInf if cap is None else cap
    lp.col_upper_ = upper
    lp.row_lower_, lp.row_upper_ = demand, np.full(count, highspy.kHighsInf)
    each = np.arange(count)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lp.a_matrix_.start_ = np.concatenate([np.arange(tiers) * count, tiers * count + np.arange(count + 1)])
    lp.a_matrix_.index_ = np.concatenate([each] * tiers + [each])
    lp.a_matrix_.value_ = np.ones((tiers + 1) * count)
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    model.setOptionValue("solver", solver)
    model.setOptionValue("time_limit", LIMIT)
    model.passModel(lp)
    began = time.perf_counter()
    model.run()
    took = time.perf_counter() - began
    if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None, took
    return model.getInfo().objective_function_value, took


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    demand = trace(folder / "minutes.csv")
    half = int(demand.max() / 2)
    print(f"{rows:,} rows · gpu-tco: least of {RUNS} whole processes · HiGHS: solving alone\n")
    print("case  gpu-tco ms    MB  HiGHS     solving ms  times as long  cost apart")
    for case, prices, cap in [("S1", [2.13], None), ("S2", [2.13, 3.00], half), ("S3", [3.00], None)]:
        cost, took, memory = program(folder, prices, cap)
        for solver in ("simplex", "ipm"):
            other, longer = highs(demand, prices, cap, solver)
            apart = "no answer" if other is None else f"{(cost - other) / other:+.1e}"
            print(
                f"{case}    {took * 1e3:10.1f}  {memory:4.1f}  {solver:8}  {longer * 1e3:10.0f}  "
                f"{longer / took:13.0f}  {apart:>10}",
                flush=True,
            )
