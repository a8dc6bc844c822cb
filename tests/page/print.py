"""Prints pages of `report` with Chromium, on A4 and Letter.

    python tests/page/print.py PAGE...

Needs playwright and Chromium (/usr/bin/chromium). A print has one or two pages; with `print all tables` it has
every table. Writes the prints beside the pages.
"""

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium

MOST = 2
NEEDED = ["h1", "#verdict", "#cost table", "#cash table", "#file dl"]
OPEN = "#file h3:text-is('Open points')"


def main():
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for file in map(Path, sys.argv[1:]):
            page = browser.new_page()
            page.goto(file.resolve().as_uri())
            for size in ("A4", "Letter"):
                pages = printed(page, file.with_suffix(f".{size}.pdf"), size)
                assert 1 <= pages <= MOST, f"{file.stem}: {pages} pages {size}"
            page.emulate_media(media="print")
            for it in NEEDED:
                assert page.locator(f"{it}:visible").count() > 0, (file.stem, it)
            # Open points are among what a print needs: they name stale prices.
            assert page.locator(OPEN).count() == page.locator(f"{OPEN}:visible").count(), file.stem
            # A table of what nobody buys is hidden on the screen too.
            tables = page.locator("table:not([hidden] table)").count()
            assert page.locator("table:visible").count() < tables
            page.evaluate("document.body.classList.add('print-all')")
            assert page.locator("table:visible").count() == tables, file.stem
            assert printed(page, file.with_suffix(".all.pdf"), "A4") > MOST, file.stem
            page.close()
        browser.close()


def printed(page, target, size):
    page.pdf(path=target, format=size, prefer_css_page_size=False)
    return len(re.findall(rb"/Type\s*/Page\b", target.read_bytes()))


main()
