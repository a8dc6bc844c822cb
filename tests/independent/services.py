"""What providers charge beside compute: data sent and kept, support, services, labour.

The tiers of one provider are billed together; what they owe stands on the first that states it.
"""

from fractions import Fraction


def add_services(tiers, books, served, demand, calendar):
    for billed in by_provider(tiers):
        rented = [(tiers[index], books[index]) for index in billed]
        for month in calendar.months():
            hours = [sum(share * gpus for share, gpus in slices) for slices in served[month]]
            share = sum(hours[index] for index in billed) / Fraction(sum(hours) or 1)
            bill(rented, month, share, demand, calendar)
        for tier, book in rented:
            set_up(tier.written.get("setup_labour"), book)


def by_provider(tiers):
    """Numbers of the rented tiers of each provider; one that names none is one of its own."""
    providers = {}
    for index, tier in enumerate(tiers):
        if not hasattr(tier, "fleet"):
            providers.setdefault(tier.written.get("provider", index), []).append(index)
    return providers.values()


def bill(rented, month, share, demand, calendar):
    bill = sum(book.line(name).running[month] for _, book in rented for name in RENT)

    def charge(name, price):
        nonlocal bill
        for tier, book in rented:
            if name in tier.written:
                keys = tier.written[name]
                amount = price(keys, keys.get("share", share) if isinstance(keys, dict) else share)
                book.line(name.replace("_", " ")).run(month, amount)
                bill += amount
                return

    sent = demand.written.get("egress_gb_per_month", Fraction(0))
    kept = demand.written.get("storage_gb", Fraction(0))
    charge("egress", lambda keys, share: egress(keys, sent * share))
    charge("storage", lambda keys, share: keys["price_per_gb_month"] * kept * share)
    charge("managed_services", lambda keys, share: managed(keys, calendar))
    charge("support", lambda keys, share: support(keys, bill) * calendar.due(keys, month))


RENT = ["compute"]


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


def support(keys, bill):
    steps = [(step.get("up_to"), step["share_of_bill"]) for step in keys["brackets"]]
    if keys.get("rate", "marginal") == "marginal":
        amount = marginal(steps, bill)
    else:
        amount = bill * next(rate for up_to, rate in steps if up_to is None or bill <= up_to)
    return max(amount, keys.get("minimum_per_month", 0))


def set_up(keys, book):
    if keys:
        price = keys["price"] if "price" in keys else keys["hours"] * keys["price_per_hour"]
        book.line("setup labour").prepay(price)
