//! Nodes that fail one by one, nodes that stand in for them, and work that waits or is lost.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use serde_json::Value;

use crate::worked::{compared, figure, near, run};

/// Three nodes of 8 for some GPUs at all times, beside whole instances of 8 at 4 a GPU-hour.
fn beside_instances(nodes: u32, gpus: u32) -> f64 {
    let scenario = format!(
        "horizon_months: 12
demand: {{gpu: h100-sxm-80gb, gpus: {gpus}, utilization: 1}}
alternatives:
  hybrid:
    - owned: {{node: {{gpus: 8, price: 0}}, nodes: {nodes}, downtime: 0.05}}
    - on_demand: {{price_per_hour: 32, gpus_per_instance: 8}}
"
    );
    figure(&compared(&scenario, &[]), "hybrid", "total")
}

#[test]
fn a_node_that_is_down_takes_all_its_gpus_with_it() {
    // Of 3 nodes 1 is down 13.5375% of the time, 2 0.7125%, 3 0.0125%: instances of 8, 16 and 24
    // GPUs, 1.2 on average, x 8,760 h x 4 = 42,048. The mean of 22.8 GPUs would rent 8 at all times.
    near(beside_instances(3, 24), 42_048.0);
    // 20 GPUs lack 4, 12 and 20 then, which are as many instances.
    near(beside_instances(3, 20), 42_048.0);
    // A node of 8 serves 4, but not for 5% of the time: 8 x 0.05 x 8,760 x 4.
    near(beside_instances(1, 4), 14_016.0);
}

#[test]
fn large_fleets_fail_node_by_node_too() {
    // Of 70 nodes 3.5 are down on average, of 1,000 50: an instance of 8 for each.
    near(beside_instances(70, 560), 32.0 * 8_760.0 * 3.5);
    near(beside_instances(1_000, 8_000), 32.0 * 8_760.0 * 50.0);
}

/// An owned fleet for a peak of 24 GPUs, in nodes of 8 for 1,000 each.
fn own(keys: &str) -> f64 {
    let scenario = format!(
        "horizon_months: 12
demand: {{gpu: h100-sxm-80gb, gpus: 24, utilization: 0.5}}
alternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 1000}}, downtime: 0.05{keys}}}
"
    );
    figure(&compared(&scenario, &[]), "own", "total")
}

#[test]
fn standby_says_how_many_nodes_more_there_are() {
    // 24 / 0.95 / 8 = 3.2, so 4. Three of 4 nodes are up 98.6% of the time, of 5 99.88%, of 6
    // 99.99%.
    near(own(""), 4_000.0);
    near(own(", standby: expected"), 4_000.0);
    near(own(", standby: one_more"), 4_000.0);
    near(own(", standby: 0.95"), 4_000.0);
    near(own(", standby: 0.99"), 5_000.0);
    near(own(", standby: 0.9999"), 6_000.0);
}

/// Two nodes of 8 for 20 GPUs half of the time.
fn short(demand: &str) -> Value {
    let scenario = format!(
        "horizon_months: 12
demand: {{gpu: h100-sxm-80gb, gpus: 20, utilization: 0.5{demand}}}
alternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 1000}}, nodes: 2}}
"
    );
    compared(&scenario, &[])
}

#[test]
fn work_waits_for_idle_gpus_has_a_price_or_is_allowed_to_be_lost() {
    // 4 of 20 GPUs lack half of the time: 2 x 8,760 = 17,520 GPU-hours; 8 GPUs are idle on average.
    let unserved = |results: &Value| figure(results, "own", "unserved_gpu_hours");
    let ranked = |results: &Value| results["alternatives"][0]["ranked"] == true;
    let lost = short("");
    near(unserved(&lost), 17_520.0);
    assert!(!ranked(&lost));
    let waits = short(", deferrable: 1");
    near(unserved(&waits), 0.0);
    near(figure(&waits, "own", "served_gpu_hours"), 87_600.0);
    assert!(ranked(&waits));
    let quarter = short(", deferrable: 0.25");
    near(unserved(&quarter), 13_140.0);
    assert!(!ranked(&quarter));
    // 2,000 + 17,520 x 3 = 54,560, over all 87,600 GPU-hours that are served or paid for.
    let priced = short(", unserved: {price_per_gpu_hour: 3}");
    near(figure(&priced, "own", "total"), 54_560.0);
    near(figure(&priced, "own", "cost_per_gpu_hour"), 54_560.0 / 87_600.0);
    assert!(ranked(&priced));
    // 17,520 of 87,600 are 20%.
    assert!(ranked(&short(", unserved: {allowed_share: 0.2}")));
    assert!(!ranked(&short(", unserved: {allowed_share: 0.19}")));
}

#[test]
fn work_that_is_not_served_says_since_when_and_what_to_write() {
    let text = "horizon_months: 24
demand: {gpu: h100-sxm-80gb, gpus: 16, utilization: 1, growth_per_year: 0.1}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 1000}, nodes: 2}
";
    let text = run(text, &["-f", "markdown"]);
    let told =
        "GTS009` own leaves 27,274 GPU-hours (8.9%) unserved from month 2 on, so it is not ranked";
    assert!(text.contains(told), "{text}");
    assert!(text.contains("deferrable: 1"), "{text}");
}

#[test]
fn a_fleet_that_expands_says_in_which_months_work_is_lost() {
    let text = "horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 120, utilization: 0.7, shape: flat, growth: {per_year: 0.3, steps: yearly}}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 1000}, expand: yearly, downtime: 0.04}
";
    let text = run(text, &["-f", "markdown"]);
    assert!(text.contains("own: each of 16 to 27 nodes is down 4.0% of the time"), "{text}");
    assert!(
        text.contains("own does not serve 1 GPU-hour (under 0.1%) in months 1 to 24"),
        "{text}"
    );
}

#[test]
fn assumptions_say_what_becomes_of_work_that_is_not_served() {
    let of = |rule: &str| {
        let demand = format!("demand: {{gpu: h100-sxm-80gb, gpus: 16, utilization: 1, {rule}}}");
        let text = format!(
            "horizon_months: 12\n{demand}\nalternatives:\n  own:\n    - owned: {{node: {{gpus: 8, \
             price: 1000}}, nodes: 1}}\n"
        );
        run(&text, &["-f", "markdown"])
    };
    let waits = "50.0% of the work that finds no GPU can wait for idle ones within its month; \
                 unserved work is charged 4 per GPU-hour";
    let text = of("deferrable: 0.5, unserved: {price_per_gpu_hour: 4}");
    assert!(text.contains(waits), "{text}");
    let text = of("unserved: {allowed_share: 0.5}");
    assert!(text.contains("50.0% of the work may stay unserved"), "{text}");
}
