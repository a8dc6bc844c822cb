"""Time: what a month is, how figures move over it, what a later payment is worth today."""

from decimal import Decimal, getcontext
from fractions import Fraction
from functools import lru_cache

getcontext().prec = 60


@lru_cache(maxsize=None)
def power(base, exponent):
    """base to a fractional exponent: exact where it is whole, else to 60 digits."""
    base, exponent = Fraction(base), Fraction(exponent)
    if exponent.denominator == 1:
        return base ** int(exponent)
    return Fraction(decimal(base) ** decimal(exponent))


def decimal(value):
    return Decimal(value.numerator) / Decimal(value.denominator)


def ceil(value):
    return -((-value).__floor__())


def several(keys):
    """What is written once or as a list."""
    return keys if isinstance(keys, list) else [keys]


class Calendar:
    """The months of a horizon: month 0 is what is paid up front, 1 to H operate."""

    def __init__(self, scenario):
        self.horizon = self.rest = int(scenario["horizon_months"])
        self.as_of = str(scenario["as_of"])
        self.hours = Fraction(scenario.get("hours_per_year", 8760)) / 12
        self.rate = scenario.get("cost_of_capital")
        discounting = scenario.get("discounting", {})
        self.period = discounting.get("period", "month")
        self.at = discounting.get("at", "end")

    def months(self):
        return range(1, self.horizon + 1)

    def path(self, growth, month):
        """The factor of a month on a path that grows by so much a year; month 1 is as stated."""
        return power(1 + Fraction(growth or 0), Fraction(max(month - 1, 0), 12))

    def due(self, keys, month):
        """The part of a price that is due in a month: it may grow, begin late and end early."""
        if not keys.get("from_month", 1) <= max(month, 1) <= keys.get("until_month", self.horizon):
            return Fraction(0)
        return self.path(keys.get("growth_per_year"), month)

    def monthly_rate(self):
        return power(1 + self.rate, Fraction(1, 12)) - 1

    def when(self, month, at=None):
        """The date, in years, on which what flows during a month is counted."""
        at = at or self.at
        if self.period == "month":
            begin, length = Fraction(month - 1, 12), Fraction(1, 12)
        else:
            first = (month - 1) // 12 * 12
            begin, length = Fraction(first, 12), Fraction(min(12, self.horizon - first), 12)
        return begin + length * {"end": 1, "mid": Fraction(1, 2), "begin": 0}[at]

    def npv(self, line, at=None):
        """Of one line: what operates by the convention, what is due on a day from that day."""
        return sum(self.discounted(line, at))

    def discounted(self, line, at=None):
        """Cash of one line by month, each as it is worth today."""
        months = [
            amount / power(1 + self.rate, self.when(month, at) if month else 0) if amount else amount
            for month, amount in enumerate(line.running)
        ]
        for day, amount in line.dated.items():
            months[day] += amount / power(1 + self.rate, Fraction(day, 12))
        return months
