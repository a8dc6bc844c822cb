//! Edges of laws, measured values from a file, draws one by one, and figures that are not drawn.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "statistics of draws are floats")]

use std::fs;

use serde_json::Value;

use super::SCENARIO;
use super::walk::{float, json, named, run};
use crate::mix::number;
use crate::program::{Run, gpu_tco_in};

fn with(laws: &str) -> String {
    let text = fs::read_to_string(SCENARIO).unwrap();
    let (before, _) = text.split_once("uncertainty:").unwrap();
    format!("{before}uncertainty:\n  inputs:\n{laws}\n")
}

fn input<'v>(all: &'v Value, name: &str) -> &'v Value {
    all["inputs"].as_array().unwrap().iter().find(|it| it["name"] == name).unwrap()
}

#[test]
fn a_law_of_one_value_is_that_value_and_is_reported() {
    for law in [
        "uniform: [2, 2]",
        "pert: [2, 2, 2]",
        "triangular: [2, 2, 2]",
        "normal: {mean: 2, sd: 0}",
        "lognormal: {median: 2, p95: +0%}",
        "discrete: [[0.4, 2], [0.6, 2]]",
    ] {
        let text = with(&format!("    a: {{{law}, of: own.owned.staff.fte}}"));
        let all = json(&text, &["simulate", "--samples", "50"]);
        assert_eq!(input(&all, "a")["law"], "constant", "{law}");
        let set = json(&text, &["compare", "--set", "own.owned.staff.fte=2"]);
        let [drawn, stated] = [&named(&all, "own")["cost"]["mean"], &named(&set, "own")["total"]];
        assert!((float(drawn) / float(stated) - 1.0).abs() < 1e-12, "{law}");
        let (code, screen, _) = run(&text, &["simulate", "--samples", "50"]);
        assert!(code == 0 && screen.contains("not uncertain: a (2)"), "{screen}");
    }
    // At the end of a range it may still be, beyond it not.
    for (value, code) in [("1", 0), ("1.01", 2)] {
        let text = with(&format!("    a: {{uniform: [{value}, {value}], of: utilization}}"));
        assert_eq!(run(&text, &["simulate", "--samples", "50"]).0, code, "{value}");
    }
}

/// A run beside a file of values.
fn measured(values: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let text = with("    price: {empirical: prices.csv, of: lambda/gpu_8x_h100_sxm5}");
    fs::write(folder.path().join("s.yaml"), text).unwrap();
    fs::write(folder.path().join("prices.csv"), values).unwrap();
    gpu_tco_in(folder.path(), &["simulate", "s.yaml", "--samples", "4000", "-f", "json"])
}

#[test]
fn measured_values_are_drawn_alike() {
    // Two of 2, one of 3 and one of 4: P50 is 2, P75 is 3, and the mean rent that of 2.75.
    let run = measured("price\n2\n4\n2\n3\n");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let all: Value = serde_json::from_str(&run.stdout).unwrap();
    let cost = &named(&all, "neocloud")["cost"];
    let at = |percent: usize| float(&cost["percentiles"][percent - 1]);
    assert!((at(90) / at(10) - 2.0).abs() < 1e-9 && (at(60) / at(10) - 1.5).abs() < 1e-9);
    let mean = float(&cost["mean"]) / at(10) * 2.0;
    // The deviation is sqrt(0.6875); five errors of 4,000 draws.
    assert!((mean - 2.75).abs() < 5.0 * (0.6875f64 / 4000.0).sqrt(), "{mean}");
    assert_eq!(input(&all, "price")["parameters"][0]["value"], "4");
}

#[test]
fn a_file_without_values_is_refused_with_its_line() {
    for (values, said) in [
        ("price\n2.5\nabout 3\n", "prices.csv:3:1"),
        ("price\n2.5\n", "has 1 of at least 2 values"),
        ("price\n-1\n-2\n", "gives no value that its key may have"),
    ] {
        let run = measured(values);
        assert!(run.code == 2 && run.stderr.contains(said), "{values}\n{}", run.stderr);
    }
    // A file of another kind may be one that who reads the message may not see.
    let other = measured("root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin\n");
    assert!(other.code == 2 && !other.stderr.contains("daemon"), "{}", other.stderr);
    assert!(other.stderr.contains("line 2 of prices.csv is no number"), "{}", other.stderr);
    let text = with("    price: {empirical: none.csv, of: lambda/gpu_8x_h100_sxm5}");
    let (code, _, errors) = run(&text, &["simulate"]);
    assert!(code == 2 && errors.contains("s.yaml:") && errors.contains("none.csv"), "{errors}");
}

