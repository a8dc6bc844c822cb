//! `gpu-tco simulate`: draws that depend on nothing but names and the seed, laws that are solved, and
//! figures of a second implementation in numpy.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod edges;
mod reference;
mod waiting;
mod walk;

use std::fs;

use serde_json::Value;

use crate::mix::{json, number};
use crate::program::{gpu_tco, gpu_tco_in};

const SCENARIO: &str = "tests/simulate/own-or-rent.yaml";

fn simulated(arguments: &[&str]) -> String {
    let run = gpu_tco(&[&["simulate", SCENARIO, "--samples", "3000"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    for format in ["json", "table", "csv"] {
        let one = simulated(&["-f", format, "--threads", "1"]);
        assert_eq!(one, simulated(&["-f", format, "--threads", "2"]));
        assert_eq!(one, simulated(&["-f", format, "--threads", "7"]));
        assert_eq!(one, simulated(&["-f", format, "--seed", "42"]), "the seed of the file");
        assert_ne!(one, simulated(&["-f", format, "--seed", "43"]));
    }
}

/// Costs of an alternative over the draws.
fn costs<'v>(all: &'v Value, name: &str) -> &'v Value {
    let all = all["alternatives"].as_array().unwrap();
    &all.iter().find(|it| it["name"] == name).unwrap()["cost"]
}

#[test]
fn another_input_changes_no_draw_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(SCENARIO).unwrap();
    let run = |text: &str| -> Value {
        fs::write(folder.path().join("s.yaml"), text).unwrap();
        let run =
            gpu_tco_in(folder.path(), &["simulate", "s.yaml", "--samples", "2000", "-f", "json"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        serde_json::from_str(&run.stdout).unwrap()
    };
    let with = run(&text);
    let aws = text.lines().find(|it| it.trim_start().starts_with("aws_price")).unwrap();
    let without = run(&text.replace(&format!("{aws}\n"), ""));
    for name in ["hybrid", "neocloud", "own"] {
        assert_eq!(costs(&with, name), costs(&without, name));
    }
    assert_ne!(costs(&with, "aws"), costs(&without, "aws"));
    // The first draws of more are those of fewer: a mean of twice as many differs by little.
    let before = number(&costs(&with, "own")["mean"]);
    let more = json(&["simulate", SCENARIO, "--samples", "4000"]);
    let off = (number(&costs(&more, "own")["mean"]) / before - rust_decimal::Decimal::ONE).abs();
    assert!(off < rust_decimal::Decimal::new(1, 2));
}

#[test]
fn laws_are_solved_and_printed() {
    let all = json(&["simulate", SCENARIO, "--samples", "100"]);
    let input = |name: &str| {
        let all = all["inputs"].as_array().unwrap();
        all.iter().find(|it| it["name"] == name).unwrap().clone()
    };
    let parameter = |input: &Value, name: &str| {
        let all = input["parameters"].as_array().unwrap();
        let found = all.iter().find(|it| it["name"] == name).unwrap();
        number(&found["value"])
    };
    let near = |found: rust_decimal::Decimal, expected: &str| {
        let expected: rust_decimal::Decimal = expected.parse().unwrap();
        assert!((found - expected).abs() < rust_decimal::Decimal::new(1, 9), "{found}");
    };
    // ln 3.99 and ln 1.39 / 1.6448536269514722.
    let price = input("on_demand_price");
    near(parameter(&price, "mu"), "1.383791230902");
    near(parameter(&price, "sigma"), "0.200202462849");
    near(number(&price["p95"]), "5.5461");
    // 0.92 x 0.08 / 0.038^2 - 1 = 49.969529, of which 92%.
    let efficiency = input("efficiency");
    near(parameter(&efficiency, "a"), "45.971966759003");
    assert_eq!(price["keys"].as_array().unwrap().len(), 1);
    assert_eq!(input("staff")["keys"].as_array().unwrap().len(), 2);
    // scipy 1.17.1: scipy.stats.beta(1 + 4 * p, 5 - 4 * p, 0.35, 0.55).ppf(0.05) with p = 0.29375 / 0.55.
    near(number(&input("utilization")["p5"]), "0.464251516254");
}

/// A scenario with other laws, and what is said of it.
fn refused(laws: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(SCENARIO).unwrap();
    let (before, _) = text.split_once("uncertainty:").unwrap();
    let text = format!("{before}uncertainty:\n  inputs:\n{laws}");
    fs::write(folder.path().join("s.yaml"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["simulate", "s.yaml", "--samples", "100"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{laws}");
    run.stderr
}

#[test]
fn what_cannot_be_drawn_is_refused_with_its_line() {
    for (laws, said) in [
        ("    a: {uniform: [1, 2], of: own.owned.staff.ftee}", "did you mean `staff.fte`"),
        ("    a: {uniform: [24, 48], of: horizon_months}", "breakeven SCENARIO --axis horizon"),
        ("    a: {pert: [0.9, 0.6, 0.3], of: utilization}", "low of `a` is 0.9, but likely is 0.6"),
        ("    a: {normal: {mean: 2, sd: -1}, of: own.owned.staff.fte}", "must not be below 0"),
        (
            "    a: {beta: {mean: 0.9, sd: 0.4}, of: hybrid.spot.efficiency}",
            "too large for its mean",
        ),
        ("    a: {uniform: [2, 3], of: utilization}", "gives no value that its key may have"),
        ("    a: {uniform: [1, 2], pert: [1, 2, 3], of: utilization}", "exclude each other"),
        ("    a: {of: utilization}", "has none of `pert`"),
        ("    a: {pert: [1, 2], of: utilization}", "it has 3: low, likely, high"),
        ("    a: {discrete: [[0.7, 1], [0.4, 2]], of: own.owned.staff.fte}", "add up to 1.1"),
        (
            "    a: {uniform: [0.3, 0.6], of: utilization}\n    b: {uniform: [0.3, 0.6], of: demand.utilization}",
            "drawn already, by the input `a`",
        ),
        (
            "    a: {uniform: [1, 2], of: own.owned.staff.fte}\n  correlations: [{between: [a, b], rank: 0.5}]",
            "`b` is no input of `uncertainty`",
        ),
        (
            "    a: {uniform: [1, 2], of: own.owned.staff.fte}\n    b: {uniform: [0.1, 0.2], of: us-virginia-colo.price_per_kwh}\n  correlations: [{between: [a, b], rank: 1}]",
            "rank is 1, but it lies between -1 and 1",
        ),
        (
            "    a: {uniform: [1, 2], of: own.owned.staff.fte}\n    b: {uniform: [0.1, 0.2], of: us-virginia-colo.price_per_kwh}\n    c: {uniform: [3, 5], of: lambda/gpu_8x_h100_sxm5}\n  correlations: [{between: [a, b], rank: 0.9}, {between: [b, c], rank: 0.9}, {between: [a, c], rank: -0.9}]",
            "the correlations of a, b and c contradict each other",
        ),
    ] {
        let found = refused(&format!("{laws}\n"));
        let flat = found.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(said), "{laws}\n{found}");
        assert!(found.contains("s.yaml:"), "{found}");
    }
}

#[test]
fn flags_that_mean_nothing_are_refused() {
    for (flags, said) in [
        (["--samples", "0"], "no draw has no result"),
        (["--samples", "1e12"], "write 1e8 at most"),
        (["--samples", "many"], "whole number from 1 to 1e8"),
        (["--seed", "-1"], "whole number from 0"),
        (["--threads", "0"], "whole number from 1"),
    ] {
        let run = gpu_tco(&[&["simulate", SCENARIO][..], &flags].concat());
        assert_eq!(run.code, 2, "{flags:?}");
        assert!(run.stderr.contains(said), "{flags:?}: {}", run.stderr);
    }
}

#[test]
fn without_laws_every_figure_moves_by_a_fifth_and_the_first_line_says_so() {
    let run = gpu_tco(&["simulate", "scenarios/h100-own-or-rent.yaml", "--samples", "200"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let first = run.stdout.lines().nth(2).unwrap();
    assert!(first.starts_with("No `uncertainty` is stated"), "{}", run.stdout);
}

#[test]
fn a_correlation_of_ranks_is_what_is_drawn() {
    // Prices that rise together leave more to the hybrid: it pays both, its rival one.
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(SCENARIO).unwrap();
    let (independent, _) = text.split_once("  correlations:").unwrap();
    fs::write(folder.path().join("s.yaml"), independent).unwrap();
    let run =
        gpu_tco_in(folder.path(), &["simulate", "s.yaml", "--samples", "20000", "-f", "json"]);
    let apart: Value = serde_json::from_str(&run.stdout).unwrap();
    let together = json(&["simulate", SCENARIO, "--samples", "20000"]);
    let share = |all: &Value| number(&all["alternatives"][0]["cheapest"]["value"]);
    assert!(share(&together) > share(&apart) + rust_decimal::Decimal::new(3, 2));
}

#[test]
#[cfg(target_os = "linux")]
fn draws_beyond_the_memory_are_an_error_and_no_panic() {
    // Costs of two alternatives over 1e8 draws take 1.6 GB; the shell allows 1 GB.
    let run = "ulimit -v 1000000; exec \"$0\" simulate scenarios/h100-lesson.yaml --samples 1e8";
    let program = env!("CARGO_BIN_EXE_gpu-tco");
    let found = std::process::Command::new("sh").args(["-c", run, program]).output().unwrap();
    let text = String::from_utf8(found.stderr).unwrap();
    assert_eq!(found.status.code(), Some(2), "{text}");
    assert!(text.contains("the costs of 100,000,000 draws need"), "{text}");
    assert!(text.contains("write `--samples 10000000`"), "{text}");
}
