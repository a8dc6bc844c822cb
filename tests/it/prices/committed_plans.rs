//! Committed plans as they are sold: what is paid upfront, what by the hour, and what comes off on
//! demand.

use serde_json::Value;

use crate::program::{Run, gpu_tco};

const SHEET: &str = r#"schema: 1
provider: example
currency: USD
instances:
  big:
    gpu: h100-sxm-80gb
    gpus: 8
    region: us-east-1
    on_demand:
      - {price_per_hour: 50, from: 2026-01-01, until: 2026-07-01, source: "https://example.com", checked_on: 2026-06-01, grade: A}
      - {price_per_hour: 40, from: 2026-07-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
    committed:
      partial:
        term_months: 36
        payment: partial
        prices:
          - {upfront: 270000, price_per_hour: 10, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A, quote: "$270,000 upfront"}
      whole:
        term_months: 36
        payment: all
        prices:
          - {upfront: 525600, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
      below:
        term_months: 12
        prices:
          - {discount_share: 0.38, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
    regions:
      eu-central-1:
        on_demand:
          - {price_per_hour: 44, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
"#;

const SCENARIO: &str = r"schema: 1
title: Plans as they are sold
as_of: 2026-10-10
currency: USD
horizon_months: 36
cost_of_capital: 0.12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
alternatives:
  partial:
    - committed: {instance: example/big, plan: partial, instances: 1}
  whole:
    - committed: {instance: example/big, plan: whole, instances: 1}
  below:
    - committed: {instance: example/big, plan: below, instances: 1}
  europe:
    - on_demand: {instance: example/big@eu-central-1}
";

fn run(sheet: &str, scenario: &str, flags: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (sheet, scenario) = (path("example.yaml", sheet), path("scenario.yaml", scenario));
    gpu_tco(&[&["compare", &scenario, "--pricing", &sheet], flags].concat())
}

/// Total, NPV and cash of month 0 of each alternative, rounded.
fn costs() -> Vec<[String; 4]> {
    let found: Value = serde_json::from_str(&run(SHEET, SCENARIO, &["-f", "json"]).stdout).unwrap();
    let alternatives = found["alternatives"].as_array().unwrap().iter();
    let figure = |it: &Value, key: &str| {
        let figure: rust_decimal::Decimal = it[key].as_str().unwrap().parse().unwrap();
        figure.round().to_string()
    };
    let row = |it: &Value| {
        let name = it["name"].as_str().unwrap().to_owned();
        [name, figure(it, "total"), figure(it, "npv"), figure(it, "paid_upfront")]
    };
    alternatives.map(row).collect()
}

/// Partial: 270,000 + 10 x 26,280 h = 532,800. At 12% a year a month is worth 0.94888% less than the
/// one before: 270,000 + 7,300 x 30.3747 = 491,736; spread evenly it would be 449,546.
/// Below: 40 less 38% is 24.80 an hour, x 26,280 = 651,744.
#[test]
fn each_plan_is_paid_as_it_is_sold() {
    let expected = [
        ["whole", "525600", "525600", "525600"],
        ["partial", "532800", "491736", "270000"],
        ["below", "651744", "549905", "0"],
        ["europe", "1156320", "975637", "0"],
    ];
    assert_eq!(costs(), expected.map(|it| it.map(str::to_owned)));
}

#[test]
fn a_plan_paid_upfront_is_no_price_of_zero() {
    let found = run(SHEET, SCENARIO, &["--view", "full"]);
    assert!(!found.stdout.contains("wrong unit"), "{}", found.stdout);
}

#[test]
fn a_payment_that_contradicts_its_price_is_an_error() {
    for (was, now, said) in [
        (
            "payment: partial",
            "payment: none",
            "payment is `none`, but a price is paid upfront in part",
        ),
        (
            "payment: all",
            "payment: partial",
            "payment is `partial`, but a price is paid upfront as a whole",
        ),
        (
            "price_per_hour: 10",
            "effective_price_per_hour: 10",
            "`upfront` and `effective_price_per_hour`",
        ),
        (
            "upfront: 270000, price",
            "upfront: 270000, upfront_share: 0.5, price",
            "`upfront` and `upfront_share`",
        ),
    ] {
        assert!(SHEET.contains(was), "{was}");
        let found = run(&SHEET.replacen(was, now, 1), SCENARIO, &[]);
        assert!(found.stderr.contains(said), "{was}: {}", found.stderr);
    }
}

#[test]
fn a_discount_needs_an_on_demand_price() {
    let spot = SHEET.replacen("on_demand:", "spot:", 1);
    let found = run(&spot, SCENARIO, &[]);
    assert!(found.stderr.contains("no on-demand price is stated"), "{}", found.stderr);
}

/// A month is 730 hours: 10 x 730 = 7,300 beside 270,000 upfront, nothing beside 525,600.
#[test]
fn a_plan_shows_what_it_costs_upfront_and_by_month() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.yaml");
    std::fs::write(&path, SHEET).unwrap();
    let path = path.display().to_string();
    let day = ["--as-of", "2026-11-22"];
    let shown =
        gpu_tco(&[&["prices", "example", "3", "year", "--pricing", &path], &day[..]].concat())
            .stdout;
    for cells in [
        "2.534 example/big (us-east-1) 8 270,000 7,300 52 95% partial",
        "2.500 example/big (us-east-1) 8 525,600 0 52 95% whole",
    ] {
        assert!(shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(cells), "{shown}");
    }
    assert!(shown.contains("the month of 730 hours"), "{shown}");
}