#[test]
fn draws_are_listed_one_by_one() {
    let text = with(
        "    price: {uniform: [2, 4], of: lambda/gpu_8x_h100_sxm5}\n    walk: {walk: {volatility: 20%}, of: coreweave/hgx-h100}",
    );
    let csv = |flags: &[&str]| {
        let table = ["simulate", "--samples", "500", "-f", "csv", "--table", "draws"];
        let (code, out, errors) = run(&text, &[&table[..], flags].concat());
        assert_eq!(code, 0, "{errors}");
        out
    };
    let ten = csv(&["--draws", "10", "--precision", "exact"]);
    let rows: Vec<Vec<String>> =
        ten.lines().map(|it| it.split(',').map(str::to_owned).collect()).collect();
    assert_eq!(rows.len(), 11);
    assert_eq!(rows[0][..3], ["draw", "price", "walk"]);
    assert_eq!(rows[0].last().unwrap(), "hybrid [USD]");
    // The rent of a row is its price times the hours that `compare` bills.
    let neocloud = rows[0].iter().position(|it| it.starts_with("neocloud")).unwrap();
    let per_price = |row: &[String]| {
        let [cost, price] = [&row[neocloud], &row[1]].map(|it| it.parse::<f64>().unwrap());
        cost / price
    };
    let all = json(&text, &["compare"]);
    let expected = float(&named(&all, "neocloud")["total"]) / 3.99;
    for row in &rows[1..] {
        assert!((per_price(row) / expected - 1.0).abs() < 1e-5, "{row:?}");
    }
    // More draws begin with the same, and no more are listed than are drawn.
    assert!(csv(&["--draws", "20", "--precision", "exact"]).starts_with(&ten));
    assert_eq!(csv(&["--draws", "1000"]).lines().count(), 501);
}

#[test]
fn the_largest_figures_that_are_not_drawn_are_those_of_sensitivity() {
    let text = with("    use: {uniform: [0.5, 0.7], of: utilization}");
    let all = json(&text, &["simulate", "--samples", "50"]);
    let still = all["largest_not_drawn"].as_array().unwrap();
    let sensitivity = json(&text, &["sensitivity"]);
    let inputs = sensitivity["inputs"].as_array().unwrap();
    let others: Vec<&Value> =
        inputs.iter().filter(|it| it["name"] != "utilization").take(3).collect();
    assert_eq!(still.len(), 3);
    for (found, expected) in still.iter().zip(others) {
        let [name, other] = [found, expected].map(|it| it["name"].as_str().unwrap());
        assert_eq!(name.replace('_', " "), other.replace('_', " "));
        let off = number(&found["swing"]) - number(&expected["swing"]);
        assert!(off.abs() < rust_decimal::Decimal::ONE, "{name}: {off}");
    }
}

#[test]
fn the_screen_has_at_most_forty_lines() {
    let text = fs::read_to_string(SCENARIO).unwrap();
    let (code, screen, _) = run(&text, &["simulate", "--samples", "2000"]);
    assert!(code == 0 && screen.lines().count() <= 40, "{screen}");
    let (_, with_laws, _) = run(&text, &["simulate", "--samples", "2000", "--laws"]);
    assert!(with_laws.contains("Inputs and their laws"));
}

#[test]
fn a_discrete_value_outside_its_key_and_a_pair_correlated_twice_are_errors() {
    let text = with("    a: {discrete: [[0.7, 0.5], [0.3, 1.9]], of: utilization}");
    let (code, _, error) = run(&text, &["simulate", "--samples", "50"]);
    assert!(code == 2 && error.contains("1.9 with a probability of 30.0%"), "{error}");
    assert!(error.contains("write a value from 0 to 1"), "{error}");
    let twice = "    a: {uniform: [0.4, 0.7], of: utilization}\n    b: {uniform: [1, 2], of: \
                 own.owned.staff.fte}\n  correlations: [{between: [a, b], rank: 0.9}, {between: \
                 [b, a], rank: 0.2}]";
    let (code, _, error) = run(&with(twice), &["simulate", "--samples", "50"]);
    assert!(code == 2 && error.contains("`b` and `a` are correlated twice"), "{error}");
}

#[test]
fn payback_over_many_draws_is_that_of_the_first_and_says_so() {
    let payback = |samples: &str| {
        let run =
            crate::program::gpu_tco(&["simulate", SCENARIO, "--samples", samples, "-f", "json"]);
        let all: Value = serde_json::from_str(&run.stdout).unwrap();
        all["payback"].clone()
    };
    assert_eq!(payback("101000"), payback("100000"));
    assert_eq!(payback("101000")["samples"], 100_000);
    let screen = crate::program::gpu_tco(&["simulate", SCENARIO, "--samples", "101000"]).stdout;
    assert!(screen.contains("Over the first 100,000 draws, "), "{screen}");
}
