"""Opens pages of `report` in Chromium, and compares them with `compare`.

    python tests/page/check.py GPU_TCO FOLDER AXE SCENARIO...

Needs playwright and Chromium (/usr/bin/chromium); AXE is the file `axe.min.js`. FOLDER takes the pages. For
each scenario:

1. Without a change, every cost, price, cash flow and expense is that of `compare -f json`.
2. After inputs were changed in their fields, costs are those of `compare --set` with the same changes, to
   1e-9, and the command on the page gives the same; so is the cheapest alternative by utilization.
3. A copied table has cells, as text and as HTML.
4. No message on the console, no request but the file, no breach of its policy; axe finds nothing in light,
   dark and at 390 pixels; all tables are there without a script and in print.
"""

import csv
import io
import json
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium

CHANGES = 10
PHONE = {"width": 390, "height": 844}


def main():
    program, folder, axe, *scenarios = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for scenario in scenarios:
            file = Path(folder).resolve() / (Path(scenario).stem + ".html")
            subprocess.run([program, "report", scenario, "-o", file], check=True)
            one(browser, program, scenario, file, Path(axe).read_text())
        browser.close()


def one(browser, program, scenario, file, axe):
    page, seen = opened(browser, file)
    stated = compare(program, scenario, [])
    unchanged(page, program, scenario, stated)
    tables = page.locator("table").count()
    copies(page)
    accessible(page, axe, f"{scenario}, light")
    formulas(page)
    accessible(page, axe, f"{scenario}, formula")
    page.keyboard.press("Escape")
    sets = changes(page, program, scenario, stated)
    address = page.evaluate("location.href")
    printed(page, file, tables)
    assert not seen, (scenario, seen[:3])
    page.context.close()

    for name, more in [("dark", {"color_scheme": "dark"}), ("phone", {"viewport": PHONE})]:
        page, seen = opened(browser, address, **more)
        shown = page.locator("#state").text_content()
        assert all(key in shown for key in sets), (scenario, address, shown)
        accessible(page, axe, f"{scenario}, {name}")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{scenario}: {name} is {wide} pixels too wide"
        assert not seen, (scenario, name, seen[:3])
        page.context.close()

    page, _ = opened(browser, file, java_script_enabled=False)
    assert page.locator("table").count() == tables
    assert page.locator("#controls").is_hidden() and page.locator("noscript p").is_visible()
    page.context.close()


def opened(browser, address, **more):
    """A page, and a list that takes what should not happen on it."""
    context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **more})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, seen = context.new_page(), []
    page.on("console", lambda it: seen.append(it.text))
    page.on("pageerror", lambda it: seen.append(str(it)))
    page.on("request", lambda it: it.url.startswith("file://") or seen.append(it.url))
    page.goto(address if isinstance(address, str) else address.as_uri())
    return page, seen


def run(program, arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True)


def compare(program, scenario, sets, *more):
    flags = [part for key, value in sets for part in ("--set", f"{key}={value}")]
    found = run(program, ["compare", scenario, "-f", "json", *flags, *more])
    return json.loads(found.stdout) if found.returncode == 0 else None


def number(text):
    return float(text.replace(",", "").replace("%", ""))


def rounds_to(text, exact, digits):
    if exact is None:
        return text == "-"
    return abs(number(text) - float(exact)) <= 0.5 * 10**-digits * (1 + 1e-6)


def unchanged(page, program, scenario, stated):
    rows = costs(page)
    assert rows.keys() == {it["name"] for it in stated["alternatives"]}, rows
    for it in stated["alternatives"]:
        total, price = rows[it["name"]]
        assert rounds_to(total, it["total"], 0), (scenario, it["name"], total)
        assert rounds_to(price, it["cost_per_gpu_hour"], 3), (scenario, it["name"], price)
    for section, view in [("cash", "cashflow"), ("pnl", "pnl"), ("unit", "per_gpu_hour")]:
        statement(page, program, scenario, section, view)
    base = page.evaluate("numbers.filter((it) => shown[it.digits](graph.at(it.figure)) !== it.of).length")
    assert base == 0, f"{scenario}: {base} cells are not as the page computes them"


