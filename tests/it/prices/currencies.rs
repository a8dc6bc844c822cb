//! Prices in other currencies: converted at rates of sheets or of the scenario, each of them named.

use serde_json::Value;

use crate::program::{Run, gpu_tco};

const SHEETS: &str = r#"schema: 1
provider: example
currency: USD
instances:
  big:
    gpu: h100-sxm-80gb
    gpus: 8
    on_demand:
      - {price_per_hour: 50, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
    committed:
      partial:
        term_months: 12
        prices:
          - {upfront: 87600, price_per_hour: 10, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
egress:
  - {tariff: {price_per_gb: 0.05}, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
discounts:
  - {instance: big, plan: on_demand, discount_share: 0.2, from: 2026-07-01, source: "contract"}
"#;

const RATES: &str = r#"schema: 1
publisher: bank
exchange_rates:
  EUR/USD:
    - {rate: 1.25, from: 2026-10-01, source: "https://bank.example", checked_on: 2026-10-01, grade: A}
  EUR/GBP:
    - {rate: 0.8, from: 2026-10-01, source: "https://bank.example", checked_on: 2026-10-01, grade: A}
"#;

const SCENARIO: &str = r"schema: 1
title: Across the sea
as_of: 2026-10-10
currency: EUR
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
alternatives:
  rent:
    - on_demand: {instance: example/big}
  reserve:
    - committed: {instance: example/big, plan: partial, instances: 1}
";

fn run(sheets: &str, rates: &str, scenario: &str, flags: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (sheets, rates) = (path("example.yaml", sheets), path("bank.yaml", rates));
    let scenario = path("scenario.yaml", scenario);
    let arguments = ["compare", &scenario, "--pricing", &sheets, "--pricing", &rates];
    gpu_tco(&[&arguments, flags].concat())
}

fn totals(scenario: &str) -> Vec<String> {
    let found = run(SHEETS, RATES, scenario, &["-f", "json"]);
    let found: Value = serde_json::from_str(&found.stdout).expect(&found.stderr);
    let all = found["alternatives"].as_array().unwrap().iter();
    all.map(|it| format!("{} {}", it["name"].as_str().unwrap(), it["total"].as_str().unwrap()))
        .collect()
}

/// 50 USD less 20% is 40, / 1.25 = 32 EUR, x 8,760 h = 280,320. 87,600 + 10 x 8,760 = 175,200 USD,
/// / 1.25 = 140,160 EUR. In GBP x 0.8: 224,256 and 112,128.
#[test]
fn amounts_are_converted_after_discounts_and_with_what_is_paid_upfront() {
    assert_eq!(totals(SCENARIO), ["reserve 140160", "rent 280320"]);
    let pounds = SCENARIO.replace("currency: EUR", "currency: GBP");
    assert_eq!(totals(&pounds), ["reserve 112128", "rent 224256"]);
}

#[test]
fn a_stated_rate_comes_before_that_of_a_sheet_in_either_direction() {
    for (rate, rent) in [("EUR/USD: 1.6", "rent 219000"), ("USD/EUR: 0.5", "rent 175200")] {
        let stated = SCENARIO
            .replace("currency: EUR", &format!("currency: EUR\nexchange_rates: {{{rate}}}"));
        assert_eq!(totals(&stated)[1], rent, "{rate}");
    }
    let found = run(SHEETS, RATES, SCENARIO, &["--set", "exchange_rates.EUR/USD=1.6"]);
    assert!(found.stdout.contains("219,000"), "{}{}", found.stdout, found.stderr);
}

#[test]
fn every_conversion_is_among_the_assumptions() {
    let found = run(SHEETS, RATES, SCENARIO, &["--view", "full"]).stdout;
    let joined = found.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "40 USD per instance-hour of 8 GPUs, at 1.25 EUR/USD",
        "87,600 USD per instance, at 1.25 EUR/USD",
        "bank EUR/USD: 1.25, from 2026-10-01, checked 2026-10-01",
    ] {
        assert!(joined.contains(said), "{said}: {found}");
    }
}

#[test]
fn a_rate_past_its_limit_is_a_finding() {
    let late = SCENARIO.replace("as_of: 2026-10-10", "as_of: 2027-11-21");
    let found = run(SHEETS, RATES, &late, &["--view", "full"]);
    let joined = found.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("too long before 2027-11-21: bank EUR/USD (2026-10-01)"), "{joined}");
}

#[test]
fn a_currency_without_a_rate_is_an_error_with_the_line_to_write() {
    let kronor = SCENARIO.replace("currency: EUR", "currency: ISK");
    let found = run(SHEETS, RATES, &kronor, &[]);
    assert!(
        found.stderr.contains("priced in USD, the scenario in ISK, and no exchange rate is known")
    );
    assert!(found.stderr.contains("exchange_rates: {USD/ISK:"), "{}", found.stderr);
    let typo = SCENARIO.replace("currency: EUR", "currency: EUR\nexchange_rates: {USDEUR: 0.9}");
    let found = run(SHEETS, RATES, &typo, &[]);
    assert!(
        found.stderr.contains("`USDEUR` is no pair of ISO 4217 currencies"),
        "{}",
        found.stderr
    );
}
