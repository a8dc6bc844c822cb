//! Workbooks of `report`: the same bytes, formulas with results, text that stays text; `LibreOffice`
//! computes every formula again, also after inputs were changed.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "a spreadsheet computes with floats")]

mod answer;
mod approval;
mod cases;
mod edits;
mod engine;
mod hostile;
mod labels;
mod layout;
mod refused;
mod sheets;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use ironcalc::base::cell::CellValue;

use crate::program::gpu_tco;
use crate::shipped;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Parts of a workbook, by name.
fn parts(book: &Path) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(fs::File::open(book).unwrap()).unwrap();
    let count = archive.len();
    let read = |at| {
        let mut file = archive.by_index(at).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        (file.name().unwrap().into_owned(), text)
    };
    (0..count).map(read).collect()
}

fn report(scenario: &str, book: &Path) {
    report_with(scenario, &[], book);
}

fn report_with(scenario: &str, sets: &[String], book: &Path) {
    let book = book.display().to_string();
    let mut args = vec!["report", scenario, "-o", &book];
    for set in sets {
        args.extend(["--set", set]);
    }
    let found = gpu_tco(&args);
    assert_eq!(found.code, 0, "{}", found.stderr);
}

#[test]
fn equal_scenarios_give_equal_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let books = ["a.xlsx", "b.xlsx"].map(|it| folder.path().join(it));
    for book in &books {
        report("scenarios/h100-lesson.yaml", book);
    }
    let [a, b] = books.map(|it| fs::read(it).unwrap());
    assert!(a == b);
}

#[test]
fn every_formula_has_its_result_and_every_input_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.xlsx");
    report("scenarios/h100-own-or-rent.yaml", &book);
    let parts = parts(&book);
    let sheets = parts.iter().filter(|(name, _)| name.starts_with("xl/worksheets/sheet"));
    let mut formulas = 0;
    for (name, text) in sheets {
        let sheet = roxmltree::Document::parse(text).unwrap();
        for cell in sheet.descendants().filter(|it| it.has_tag_name("c")) {
            let part =
                |tag| cell.children().find(|it| it.has_tag_name(tag)).and_then(|it| it.text());
            let Some(formula) = part("f") else { continue };
            formulas += 1;
            assert!(part("v").is_some_and(|it| !it.is_empty()), "{name}: {formula}");
            for function in ["LET(", "LAMBDA(", "XLOOKUP(", "_xlfn", "NPV("] {
                assert!(!formula.contains(function), "{name}: {formula}");
            }
        }
    }
    assert!(formulas > 4_000, "{formulas}");
    let (_, book) = parts.iter().find(|(name, _)| name == "xl/workbook.xml").unwrap();
    assert!(book.contains("<definedName name=\"in_own.owned.staff.fte\">Inputs!$B$"), "{book}");
}

#[test]
fn the_sheet_of_sensitivity_has_the_figures_of_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    let scenario = "scenarios/h100-own-or-rent.yaml";
    report(scenario, &path);
    let book = engine::opened(&path);
    let sheet = engine::sheet(&book, "Sensitivity");
    let text = |row, column| book.get_formatted_cell_value(sheet, row, column).unwrap();
    let number = |row, column| match book.get_cell_value_by_index(sheet, row, column).unwrap() {
        CellValue::Number(it) => it,
        other => panic!("row {row} column {column}: {other:?}"),
    };
    let found = gpu_tco(&["sensitivity", scenario, "-f", "json"]).stdout;
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let exact = |value: &serde_json::Value| value.as_str().unwrap().parse::<f64>().unwrap();
    let inputs = found["inputs"].as_array().unwrap();
    assert!(inputs.len() > 10);
    for (row, input) in (7..).zip(inputs) {
        assert_eq!(text(row, 1), input["name"].as_str().unwrap());
        for (column, key) in [(3, "stated"), (4, "low"), (5, "high"), (8, "swing")] {
            assert!((number(row, column) - exact(&input[key])).abs() < 1e-6, "{row} {key}");
        }
        for flip in input["changes"].as_array().unwrap() {
            let column = if flip["side"] == "below" { 9 } else { 11 };
            assert!((number(row, column) - exact(&flip["at"])).abs() < 1e-6, "{row} {flip}");
            assert_eq!(text(row, column + 1), flip["winner"].as_str().unwrap());
        }
    }
}

#[test]
fn names_and_titles_stay_text() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = fs::read_to_string(root().join("scenarios/h100-lesson.yaml")).unwrap();
    let title = scenario.lines().find(|it| it.starts_with("title:")).unwrap();
    let hostile = scenario.replace(title, "title: '=HYPERLINK(\"https://example.com\",\"<b>&\")'");
    let path = folder.path().join("hostile.yaml");
    fs::write(&path, hostile).unwrap();
    let book = folder.path().join("book.xlsx");
    report(&path.display().to_string(), &book);
    for (name, text) in parts(&book).iter().filter(|(name, _)| name.contains("worksheets/sheet")) {
        let sheet = roxmltree::Document::parse(text).unwrap();
        let mut formulas = sheet.descendants().filter(|it| it.has_tag_name("f"));
        assert!(!formulas.any(|it| it.text().is_some_and(|it| it.contains("HYPERLINK"))), "{name}");
    }
}

#[test]
fn a_file_of_another_format_is_refused() {
    let found = gpu_tco(&["report", "scenarios/h100-lesson.yaml", "-o", "budget.pdf"]);
    assert!(found.code == 2 && found.stderr.contains("ends with .xlsx"), "{}", found.stderr);
}

/// Every shipped scenario, in `cargo test -- --ignored`: skipped without `LibreOffice` and openpyxl.
#[test]
#[ignore = "computes for minutes, with LibreOffice"]
fn libreoffice_computes_the_same() {
    let python = root().join("target/recipes/venv/bin/python");
    let has = |command: &mut Command| command.output().is_ok_and(|it| it.status.success());
    if !has(Command::new(&python).args(["-c", "import openpyxl"]))
        || !has(Command::new("soffice").arg("--version"))
    {
        return; // tests/recipes/install says why
    }
    let folder = tempfile::tempdir().unwrap();
    let names = shipped::names().into_iter();
    let scenarios = names.map(|it| format!("scenarios/{it}.yaml"));
    let mut script = Command::new(&python);
    script.arg("-B").arg(root().join("tests/workbook/recalculate.py"));
    script.arg(env!("CARGO_BIN_EXE_gpu-tco")).arg(folder.path()).args(scenarios);
    let output = script.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
