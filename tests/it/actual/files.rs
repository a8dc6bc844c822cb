//! Files of plan against actual: a workbook that computes the same, a chart, and test cases for CI.

use std::fs;
use std::path::Path;

use ironcalc::base::Model;
use ironcalc::base::cell::CellValue;
use ironcalc::import::load_from_xlsx;
use rust_decimal::Decimal;
use serde_json::Value;

use super::{HEAD, PLAN, bill, json, row, run};
use crate::program::{Run, gpu_tco_in};

/// A bill with a group that no tier plans, and credits.
fn rich() -> String {
    let mut all = bill();
    all += &row([1, 31], "Usage", "40,Hours,1800,1800,USD,Dynamic,");
    all += &row([1, 31], "Credit", ",,-700,-700,USD,,");
    all
}

fn written(folder: &Path, bill: &str, more: &[&str]) -> Run {
    fs::write(folder.join("plan.yaml"), PLAN).unwrap();
    fs::write(folder.join("bill.csv"), bill).unwrap();
    gpu_tco_in(
        folder,
        &[&["actual", "plan.yaml", "bill.csv", "--alternative", "rent"], more].concat(),
    )
}

fn opened(folder: &Path, bill: &str) -> Model<'static> {
    let run = written(folder, bill, &["-o", "review.xlsx"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let path = folder.join("review.xlsx").display().to_string();
    load_from_xlsx(&path, "en", "UTC", "en").unwrap()
}

/// Numbers of all formulas, by sheet, row and column.
fn results(book: &Model<'_>) -> Vec<((u32, i32, i32), Decimal)> {
    let cells = book.get_all_cells().into_iter().map(|it| (it.index, it.row, it.column));
    let is_formula =
        |it: &(u32, i32, i32)| book.get_cell_formula(it.0, it.1, it.2).unwrap().is_some();
    let number = |it: (u32, i32, i32)| match book.get_cell_value_by_index(it.0, it.1, it.2).unwrap()
    {
        CellValue::Number(number) => (it, Decimal::try_from(number).unwrap()),
        CellValue::String(text) if text.is_empty() => (it, Decimal::ZERO),
        other => panic!("{it:?}: {other:?}"),
    };
    cells.filter(is_formula).map(number).collect()
}

/// Amount beside a name in the first column of the first sheet.
fn amount(book: &Model<'_>, name: &str) -> Decimal {
    let text = |row| book.get_formatted_cell_value(0, row, 1).unwrap();
    let row = (1..60).find(|row| text(*row) == name).unwrap_or_else(|| panic!("no row {name}"));
    let CellValue::Number(number) = book.get_cell_value_by_index(0, row, 2).unwrap() else {
        panic!("{name} is no number")
    };
    Decimal::try_from(number).unwrap()
}

/// Engines compute with floats.
#[track_caller]
fn is_near(one: Decimal, other: Decimal) {
    assert!((one - other).abs() < Decimal::new(1, 6), "{one} is not {other}");
}

fn exact(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn another_spreadsheet_engine_computes_the_same_parts() {
    let folder = tempfile::tempdir().unwrap();
    for bill in [
        bill(),
        rich(),
        [HEAD, &row([1, 31], "Usage", "100,Hours,2400,2400,USD,Standard,")].concat(),
    ] {
        let mut book = opened(folder.path(), &bill);
        let before = results(&book);
        book.evaluate();
        assert!(before.len() > 30, "{} formulas", before.len());
        for ((at, one), (_, other)) in before.iter().zip(&results(&book)) {
            assert!(
                (one - other).abs() < Decimal::new(1, 6),
                "{at:?}: {one}, recalculated {other}"
            );
        }
        let found = json(&bill, &[]);
        is_near(amount(&book, "plan"), exact(&found["planned"]));
        is_near(amount(&book, "actual"), exact(&found["billed"]));
        is_near(amount(&book, "billed"), exact(&found["billed"]));
    }
}

/// A bill that says 1,000 more for the tax gives 1,000 more in the workbook once the cell is edited.
#[test]
fn an_edited_amount_moves_its_part_and_the_sum() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = opened(folder.path(), &bill());
    book.evaluate();
    let before = amount(&book, "actual");
    let sheet = |row, column| book.get_formatted_cell_value(0, row, column).unwrap();
    let at = (1..60).rfind(|row| sheet(*row, 1) == "taxes").unwrap();
    book.set_user_input(0, at, 3, "1500".to_owned()).unwrap();
    book.evaluate();
    is_near(amount(&book, "actual"), before + Decimal::from(1_000));
    is_near(amount(&book, "taxes"), Decimal::from(1_500));
    is_near(amount(&book, "billed"), before + Decimal::from(1_000));
}

#[test]
fn the_chart_has_a_bar_for_each_step_and_says_them() {
    let folder = tempfile::tempdir().unwrap();
    let run = written(folder.path(), &rich(), &["-o", "bridge.svg"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let svg = fs::read_to_string(folder.path().join("bridge.svg")).unwrap();
    let read = roxmltree::Document::parse(&svg).unwrap();
    let words = read.descendants().find(|it| it.has_tag_name("desc")).unwrap().text().unwrap();
    let found = json(&rich(), &[]);
    assert!(words.contains("plan 13,870."), "{words}");
    for step in ["price +520.", "unused commitments +1,176.", "taxes +500.", "credits -700."] {
        assert!(words.contains(step), "{step} is not in {words}");
    }
    assert!(words.contains(&format!(
        "actual {}.",
        found["billed"].as_str().unwrap().replace("16096", "16,096")
    )));
    assert!(!svg.contains(">:<"), "a part without a name has no label");
    #[cfg(feature = "png")]
    {
        let run = written(folder.path(), &rich(), &["-o", "bridge.png"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(fs::read(folder.path().join("bridge.png")).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn a_limit_is_a_test_case_that_fails_or_passes() {
    let folder = tempfile::tempdir().unwrap();
    for (limit, code, failures) in [("5%", 1, "1"), ("10%", 0, "0")] {
        let run = written(folder.path(), &bill(), &["--fail-on", limit, "--junit", "report.xml"]);
        assert_eq!(run.code, code, "{}", run.stderr);
        let text = fs::read_to_string(folder.path().join("report.xml")).unwrap();
        let read = roxmltree::Document::parse(&text).unwrap();
        let root = read.root_element();
        assert_eq!(root.attribute("failures"), Some(failures));
        assert_eq!(root.attribute("tests"), Some("5"));
        assert_eq!(crate::check::schemas::refused_xml(&text), [""; 0]);
    }
    let alone = run(&bill(), &["--alternative", "rent", "--junit", "report.xml"]);
    assert!(alone.code == 2 && alone.stderr.contains("--fail-on"), "{}", alone.stderr);
}

/// A file of taxes or credits alone counts beside a bill with usage, and not by itself.
#[test]
fn a_file_without_usage_is_a_part_of_the_bill() {
    let folder = tempfile::tempdir().unwrap();
    let credits = [HEAD, &row([1, 31], "Credit", ",,-700,-700,USD,,")].concat();
    fs::write(folder.path().join("credits.csv"), credits).unwrap();
    let both = written(folder.path(), &bill(), &["credits.csv", "-f", "json"]);
    assert_eq!(both.code, 0, "{}", both.stderr);
    let both: Value = serde_json::from_str(&both.stdout).unwrap();
    assert_eq!(exact(&both["billed"]), Decimal::from(14_996 - 700));
    let alone = ["actual", "plan.yaml", "credits.csv", "--alternative", "rent"];
    let alone = gpu_tco_in(folder.path(), &alone);
    assert!(alone.code == 2 && alone.stderr.contains("no row of these bills"), "{}", alone.stderr);
}

#[test]
fn output_files_are_two_and_their_flags_are_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let both = ["--fail-on", "5%", "-o", "s.csv", "--junit", "s.csv"];
    let junit = ["--fail-on", "5%", "--junit", "-"];
    let cases: [(&[&str], &str); 5] = [
        (&both, "--junit and -o name one file"),
        (&junit, "--junit writes a file"),
        (&["-o", "x.svg", "-f", "json"], "--format does not change x.svg"),
        (&["-o", "x.xlsx", "--table", "lines"], "--table does not change x.xlsx"),
        (&["-o", "x.jpg"], "or .xlsx (workbook), .svg or .png (chart)"),
    ];
    for (more, message) in cases {
        let run = written(folder.path(), &bill(), more);
        assert!(run.code == 2 && run.stderr.contains(message), "{more:?}: {}", run.stderr);
        assert!(!folder.path().join("s.csv").exists());
    }
}

/// GPUs that no tier plans count for an amount as they do for a share, and credits hide none of them.
#[test]
fn what_no_tier_plans_counts_for_an_amount() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = bill();
    all += &row([1, 31], "Usage", "90,Hours,9000,9000,USD,Dynamic,");
    all += &row([1, 31], "Credit", ",,-9000,-9000,USD,,");
    for limit in ["1500", "20%"] {
        let run = written(folder.path(), &all, &["--fail-on", limit]);
        assert_eq!(run.code, 1, "{limit}: {}", run.stderr);
        assert!(run.stderr.contains("GPUs that no tier plans"), "{}", run.stderr);
    }
    let share = written(folder.path(), &all, &["--fail-on", "0.05"]);
    assert!(share.code == 2 && share.stderr.contains("`10%`"), "{}", share.stderr);
}
