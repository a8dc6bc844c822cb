"""Recomputes the scenarios beside this file and writes what comes out as JSON.

It was written from the model's description alone, shares no code with the program, and counts in
exact fractions (60 digits where a growth is spread over months). `python3 recompute.py [NAME..]`
writes the files anew, `--check` shows how they differ from what it would write.
"""

import difflib
import json
import pathlib
import sys
from fractions import Fraction

from breakeven import Along
from demand import Demand, dispatch, dispatch_at_mean
from every_tier import add_what_any_tier_has, tax_line
from existing import signed_everywhere
from months import Calendar, decimal
from owned import Owned
from reading import read
from rented import Committed, OnDemand, Spot
from services import add_services
from swap import rates, swap
from windowed import Windowed, window

KINDS = {"owned": Owned, "committed": Committed, "on_demand": OnDemand, "spot": Spot}


class Alternative:
    """One stack of tiers against one demand."""

    def __init__(self, scenario, name, calendar, demand):
        self.scenario, self.calendar, self.demand = scenario, calendar, demand
        form = scenario.get("capital", "straight")
        self.tiers, last = [], None
        for written in scenario["alternatives"][name]:
            [(kind, keys)] = written.items()
            first, last = window(keys, last, calendar.horizon)
            if (first, last) == (1, calendar.horizon):
                self.tiers.append(KINDS[kind](keys, demand, calendar))
            elif first <= last:
                self.tiers.append(Windowed(KINDS[kind], keys, first, last, demand, calendar))
        self.served = {m: dispatch(demand, m, self.tiers) for m in calendar.months()}
        self.books = []
        for index, tier in enumerate(self.tiers):
            served = {month: slices[index] for month, slices in self.served.items()}
            if isinstance(tier, Windowed):
                self.books.append(tier.book(served, form, add_what_any_tier_has))
                continue
            book = tier.book(served, form)
            add_what_any_tier_has(tier, book, served, form)
            self.books.append(book)
        price = scenario["demand"].get("unserved", {}).get("price_per_gpu_hour")
        if price is not None:
            for month in calendar.months():
                done = sum(s * gpus for slices in self.served[month] for s, gpus in slices)
                lost = demand.hours(month) - done * calendar.hours
                self.books[-1].line("unserved work").run(month, lost * price)
        add_services(self.tiers, self.books, self.served, demand, calendar)
        self.has_peers = self.is_charged = False
        self.tax = []
        if "tax" in scenario:
            pairs = zip(self.tiers, self.books)
            self.tax = [tax_line(scenario["tax"], tier, book) for tier, book in pairs]

    def lines(self):
        """(tier, line): every row of the breakdown."""
        for index, book in enumerate(self.books):
            for line in book.used():
                yield index, line
            if self.tax:
                yield index, self.tax[index]

    def served_hours(self):
        every = (it for month in self.served.values() for slices in month for it in slices)
        return sum(share * gpus for share, gpus in every) * self.calendar.hours

    def is_ranked(self):
        """Whether it serves all, but for what is lost while more nodes are down than planned."""
        unserved = self.scenario["demand"].get("unserved", {})
        if "price_per_gpu_hour" in unserved:
            return True
        if "allowed_share" in unserved:
            lost = self.wanted_hours() - self.served_hours()
            return lost <= self.wanted_hours() * unserved["allowed_share"]
        if self.has_peers:
            return self.serves_all() or self.is_charged
        at_mean = [dispatch_at_mean(self.demand, m, self.tiers) for m in self.calendar.months()]
        every = (it for month in at_mean for slices in month for it in slices)
        hours = sum(share * gpus for share, gpus in every) * self.calendar.hours
        return self.wanted_hours() - hours <= self.wanted_hours() / 10**9

    def serves_all(self):
        return self.wanted_hours() - self.served_hours() <= self.wanted_hours() / 10**9

    def charge(self, rate):
        """Adds what the work that is left undone costs elsewhere."""
        for month in self.calendar.months():
            done = sum(s * gpus for slices in self.served[month] for s, gpus in slices)
            lost = self.demand.hours(month) - done * self.calendar.hours
            self.books[-1].line("unserved work", "unserved").run(month, lost * rate)
        self.is_charged = True

    def is_offered(self):
        """Whether somebody sells it: nobody sells commitments that cost nothing while idle."""
        return all(tier.written.get("billing") != "as_used" for tier in self.tiers)

    def hourly(self):
        """Cost over the work that bears it: what is served, or has its price."""
        priced = "price_per_gpu_hour" in self.scenario["demand"].get("unserved", {})
        is_all = priced or self.is_charged
        return self.charged() / (self.wanted_hours() if is_all else self.served_hours())

    def total(self):
        return sum(line.total() for _, line in self.lines())

    def wanted_hours(self):
        return sum(self.demand.hours(month) for month in self.calendar.months())

    def npv(self, at=None):
        return sum(self.calendar.npv(line, at) for _, line in self.lines())

    def bought(self):
        """The price of all that is capitalized, whatever it fetches later."""
        return sum(
            line.total()
            for _, line in self.lines()
            if line.kind == "capex" and line.name != "residual value"
        )

    def borrowed(self):
        """What lenders pay of it."""
        lent = [tier for tier in self.tiers if getattr(tier, "loan", None)]
        shares = [(tier.loan.get("share", 1), tier.capitalized) for tier in lent]
        return sum(share * asset.price for share, assets in shares for asset in assets)

    def charged(self):
        return sum(sum(line.charged) for _, line in self.lines())

    def by_month(self, series):
        rows = [series(line) for _, line in self.lines()]
        return [sum(month) for month in zip(*rows)]


