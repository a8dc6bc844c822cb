"""Writes what no scenario may have into fields, sliders and links of pages of `report`.

    python tests/page/entries.py GPU_TCO FOLDER

Needs playwright and Chromium (/usr/bin/chromium). FOLDER takes the pages. An entry that `compare` refuses
changes nothing: the value from before the edit counts, in figures, address and command; the entry and a
message stay at the field until it is mended, or the input gets a value elsewhere.
"""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium, opened, report

# Entries of h100-own-or-rent, each with its key, what may be written there, and the value that stays.
REFUSED = [
    ("demand.interruptible_share", "1.5", "a number from 0 to 1", "0.4"),
    ("demand.interruptible_share", "0,4", "a number from 0 to 1", "0.4"),
    ("hybrid.owned.nodes", "2.5", "a whole number from 1 to 10,000,000", "3"),
    ("hybrid.owned.nodes", "1e9", "a whole number from 1 to 10,000,000", "3"),
    ("hybrid.owned.staff.per_gpus", "57.6", "a whole number from 1 to 10,000,000", "64"),
    ("demand.shape.2.gpus", "51.2", "a whole number from 0 to 10,000,000", "40"),
    ("hybrid.spot.efficiency", "0", "a number above 0 and up to 1", "0.92"),
    ("lambda/gpu_8x_h100_sxm5.on_demand.price_per_hour", "0", "a number above 0", "31.92"),
    ("own.owned.staff.fte", "-1", "a number of 0 or more", "1.5"),
]


def main():
    program, folder = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        made = {name: report(program, Path(folder).resolve(), name) for name in ("h100-own-or-rent", "h100-lesson")}
        stepped, lesson = made.values()
        for entry in REFUSED:
            refused(browser, program, stepped, *entry)
        mended(browser, stepped)
        together(browser, stepped)
        powers(browser, lesson)
        forms(browser, stepped, lesson)
        nothing(browser, stepped, lesson)
        sliders(browser, stepped)
        links(browser, stepped, lesson)
        copied(browser, stepped)
        browser.close()


def index(page, key):
    found = page.evaluate("(key) => data.inputs.findIndex((it) => it[KEY] === key)", key)
    assert found >= 0, key
    return found


def row(page, key):
    return page.locator(f"tr[data-input='{index(page, key)}']")


def typed(page, key, entry):
    """Types an entry letter by letter, and leaves the field."""
    row(page, key).locator("input").click()
    page.keyboard.press("Control+A")
    page.keyboard.type(entry)
    page.keyboard.press("Tab")


def counts(page, key):
    return page.evaluate("(at) => graph.value(at)", index(page, key))


def seen(page):
    return [page.locator(it).inner_text() for it in ("#verdict", "#alternatives", "#command")]


def refused(browser, program, file, key, entry, words, stays):
    page = opened(browser, file)
    before = seen(page)
    typed(page, key, entry)
    message = row(page, key).locator(".problem").text_content()
    assert message == f"{entry} is not {words}: still {stays}.", message
    field = row(page, key).locator("input")
    assert field.input_value() == entry and field.get_attribute("aria-invalid") == "true", (key, entry)
    assert counts(page, key) == float(stays), (key, entry, counts(page, key))
    assert seen(page) == before and "=" not in page.url, (key, entry, page.url)
    sets = [part for it in page.evaluate("(at) => keys(at)", index(page, key)) for part in ("--set", f"{it}={entry}")]
    command = subprocess.run([program, "compare", "scenarios/h100-own-or-rent.yaml", *sets], capture_output=True)
    assert command.returncode != 0, f"compare takes {key}={entry}"
    page.close()


def mended(browser, file):
    """A message goes once the entry is right, or the input has a value elsewhere; a change before it stays."""
    page, key = opened(browser, file), "hybrid.owned.nodes"
    typed(page, key, "4")
    typed(page, key, "4.5")
    assert counts(page, key) == 4 and page.url.endswith("#hybrid.owned.nodes=4"), page.url
    typed(page, key, "5")
    assert counts(page, key) == 5 and page.locator(".problem:visible").count() == 0
    typed(page, key, "5.5")
    page.locator("#reset").click()
    assert row(page, key).locator("input").input_value() == "3" and page.locator(".problem:visible").count() == 0
    typed(page, key, "3.5")
    assert page.locator("#reset").is_enabled(), "reset mends an entry"
    page.locator("#reset").click()
    assert row(page, key).locator("input").input_value() == "3"
    page.close()


def together(browser, file):
    """Values that may not be together are refused, and nothing is ranked by them."""
    page, key = opened(browser, file), "demand.shape.1.share_of_time"
    before = seen(page)
    typed(page, key, "0.5")
    message = row(page, key).locator(".problem").text_content()
    assert message == "Shares of time would add up to 125.0%: still 0.25.", message
    assert seen(page) == before and counts(page, key) == 0.25
    typed(page, "demand.shape.2.share_of_time", "0.2")
    typed(page, key, "0.5")
    assert counts(page, key) == 0.5 and page.locator(".problem:visible").count() == 0
    page.close()


