"""Which nodes an owned tier orders when: at once, by a list, or as its demand grows; and what
replaces them at the end of their life.

A fleet whose nodes are replaced is rounded as one: with each order it buys whole nodes for the work
that it lacks, and for no more work than the nodes that leave did.
"""

from fractions import Fraction

from months import ceil


class Nodes:
    """Nodes of one generation, ordered on one day; they serve from day `start` to day `end`."""

    def __init__(self, day, paid, start, end, count, generation, price):
        self.day, self.paid, self.start, self.end = day, paid, start, end
        self.count, self.generation, self.price = count, generation, price
        self.spares = 0

    def serves(self, month):
        return self.start < month <= self.end

    def is_held(self, month):
        """Whether it would serve in a month if nothing took time to come."""
        return self.day < month <= self.end - self.start + self.day


class Orders:
    """The orders of a fleet, day by day."""

    def __init__(self, tier):
        self.tier, self.written = tier, tier.written
        self.refresh = self.written.get("refresh")
        self.nodes = []
        self.stated, self.needed = self.first_of_all()
        self.wanted = Fraction(0)

    def all(self):
        """All nodes that there ever are, oldest first."""
        for day in range(self.tier.horizon - self.tier.lead):
            self.order(day)
        return self.nodes + (self.spares() if "spares" in self.written else [])

    def spares(self):
        """Spares, as orders of no nodes: as many as the nodes in use then ask for. One that reaches the end
        of its life is replaced by one of the next generation, as long as it is needed."""
        tier, all_of_them, fewer = self.tier, [], self.tier.without_standby()
        count = lambda of, month: sum(it.count for it in of if it.serves(month))
        for day in range(tier.horizon - tier.lead):
            month = day + tier.lead + 1
            nodes = count(self.nodes, month)
            serving = nodes if fewer is None else min(nodes, count(fewer, month))
            leaving = [it for it in all_of_them if self.refresh and it.end_of_life == day]
            held = sum(it.spares for it in all_of_them if it.serves(month))
            lacking = max(tier.pool(nodes, serving) - held, 0)
            for old in sorted(leaving, key=lambda it: it.generation):
                replaced = min(lacking, old.spares)
                lacking -= replaced
                all_of_them += self.spare(day, old.generation + 1, replaced)
            all_of_them += self.spare(day, 0, lacking)
        return all_of_them

    def spare(self, day, generation, count):
        if not count:
            return []
        self.buy(day, generation, 0, is_of_spares=True)
        bought = self.nodes.pop()
        bought.spares = count
        return [bought]

    def first_of_all(self):
        """Nodes by day that are stated, and nodes before rounding that are needed from a day on."""
        tier, written = self.tier, self.written
        stated, needed = {}, {}
        if "purchases" in written:
            for it in written["purchases"]:
                day = int(it["month"])
                stated[day] = stated.get(day, 0) + int(it["nodes"])
        elif "nodes" in written:
            stated[0] = int(written["nodes"])
        elif isinstance(written.get("gpus", "peak"), Fraction):
            stated[0] = ceil(written["gpus"] / tier.node["gpus"])
        elif "expand" in written:
            step = {"monthly": 1, "yearly": 12}[written["expand"]]
            for day in range(0, tier.horizon, step):
                needed[day] = tier.nodes_for(day + 1, min(day + step, tier.horizon))
        else:
            needed[0] = tier.nodes_for(1, tier.horizon)
        return stated, needed

    def order(self, day):
        held = [it for it in self.nodes if it.is_held(day + 1)]
        leaving = [] if not self.refresh else [it for it in self.nodes if it.end_of_life == day]
        work = sum(it.count * self.better(it.generation) for it in held)
        if day in self.stated:
            self.wanted += self.stated[day]
            work += self.stated[day]
            self.buy(day, 0, self.stated[day])
        self.wanted = max(self.wanted, self.needed.get(day, 0))
        for old in sorted(leaving, key=lambda it: it.generation):
            generation, better = old.generation + 1, self.better(old.generation + 1)
            did = old.count * self.better(old.generation)
            count = ceil(min(max(self.wanted - work, 0), did) / better)
            if self.is_sized_anew():
                count = ceil(self.tier.nodes_for(1, self.tier.horizon, generation))
            work += count * better
            self.buy(day, generation, count)
        if day in self.needed:
            self.buy(day, 0, ceil(max(self.wanted - work, 0)))

    def is_sized_anew(self):
        """A fleet bought at once for a demand is sized by each generation for itself."""
        return len(self.needed) == 1 and "expand" not in self.written

    def better(self, generation):
        """Work of a node over that of one of the first generation."""
        return (self.refresh or {}).get("relative_performance", Fraction(1)) ** generation

    def buy(self, day, generation, count, is_of_spares=False):
        if not count and self.nodes and not is_of_spares:
            return  # lumps come with the first order, be it of no nodes
        tier = self.tier
        start = day + tier.lead
        paid = start if self.written.get("payment") == "delivery" else day
        end_of_life = start + tier.life if self.refresh else tier.horizon
        price = self.price(day, generation)
        end = min(end_of_life, tier.horizon)
        nodes = Nodes(day, paid, start, end, count, generation, price)
        nodes.end_of_life = day + tier.life
        self.nodes.append(nodes)

    def price(self, day, generation):
        """Of a node: on the path of prices, or in proportion to those that it replaces."""
        node, ratio = self.tier.node, (self.refresh or {}).get("price_ratio")
        stated = node["price"] if "price" in node else node["chassis_price"]
        stated += node.get("price_per_gpu", 0) * node["gpus"]
        first = day if ratio is None else day - generation * self.tier.life
        factor = self.tier.calendar.path(node.get("price_growth_per_year"), first + 1)
        quotes = {int(it["month"]): it["price"] for it in self.written.get("purchases", []) if "price" in it}
        if first in quotes:
            stated, factor = quotes[first], 1
        return stated * factor * (1 if ratio is None else ratio**generation)
