"""What a tier of one's own nodes costs as it runs: power, room, leases, contracts."""

from fractions import Fraction

from capital import Asset, lend, put_on_the_books
from existing import after_warranty
from every_tier import own_asset
from hardware import HARDWARE, Hardware
from lines import Book
from months import several


class Owned(Hardware):
    def book(self, served, form):
        book = Book(self.horizon)
        bought = self.assets(book) + (self.pay_lease(book) if self.lease else [])
        assets = bought + [
            own_asset(self, book.line(written["name"], "capex"), written)
            for written in self.written.get("other", [])
            if written.get("kind") == "capex"
        ]
        loan_share = self.loan.get("share", 1) if self.loan else 0
        values = self.written.get("residual_value")
        put_on_the_books(assets, book, self.calendar, form, loan_share)
        if self.loan:
            lend(assets, book, self.calendar, self.loan)
        if values and "insured_floor" in values:
            book.line("residual value insurance").prepay(values["insured_floor"]["premium"])
        self.power(book, served)
        self.room(book)
        self.shares_of_hardware(book, bought)
        if "existing" in self.written:
            after_warranty(self, book.line("maintenance after warranty"))
        self.connect_and_leave(book)
        self.bought, self.capitalized = bought, assets
        return book

    def connect_and_leave(self, book):
        if "connectivity" in self.written:
            keys = self.written["connectivity"]
            for month in self.calendar.months():
                due = keys["price_per_month"] * self.calendar.due(keys, month)
                book.line("connectivity").run(month, due)
        leave = self.written.get("decommissioning", {})
        nodes = sum(it.count + it.spares for it in self.serving(self.horizon))
        if leave:
            price = leave.get("price_per_node", 0) * nodes + leave.get("price", 0)
            book.line("decommissioning").pay(self.horizon, price)
            book.line("decommissioning").expense(self.horizon, price)

    def pay_lease(self, book):
        """Rent for as long as the lease runs; once bought out, the rest of the horizon is owned."""
        stated = self.lease.get("months")
        goes_on = "buyout_share" not in self.lease
        taxed = 1 + self.node.get("freight_share", 0) + self.node.get("sales_tax_share", 0)
        bought_out = []
        for nodes in self.fleet:
            count, day = nodes.count + nodes.spares, nodes.start + int(stated or self.horizon)
            for month in range(nodes.start + 1, self.horizon + 1):
                if goes_on or month <= day:
                    book.line("lease").run(month, count * self.lease["price_per_node_month"])
            if stated and day > self.horizon:
                owed = (day - self.horizon) * count * self.lease["price_per_node_month"]
                book.line("lease left over").pay(self.horizon, owed)
                book.line("lease left over").expense(self.horizon, owed)
            if not goes_on and day < self.horizon:
                line, worth = book.line("buyout", "capex"), count * nodes.price
                price, months = worth * taxed * self.lease["buyout_share"], int(stated)
                left, used = max(self.life - months, 1), (months, self.life)
                values = self.fetched("buyout")
                asset = Asset(line, price, day, day, left, self.horizon, values, worth, used)
                bought_out.append(asset)
        return bought_out

    def power(self, book, served):
        """Nodes and spares draw idle power, and busy GPUs more, spread evenly over the nodes."""
        site = self.written.get("site", {})
        if "price_per_kwh" not in site or site.get("power_included"):
            return
        for month in self.calendar.months():
            used = sum(share * gpus for share, gpus in served[month]) * self.calendar.hours
            there = self.serving(month)
            kwh = self.of_managers() * self.calendar.hours if there else Fraction(0)
            for nodes in there:
                idle, busy = self.kilowatts(nodes)
                kwh += (nodes.count + nodes.spares) * idle * self.calendar.hours
                kwh += (busy - idle) * nodes.count * used / (self.capacity(month) or 1)
            tariff = site["price_per_kwh"]
            tariff *= self.calendar.path(site.get("price_growth_per_year"), month)
            book.line("electricity").run(month, kwh * site.get("pue", 1) * tariff)

    def room(self, book):
        """Colocation, by the kilowatt or by the rack."""
        site = self.written.get("site", {})
        for month in self.calendar.months():
            there, due = self.serving(month), self.calendar.due(site, month)
            if "price_per_kw_month" in site:
                price = self.provisioned(there) * site["price_per_kw_month"]
                book.line("facility").run(month, price * due)
            if "price_per_rack_month" in site:
                price = self.racks(there) * site["price_per_rack_month"]
                book.line("facility").run(month, price * due)

    def shares_of_hardware(self, book, assets):
        """Maintenance and the like: a share a year of what is in service, leased nodes too."""
        prices = [(it.line.name, it.price, it.start, it.end) for it in assets]
        if self.lease:
            taxed = 1 + self.node.get("freight_share", 0) + self.node.get("sales_tax_share", 0)
            prices = [it for it in prices if it[0] != "buyout"]
            for it in self.fleet:
                each = it.price * taxed
                prices.append(("servers", it.count * each, it.start, it.end))
                prices.append(("spares", it.spares * each, it.start, it.end))
        for key in ("maintenance", "insurance", "property_tax"):
            for contract in several(self.written.get(key, [])):
                self.share_of_hardware(book.line(key.replace("_", " ")), contract, prices)
        a_year = self.written.get("network_fabric", {}).get("price_per_gpu_year")
        if a_year:
            for month in self.calendar.months():
                book.line("network fabric").run(month, self.gpus(month) * a_year / 12)

    def share_of_hardware(self, line, contract, prices):
        for name, price, start, end in prices:
            if name.replace(" ", "_") in contract.get("of", HARDWARE):
                each = price * contract["share_per_year"] / 12
                for month in range(start + 1, end + 1):
                    line.run(month, each * self.calendar.due(contract, month))
