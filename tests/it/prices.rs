//! `prices`: what the sheets hold, in every format.

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{Run, gpu_tco};

const DAY: &str = "2026-11-20";

/// What `prices` says, without anything on standard error.
fn prices(arguments: &[&str]) -> String {
    let Run { code, stdout, stderr } = gpu_tco(&[&["prices"], arguments].concat());
    assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
    stdout
}

fn results(arguments: &[&str]) -> Value {
    serde_json::from_str(&prices(&[arguments, &["--format", "json"]].concat())).unwrap()
}

fn rows(results: &Value) -> &Vec<Value> {
    results["prices"].as_array().unwrap()
}

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap()
}

#[test]
fn prices_rise_within_an_accelerator_and_fit_the_query() {
    let found = results(&["h100", "demand", "--as-of", DAY]);
    assert_eq!(found["matches"].as_u64(), Some(rows(&found).len() as u64));
    for pair in rows(&found).windows(2) {
        let price = |it: &Value| -> Decimal { text(it, "price_per_gpu_hour").parse().unwrap() };
        let same = pair[0]["gpu"] == pair[1]["gpu"];
        assert!(!same || price(&pair[0]) <= price(&pair[1]), "{pair:?}");
    }
    for row in rows(&found) {
        assert!(text(row, "gpu").contains("h100") && text(row, "plan") == "on_demand");
        let number = |key: &str| -> Decimal { text(row, key).parse().unwrap() };
        let each = number("price_per_gpu_hour") * number("gpus");
        assert!((each - number("price_per_hour")).abs() < Decimal::new(1, 6), "{row}");
    }
}

#[test]
fn the_limit_is_of_each_accelerator_and_says_what_it_hides() {
    let all = results(&["h100", "--as-of", DAY]);
    let few = results(&["h100", "--as-of", DAY, "--limit", "2"]);
    assert_eq!(all["matches"], few["matches"]);
    let of = |it: &Value, gpu: &str| rows(it).iter().filter(|row| row["gpu"] == gpu).count();
    let hidden = of(&all, "h100-sxm-80gb") - 2;
    assert_eq!(of(&few, "h100-sxm-80gb"), 2);
    let told = prices(&["h100", "--as-of", DAY, "--limit", "2"]);
    assert!(told.contains(&format!("{hidden} more h100-sxm-80gb from ")), "{told}");
}

#[test]
fn a_price_is_old_by_the_limit_of_its_class() {
    for row in rows(&results(&["--as-of", DAY])) {
        let limit = match text(row, "plan") {
            "spot" => 7,
            "on_demand" => 45,
            _ => 90,
        };
        assert_eq!(row["limit_days"].as_i64(), Some(limit));
        let is_old = row["age_days"].as_i64().unwrap() > limit;
        assert_eq!(row["is_old"].as_bool(), Some(is_old), "{row}");
    }
}

#[test]
fn only_rows_in_force_on_the_day_are_told_without_history() {
    let on = |day: &str| {
        let found = results(&["aws/p5.48xlarge", "us-east-1", "--as-of", day]);
        let prices = rows(&found).iter().map(|row| text(row, "price_per_hour").to_owned());
        prices.collect::<Vec<_>>()
    };
    // Before it was listed, before the cut of June 2025, and after it.
    assert_eq!(on("2023-01-01"), [""; 0]);
    assert_eq!(on("2024-10-28"), ["98.32"]);
    assert_eq!(on("2025-04-28"), ["42", "64.4", "98.32"]); // with the rates of reservations
    assert_eq!(on("2026-10-10"), ["55.04"]);
    let all = results(&["aws/p5.48xlarge", "us-east-1", "--history", "--as-of", "2026-10-10"]);
    let told = |row: &Value| (text(row, "price_per_hour").to_owned(), row["is_in_force"].as_bool());
    let all: Vec<_> = rows(&all).iter().map(told).collect();
    let expected = [("98.32", false), ("55.04", true), ("64.4", false), ("42", false)];
    assert_eq!(all, expected.map(|(price, is_in_force)| (price.to_owned(), Some(is_in_force))));
}

#[test]
fn the_day_is_the_last_checked_unless_named() {
    let found = results(&["h100"]);
    assert_eq!(text(&found, "as_of_is"), "the last day a row was checked");
    let last = rows(&found).iter().map(|row| text(row, "checked_on")).max();
    assert_eq!(last, found["as_of"].as_str());
    assert!(prices(&["h100"]).contains(", the last day checked · USD"));
}

#[test]
fn each_kind_of_entry_is_a_table_of_its_own() {
    let header = |table: &str| {
        let arguments = ["us", "--as-of", DAY, "--format", "csv", "--table", table];
        let text = prices(&arguments);
        let columns = text.lines().next().unwrap().split(',').count();
        assert!(csv(&text).iter().all(|row| row.len() == columns), "{table}");
        text.lines().next().unwrap().split(',').next().unwrap().to_owned()
    };
    // Each row of a sheet has a grade.
    let charges = ["egress", "--as-of", DAY, "--format", "csv", "--table", "charges"];
    let charges = csv(&prices(&charges));
    let grade = charges[0].iter().position(|it| it == "grade").unwrap();
    assert!(charges[1..].iter().all(|row| ["A", "B"].contains(&row[grade].as_str())));
    assert!(charges.len() > 1);
    let tables = ["instances", "systems", "sites", "charges"];
    assert_eq!(tables.map(header), ["gpu", "gpu", "site", "provider"]);
}

/// The rows of a csv file whose quoted cells hold commas but no line feeds.
fn csv(text: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| {
        let mut cells = vec![String::new()];
        let mut is_quoted = false;
        for c in line.chars() {
            match c {
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => cells.push(String::new()),
                c => cells.last_mut().unwrap().push(c),
            }
        }
        cells
    };
    text.lines().map(cells).collect()
}

#[test]
fn what_matches_nothing_names_the_nearest() {
    for format in ["table", "markdown"] {
        assert!(prices(&["coreweve", "--format", format]).contains("Nearest: CoreWeave"));
    }
    assert!(prices(&["lambda", "us-east-1"]).contains("No entry has all of these words."));
    assert_eq!(prices(&["coreweve", "--format", "csv"]).lines().count(), 1);
    assert_eq!(results(&["coreweve"])["nearest"][0], "CoreWeave");
}

#[test]
fn no_line_is_wider_than_the_page() {
    for arguments in [&["--as-of", DAY][..], &["--as-of", DAY, "--limit", "3"]] {
        let told = prices(arguments);
        let widest = told.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{widest:?}");
    }
}

#[test]
fn flags_that_do_not_go_together_are_refused() {
    for (flags, told) in [
        (&["--table", "sites"][..], "add `-f csv`"),
        (&["--precision", "exact"], "add `-f csv`"),
        (&["--limit", "0"], "0 is not in 1.."),
        (&["--as-of", "yesterday"], "2026-08-01"),
        (&["--pricing", "no-such-folder"], "no-such-folder"),
    ] {
        let run = gpu_tco(&[&["prices", "h100"], flags].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{flags:?}");
        assert!(run.stderr.contains(told), "{}", run.stderr);
    }
}
