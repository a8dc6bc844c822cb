//! The layout of the sheets, as modellers check it: a month has one column, a row one formula, no sentence is a long formula,
//! and a figure stands below the heading of its alternative.

use std::collections::{BTreeMap, BTreeSet};

use ironcalc::base::Model;

use super::engine::{opened, sheet};
use super::sheets::{SCENARIO, book, text};
use super::{parts, report};
use crate::shipped;

/// Column of month 0: F.
const MONTH_0: i32 = 6;
/// Most characters of a formula beside the model, so that it can be read; sentences are the longest.
const LONGEST: usize = 1_300;
/// Sheets with months.
const WITH_MONTHS: [&str; 3] = ["Cash by month", "Model", "Sweep"];

#[test]
fn a_month_has_one_column_and_a_row_one_formula() {
    for scenario in ["scenarios/h100-lesson.yaml", SCENARIO, "scenarios/renewal.yaml"] {
        assert_layout(scenario);
    }
}

#[test]
#[ignore = "computes for a minute"]
fn a_month_has_one_column_and_a_row_one_formula_in_every_scenario() {
    for name in shipped::names() {
        assert_layout(&format!("scenarios/{name}.yaml"));
    }
}

fn assert_layout(scenario: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    report(scenario, &path);
    let book = opened(&path);
    let sheets = book.get_worksheets_properties();
    let mut with_months = BTreeSet::new();
    let mut formulas: BTreeMap<(u32, i32), BTreeSet<String>> = BTreeMap::new();
    for at in book.get_all_cells() {
        let name = sheets[at.index as usize].name.as_str();
        let shown = book.get_formatted_cell_value(at.index, at.row, at.column).unwrap();
        if let Some(month) = shown.strip_prefix("month ").and_then(|it| it.parse::<i32>().ok()) {
            assert_eq!(at.column, MONTH_0 + month, "{scenario}: month {month} of {name}");
            with_months.insert(name.to_owned());
        }
        let formula = book.get_cell_formula(at.index, at.row, at.column).unwrap();
        // A mean over demand and nodes that are down is one formula of the model.
        let is_read = !["Model", "Sweep"].contains(&name);
        let length = formula.as_ref().filter(|_| is_read).map_or(0, String::len);
        assert!(length <= LONGEST, "{scenario}: {name}, row {}, has {length} characters", at.row);
        if let Some(formula) =
            formula.filter(|_| at.column >= MONTH_0 && WITH_MONTHS.contains(&name))
        {
            formulas.entry((at.index, at.row)).or_default().insert(relative(&formula, at.column));
        }
    }
    assert!(with_months.contains("Model") && with_months.contains("Cash by month"), "{scenario}");
    assert!(with_months.iter().all(|it| WITH_MONTHS.contains(&it.as_str())), "{with_months:?}");
    assert!(formulas.len() > 20, "{scenario}");
    let several: Vec<_> = formulas.iter().filter(|it| it.1.len() > 1).collect();
    assert!(several.is_empty(), "{scenario}: {} rows, {:?}", several.len(), several.first());
}

/// A formula with the columns of its cells as distances from its own; rows of a sheet stay as they are.
fn relative(formula: &str, column: i32) -> String {
    let mut found = String::new();
    for (at, part) in formula.split('"').enumerate() {
        let is_text = at % 2 == 1;
        let is_word = |it: char| it.is_ascii_alphanumeric() || "$_.".contains(it);
        let mut rest = part;
        while !is_text && !rest.is_empty() {
            let end = rest.find(|it| !is_word(it)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end.max(1).min(rest.len()));
            found.push_str(&column_of(word).map_or_else(
                || word.to_owned(),
                |it| {
                    format!(
                        "[{}]{}",
                        it - column,
                        word.trim_start_matches(|it: char| it.is_ascii_uppercase())
                    )
                },
            ));
            rest = after;
        }
    }
    found
}

/// Column of a reference that moves with its cell, such as `AB$3`.
fn column_of(word: &str) -> Option<i32> {
    let letters: String = word.chars().take_while(char::is_ascii_uppercase).collect();
    let row = word[letters.len()..].trim_start_matches('$');
    let is_cell = (1..=3).contains(&letters.len()) && row.parse::<u32>().is_ok();
    let number = |sum: i32, it: char| sum * 26 + (it as i32 - 'A' as i32 + 1);
    is_cell.then(|| letters.chars().fold(0, number))
}

#[test]
fn columns_are_distances() {
    assert_eq!(
        relative("=F12 + $E4 * in_h100.price + SUM($F3:G$3)", 6),
        "=[0]12 + $E4 * in_h100.price + SUM($F3:[1]$3)"
    );
    assert_eq!(relative("=IF(AA3 = 0, \"A1\", Model!F$3)", 6), "=IF([21]3 = 0, , Model![0]$3)");
}

/// A figure is below the heading of the one alternative that reads it, or of those that are shared.
#[test]
fn figures_are_below_the_heading_of_their_alternative() {
    let book = book(SCENARIO, &[]);
    let names = ["Shared by several alternatives", "hybrid", "neocloud", "own", "aws"];
    let contents: Vec<String> = (4..9).map(|row| text(&book, "Model", row, 1)).collect();
    assert_eq!(contents, names);
    let headings = headings(&book, &names);
    assert_eq!(headings.len(), names.len());
    let section = |row: i32| headings.iter().rev().find(|it| it.0 < row).map(|it| it.1.as_str());
    let row_of = |name: &str| (10..400).find(|row| text(&book, "Model", *row, 1) == name).unwrap();
    for (figure, name) in [
        ("demanded", "Shared by several alternatives"),
        ("hybrid.total", "hybrid"),
        ("own.owned.staff.cash", "own"),
        ("neocloud.paid", "neocloud"),
    ] {
        assert_eq!(section(row_of(figure)), Some(name), "{figure}");
    }
}

fn headings(book: &Model<'_>, names: &[&str]) -> Vec<(i32, String)> {
    let rows = (10..400).map(|row| (row, text(book, "Model", row, 1)));
    rows.filter(|(row, name)| {
        names.contains(&name.as_str()) && text(book, "Model", *row, 4).is_empty()
    })
    .collect()
}

/// An alternative has one color in all charts.
#[test]
fn charts_have_the_colors_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    report(SCENARIO, &path);
    let charts = parts(&path).into_iter().filter(|it| it.0.starts_with("xl/charts/chart"));
    let lines: Vec<String> = charts
        .map(|it| it.1)
        .filter(|it| it.contains("Paid so far") || it.contains("by utilization"))
        .collect();
    assert_eq!(lines.len(), 2);
    for chart in lines {
        let colors = ["0072B2", "D55E00", "009E73", "CC79A7"]
            .map(|it| chart.find(&format!("val=\"{it}\"")).unwrap());
        assert!(colors.is_sorted(), "{colors:?}");
    }
}

/// Sheets that a scenario has no figures for are left out, and none is hidden.
#[test]
fn no_sheet_is_hidden_or_empty() {
    let book = book("scenarios/h100-lesson.yaml", &[]);
    let sheets = book.get_worksheets_properties();
    assert!(sheets.iter().all(|it| it.state == "visible"));
    assert!(!sheets.iter().any(|it| it.name == "Mix"), "a flat demand has no curve");
    let model = sheet(&book, "Model");
    assert!(sheets[model as usize].name == "Model");
}
