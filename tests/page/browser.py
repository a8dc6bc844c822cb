"""Chromium without a window, as the scripts beside this file open pages in it."""

import subprocess
import sys

FLAGS = """--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
 --disable-component-update --disable-sync --hide-scrollbars --font-render-hinting=none""".split()


def chromium(playwright):
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)


def report(program, folder, name):
    """The page of a shipped scenario."""
    file = folder / f"{name}.html"
    subprocess.run([program, "report", f"scenarios/{name}.yaml", "-o", file], check=True)
    return file


def opened(browser, file, state=""):
    """A tab with a page, which ends the script on an error of its own."""
    page = browser.new_page()
    page.on("pageerror", lambda it: sys.exit(f"{file}{state}: {it}"))
    page.goto(file.as_uri() + state)
    return page
