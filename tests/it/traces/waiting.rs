//! Work of a trace that may wait: what it costs, and what is refused.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Run, gpu_tco_in};

/// 16 GPUs in one hour, none in the next.
const TRACE: &str = "timestamp,gpus\n2026-09-07T00:00:00Z,16\n2026-09-07T01:00:00Z,0\n";

fn run(folder: &Path, demand: &str, more: &[&str]) -> Run {
    let scenario = format!(
        "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
         demand: {{gpu: h100-sxm-80gb, {demand}}}\nalternatives:\n  \
         peak:\n    - owned: {{node: {{gpus: 8, price: 100000}}, gpus: peak}}\n  \
         best:\n    - owned: {{node: {{gpus: 8, price: 100000}}, gpus: optimal}}\n    \
         - on_demand: {{price_per_gpu_hour: 2}}\n  \
         small:\n    - owned: {{node: {{gpus: 8, price: 100000}}, nodes: 1}}\n  \
         rent:\n    - on_demand: {{price_per_gpu_hour: 3}}\n"
    );
    fs::write(folder.join("trace.csv"), TRACE).unwrap();
    fs::write(folder.join("lab.yaml"), scenario).unwrap();
    gpu_tco_in(folder, &[&["compare", "lab.yaml"], more].concat())
}

fn results(demand: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), demand, &["-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    serde_json::from_str(&run.stdout).unwrap()
}

/// Total, total at once and saving of an alternative.
fn costs(results: &Value, name: &str) -> [Value; 3] {
    let all = results["waiting"]["alternatives"].as_array().unwrap().iter();
    let found = all.clone().find(|it| it["alternative"] == name).unwrap();
    ["total", "total_at_once", "saving"].map(|key| found[key].clone())
}

#[test]
fn waiting_saves_what_the_work_costs_when_it_is_wanted() {
    let told = results("trace: trace.csv, deferrable: {share: 0.5, within_hours: 1}");
    let waiting = &told["waiting"];
    let of = |key: &str| waiting[key].as_str().unwrap();
    assert_eq!([of("peak_at_once"), of("peak"), of("moved_share")], ["16", "8", "0.5"]);
    // 8 GPUs at all times: one node serves them, two are needed at once.
    assert_eq!(costs(&told, "peak"), ["100000", "200000", "100000"].map(Value::from));
    // At once a node serves 8 GPUs for half of 8,760 hours, 35,040 at 2, for more than 70,080; none is
    // bought: 140,160.
    assert_eq!(costs(&told, "best"), ["100000", "140160", "40160"].map(Value::from));
    // Work is as much as before.
    assert_eq!(costs(&told, "rent"), ["210240", "210240", "0"].map(Value::from));
    // One node leaves 35,040 GPU-hours unserved at once, which cost 2 each where they are rented.
    assert_eq!(costs(&told, "small"), ["100000", "170080", "70080"].map(Value::from));
}

#[test]
fn no_share_or_time_changes_nothing() {
    let plain = results("trace: trace.csv");
    assert_eq!(plain["waiting"], Value::Null);
    for waiting in ["{share: 0, within_hours: 24}", "{share: 1, within_hours: 0.5}"] {
        let told = results(&format!("trace: trace.csv, deferrable: {waiting}"));
        assert_eq!(told["alternatives"], plain["alternatives"], "{waiting}");
        assert_eq!(costs(&told, "rent"), ["210240", "210240", "0"].map(Value::from));
    }
    // One number is the share of unserved work that waits for idle capacity, as ever.
    assert_eq!(results("trace: trace.csv, deferrable: 0.5")["waiting"], Value::Null);
}

#[test]
fn waiting_is_told_on_the_screen_and_as_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let demand = "trace: trace.csv, deferrable: {share: 0.5, within_hours: 1}";
    let text = run(folder.path(), demand, &[]).stdout;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = "50.0% of the work may wait up to 1 hour: 50.0% is served later, and the measured peak \
                falls from 16.0 to 8.0 GPUs";
    assert!(text.contains(told), "{text}");
    let told = "peak costs 100,000 USD less than with all work served at once (200,000)";
    assert!(text.contains(told), "{text}");
    let csv = run(folder.path(), demand, &["--table", "waiting", "-f", "csv"]).stdout;
    assert!(csv.starts_with("alternative,total [USD],total_at_once [USD],saving [USD]\n"), "{csv}");
    assert!(csv.contains("\nbest,100000,140160,40160\n"), "{csv}");
}

