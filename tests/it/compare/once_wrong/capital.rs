//! What the price of hardware is charged, and what comes back of it.

use serde_json::Value;

use super::{compared, figure, near, row};

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

/// Two nodes of 100,000 for 24 of 60 months, half used, under some keys of an owned tier.
fn owned(keys: &str) -> Value {
    let scenario = format!(
        "horizon_months: 24
demand: {{gpu: any, gpus: 16, utilization: 0.5}}
alternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 100000, busy_kw: 10}}, useful_life_months: 60, {keys}}}
"
    );
    compared(&scenario, &[])
}

#[test]
fn nodes_bought_out_of_a_lease_fetch_what_is_stated_of_their_price() {
    // 2 nodes x 12 months x 3,000 = 72,000, bought for 0.3 x 200,000 = 60,000. Unstated, 36 of 48
    // months are left of it: 132,000 - 45,000 = 87,000. At 0.4 of 200,000: 132,000 - 80,000 =
    // 52,000. At 20% less a year 0.64 of it after two, above a floor of a half, with its premium:
    // 132,000 + 5,000 - 128,000 = 9,000; where 60% is lost a year the floor pays: 137,000 - 100,000.
    let lease = "financing: {lease: {price_per_node_month: 3000, months: 12, buyout_share: 0.3}}";
    let floor = "insured_floor: {share_of_price: 0.5, premium: 5000}";
    for (residual, expected) in [
        (String::new(), 87_000.0),
        (", residual_value: {share_of_price: 0.4}".to_owned(), 52_000.0),
        (format!(", residual_value: {{decline_per_year: 0.2, {floor}}}"), 9_000.0),
        (format!(", residual_value: {{decline_per_year: 0.6, {floor}}}"), 37_000.0),
    ] {
        near(figure(&owned(&format!("{lease}{residual}")), "own", "total"), expected);
    }
}

#[test]
fn a_buyout_for_nothing_still_fetches() {
    let lease = "financing: {lease: {price_per_node_month: 3000, months: 12, buyout_share: 0}}";
    let results = owned(&format!("{lease}, residual_value: {{share_of_price: 0.4}}"));
    near(figure(&results, "own", "total"), 72_000.0 - 80_000.0);
}

#[test]
fn a_residual_value_covers_what_it_names() {
    // 200,000 of servers, 40,000 of fabric, 30,000 of storage and 100,000 of a line of `other`, over
    // 24 of 60 months. Servers and fabric fetch the share stated, and all else nothing unless it is
    // named; where nothing is stated, hardware has 36/60 of its price, and the line nothing.
    let bought = "network_fabric: {price: 40000}, storage: {price: 30000}, installation: {price: \
                  20000}, other: [{name: cages, amount: 100000, per: once, kind: capex}]";
    for (residual, fetched) in [
        ("", 0.6 * 270_000.0),
        ("residual_value: {share_of_price: 0}, ", 0.0),
        ("residual_value: {share_of_price: 0.5}, ", 120_000.0),
        ("residual_value: {share_of_price: 0.5, of: [servers, storage]}, ", 115_000.0),
        ("residual_value: {share_of_price: 0.5, of: [cages, installation]}, ", 60_000.0),
    ] {
        let results = owned(&format!("{residual}{bought}"));
        near(figure(&results, "own", "total"), 390_000.0 - fetched);
    }
}

#[test]
fn what_is_stated_is_a_share_of_the_price_without_freight_and_tax() {
    // 220,000 paid, 20% of 200,000 fetched.
    let node = "node: {gpus: 8, price: 100000, freight_share: 0.04, sales_tax_share: 0.06}";
    let scenario = format!(
        "horizon_months: 24
demand: {{gpu: any, gpus: 16, utilization: 0.5}}
alternatives:
  own:
    - owned: {{{node}, useful_life_months: 60, residual_value: {{share_of_price: 0.2}}}}
"
    );
    let results = compared(&scenario, &[]);
    near(row(&results, "own", "servers").unwrap(), 220_000.0);
    near(row(&results, "own", "residual value").unwrap(), -40_000.0);
}

#[test]
fn a_building_keeps_its_book_value_whatever_hardware_fetches() {
    // 20 kW x 10,000 = 200,000 over 240 months, 24 of them used: 180,000 are left.
    let site = "site: {pue: 1, price_per_kwh: 0.1, capex_per_kw: 10000, useful_life_months: 240}";
    let results = owned(&format!("residual_value: {{share_of_price: 0}}, {site}"));
    near(row(&results, "own", "residual value").unwrap(), -180_000.0);
    let told = results["assumptions"].to_string();
    assert!(told.contains("own: the building keeps its book value"), "{told}");
}

#[test]
fn a_share_of_capex_counts_all_of_it() {
    // 5% a year of 200,000 and of a line of 100,000, for two years.
    let line = "{name: cages, amount: 100000, per: once, kind: capex}";
    let rates = "{name: rates, amount: 0.05, per: share_of_capex_year}";
    let results = owned(&format!("other: [{rates}, {line}]"));
    near(row(&results, "own", "rates").unwrap(), 30_000.0);
}
