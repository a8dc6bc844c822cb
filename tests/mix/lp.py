"""Sizes of `gpu-tco mix` against linear programs of the same cases, solved by HiGHS.

    lp.py GPU_TCO TRACE FOLDER

Six cases of one trace: tiers that are always paid, with and without a cap and a cost of use, spot for a
share of each hour, and on demand. The program's cost may differ by 1e-7 of the solver's; sizes need
not agree, as a cost may be flat around its least.
"""

import csv
import json
import subprocess
import sys
from pathlib import Path

import highspy
import numpy as np

gpu_tco, trace, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
with trace.open() as file:
    rows = [line for line in file if not line.startswith("#")]
demand = np.array([float(row["gpus"]) for row in csv.DictReader(rows)])
HOURS = 8760.0  # of a horizon of 12 months
half = int(demand.max() / 2)


def committed(price, cap=None, gpus=1):
    """Always paid, used or not."""
    bound = "" if cap is None else f", max_gpus: {cap}"
    text = f"committed: {{price_per_gpu_hour: {price}, gpus_per_instance: {gpus}, term_months: 12, gpus: optimal{bound}}}"
    return {"text": text, "fixed": price, "use": 0.0, "cap": cap, "gpus": gpus}


def owned(fixed, use):
    """Bought, and paid for its electricity while used."""
    node = f"{{gpus: 1, price: {fixed * HOURS:.4f}, busy_kw: 1, idle_kw: 0}}"
    text = f"owned: {{node: {node}, gpus: optimal, site: {{pue: 1, price_per_kwh: {use}}}}}"
    return {"text": text, "fixed": fixed, "use": use, "cap": None, "gpus": 1}


def rented(kind, price, share=1.0):
    """Paid while used; spot may serve a share of each hour."""
    text = f"{kind}: {{price_per_gpu_hour: {price}, granularity: none}}"
    return {"text": text, "fixed": None, "use": price, "share": share}


on_demand, spot = rented("on_demand", 6.88), rented("spot", 3.025, 0.40)
CASES = {
    "S1": [committed(2.13), on_demand],
    "S2": [committed(2.13, half), committed(3.00), on_demand],
    "S3": [committed(3.00), on_demand],
    "S4": [committed(2.13, half), committed(3.00), spot, on_demand],
    "S5": [committed(2.13, half, gpus=8), committed(3.00), on_demand],
    "S6": [committed(2.00), owned(1.80, 0.33), on_demand],
}


def solver_cost(tiers, is_whole):
    """Least cost by HiGHS: capacities, and what each tier serves of each row."""
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("mip_rel_gap", 0.0)
    weight = HOURS / len(demand)
    served = [[] for _ in demand]
    for tier in tiers:
        capacity = None
        if tier["fixed"] is not None:
            cost = tier["fixed"] * HOURS * tier["gpus"]
            most = demand.max() if tier["cap"] is None else tier["cap"] // tier["gpus"]
            kind = highspy.HighsVarType.kInteger if is_whole else highspy.HighsVarType.kContinuous
            capacity = highs.addVariable(lb=0, ub=float(np.ceil(most)), obj=cost, type=kind)
        for at, wanted in enumerate(demand):
            most = wanted * tier.get("share", 1.0)
            part = highs.addVariable(lb=0, ub=float(most), obj=tier["use"] * weight)
            served[at].append(part)
            if capacity is not None:
                highs.addConstr(part <= tier["gpus"] * capacity)
    for parts, wanted in zip(served, demand):
        highs.addConstr(sum(parts) == float(wanted))
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        sys.exit(f"HiGHS found no optimum: {highs.getModelStatus()}")
    return highs.getInfo().objective_function_value


def program_cost(name, tiers, is_whole):
    """Least cost by the program, from a scenario of the case."""
    share = max((it["share"] for it in tiers if it["text"].startswith("spot")), default=0)
    path = folder / f"{name}.yaml"
    (folder / trace.name).write_text(trace.read_text())
    stack = "\n".join(f"    - {it['text']}" for it in tiers)
    path.write_text(
        f"schema: 1\ntitle: {name}\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n"
        f"demand: {{gpu: h100-sxm-80gb, trace: {trace.name}, interruptible_share: {share}}}\n"
        f"alternatives:\n  mix:\n{stack}\n"
    )
    unit = "whole" if is_whole else "none"
    run = [gpu_tco, "mix", str(path), "--unit", unit, "-f", "json"]
    found = json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE).stdout)
    if is_whole and not found["is_proved"]:
        sys.exit(f"{name}: not proved")
    return float(found["ranked_by"] if is_whole else found["relaxed"]["ranked_by"])


failed = False
for name, tiers in CASES.items():
    is_whole = any(it.get("gpus", 1) > 1 for it in tiers)
    solver, program = solver_cost(tiers, is_whole), program_cost(name, tiers, is_whole)
    apart = (program - solver) / solver
    failed = failed or abs(apart) > 1e-7
    print(f"{name}  HiGHS {solver:.6f}  gpu-tco {program:.6f}  apart {apart:+.1e}")
sys.exit(1 if failed else 0)
