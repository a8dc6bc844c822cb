"""The nodes of an owned tier: how many it needs, and what they can serve."""

from fractions import Fraction
from functools import cache
from math import comb

from existing import as_bought
from goodput import goodput
from months import ceil
from orders import Orders


class Fleet:
    is_spot, is_there_anyway, is_paid_when_idle = False, True, True

    def __init__(self, written, demand, calendar):
        written = as_bought(written) if "existing" in written else written
        self.written, self.demand, self.calendar = written, demand, calendar
        self.node, self.horizon = written["node"], calendar.horizon
        self.lead = int(written.get("lead_time_months", 0))
        self.life = int(written.get("useful_life_months", calendar.rest))
        self.lease = written.get("financing", {}).get("lease")
        self.loan = written.get("financing", {}).get("loan")
        self.goodput = goodput(written, demand, calendar)
        self.fleet = Orders(self).all()

    def effectiveness(self, generation=0):
        """Each generation does so much more work than the one it replaces."""
        e = self.written.get("relative_performance", Fraction(1))
        e *= self.written.get("refresh", {}).get("relative_performance", 1) ** generation
        e *= 1 - self.written.get("virtualization_overhead", 0)
        return e * self.goodput

    def nodes_for(self, first, last, generation=0):
        """Nodes, before rounding, for the highest peak of some months: a size given in words."""
        peak = self.demand.highest(first, last)
        if self.written.get("gpus") == "mean":
            peak = self.demand.mean(peak)
        return self.with_standby(peak / self.effectiveness(generation) / self.node["gpus"])

    def with_standby(self, nodes):
        """Nodes for a number that must be up: on average, one more, or for a share of the time."""
        down, rule = self.written.get("downtime", Fraction(0)), self.written.get("standby")
        if rule in (None, "expected"):
            return nodes / (1 - down)
        if rule == "one_more":
            return ceil(nodes) + 1
        bought = ceil(nodes)
        while sum(chances(bought, down)[: bought - ceil(nodes) + 1]) < rule:
            bought += 1
        return bought

    def pool(self, nodes, serving):
        """Spares beside some nodes, of which those that do not serve are on standby: one pool."""
        rule = self.written.get("spares", {})
        asked = int(rule["nodes"]) if "nodes" in rule and serving else 0
        asked += ceil(serving * rule.get("share_of_nodes", Fraction(0)))
        return max(asked - (nodes - serving), 0)

    def without_standby(self):
        """The same tier if its nodes were never down, for a size in words; none for a stated size."""
        sized = isinstance(self.written.get("gpus", "peak"), str)
        if not sized or "nodes" in self.written or "purchases" in self.written:
            return None
        other = Fleet.__new__(Fleet)
        other.__dict__ = dict(self.__dict__)
        other.written = {key: it for key, it in self.written.items() if key not in ("downtime", "standby", "spares")}
        return Orders(other).all()

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
        return sum(chance * capacity for chance, capacity in self.states(month))

    def states(self, month):
        """(chance, capacity) for each number of nodes down: spares serve in their place."""
        down, nodes = self.written.get("downtime", Fraction(0)), self.installed(month)
        if not down or not nodes:
            return [(Fraction(1), self.capacity(month))]
        each, pool = self.capacity(month) / nodes, sum(it.spares for it in self.serving(month))
        up = lambda k: each * min(nodes, nodes + pool - k)
        return [(it, up(k)) for k, it in enumerate(chances(nodes + pool, down))]


@cache
def chances(nodes, down):
    """Of 0, 1, 2 .. nodes down at once, to 60 digits."""
    exact = [comb(nodes, k) * down**k * (1 - down) ** (nodes - k) for k in range(nodes + 1)]
    return [Fraction(round(it * 10**60), 10**60) for it in exact]
