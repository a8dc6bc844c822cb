//! Demand that grows in steps or takes months to come, and running costs that begin late or rise.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use serde_json::Value;

use crate::program::gpu_tco;

const HEAD: &str = "schema: 1\ntitle: any\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: ";

/// The one alternative of a scenario: its demand, and its stack.
fn costed(months: u32, demand: &str, stack: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.yaml");
    let demand = format!("demand: {{gpu: h100-sxm-80gb, {demand}}}");
    let text = format!("{HEAD}{months}\n{demand}\nalternatives:\n  it:\n    - {stack}\n");
    std::fs::write(&file, text).unwrap();
    let run = gpu_tco(&["compare", file.to_str().unwrap(), "-f", "json"]);
    assert_eq!(run.stderr, "");
    let results: Value = serde_json::from_str(&run.stdout).unwrap();
    results["alternatives"][0].clone()
}

/// Asserts a figure to half a cent.
#[track_caller]
fn near(it: &Value, key: &str, expected: f64) {
    let found: f64 = it[key].as_str().unwrap().parse().unwrap();
    assert!((found - expected).abs() < 0.005, "{key} is {found}, not {expected}");
}

/// A rent of 2 for each GPU-hour used.
const RENT: &str = "on_demand: {price_per_gpu_hour: 2, granularity: none}";

#[test]
fn a_fleet_that_grows_by_a_share_each_year_follows_from_growth_and_expand() {
    // 512 GPUs and half as many more each year: 512, 768, 1,152, which are 64, 96 and 144 nodes of
    // 100,000, bought in months 0, 12 and 24: 6,400,000 + 3,200,000 + 4,800,000. They do 8,760 h x
    // 2,432 GPUs = 21,304,320 GPU-hours, all of them at all times.
    let demand = "gpus: 512, utilization: 1, growth: {per_year: 0.5, steps: yearly}";
    let fleet = "owned: {node: {gpus: 8, price: 100000}, expand: yearly, \
                 residual_value: {share_of_price: 0}}";
    let it = costed(36, demand, fleet);
    near(&it, "capex", 14_400_000.0);
    near(&it, "served_gpu_hours", 21_304_320.0);
    near(&it, "unserved_gpu_hours", 0.0);
    // The same as a table.
    let demand = "gpus: 512, utilization: 1, growth: {by_month: [{month: 13, factor: 1.5}, \
                  {month: 25, factor: 2.25}]}";
    assert_eq!(costed(36, demand, fleet), it);
}

#[test]
fn a_commitment_follows_the_highest_factor_of_its_term() {
    // 8 GPUs for the first term; in the second, demand is 24 GPUs for two months and 4 after them, but
    // the term has 24: (8 + 24) x 8,760 h x 1.
    let demand = "gpus: 8, utilization: 1, growth: {by_month: [{month: 1, factor: 1}, \
                  {month: 18, factor: 3}, {month: 20, factor: 0.5}]}";
    let stack = "committed: {effective_price_per_gpu_hour: 1, term_months: 12, gpus: peak}";
    near(&costed(24, demand, stack), "total", 280_320.0);
}

#[test]
fn work_that_takes_months_to_come_is_rented_as_it_comes() {
    // 100 GPUs for half of 730 h are 36,500 GPU-hours a month, of which 20%, 40%, 60% and 80% come in
    // the first four months: 10 months of 12, x 2.
    let ramp = "utilization_ramp: {from: 0.2, months: 4}";
    for shape in ["on_off", "flat"] {
        let demand = format!("gpus: 100, utilization: 0.5, shape: {shape}, {ramp}");
        near(&costed(12, &demand, RENT), "total", 730_000.0);
    }
    // By a table: nothing for two months, half for two, all for eight.
    let demand = "gpus: 100, utilization: 0.5, utilization_ramp: {by_month: [{month: 1, factor: 0}, \
                  {month: 3, factor: 0.5}, {month: 5, factor: 1}]}";
    near(&costed(12, demand, RENT), "total", 657_000.0);
}

#[test]
fn a_step_without_gpus_is_idle_time() {
    let idle = costed(12, "shape: [{share_of_time: 0.4, gpus: 64}]", RENT);
    let stated =
        costed(12, "shape: [{share_of_time: 0.4, gpus: 64}, {share_of_time: 0.3, gpus: 0}]", RENT);
    assert_eq!(idle, stated);
    // 64 GPUs x 40% of 8,760 h x 2.
    near(&stated, "total", 448_512.0);
}

#[test]
fn every_running_cost_has_a_path() {
    // Each 1,200 a year or 100 a month for 24 months, from month 13 on: 12 x 100 of what is paid by the
    // month or year; a share of 10% of a node of 12,000 is the same.
    let path = "from_month: 13";
    let stack = format!(
        "owned: {{node: {{gpus: 8, price: 12000, busy_kw: 1, idle_kw: 0}}, \
         residual_value: {{share_of_price: 0}}, \
         site: {{pue: 1, price_per_kwh: 0, price_per_kw_month: 100, {path}}}, \
         maintenance: [{{share_per_year: 0.06, {path}}}, {{share_per_year: 0.04, {path}}}], \
         insurance: {{share_per_year: 0.1, {path}}}, property_tax: {{share_per_year: 0.1, {path}}}, \
         connectivity: {{price_per_month: 100, {path}}}, \
         software: [{{price_per_year: 1200, {path}}}, {{price_per_node_year: 1200, {path}}}], \
         other: [{{name: any, amount: 100, per: month, {path}}}]}}"
    );
    // 8 lines of 1,200.
    near(&costed(24, "gpus: 8, utilization: 1", &stack), "opex", 9_600.0);
}
