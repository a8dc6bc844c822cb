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
fn prices_rise_within_an_accelerator_however_old_they_are() {
    let found = results(&["h100", "on", "demand", "--as-of", DAY]);
    assert_eq!(found["matches"].as_u64(), Some(rows(&found).len() as u64));
    for pair in rows(&found).windows(2) {
        let price = |it: &Value| -> Decimal { text(it, "price_per_gpu_hour").parse().unwrap() };
        let key = |it: &Value| (it["is_teaser"] == true, price(it));
        let same = pair[0]["gpu"] == pair[1]["gpu"];
        assert!(!same || key(&pair[0]) <= key(&pair[1]), "{pair:?}");
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
    let is_of = |row: &&Value, gpu: &str| row["gpu"] == gpu && row["currency"] == "USD";
    let of = |it: &Value, gpu: &str| rows(it).iter().filter(|row| is_of(row, gpu)).count();
    let hidden = of(&all, "h100-sxm-80gb") - 2;
    assert_eq!(of(&few, "h100-sxm-80gb"), 2);
    let told = prices(&["h100", "--as-of", DAY, "--limit", "2"]);
    assert!(told.contains(&format!("{hidden} more h100-sxm-80gb from ")), "{told}");
}

#[test]
fn a_price_is_old_if_the_chance_that_it_holds_is_below_nine_tenths() {
    for row in rows(&results(&["--as-of", DAY])) {
        let chance: Decimal = text(row, "chance_unchanged").parse().unwrap();
        let [age, limit] = ["age_days", "limit_days"].map(|it| row[it].as_i64().unwrap());
        let is_old = age > limit;
        assert_eq!(row["is_old"].as_bool(), Some(is_old), "{row}");
        assert_eq!(chance < Decimal::new(9, 1), is_old && limit < 400, "{row}");
        let range: Decimal = text(row, "range_share").parse().unwrap();
        assert_eq!(range.is_zero(), chance >= Decimal::new(9, 1), "{row}");
    }
}

#[test]
fn only_rows_in_force_on_the_day_are_told_without_history() {
    let on = |day: &str| {
        let words = ["aws/p5.48xlarge", "us-east-1", "on", "demand"];
        let found = results(&[&words[..], &["--as-of", day]].concat());
        let prices = rows(&found).iter().map(|row| text(row, "price_per_hour").to_owned());
        prices.collect::<Vec<_>>()
    };
    // Before it was listed, before the cut of June 2025, and after it.
    assert_eq!(on("2023-01-01"), [""; 0]);
    assert_eq!(on("2024-10-28"), ["98.32"]);
    assert_eq!(on("2025-04-28"), ["98.32"]);
    assert_eq!(on("2026-10-10"), ["55.04"]);
    let words = ["aws/p5.48xlarge", "us-east-1", "on", "demand", "--history"];
    let all = results(&[&words[..], &["--as-of", "2026-10-10"]].concat());
    let told = |row: &Value| (text(row, "price_per_hour").to_owned(), row["is_in_force"].as_bool());
    let all: Vec<_> = rows(&all).iter().map(told).collect();
    let expected = [("98.32", false), ("55.04", true)];
    assert_eq!(all, expected.map(|(price, is_in_force)| (price.to_owned(), Some(is_in_force))));
}

#[test]
fn ages_are_counted_to_the_day_of_the_run() {
    let found = results(&["h100"]);
    assert_eq!(text(&found, "as_of_is"), "today");
    assert!(prices(&["h100"]).contains(&format!(", valid on {} (today)", text(&found, "as_of"))));
    let newest = rows(&found).iter().map(|row| row["age_days"].as_i64().unwrap()).min();
    let told = prices(&["h100", "--as-of", "2100-01-01"]);
    assert!(told.starts_with("The newest of "), "{told}");
    assert!(told.contains(" prices was checked 2"), "{told}");
    let told = told.replace("\n  ", " ");
    assert!(told.contains("; all of them are stale."), "{told}");
    assert!(newest.is_some());
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
        assert!(prices(&["coreweve", "--format", format]).contains("Nearest: coreweave"));
    }
    let told = prices(&["lambda", "us-east-1"]);
    assert!(told.contains("Without \"in the region us-east-1\": "), "{told}");
    assert_eq!(prices(&["coreweve", "--format", "csv"]).lines().count(), 1);
    assert_eq!(results(&["coreweve"])["nearest"][0], "coreweave");
}

