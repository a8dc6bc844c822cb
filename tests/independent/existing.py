"""Nodes that are owned already: bought, for the plan, at what a sale today would bring, while the books go on as
they were.
"""

from fractions import Fraction


def as_bought(written):
    """Keys of a tier that buys them today, and sells them as any other."""
    existing, node = written["existing"], written["node"]
    market = existing.get("market_value", Fraction(0))
    net = market * (1 - existing.get("selling_cost", 0))
    node = {**node, "price": net, "new": node.get("price", market)}
    return {**written, "node": node, "nodes": existing["nodes"]}


def books(written, calendar):
    """What the books hold of one node, and over how many months they write it off; None if that is not known."""
    existing = written["existing"]
    age = life = None
    if "bought" in existing:
        age = months(existing["bought"], calendar.as_of)
        life = existing.get("useful_life_months")
    left = calendar.rest if life is None else max(life - age, 1)
    if "book_value" in existing:
        return existing["book_value"], left
    if "price_paid" not in existing:
        return None
    unused = 1 if life is None else max(1 - Fraction(age) / life, 0)
    return existing["price_paid"] * unused, left


def after_warranty(tier, line):
    """A contract that begins as the warranty ends, and grows from then on."""
    existing, calendar = tier.written["existing"], tier.calendar
    keys = existing.get("maintenance_after_warranty")
    if keys is None:
        return
    left = months(calendar.as_of, existing["warranty_until"]) if "warranty_until" in existing else 0
    for month in calendar.months():
        since = month - max(left, 0)
        if since > 0:
            price = tier.installed(month) * tier.node["new"] * keys["share_per_year"] / 12
            line.run(month, price * calendar.path(keys.get("growth_per_year"), since))


def months(first, last):
    """Months from one to another: of 2026-10 and 2027-02, 4."""
    [(year, month), (other, later)] = [map(int, it.split("-")[:2]) for it in (first, last)]
    return (other - year) * 12 + later - month


def signed_everywhere(scenario):
    """Adds the commitments that are signed already to every alternative that leaves them out, before what it rents
    while used; each alternative may sell them for itself.
    """
    named = {}
    for tiers in scenario["alternatives"].values():
        for tier in tiers:
            if is_signed(tier):
                named.setdefault(contract(tier), tier)
    for tiers in scenario["alternatives"].values():
        own = [contract(tier) for tier in tiers if is_signed(tier)]
        used = [at for at, tier in enumerate(tiers) if "on_demand" in tier or "spot" in tier]
        at = used[0] if used else len(tiers)
        tiers[at:at] = [kept(tier) for name, tier in named.items() if name not in own]
    return scenario


def is_signed(tier):
    return "existing" in tier.get("committed", {})


def kept(tier):
    """The same, not sold."""
    keys = tier["committed"]
    existing = {key: it for key, it in keys["existing"].items() if key != "resale"}
    return {"committed": {**keys, "existing": existing}}


def contract(tier):
    """What is the same in all alternatives."""
    return repr(sorted(kept(tier)["committed"].items(), key=lambda it: it[0]))
