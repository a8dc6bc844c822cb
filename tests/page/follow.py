"""Changes an input on pages of `report`, and compares the charts with those of `report --set`.

    python tests/page/follow.py GPU_TCO FOLDER SCENARIO KEY=VALUE [SCENARIO KEY=VALUE]...

Needs playwright and Chromium (/usr/bin/chromium). FOLDER takes the pages. For each scenario:

1. Drawn again without a change, each chart of lines or bars has the words of the file.
2. After one, the description and the table of each chart of lines or bars are those of `report --set`, and its labels
   do not overlap and stay in view, at 1200 and at 390 pixels.
3. Charts that do not follow say that they are of the file.
4. Reset brings the markup of the file back, to the byte; no message on the console.
"""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium

PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1200, "height": 900}
CHARTS = "figure[data-chart]"
READ = """(all) => Object.fromEntries(all.map((it) => [it.dataset.chart, {
    title: it.querySelector("title").textContent, desc: it.querySelector("desc").textContent,
    rows: [...it.querySelectorAll("details tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
    markup: it.outerHTML}]))"""
OVERLAPS = """(all) => all.flatMap((svg) => {
    const view = svg.viewBox.baseVal;
    const boxes = [...svg.querySelectorAll("text")].map((it) => [it.textContent, it.getBBox()]);
    const meet = (a, b) => a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width
        && a.y + 4 < b.y + b.height && b.y + 4 < a.y + a.height;
    const beyond = boxes.filter(([, it]) => it.x < 0 || it.y < 0 || it.x + it.width > view.width || it.y + it.height > view.height);
    const both = boxes.flatMap(([a, one], at) => boxes.slice(at + 1).filter(([, other]) => meet(one, other)).map(([b]) => [a, b]));
    return [...beyond.map(([it]) => [it]), ...both];
})"""
AGAIN = """() => Object.fromEntries(charts.map((it) => {
    drawAgain(it, data.axis ? searchStretches() : []);
    const desc = it.frame.querySelector("desc").textContent;
    showOfFile(it);
    return [it.name, desc];
}))"""
CHANGED = " With inputs changed from the file."
STRENGTH = re.compile(": a tie in practice| only because of [^:]*(?=:)")  # doubts are judged of the file, not of changes


def main():
    program, folder, *cases = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for scenario, change in zip(cases[::2], cases[1::2]):
            for screen in (SCREEN, PHONE):
                one(browser, program, Path(folder).resolve(), scenario, change, screen)
        browser.close()


def one(browser, program, folder, scenario, change, screen):
    name = Path(scenario).stem
    page, seen = opened(browser, made(program, folder / f"{name}.html", scenario), screen)
    expected, _ = opened(browser, made(program, folder / f"{name}-set.html", scenario, change), screen)
    of_file = page.locator(CHARTS).evaluate_all(READ)
    assert len(of_file) > 1, (scenario, of_file.keys())
    for chart, desc in page.evaluate(AGAIN).items():
        words = [told(it) for it in (desc.replace(CHANGED, ""), of_file[chart]["desc"])]
        assert words[0] == words[1], (scenario, chart, "without a change", *words)
    key, value = change.split("=")
    fill(page, key, value)
    page.locator("#charts[aria-busy=false]").wait_for(state="attached")
    drawn, exact = (it.locator(CHARTS).evaluate_all(READ) for it in (page, expected))
    for chart, it in exact.items():
        now = drawn[chart]
        assert now["markup"] != of_file[chart]["markup"], (scenario, chart, "is not drawn again")
        assert CHANGED in now["desc"], (scenario, chart, now["desc"])
        assert now["title"] == it["title"], (scenario, chart, now["title"])
        words = [told(now["desc"].replace(CHANGED, "")), told(STRENGTH.sub("", it["desc"]))]
        assert words[0] == words[1], (scenario, chart, *words)
        assert now["rows"] == it["rows"], (scenario, chart, now["rows"], it["rows"])
    overlaps = page.locator(f"{CHARTS} svg").evaluate_all(OVERLAPS)
    assert not overlaps, (scenario, overlaps[:5])
    for figure in page.locator("figure:not([data-chart])").all():
        assert figure.locator(".changed").is_visible(), (scenario, "a chart of the file does not say so")
    page.locator("#reset").click()
    assert page.locator(CHARTS).evaluate_all(READ) == of_file, (scenario, "reset changes the charts")
    assert not seen, (scenario, seen[:3])
    page.context.close()
    expected.context.close()


def told(words):
    """Words of a description in order: points in those of the file are in the order of its alternatives."""
    return sorted(re.findall(r"[^\s;,]*[^\s;,.]", words))


def made(program, file, scenario, *sets):
    flags = [part for it in sets for part in ("--set", it)]
    subprocess.run([program, "report", scenario, *flags, "-o", file], check=True)
    return file


def opened(browser, file, screen):
    page, seen = browser.new_context(viewport=screen).new_page(), []
    page.on("console", lambda it: seen.append(it.text))
    page.on("pageerror", lambda it: seen.append(str(it)))
    page.goto(file.as_uri())
    return page, seen


def fill(page, key, value):
    script = "(key) => data.inputs.findIndex((_, it) => data.inputs[it][LIVE] && keys(it).includes(key))"
    index = page.evaluate(script, key)
    assert index >= 0, f"no input has --set {key}"
    page.locator(f"tr[data-input='{index}'] input").fill(value)


main()
