//! Figures of examples in the pages of documentation that no console block shows: each is made by a run.

#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use crate::small::{json, named, near, number, written};

const MODEL: &str = include_str!("../../../docs/model.md");

/// A figure of the first alternative of a scenario.
fn of_first(scenario: &str, figure: &str) -> f64 {
    let folder = tempfile::tempdir().unwrap();
    number(&json(&["compare", &written(folder.path(), scenario)])["alternatives"][0][figure])
}

#[track_caller]
fn says(text: &str) {
    assert!(MODEL.split_whitespace().collect::<Vec<_>>().join(" ").contains(text), "{text}");
}

#[test]
fn growth_of_a_fifth_needs_as_many_gpus_as_the_page_says() {
    says("20% growth of 64 GPUs needs 64 in month 1, 70.1 in month 7 and 76.8 in month 13");
    // One more month of rent at 1 costs 730 hours of its GPUs. Whole GPUs are rented: a thousand times as many.
    let total = |months: u32| {
        let scenario = format!(
            "horizon_months: {months}
demand: {{gpu: any, gpus: 64000, utilization: 1, growth_per_year: 0.2}}
alternatives:
  rent:
    - on_demand: {{price_per_gpu_hour: 1}}
"
        );
        of_first(&scenario, "total")
    };
    for (month, gpus) in [(1, 64.0), (7, 70.1), (13, 76.8)] {
        let before = if month == 1 { 0.0 } else { total(month - 1) };
        let needed = (total(month) - before) / 730_000.0;
        assert!((needed - gpus).abs() < 0.05, "{needed} {gpus}");
    }
}

#[test]
fn work_of_less_effective_gpus_takes_longer_and_no_instance_more() {
    says("16 GPUs of work at e = 0.8 take 2 instances of 8 for 1.25 hours (20 GPU-hours)");
    let scenario = "horizon_months: 12
demand: {gpu: any, gpus: 16, utilization: 0.5, interruptible_share: 1}
alternatives:
  spot:
    - spot: {price_per_gpu_hour: 1, gpus_per_instance: 8, efficiency: 0.8}
";
    // 8,760 hours at 50% are 4,380 hours of 16 GPUs, each of which takes 20 GPU-hours.
    near(of_first(scenario, "total"), 4_380.0 * 20.0);
}

#[test]
fn a_commitment_breaks_even_near_the_ratio_of_prices() {
    says("2.00 against 3.20 near 62.5%");
    let scenario = "horizon_months: 12
demand: {gpu: any, gpus: 16, utilization: 0.8}
alternatives:
  committed:
    - committed: {effective_price_per_gpu_hour: 2.0, term_months: 12, gpus: 16}
  rent:
    - on_demand: {price_per_gpu_hour: 3.2}
";
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), scenario);
    for (utilization, cheapest) in [("0.624", "rent"), ("0.626", "committed")] {
        let set = format!("demand.utilization={utilization}");
        let found = json(&["compare", &path, "--set", &set]);
        assert_eq!(found["cheapest"], cheapest, "{}", named(&found, "rent"));
    }
}
