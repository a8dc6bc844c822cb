"""Reads the part of YAML in which scenarios are written: mappings, lists, plain scalars.

Numbers become exact fractions; no library beyond Python's own is used.
"""

from fractions import Fraction
import re


def read(path):
    """The file as dicts, lists, fractions, booleans and text."""
    with open(path, encoding="utf-8") as file:
        lines = logical_lines(file.read())
    value, rest = block(lines, 0)
    if rest != len(lines):
        raise ValueError(f"{path}: cannot read {lines[rest][1]!r}")
    return value


def logical_lines(text):
    """Lines as (indent, text), without comments; an open bracket goes on in the next line."""
    lines, opened = [], ""
    for raw in text.splitlines():
        line = re.sub(r"(^|\s)#.*$", "", raw).rstrip()
        if not line.strip():
            continue
        opened = f"{opened} {line.strip()}" if opened else line
        if opened.count("{") + opened.count("[") == opened.count("}") + opened.count("]"):
            lines.append((len(opened) - len(opened.lstrip()), opened.strip()))
            opened = ""
    return lines


def block(lines, start):
    """The mapping or list whose first line this is, and the number of the line after it."""
    indent = lines[start][0]
    of_list = lines[start][1].startswith("- ")
    values = [] if of_list else {}
    at = start
    while at < len(lines) and lines[at][0] == indent:
        text = lines[at][1]
        if of_list:
            inner = text[2:]
            if re.match(r"[\w]+:(\s|$)", inner):
                lines[at] = (indent + 2, inner)
                value, at = block(lines, at)
            else:
                value, at = flow(inner), at + 1
            values.append(value)
            continue
        key, _, rest = text.partition(":")
        if rest.strip():
            values[key], at = flow(rest.strip()), at + 1
        else:
            values[key], at = block(lines, at + 1)
    return values, at


def flow(text):
    """The value of `{a: 1, b: [2, 3]}` or of a scalar, which outside brackets may have commas."""
    if text[0] not in '{["':
        return scalar(text)
    value, rest = flow_value(text)
    if rest.strip():
        raise ValueError(f"cannot read {rest!r} of {text!r}")
    return value


def flow_value(text):
    text = text.lstrip()
    if text.startswith("{"):
        values, rest = {}, text[1:].lstrip()
        while not rest.startswith("}"):
            key, _, rest = rest.partition(":")
            values[key.strip()], rest = flow_value(rest)
            rest = rest.lstrip().removeprefix(",").lstrip()
        return values, rest[1:]
    if text.startswith("["):
        values, rest = [], text[1:].lstrip()
        while not rest.startswith("]"):
            value, rest = flow_value(rest)
            values.append(value)
            rest = rest.lstrip().removeprefix(",").lstrip()
        return values, rest[1:]
    if text.startswith('"'):
        inside, _, rest = text[1:].partition('"')
        return inside, rest
    plain = re.match(r"[^,\]}]*", text).group()
    return scalar(plain.strip()), text[len(plain):]


def scalar(text):
    if re.fullmatch(r"-?\d+(\.\d+)?", text):
        return Fraction(text)
    return {"true": True, "false": False}.get(text, text)
