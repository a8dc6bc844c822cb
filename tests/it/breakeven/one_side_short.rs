//! Break-evens where one side cannot serve all demand at full use.

use serde_json::Value;

use crate::program::gpu_tco;

const SCENARIO: &str = "schema: 1
title: Owned for most of it
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.6, shape: flat, unserved: {allowed_share: 0}}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 300000}, nodes: 6}
  rent:
    - on_demand: {price_per_gpu_hour: 8, granularity: none}
";

#[test]
fn a_comparison_ends_where_a_side_leaves_demand_unserved() {
    // 6 nodes serve 48 GPUs of 64, so up to 75%. 1,800,000 a year is 8 x 64 x 8,760 x 40.13% of rent.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    std::fs::write(&path, SCENARIO).unwrap();
    let path = path.display().to_string();
    let run = gpu_tco(&["compare", &path, "--against", "own", "-f", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let pair = &report["break_even"][0];
    assert_eq!(pair["served_up_to"], "0.75");
    assert_eq!(pair["crossings"][0]["at"], "0.401327");
    let table = gpu_tco(&["compare", &path, "--against", "own", "--view", "full"]).stdout;
    assert!(table.contains("Against rent up to 75.0%: above it demand is left unserved."));
}