def results(path):
    scenario = signed_everywhere(read(path))
    calendar = Calendar(scenario)
    demand = Demand(scenario["demand"], calendar, path.parent)

    def make(demand):
        return together(scenario, calendar, demand)

    names = list(scenario["alternatives"])
    along = Along(names, make, demand, lambda it: basis(scenario, it))
    alternatives = make(demand)
    ranked = [it for it in alternatives.values() if it.is_ranked() and it.is_offered()]
    least = min((basis(scenario, it) for it in ranked), default=None)
    return {
        "gpu_hours": text(alternatives[names[0]].wanted_hours()),
        "alternatives": {
            name: told(it, calendar, basis(scenario, it), least) for name, it in alternatives.items()
        },
        "break_even": [
            {**pair, **investment(alternatives[pair["a"]], alternatives[pair["b"]], calendar)}
            for pair in along.pairs()
        ],
        "sweep": {
            u: {name: text(cost) for name, cost in costs.items() if cost is not None}
            for u, costs in along.sweep().items()
        },
    }


def together(scenario, calendar, demand):
    """Every alternative with the demand that costs it less, at once or as flat as work may wait; what one leaves
    undone costs what an hour costs at the cheapest that serves all."""
    names = list(scenario["alternatives"])
    every = [
        [Alternative(scenario, name, calendar, it) for it in demand.choices()] for name in names
    ]
    made = [it for choices in every for it in choices]
    if len(names) > 1 and "unserved" not in scenario["demand"]:
        whole = [it for it in made if it.serves_all() and it.is_offered()]
        rates = [it.total() / it.wanted_hours() for it in whole if it.wanted_hours()]
        for it in made:
            it.has_peers = True
            if rates and not it.serves_all():
                it.charge(min(rates))
    return {name: cheaper(scenario, choices) for name, choices in zip(names, every)}


def basis(scenario, it):
    """The cost by which alternatives are ranked."""
    return it.npv() if scenario.get("rank_by") == "npv" else it.total()


def cheaper(scenario, choices):
    """The choice that costs less; one that is ranked, if only one is, and of equal ones the first."""
    ranked = [it for it in choices if it.is_ranked()] or choices[-1:]
    return min(ranked, key=lambda it: basis(scenario, it))


