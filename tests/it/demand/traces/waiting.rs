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
    let told = "50.0% of the work may wait up to 1 hour: if it does, 50.0% is served later, and the measured peak \
                falls from 16.0 to 8.0 GPUs";
    assert!(text.contains(told), "{text}");
    let told = "peak costs 100,000 USD less than with all work served at once (200,000)";
    assert!(text.contains(told), "{text}");
    let csv = run(folder.path(), demand, &["--table", "waiting", "-f", "csv"]).stdout;
    let head = "alternative,waits,total [USD],total_at_once [USD],saving [USD]\n";
    assert!(csv.starts_with(head), "{csv}");
    assert!(csv.contains("\nbest,true,100000,140160,40160\n"), "{csv}");
    assert!(csv.contains("\nrent,false,210240,210240,0\n"), "{csv}");
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
    let by: &[&str] = if by_team { &["--view", "teams"] } else { &[] };
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
        "rent serves all work at once: work leveled to 32.0 GPUs would not cost it less",
        "own costs 600,000 USD less than with all work served at once (1,000,000)",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

/// A permission never costs: what leveling would make dearer is served at once.
#[test]
fn work_that_would_cost_more_later_is_served_at_once() {
    // At once 40 + 3 x 32 GPUs; leveled to 34 each, 40 at all times: 157,680 more.
    let text = leveled([40, 32, 32, 32], false);
    for told in [
        "rent serves all work at once: work leveled to 34.0 GPUs would not cost it less",
        "mix serves all work at once: work leveled to 34.0 GPUs would not cost it less",
        "own serves all work at once: work leveled to 34.0 GPUs would not cost it less",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

/// 336 hours of 8 and 0 GPUs, half of which may wait: instances of 8 at 4 an hour cost 4 x 8 x 4,380 hours at
/// once, and twice as much leveled.
#[test]
fn a_rent_by_the_instance_does_not_wait() {
    let folder = tempfile::tempdir().unwrap();
    let row = |hour: u32| {
        let gpus = if hour.is_multiple_of(2) { 8 } else { 0 };
        format!("2026-09-{:02}T{:02}:00:00Z,{gpus}\n", 7 + hour / 24, hour % 24)
    };
    let rows: String = (0..336).map(row).collect();
    fs::write(folder.path().join("w.csv"), format!("timestamp,gpus\n{rows}")).unwrap();
    let scenario = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\ndemand: {gpu: h100-sxm-80gb, \
                    trace: w.csv, deferrable: {share: 0.5, within_hours: 4}}\nalternatives:\n  \
                    own:\n    - owned: {node: {gpus: 8, price: 200000, busy_kw: 0}, nodes: 1}\n  \
                    rent:\n    - on_demand: {price_per_gpu_hour: 4, gpus_per_instance: 8}\n";
    fs::write(folder.path().join("w.yaml"), scenario).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "w.yaml"]);
    let told = "rent is cheapest only because of servers of own that are written off in full: 140,160 \
                USD over 12 months; own costs 59,840 (42.7%) more.";
    let joined = run.stdout.replace("\n  ", " ");
    assert!(joined.contains(told), "{}", run.stdout);
    // Of 5 GPUs 5 x 8,760 x 4 = 175,200, below own; of 6, 12 at once or 6 leveled, 210,240; of 8, 140,160 at once.
    let at = ["breakeven", "w.yaml", "--axis", "rent.on_demand.gpus_per_instance=1..8"];
    let run = gpu_tco_in(folder.path(), &at);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let own = "rent 1 GPU/instance 5 GPU/instances own 6 GPU/instances 7 GPU/instances rent 8";
    assert!(text.contains(own), "{text}");
    let run = gpu_tco_in(folder.path(), &["explain", "w.yaml", "rent.work_waits"]);
    assert!(run.stdout.contains("if(140160 <= 280320, 0, 1)"), "{}", run.stdout);
}

#[test]
fn a_peak_that_stays_does_not_fall_and_peaks_of_teams_are_as_measured() {
    let text = leveled([10, 10, 10, 10], true);
    assert!(text.contains("the peak stays 10.0 GPUs"), "{text}");
    assert!(text.contains("peaks of teams are as measured, before work waits"), "{text}");
}
