"""What providers charge beside compute: data sent and kept, support, services, labor.

The tiers of one provider are billed together; what they owe stands on the first that states it.
"""

from fractions import Fraction


def add_services(tiers, books, served, demand, calendar):
    for billed in by_provider(tiers):
        rented = [(tiers[index], books[index]) for index in billed]
        bill(rented, 0, 0, demand, calendar)
        for month in calendar.months():
            hours = [sum(share * gpus for share, gpus in slices) for slices in served[month]]
            share = sum(hours[index] for index in billed) / Fraction(sum(hours) or 1)
            if len(billed) == len(tiers):
                share = Fraction(1)  # however little is done
            bill(rented, month, share, demand, calendar)
        for tier, book in rented:
            set_up(tier.written.get("setup_labor"), book)


def by_provider(tiers):
    """Numbers of the rented tiers of each provider; one that names none is one of its own."""
    providers = {}
    for index, tier in enumerate(tiers):
        if not hasattr(tier, "fleet"):
            providers.setdefault(tier.written.get("provider", index), []).append(index)
    return providers.values()


def bill(rented, month, share, demand, calendar):
    """Of a month, or what is billed for month 0 as a commitment is signed."""
    for tier, book in rented:
        if month and "managed_services" in tier.written:
            book.line("managed services").run(month, managed(tier.written["managed_services"], calendar))
    bill = sum(book.billed(name, month) for _, book in rented for name in RENT)
    first = rented[0][1]

    def charge(name, price):
        """On the first tier of the provider, by the first tariff that any of them states."""
        nonlocal bill
        keys = next((tier.written[name] for tier, _ in rented if name in tier.written), None)
        if keys is not None:
            amount = price(keys, keys.get("share", share))
            first.line(name).run(month, amount)
            bill += amount

    sent = demand.written.get("egress_gb_per_month", Fraction(0)) if month else 0
    kept = demand.written.get("storage_gb", Fraction(0)) if month else 0
    charge("egress", lambda keys, share: egress(keys, sent * share))
    charge("storage", lambda keys, share: keys["price_per_gb_month"] * kept * share)
    charge("support", lambda keys, share: support(keys, bill, month) * calendar.due(keys, month))


RENT = ["compute", "upfront", "commitment left over", "managed services"]


def egress(keys, gigabytes):
    paid = max(gigabytes - keys.get("free_gb", 0), 0)
    if "price_per_gb" in keys:
        return paid * keys["price_per_gb"]
    steps = [(step.get("up_to_gb"), step["price_per_gb"]) for step in keys["tiers"]]
    return marginal(steps, paid)


def marginal(steps, quantity):
    """Each part of a quantity at the rate of the step it lies in."""
    total, below = Fraction(0), Fraction(0)
    for up_to, rate in steps:
        reached = quantity if up_to is None else min(quantity, up_to)
        total += max(reached - below, 0) * rate
        below = up_to or reached
    return total


def managed(keys, calendar):
    if "price_per_month" in keys:
        return keys["price_per_month"]
    return keys["price_per_cluster_hour"] * keys.get("clusters", 1) * calendar.hours


def support(keys, bill, month):
    """A share of the bill, in month 0 too, by brackets; the minimum is due while the plan runs."""
    brackets = keys.get("brackets", [keys])
    steps = [(step.get("up_to"), step["share_of_bill"]) for step in brackets]
    if keys.get("rate", "marginal") == "marginal":
        amount = marginal(steps, bill)
    else:
        amount = bill * next(rate for up_to, rate in steps if up_to is None or bill <= up_to)
    return max(amount, keys.get("minimum_per_month", 0) if month else 0)


def set_up(keys, book):
    if keys:
        price = keys["price"] if "price" in keys else keys["hours"] * keys["price_per_hour"]
        book.line("setup labor").prepay(price)
