"""What any tier may have: staff, software, lines of its own; and the tax on its costs."""

from fractions import Fraction

from capital import NOTHING, Asset, put_on_the_books, write_off
from lines import Line
from months import several


def add_what_any_tier_has(tier, book, served, form):
    staff(tier, book)
    software(tier, book)
    for written in tier.written.get("other", []):
        other(tier, book, served, form, written)


def staff(tier, book):
    written, calendar = tier.written.get("staff"), tier.calendar
    if not written:
        return
    line = book.line("staff")
    for month in calendar.months():
        wage = written["salary"] * calendar.path(written.get("salary_growth_per_year"), month)
        line.run(month, people(written, tier.gpus(month)) * wage / 12)
    before = written.get("hired_months_before", Fraction(0))
    if before:
        line.run(0, people(written, tier.gpus(1)) * written["salary"] / 12 * before)


def people(written, gpus):
    if "steps" in written:
        reached = [step["fte"] for step in written["steps"] if step["from_gpus"] <= gpus]
        return reached[-1] if reached else Fraction(0)
    if "per_gpus" in written:
        return written["fte"] * gpus / written["per_gpus"]
    return written["fte"]


def software(tier, book):
    for written in several(tier.written.get("software", [])):
        for month in tier.calendar.months():
            year = written.get("price_per_gpu_year", 0) * tier.gpus(month)
            year += written.get("price_per_node_year", 0) * tier.installed(month)
            year += written.get("price_per_year", 0)
            if year:
                due = Fraction(year) / 12 * tier.calendar.due(written, month)
                book.line("software").run(month, due)


def other(tier, book, served, form, written):
    """A line by the name of its own."""
    amount, per, calendar = written["amount"], written.get("per", "once"), tier.calendar
    kind = written.get("kind", "opex")
    line = book.line(written["name"], kind)
    if per == "once" and kind == "capex":
        if not hasattr(tier, "fleet"):
            asset = own_asset(tier, line, written)
            put_on_the_books([asset], book, calendar, form, 0)
            tier.capitalized = [*getattr(tier, "capitalized", []), asset]
        return
    if per == "once":
        line.run(0, amount)
        return
    for month in calendar.months():
        used = sum(share * own_gpus(tier, gpus, month) for share, gpus in served[month])
        used *= calendar.hours
        capex = sum(
            asset.price
            for asset in [*getattr(tier, "bought", []), *own_assets(tier)]
            if asset.start < month <= asset.end
        )
        count = {
            "month": 1,
            "year": Fraction(1, 12),
            "gpu_year": Fraction(tier.gpus(month)) / 12,
            "node_year": Fraction(tier.installed(month)) / 12,
            "node_month": tier.installed(month),
            "node_hour": tier.installed(month) * calendar.hours,
            "gpu_hour": tier.gpus(month) * calendar.hours,
            "used_gpu_hour": used,
            "share_of_capex_year": Fraction(capex) / 12,
        }[per]
        line.run(month, amount * count * calendar.due(written, month))


def own_gpus(tier, work, month):
    """GPUs of the tier that so much work keeps in use."""
    if not hasattr(tier, "fleet"):
        return work / tier.effectiveness(month)
    return work * tier.gpus(month) / tier.capacity(month) if work else work


def own_assets(tier):
    """All lines of a tier that are capitalized."""
    lines = tier.written.get("other", [])
    return [own_asset(tier, None, it) for it in lines if it.get("kind") == "capex"]


def own_asset(tier, line, written):
    """A line that is capitalized: it fetches nothing unless that is agreed by its name."""
    horizon = tier.calendar.horizon
    life = int(written.get("useful_life_months", getattr(tier, "life", horizon)))
    values = tier.fetched(written["name"]) if hasattr(tier, "fetched") else NOTHING
    start = getattr(tier, "lead", 0)
    return Asset(line, written["amount"], 0, start, life, horizon, values)


def tax_line(tax, tier, book):
    """What is paid back of every cost, in the month of its expense."""
    line, before = Line("tax", "opex", book.horizon), getattr(tier, "before", 0)
    assets = getattr(tier, "capitalized", [])
    capital = {id(asset.line) for asset in assets}
    capital |= {id(book.lines[name]) for name in CAPITAL if name in book.lines}
    deducted = [Fraction(0)] * (book.horizon + 1)
    for row in book.lines.values():
        if id(row) not in capital:
            deducted = [a + b for a, b in zip(deducted, row.expensed)]
    how = tax.get("depreciation", "straight")
    for month, amount in enumerate(write_off(assets, tier.calendar.horizon, how)):
        deducted[month + before] += amount
    for month, amount in enumerate(deducted):
        line.run(month, -tax["rate"] * amount)
    return line


CAPITAL = ("residual value", "gain or loss on disposal", "market value less book value")
