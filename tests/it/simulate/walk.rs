//! Prices that walk by month: without volatility the path of a stated growth, with it a lognormal law.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "quantiles of draws are floats")]

use std::fs;

use rust_decimal::prelude::ToPrimitive;
use serde_json::Value;

use crate::mix::number;
use crate::program::gpu_tco_in;

/// A price of each kind that walks: of energy, of an hour, of a term and of nodes bought later.
const SCENARIO: &str = "\
as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 0.5}
alternatives:
  own:
    - owned:
        node: {gpu: h100-sxm-80gb, gpus: 8, price: 250000, busy_kw: 5 NODE}
        purchases: [{month: 0, nodes: 1}, {month: 18, nodes: 1}]
        site: {pue: 1.2, price_per_kwh: 0.12 SITE}
  hour:
    - on_demand: {price_per_gpu_hour: 3 HOUR}
  term:
    - committed: {price_per_gpu_hour: 2, gpus: 8, term_months: 12 TERM}
";

const GROWTH: &str = ", price_growth_per_year: -0.1";

fn walks(drift: &str, volatility: &str) -> String {
    let keys = [
        ("node", "own.owned.node.price"),
        ("energy", "own.owned.site.price_per_kwh"),
        ("hour", "hour.on_demand.price_per_gpu_hour"),
        ("term", "term.committed.price_per_gpu_hour"),
    ];
    let each = keys.map(|(name, key)| {
        format!("    {name}: {{walk: {{drift: {drift}, volatility: {volatility}}}, of: {key}}}\n")
    });
    format!("uncertainty:\n  inputs:\n{}", each.concat())
}

fn stated(growth: &str) -> String {
    let keys = ["NODE", "SITE", "HOUR", "TERM"];
    keys.iter().fold(SCENARIO.to_owned(), |text, key| text.replace(&format!(" {key}"), growth))
}

pub fn run(text: &str, arguments: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.yaml"), text).unwrap();
    let (command, flags) = arguments.split_first().unwrap();
    let run = gpu_tco_in(folder.path(), &[&[command, "s.yaml"], flags].concat());
    (run.code, run.stdout, run.stderr)
}

pub fn json(text: &str, arguments: &[&str]) -> Value {
    let (code, out, errors) = run(text, &[arguments, &["-f", "json"]].concat());
    assert_eq!(code, 0, "{errors}");
    serde_json::from_str(&out).unwrap()
}

pub fn named<'v>(all: &'v Value, name: &str) -> &'v Value {
    all["alternatives"].as_array().unwrap().iter().find(|it| it["name"] == name).unwrap()
}

pub fn float(value: &Value) -> f64 {
    number(value).to_f64().unwrap()
}

#[test]
fn without_volatility_a_price_takes_the_path_of_a_growth() {
    let walked = json(&(stated("") + &walks("-10%", "0")), &["simulate", "--samples", "10"]);
    let grown = json(&stated(GROWTH), &["compare"]);
    let flat = json(&stated(""), &["compare"]);
    for name in ["own", "hour", "term"] {
        let cost = &named(&walked, name)["cost"];
        let expected = float(&named(&grown, name)["total"]);
        assert!((float(&cost["mean"]) / expected - 1.0).abs() < 1e-12, "{name}");
        assert!(float(&cost["sd"]) < 1e-6, "{name}");
        assert!(expected < float(&named(&flat, name)["total"]) * 0.99, "{name} moves");
        // What is stated stays as it is.
        assert_eq!(named(&walked, name)["stated"], named(&flat, name)["total"], "{name}");
    }
}

