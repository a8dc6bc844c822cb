//! Names that look like formulas, references, codes or markup: they stay text in every part of a workbook.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::engine::{opened, sheet};
use super::parts;
use crate::program::gpu_tco;

/// Name in place of a hostile one.
const PLAIN: &str = "plainname";

const NAMES: [&str; 23] = [
    "X!A1",
    "Sheet1!$A$1",
    "=1+1",
    "'a'!B2",
    "Summary!A7",
    "#REF!",
    "TRUE",
    "1E5",
    "R1C1",
    "A1",
    "&L&P",
    "\"quoted\"",
    "<b>",
    "]]>",
    "\u{1f388}",
    "\u{200f}rtl",
    " blank ",
    "@sum",
    "+cmd|' /C calc'!A0",
    "a\"b",
    "_xlfn.X",
    "{1,2}",
    "_x0041_",
];

/// Scenario with a name in each place that takes one.
fn scenario(name: &str, title: &str) -> String {
    let quoted = |it: &str| serde_json::to_string(it).unwrap();
    let (name, title) = (quoted(name), quoted(title));
    format!(
        "schema: 1
title: {title}
as_of: 2026-10-10
currency: USD
horizon_months: 2
cost_of_capital: 0.1
demand: {{gpu: any, gpus: 8, utilization: 0.8}}
alternatives:
  {name}:
    - owned:
        node: {{gpus: 8, price: 250000}}
        nodes: 1
        other:
          - {{name: {name}, amount: 1000, per: month}}
          - {{name: dust covers, amount: 100, per: month}}
  rent:
    - on_demand: {{price_per_gpu_hour: 2, provider: {name}}}
"
    )
}

/// A workbook with a name in each place; none if the scenario is refused.
fn book(folder: &Path, name: &str, title: &str) -> Option<PathBuf> {
    let (path, book) = (folder.join("scenario.yaml"), folder.join("book.xlsx"));
    fs::write(&path, scenario(name, title)).unwrap();
    let run = gpu_tco(&["report", path.to_str().unwrap(), "-o", book.to_str().unwrap()]);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    if run.code == 2 {
        assert!(run.stderr.contains("error[GTF0"), "{name}: {}", run.stderr);
        return None;
    }
    assert_eq!(run.code, 0, "{name}: {}", run.stderr);
    Some(book)
}

/// A part of a workbook without its texts: what is left is the same whatever the names.
struct Skeleton {
    /// Formulas of cells, without their texts, and with cells in place of defined names.
    formulas: BTreeSet<String>,
    /// References of charts.
    references: Vec<String>,
    /// Texts of charts: names of series and titles.
    charts: Vec<String>,
    header: String,
    title: String,
}

/// A formula without its texts.
fn without_texts(formula: &str) -> String {
    // Two quotes are one in a text, or a text of nothing.
    let formula = formula.replace("\"\"", "");
    // A long text is joined from several.
    let between = formula.split('"').step_by(2).filter(|it| *it != " & ");
    between.collect::<Vec<_>>().join("\"")
}

/// Start of a formula with a number that the program finds for the inputs of the file alone.
const OF_FILE: &str = "IF(Inputs!$H$1 = 0, ";

/// Length of the longest text of a formula: spreadsheets take 255.
fn longest_text(formula: &str) -> usize {
    let texts = formula.replace("\"\"", "'");
    let texts = texts.split('"').skip(1).step_by(2).map(|it| it.encode_utf16().count());
    texts.max().unwrap_or_default()
}

fn texts_of(part: &str, tag: &str) -> Vec<String> {
    let read = roxmltree::Document::parse(part).unwrap();
    let all = read.descendants().filter(|it| it.tag_name().name() == tag);
    all.map(|it| it.text().unwrap_or_default().to_owned()).collect()
}

