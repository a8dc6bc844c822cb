"""Opens addresses of strangers on pages of `report`: keys, numbers and words that no link of a page has.

    python tests/page/addresses.py GPU_TCO FOLDER COUNT

Needs playwright and Chromium (/usr/bin/chromium). FOLDER takes the pages. A fixed seed chooses COUNT addresses
for each page. Whatever an address says:

1. No error of the script, no message on the console, no element that the page did not have.
2. Each input has a value that a scenario may have; those that the address does not change have the stated one.
3. No figure is missing from the verdict and the tables, and the new address brings the same state back.
4. Commands that the page then names run; a few of them are tried.
"""

import json
import random
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from browser import chromium, report

NAMES = ["h100-own-or-rent", "teams"]
SEED = 20261010
DRAWN = 25  # of so many addresses, one is drawn too, which takes a hundred times as long
COMMANDS = 12
LOADED = 6

NUMBERS = """0 -0 +0 1 -1 0.5 .5 5. 1e9 1E-9 1e400 Infinity NaN 0x10 1_000 1,000 1.2.3 -.0 +1 00012 0.1e 2.5 99 100
 0.000000001 0.999999999999 0.9999999999999999999 1000000000000 1000000000001 99999999999999999999999999999
 0.00000000000000000000000001 2026-02-29 true null undefined []""".split()
WORDS = ["", " ", "=", "==", "&", "#", "%", "%0", "%zz", "%00", "%E0%A4%A", "%F0%9F%98%80", "é😀", "\u202e", "%1b[2J",
         "__proto__", "constructor", "toString", "length", "<img src=x onerror=alert(1)>", "</script><script>alert(1)",
         "'\"`${1}", "javascript:alert(1)", "x" * 3000, "1" * 400, "0." + "0" * 400 + "1"]

# What the page holds after an address, and what is wrong with it.
OPEN = """([address, isDrawn]) => {
  window.drawing ??= draw;
  draw = isDrawn ? drawing : () => {};
  location.hash = address;
  restore();
  const wrong = [];
  const state = live.map((it) => [data.inputs[it][KEY], graph.value(it)]);
  for (const it of live) {
    const value = graph.value(it);
    if (!changed.has(it) && value !== data.inputs[it][STATED]) wrong.push(`${data.inputs[it][KEY]} moved to ${value}`);
    if (changed.has(it) && !isAllowed(it, value)) wrong.push(`${data.inputs[it][KEY]} may not be ${value}`);
    if (changed.has(it) && numberIn(decimal(value)) !== value) wrong.push(`${value} is written ${decimal(value)}`);
  }
  const shown = ["#verdict", "#cost", "#state"].flatMap((it) => find(it)).map((it) => it.textContent).join(" ");
  for (const it of ["NaN", "undefined", "Infinity", "[object"]) if (shown.includes(it)) wrong.push(`shows ${it}`);
  if (byId("link").children.length > 0 || document.scripts.length !== SCRIPTS) wrong.push("new elements");
  const command = noCommand() || changed.size === 0 ? "" : `gpu-tco compare ${flags()}`;
  const kept = location.hash;
  reset();
  if (changed.size > 0 || location.hash) wrong.push(`reset leaves ${location.hash}`);
  location.hash = kept;
  restore();
  const again = live.map((it) => [data.inputs[it][KEY], graph.value(it)]);
  if (JSON.stringify(again) !== JSON.stringify(state)) wrong.push(`${kept} brings another state back`);
  return { wrong, command };
}"""


def main():
    program, folder, count = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for name in NAMES:
            one(browser, program, report(program, Path(folder).resolve(), name), int(count))
        browser.close()


def one(browser, program, file, count):
    page, seen = browser.new_page(), []
    page.on("console", lambda it: seen.append(it.text))
    page.on("pageerror", lambda it: seen.append(str(it)))
    page.on("dialog", lambda it: seen.append(it.message))
    page.goto(file.as_uri())
    inputs = page.evaluate("live.map((it) => [data.inputs[it][KEY], data.inputs[it][STATED]])")
    page.evaluate("window.SCRIPTS = document.scripts.length")
    chance = random.Random(SEED)
    commands = set()
    addresses = [address(chance, inputs) for _ in range(count)]
    for at, it in enumerate(addresses):
        found = page.evaluate(OPEN, [it, at % DRAWN == 0])
        assert not found["wrong"] and not seen, (file.name, it, found["wrong"][:5], seen[:3])
        commands.add(found["command"])
    for it in addresses[:LOADED]:
        page.goto("about:blank")
        page.goto(f"{file.as_uri()}#{it}")
        assert page.locator("#verdict").text_content() and not seen, (file.name, it, seen[:3])
    page.close()
    for command in sorted(commands - {""}, key=lambda it: chance.random())[:COMMANDS]:
        run = subprocess.run([program, *shlex.split(command)[1:]], capture_output=True, text=True)
        assert run.returncode == 0, (command, run.stderr)


def address(chance, inputs):
    """Parts of an address: most are of an input of the page, near what is stated or at the edge of what may be."""
    parts = []
    for _ in range(chance.randrange(1, 6)):
        key, stated = chance.choice(inputs)
        near = json.dumps(round((stated or 1) * chance.choice([0.5, 0.9, 1, 1.1, 2, 1000, 1e-6]), 12))
        kind = chance.randrange(8)
        if kind == 0:
            parts.append(chance.choice(WORDS))
        elif kind == 1:
            parts.append(f"{chance.choice(WORDS)}={chance.choice(NUMBERS + WORDS)}")
        elif kind == 2:
            parts.append(f"{edited(chance, key)}={near}")
        elif kind == 3:
            parts.append(f"{key}={edited(chance, near)}")
        else:
            parts.append(f"{quote(key)}={chance.choice([near, near, chance.choice(NUMBERS)])}")
    return "&".join(parts)


def edited(chance, text):
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(WORDS) + text[at + chance.randrange(3):]


main()
