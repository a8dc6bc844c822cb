"""Tiers of rented capacity: committed, on demand, spot."""

from fractions import Fraction

from lines import Book
from months import ceil


class Rented:
    is_spot, is_there_anyway, prefix = False, False, "price"

    def __init__(self, written, demand, calendar):
        self.written, self.demand, self.calendar = written, demand, calendar
        self.horizon = calendar.horizon
        self.per_instance = int(written.get("gpus_per_instance", 1))
        self.by_instance = f"{self.prefix}_per_hour" in written

    def price(self, month):
        """Of an hour of a GPU."""
        if self.by_instance:
            price = self.written[f"{self.prefix}_per_hour"] / self.per_instance
        else:
            price = self.written[f"{self.prefix}_per_gpu_hour"]
        return price * self.calendar.path(self.written.get("price_growth_per_year"), month)

    def effectiveness(self):
        e = self.written.get("relative_performance", Fraction(1))
        e *= 1 - self.written.get("virtualization_overhead", 0)
        return e * self.written.get("goodput", 1) * self.efficiency()

    def efficiency(self):
        return Fraction(1)

    def capacity(self, month):
        most = self.written.get("max_gpus")
        return None if most is None else most * self.effectiveness()

    def mean_capacity(self, month):
        return self.capacity(month)

    def states(self, month):
        return [(Fraction(1), self.capacity(month))]

    def installed(self, month):
        return Fraction(0)

    def gpus(self, month):
        return Fraction(0)

    def whole(self, gpus):
        granularity = "instance" if self.per_instance > 1 else "gpu"
        granularity = self.written.get("granularity", granularity)
        step = {"instance": self.per_instance, "gpu": 1}.get(granularity)
        return ceil(gpus / step) * step if step else gpus

    def billed(self, slices):
        hours = sum(share * self.rented(gpus) for share, gpus in slices) * self.calendar.hours
        return hours * (1 + self.written.get("idle_share", 0))

    def rented(self, gpus):
        """GPUs that run for so many reference GPUs: longer, or more at once, but never more of
        them than there are.
        """
        e = self.effectiveness()
        rented = min(self.whole(gpus) / e, self.whole(gpus / e))
        most = self.written.get("max_gpus")
        return rented if most is None else min(rented, most)

    def book(self, served, form):
        book = Book(self.horizon)
        for month in self.calendar.months():
            price = self.price(self.priced_in(month))
            book.line("compute").run(month, self.billed(served[month]) * price)
        return book

    def priced_in(self, month):
        """The month whose price is paid: that of use."""
        return month


class OnDemand(Rented):
    pass


class Spot(Rented):
    is_spot = True

    def efficiency(self):
        if "interruptions" not in self.written:
            return self.written.get("efficiency", Fraction(1))
        it = self.written["interruptions"]
        lost = it["per_hour"] * (it["checkpoint_hours"] / 2 + it["restart_hours"])
        return (1 - lost) / (1 + it.get("overhead_share", 0))


class Committed(Rented):
    prefix, is_there_anyway = "effective_price", True

    def __init__(self, written, demand, calendar):
        super().__init__(written, demand, calendar)
        self.term = int(written["term_months"])
        self.terms = range(0, self.horizon, self.term)

    def priced_in(self, month):
        """The first month of its term."""
        return (month - 1) // self.term * self.term + 1

    def units(self, month):
        """Contracted at the start of the term the month falls in."""
        first = self.priced_in(month)
        last = min(first + self.term - 1, self.horizon)
        if "instances" in self.written:
            return int(self.written["instances"]) * self.per_instance
        gpus = self.written.get("gpus", "peak")
        if isinstance(gpus, str):
            peak = self.demand.highest(first, last)
            gpus = peak if gpus == "peak" else self.demand.mean(peak)
            gpus /= self.effectiveness()
        return self.whole(gpus)

    gpus = units

    def installed(self, month):
        return Fraction(self.units(month), self.per_instance)

    def capacity(self, month):
        return self.units(month) * self.effectiveness()

    def book(self, served, form):
        book = Book(self.horizon)
        if self.written.get("billing") == "as_used":
            return super().book(served, form)
        upfront = self.written.get("upfront_share", Fraction(0))
        for day in self.terms:
            month = self.units(day + 1) * self.price(day + 1) * self.calendar.hours
            served_months = min(self.term, self.horizon - day)
            owed = served_months if self.written.get("ends_with_horizon") else self.term
            left = owed - served_months
            if upfront:
                book.line("upfront").pay(day, month * served_months * upfront)
            if left:
                book.line("commitment left over").pay(day, month * left * upfront)
            for at in range(day + 1, day + served_months + 1):
                book.line("compute").run(at, month * (1 - upfront))
                book.line("upfront").expense(at, month * upfront)
            if left:
                over = book.line("commitment left over")
                over.run(self.horizon, month * left * (1 - upfront))
                over.expense(self.horizon, month * left * upfront)
        return book
