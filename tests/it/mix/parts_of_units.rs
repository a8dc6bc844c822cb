//! `gpu-tco mix --unit none`: sizes in parts of a unit.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::mix::{json, number};
use crate::program::gpu_tco_in;

/// In parts of a unit no more is paid than for whole ones, and each tier ends where it stops paying.
#[test]
fn sizes_in_parts_of_a_unit_are_where_each_tier_stops_paying() {
    let whole = json(&["mix", "scenarios/philly-mix.yaml"]);
    let parts = json(&["mix", "scenarios/philly-mix.yaml", "--unit", "none"]);
    assert_eq!(parts["relaxed"], whole["relaxed"]);
    assert!(number(&parts["relaxed"]["ranked_by"]) < number(&whole["ranked_by"]));
    let gpus: Vec<Decimal> = parts["relaxed"]["sizes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| number(&it["gpus"]))
        .collect();
    // 160 instances are the most that may be contracted.
    assert_eq!(gpus[0], Decimal::from(160));
    assert!(gpus[1] > Decimal::from(80) && gpus[1] < Decimal::from(160), "{gpus:?}");
    // Without spot, on demand is all that is above: the share of hours is the critical one.
    let folder = tempfile::tempdir().unwrap();
    let text = "schema: 1\ntitle: steps\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
        demand: {gpu: h100-sxm-80gb, shape: [{share_of_time: 0.25, gpus: 40}, {share_of_time: 0.35, gpus: 25}, \
        {share_of_time: 0.4, gpus: 8}]}\nalternatives:\n  mix:\n    - committed: {price_per_gpu_hour: 2, \
        term_months: 12, gpus_per_instance: 8, gpus: optimal}\n    - on_demand: {price_per_gpu_hour: 4, granularity: none}\n";
    fs::write(folder.path().join("steps.yaml"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["mix", "steps.yaml", "--unit", "none", "-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    let boundary = &found["relaxed"]["boundaries"][0];
    // 2 / 4 = 50% of the hours: 25 GPUs are wanted in 60% of them, 40 in 25%.
    let shares =
        ["gpus", "critical_share_of_hours", "share_of_hours_above"].map(|it| number(&boundary[it]));
    assert_eq!(shares, ["25", "0.5", "0.25"].map(|it| it.parse().unwrap()));
    // 25 x 8,760 x 2 + 0.25 x 15 x 8,760 x 4 = 438,000 + 131,400.
    assert_eq!(number(&found["relaxed"]["ranked_by"]), Decimal::from(569_400));
    for (flags, code) in [
        (&["--write", "b.yaml"][..], 2),
        (&["--table", "tiers", "-f", "csv"], 2),
        (&["-f", "csv"], 0),
    ] {
        let run =
            gpu_tco_in(folder.path(), &[&["mix", "steps.yaml", "--unit", "none"], flags].concat());
        assert_eq!(run.code, code, "{flags:?} {}", run.stderr);
    }
}

/// The chart holds all work: its columns add up to the GPU-hours of each tier.
#[test]
fn the_columns_of_the_chart_add_up_to_the_work_of_each_tier() {
    let mix = json(&["mix", "scenarios/philly-mix.yaml"]);
    let columns = mix["curve"].as_array().unwrap();
    assert_eq!(columns.len(), 64);
    let hours = Decimal::from(26_280) / Decimal::from(64);
    for (at, tier) in mix["cheapest_mix"]["tiers"].as_array().unwrap().iter().enumerate() {
        let gpus: Decimal = columns.iter().map(|it| number(&it["served_gpus"][at])).sum();
        let apart = gpus * hours - number(&tier["served_gpu_hours"]);
        assert!(apart.abs() < Decimal::new(1, 3), "{tier} {apart}");
    }
    let demand: Vec<Decimal> = columns.iter().map(|it| number(&it["demand_gpus"])).collect();
    assert!(demand.is_sorted_by(|a, b| a >= b), "{demand:?}");
    // Of 20 instances and 17 nodes some are idle in the quietest hours.
    let last = &columns[63];
    assert_eq!(number(&last["idle_gpus"]) + number(&last["served_gpus"][0]), Decimal::from(296));
}

/// Planned on one half of the hours and judged on the other, by hand.
#[test]
fn the_plan_of_the_first_half_is_judged_on_the_second() {
    let folder = tempfile::tempdir().unwrap();
    let row = |hour: usize| {
        let gpus = if hour < 360 { 16 } else { 8 };
        format!("2026-01-{:02}T{:02}:00:00Z,{gpus}", 1 + hour / 24, hour % 24)
    };
    let rows: Vec<String> = (0..720).map(row).collect();
    let text = format!("timestamp,gpus\n{}\n", rows.join("\n"));
    fs::write(folder.path().join("halves.csv"), text).unwrap();
    let scenario = "schema: 1\ntitle: halves\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
        demand: {gpu: h100-sxm-80gb, trace: halves.csv}\nalternatives:\n  mix:\n    - committed: \
        {price_per_gpu_hour: 2, term_months: 12, gpus_per_instance: 8, gpus: optimal}\n    - on_demand: \
        {price_per_gpu_hour: 3, granularity: none}\n";
    fs::write(folder.path().join("halves.yaml"), scenario).unwrap();
    let run = gpu_tco_in(folder.path(), &["mix", "halves.yaml", "-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    // 16 GPUs always want 2 instances. In the second half one would do: 8 x 8,760 x 2 = 140,160.
    let holdout = &found["holdout"];
    assert_eq!((&holdout["planned_units"][0], &holdout["best_units"][0]), (&2.into(), &1.into()));
    assert_eq!(number(&holdout["best_cost"]), Decimal::from(140_160));
    assert_eq!(number(&holdout["cost"]), Decimal::from(280_320));
}
