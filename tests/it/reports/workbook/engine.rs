//! Another spreadsheet engine computes every workbook again: as written, and after inputs were changed.

use std::collections::BTreeMap;
use std::path::Path;

use ironcalc::base::Model;
use ironcalc::base::cell::CellValue;
use ironcalc::import::load_from_xlsx;

use super::{report_with, root};
use crate::program::gpu_tco;
use crate::shipped;

/// Inputs that are changed in a book.
const CHANGES: usize = 10;

/// Column of the keys on the sheet of inputs.
pub(super) const KEY: i32 = 15;

/// A formula cell: its sheet, row and column, counted as the engine counts them.
type Cell = (u32, i32, i32);

#[test]
fn every_formula_gives_the_result_beside_it() {
    assert_as_written("scenarios/h100-own-or-rent.yaml");
}

#[test]
#[ignore = "computes for a minute"]
fn every_formula_of_every_scenario_gives_the_result_beside_it() {
    for scenario in shipped() {
        assert_as_written(&scenario);
    }
}

#[track_caller]
fn assert_as_written(scenario: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut book = written(scenario, &[], folder.path());
    let results = results(&book);
    book.evaluate();
    assert!(results.len() > 100, "{scenario}: {} formulas", results.len());
    let wrong = differences(&results, &self::results(&book));
    assert!(wrong.is_empty(), "{scenario}: {}", shown(&book, &wrong));
}

#[test]
fn a_changed_book_finds_its_break_evens() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "scenarios/a100-bare-metal.yaml";
    let mut book = written(scenario, &[], folder.path());
    let sets = changes(scenario, &mut book);
    book.evaluate();
    let again = written(scenario, &sets, folder.path());
    let words = |book: &Model<'_>| {
        let sheet = sheet(book, "Break-even");
        (7..17).map(|row| book.get_formatted_cell_value(sheet, row, 3).unwrap()).collect::<Vec<_>>()
    };
    let (found, exact) = (words(&book), words(&again));
    let both = found.iter().zip(&exact);
    let crossings: Vec<_> =
        both.filter(|(_, exact)| exact.starts_with(|it: char| it.is_ascii_digit())).collect();
    assert!(crossings.len() >= 3, "{exact:?}");
    for (found, exact) in crossings {
        assert!(found.starts_with(&format!("about {exact} (in ")), "{found}");
    }
}

/// Sizes that a search found stay as they are in a book, and `--set` searches again.
#[test]
#[ignore = "computes for a minute"]
fn changed_inputs_give_the_figures_of_set() {
    let folder = tempfile::tempdir().unwrap();
    for scenario in shipped().iter().filter(|it| !searches_sizes(it)) {
        let mut book = written(scenario, &[], folder.path());
        let before = figures(&book);
        let sets = changes(scenario, &mut book);
        assert!(!sets.is_empty(), "{scenario}: no input could be changed");
        book.evaluate();
        let (found, again) = (figures(&book), written(scenario, &sets, folder.path()));
        let expected = figures(&again);
        let mut moved = 0;
        for (figure, value) in &expected {
            // Combinations of nodes that are down are figures, and more nodes have more of them.
            let Some(found) = found.get(figure) else { continue };
            assert!(
                is_equal(value, found),
                "{scenario} {sets:?}: {figure:?} is {found:?}, {value:?} by --set"
            );
            moved += usize::from(before.get(figure).is_none_or(|it| !is_equal(it, found)));
        }
        assert!(moved > expected.len() / 10, "{scenario}: {moved} of {} moved", expected.len());
    }
}

/// Numbers on the sheets of the model and the summary, by the name and level of their row, and column;
/// the order of rows follows the costs.
fn figures(book: &Model<'_>) -> BTreeMap<(String, String, i32), CellValue> {
    let text =
        |(sheet, row, _): Cell, column| book.get_formatted_cell_value(sheet, row, column).unwrap();
    let sheets = book.get_worksheets_properties();
    let mut found = BTreeMap::new();
    for (cell, (_, value)) in results(book) {
        let name = text(cell, 1);
        match sheets[cell.0 as usize].name.as_str() {
            "Model" => found.insert((name, text(cell, 2), cell.2), value),
            "Summary" if [2, 3].contains(&cell.2) => {
                found.insert((name, "summary".to_owned(), cell.2), value)
            }
            _ => None,
        };
    }
    found
}

fn shipped() -> Vec<String> {
    shipped::names().into_iter().map(|it| format!("scenarios/{it}.yaml")).collect()
}

fn searches_sizes(scenario: &str) -> bool {
    std::fs::read_to_string(root().join(scenario)).unwrap().contains("optimal")
}

