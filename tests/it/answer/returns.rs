//! What an investment returns, by the one case worked by hand.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use serde_json::Value;

use crate::program::gpu_tco;

/// 1,920,000 bought, that save 602,725.75 a year for four years: 8.600539 for each of 8 GPUs and
/// 8,760 hours.
const SCENARIO: &str = "schema: 1
title: Buy what saves each year
as_of: 2026-10-10
currency: USD
horizon_months: 48
cost_of_capital: 0.10
demand: {gpu: any, gpus: 8, utilization: 1}
alternatives:
  buy:
    - owned:
        nodes: 1
        node: {gpus: 8, price: 1920000, idle_kw: 0, busy_kw: 0}
  rent:
    - committed:
        effective_price_per_gpu_hour: 8.600538670091
        term_months: 48
        gpus: 8
";

/// The pair under some convention of discounting.
fn pair(discounting: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saving.yaml");
    std::fs::write(&file, format!("{SCENARIO}discounting: {discounting}\n")).unwrap();
    let run = gpu_tco(&["compare", file.to_str().unwrap(), "-f", "json"]);
    assert_eq!(run.stderr, "");
    let results: Value = serde_json::from_str(&run.stdout).unwrap();
    results["break_even"][0].clone()
}

fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn the_irr_lies_below_the_hurdle_where_the_npv_is_negative() {
    // Year-ends: NPV -9,440 and 9.77% a year; month-ends: +76,620, so more than 10%.
    let yearly = pair("{period: year, at: end}");
    assert_eq!(yearly["npv_of_saving"].as_str().unwrap().split('.').next(), Some("-9440"));
    assert_eq!(yearly["irr"], "0.097727");
    assert_eq!(yearly["irr_result"], "one");
    let monthly = pair("{period: month, at: end}");
    assert_eq!(monthly["npv_of_saving"].as_str().unwrap().split('.').next(), Some("76620"));
    assert!(number(&monthly["irr"]) > 0.1);
}

#[test]
fn a_payback_is_later_when_discounted() {
    // 1,920,000 / 50,227.15 = 38.23 months; discounted at 0.7974% a month, 1 - 1.007974^-n =
    // 1,920,000 x 0.0079741 / 50,227.15 = 0.304821, n = 45.78. ROI: (2,410,903 - 1,920,000) /
    // 1,920,000 = 25.57%.
    let pair = pair("{period: month, at: end}");
    assert_eq!(
        (&pair["payback_month"], &pair["discounted_payback_month"]),
        (&39.into(), &46.into())
    );
    assert!((number(&pair["payback_at"]) - 38.2264).abs() < 0.0001);
    assert!((number(&pair["discounted_payback_at"]) - 45.78).abs() < 0.01);
    assert!((number(&pair["roi"]) - 0.255_679).abs() < 0.000_001);
    assert_eq!(pair["invested"], "1920000");
}

/// A verdict on owning at a price against a rent, under some views of money.
fn verdict(stated: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("views.yaml");
    std::fs::write(&file, format!("{SCENARIO}{stated}")).unwrap();
    let run = gpu_tco(&["compare", file.to_str().unwrap(), "-f", "markdown"]);
    assert_eq!(run.stderr, "");
    run.stdout.lines().nth(2).unwrap().trim_matches('*').to_owned()
}

#[test]
fn views_that_name_different_winners_are_all_named() {
    // 2,410,903 of rent against 1,920,000 of price; an annuity of it at 10% over four years is
    // 1,920,000 / 39.7519 a month, 2,318,379 in all, 8.270 for each of 280,320 GPU-hours.
    let annuity = verdict("capital: annuity\n");
    assert!(annuity.starts_with("buy is cheapest"), "{annuity}");
    assert!(annuity.contains(": 1,920,000 USD"), "{annuity}");
    // 12 x 1,920,000 / 3.169865 / 12 a month at the annual factor: 2,422,816, 8.643 against 8.601.
    let total = "buy has the lowest total (1,920,000 USD)";
    let crf = "cost per GPU-hour (8.601 USD, capex by the annual recovery factor)";
    assert_eq!(
        verdict("capital: annual_crf\n"),
        format!(
            "{total} and NPV of cost (1,920,000 USD at 10.0%), rent the lowest {crf}: neither is \
             called cheaper."
        )
    );
    let yearly = "discounting: {period: year, at: end}\n";
    assert_eq!(
        verdict(&format!("capital: annual_crf\n{yearly}")),
        format!(
            "{total}, rent the lowest NPV of cost (1,910,560 USD at 10.0%) and {crf}: neither is \
             called cheaper."
        )
    );
    assert_eq!(
        verdict(&format!("capital: annuity\n{yearly}")),
        "buy has the lowest total (1,920,000 USD) and cost per GPU-hour (8.270 USD, capex as an \
         annuity), rent the lowest NPV of cost (1,910,560 USD at 10.0%): neither is called cheaper."
    );
}
