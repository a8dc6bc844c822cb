"""What is capitalized: how it is expensed, what it fetches, how it is financed and taxed."""

from fractions import Fraction

from months import power

MACRS5 = [Fraction(text) for text in ("0.2", "0.32", "0.192", "0.1152", "0.1152", "0.0576")]


NOTHING = {"share_of_price": Fraction(0)}


class Asset:
    """Bought for `price` on day `paid`, in service from day `start` to day `end` at most.

    `values` is what was agreed on what it fetches, by age; None if nothing: then its book value.
    It is a share of `worth`, the price unless that differs; `used` is its age when it is bought.
    """

    def __init__(self, line, price, paid, start, life, end, values, worth=None, used=None):
        self.line, self.price, self.paid, self.start = line, price, paid, start
        self.life, self.end, self.values = life, end, values
        self.worth = price if worth is None else worth
        self.used, self.whole_life = used or (0, life)
        self.books = None

    def agreed(self, age):
        """What it fetches by agreement at an age since it was bought; None without one."""
        share = residual_share(self.values, age + self.used)
        if share is None:
            return None
        return share * self.worth if age + self.used <= self.whole_life else Fraction(0)

    def residual_at_end_of_life(self):
        return min(self.agreed(self.life) or Fraction(0), self.price)

    def book(self, age):
        used_up = min(Fraction(age, self.life), 1)
        return self.price - (self.price - self.residual_at_end_of_life()) * used_up

    def book_expense(self, month):
        """What the books expense in a month for what was owned before: (value, months left) of theirs."""
        value, left = self.books
        expense = value / left if self.start < month <= min(self.start + left, self.end) else Fraction(0)
        if month == self.end:
            expense += value * max(1 - Fraction(self.end - self.start, left), 0) - self.proceeds()
        return expense + (self.price - value if month == self.start else 0)

    def proceeds(self):
        """What it is sold for: nothing after its life unless it is sold as that ends."""
        age = self.end - self.start
        if age > self.life:
            return Fraction(0)
        agreed = self.agreed(age)
        return self.book(age) if agreed is None else agreed


def residual_share(values, age):
    """The agreed share of the price at an age in months."""
    if values is None:
        return None
    if "share_of_price" in values:
        share = values["share_of_price"]
    elif "decline_per_year" in values:
        share = power(1 - values["decline_per_year"], Fraction(age, 12))
    else:
        rows = [(Fraction(0), Fraction(1))]
        rows += [(row["months"], row["share_of_price"]) for row in values["by_age"]]
        share = between(rows, age)
    floor = values.get("insured_floor", {}).get("share_of_price", Fraction(0))
    return max(share, floor)


def between(rows, age):
    """Straight between the rows of a table, its last value after them."""
    for (young, high), (old, low) in zip(rows, rows[1:]):
        if age <= old:
            return high + (low - high) * (age - young) / (old - young)
    return rows[-1][1]


def put_on_the_books(assets, book, calendar, form, loan_share):
    """Capex, depreciation, and what comes back, of all assets of a tier."""
    back = book.line("residual value", "capex")
    gain = book.line("gain or loss on disposal")
    for asset in assets:
        asset.line.pay(asset.paid, asset.price)
        months = range(asset.start + 1, min(asset.start + asset.life, asset.end) + 1)
        left = asset.residual_at_end_of_life()
        financed = Fraction(1) if form == "straight" else loan_share
        for month in months:
            depreciation = (asset.price - left) / asset.life
            asset.line.expensed[month] += 0 if asset.books else depreciation
            asset.line.charged[month] += financed * depreciation
        if form != "straight":
            for month in range(asset.start + 1, asset.end + 1):
                asset.line.charged[month] += (1 - loan_share) * charge_of(asset, calendar, form)
        value = asset.proceeds()
        if value:
            back.pay(asset.end, -value)
        loss = asset.book(asset.end - asset.start) - value
        if asset.books:
            keep_the_books(asset, gain, book)
        else:
            gain.expensed[asset.end] += loss
        gain.charged[asset.end] += financed * loss


def keep_the_books(asset, gain, book):
    """Expense of what was owned before, in three lines: a month's depreciation, the loss as it is sold, and what a
    sale today would gain."""
    not_taken = book.line("market value less book value")
    for month in range(asset.start, asset.end + 1):
        expense, depreciation = asset.book_expense(month), Fraction(0)
        value, left = asset.books
        if asset.start < month <= asset.start + left:
            depreciation = value / left
        asset.line.expensed[month] += depreciation
        if month == asset.start:
            not_taken.expensed[month] += expense
        else:
            gain.expensed[month] += expense - depreciation


def charge_of(asset, calendar, form):
    """What a month of use costs, with the price of the money in it: what was paid, with interest
    until the delivery, less what it fetches at the end of its use, in equal payments.
    """
    months, price, value = asset.end - asset.start, asset.price, asset.proceeds()
    straight = (price - value) / months
    if form == "average_book":
        return straight + price * calendar.rate / 24
    monthly = form == "annuity"
    rate = calendar.monthly_rate() if monthly else calendar.rate
    if rate == 0:
        return straight
    periods = lambda of: of if monthly else Fraction(of, 12)
    price *= power(1 + rate, periods(asset.start - asset.paid))
    discount = 1 / power(1 + rate, periods(months))
    payment = (price - value * discount) * rate / (1 - discount)
    return payment if monthly else payment / 12


def lend(assets, book, calendar, loan):
    """Payments at month ends for what is borrowed; what is left is repaid with the horizon."""
    interest_line = book.line("loan interest")
    rate, months = loan["apr"] / 12, int(loan["months"])
    for asset in assets:
        balance = asset.price * loan.get("share", Fraction(1))
        if rate:
            payment = balance * rate / (1 - (1 + rate) ** -months)
        else:
            payment = balance / months
        interest_line.dated[asset.paid] -= balance
        for month in range(asset.paid + 1, calendar.horizon + 1):
            if month > asset.paid + months:
                break
            interest = balance * rate
            interest_line.pay(month, payment)
            interest_line.expense(month, interest)
            balance -= payment - interest
        if calendar.horizon < asset.paid + months:
            interest_line.pay(calendar.horizon, balance)


def write_off(assets, horizon, how):
    """What a tax office deducts for assets, by month, what is sold included."""
    deducted = [Fraction(0)] * (horizon + 1)
    for asset in assets:
        if asset.books:
            for month in range(asset.start, asset.end + 1):
                deducted[month] += asset.book_expense(month)
            continue
        left, book = asset.residual_at_end_of_life(), asset.price
        for month in range(asset.start + 1, asset.end + 1):
            age = month - asset.start
            year = (age - 1) // 12
            if how == "macrs5":
                amount = asset.price * MACRS5[year] / 12 if year < 6 else Fraction(0)
            else:
                amount = (asset.price - left) / asset.life if age <= asset.life else Fraction(0)
            deducted[month] += amount
            book -= amount
        deducted[asset.end] += book - asset.proceeds()
    return deducted
