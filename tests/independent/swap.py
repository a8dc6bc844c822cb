"""One alternative in place of another, as an investment: what it saves, when it has paid back, and
at which rates of return both are worth the same.
"""

from fractions import Fraction

STEPS = 2000
LOWEST, HIGHEST = -0.99, 100.0


def swap(a, b, calendar):
    """Figures of `a` in place of `b`."""
    borrowed = a.borrowed() - b.borrowed()
    invested = a.bought() - b.bought() - borrowed
    saving = b.total() - a.total()
    figures = {
        "invested": invested if invested > 0 else None,
        "borrowed": borrowed or None,
        "saving": saving,
        "roi": saving / invested if invested > 0 else None,
    }
    month, at, beyond = payback(paid(a), paid(b))
    figures |= {"payback_month": month, "payback_at": at, "payback_beyond": beyond}
    month = at = None
    if calendar.rate is not None:
        month, at, _ = payback(paid(a, calendar), paid(b, calendar))
        figures["npv_of_saving"] = b.npv() - a.npv()
    figures |= {"discounted_payback_month": month, "discounted_payback_at": at}
    return figures


def paid(it, calendar=None):
    """What was paid by the end of each month, without what was sold; discounted by a calendar."""
    months = [Fraction(0)] * (it.calendar.horizon + 1)
    for _, line in it.lines():
        if line.name == "residual value":
            continue
        by_month = line.cash() if calendar is None else calendar.discounted(line)
        months = [so_far + more for so_far, more in zip(months, by_month)]
    return [sum(months[: month + 1]) for month in range(len(months))]


def payback(a, b):
    """The month from which `a` stays cheaper, the point within it, and where the lines continued
    as in the last year would meet.
    """
    lead = [mine - other for mine, other in zip(a, b)]
    behind = [month for month, ahead in enumerate(lead) if ahead >= 0]
    if not behind:
        return 0, Fraction(0), None
    last, end = behind[-1], len(lead) - 1
    if last < end:
        return last + 1, last + lead[last] / (lead[last] - lead[last + 1]), None
    year = min(end, 12)
    a_month = (lead[end - year] - lead[end]) / year
    return None, None, end + lead[end] / a_month if a_month > 0 else None


def rates(a, b):
    """Yearly rates at which the cash that is saved is worth nothing, by halves of a grid."""
    flows = {}
    for it, sign in ((a, -1), (b, 1)):
        for _, line in it.lines():
            for month, amount in enumerate(line.running):
                date = it.calendar.when(month) if month else Fraction(0)
                flows[date] = flows.get(date, 0) + sign * amount
            for month, amount in line.dated.items():
                date = Fraction(month, 12)
                flows[date] = flows.get(date, 0) + sign * amount
    flows = [(float(date), float(amount)) for date, amount in flows.items() if amount]

    def worth(rate):
        return sum(amount * (1 + rate) ** -date for date, amount in flows)

    ratio = ((1 + HIGHEST) / (1 + LOWEST)) ** (1 / STEPS)
    grid = [(1 + LOWEST) * ratio**step - 1 for step in range(STEPS + 1)]
    values = [worth(rate) for rate in grid]
    pairs = zip(zip(grid, values), zip(grid[1:], values[1:]))
    return [root(worth, low, high) for (low, x), (high, y) in pairs if (x < 0) != (y < 0)]


def root(worth, low, high):
    below = worth(low) < 0
    for _ in range(60):
        middle = (low + high) / 2
        if (worth(middle) < 0) == below:
            low = middle
        else:
            high = middle
    return (low + high) / 2
