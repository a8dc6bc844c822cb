//! Value of waiting: without volatility the totals of `compare`, with it what a decision may know.

#![allow(clippy::disallowed_types, reason = "statistics of draws are floats")]

use serde_json::Value;

use super::walk::{float, json, named, run};

/// Nodes that lose value, energy and pay that grow, against a rent that may move.
const SCENARIO: &str = "\
as_of: 2026-10-10
currency: USD
horizon_months: 36
cost_of_capital: 0.08
RANK
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 0.75}
alternatives:
  own:
    - owned:
        node: {gpu: h100-sxm-80gb, gpus: 8, price: 200000, busy_kw: 8GROWTH}
        nodes: 1
        site: {pue: 1.2, price_per_kwh: 0.12GROWTH}
        staff: {fte: 0.1, salary: 150000}
        residual_value: {share_of_price: 0.1}
  hour:
    - on_demand: {price_per_gpu_hour: 2.5}
  term:
    - committed: {price_per_gpu_hour: 2, gpus: 8, term_months: 12}
";

fn scenario(rank: &str, growth: &str, inputs: &str) -> String {
    let text = SCENARIO.replace("RANK", &format!("rank_by: {rank}")).replace("GROWTH", growth);
    format!("{text}uncertainty:\n  inputs:\n{inputs}\n")
}

fn rent(drift: &str, volatility: &str) -> String {
    let walk = format!("{{walk: {{drift: {drift}, volatility: {volatility}}}");
    format!("    rent: {walk}, of: hour.on_demand.price_per_gpu_hour}}")
}

fn waiting(text: &str, flags: &[&str]) -> Value {
    json(text, &[&["simulate"], flags].concat())["waiting"].clone()
}

fn total(text: &str, name: &str, figure: &str, months: u32) -> f64 {
    let months = format!("horizon_months={months}");
    float(&named(&json(text, &["compare", "--set", &months]), name)[figure])
}

fn assert_near(found: f64, expected: f64, what: &str) {
    assert!((found / expected - 1.0).abs() < 1e-10, "{what}: {found}, expected {expected}");
}

#[test]
fn without_volatility_waiting_costs_what_two_comparisons_add_up_to() {
    for (rank, figure) in [("total", "total"), ("npv", "npv")] {
        let text = scenario(rank, "", &rent("0", "0"));
        let found = waiting(&text, &["--samples", "10", "--decide-at", "10"]);
        let cost = |name, months| total(&text, name, figure, months);
        // Bought after ten months it costs what it costs over 26, discounted over ten.
        let discount = if rank == "npv" { 1.08f64.powf(-10.0 / 12.0) } else { 1.0 };
        let wait = cost("hour", 10) + discount * cost("own", 26);
        assert!(wait < cost("hour", 36), "to buy is cheaper");
        assert_near(float(&found["own_now"]["mean"]), cost("own", 36), rank);
        assert_near(float(&found["rent_throughout"]["mean"]), cost("hour", 36), rank);
        assert_near(float(&found["wait"]["mean"]), wait, rank);
        assert_near(float(&found["value"]["value"]), cost("own", 36) - wait, rank);
        assert_eq!((&found["own"], &found["rent"]), (&"own".into(), &"hour".into()));
        assert_eq!(found["bought_share"], "1");
        // Too late to buy: the rest of the rent costs less.
        let late = waiting(&text, &["--samples", "10", "--decide-at", "33"]);
        assert_eq!(late["bought_share"], "0");
        assert_near(float(&late["wait"]["mean"]), cost("hour", 36), rank);
    }
}

#[test]
fn a_later_purchase_pays_the_prices_that_have_grown_until_then() {
    // Of 12 months, so that each price has grown by a tenth when the nodes are bought.
    let text = scenario("total", ", price_growth_per_year: 0.1", &rent("0", "0"));
    let flat = scenario("total", "", &rent("0", "0"));
    let grown = flat
        .replace("price: 200000", "price: 220000")
        .replace("price_per_kwh: 0.12", "price_per_kwh: 0.132, price_growth_per_year: 0.1");
    let found = waiting(&text, &["--samples", "10", "--decide-at", "12"]);
    let expected = total(&flat, "hour", "total", 12) + total(&grown, "own", "total", 24);
    assert_near(float(&found["wait"]["mean"]), expected, "wait");
    // A walk with the same drift is the same path.
    let drifting = rent("0", "0")
        + "\n    node: {walk: {drift: 10%, volatility: 0}, of: own.owned.node.price}"
        + "\n    energy: {walk: {drift: 10%, volatility: 0}, of: own.owned.site.price_per_kwh}";
    let walked =
        waiting(&scenario("total", "", &drifting), &["--samples", "10", "--decide-at", "12"]);
    assert_near(float(&walked["wait"]["mean"]), expected, "walk");
}