#[test]
fn no_line_is_wider_than_the_page() {
    for arguments in [&["--as-of", DAY][..], &["--as-of", DAY, "--limit", "3"]] {
        let told = prices(arguments);
        let widest = told.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{widest:?}");
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

/// First column of what `prices` finds, by its JSON.
fn found(words: &str, table: &str, key: &str) -> Vec<String> {
    let words: Vec<&str> = words.split(' ').collect();
    let results = results(&[&words[..], &["--as-of", DAY]].concat());
    let rows = results[table].as_array().unwrap();
    rows.iter().map(|row| text(row, key).to_owned()).collect()
}

#[test]
fn words_are_read_before_they_are_matched() {
    let of_3_years = found("cheapest h100 3 year", "prices", "plan");
    assert!(!of_3_years.is_empty());
    for other in ["h100 3y", "h100 36 months", "3-year h100"] {
        assert_eq!(found(other, "prices", "plan").len(), of_3_years.len(), "{other}");
    }
    for row in rows(&results(&["reserved", "--as-of", DAY])) {
        assert!(row["term_months"].is_string(), "{row}");
    }
    for row in rows(&results(&["8x", "h100", "--as-of", DAY])) {
        assert_eq!(text(row, "gpus"), "8");
    }
    for (word, key) in [
        ("electricity", "price_per_kwh"),
        ("pue", "pue"),
        ("colocation", "price_per_kw_month"),
        ("power", "_kw"),
    ] {
        let results = results(&[word, "--as-of", DAY]);
        let table = if word == "power" { "systems" } else { "sites" };
        let entries = results[table].as_array().unwrap();
        assert!(!entries.is_empty() && rows(&results).is_empty(), "{word}");
        let has = |it: &Value| {
            it["figures"]
                .as_array()
                .unwrap()
                .iter()
                .any(|it| it["figure"].as_str().unwrap().ends_with(key))
        };
        assert!(entries.iter().all(has), "{word}");
    }
}

#[test]
fn the_report_says_how_it_read_the_words() {
    let told = prices(&["cheapest", "h100", "3", "year", "aws", "--as-of", DAY]);
    let read =
        "Read as: lowest price first · accelerator h100 · committed for 36 months · provider aws.";
    assert!(told.replace("\n  ", " ").contains(read), "{told}");
    let told = prices(&["salary"]);
    assert!(told.contains("no sheet holds salaries; a scenario states them as `staff`"), "{told}");
}

#[test]
fn a_sheet_without_prices_says_why() {
    for (words, sheet) in [("switch", "nvidia-networking"), ("infiniband", "nvidia-networking")] {
        let results = results(&[words]);
        let told = results["unavailable"].as_array().unwrap();
        if results["systems"].as_array().unwrap().is_empty() {
            assert!(told.iter().any(|it| it["sheet"] == sheet), "{words}");
        }
    }
    let told = prices(&["equinix-metal"]);
    assert!(told.contains("Without prices\nequinix-metal  retired: the service ended"), "{told}");
}

#[test]
fn regions_are_found_by_city_country_and_continent() {
    let regions = |words: &[&str]| -> Vec<String> {
        let all = results(&[words, &["--as-of", DAY]].concat());
        let regions = rows(&all).iter().map(|row| text(row, "region").to_owned());
        regions.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    };
    assert!(
        regions(&["h100", "--region", "tokyo"]).iter().all(|it| {
            ["ap-northeast-1", "japaneast", "asia-northeast1"].contains(&it.as_str())
        })
    );
    assert_eq!(regions(&["h100", "--region", "japan"]), regions(&["h100", "Japan"]));
    let europe = regions(&["--region", "europe", "h100"]);
    for region in ["swedencentral", "uksouth", "westeurope"] {
        assert!(europe.iter().any(|it| it == region), "{europe:?}");
    }
    assert!(!europe.iter().any(|it| it.starts_with("us-") || it == "global"), "{europe:?}");
    let electricity = found("electricity finland", "sites", "site");
    assert!(electricity.contains(&"eu-finland".to_owned()));
    let run = gpu_tco(&["prices", "--region", "frankfrt"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("write Frankfurt"), "{}", run.stderr);
}

#[test]
fn a_table_beside_the_sheets_is_no_sheet() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pricing");
    assert!(prices(&["gb200", "--pricing", folder, "--as-of", DAY]).contains("gb200-nvl72-186gb"));
    let table = format!("{folder}/regions.yaml");
    let run = gpu_tco(&["check", &table, "--as-of", DAY]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_system_that_is_no_longer_sold_is_marked() {
    let told = prices(&["system", "h100", "--as-of", DAY]);
    let row = told.lines().find(|it| it.contains("lenovo/sr680a-v3-8xh100")).unwrap();
    assert!(row.contains("lenovo/sr680a-v3-8xh100 # "), "{row}");
    let note = "# lenovo/sr680a-v3-8xh100 is no longer sold: phased out by 2026-02-04, Lenovo Press LP2368; \
                lenovo/sr680a-v3-8xh200 replaces it";
    let said = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(note), "{told}");
    assert_eq!(told.matches("no longer sold").count(), 1, "{told}");
}
