//! A scenario with a trace: what is read, what comes out, and what is refused.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod findings;
mod table;
mod teams;
mod waiting;

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Run, gpu_tco_in};

fn scenario(demand: &str) -> String {
    format!(
        "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
         demand: {{gpu: h100-sxm-80gb, trace: trace.csv{demand}}}\nalternatives:\n  \
         rent:\n    - on_demand: {{price_per_gpu_hour: 3}}\n"
    )
}

/// Compares a scenario with a trace beside it.
fn compared(folder: &Path, trace: &str, demand: &str, more: &[&str]) -> Run {
    fs::write(folder.join("trace.csv"), trace).unwrap();
    fs::write(folder.join("lab.yaml"), scenario(demand)).unwrap();
    gpu_tco_in(folder, &[&["compare", "lab.yaml"], more].concat())
}

#[test]
fn rows_last_until_the_next_and_the_mean_is_by_time() {
    let folder = tempfile::tempdir().unwrap();
    // 10 GPUs for an hour, 4 for three hours, 8 for the usual hour: (10 + 12 + 8) / 5 = 6.
    let trace = "timestamp,gpus\n2026-09-07T00:00:00Z,10\n2026-09-07T01:00:00Z,4\n\
                 2026-09-07T04:00:00Z,8\n";
    // 6 GPUs x 8,760 hours x 3 = 157,680; half as many; as busy GPUs of held ones at 50%, twice.
    for (demand, total) in
        [("", "157680"), (", scale: 0.5", "78840"), (", kind: busy, busy_share: 0.5", "315360")]
    {
        let run = compared(folder.path(), trace, demand, &["-f", "json"]);
        assert_eq!(run.stderr, "");
        let json: Value = serde_json::from_str(&run.stdout).unwrap();
        let found = json["alternatives"][0]["total"].as_str().unwrap();
        let found: rust_decimal::Decimal = found.parse().unwrap();
        assert_eq!(found.round_dp(9).normalize().to_string(), total, "{demand}");
    }
}

#[test]
fn steps_of_the_same_levels_cost_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let trace = "timestamp,gpus\n2026-09-07T00:00:00Z,64\n2026-09-07T01:00:00Z,16\n\
                 2026-09-07T02:00:00Z,16\n2026-09-07T03:00:00Z,0\n";
    let tiers = "    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: 20}\n    \
                 - owned: {node: {gpus: 8, price: 300000, busy_kw: 10.2}, nodes: 2, downtime: 0.02, \
                 site: {pue: 1.3, price_per_kwh: 0.12}}\n    \
                 - on_demand: {price_per_gpu_hour: 3, granularity: instance, gpus_per_instance: 8}\n";
    let total = |text: &str| {
        let text = text.replace("rent:\n", &format!("mix:\n{tiers}  rent:\n"));
        fs::write(folder.path().join("trace.csv"), trace).unwrap();
        fs::write(folder.path().join("lab.yaml"), text).unwrap();
        let run = gpu_tco_in(folder.path(), &["compare", "lab.yaml", "-f", "json"]);
        assert_eq!(run.stderr, "");
        let json: Value = serde_json::from_str(&run.stdout).unwrap();
        (json["alternatives"].clone(), json["break_even"].clone())
    };
    let steps = "shape: [{share_of_time: 0.25, gpus: 64}, {share_of_time: 0.5, gpus: 16}]";
    let (measured, as_steps) =
        (total(&scenario("")), total(&scenario("").replace("trace: trace.csv", steps)));
    assert_eq!(measured, as_steps);
}

#[test]
fn a_key_beside_a_trace_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let trace = "timestamp,gpus\n2026-09-07T00:00:00Z,10\n2026-09-07T01:00:00Z,4\n";
    for (key, fix) in [
        ("gpus: 12", "write `scale: 1.2`"),
        ("utilization: 0.5", "remove `utilization`"),
        ("shape: flat", "remove `shape`"),
        ("gpu_hours_per_month: 500", "remove `gpu_hours_per_month`"),
        ("kind: busy", "such as `busy_share: 0.7`"),
    ] {
        let more = ["--message-format", "concise"];
        let run = compared(folder.path(), trace, &format!(", {key}"), &more);
        assert!(
            run.stderr.starts_with("lab.yaml:4:") && run.stderr.contains(fix),
            "{}",
            run.stderr
        );
        assert_eq!(
            run.stderr.lines().filter(|it| it.contains("error[")).count(),
            1,
            "{}",
            run.stderr
        );
    }
}

#[test]
fn teams_of_one_time_are_one_level() {
    let folder = tempfile::tempdir().unwrap();
    let trace = "timestamp,gpus,team\n2026-09-07T00:00:00Z,6,a\n2026-09-07T00:00:00Z,4,b\n\
                 2026-09-07T01:00:00Z,4,b\n";
    let run = compared(folder.path(), trace, "", &["-f", "json"]);
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    // 10 and 4 GPUs, half of the time each: 7 x 8,760 x 3.
    let total: rust_decimal::Decimal =
        json["alternatives"][0]["total"].as_str().unwrap().parse().unwrap();
    assert_eq!(total.round_dp(9).normalize().to_string(), "183960");
}