fn written(scenario: &str, sets: &[String], folder: &Path) -> Model<'static> {
    let path = folder.join("book.xlsx");
    report_with(scenario, sets, &path);
    opened(&path)
}

/// A workbook in the engine, with the results that are written in it.
pub(super) fn opened(path: &Path) -> Model<'static> {
    load_from_xlsx(&path.display().to_string(), "en", "UTC", "en").unwrap()
}

/// Position of a sheet.
pub(super) fn sheet(book: &Model<'_>, name: &str) -> u32 {
    let sheets = book.get_worksheets_properties();
    u32::try_from(sheets.iter().position(|it| it.name == name).unwrap()).unwrap()
}

/// Value of each cell with a formula, in text.
fn results(book: &Model<'_>) -> BTreeMap<Cell, (String, CellValue)> {
    let mut found = BTreeMap::new();
    for at in book.get_all_cells() {
        let cell = (at.index, at.row, at.column);
        if let Some(formula) = book.get_cell_formula(cell.0, cell.1, cell.2).unwrap() {
            let value = book.get_cell_value_by_index(cell.0, cell.1, cell.2).unwrap();
            found.insert(cell, (formula, value));
        }
    }
    found
}

/// Cells with the same formula and another number or text.
fn differences(
    expected: &BTreeMap<Cell, (String, CellValue)>,
    found: &BTreeMap<Cell, (String, CellValue)>,
) -> Vec<(Cell, String)> {
    let mut wrong = Vec::new();
    for (cell, (formula, one)) in expected {
        let Some((_, other)) = found.get(cell).filter(|it| it.0 == *formula) else { continue };
        if !is_equal(one, other) {
            let formula: String = formula.chars().take(200).collect();
            wrong.push((*cell, format!("{formula}: {one:?}, recalculated {other:?}")));
        }
    }
    wrong
}

fn is_equal(one: &CellValue, other: &CellValue) -> bool {
    match (one, other) {
        (CellValue::Number(a), CellValue::Number(b)) => {
            (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
        }
        // What does not exist is an error; which one depends on the way to it.
        (CellValue::String(a), CellValue::String(b)) => {
            a == b || a.starts_with('#') && b.starts_with('#')
        }
        _ => one == other,
    }
}

fn shown(book: &Model<'_>, wrong: &[(Cell, String)]) -> String {
    let sheets = book.get_worksheets_properties();
    let line = |(cell, text): &(Cell, String)| {
        format!("{} row {} column {}: {text}", sheets[cell.0 as usize].name, cell.1, cell.2)
    };
    let lines: Vec<String> = wrong.iter().take(20).map(line).collect();
    format!("{} cells\n{}", wrong.len(), lines.join("\n"))
}

/// Changes live inputs that `--set` takes, and returns these changes.
fn changes(scenario: &str, book: &mut Model<'_>) -> Vec<String> {
    let inputs = sheet(book, "Inputs");
    let text =
        |book: &Model<'_>, row, column| book.get_formatted_cell_value(inputs, row, column).unwrap();
    let mut sets = Vec::new();
    for row in 5..400 {
        let [key, origin] = [KEY, 5].map(|column| text(book, row, column));
        let CellValue::Number(value) = book.get_cell_value_by_index(inputs, row, 2).unwrap() else {
            continue;
        };
        if sets.len() == CHANGES || value == 0.0 || !["stated", "looked up"].contains(&&*origin) {
            continue;
        }
        let factor = if value > 0.5 && value <= 1.0 { 0.9 } else { 1.15 };
        let new = (value * factor * 1e6).round() / 1e6;
        let tried = [&sets[..], &[format!("{key}={new}")]].concat();
        if is_taken(scenario, &tried, &key, new) {
            sets = tried;
            book.update_cell_with_number(inputs, row, 2, new).unwrap();
        }
    }
    sets
}

/// True if `--set` takes these changes, and the last figure has that value then.
fn is_taken(scenario: &str, sets: &[String], key: &str, value: f64) -> bool {
    let mut args = vec!["compare", scenario, "-f", "json"];
    for set in sets {
        args.extend(["--set", set]);
    }
    let found = gpu_tco(&args);
    if found.code != 0 {
        return false;
    }
    let json: serde_json::Value = serde_json::from_str(&found.stdout).unwrap();
    let inputs = json["inputs"].as_array().unwrap();
    let input = inputs.iter().find(|it| it["key"] == key);
    let now = input.and_then(|it| it["value"].as_str()?.parse::<f64>().ok());
    now.is_some_and(|it| (it - value).abs() < 1e-12)
}
