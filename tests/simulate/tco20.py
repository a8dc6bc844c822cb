"""The model of tco20.yaml in numpy, written without the program: its point estimate and a simulation.

    python3 tests/simulate/tco20.py [SAMPLES]

Prints one JSON object: NPV with every input at its mean, statistics of the draws, rank correlations
of the inputs with the saving, and seconds without and with them.
"""

import json
import sys
import time

import numpy as np

N, NODES, YEARS, HOURS = 64, 8, 3, 8760


def path(rate, year):
    """Mean over the months of a year of what grows from month 1 on: a geometric sum."""
    return (1 + rate) ** (year - 1) * rate / (12 * ((1 + rate) ** (1 / 12) - 1))


def costs(x):
    hardware = NODES * (x["x_node"] + x["x_net"])
    capex = hardware + NODES * x["x_node"] * (x["f_inst"] + x["f_spare"])
    kw = NODES * (x["node_kw"] + x["rest_kw"])
    fixed = hardware * x["f_maint"] + N * x["sw"] + x["colo"] * kw * 12 + N * x["repairs"]
    own = capex - hardware * x["f_resale"] / (1 + x["disc"]) ** YEARS
    useful = N * HOURS * x["util"]
    cloud = 0.0
    for year in range(1, YEARS + 1):
        factor = (1 + x["disc"]) ** -year
        energy = kw * x["pue"] * HOURS * x["e0"] * path(x["g_e"], year)
        own = own + (energy + x["fte"] * x["wage"] * path(0.04, year) + fixed) * factor
        price = x["c0"] * path(x["d_c"], year)
        cloud = cloud + (useful * price * 1.07 + 12 * 20000 * 0.09) * factor
    return own, cloud, useful * YEARS


def triangular(low, likely, high):
    return (low + likely + high) / 3, lambda g, n: g.triangular(low, likely, high, n)


def uniform(low, high):
    return (low + high) / 2, lambda g, n: g.uniform(low, high, n)


def beta(a, b, high=1.0):
    return high * a / (a + b), lambda g, n: high * g.beta(a, b, n)


LAWS = {
    "x_node": triangular(380000, 425000, 480000),
    "x_net": triangular(30000, 50000, 80000),
    "f_inst": uniform(0.02, 0.06),
    "f_spare": uniform(0.05, 0.10),
    "node_kw": triangular(3.6, 4.48, 5.6),
    "rest_kw": uniform(1.5, 3.0),
    "pue": triangular(1.15, 1.30, 1.50),
    "e0": (0.1 * np.exp(0.02), lambda g, n: g.lognormal(np.log(0.1), 0.2, n)),
    "g_e": (0.03, lambda g, n: g.normal(0.03, 0.02, n)),
    "fte": triangular(1.0, 1.5, 2.0),
    "wage": triangular(200000, 250000, 320000),
    "f_maint": uniform(0.05, 0.10),
    "sw": uniform(1000, 4500),
    "colo": triangular(120, 150, 200),
    "repairs": beta(2, 4, 6000.0),
    "f_resale": beta(4, 8),
    "util": beta(16, 6),
    "disc": uniform(0.06, 0.12),
    "c0": triangular(3.90, 6.88, 12.29),
    "d_c": uniform(-0.25, -0.05),
}


def ranks(values):
    """Ranks of the first 100,000 draws, as many as the program ranks."""
    order = np.argsort(values[:100_000])
    found = np.empty(len(order))
    found[order] = np.arange(len(order))
    return found


def main():
    samples = int(float(sys.argv[1])) if len(sys.argv) > 1 else 1_000_000
    own, cloud, _ = costs({name: mean for name, (mean, _) in LAWS.items()})
    point = {"own": float(own), "cloud": float(cloud)}
    begin = time.perf_counter()
    g = np.random.default_rng(20)
    x = {name: draw(g, samples) for name, (_, draw) in LAWS.items()}
    own, cloud, useful = costs(x)
    saving = cloud - own
    named = {
        "own": own,
        "cloud": cloud,
        "saving": saving,
        "own_per_gpu_hour": own / useful,
        "cloud_per_gpu_hour": cloud / useful,
    }
    found = {
        name: {
            "mean": float(values.mean()),
            "sd": float(values.std()),
            "p": np.quantile(values, [0.05, 0.5, 0.95]).tolist(),
        }
        for name, values in named.items()
    }
    seconds = time.perf_counter() - begin
    ranked = {name: ranks(values) for name, values in x.items()}
    saved = ranks(saving)
    drivers = {name: float(np.corrcoef(values, saved)[0, 1]) for name, values in ranked.items()}
    with_ranks = time.perf_counter() - begin
    p = float((saving > 0).mean())
    all = {"point": point, "samples": samples, "own_is_cheapest": p, "results": found,
           "drivers": drivers, "seconds": seconds, "seconds_with_ranks": with_ranks}
    print(json.dumps(all))


if __name__ == "__main__":
    main()
