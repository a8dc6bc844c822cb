"""Recalculates workbooks of `report` in LibreOffice, and compares every cell.

    python tests/workbook/recalculate.py GPU_TCO FOLDER SCENARIO...

Needs openpyxl and LibreOffice (`soffice`). FOLDER takes the books. For each scenario:

1. Every formula, recalculated, gives the result that was written beside it, to 1e-9.
2. After inputs were changed in the book, the recalculated summary is that of `compare --set` with the
   same changes.
3. A control: the changed book differs from the first in its costs, so that nothing is compared with itself.

LibreOffice shows results as they were written unless its profile asks for a recalculation, so the
profile here does.
"""

import json
import random
import subprocess
import sys
from pathlib import Path

import openpyxl

PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item
 oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode"
 oor:op="fuse"><value>0</value></prop></item></oor:items>
"""
CHANGES = 10
KEY = 14


def main():
    program, folder, *scenarios = sys.argv[1:]
    folder = Path(folder)
    for part in ["office/user", "new", "changed", "again"]:
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "office/user/registrymodifications.xcu").write_text(PROFILE)
    books = {}
    for scenario in scenarios:
        book = folder / "new" / (Path(scenario).stem + ".xlsx")
        subprocess.run([program, "report", scenario, "-o", book], check=True)
        books[scenario] = book
    recalculate(folder, "again", books.values())
    for scenario, book in books.items():
        compare_cells(book, folder / "again" / book.name)
    # Sizes that a search found stay as they are in a book, and `--set` searches again.
    fixed = {it: book for it, book in books.items() if "optimal" not in Path(it).read_text()}
    changed = {it: change(program, it, book, folder / "changed") for it, book in fixed.items()}
    recalculate(folder, "again", [folder / "changed" / it.name for it in fixed.values()])
    for scenario, sets in changed.items():
        compare_summary(program, scenario, sets, folder / "again" / books[scenario].name)


def recalculate(folder, into, books):
    office = ["soffice", f"-env:UserInstallation=file://{(folder / 'office').resolve()}", "--headless"]
    command = [*office, "--convert-to", "xlsx", "--outdir", folder / into, *books]
    subprocess.run(command, check=True, capture_output=True, timeout=300)


def is_equal(one, other):
    numbers = isinstance(one, (int, float)) and isinstance(other, (int, float))
    if numbers:
        return abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
    texts = isinstance(one, str) and isinstance(other, str)
    # What does not exist is an error; which one depends on the way to it.
    return one == other or (texts and one.startswith("#") and other.startswith("#"))


def compare_cells(book, again):
    formulas = openpyxl.load_workbook(book)
    results, recalculated = (openpyxl.load_workbook(it, data_only=True) for it in (book, again))
    wrong, count = [], 0
    for sheet in formulas:
        for row in sheet.iter_rows():
            for cell in (it for it in row if isinstance(it.value, str) and it.value.startswith("=")):
                count += 1
                one, other = (it[sheet.title][cell.coordinate].value for it in (results, recalculated))
                if not is_equal(one, other):
                    wrong.append(f"{sheet.title}!{cell.coordinate} {cell.value}: {one!r}, recalculated {other!r}")
    assert not wrong, "\n".join([f"{book}: {len(wrong)} of {count} formulas", *wrong[:20]])
    assert count > 100, f"{book} has {count} formulas"
    print(f"{book.stem}: {count} formulas are as written")


def change(program, scenario, book, into):
    """Changes live inputs that `--set` takes, and returns these changes."""
    file = openpyxl.load_workbook(book)
    rows = [row for row in file["Inputs"].iter_rows(min_row=5) if row[0].value]
    live = [row for row in rows if row[4].value in ("stated", "looked up") and row[1].value]
    random.Random(7).shuffle(live)
    sets = []
    for row in live:
        key, value = row[KEY].value, row[1].value
        new = round(value * (0.9 if 0.5 < value <= 1 else 1.15), 6)
        if len(sets) < CHANGES and is_taken(program, scenario, [*sets, (key, new)]):
            sets.append((key, new))
            row[1].value = new
    file.save(into / book.name)
    print(f"{book.stem}: changed {', '.join(f'{key} to {value}' for key, value in sets)}")
    assert sets, f"{scenario}: no input could be changed"
    return sets


def run(program, scenario, sets):
    flags = [part for key, value in sets for part in ("--set", f"{key}={value}")]
    return subprocess.run([program, "compare", scenario, "-f", "json", *flags], capture_output=True, text=True)


def is_taken(program, scenario, sets):
    """True if `--set` takes the last change, and the figure has that value then."""
    found = run(program, scenario, sets)
    if found.returncode != 0:
        return False
    inputs = {it["key"]: it for it in json.loads(found.stdout)["inputs"]}
    key, value = sets[-1]
    return key in inputs and float(inputs[key]["value"]) == value


def compare_summary(program, scenario, sets, again):
    found = json.loads(run(program, scenario, sets).stdout)
    before = json.loads(run(program, scenario, []).stdout)
    totals = {it["name"]: float(it["total"]) for it in found["alternatives"]}
    stated = {it["name"]: float(it["total"]) for it in before["alternatives"]}
    sheet = openpyxl.load_workbook(again, data_only=True)["Summary"]
    shown = {row[0].value: row[1].value for row in sheet.iter_rows(min_row=7) if row[0].value in totals}
    assert shown.keys() == totals.keys(), (scenario, shown, totals)
    for name, total in totals.items():
        assert is_equal(total, shown[name]), f"{scenario}: {name} is {shown[name]} in the book, {total} by --set"
    assert any(not is_equal(total, stated[name]) for name, total in totals.items()), f"{scenario}: nothing changed"
    verdict = str(sheet["A3"].value)
    cheapest = found.get("cheapest")
    assert cheapest is None or verdict.startswith(cheapest) or "the same" in verdict, (scenario, verdict, cheapest)
    print(f"{again.stem}: the book follows, {verdict}")


main()
