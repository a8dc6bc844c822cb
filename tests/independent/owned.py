"""What a tier of one's own nodes costs: what is bought with them, what they draw, who is paid."""

from fractions import Fraction

from capital import NOTHING, Asset, lend, put_on_the_books
from every_tier import own_asset
from fleet import Fleet
from lines import Book
from months import ceil, several

REPLACED = "servers spares installation".split()
SOLD = "servers spares network_fabric".split()
HARDWARE = "servers spares network_fabric storage management_nodes racks".split()


class Owned(Fleet):
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
        self.shares_of_hardware(book, bought)
        self.manage_and_leave(book)
        if "connectivity" in self.written:
            for month in self.calendar.months():
                keys = self.written["connectivity"]
                due = keys["price_per_month"] * self.calendar.due(keys, month)
                book.line("connectivity").run(month, due)
        self.bought, self.capitalised = bought, assets
        return book

    def assets(self, book):
        """What is capitalised: an asset per purchase and line."""
        assets, count, spare_count = [], 0, 0

        def buy(name, price, nodes, life=None):
            if price:
                values = self.fetched(name)
                life = int(life or self.life)
                line = book.line(name, "capex")
                end = nodes.end if name in REPLACED else self.horizon
                assets.append(Asset(line, price, nodes.paid, nodes.start, life, end, values))

        for nodes in self.fleet:
            if nodes.generation and nodes.start < self.horizon:
                buy("servers", nodes.count * nodes.price, nodes)
                buy("spares", self.spares(nodes.count) * nodes.price, nodes)
                self.install(buy, nodes, first=True)
                continue
            before, count = count, count + nodes.count
            if not self.lease:
                buy("servers", nodes.count * nodes.price, nodes)
            spares = self.spares(count) - spare_count
            spare_count += spares
            nodes.spares = spares
            if not self.lease:
                buy("spares", spares * nodes.price, nodes)
            servers = nodes.count * nodes.price
            fabric = self.written.get("network_fabric", {})
            price = self.fabric_price(count) - self.fabric_price(before)
            price += self.bought_with(fabric, nodes.count, servers, before == 0)
            buy("network fabric", price, nodes, fabric.get("useful_life_months"))
            storage = self.written.get("storage", {})
            price = self.bought_with(storage, nodes.count, servers, before == 0)
            buy("storage", price, nodes, storage.get("useful_life_months"))
            self.house(buy, nodes, count, before)
            self.install(buy, nodes, before == 0)
        return assets

    def house(self, buy, nodes, count, before):
        """What stands beside nodes and what they stand in."""
        managers = self.written.get("management_nodes", {})
        if not before:
            buy("management nodes", managers.get("nodes", 0) * managers.get("price", 0), nodes)
        racks = self.racks(count) - (self.racks(before) if before else 0)
        buy("racks", racks * self.written.get("racks", {}).get("price_per_rack", 0), nodes)
        site = self.written.get("site", {})
        if "capex_per_kw" in site:
            kw = self.provisioned(nodes, nodes.count + nodes.spares, not before)
            buy("facility", kw * site["capex_per_kw"], nodes, site["useful_life_months"])

    def racks(self, nodes):
        """Each holds as many whole nodes as it can power; management nodes have their own."""
        if "racks" not in self.written:
            return 0
        limit, managers = self.written["racks"]["kw_per_rack"], self.written.get("management_nodes", {})
        in_one = limit // self.node.get("provisioned_kw", self.node["busy_kw"])
        of_managers = managers.get("nodes", 0) * managers.get("kw", 0) / limit
        return ceil((nodes + self.spares(nodes)) / Fraction(in_one)) + ceil(Fraction(of_managers))

    def provisioned(self, nodes, count, with_managers):
        """Kilowatts that room must be ready for."""
        managers = self.written.get("management_nodes", {}) if with_managers else {}
        kw = count * self.node.get("provisioned_kw", self.kilowatts(nodes)[1])
        return kw + managers.get("nodes", 0) * managers.get("kw", 0)

    def manage_and_leave(self, book):
        leave = self.written.get("decommissioning", {})
        nodes = self.installed(self.horizon)
        price = leave.get("price_per_node", 0) * (nodes + self.spares(nodes))
        if leave:
            book.line("decommissioning").pay(self.horizon, price + leave.get("price", 0))
            book.line("decommissioning").expense(self.horizon, price + leave.get("price", 0))

    def fetched(self, name):
        """What was agreed on a row: None is its book value, NOTHING where it is not covered."""
        values = self.written.get("residual_value")
        if name == "facility":
            return None
        if values is None:
            return None if name.replace(" ", "_") in [*HARDWARE, "buyout"] else NOTHING
        covered = list(values.get("of", SOLD))
        covered += ["buyout"] if "servers" in covered else []
        return values if name in covered or name.replace(" ", "_") in covered else NOTHING

    def install(self, buy, nodes, first):
        """Every purchase is installed, a new generation too."""
        keys, servers = self.written.get("installation", {}), nodes.count * nodes.price
        price = self.bought_with(keys, nodes.count, servers, first)
        buy("installation", price, nodes)

    def spares(self, nodes):
        return ceil(nodes * self.written.get("spares", {}).get("share_of_nodes", Fraction(0)))

    def bought_with(self, keys, nodes, servers, first):
        """Priced once, by GPU, by node, by terabyte or by what the servers cost."""
        price = keys.get("price", 0) if first else Fraction(0)
        if first:
            price += keys.get("price_per_tb", 0) * keys.get("terabytes", 0)
        price += keys.get("price_per_gpu", 0) * nodes * self.node["gpus"]
        price += keys.get("price_per_node", 0) * nodes
        return price + keys.get("share_of_servers", 0) * servers

    def fabric_price(self, nodes):
        """Switches of a non-blocking fabric for so many nodes, and their cables."""
        fabric = self.written.get("network_fabric", {})
        if "price_per_switch" not in fabric or not nodes:
            return Fraction(0)
        rails, k = fabric.get("rails", Fraction(1)), fabric["switch_ports"]
        ends = nodes * fabric["ports_per_node"] / rails
        if ends <= k:
            tiers, switches = 1, ceil(ends / k)
        elif ends <= k * k / 2:
            tiers, switches = 2, ceil(ends / (k / 2)) + ceil(ends / k)
        elif ends <= k**3 / 4:
            tiers, switches = 3, 2 * ceil(ends / (k / 2)) + ceil(ends / k)
        else:
            raise ValueError("a fabric of more than three tiers")
        cable = fabric.get("price_per_endpoint", Fraction(0))
        cable = cable[tiers - 1] if isinstance(cable, list) else cable
        return rails * (switches * fabric["price_per_switch"] + ends * cable)

    def pay_lease(self, book):
        """Rent for as long as the lease runs; once bought out, the rest of the horizon is owned."""
        months = int(self.lease.get("months", self.horizon))
        goes_on = "buyout_share" not in self.lease
        bought_out = []
        for nodes in self.fleet:
            count, day = nodes.count + nodes.spares, nodes.start + months
            for month in range(nodes.start + 1, self.horizon + 1):
                if goes_on or month <= day:
                    book.line("lease").run(month, count * self.lease["price_per_node_month"])
            if not goes_on and day < self.horizon:
                line, worth = book.line("buyout", "capex"), count * nodes.price
                price = worth * self.lease["buyout_share"]
                left, used = max(self.life - months, 1), (months, self.life)
                values = self.fetched("buyout")
                asset = Asset(line, price, day, day, left, self.horizon, values, worth, used)
                bought_out.append(asset)
        return bought_out

    def power(self, book, served):
        site, node = self.written.get("site", {}), self.node
        for month in self.calendar.months():
            slices = served[month]
            used = sum(share * gpus for share, gpus in slices) * self.calendar.hours
            capacity = self.capacity(month)
            for nodes in self.serving(month):
                idle, busy = self.kilowatts(nodes)
                first = nodes is self.serving(month)[0]
                spares = self.spares(self.installed(month)) if first else 0
                kwh = (nodes.count + spares) * idle * self.calendar.hours
                managers = self.written.get("management_nodes", {}) if first else {}
                kwh += managers.get("nodes", 0) * managers.get("kw", 0) * self.calendar.hours
                e = self.effectiveness(nodes.generation)
                mine = used * nodes.count * node["gpus"] * e / capacity
                physical = mine / e
                kwh += (busy - idle) / node["gpus"] * physical
                if "price_per_kwh" in site and not site.get("power_included"):
                    tariff = site["price_per_kwh"]
                    tariff *= self.calendar.path(site.get("price_growth_per_year"), month)
                    book.line("electricity").run(month, kwh * site.get("pue", 1) * tariff)
                if "price_per_kw_month" in site:
                    kw = self.provisioned(nodes, nodes.count + spares, first)
                    due = site["price_per_kw_month"] * self.calendar.due(site, month)
                    book.line("facility").run(month, kw * due)
            if "price_per_rack_month" in site:
                racks = self.racks(self.installed(month))
                due = site["price_per_rack_month"] * self.calendar.due(site, month)
                book.line("facility").run(month, racks * due)

    def kilowatts(self, nodes):
        stated = dict(self.node)
        if nodes.generation:
            refresh = self.written["refresh"]
            stated.update({key: refresh[key] for key in ("idle_kw", "busy_kw") if key in refresh})
        busy = stated["busy_kw"]
        return min(stated.get("idle_kw", busy), busy), busy

    def shares_of_hardware(self, book, assets):
        """Maintenance and the like: a share a year of what is in service, leased nodes too."""
        prices = [(it.line.name, it.price, it.start, it.end) for it in assets]
        if self.lease:
            for it in self.fleet:
                prices.append(("servers", it.count * it.price, it.start, it.end))
                prices.append(("spares", it.spares * it.price, it.start, it.end))
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
