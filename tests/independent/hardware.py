"""What is bought with the nodes of one's own, and what they stand in: an asset per purchase."""

from fractions import Fraction

from capital import NOTHING, Asset
from existing import books
from fleet import Fleet
from months import ceil

REPLACED = "servers spares installation".split()
SOLD = "servers spares network_fabric".split()
HARDWARE = "servers spares network_fabric storage management_nodes racks".split()


class Hardware(Fleet):
    def assets(self, book):
        """All that is capitalized but the lines of `other`."""
        self.book_of_assets, bought = book, []
        taxed = 1 + self.node.get("freight_share", 0) + self.node.get("sales_tax_share", 0)
        count = 0
        for nodes in self.fleet:
            price, first = nodes.price * taxed, nodes is self.fleet[0]
            if not self.lease:
                worth = nodes.count * nodes.price
                bought += self.buy("servers", nodes.count * price, nodes, worth=worth)
                self.keep_the_books(bought, nodes.count)
                worth = nodes.spares * nodes.price
                bought += self.buy("spares", nodes.spares * price, nodes, worth=worth)
            keys = self.written.get("installation", {})
            price = self.priced(keys, nodes.count, nodes.count * nodes.price * taxed, first)
            bought += self.buy("installation", price, nodes)
            if not nodes.generation:
                before, count = count, count + nodes.count
                bought += self.beside(nodes, before, nodes.count * nodes.price * taxed, first)
        return bought + self.housed()

    def keep_the_books(self, bought, count):
        """Nodes that were owned before have a line and books of their own."""
        if "existing" in self.written and bought:
            bought[-1].line.name = "existing nodes"
            value = books(self.written, self.calendar)
            bought[-1].books = value and (count * value[0], int(value[1]))

    def buy(self, name, price, when, life=None, worth=None):
        """An asset, if it costs anything, that comes with nodes."""
        if not price:
            return []
        end = when.end if name in REPLACED else self.horizon
        line, life = self.book_of_assets.line(name, "capex"), int(life or self.life)
        values = self.fetched(name)
        return [Asset(line, price, when.paid, when.start, life, end, values, worth)]

    def beside(self, nodes, before, servers, first):
        """Network, storage and management: bought with the first generation, and kept."""
        fabric, storage = self.written.get("network_fabric", {}), self.written.get("storage", {})
        price = self.fabric_price(before + nodes.count) - self.fabric_price(before)
        price += self.priced(fabric, nodes.count, servers, first)
        bought = self.buy("network fabric", price, nodes, fabric.get("useful_life_months"))
        price = self.priced(storage, nodes.count, servers, first)
        bought += self.buy("storage", price, nodes, storage.get("useful_life_months"))
        if first:
            managers = self.written.get("management_nodes", {})
            price = managers.get("nodes", 0) * managers.get("price", 0)
            bought += self.buy("management nodes", price, nodes)
        return bought

    def housed(self):
        """Racks and a building: with each order, what all nodes that are then held lack."""
        site, bought = self.written.get("site", {}), []
        rack = self.written.get("racks", {}).get("price_per_rack", 0)
        racks = kilowatts = 0
        for day in sorted({it.day for it in self.fleet}):
            held = [it for it in self.fleet if it.is_held(day + 1)]
            when = next(it for it in self.fleet if it.day == day)
            if rack:
                lacking = max(self.racks(held) - racks, 0)
                racks += lacking
                bought += self.buy("racks", lacking * rack, when)
            if "capex_per_kw" in site:
                lacking = max(self.provisioned(held) - kilowatts, 0)
                kilowatts += lacking
                price, life = lacking * site["capex_per_kw"], site["useful_life_months"]
                bought += self.buy("facility", price, when, life)
        return bought

    def racks(self, there):
        """Each holds as many whole nodes as it can power; management nodes have their own."""
        if "racks" not in self.written or not there:
            return 0
        limit = self.written["racks"]["kw_per_rack"]
        nodes = sum(it.count + it.spares for it in there)
        if not nodes:
            return ceil(self.of_managers() / limit)
        kilowatts = (self.provisioned(there) - self.of_managers()) / nodes
        in_one = max((limit / kilowatts).__floor__(), 1)
        return ceil(Fraction(nodes, in_one)) + ceil(self.of_managers() / limit)

    def provisioned(self, there):
        """Kilowatts that room must be ready for."""
        each = [(it.count + it.spares) * self.kilowatts_of_room(it) for it in there]
        return sum(each) + self.of_managers() if each else Fraction(0)

    def kilowatts_of_room(self, nodes):
        return self.node.get("provisioned_kw", self.kilowatts(nodes)[1])

    def of_managers(self):
        """Kilowatts that management nodes draw at all times."""
        managers = self.written.get("management_nodes", {})
        return Fraction(managers.get("nodes", 0) * managers.get("kw", 0))

    def kilowatts(self, nodes):
        """Idle and busy draw; nodes that replace others keep the idle draw of theirs."""
        busy = self.node["busy_kw"]
        idle = self.node.get("idle_kw", busy)
        if nodes.generation:
            new = self.written["refresh"]
            kept = new.get("busy_kw", busy) if "idle_kw" not in self.node else idle
            busy = new.get("busy_kw", busy)
            idle = new.get("idle_kw", min(kept, busy))
        return idle, busy

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

    def priced(self, keys, nodes, servers, first):
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
