"""Calculates the formulas of `gpu-tco explain ... -f json` again, in decimals of 50 digits.

    gpu-tco explain SCENARIO FIGURE -f json | python3 tests/independent/evaluate.py

Reads one figure or an array of them, evaluates every `formula_numbers` with a calculator of its own
and compares it with `value`. Prints the value of each figure and how many formulas were evaluated;
exits with 1 if one gives another value. Nothing here knows the model.
"""

import json
import re
import sys
from decimal import Decimal, DivisionByZero, InvalidOperation, getcontext

getcontext().prec = 50
NINE = Decimal("0.000000001")
TOLERANCE = Decimal("1e-12")
TOKEN = re.compile(r"\d+(?:\.\d+)?|<=|[a-z]+|[-+/^(),]")


class Missing(Exception):
    """A figure that is not known, or a division by zero."""


def whole(number, rounding):
    """A whole number, after rounding to nine decimals."""
    return number.quantize(NINE).to_integral_value(rounding=rounding)


FUNCTIONS = {
    "min": min,
    "max": max,
    "ceil": lambda a: whole(a, "ROUND_CEILING"),
    "floor": lambda a: whole(a, "ROUND_FLOOR"),
    "exp": lambda a: a.exp(),
}


class Formula:
    """A formula as a tree of functions without arguments, so that `if` evaluates one branch."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)
        if "".join(self.tokens) != text.replace(" ", ""):
            raise ValueError(f"not a formula: {text[:200]}")
        self.at = 0

    def next(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted):
        token = self.next()
        if token not in wanted:
            raise ValueError(f"{wanted} expected, not {token!r}")
        self.at += 1
        return token

    def value(self):
        tree = self.sum()
        if self.next():
            raise ValueError(f"{self.next()!r} is left over")
        try:
            return tree()
        except (Missing, DivisionByZero, InvalidOperation):
            return None

    def sum(self):
        terms = [(1, self.product())]
        while self.next() in ("+", "-"):
            sign = 1 if self.take("+", "-") == "+" else -1
            terms.append((sign, self.product()))
        return lambda: sum((sign * term() for sign, term in terms), Decimal(0))

    def product(self):
        first = self.power()
        others = []
        while self.next() in ("x", "/"):
            others.append((self.take("x", "/"), self.power()))

        def value():
            result = first()
            for sign, other in others:
                result = result * other() if sign == "x" else result / other()
            return result

        return value

    def power(self):
        base = self.single()
        if self.next() != "^":
            return base
        self.take("^")
        exponent = self.single()
        return lambda: base() ** exponent()

    def single(self):
        token = self.next()
        self.at += 1
        if token == "(":
            negative = self.next() == "-"
            if negative:
                self.take("-")
            inner = self.sum()
            self.take(")")
            return (lambda: -inner()) if negative else inner
        if token == "missing":
            return self.missing
        if token == "if":
            return self.condition()
        if token in FUNCTIONS:
            return self.call(FUNCTIONS[token])
        number = Decimal(token)
        return lambda: number

    @staticmethod
    def missing():
        raise Missing

    def condition(self):
        self.take("(")
        a = self.sum()
        self.take("<=")
        b = self.sum()
        self.take(",")
        then = self.sum()
        self.take(",")
        otherwise = self.sum()
        self.take(")")
        return lambda: then() if a() <= b() else otherwise()

    def call(self, function):
        self.take("(")
        arguments = [self.sum()]
        while self.next() == ",":
            self.take(",")
            arguments.append(self.sum())
        self.take(")")
        return lambda: function(*(argument() for argument in arguments))


def is_same(found, stated):
    if found is None or stated is None:
        return found is None and stated is None
    return abs(found - stated) <= TOLERANCE * max(abs(stated), 1)


def check(figure, name):
    """Evaluates a figure, its cells and its operands; returns how many formulas there were."""
    checked = 0
    for cell in [figure, *figure["cells"]]:
        if cell["formula_numbers"] is None:
            continue
        found = Formula(cell["formula_numbers"]).value()
        stated = None if cell["value"] is None else Decimal(cell["value"])
        if not is_same(found, stated):
            sys.exit(f"{name}: {found} of {cell['formula_numbers'][:200]}, not {stated}")
        checked += 1
    return checked + sum(check(it, it["name"]) for it in figure.get("operands", []))


def main():
    read = json.load(sys.stdin)
    for figure in read if isinstance(read, list) else [read]:
        checked = check(figure, figure["figure"])
        value = figure["value"] and round(Decimal(figure["value"]), 2)
        print(f"{figure['figure']} {value} ({checked} formulas)")


if __name__ == "__main__":
    main()