def powers(browser, file):
    """A node that draws more when it is idle is computed with a caution, as `compare --set` does."""
    page, key = opened(browser, file), "own.owned.node.busy_kw"
    typed(page, key, "3.7")
    caution = page.locator("#watch").text_content()
    assert caution == "own.owned.node.idle_kw is 4.48, more than own.owned.node.busy_kw (3.7).", caution
    typed(page, key, "4.48")
    assert page.locator("#watch").is_hidden()
    page.close()


def forms(browser, stepped, file):
    """Numbers count as tables print them, and a price in the wrong unit has a caution."""
    page, key = opened(browser, file), "own.owned.node.price"
    for entry, value in [("250,000", 250000), ("$250,000", 250000), ("USD 250 000", 250000), ("250k", 250000),
                         ("1e6", 1000000), ("1.2M", 1200000)]:
        typed(page, key, entry)
        assert counts(page, key) == value and page.locator(".problem:visible").count() == 0, entry
    for entry in ["2,5", "1.234,5", "12,34", "k", "1 e"]:
        typed(page, key, entry)
        assert counts(page, key) == 1200000 and page.locator(".problem:visible").count() == 1, entry
    page.close()
    page = opened(browser, stepped)
    typed(page, "lambda/gpu_8x_h100_sxm5.on_demand.price_per_hour", "3.99")
    cautions = sorted(page.locator("#watch li").all_text_contents())
    names = ["hybrid.on_demand.price_per_hour", "neocloud.on_demand.price_per_hour"]
    assert cautions == [f"Caution: {it} is probably in the wrong unit." for it in names], cautions
    page.close()


def nothing(browser, stepped, lesson):
    """A demand of nothing is refused, as `compare` does."""
    page = opened(browser, stepped)
    for step in (1, 2, 3):
        typed(page, f"demand.shape.{step}.gpus", "0")
    message = row(page, "demand.shape.3.gpus").locator(".problem").text_content()
    assert message == "No step of the demand would need a GPU: still 24.", message
    page.close()
    page = opened(browser, lesson)
    typed(page, "demand.gpus", "0")
    message = row(page, "demand.gpus").locator(".problem").text_content()
    assert message == "0 is not a whole number from 1 to 10,000,000: still 64.", message
    page.close()


def sliders(browser, file):
    """Sliders of whole inputs step by 1; one that may not be where it is goes back."""
    page = opened(browser, file)
    steps = page.locator(".slider").evaluate_all(
        """(all) => all.map((it) => [it.querySelector(".name .key")?.textContent ?? "utilization",
            it.querySelector("[type=range]").step])"""
    )
    whole = {name: step for name, step in steps if name.endswith((".nodes", "gpus"))}
    assert "hybrid.owned.nodes" in whole and set(whole.values()) == {"1"}, steps
    page.close()


def links(browser, stepped, lesson):
    page = opened(browser, stepped, "#hybrid.owned.nodes=2.5&own.owned.staff.fte=2&no.input=1")
    words = page.locator("#link").text_content()
    assert words == (
        "The link has values this page cannot use: hybrid.owned.nodes=2.5 (a whole number from 1 to 10,000,000); "
        "no.input (no input of this page)."
    ), words
    assert counts(page, "own.owned.staff.fte") == 2 and counts(page, "hybrid.owned.nodes") == 3
    page.close()
    page = opened(browser, stepped, "#demand.shape.1.share_of_time=0.5")
    words = page.locator("#link").text_content()
    assert "demand.shape.1.share_of_time=0.5 (shares of time would add up to 125.0%)" in words, words
    assert counts(page, "demand.shape.1.share_of_time") == 0.25
    page.close()
    page = opened(browser, lesson, "#own.owned.nodes=9")
    assert page.locator("#link").is_hidden() and counts(page, "own.owned.nodes") == 9
    page.close()


def copied(browser, file):
    """A copy has the value that counts, and says that it is not of the file."""
    page, key = opened(browser, file), "lambda/gpu_8x_h100_sxm5.on_demand.price_per_hour"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    typed(page, key, "30")
    typed(page, "hybrid.owned.nodes", "2.5")
    assert "= 3.750 per GPU-hour" in row(page, key).text_content()
    page.locator("#inputs button.copy").click()
    page.locator("#inputs .copied", has_text="Copied").wait_for(state="visible")
    lines = [line.split("\t") for line in page.evaluate("navigator.clipboard.readText()").split("\n")]
    assert "with inputs changed from the file" in lines[0][0], lines[0]
    copy = {line[0].rpartition("(")[2].rstrip(")"): line[1:] for line in lines}
    assert copy["hybrid.owned.nodes"][0] == "3", copy["hybrid.owned.nodes"]
    assert copy[key][0] == "30" and copy[key][2:] == ["changed here; 31.92 in the file", "", ""], copy[key]
    page.locator("#reset").click()
    assert "changed here" not in row(page, key).text_content() and row(page, key).locator("a").count() == 1
    page.close()


main()