#[test]
fn a_decision_knows_the_prices_seen_and_not_those_that_come() {
    // The rent may rise or fall by far: whoever waits buys if it has risen.
    let text = scenario("total", "", &rent("0", "60%"));
    let flags = ["--samples", "20000", "--decide-at", "12"];
    let found = waiting(&text, &flags);
    let [own, rented, wait] =
        ["own_now", "rent_throughout", "wait"].map(|it| float(&found[it]["mean"]));
    // The rent of the remaining 24 months is expected to be that of month 13, so nodes are bought if it
    // is above their cost. Black's formula, with the rent of 24 months as it is seen then:
    let [hours, rest] = [8.0 * 0.75 * 730.0, 24.0];
    let forward = hours * rest * 2.5;
    let cost = total(&text, "own", "total", 24);
    let sigma = 0.6f64;
    let d1 = (forward / cost).ln() / sigma + sigma / 2.0;
    let share = |x: f64| 0.5 * libm_erfc(-x / std::f64::consts::SQRT_2);
    let saved = forward * share(d1) - cost * share(d1 - sigma);
    let expected = hours * 12.0 * 2.5 + forward - saved;
    let error = float(&found["wait"]["sd"]) / 20_000f64.sqrt();
    assert!((wait - expected).abs() < 5.0 * error, "{wait}, expected {expected} within {error}");
    let bought = float(&found["bought_share"]);
    let p = share(d1 - sigma);
    assert!((bought - p).abs() < 5.0 * (p * (1.0 - p) / 20_000.0).sqrt(), "{bought}, {p}");
    let value = float(&found["value"]["value"]);
    assert!((own.min(rented) - wait - value).abs() < 1e-6);
    // Who knew the future would save more: the cheaper of both for each draw.
    let all = json(&text, &["simulate", "--samples", "20000"]);
    let regret = float(&named(&all, "own")["mean_regret"]["value"]);
    assert!(regret > 0.0 && bought > 0.2 && bought < 0.95);
}

/// Complementary error function (Abramowitz and Stegun 7.1.26, to 1.5e-7).
fn libm_erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let sum = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = sum.iter().fold(0.0, |sum, it| (sum + it) * t) * (-x * x).exp();
    if x < 0.0 { 2.0 - tail } else { tail }
}

#[test]
fn what_nobody_has_seen_is_known_by_its_mean_alone() {
    let unseen = rent("0", "0")
        + "\n    resale: {uniform: [0, 0.2], of: own.owned.residual_value.share_of_price}";
    let text = scenario("total", "", &unseen);
    let found = waiting(&text, &["--samples", "500", "--decide-at", "10"]);
    assert_eq!(found["known_by_mean"], serde_json::json!(["resale"]));
    // All draws decide alike, and pay what is drawn.
    assert_eq!(found["bought_share"], "1");
    assert!(float(&found["wait"]["sd"]) > 1000.0);
}

#[test]
fn work_is_abandoned_only_if_allowed_and_costs_what_it_is_worth() {
    let text = scenario("total", "", &rent("0", "0"));
    let flags = ["--samples", "10", "--decide-at", "10"];
    let without = waiting(&text, &flags);
    assert_eq!(without["abandoned_share"], "0");
    let with = waiting(&text, &[&flags[..], &["--abandon-above", "50,000"]].concat());
    assert_eq!(with["abandoned_share"], "1");
    assert_near(float(&with["wait"]["mean"]), total(&text, "hour", "total", 10) + 50_000.0, "wait");
}

#[test]
fn a_decision_that_cannot_be_simulated_is_refused() {
    let text = scenario("total", "", &rent("0", "20%"));
    let no_rent = text.replace("  hour:\n    - on_demand: {price_per_gpu_hour: 2.5}\n", "");
    let no_rent = no_rent.replace("hour.on_demand", "term.committed");
    let growing =
        text.replace("gpus: 8, utilization", "gpus: 8, growth_per_year: 0.2, utilization");
    let by_year = text.replace("rank_by: total", "rank_by: npv\ndiscounting: {period: year}");
    let from_month = text.replace(
        "        residual_value",
        "        software: [{price_per_gpu_year: 1, from_month: 5}]\n        residual_value",
    );
    for (text, flags, said) in [
        (&text, vec!["36"], "write a month from 1 to 35"),
        (&text, vec!["0"], "write a month from 1 to 35"),
        (&text, vec!["12", "--own", "hour"], "write one of these: own"),
        (&text, vec!["12", "--rent", "term"], "write one of these: hour"),
        (&no_rent, vec!["12"], "a term cannot end with any month"),
        (&growing, vec!["12"], "demand grows or ramps up"),
        (&by_year, vec!["10"], "write a multiple of 12"),
        (&from_month, vec!["12"], "counts months from the beginning"),
    ] {
        let flags = [&["simulate", "--samples", "10", "--decide-at"][..], &flags].concat();
        let (code, _, errors) = run(text, &flags);
        let flat = errors.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code == 2 && flat.contains(said), "{flags:?}\n{errors}");
    }
}

#[test]
fn payback_is_that_of_compare_and_spreads_with_the_rent() {
    let pair = |text: &str| {
        let all = json(text, &["compare"]);
        let pairs = all["break_even"].as_array().unwrap().clone();
        let found = pairs.into_iter().find(|it| it["a"] == "own" && it["b"] == "hour");
        found.map(|it| it["payback_month"].clone())
    };
    let text = scenario("total", "", &rent("0", "0"));
    let payback = json(&text, &["simulate", "--samples", "10"])["payback"].clone();
    assert_eq!((&payback["of"], &payback["against"]), (&"own".into(), &"hour".into()));
    let month = float(&payback["month"]["mean"]);
    assert_eq!(pair(&text).and_then(|it| it.as_f64()), Some(month));
    assert_eq!(payback["share"]["value"], "1");
    // A rent from 1.6 to 3.6: 200,000 and its running costs are not always back in 36 months.
    let inputs = "    rent: {uniform: [1.6, 3.6], of: hour.on_demand.price_per_gpu_hour}";
    let drawn = json(&scenario("total", "", inputs), &["simulate", "--samples", "4000"]);
    let share = float(&drawn["payback"]["share"]["value"]);
    let month = |at: usize| float(&drawn["payback"]["month"]["percentiles"][at - 1]);
    assert!(share > 0.05 && share < 0.95 && month(5) < month(50) && month(95) <= 36.0, "{share}");
}
