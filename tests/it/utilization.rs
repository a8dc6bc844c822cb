//! `gpu-tco utilization`: what monitoring reports becomes a trace that `compare` reads.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;

use serde_json::Value;

use crate::program::{Run, gpu_tco, gpu_tco_in};

const ALLOCATED: &str = "tests/usage/made-allocated.json";
const BUSY: &str = "tests/usage/made-busy.json";

fn utilization(arguments: &[&str]) -> Run {
    gpu_tco(&[&["utilization"], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    let run = utilization(&[arguments, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(value: &Value) -> rust_decimal::Decimal {
    value.as_str().unwrap_or_else(|| panic!("{value}")).parse().unwrap()
}

/// Whether a value is a number within a thousandth.
fn is_near(value: &Value, expected: &str) -> bool {
    let expected: rust_decimal::Decimal = expected.parse().unwrap();
    (number(value) - expected).abs() < rust_decimal::Decimal::new(1, 3)
}

#[test]
fn the_answers_of_a_server_become_a_trace_of_the_same_gpu_hours() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("demand.csv");
    let run = utilization(&["--from", "prometheus", ALLOCATED, "-o", trace.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert!(run.stderr.contains("672 rows, 27,370 allocated GPU-hours"), "{}", run.stderr);
    let text = fs::read_to_string(&trace).unwrap();
    assert!(text.starts_with("timestamp,gpus,duration_s\n2026-09-07T00:00:00Z,8,3600\n"));
    let scenario = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
                    demand: {gpu: h100-sxm-80gb, trace: demand.csv}\nalternatives:\n  \
                    rent:\n    - on_demand: {price_per_gpu_hour: 3}\n";
    fs::write(folder.path().join("lab.yaml"), scenario).unwrap();
    let compared = gpu_tco_in(folder.path(), &["compare", "lab.yaml", "-f", "json"]);
    assert_eq!((compared.code, compared.stderr.as_str()), (0, ""));
    let compared: Value = serde_json::from_str(&compared.stdout).unwrap();
    let of = &compared["demand"]["trace"];
    assert_eq!(of["known_hours"], "672");
    let hours = number(&of["mean"]) * number(&of["known_hours"]);
    let read = json(&["--from", "prometheus", ALLOCATED]);
    assert!(is_near(&read["allocated"]["gpu_hours"], "27370.2"), "{read}");
    assert!((hours - number(&read["allocated"]["gpu_hours"])).abs() < "0.001".parse().unwrap());
    for key in ["mean", "p50", "p95", "p99", "peak"] {
        assert_eq!(read["allocated"][key], of[key], "{key}");
    }
}

#[test]
fn busy_capacity_and_teams_are_of_the_same_hours() {
    let flags = ["--busy", BUSY, "--capacity", "64", "--by", "namespace"];
    let read = json(&[&["--from", "prometheus", ALLOCATED], &flags[..]].concat());
    assert!(is_near(&read["busy"]["gpu_hours"], "20273.098"), "{read}");
    assert!(is_near(&read["allocated"]["share_of_capacity"], "0.636398"), "{read}");
    assert_eq!(read["capacity_gpus"], "64");
    let teams: Vec<String> = read["teams"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            let hours = |key: &str| number(&it[key]).round_dp(1).normalize();
            let [held, busy] = ["allocated_gpu_hours", "busy_gpu_hours"].map(hours);
            format!("{} {held} {busy}", it["name"].as_str().unwrap())
        })
        .collect();
    let expected =
        ["nlp 18932 17056.6", "serving 5376 2043.3", "vision 1557 1128.5", "notebooks 1505.2 44.7"];
    assert_eq!(teams, expected);
}
