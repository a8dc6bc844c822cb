"""Writes the first screen of a page as a picture, with its words in the file.

    python tests/page/picture.py PAGE PICTURE REGULAR SEMIBOLD

Needs playwright and Chromium (/usr/bin/chromium). REGULAR and SEMIBOLD are the fonts of the charts: with them
the picture does not depend on the fonts of the machine. Its chunk iTXt "Description" has the words that it
shows, a line for each element, so that two pictures can be compared to the letter.
"""

import base64
import struct
import sys
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium

SCREEN = {"width": 1200, "height": 1010}
SHOWN = "h1, #verdict, #lead :is(p, dt, dd), #state, .slider .name, .slider input.number, #controls button, #cost tr"
WORDS = """(all) => all.filter((it) => it.checkVisibility() && it.getBoundingClientRect().bottom <= innerHeight)
    .map((it) => it.value || [...(it.cells || [it])].filter((part) => !part.hidden)
    .map((part) => part.innerText.trim()).join(" | "))"""


def main():
    page, picture, *fonts = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        context = browser.new_context(viewport=SCREEN, color_scheme="light", bypass_csp=True)
        tab = context.new_page()
        tab.goto(Path(page).resolve().as_uri())
        tab.add_style_tag(content=style(*fonts))
        tab.evaluate("document.fonts.ready")
        words = tab.locator(SHOWN).evaluate_all(WORDS)
        png = tab.screenshot(animations="disabled", caret="hide")
        browser.close()
    Path(picture).write_bytes(described(png, "\n".join(words)))


def style(regular, semibold):
    def face(file, weight):
        data = base64.b64encode(Path(file).read_bytes()).decode()
        return f"@font-face {{ font-family: page; font-weight: {weight}; src: url(data:font/ttf;base64,{data}) }}"

    return f"{face(regular, '1 500')} {face(semibold, '501 1000')} body, code {{ font-family: page !important }}"


def described(png, words):
    """The picture with its words before its last chunk."""
    data = b"Description\0\0\0\0\0" + words.encode()
    chunk = b"iTXt" + data
    end = len(png) - 12
    return png[:end] + struct.pack(">I", len(data)) + chunk + struct.pack(">I", zlib.crc32(chunk)) + png[end:]


main()
