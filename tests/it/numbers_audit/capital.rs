//! What the price of hardware is charged, and what comes back of it.

use serde_json::Value;

use super::{compared, figure};

/// Own hardware charged in some form, against rent at 1.60: 280,000 a node that loses 40% a year.
fn charged(form: &str, life: u32) -> Value {
    let scenario = format!(
        "horizon_months: 24
cost_of_capital: 0.1
capital: {form}
demand: {{gpu: any, gpus: 16, utilization: 0.7}}
alternatives:
  own:
    - owned:
        node: {{gpus: 8, price: 280000}}
        useful_life_months: {life}
        residual_value: {{decline_per_year: 0.4}}
  rent:
    - on_demand: {{price_per_gpu_hour: 1.60}}
"
    );
    compared(&scenario, &[])
}

/// Asserts the cost of a GPU-hour in some form.
#[track_caller]
fn assert_charged(form: &str, life: u32, expected: f64) {
    let found = figure(&charged(form, life), "own", "cost_per_gpu_hour");
    assert!((found - expected).abs() < 0.000_001, "{form}: {found} is not {expected}");
}

#[test]
fn capital_is_charged_on_what_hardware_really_fetches() {
    // 560,000 less 0.36 x 560,000 = 201,600 after 24 months, for 196,224 GPU-hours: straight 358,400
    // / 196,224 = 1.826484. NPV 560,000 - 201,600 / 1.21 = 393,388.43, in 24 equal payments at i =
    // 1.1^(1/12) - 1 = 0.00797414: x i / (1 - 1 / 1.21) = 18,074.72 a month, x 24 / 196,224 =
    // 2.210704. At the annual factor 393,388.43 x 0.1 / (1 - 1 / 1.21) = 226,666.67 a year: x 2 /
    // 196,224 = 2.310285. On half the price 560,000 x 0.05 x 2 = 56,000 more than straight: 2.111872.
    assert_charged("straight", 60, 1.826_484);
    assert_charged("annuity", 60, 2.210_704);
    assert_charged("annual_crf", 60, 2.310_285);
    assert_charged("average_book", 60, 2.111_872);
}

#[test]
fn hardware_that_runs_beyond_its_life_is_charged_for_all_its_months() {
    // Life 12 of 24 months: it runs on and fetches nothing, so 560,000 in 24 payments at 0.00797414:
    // 560,000 x i / (1 - 1 / 1.21) = 25,729.89, x 24 / 196,224 = 3.147003 of 2.853881 straight.
    assert_charged("straight", 12, 2.853_881);
    assert_charged("annuity", 12, 3.147_003);
}

#[test]
fn a_charge_for_capital_does_not_turn_the_verdict() {
    // Rent: 1.60 x 196,224 = 313,958, below 358,400 of own in total, in NPV and per GPU-hour.
    let results = charged("annuity", 60);
    assert_eq!(results["cheapest"], "rent");
    assert_eq!(results["cheapest_per_gpu_hour"], Value::Null);
}
