//! Views of the money by period: cash, capex and opex, expense, cost per GPU-hour.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use serde_json::Value;

use crate::program::gpu_tco;

const VIEWS: [&str; 4] = ["cashflow", "annual", "pnl", "per-gpu-hour"];

/// What the program prints of the lesson under some calendar.
fn printed(calendar: &str, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lesson.yaml");
    let lesson = include_str!("../../../scenarios/h100-lesson.yaml");
    std::fs::write(&file, format!("{lesson}{calendar}")).unwrap();
    let mut all = vec!["compare", file.to_str().unwrap(), "--set", "cost_of_capital=0.1"];
    all.extend(arguments);
    let run = gpu_tco(&all);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

fn rows(calendar: &str, arguments: &[&str]) -> Vec<Vec<String>> {
    let text = printed(calendar, arguments);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|it| it.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn no_line_of_a_view_is_wider_than_the_page() {
    let calendar = "first_month: 2026-11\nfiscal_year_begins: 10\n";
    for view in VIEWS {
        for by in ["year", "month"] {
            let text = printed(calendar, &["--view", view, "--by", by]);
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(100), "{view} by {by}: {widest:?}");
        }
    }
}

#[test]
fn a_spreadsheet_and_json_hold_the_same_cells_of_a_view() {
    for view in VIEWS {
        for by in ["year", "month"] {
            let json: Value =
                serde_json::from_str(&printed("", &["--view", view, "--by", by, "-f", "json"]))
                    .unwrap();
            assert_eq!(json["view"]["name"], view.replace('-', "_"));
            let told = json["view"]["rows"].as_array().unwrap();
            let arguments = ["--view", view, "--by", by, "-f", "csv", "--precision", "exact"];
            let cells = rows("", &arguments);
            assert_eq!(told.len() + 1, cells.len());
            let keys: Vec<&str> =
                cells[0].iter().map(|it| it.split(" [").next().unwrap()).collect();
            for (row, json) in cells.iter().skip(1).zip(told) {
                for (key, cell) in keys.iter().zip(row) {
                    let value = match &json[*key] {
                        Value::Null => String::new(),
                        Value::String(text) => text.clone(),
                        other => other.to_string(),
                    };
                    assert_eq!(*cell, value, "{key} of {view}");
                }
            }
        }
    }
}

#[test]
fn what_a_spreadsheet_holds_of_a_view_stands_on_the_screen() {
    for view in VIEWS {
        let screen = printed("", &["--view", view]).replace(',', "");
        for row in rows("", &["--view", view, "-f", "csv"]).iter().skip(1) {
            for cell in row.iter().skip(row.len() - 1).filter(|it| !it.is_empty() && *it != "0") {
                let found = screen.split_whitespace().any(|word| word == cell);
                assert!(found, "{cell} of {row:?} in {screen}");
            }
        }
    }
}

#[test]
fn columns_of_a_view_never_come_and_go() {
    for view in VIEWS {
        let named = view.replace('-', "_");
        let by_view = rows("", &["--view", view, "-f", "csv"]);
        assert_eq!(by_view, rows("", &["--table", &named, "-f", "csv"]), "{view}");
        let months =
            rows("first_month: 2026-11\n", &["--view", view, "-f", "csv", "--by", "month"]);
        assert_eq!(by_view[0], months[0]);
        assert!(months.len() > by_view.len());
    }
}

#[test]
fn years_are_those_of_the_books() {
    let periods = |calendar: &str| {
        let rows = rows(calendar, &["--view", "cashflow", "-f", "csv"]);
        let first = rows[1][0].clone();
        let of_first = rows.iter().filter(|row| row[0] == first);
        of_first.map(|row| row[1].clone()).collect::<Vec<_>>()
    };
    assert_eq!(periods(""), ["upfront", "year 1", "year 2", "year 3"]);
    // The lesson knows the prices of April 2025: its first month is May.
    assert_eq!(periods("fiscal_year_begins: 5\n"), ["upfront", "FY2026", "FY2027", "FY2028"]);
    let calendar = ["upfront", "2026", "2027", "2028", "2029"];
    assert_eq!(periods("first_month: 2026-11\n"), calendar);
    let fiscal = ["upfront", "FY2027", "FY2028", "FY2029", "FY2030"];
    assert_eq!(periods("first_month: 2026-11\nfiscal_year_begins: 10\n"), fiscal);
}

#[test]
fn what_is_paid_before_month_1_is_borne_by_the_work_of_all_periods() {
    // 8 GPUs around the clock for two years are 140,160 GPU-hours. A once-paid 14,016 and a person at
    // 140,160 a year, hired 6 months before: (14,016 + 2.5 x 140,160) / 140,160 = 2.60 in each year,
    // beside 1.00 of rent.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.yaml");
    let scenario = "schema: 1
title: any
as_of: 2026-10-10
currency: USD
horizon_months: 24
demand: {gpu: any, gpus: 8, utilization: 1}
alternatives:
  rent:
    - on_demand:
        price_per_gpu_hour: 1
        staff: {fte: 1, salary: 140160, hired_months_before: 6}
        other: [{name: move, amount: 14016, per: once}]
";
    std::fs::write(&file, scenario).unwrap();
    let arguments = ["--view", "per-gpu-hour", "-f", "csv", "--precision", "exact"];
    let run = gpu_tco(&[&["compare", file.to_str().unwrap()], &arguments[..]].concat());
    let mut reader = csv::ReaderBuilder::new().from_reader(run.stdout.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    for year in ["13", "1"] {
        let of_year = rows.iter().filter(|row| &row[5] == year);
        let cells = of_year.map(|row| row[7].parse::<rust_decimal::Decimal>().unwrap());
        let sum: rust_decimal::Decimal = cells.sum();
        assert_eq!(sum.round_dp(9), rust_decimal::Decimal::new(36, 1), "{}", run.stdout);
    }
}