#[test]
fn waiting_needs_a_trace_and_both_figures() {
    let folder = tempfile::tempdir().unwrap();
    for (demand, told) in [
        ("trace: trace.csv, deferrable: {share: 0.5}", "add `within_hours: 24`"),
        ("trace: trace.csv, deferrable: {within_hours: 5}", "add `share: 0.25`"),
        ("trace: trace.csv, deferrable: {share: 2, within_hours: 5}", "share"),
        ("trace: trace.csv, deferrable: {share: 1, within_hours: 0}", "above 0"),
        (
            "gpus: 16, utilization: 0.5, deferrable: {share: 1, within_hours: 5}",
            "add `trace: demand.csv`, or write one number: `deferrable: 0.25`",
        ),
    ] {
        let run = run(folder.path(), demand, &[]);
        assert!(run.code == 2 && run.stderr.contains(told), "{demand} {}", run.stderr);
    }
}

/// The screen for a trace of hours with all work waiting up to 2 hours, on instances of 8 GPUs.
fn leveled(gpus: [u32; 4], by_team: bool) -> String {
    let folder = tempfile::tempdir().unwrap();
    let rows = gpus.iter().enumerate();
    let team = |name| if by_team { name } else { "" };
    let rows = rows
        .map(|(hour, gpus)| format!("2026-09-07T0{hour}:00:00Z,{gpus}{}\n", team(",a")))
        .collect::<Vec<_>>()
        .concat();
    fs::write(folder.path().join("t.csv"), format!("timestamp,gpus{}\n{rows}", team(",team")))
        .unwrap();
    let scenario = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\ndemand: {gpu: h100-sxm-80gb, \
                    trace: t.csv, deferrable: {share: 1, within_hours: 2}}\nalternatives:\n  \
                    rent:\n    - on_demand: {price_per_gpu_hour: 3, gpus_per_instance: 8}\n  \
                    own:\n    - owned: {node: {gpus: 8, price: 100000}, gpus: optimal}\n  \
                    mix:\n    - owned: {node: {gpus: 8, price: 150000}, nodes: 1}\n    \
                    - on_demand: {price_per_gpu_hour: 3, gpus_per_instance: 8}\n";
    fs::write(folder.path().join("lab.yaml"), scenario).unwrap();
    let by: &[&str] = if by_team { &["--by", "team"] } else { &[] };
    let run = gpu_tco_in(folder.path(), &[&["compare", "lab.yaml"], by].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn leveled_work_fills_whole_instances_exactly() {
    // 32 GPUs at all times are 4 instances of 8, as are 80, 16, 16 and 16 on average.
    let text = leveled([80, 16, 16, 16], false);
    for told in [
        "the measured peak falls from 80.0 to 32.0 GPUs",
        "rent costs the same as with all work served at once",
        "own costs 600,000 USD less than with all work served at once (1,000,000)",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn waiting_that_costs_more_says_why() {
    // At once 40 + 3 x 32 GPUs; leveled to 34 each, 40 at all times.
    let text = leveled([40, 32, 32, 32], false);
    let why = "more than with all work served at once (893,520): work is leveled to 34.0 GPUs, and \
               whole nodes or instances round that up";
    let mean = "rent costs 157,680 USD ";
    assert!(text.contains(&format!("{mean}{why}")), "{text}");
    assert!(text.contains("mix costs 157,680 USD more than"), "{text}");
    assert!(text.contains("own costs the same as"), "{text}");
}

#[test]
fn a_peak_that_stays_does_not_fall_and_peaks_of_teams_are_as_measured() {
    let text = leveled([10, 10, 10, 10], true);
    assert!(text.contains("the peak stays 10.0 GPUs"), "{text}");
    assert!(text.contains("peaks of teams are as measured, before work waits"), "{text}");
}
