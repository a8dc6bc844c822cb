"""Changes inputs of pages and workbooks at random, and compares what they say with `compare`.

    python tests/edits/check.py GPU_TCO FOLDER STATES SCENARIO...

Needs playwright with Chromium, and LibreOffice with python3-uno. For each scenario, STATES states of one to four changed
inputs, outside their usual ranges too, are opened in Chromium and in LibreOffice:

1. The command on the page runs, and its verdict and costs are those of the page; the workbook has the same.
2. Paybacks, rates of return, break-evens by utilization and prices by utilization are those of the command.
3. What `compare` refuses, neither answers.

The last line counts the states and the figures that were compared.
"""

import json
import math
import random
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

import break_evens

sys.path.append(str(Path(__file__).parent.parent / "page"))
from browser import chromium

FACTORS = [0, 0.01, 0.1, 0.3, 0.5, 0.8, 0.9, 1.1, 1.25, 1.5, 2, 3, 8, 10, 100, 1000]
# The command, the verdict, the costs, the returns, and what a page refuses.
SAID = """() => ({
  verdict: byId("verdict").textContent, command: byId("command").hidden ? null : byId("command").textContent,
  cautions: find("#watch li").map((it) => it.textContent),
  link: byId("link").hidden ? "" : byId("link").textContent, changed: changed.size,
  returns: Object.fromEntries(returns().map((it) => [nameOf(it.other), [nameOf(it.one), it.payback, it.rates]])),
  breakEvens: (%s)(),
  table: Object.fromEntries(asOfFile.rows.map((row) => {
    const heads = find("#cost thead th").flatMap((it) => Array(it.colSpan).fill(it.textContent));
    const figures = [...row.cells].map((it, at) => [heads[at], it.dataset.f]).filter(([, it]) => it !== undefined);
    return [row.cells[0].textContent, Object.fromEntries(figures.map(([head, it]) => [head, graph.at(Number(it))]))];
  })),
})""" % break_evens.ON_PAGE
# Columns of a page and of a workbook, and the keys that `compare` has for them.
COLUMNS = {
    "total": "total", "NPV of cost": "npv", "per GPU-hour": "cost_per_gpu_hour", "paid upfront": "paid_upfront",
    "then per year": "paid_later_per_year", "GPU-hours not served": "unserved_gpu_hours",
    "GPU-hours unserved": "unserved_gpu_hours", "more than the cheapest": "above_cheapest",
    "more, percent": "above_cheapest_share",
}
compared_figures = 0
# Inputs that a command moves: the value in the file, its limits, and what moves it.
INPUTS = """() => live.map((it) => ({
  key: data.inputs[it][KEY], stated: data.inputs[it][STATED], whole: data.inputs[it][WHOLE], keys: keys(it),
  least: data.inputs[it][LEAST], most: data.inputs[it][MOST],
  excluded: data.inputs[it][EXCLUDED] & 1 ? data.inputs[it][LEAST] : null,
}))"""
JUDGED = re.compile(r" only because of .*?(?=: [\d,]+ )|: a tie in practice(?=\.)")


def main():
    program, folder, count, *scenarios = sys.argv[1:]
    wrong = []
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for scenario in scenarios:
            found = one(browser, program, Path(folder).resolve(), scenario, int(count))
            print(f"{scenario}: {len(found)} differences", flush=True)
            wrong += found
        browser.close()
    print(f"{count} states of {len(scenarios)} scenarios, {compared_figures} figures of tables: {len(wrong)} differences")
    sys.exit("\n".join(wrong) if wrong else 0)


def one(browser, program, folder, scenario, count):
    name = Path(scenario).stem
    page, book = (folder / f"{name}.{it}" for it in ("html", "xlsx"))
    for file in (page, book):
        subprocess.run([program, "report", scenario, "-o", file], check=True)
    tab = browser.new_page()
    tab.goto(page.as_uri())
    inputs = tab.evaluate(INPUTS)
    states = list(drawn(name, [it for it in inputs if it["keys"]], count))
    keys = {it["key"]: it["keys"] for it in inputs}
    with ThreadPoolExecutor(2) as pool:
        in_book = pool.submit(in_office, book.resolve(), states)
        on_page = [opened(browser, page, states[0])] + [set_in(tab, it) for it in states[1:]]
        said = list(pool.map(lambda it: compared(program, *it, (scenario, keys)), zip(on_page, states)))
        in_book = in_book.result()
    tab.close()
    return [f"{scenario} {state}: {it}" for state, *three in zip(states, on_page, in_book, said) for it in differences(*three)]