#[test]
fn a_month_has_a_lognormal_price_whose_mean_follows_the_drift() {
    // Two months: 8 GPUs x 50% x 730 h x 3 = 8,760 each, the second times exp(m + s Z) with
    // s = 0.6 / sqrt(12) and m = ln(0.9) / 12 - s^2 / 2.
    let text = stated("").replace("months: 36", "months: 2").replace("{month: 18", "{month: 1");
    let text = text + &walks("-10%", "60%");
    let samples = 40_000.0f64;
    let all = json(&text, &["simulate", "--samples", "40000"]);
    let cost = &named(&all, "hour")["cost"];
    let s = 0.6 / 12f64.sqrt();
    let m = 0.9f64.ln() / 12.0 - s * s / 2.0;
    let mean = 0.9f64.powf(1.0 / 12.0);
    let sd = mean * (s * s).exp_m1().sqrt();
    let off = float(&cost["mean"]) - 8760.0 * (1.0 + mean);
    assert!(off.abs() < 5.0 * 8760.0 * sd / samples.sqrt(), "{off}");
    for (percent, z) in [(5, -1.644_853_627), (50, 0.0), (95, 1.644_853_627)] {
        let found = float(&cost["percentiles"][percent - 1]);
        let expected = 8760.0 * (1.0 + (m + s * z).exp());
        // Standard error of a percentile: sqrt(p (1 - p) / n) over the density.
        let share = f64::from(u32::try_from(percent).unwrap()) / 100.0;
        let density =
            (-z * z / 2.0f64).exp() / (std::f64::consts::TAU.sqrt() * s * (m + s * z).exp());
        let error = 8760.0 * (share * (1.0 - share) / samples).sqrt() / density;
        assert!((found - expected).abs() < 5.0 * error, "P{percent}: {found}, {expected}");
    }
}

#[test]
fn another_input_or_more_threads_change_no_step_of_a_walk() {
    let text = stated("") + &walks("0", "30%");
    let alone = json(&text, &["simulate", "--samples", "2000"]);
    let more = text.clone() + "    use: {uniform: [0.4, 0.6], of: utilization}\n";
    let with = json(&more, &["simulate", "--samples", "2000"]);
    assert_eq!(named(&alone, "term")["cost"], named(&with, "term")["cost"]);
    assert_ne!(named(&alone, "hour")["cost"], named(&with, "hour")["cost"]);
    let threads =
        |count| run(&text, &["simulate", "--samples", "3000", "-f", "json", "--threads", count]);
    assert_eq!(threads("1"), threads("3"));
}

#[test]
fn walks_that_are_correlated_move_together_month_by_month() {
    let text = stated("") + &walks("0", "30%");
    let pair = "  correlations: [{between: [hour, term], rank: 0.95}]\n";
    let sd = |text: &str| {
        let all = json(text, &["simulate", "--samples", "4000"]);
        assert_eq!(all["saving"]["of"], "term");
        assert_eq!(all["saving"]["against"], "hour");
        float(&all["saving"]["spread"]["sd"])
    };
    let text = text.replace("price: 250000", "price: 2500000");
    let text = text.replace("gpus: 8, utilization: 0.5", "gpus: 8, utilization: 0.8");
    assert!(sd(&(text.clone() + pair)) < 0.7 * sd(&text));
}

#[test]
fn what_cannot_walk_is_refused() {
    for (laws, said) in [
        ("    w: {walk: {volatility: 20%}, of: utilization}", "`utilization` does not walk"),
        (
            "    w: {walk: {drift: -100%, volatility: 20%}, of: hour.on_demand.price_per_gpu_hour}",
            "drift is -1",
        ),
        (
            "    w: {walk: {volatility: -20%}, of: hour.on_demand.price_per_gpu_hour}",
            "volatility is -0.2",
        ),
        ("    w: {walk: {drift: -10%}, of: hour.on_demand.price_per_gpu_hour}", "volatility"),
        (
            "    w: {walk: {volatility: 20%}, of: hour.on_demand.price_per_gpu_hour}\n    u: {uniform: [0.4, 0.6], of: utilization}\n  correlations: [{between: [u, w], rank: 0.5}]",
            "`w` walks by month, but `u` is drawn once",
        ),
    ] {
        let text = format!("{}uncertainty:\n  inputs:\n{laws}\n", stated(""));
        let (code, _, errors) = run(&text, &["simulate", "--samples", "10"]);
        assert_eq!(code, 2, "{laws}");
        let flat = errors.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(said) && errors.contains("s.yaml:"), "{laws}\n{errors}");
    }
}
