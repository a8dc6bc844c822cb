"""Evaluates dumped graphs again, in decimals of 40 digits, and prints where it finds other cells.

Each line of standard input is one graph as JSON: its months, levels and nodes in order, and for
each run the values of the leaves and the cells of the named nodes. Nothing here knows the model.
"""

import json
import sys
from decimal import Decimal, InvalidOperation, getcontext
from math import comb

getcontext().prec = 40
NINE = Decimal("0.000000001")


def ceil(x):
    """Up to the next whole number, after rounding to nine decimals."""
    return x.quantize(NINE).to_integral_value(rounding="ROUND_CEILING")


def power(a, b):
    try:
        return a**b
    except InvalidOperation:
        return None


BINARY = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b if b else None,
    "min": min,
    "max": max,
    "pow": power,
}


def known(function, values):
    """A function of values that are all known; missing if one is not."""
    return None if any(value is None for value in values) else function(*values)


def total(values, function=lambda a, b: a + b):
    values = list(values)
    result = values[0]
    for value in values[1:]:
        result = known(function, (result, value))
    return result


class Graph:
    def __init__(self, dump, leaves):
        self.months = dump["months"] + 1
        self.levels = dump["levels"]
        self.series = [[Decimal(value) for value in series] for series in dump["series"]]
        self.leaves = [Decimal(value) for value in leaves]
        self.cells = []
        for op, args, by_month, by_level in dump["nodes"]:
            rows = self.months if by_month else 1
            columns = self.levels if by_level else 1
            self.cells.append(
                [[self.cell(op, args, m, l) for l in range(columns)] for m in range(rows)]
            )

    def at(self, node, month, level):
        """A cell; along an axis the node does not have, each is read again."""
        rows = self.cells[node]
        row = rows[month] if len(rows) > 1 else rows[0]
        return row[level] if len(row) > 1 else row[0]

    def cell(self, op, args, m, l):
        if op in BINARY:
            return known(BINARY[op], [self.at(node, m, l) for node in args])
        if op == "leaf":
            return self.leaves[args[0]]
        if op == "constant":
            return Decimal(args[0])
        if op == "month":
            return Decimal(m)
        if op == "missing":
            return None
        if op in ("ceil", "exp"):
            return known(ceil if op == "ceil" else Decimal.exp, [self.at(args[0], m, l)])
        if op == "if_le":
            a, b, then, otherwise = (self.at(node, m, l) for node in args)
            return None if a is None or b is None else (then if a <= b else otherwise)
        if op == "expected":
            return self.mean(args[:6], args[6:], m, l)
        if op == "levels":
            return self.at(args[l], 0, 0)
        if op == "series":
            return self.series[args[0]][l]
        if op == "sum_levels":
            return total(self.at(args[0], m, level) for level in range(self.levels))
        if op == "running_total":
            return total(self.at(args[0], month, 0) for month in range(m + 1))
        node, *months = args
        if op in ("sum_months", "max_months"):
            span = (self.at(node, month, 0) for month in range(months[0], months[1] + 1))
            return total(span) if op == "sum_months" else total(span, max)
        if op == "in_month":
            return self.at(node, months[0], 0)
        if op == "later":
            return self.at(node, m - months[0], 0) if m >= months[0] else Decimal(0)
        assert op == "at", op
        return self.at(node, 0, 0) if m == months[0] else Decimal(0)


    def mean(self, shape, nodes, m, l):
        """What a tier serves or is billed: every level of demand, for every number of nodes down."""
        by_level, fleets, kind, has_most, has_steps, has_had = shape
        levels, shares, *others = nodes
        numbers = [self.at(node, m, 0) for node in others]
        at = [l] if by_level else range(self.levels)
        if not by_level and all(len(self.cells[it][0]) == 1 for it in (levels, shares)):
            at = [0]
        rows = [(self.at(levels, m, level), self.at(shares, m, level)) for level in at]
        if any(it is None for it in numbers) or any(None in row for row in rows):
            return None
        take = lambda count: [numbers.pop(0) for _ in range(count)]
        states = [(Decimal(1), Decimal(0))]
        for _ in range(fleets):
            each = list(failing(*take(4)))
            states = [(chance * own, up + more) for chance, up in states for own, more in each]
        (before,) = take(1)
        share, other = take(2) if kind else (None, None)
        most = take(1)[0] if has_most else None
        size, e = take(2) if has_steps else (None, None)
        had = take(1)[0] if has_had else None

        def amount(level, up):
            wanted = level - before - up
            if kind == 1:
                wanted = max(wanted, share * level - other - up)
            if kind == 2:
                wanted = min(wanted, share * level - other)
            served = max(wanted, Decimal(0))
            served = served if most is None else min(served, most)
            if size is None:
                return served
            whole = lambda work: ceil(work / size) * size
            billed = min(whole(served) / e, whole(served / e))
            return billed if had is None else min(billed, had)

        return sum(
            chance * time * amount(level, up) for chance, up in states for level, time in rows
        )


def failing(in_use, pool, down, work):
    """(chance, capacity) for each number of nodes of a fleet that are down."""
    nodes = int(in_use + pool)
    for k in range(nodes + 1):
        # A power of 0 to 0 is 1 here.
        both = (down**k if k else Decimal(1)), ((1 - down) ** (nodes - k) if nodes - k else Decimal(1))
        yield comb(nodes, k) * both[0] * both[1], min(in_use, Decimal(nodes - k)) * work


def check(dump):
    """Compares every named cell of every run; returns how many there were, and the wrong ones."""
    count, wrong = 0, []
    for run in dump["runs"]:
        graph = Graph(dump, run["leaves"])
        largest = max(
            (abs(cell) for rows in graph.cells for row in rows for cell in row if cell), default=1
        )
        for name, node, cells in run["named"]:
            found = [cell for row in graph.cells[node] for cell in row]
            for expected, cell in zip(cells, found, strict=True):
                count += 1
                if expected is None or cell is None:
                    if expected is not None or cell is not None:
                        wrong.append(f"{dump['name']}: {name} is {cell}, not {expected}")
                    continue
                # Of two large amounts that nearly cancel, little is left.
                allowed = Decimal("1e-12") * max(abs(cell), largest * Decimal("1e-9"))
                if abs(Decimal(expected) - cell) > allowed:
                    wrong.append(f"{dump['name']}: {name} is {cell}, not {expected}")
    return count, wrong


def main():
    cells = 0
    for line in sys.stdin:
        count, wrong = check(json.loads(line))
        cells += count
        if wrong:
            sys.exit("\n".join(wrong[:20]))
    print(cells)


main()