def in_office(book, states):
    """What a workbook says of each state, in LibreOffice."""
    program = ["/usr/bin/python3", Path(__file__).parent / "book.py", book]
    run = subprocess.run(program, input=json.dumps(states), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def drawn(name, inputs, count):
    """States of one to four changed inputs; four of five have values that each input may have."""
    dice = random.Random(name)
    for _ in range(count):
        some = dice.sample(inputs, min(len(inputs), dice.choice([1, 1, 2, 3, 4])))
        is_any = dice.random() < 0.2
        yield {it["key"]: changed(dice, it, is_any) for it in some}


def changed(dice, it, is_any):
    """A value of an input, at any factor of the stated one, or within its limits."""
    for _ in range(100):
        value = (it["stated"] or 1) * dice.choice(FACTORS)
        value = round(value) if it["whole"] and (not is_any or dice.random() < 0.5) else round(value, 6)
        is_in = (it["least"] is None or value >= it["least"]) and (it["most"] is None or value <= it["most"])
        if is_any or is_in and value != it["excluded"]:
            return value
    return it["stated"]


def opened(browser, file, state):
    """What a page says that a link opens in a state."""
    tab = browser.new_page()
    errors = []
    tab.on("pageerror", lambda it: errors.append(str(it)))
    tab.goto(file.as_uri() + "#" + address(state))
    assert not errors, (state, errors)
    found = tab.evaluate(SAID)
    tab.close()
    return found


def set_in(tab, state):
    """What an open page says once its address has a state."""
    tab.evaluate("(state) => { history.replaceState(null, '', `#${state}`); restore(); }", address(state))
    return tab.evaluate(SAID)


def address(state):
    """A state as the address of a page keeps it."""
    return "&".join(f"{quote(key, safe='')}={number(value)}" for key, value in state.items())


def number(it):
    """A number without an exponent."""
    return f"{it:f}".rstrip("0").rstrip(".") if isinstance(it, float) else str(it)


def compared(program, page, state, scenario_and_keys):
    """What `compare` says with the command of a page; with the whole state if the page refuses it."""
    command = page["command"]
    if page["link"]:
        scenario, keys = scenario_and_keys
        command = shlex.join(["gpu-tco", "compare", scenario, *sets(state, keys)])
    if command is None:
        return None
    words = shlex.split(command)[1:]
    found = subprocess.run([program, *words, "-f", "markdown"], capture_output=True, text=True)
    if found.returncode != 0:
        return {"refused": found.stderr}
    costs = subprocess.run([program, *words, "-f", "json"], capture_output=True, text=True)
    strong = re.search(r"^\*\*(.*)\*\*$", found.stdout, re.M).group(1)
    slips = re.findall(r"Caution: [^\n]*? is probably in the wrong unit\.", found.stdout)
    return {"verdict": plain(strong), "json": json.loads(costs.stdout), "slips": sorted(plain(it) for it in slips)}


def sets(state, keys):
    """Words of a command that change inputs."""
    return [word for key, value in state.items() for it in keys[key] for word in ("--set", f"{it}={number(value)}")]


def plain(words):
    return JUDGED.sub("", re.sub(r"\\(.)", r"\1", words).replace("`", ""))


def flags(command):
    """Words of a command, with the values of --set as numbers."""
    words = []
    for word in shlex.split(command):
        key, _, value = word.partition("=")
        try:
            words.append((key, f"{float(value):.9g}"))
        except ValueError:
            words.append((word, ""))
    return sorted(words)


def is_equal(one, other):
    if not isinstance(one, (int, float)):
        return False
    return abs(one - other) <= 1e-7 * max(1, abs(one), abs(other))


def differences(page, book, said):
    """What a page and a workbook say otherwise than `compare` with the command of the page."""
    if said is None:
        yield "the page has no command"
        return
    if page["link"]:
        # A tier of 0 GPUs shapes the model: neither has one.
        if "refused" not in said and not re.search(r"\.gpus=0 \(", page["link"]):
            yield f"the page refuses ({page['link']}), compare says {said['verdict']}"
        if not book["verdict"].startswith("These results are not valid"):
            yield f"the page refuses ({page['link']}), the workbook says {book['verdict']}"
        return
    if "refused" in said:
        yield f"the command of the page is refused: {page['command']}\n{said['refused'][:300]}"
        return
    if flags(page["command"]) != flags(book["command"].removeprefix("Same as: ")):
        yield f"the commands differ: {page['command']} and {book['command']}"
    both = [("page", page), ("workbook", book)]
    if book["verdict"].startswith("These inputs are beyond this workbook"):
        both.pop()
    for where, found in both:
        verdict = found["verdict"].split(" The sizes of ")[0]
        if plain(verdict) != said["verdict"]:
            yield f"{where}: {verdict}\n    {page['command']}: {said['verdict']}"
    slips = sorted(it for it in page["cautions"] if it.endswith("is probably in the wrong unit."))
    if slips != said["slips"]:
        yield f"cautions of the page: {slips}; of {page['command']}: {said['slips']}"
    doubted = any(it.startswith("caution: probably in the wrong unit") for it in book["checks"].values())
    if doubted != bool(said["slips"]):
        yield f"cautions of the workbook: {book['checks']}; of {page['command']}: {said['slips']}"
    yield from of_returns(page, book, said)
    found = [*break_evens.of_page(page["breakEvens"], said["json"])]
    if len(both) > 1:
        found += break_evens.of_book({**book["breakEvens"], "changed": page["changed"] > 0}, said["json"])
    yield from (f"{it} by {page['command']}" for it in found)
    for it in said["json"]["alternatives"]:
        for where, found in both:
            yield from (f"{where}: {it['name']} {words} by {page['command']}" for words in of_table(found["table"][it["name"]], it))


def of_table(figures, wanted):
    """Figures of an alternative that are not those of `compare`."""
    global compared_figures
    for column, found in figures.items():
        value = wanted.get(COLUMNS[column])
        compared_figures += 1
        if not (is_none(found) if value is None else is_equal(found, float(value))):
            yield f"{column} {found}; {value}"


def is_none(it):
    return it is None or isinstance(it, str) or math.isnan(it)


def of_returns(page, book, said):
    """Payback months and rates of return of the alternative that buys."""
    pairs = said["json"]["break_even"]
    bought = [it for it in pairs if it["a"] == pairs[0]["a"] and it["invested"] is not None]
    wanted = {it["b"]: it for it in bought}
    if set(page["returns"]) != set(wanted):
        yield f"page: returns against {sorted(page['returns'])}; {sorted(wanted)} by {page['command']}"
        return
    for other, (one, payback, rates) in page["returns"].items():
        it = wanted[other]
        if one != it["a"] or payback != it["payback_month"]:
            yield f"page: {one} pays back against {other} in {payback}; {it['a']} in {it['payback_month']} by {page['command']}"
        known = [float(rate) for rate in it["irr_rates"]]
        if len(known) != len(rates) or not all(abs(a - b) <= 1e-6 * (1 + abs(b)) for a, b in zip(rates, known)):
            yield f"page: IRR of {one} against {other} is {rates}; {known} by {page['command']}"
    for what in ("paybacks", "rates"):
        label, cells = book[what]
        for other, cell in cells.items():
            it = wanted.get(other)
            # The workbook keeps the alternative that buys in the file.
            if it is None or it["a"] not in label or cell in ("-", "run compare"):
                continue
            if not is_return(what, cell, it, said["json"]["horizon_months"]):
                yield f"workbook: {label} {cell} against {other}; {it['payback_month']}, {it['irr_rates']} by {page['command']}"


def is_return(what, cell, pair, months):
    """True if a cell has the payback month of a pair, or its only rate of return."""
    if what == "paybacks":
        return cell == (pair["payback_month"] if pair["payback_month"] is not None else f"not within {months}")
    rates = [float(rate) for rate in pair["irr_rates"]]
    return cell == "none" if not rates else isinstance(cell, float) and abs(cell - rates[0]) <= 1e-6 * (1 + abs(rates[0]))


if __name__ == "__main__":
    main()
