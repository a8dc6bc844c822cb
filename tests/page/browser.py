"""Chromium without a window, as the scripts beside this file open pages in it."""

FLAGS = """--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
 --disable-component-update --disable-sync --hide-scrollbars --font-render-hinting=none""".split()


def chromium(playwright):
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