def investment(a, b, calendar):
    """What `a` is in place of `b`, if both serve all demand."""
    if not (a.is_ranked() and b.is_ranked()):
        return {}
    figures = {key: optional(value) for key, value in swap(a, b, calendar).items()}
    return figures | {"irr_rates": [f"{rate:.6f}" for rate in rates(a, b)]}


def optional(value):
    """Text of an amount; None without one, and a whole month as it is."""
    return value if value is None or isinstance(value, int) else text(value)


def told(it, calendar, basis, least):
    served = it.served_hours()
    rows = list(it.lines())
    capex = sum(line.total() for _, line in rows if line.kind == "capex")
    unserved = sum(line.total() for _, line in rows if line.kind == "unserved")
    ranked = it.is_ranked() and it.is_offered()
    above = basis - least if ranked else None
    told = {
        "ranked": ranked,
        "total": text(it.total()),
        "capex": text(capex),
        "opex": text(it.total() - capex - unserved),
        "unserved_work": text(unserved) if unserved else None,
        "served_gpu_hours": text(served),
        "unserved_gpu_hours": text(it.wanted_hours() - served),
        "cost_per_gpu_hour": text(it.hourly()),
        "above_cheapest": optional(above),
        "above_cheapest_share": optional(above / least if ranked else None),
    }
    if calendar.rate is not None:
        told["npv"] = text(it.npv())
        told["npv_if_paid_mid_period"] = text(it.npv("mid"))
    told["tiers"] = [tier_told(it, index) for index in range(len(it.tiers))]
    told["components"] = [
        {
            "tier": index + 1,
            "component": line.name,
            "class": line.kind,
            "total": text(line.total()),
        }
        for index, line in rows
    ]
    if sum(it.by_month(lambda line: line.expensed)) != it.total():
        raise ValueError("cash and profit and loss do not agree in total")
    told["cash_by_month"] = [text(month, 4) for month in it.by_month(paid)]
    told["pnl_by_month"] = [text(month, 4) for month in it.by_month(lambda line: line.expensed)]
    return told


def tier_told(it, index):
    """What a tier does, and what it has for it."""
    tier, months = it.tiers[index], it.calendar.months()
    slices = {month: served[index] for month, served in it.served.items()}
    hours = sum(share * gpus for month in months for share, gpus in slices[month])
    told = {"served_gpu_hours": text(hours * it.calendar.hours)}
    if hasattr(tier, "billed_hours"):
        told["billed_gpu_hours"] = text(sum(tier.billed_hours(slices[m], m) for m in months))
    if tier.is_there_anyway:
        told["installed_gpus"] = text(max(tier.gpus(month) for month in months))
        told["units"] = text(max(tier.installed(month) for month in months))
    return told


def paid(line):
    """The cash of a line by month; nobody pays what unserved work is charged."""
    return [0] * len(line.cash()) if line.kind == "unserved" else line.cash()


def text(value, places=12):
    """As a decimal of so many places, without zeros at the end."""
    rounded = f"{decimal(Fraction(value)):.{places}f}"
    return rounded.rstrip("0").rstrip(".") if "." in rounded else rounded


def main(arguments):
    here = pathlib.Path(__file__).parent
    checks = "--check" in arguments
    names = [argument for argument in arguments if argument != "--check"]
    names = names or sorted(path.stem for path in here.glob("*.yaml"))
    differences = []
    for path in (here / f"{name}.yaml" for name in names):
        written = json.dumps(results(path), indent=1) + "\n"
        beside = path.with_suffix(".json")
        if not checks:
            beside.write_text(written, encoding="utf-8")
            continue
        current = beside.read_text(encoding="utf-8") if beside.exists() else ""
        sides = (current.splitlines(), written.splitlines())
        differences += difflib.unified_diff(*sides, beside.name, "recompute.py", lineterm="")
    if differences:
        sys.exit("\n".join(differences))


if __name__ == "__main__":
    main(sys.argv[1:])
