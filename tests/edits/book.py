"""Changes inputs of a workbook in LibreOffice, and prints what its sheets say then.

    python3 tests/edits/book.py BOOK < STATES

Needs the system's Python with LibreOffice's `uno` (package python3-uno). STATES is a JSON list of states, each an
object of values by name of the input; the output is a JSON list with the answer of each state.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue

FIRST_INPUT = 4
TEXT = 2  # com.sun.star.sheet.FormulaResult.STRING
KEY = 14
PAIRS = 6  # first row of the sheet of break-evens


def main():
    states = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        port = f"pipe,name=gpu_tco_{uuid()}"
        office = subprocess.Popen(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--norestore",
             f"--accept={port};urp"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            desktop = connected(f"uno:{port};urp;StarOffice.ComponentContext")
            book = desktop.loadComponentFromURL(f"file://{sys.argv[1]}", "_blank", 0, (hidden(),))
            json.dump(answers(book, states), sys.stdout)
            book.close(True)
            desktop.terminate()
        finally:
            os.killpg(office.pid, signal.SIGKILL)
            office.wait()


def uuid():
    return str(time.time_ns())


def hidden():
    it = PropertyValue()
    it.Name, it.Value = "Hidden", True
    return it


def connected(address):
    resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    for _ in range(300):
        try:
            context = resolver.resolve(address)
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except Exception:
            time.sleep(0.1)
    sys.exit("LibreOffice does not answer")


def answers(book, states):
    sheets = book.Sheets
    inputs = sheets.getByName("Inputs")
    rows = {inputs.getCellByPosition(KEY, row).String: row for row in range(FIRST_INPUT, last(inputs) + 1)}
    book.calculateAll()
    found = []
    for state in states:
        before = {key: inputs.getCellByPosition(1, rows[key]).Value for key in state}
        for key, value in state.items():
            inputs.getCellByPosition(1, rows[key]).Value = float(value)
        book.calculate()
        found.append(answer(sheets, inputs, rows, state))
        for key, value in before.items():
            inputs.getCellByPosition(1, rows[key]).Value = value
    return found


def last(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return cursor.RangeAddress.EndRow


def answer(sheets, inputs, rows, state):
    """The verdict, the alternatives with the numbers of their row, and the check of each changed input."""
    summary = sheets.getByName("Summary")
    table, row = {}, 1 + next(row for row in range(60) if summary.getCellByPosition(1, row).String == "total")
    heads = {column: summary.getCellByPosition(column, row - 1).String for column in range(1, 9)}
    heads = {column: it for column, it in heads.items() if it}
    while summary.getCellByPosition(0, row).String:
        cells = [(heads[column], summary.getCellByPosition(column, row)) for column in heads]
        table[summary.getCellByPosition(0, row).String] = {
            head: it.String if it.FormulaResultType2 == TEXT else it.Value for head, it in cells}
        row += 1
    command = next((summary.getCellByPosition(0, row).String for row in range(6, 60)
                    if summary.getCellByPosition(0, row).String.startswith(("Same as:", "No command"))), "")
    checks = {key: inputs.getCellByPosition(10, rows[key]).String for key in state}
    approval = sheets.getByName("Approval")
    paybacks, rates = in_approval(approval, " pays back"), in_approval(approval, "IRR of ")
    return {"paybacks": paybacks, "rates": rates, "verdict": summary.getCellByPosition(0, 2).String, "table": table,
            "checks": checks, "command": command, "breakEvens": break_evens(sheets.getByName("Break-even"))}


def break_evens(sheet):
    """The pairs of the sheet with their break-evens in words, and prices by utilization if they follow the inputs."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    rows = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow).getDataArray()
    after = next(row for row in range(PAIRS, len(rows) + 1) if row == len(rows) or not rows[row][0])
    heads = [row for row, cells in enumerate(rows) if str(cells[0]).startswith("utilization; ")]
    prices = []
    if heads:
        names = [it for it in rows[heads[1]][1:] if it]
        for cells in rows[heads[1] + 1:]:
            if not isinstance(cells[0], float):
                break
            prices.append((cells[0], dict(zip(names, cells[1:]))))
    return {"live": bool(heads), "pairs": [cells[:3] for cells in rows[PAIRS:after]], "prices": prices[:-1]}


def in_approval(sheet, words):
    """The label of a row of the sheet, and its cells by alternative; a number, or a text."""
    head = next(row for row in range(4, 60) if sheet.getCellByPosition(0, row + 1).String == "bought or signed")
    for row in range(head, last(sheet) + 1):
        label = sheet.getCellByPosition(0, row).String
        if words in label:
            found, column = {}, 1
            while sheet.getCellByPosition(column, head).String:
                cell = sheet.getCellByPosition(column, row)
                found[sheet.getCellByPosition(column, head).String] = cell.String if cell.FormulaResultType2 == TEXT else cell.Value
                column += 1
            return label, found
    return "", {}


if __name__ == "__main__":
    main()
