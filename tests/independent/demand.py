"""Demand as a load-duration curve, and how a stack of tiers serves it."""

from fractions import Fraction
from itertools import product
from math import prod

from waiting import leveled


class Demand:
    def __init__(self, written, calendar, folder):
        self.calendar, self.written = calendar, written
        self.interruptible = written.get("interruptible_share", Fraction(0))
        self.deferrable = written.get("deferrable", Fraction(0))
        self.leveled, self.passed = None, 0
        shape = written.get("shape", "on_off")
        if "trace" in written:
            rows = read_trace(folder / written["trace"])
            self.top, steps = max(rows), of_rows(rows)
            if isinstance(self.deferrable, dict):
                keys, self.deferrable = self.deferrable, Fraction(0)
                self.leveled = leveled(rows, keys["share"], keys["within_hours"])
        elif isinstance(shape, list):
            steps = [(step["share_of_time"], step["gpus"]) for step in shape]
            self.top = max(gpus for _, gpus in steps)
        else:
            self.top = self.gpus_of(written)
            u = self.utilization_of(written)
            steps = [(u, self.top)] if shape == "on_off" else [(Fraction(1), self.top * u)]
        self.steps, self.served_top = steps, self.top

    def choices(self):
        """Work served when it is wanted, and as flat as it may wait."""
        if self.leveled is None:
            return [self]
        other = self.copy()
        other.leveled = None
        other.steps, other.served_top = of_rows(self.leveled), max(self.leveled)
        return [self, other]

    def copy(self):
        other = Demand.__new__(Demand)
        other.__dict__ = dict(self.__dict__)
        return other

    def from_month(self, first):
        """The demand of a plan that begins with this month."""
        other = self.copy()
        other.passed = self.passed + first - 1
        return other

    def gpus_of(self, written):
        """The peak, or the GPUs that make so many tokens at the load that is planned for."""
        if "tokens_per_second" not in written:
            return written["gpus"]
        each = written["tokens_per_second_per_gpu"] * written.get("target_load", 1)
        return written["tokens_per_second"] / each

    def utilization_of(self, written):
        """The mean over the peak, stated or worked out of GPU-hours."""
        year = self.calendar.hours * 12
        for key, hours in (("day", year / 365), ("month", self.calendar.hours), ("year", year)):
            if f"gpu_hours_per_{key}" in written:
                hours = Fraction(24) if key == "day" else hours
                return written[f"gpu_hours_per_{key}"] / (self.top * hours)
        return written.get("utilization", Fraction(1))

    def mean_utilization(self):
        return sum(share * gpus for share, gpus in self.steps) / self.top

    def at_utilization(self, u):
        """The same demand with its peak kept and another mean."""
        choices = [it.moved_to(u) for it in self.choices()]
        first = choices[0]
        first.choices = lambda: choices
        return first

    def moved_to(self, u):
        other = self.copy()
        shape, u0 = self.written.get("shape", "on_off"), self.mean_utilization()
        if "trace" in self.written:
            shape = "trace"
        if shape == "on_off":
            other.steps = [(u, self.top)]
        elif shape == "flat":
            other.steps = [(Fraction(1), self.top * u)]
        elif u <= u0:
            other.steps = [(share * u / u0, gpus) for share, gpus in self.steps]
        else:
            kept = (1 - u) / (1 - u0)
            other.steps = [(share * kept, gpus) for share, gpus in self.steps]
            other.steps.append((1 - kept, self.top))
            other.served_top = self.top
        return other

    def levels(self, month):
        """(share of time, GPUs) in a month; the peak grows, the shape stays, work may still come."""
        factor, there = self.grown(month), self.there(month)
        if self.written.get("shape") == "flat":
            return [(share, gpus * factor * there) for share, gpus in self.steps]
        return [(share * there, gpus * factor) for share, gpus in self.steps]

    def grown(self, month):
        """The factor on the peak of a month: smooth, a step each year, or of a table."""
        month += self.passed
        growth = self.written.get("growth", {})
        if "by_month" in growth:
            return in_force(growth["by_month"], month)
        if growth.get("steps") == "yearly":
            return (1 + growth["per_year"]) ** ((month - 1) // 12)
        rate = growth.get("per_year", self.written.get("growth_per_year", 0))
        return self.calendar.path(rate, month)

    def there(self, month):
        """The part of the work that has come by a month, on a ramp."""
        month += self.passed
        ramp = self.written.get("utilization_ramp")
        if not ramp:
            return Fraction(1)
        if "by_month" in ramp:
            return in_force(ramp["by_month"], month)
        past = min(Fraction(month - 1) / ramp["months"], Fraction(1))
        return ramp["from"] + (1 - ramp["from"]) * past

    def peak(self, month):
        return self.served_top * self.grown(month)

    def highest(self, first, last):
        """The highest peak of some months."""
        return max(self.peak(month) for month in range(first, last + 1))

    def mean(self, peak):
        return peak * sum(share * gpus for share, gpus in self.steps) / self.served_top

    def hours(self, month):
        return sum(share * gpus for share, gpus in self.levels(month)) * self.calendar.hours


def read_trace(path):
    """GPUs of each hour."""
    lines = path.read_text(encoding="utf-8").split()[1:]
    return [Fraction(line.split(",")[1]) for line in lines]


def of_rows(rows):
    """(share of time, GPUs) of rows of one length."""
    return [(Fraction(rows.count(gpus), len(rows)), gpus) for gpus in sorted(set(rows))]


def in_force(rows, month):
    """The factor of the last row that has begun; 1 before the first."""
    begun = [row["factor"] for row in rows if row["month"] <= month]
    return begun[-1] if begun else Fraction(1)


def dispatch(demand, month, tiers):
    """What each tier serves in a month: lists of (share of time, GPUs), in reference GPUs."""
    served = [[] for _ in tiers]
    for chances in product(*(tier.states(month) for tier in tiers)):
        chance = prod(chance for chance, _ in chances)
        serve(demand, month, tiers, [capacity for _, capacity in chances], chance, served)
    return catch_up(demand, month, tiers, served)


def dispatch_at_mean(demand, month, tiers):
    """The same if every tier had its mean capacity at all times."""
    served = [[] for _ in tiers]
    serve(demand, month, tiers, [tier.mean_capacity(month) for tier in tiers], 1, served)
    return catch_up(demand, month, tiers, served)


def serve(demand, month, tiers, capacities, chance, served):
    for share, level in demand.levels(month):
        left, spot_left = level, level * demand.interruptible
        for tier, capacity, slices in zip(tiers, capacities, served):
            most = min(left, spot_left) if tier.is_spot else left
            taken = most if capacity is None else min(most, capacity)
            left -= taken
            spot_left -= taken if tier.is_spot else 0
            slices.append((share * chance, taken))


def catch_up(demand, month, tiers, served):
    """Work that may wait is done in the same month by what is paid for and idle, first come first."""
    if not demand.deferrable:
        return served
    mean = [sum(share * gpus for share, gpus in slices) for slices in served]
    wanted = sum(share * gpus for share, gpus in demand.levels(month))
    waiting = (wanted - sum(mean)) * demand.deferrable
    for tier, slices, used in zip(tiers, served, mean):
        if tier.is_paid_when_idle:
            taken = min(waiting, max(tier.mean_capacity(month) - used, 0))
            waiting -= taken
            slices.append((Fraction(1), taken))
    return served