def statement(page, program, scenario, section, view):
    """Amounts by period of a section are those of a view."""
    found = run(program, ["compare", scenario, "--table", view, "-f", "csv", "--precision", "exact"])
    exact = {}
    for row in csv.DictReader(io.StringIO(found.stdout)):
        named = [(it, amount) for it, amount in row.items() if it.endswith("]")]
        for column, amount in named:
            component = (row.get("component") or column.split(" [")[0]).replace("_", " ")
            item = f"{row['tier']}: {component}" if row.get("tier") else component
            exact.setdefault((row["name"], item), []).append(amount or None)
    script = """(bodies) => bodies.flatMap((body) => [...body.rows].slice(1).map((row) =>
        [body.rows[0].textContent, ...[...row.cells].map((it) => it.textContent)]))"""
    compared = 0
    for name, item, *texts in page.locator(f"#{section} tbody").evaluate_all(script):
        item = item.removesuffix(", not paid")
        amounts = exact.get((name, re.sub(r"(?<=: ).*", lambda it: it[0].replace("_", " "), item)))
        if amounts is None:
            is_nothing = all(it in ("0", "0.000", "-") for it in texts)
            assert is_nothing or item in ("total", "total cost"), (scenario, section, name, item)
            continue
        digits = 3 if section == "unit" else 0
        assert len(texts) == len(amounts) + 1, (scenario, section, name, item)
        for text, amount in zip(texts, amounts):
            assert rounds_to(text, amount, digits), (scenario, section, name, item, text, amount)
        compared += len(amounts)
    assert compared > 3, (scenario, section, exact.keys())


def costs(page):
    """Total and price of each alternative, as the first table shows them."""
    script = """(rows) => rows.map((row) => [row.cells[0], row.querySelector("[data-d=money]"),
        row.querySelector("[data-d=price]")].map((it) => it.textContent))"""
    return {name: numbers for name, *numbers in page.locator("#alternatives tr").evaluate_all(script)}


def cells(page, rows):
    """Texts of the cells of rows; headings of groups have no others beside them."""
    script = "(rows) => rows.map((row) => [...row.cells].map((it) => it.textContent))"
    return [it for it in page.locator(rows).evaluate_all(script) if len(it) > 1]


