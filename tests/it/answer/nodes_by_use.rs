//! Nodes of an alternative by what they are for, on the first screen.

use crate::small::{json, words, written};

fn screen(owned: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let scenario = format!(
        "horizon_months: 30
demand: {{gpu: h100-sxm-80gb, gpus: 60, utilization: 0.7}}
alternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 250000}}, gpus: peak, {owned}}}
  rent:
    - on_demand: {{price_per_gpu_hour: 3}}
"
    );
    words(&["compare", &written(folder.path(), &scenario)])
}

/// 60 GPUs are 7.5 nodes of 8; with 5% downtime 7.9, so that none is added; a share of time adds some.
#[test]
fn nodes_in_use_on_standby_and_spare_are_said_apart() {
    for (owned, said) in [
        ("downtime: 0.05", "own: 8 nodes (64 GPUs) bought not in"),
        (
            "downtime: 0.05, standby: 0.99, spares: {nodes: 4}",
            "12 nodes (96 GPUs) bought, 8 in use, 3 on standby, 1 spare",
        ),
        ("downtime: 0.05, standby: one_more", "9 nodes (72 GPUs) bought, 8 in use, 1 on standby"),
        ("downtime: 0.1, standby: none", "own: 8 nodes (64 GPUs) bought not in"),
        ("spares: {nodes: 2}", "10 nodes (80 GPUs) bought, 8 in use, 2 spares"),
    ] {
        let screen = screen(owned);
        assert!(screen.contains(said), "{said}: {screen}");
    }
}

#[test]
fn months_of_a_lease_after_the_horizon_are_said() {
    let lease = |more: &str| {
        screen(&format!("financing: {{lease: {{price_per_node_month: 9000, months: 48{more}}}}}"))
    };
    let said = "8 nodes (64 GPUs) leased for 48 months, 18 of them after the horizon";
    assert!(lease("").contains(said), "{}", lease(""));
    let ends = lease(", ends_with_horizon: true");
    assert!(ends.contains("8 nodes (64 GPUs) leased for 48 months not in"), "{ends}");
}

#[test]
fn of_mixes_of_equal_cost_the_one_with_fewer_owned_nodes_is_named() {
    // A node costs 70,080 for 8 GPUs, and so do 8 committed GPUs for 8,760 hours at 1.
    let folder = tempfile::tempdir().unwrap();
    let scenario = "horizon_months: 12
demand: {gpu: any, gpus: 8, utilization: 1}
alternatives:
  mix:
    - owned: {node: {gpus: 8, price: 70080}, useful_life_months: 12, gpus: optimal}
    - committed: {effective_price_per_gpu_hour: 1, term_months: 12, gpus_per_instance: 8, gpus: optimal, max_gpus: 16}
    - on_demand: {price_per_gpu_hour: 5}
  rent:
    - on_demand: {price_per_gpu_hour: 5}
";
    let found = json(&["mix", &written(folder.path(), scenario)]);
    assert_eq!(found["ranked_by"], "70080", "{found}");
    let units: Vec<&serde_json::Value> =
        found["sizes"].as_array().unwrap().iter().map(|it| &it["units"]).collect();
    assert_eq!(units, [0, 1], "{found}");
}
