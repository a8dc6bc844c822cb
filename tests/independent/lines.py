"""One row of a breakdown in its three views: cash, profit and loss, and the charge to work."""

from collections import defaultdict
from fractions import Fraction


class Line:
    """`running` flows during months; `dated` is due on a day, so many months after the start."""

    def __init__(self, name, kind, horizon):
        self.name, self.kind, self.horizon = name, kind, horizon
        self.running = [Fraction(0)] * (horizon + 1)
        self.dated = defaultdict(Fraction)
        self.expensed = [Fraction(0)] * (horizon + 1)
        self.charged = [Fraction(0)] * (horizon + 1)

    def run(self, month, amount):
        """An expense of the month in which it is paid."""
        self.running[month] += amount
        self.expense(month, amount)

    def prepay(self, amount):
        """Paid in month 0 for all months of the horizon."""
        self.running[0] += amount
        for month in range(1, self.horizon + 1):
            self.expense(month, amount / self.horizon)

    def pay(self, day, amount):
        """Paid on a day; what of it is expensed when is said apart."""
        self.dated[day] += amount

    def expense(self, month, amount):
        self.expensed[month] += amount
        self.charged[month] += amount

    def cash(self):
        """By month; what is due on a day stands in the month that the day ends."""
        months = list(self.running)
        for day, amount in self.dated.items():
            months[day] += amount
        return months

    def total(self):
        return sum(self.running) + sum(self.dated.values())


    def move(self, before, horizon):
        """Puts a line of some months in a plan that begins so many months earlier."""
        after = horizon - before - self.horizon
        place = lambda months: [Fraction(0)] * before + months + [Fraction(0)] * after
        self.running, self.expensed, self.charged = map(place, (self.running, self.expensed, self.charged))
        self.dated = defaultdict(Fraction, {day + before: it for day, it in self.dated.items()})
        self.horizon = horizon


class Book:
    """The lines of a tier, by name, in the order in which they were opened."""

    def __init__(self, horizon):
        self.horizon, self.lines = horizon, {}

    def line(self, name, kind="opex"):
        return self.lines.setdefault(name, Line(name, kind, self.horizon))

    def move(self, before, horizon):
        for line in self.lines.values():
            line.move(before, horizon)
        self.horizon = horizon

    def used(self):
        return [line for line in self.lines.values() if any(line.cash()) or any(line.expensed)]

    def billed(self, name, month):
        """What is paid of a line in a month, but for what is owed beyond the last."""
        line = self.lines.get(name)
        if line is None:
            return 0
        owed = 0 if name == "commitment left over" else line.running[month]
        return owed + line.dated.get(month, 0)
