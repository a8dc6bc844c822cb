"""Where two alternatives cost the same as utilization moves, and what an hour costs along it.

Cost is taken at whole tenths; between two that differ in who is cheaper the straight line
through both is tried first, then halves, as steps of whole instances jump.
"""

from fractions import Fraction

CELLS = 10
HALVES = 20


class Along:
    """The alternatives of a scenario at any utilization, each computed once."""

    def __init__(self, names, make, demand, basis):
        self.names, self.make, self.demand, self.basis = names, make, demand, basis
        self.known = {}

    def point(self, name, u):
        """(cost by the basis of the ranking, cost per GPU-hour if all is served, whether it is)"""
        if (name, u) not in self.known:
            for other, it in self.make(self.demand.at_utilization(u)).items():
                hourly = it.hourly() if it.served_hours() and it.is_ranked() else None
                self.known[other, u] = (self.basis(it), hourly, it.is_ranked())
        return self.known[name, u]

    def gap(self, a, b, u):
        return self.point(a, u)[0] - self.point(b, u)[0]

    def sweep(self):
        """Cost per GPU-hour at tenths of utilization."""
        tenths = [Fraction(i, 10) for i in range(1, 11)]
        return {
            f"{float(u):g}": {name: self.point(name, u)[1] for name in self.names} for u in tenths
        }

    def pairs(self):
        for index, a in enumerate(self.names):
            for b in self.names[index + 1:]:
                yield {"a": a, "b": b, **self.pair(a, b)}

    def pair(self, a, b):
        points = [Fraction(i, CELLS) for i in range(CELLS + 1)]
        points = [u for u in points if self.point(a, u)[2] and self.point(b, u)[2]]
        if not any(points):
            return {"result": "not_served", "crossings": []}
        found = [
            self.crossing(a, b, low, high)
            for low, high in zip(points, points[1:])
            if (self.gap(a, b, low) < 0) != (self.gap(a, b, high) < 0)
        ]
        alone = "always" if self.gap(a, b, points[-1]) < 0 else "never"
        return {"result": "crossings" if found else alone, "crossings": found}

    def crossing(self, a, b, low, high):
        below, above = self.gap(a, b, low), self.gap(a, b, high)
        at, jump = low + (high - low) * below / (below - above), False
        if self.gap(a, b, at):
            for _ in range(HALVES):
                middle = (low + high) / 2
                if (self.gap(a, b, middle) < 0) == (below < 0):
                    low = middle
                else:
                    high = middle
            at = (low + high) / 2
            step = abs(self.gap(a, b, high) - self.gap(a, b, low))
            jump = step > abs(above - below) / 1000  # a line would change by a millionth
        cheaper = (b, a) if below > 0 else (a, b)
        return {
            "at": f"{float(at):.9f}",
            "jump": jump,
            "cheaper_below": cheaper[0],
            "cheaper_above": cheaper[1],
        }
