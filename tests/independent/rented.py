"""Tiers of rented capacity: committed, on demand, spot."""

from fractions import Fraction

from goodput import goodput
from lines import Book
from months import ceil


class Rented:
    is_spot, is_there_anyway, is_paid_when_idle, prefix = False, False, False, "price"

    def __init__(self, written, demand, calendar):
        self.written, self.demand, self.calendar = written, demand, calendar
        self.horizon = calendar.horizon
        self.per_instance = int(written.get("gpus_per_instance", 1))
        self.goodput = goodput(written, demand, calendar)

    def price(self, month):
        """Of an hour of a GPU, as stated or by a step, on its path."""
        price, stepped = self.stated(self.written, self.prefix), self.written.get("price_steps", [])
        if self.is_by_token():
            price = self.millions_an_hour() * self.price_per_million()
        newer = self.written.get("newer_generation", {})
        for step in sorted([*stepped, newer] if newer else stepped, key=lambda it: it["from_month"]):
            if step["from_month"] <= month:
                price = self.stated(step, "price") or price
        return price * self.calendar.path(self.written.get("price_growth_per_year"), month)

    def stated(self, keys, prefix):
        """The price of an hour of a GPU that some keys state; None if they state none."""
        if f"{prefix}_per_hour" in keys:
            return keys[f"{prefix}_per_hour"] / self.per_instance
        return keys.get(f"{prefix}_per_gpu_hour")

    def is_by_token(self):
        return any(key.startswith("price_per_million") for key in self.written)

    def millions_an_hour(self):
        """Tokens that an hour of work is: by the demand, if that is stated in tokens."""
        keys = self.written
        if "tokens_per_second" in self.demand.written or "tokens_per_second_per_gpu" not in keys:
            keys = self.demand.written
        rate = keys["tokens_per_second_per_gpu"]
        if "target_load" not in keys and keys is self.written:
            keys = self.demand.written
        return rate * keys.get("target_load", 1) * 3600 / 10**6

    def price_per_million(self):
        it = self.written
        if "price_per_million_tokens" in it:
            return it["price_per_million_tokens"]
        read, written = (it[f"price_per_million_{way}_tokens"] for way in ("input", "output"))
        return read * it["input_share"] + written * (1 - it["input_share"])

    def effectiveness(self, month=1):
        """Of a GPU; tokens are counted whatever makes them."""
        if self.is_by_token():
            return Fraction(1)
        e = self.written.get("relative_performance", Fraction(1))
        e *= 1 - self.written.get("virtualization_overhead", 0)
        newer = self.written.get("newer_generation")
        if newer and newer["from_month"] <= month:
            e *= newer["relative_performance"]
        return e * self.goodput * self.efficiency()

    def efficiency(self):
        return Fraction(1)

    def capacity(self, month):
        most = self.written.get("max_gpus")
        return None if most is None else most * self.effectiveness(month)

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

    def billed_hours(self, slices, month):
        rented = sum(share * self.rented(gpus, month) for share, gpus in slices)
        idle = 0 if self.is_by_token() else self.written.get("idle_share", 0)
        return rented * self.calendar.hours * (1 + idle)

    def rented(self, gpus, month):
        """GPUs that run for so many reference GPUs: longer, or more at once, but never more of
        them than there are.
        """
        if self.is_by_token():
            return gpus
        e = self.effectiveness(month)
        rented = min(self.whole(gpus) / e, self.whole(gpus / e))
        most = self.written.get("max_gpus")
        return rented if most is None else min(rented, most)

    def book(self, served, form):
        book = Book(self.horizon)
        for month in self.calendar.months():
            price = self.price(self.priced_in(month))
            book.line("compute").run(month, self.billed_hours(served[month], month) * price)
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
        self.is_paid_when_idle = written.get("billing") != "as_used"
        signed = written.get("existing", {})
        self.resale = signed.get("resale")
        self.term = int(signed.get("months_left") or written["term_months"])
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

    def gpus(self, month):
        """Contracted, and not sold to somebody else."""
        is_sold = self.resale is not None and month >= self.resale.get("from_month", 1)
        return 0 if is_sold else self.units(month)

    def installed(self, month):
        return Fraction(self.gpus(month), self.per_instance)

    def capacity(self, month):
        return self.gpus(month) * self.effectiveness()

    def billed_hours(self, slices, month):
        """All that are contracted, unless they are billed as if they were on demand."""
        if self.written.get("billing") == "as_used":
            return super().billed_hours(slices, month)
        return self.gpus(month) * self.calendar.hours

    def sell(self, book):
        """What is owed goes on; who bought it pays a share of that, less a fee."""
        paid = self.resale["share"] * (1 - self.resale.get("fee", 0))
        end = min(self.term, self.horizon)
        for month in range(1, end + 1):
            owed = self.units(month) * self.price(1) * self.calendar.hours
            if month < self.resale.get("from_month", 1):
                book.line("compute").run(month, owed)
            else:
                book.line("commitment sold").run(month, owed * (1 - paid))
        last = "commitment sold" if end >= self.resale.get("from_month", 1) else "compute"
        left = (self.term - end) * book.line(last).running[end]
        if left:
            book.line("commitment left over").run(end, left)
        return book

    def book(self, served, form):
        book = Book(self.horizon)
        if self.written.get("billing") == "as_used":
            return super().book(served, form)
        if self.resale is not None:
            return self.sell(book)
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
