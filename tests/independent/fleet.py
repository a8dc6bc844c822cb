"""The nodes of an owned tier: when they are bought, what replaces them, what they can serve."""

from fractions import Fraction
from functools import cache
from math import comb

from months import ceil


class Nodes:
    """Nodes that serve from day `start` to day `end`, of one generation."""

    def __init__(self, paid, start, end, count, generation, price):
        self.paid, self.start, self.end = paid, start, end
        self.count, self.generation, self.price = count, generation, price

    def serves(self, month):
        return self.start < month <= self.end


class Fleet:
    is_spot, is_there_anyway = False, True

    def __init__(self, written, demand, calendar):
        self.written, self.demand, self.calendar = written, demand, calendar
        self.node, self.horizon = written["node"], calendar.horizon
        self.lead = int(written.get("lead_time_months", 0))
        self.life = int(written.get("useful_life_months", self.horizon))
        self.lease = written.get("financing", {}).get("lease")
        self.loan = written.get("financing", {}).get("loan")
        self.fleet = self.orders()

    def effectiveness(self, generation=0):
        """Each generation does so much more work than the one it replaces."""
        e = self.written.get("relative_performance", Fraction(1))
        e *= self.written.get("refresh", {}).get("relative_performance", 1) ** generation
        e *= 1 - self.written.get("virtualization_overhead", 0)
        return e * self.written.get("goodput", 1)

    def nodes_for(self, first, last, generation=0):
        """Nodes for the highest peak of some months, if the size is given in words."""
        peak = self.demand.highest(first, last)
        if self.written.get("gpus") == "mean":
            peak = self.demand.mean(peak)
        return self.with_standby(peak / self.effectiveness(generation) / self.node["gpus"])

    def with_standby(self, nodes):
        """Nodes for a number that must be up: on average, one more, or for a share of the time."""
        down, rule = self.written.get("downtime", Fraction(0)), self.written.get("standby")
        if not down or rule in (None, "expected"):
            return ceil(nodes / (1 - down))
        if rule == "one_more":
            return ceil(nodes) + 1
        bought = ceil(nodes)
        while sum(chances(bought, down)[: bought - ceil(nodes) + 1]) < rule:
            bought += 1
        return bought

    def size(self, generation=0):
        if "nodes" in self.written:
            return int(self.written["nodes"])
        if isinstance(self.written.get("gpus", "peak"), Fraction):
            return ceil(self.written["gpus"] / self.node["gpus"])
        return self.nodes_for(1, self.horizon, generation)

    def orders(self):
        """All nodes that there ever are, oldest first."""
        orders, have = [], 0
        if "purchases" in self.written:
            orders = [(int(it["month"]), int(it["nodes"])) for it in self.written["purchases"]]
        elif "expand" in self.written:
            step = {"monthly": 1, "yearly": 12}[self.written["expand"]]
            for day in range(0, self.horizon, step):
                need = self.nodes_for(day + 1, min(day + step, self.horizon))
                orders.append((day, max(need - have, 0)))
                have = max(need, have)
        else:
            orders = [(0, self.size())]
        fleet = []
        for day, count in orders:
            if count:
                fleet += self.generations(day, count)
        return fleet

    def generations(self, day, count):
        """An order and, where they are refreshed, what follows it."""
        price = self.node["price"] * self.calendar.path(
            self.node.get("price_growth_per_year"), day + 1
        )
        start, paid, generation, nodes = day + self.lead, day, 0, []
        if self.written.get("payment") == "delivery":
            paid = start
        while start < self.horizon:
            end = self.horizon
            if "refresh" in self.written:
                end = min(start + self.life, self.horizon)
            nodes.append(Nodes(paid, start, end, count, generation, price))
            if "refresh" not in self.written:
                break
            if not isinstance(self.written.get("gpus", "peak"), Fraction):
                count = count if "nodes" in self.written else self.size(generation + 1)
            price *= self.written["refresh"].get("price_ratio", 1)
            start = end
            paid = end if self.written.get("payment") == "delivery" else end - self.lead
            generation += 1
        return nodes

    def serving(self, month):
        return [nodes for nodes in self.fleet if nodes.serves(month)]

    def installed(self, month):
        return sum(nodes.count for nodes in self.serving(month))

    def gpus(self, month):
        return self.installed(month) * self.node["gpus"]

    def capacity(self, month):
        per_node = self.node["gpus"]
        of_nodes = lambda it: it.count * per_node * self.effectiveness(it.generation)
        return sum(of_nodes(nodes) for nodes in self.serving(month))

    def mean_capacity(self, month):
        return self.capacity(month) * (1 - self.written.get("downtime", 0))

    def states(self, month):
        """(chance, capacity) for each number of nodes down; more than 64 are taken at their mean."""
        down, nodes = self.written.get("downtime", Fraction(0)), self.installed(month)
        if max(self.installed(month) for month in self.calendar.months()) > 64:
            return [(Fraction(1), self.mean_capacity(month))]
        if not down or not nodes:
            return [(Fraction(1), self.capacity(month))]
        each = self.capacity(month) / nodes
        return [(it, each * (nodes - k)) for k, it in enumerate(chances(nodes, down))]


@cache
def chances(nodes, down):
    """Of 0, 1, 2 .. nodes down at once, to 60 digits."""
    exact = [comb(nodes, k) * down**k * (1 - down) ** (nodes - k) for k in range(nodes + 1)]
    return [Fraction(round(it * 10**60), 10**60) for it in exact]
