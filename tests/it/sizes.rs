//! Nodes of an alternative by what they are for, on the first screen.

use crate::small::{words, written};

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