fn skeleton(path: &Path) -> Skeleton {
    let all = parts(path);
    let within = |folder: &'static str| {
        all.iter().filter(move |(name, _)| name.starts_with(folder)).map(|(_, text)| text.as_str())
    };
    let part = |name: &'static str| within(name).next().unwrap();
    let names = roxmltree::Document::parse(part("xl/workbook.xml")).unwrap();
    let names = names.descendants().filter(|it| it.tag_name().name() == "definedName");
    let cell = |it: roxmltree::Node<'_, '_>| {
        Some((it.attribute("name")?.to_owned(), it.text()?.to_owned()))
    };
    let mut names: Vec<(String, String)> = names.filter_map(cell).collect();
    // A name may begin with another.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let by_cell = |formula: String| {
        let with_cell = |text: String, (name, cell): &(String, String)| text.replace(name, cell);
        // Draws of inputs depend on their names.
        let formula = match formula.split_once(OF_FILE) {
            Some(("", rest)) if rest.starts_with(|it: char| it.is_ascii_digit()) => OF_FILE,
            _ => formula.as_str(),
        };
        names.iter().fold(without_texts(formula), with_cell)
    };
    let formulas = within("xl/worksheets/sheet").flat_map(|it| texts_of(it, "f"));
    let formulas: Vec<String> = formulas.collect();
    let long =
        formulas.iter().find(|it| longest_text(it) > 255 || it.encode_utf16().count() > 8_192);
    assert_eq!(long, None);
    Skeleton {
        formulas: formulas.into_iter().map(by_cell).collect(),
        references: within("xl/charts/chart").flat_map(|it| texts_of(it, "f")).collect(),
        charts: within("xl/charts/chart")
            .flat_map(|it| [texts_of(it, "v"), texts_of(it, "t")].concat())
            .collect(),
        header: texts_of(part("xl/worksheets/sheet1.xml"), "oddHeader").concat(),
        title: texts_of(part("docProps/core.xml"), "title").concat(),
    }
}

/// Cells whose text is this, in a book that another engine has computed again.
fn cells(path: &Path, text: &str) -> Vec<(u32, i32, i32)> {
    let mut book = opened(path);
    book.evaluate();
    let cells = book.get_all_cells().into_iter().map(|it| (it.index, it.row, it.column));
    let shown = |(sheet, row, column)| book.get_formatted_cell_value(sheet, row, column).unwrap();
    cells.filter(|it| shown(*it) == text).collect()
}

fn assert_same(path: &Path, name: &str, plain: &Skeleton) {
    let found = skeleton(path);
    let more: Vec<&String> = found.formulas.difference(&plain.formulas).collect();
    assert!(more.is_empty(), "{name}: {more:?}");
    assert_eq!(found.references, plain.references, "{name}");
    let renamed: Vec<String> = plain.charts.iter().map(|it| it.replace(PLAIN, name)).collect();
    assert_eq!(found.charts, renamed, "{name}");
}

#[test]
fn names_are_text_in_cells_charts_and_formulas() {
    let [ours, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let plain = book(ours.path(), PLAIN, PLAIN).unwrap();
    let (found, where_plain) = (skeleton(&plain), cells(&plain, PLAIN));
    let series = found.charts.iter().filter(|it| *it == PLAIN).count();
    assert!(where_plain.len() > 15 && series >= 3, "{} {series}", where_plain.len());
    let mut taken = 0;
    let long = "\u{1f388}\"".repeat(30);
    for name in NAMES.into_iter().chain([long.as_str()]) {
        let Some(path) = book(other.path(), name, PLAIN) else { continue };
        taken += 1;
        assert_same(&path, name, &found);
        let title = opened(&path);
        let summary = sheet(&title, "Summary");
        assert_eq!(title.get_formatted_cell_value(summary, 1, 1).unwrap(), PLAIN);
        let named = cells(&path, name);
        let lost = where_plain.iter().find(|it| !named.contains(it) && **it != (summary, 1, 1));
        assert!(lost.is_none(), "{name}: {lost:?}");
    }
    assert!(taken > 14, "{taken}");
}

#[test]
fn a_title_is_text_in_cells_headers_and_properties() {
    let [ours, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let plain = skeleton(&book(ours.path(), PLAIN, PLAIN).unwrap());
    let long = "a&\"b".repeat(62);
    let mut taken = 0;
    for title in NAMES.into_iter().chain([long.as_str()]) {
        let Some(path) = book(other.path(), PLAIN, title) else { continue };
        taken += 1;
        assert_same(&path, PLAIN, &plain);
        let (found, book) = (skeleton(&path), opened(&path));
        let shown = gpu_tco::input::escaped(title);
        let shown = shown.trim_end();
        let cut: String = shown.chars().take(100).collect();
        assert_eq!(found.header, format!("&L{}&R&A", cut.replace('&', "&&")));
        assert!(found.header.encode_utf16().count() <= 255, "{}", found.header);
        assert_eq!(found.title, shown);
        let cell = book.get_formatted_cell_value(sheet(&book, "Summary"), 1, 1).unwrap();
        assert_eq!(cell, shown);
    }
    assert!(taken > 20, "{taken}");
}