def changes(page, program, scenario, stated):
    """Changes inputs that `--set` takes, one after another."""
    script = "live.map((it) => [it, data.inputs[it][KEY], data.inputs[it][STATED], data.inputs[it][HOW], keys(it)])"
    inputs = page.evaluate(script)
    random.Random(7).shuffle(inputs)
    # Sizes that a search found stay as they are on a page, and `--set` searches again.
    is_open = "optimal" in Path(scenario).read_text()
    sets, changed, refused = [], [], []
    for index, key, value, how, keys in inputs:
        if len(changed) == CHANGES or is_open or how not in ("stated", "looked up") or value == 0:
            continue
        new = round(value * (0.9 if 0.5 < value <= 1 else 1.15), 6)
        if key.endswith(("gpus", "nodes", "count", "month")) and float(value).is_integer():
            new = value + 1
        found = compare(program, scenario, [*sets, *((it, new) for it in keys)]) if keys else None
        if found is None:
            refused.append(key)
            continue
        sets.extend((it, new) for it in keys)
        changed.append(key)
        page.locator(f"tr[data-input='{index}'] input").fill(str(new))
        follows(page, scenario, key, found)
    if not sets:
        assert is_open, f"{scenario}: no input could be changed"
        return []
    assert len(changed) >= min(CHANGES, len(inputs) // 2), (scenario, changed, refused)
    words = shlex.split(page.locator("#command").text_content())
    again = json.loads(run(program, [*words[1:], "-f", "json"]).stdout)
    follows(page, scenario, words, again)
    stretches(page, scenario, words, again)
    moved = {it["name"]: it["total"] for it in again["alternatives"]}
    assert any(it["total"] != moved[it["name"]] for it in stated["alternatives"]), f"{scenario}: nothing changed"
    print(f"{scenario}: {len(changed)} inputs changed, not {', '.join(refused)}")
    return changed


def stretches(page, scenario, what, found):
    """The cheapest by utilization is that of `compare`, to a thousandth of a point."""
    exact = [(float(it["to"]), it["cheapest"]) for it in found["cheapest_by_utilization"]]
    page.locator("#stretches[aria-busy=true]").wait_for(state="detached")
    rows = cells(page, "#stretches tr")
    if not rows:
        assert len(found["alternatives"]) < 2 or not exact, (scenario, "no stretches")
        return
    searched = page.evaluate("searchStretches().map(([, to, it]) => [to, it < 0 ? null : data.accounts[it][0]])")
    assert len(searched) == len(exact) == len(rows), (scenario, what, searched, exact, rows)
    for (at, name), (to, cheapest), row in zip(searched, exact, rows):
        assert abs(at - to) < 1e-5 and name == cheapest, (scenario, what, searched, exact)
        assert row[1] == (cheapest or "none"), (scenario, what, row, cheapest)
        assert to == 1 or f"{100 * to:.1f}%" in row[0] or f"{100 * at:.1f}%" in row[0], (scenario, what, row, to)


def follows(page, scenario, what, found):
    totals = dict(page.evaluate("data.accounts.map(([name, , , total]) => [name, graph.at(total)])"))
    for it in found["alternatives"]:
        exact = float(it["total"])
        now = totals[it["name"]]
        assert abs(now - exact) <= 1e-9 * max(1, abs(exact)), (scenario, what, it["name"], now, exact)
    rows = costs(page)
    for it in found["alternatives"]:
        total, price = rows[it["name"]]
        assert rounds_to(total, it["total"], 0), (scenario, what, it["name"], total)
        assert rounds_to(price, it["cost_per_gpu_hour"], 3), (scenario, what, it["name"], price)
    verdict, cheapest = page.locator("#verdict").text_content(), found.get("cheapest")
    assert cheapest is None or verdict.startswith(cheapest) or "the same" in verdict, (scenario, what, verdict)


def copies(page):
    for table in ["#cost", "#cash"]:
        page.locator(f"{table} button.copy").click()
        page.locator(f"{table} .copied", has_text="Copied").wait_for(state="visible")
        text = page.evaluate("navigator.clipboard.readText()")
        caption, *lines = [line.split("\t") for line in text.split("\n")]
        assert len(caption) == len(lines[0]) and not any(caption[1:]), caption
        title, currency, months = page.evaluate("[document.querySelector('h1').textContent, data.currency, data.months]")
        assert caption[0].startswith(f"{title}: ") and currency in caption[0] and f"{months} month" in caption[0], caption
        assert len({len(line) for line in lines}) == 1 and len(lines) > 2 and len(lines[0]) > 3, text
        words = re.compile("leaves .* unserved")
        digits = [it for line in lines[1:] for it in line[1:] if re.search(r"\d", it) and not words.match(it)]
        assert digits and all(re.fullmatch(r"-?\d+(\.\d+)?%?", it) for it in digits), digits
        html = page.evaluate(
            """async () => {
              const [item] = await navigator.clipboard.read();
              return (await item.getType("text/html")).text();
            }"""
        )
        assert html.count("<tr") == len(lines) and f">{caption[0]}</caption>" in html, html
        pasted(page, html, lines)


def pasted(page, html, lines):
    """A paste of HTML has the numbers as the page shows them, on the right, below headings on the right, in a frame."""
    cells = page.evaluate(
        """(html) => [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("tr")].map((row) => [...row.cells]
            .map((it) => [it.textContent, it.getAttribute("style"), it.colSpan]))""",
        html,
    )
    assert all("border:1px solid" in style.replace(": ", ":") for row in cells for _, style, _ in row), html
    numbers = [it for row in cells[1:] for it in row[1:] if re.fullmatch(r"[+-]?[\d,]*\.?\d+%?", it[0])]
    assert any("," in words for words, *_ in numbers), numbers
    right = [style.replace(": ", ":") for _, style, _ in [*numbers, *cells[0][1:]]]
    assert all("text-align:right" in style for style in right), right
    assert all(sum(span for *_, span in row) == len(lines[0]) for row in cells), cells
    plain = [words.replace(",", "").replace("+", "") for words, *_ in numbers]
    assert plain == [it for line in lines[1:] for it in line[1:] if re.fullmatch(r"-?[\d.]+%?", it)], (plain, lines)


def formulas(page):
    """A number opens its formula by the keyboard, and a figure in it opens in turn."""
    page.locator("#cost button.figure").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('td').dataset.d") == "price", "no figure to the right"
    page.keyboard.press("Enter")
    window = page.locator("#formula")
    assert window.is_visible() and window.locator(".words").first.text_content()
    while page.locator("#formula details:not([open])").count() and page.locator("#formula .origin").count() == 0:
        page.locator("#formula details:not([open]) > summary").last.click()
        page.locator("#formula details[open]:not(:has(> :nth-child(2)))").first.wait_for(state="detached")
    assert page.locator("#formula .origin").count() > 0, "no formula ends in an input"


def accessible(page, axe, what):
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: true}}})")
    told = [(it["id"], [node["html"][:160] for node in it["nodes"][:3]]) for it in found["violations"]]
    assert not told, (what, told)


def printed(page, file, tables):
    target = file.with_suffix(".pdf")
    page.pdf(path=target)
    page.emulate_media(media="print")
    page.evaluate("document.body.classList.add('print-all')")
    assert page.locator("table:visible").count() == tables
    page.evaluate("document.body.classList.remove('print-all')")
    assert page.locator("input[type=range]:visible").count() == 0
    page.emulate_media(media="screen")
    assert target.stat().st_size > 10_000


main()
