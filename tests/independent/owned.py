"""A tier of one's own nodes: when they are bought, what they cost, what they draw."""

from fractions import Fraction

from capital import NOTHING, Asset, lend, put_on_the_books
from every_tier import own_asset
from lines import Book
from months import ceil

class Nodes:
    """Nodes that serve from day `start` to day `end`, of one generation."""

    def __init__(self, paid, start, end, count, generation, price):
        self.paid, self.start, self.end = paid, start, end
        self.count, self.generation, self.price = count, generation, price

    def serves(self, month):
        return self.start < month <= self.end


class Owned:
    is_spot = False

    def __init__(self, written, demand, calendar):
        self.written, self.demand, self.calendar = written, demand, calendar
        self.node, self.horizon = written["node"], calendar.horizon
        self.lead = int(written.get("lead_time_months", 0))
        self.life = int(written.get("useful_life_months", self.horizon))
        self.lease = written.get("financing", {}).get("lease")
        self.loan = written.get("financing", {}).get("loan")
        self.fleet = self.orders()

    def effectiveness(self, generation=None):
        e = self.written.get("relative_performance", Fraction(1))
        if generation == 1:
            e = self.written["refresh"].get("relative_performance", e)
        e *= 1 - self.written.get("virtualization_overhead", 0)
        return e * self.written.get("goodput", 1) * (1 - self.written.get("downtime", 0))

    def nodes_for(self, first, last, generation=0):
        """Nodes for the highest peak of some months, if the size is given in words."""
        peak = self.demand.highest(first, last)
        if self.written.get("gpus") == "mean":
            peak = self.demand.mean(peak)
        return ceil(peak / self.effectiveness(generation) / self.node["gpus"])

    def size(self, generation=0):
        if "nodes" in self.written:
            return int(self.written["nodes"])
        if isinstance(self.written.get("gpus", "peak"), Fraction):
            return ceil(self.written["gpus"] / self.node["gpus"])
        return self.nodes_for(1, self.horizon, generation)

    def orders(self):
        """All nodes that there ever are, oldest first."""
        orders, have = [], 0
        if "purchases" in self.written:
            orders = [(int(it["month"]), int(it["nodes"])) for it in self.written["purchases"]]
        elif "expand" in self.written:
            step = {"monthly": 1, "yearly": 12}[self.written["expand"]]
            for day in range(0, self.horizon, step):
                need = self.nodes_for(day + 1, min(day + step, self.horizon))
                orders.append((day, max(need - have, 0)))
                have = max(need, have)
        else:
            orders = [(0, self.size())]
        fleet = []
        for day, count in orders:
            if count:
                fleet += self.generations(day, count)
        return fleet

    def generations(self, day, count):
        """An order and, where they are refreshed, what follows it."""
        price = self.node["price"] * self.calendar.path(
            self.node.get("price_growth_per_year"), day + 1
        )
        start, paid, generation, nodes = day + self.lead, day, 0, []
        if self.written.get("payment") == "delivery":
            paid = start
        while start < self.horizon:
            end = self.horizon
            if "refresh" in self.written:
                end = min(start + self.life, self.horizon)
            nodes.append(Nodes(paid, start, end, count, generation, price))
            if "refresh" not in self.written:
                break
            if not isinstance(self.written.get("gpus", "peak"), Fraction):
                count = count if "nodes" in self.written else self.size(1)
            if generation == 0:
                price = self.node["price"] * self.written["refresh"].get("price_ratio", 1)
            start = paid = end
            generation = 1
        return nodes

    def serving(self, month):
        return [nodes for nodes in self.fleet if nodes.serves(month)]

    def installed(self, month):
        return sum(nodes.count for nodes in self.serving(month))

    def gpus(self, month):
        return self.installed(month) * self.node["gpus"]

    def capacity(self, month):
        per_node = self.node["gpus"]
        of_nodes = lambda it: it.count * per_node * self.effectiveness(it.generation)
        return sum(of_nodes(nodes) for nodes in self.serving(month))

    # What it costs.

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
        if "connectivity" in self.written:
            for month in self.calendar.months():
                book.line("connectivity").run(month, self.written["connectivity"]["price_per_month"])
        self.bought, self.capitalised = bought, assets
        return book

    def assets(self, book):
        """What is capitalised: an asset per purchase and line."""
        assets, count, spare_count = [], 0, 0

        def buy(name, price, nodes, life=None, values=self.written.get("residual_value")):
            if price:
                life = int(life or self.life)
                line = book.line(name, "capex")
                end = self.horizon if name in ("network fabric", "storage") else nodes.end
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
            self.install(buy, nodes, before == 0)
        return assets

    def of_work(self):
        """Where hardware is sold, work on it is worth nothing; else it has its book value too."""
        return NOTHING if "residual_value" in self.written else None

    def install(self, buy, nodes, first):
        """Every purchase is installed, a new generation too."""
        keys, servers = self.written.get("installation", {}), nodes.count * nodes.price
        price = self.bought_with(keys, nodes.count, servers, first)
        buy("installation", price, nodes, values=self.of_work())

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
                line, price = book.line("buyout", "capex"), count * nodes.price
                price *= self.lease["buyout_share"]
                left = self.horizon - day
                bought_out.append(Asset(line, price, day, day, left, self.horizon, self.of_work()))
        return bought_out

    def power(self, book, served):
        site, node = self.written.get("site", {}), self.node
        for month in self.calendar.months():
            slices = served[month]
            used = sum(share * gpus for share, gpus in slices) * self.calendar.hours
            capacity = self.capacity(month)
            for nodes in self.serving(month):
                idle, busy = self.kilowatts(nodes)
                spares = self.spares(self.installed(month)) if nodes is self.serving(month)[0] else 0
                kwh = (nodes.count + spares) * idle * self.calendar.hours
                e = self.effectiveness(nodes.generation)
                mine = used * nodes.count * node["gpus"] * e / capacity
                physical = mine / (e / (1 - self.written.get("downtime", 0)))
                kwh += (busy - idle) / node["gpus"] * physical
                if "price_per_kwh" in site:
                    tariff = site["price_per_kwh"]
                    tariff *= self.calendar.path(site.get("price_growth_per_year"), month)
                    book.line("electricity").run(month, kwh * site.get("pue", 1) * tariff)
                if "price_per_kw_month" in site:
                    kw = node.get("provisioned_kw", busy)
                    rent = (nodes.count + spares) * kw * site["price_per_kw_month"]
                    book.line("facility").run(month, rent)

    def kilowatts(self, nodes):
        stated = dict(self.node)
        if nodes.generation:
            refresh = self.written["refresh"]
            stated.update({key: refresh[key] for key in ("idle_kw", "busy_kw") if key in refresh})
        return stated.get("idle_kw", stated["busy_kw"]), stated["busy_kw"]

    def shares_of_hardware(self, book, assets):
        for key in ("maintenance", "insurance"):
            for asset in assets:
                if key in self.written and asset.line.name not in ("installation", "buyout"):
                    share = self.written[key]["share_per_year"]
                    for month in range(asset.start + 1, asset.end + 1):
                        book.line(key).run(month, asset.price * share / 12)
            if key in self.written and self.lease:
                share = self.written[key]["share_per_year"]
                for month in self.calendar.months():
                    for nodes in self.serving(month):
                        price = (nodes.count + nodes.spares) * nodes.price
                        book.line(key).run(month, price * share / 12)
        a_year = self.written.get("network_fabric", {}).get("price_per_gpu_year")
        if a_year:
            for month in self.calendar.months():
                book.line("network fabric").run(month, self.gpus(month) * a_year / 12)
