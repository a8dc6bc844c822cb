"""A tier that serves some months of the plan: the same tier in a plan that begins with its first month and
ends with its last, whose lines are then put at their place in the whole.
"""

from fractions import Fraction


class Part:
    """The calendar of some months; prices keep the path that they have in the whole."""

    def __init__(self, whole, first, last):
        self.whole, self.before = whole, first - 1
        self.horizon, self.rest = last - first + 1, whole.horizon - first + 1
        self.hours, self.rate, self.as_of = whole.hours, whole.rate, whole.as_of

    def months(self):
        return range(1, self.horizon + 1)

    def path(self, growth, month):
        return self.whole.path(growth, month + self.before)

    def due(self, keys, month):
        return self.whole.due(keys, month + self.before)

    def monthly_rate(self):
        return self.whole.monthly_rate()


class Windowed:
    """A tier that is there from its first month to its last."""

    def __init__(self, make, written, first, last, demand, calendar):
        self.first, self.last, self.horizon = first, last, calendar.horizon
        self.before = first - 1
        self.tier = make(written, demand.from_month(first), Part(calendar, first, last))
        if hasattr(self.tier, "billed_hours"):
            self.billed_hours = self.hours_of

    def __getattr__(self, name):
        if name == "tier":
            raise AttributeError(name)
        return getattr(self.tier, name)

    def serves(self, month):
        return self.first <= month <= self.last

    def states(self, month):
        none = [(Fraction(1), Fraction(0))]
        return self.tier.states(month - self.before) if self.serves(month) else none

    def mean_capacity(self, month):
        return self.tier.mean_capacity(month - self.before) if self.serves(month) else Fraction(0)

    def installed(self, month):
        return self.tier.installed(month - self.before) if self.serves(month) else Fraction(0)

    def gpus(self, month):
        return self.tier.gpus(month - self.before) if self.serves(month) else Fraction(0)

    def hours_of(self, slices, month):
        if not self.serves(month):
            return Fraction(0)
        return self.tier.billed_hours(slices, month - self.before)

    def book(self, served, form, add):
        """Lines of the part, with what any tier has, at their months in the whole."""
        part = range(self.first, self.last + 1)
        served = {month - self.before: served[month] for month in part}
        book = self.tier.book(served, form)
        add(self.tier, book, served, form)
        book.move(self.before, self.horizon)
        return book


def window(written, before, horizon):
    """First and last month of a tier; `before` is the last of the tier before it."""
    first, last = written.get("from_month", 1), int(written.get("until_month", horizon))
    first = before + 1 if first == "next" else int(first)
    if "existing" in written and "months_left" in written["existing"]:
        last = int(written["existing"]["months_left"])
    return first, min(last, horizon)
