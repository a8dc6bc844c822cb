//! Work that may wait: a permission never costs, and every command chooses as `compare` does.

use std::fmt::Write;
use std::fs;

use proptest::prelude::*;
use serde_json::Value;

use super::config;
use crate::small::{costs, json, number, total_of, written};

/// A scenario with a trace of hours in a folder.
fn scenario(
    rows: &[u32],
    [share, hours, instance, nodes]: [u32; 4],
) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut text = "timestamp,gpus\n".to_owned();
    for (hour, gpus) in rows.iter().enumerate() {
        writeln!(text, "2026-09-07T{hour:02}:00:00Z,{gpus}").unwrap();
    }
    fs::write(folder.path().join("trace.csv"), text).unwrap();
    let path = written(
        folder.path(),
        &format!(
            "horizon_months: 12\ndemand:\n  gpu: h100-sxm-80gb\n  trace: trace.csv\n  \
             deferrable: {{share: 0.{share:02}, within_hours: {hours}}}\nalternatives:\n  \
             rent:\n    - on_demand: {{price_per_gpu_hour: 3, gpus_per_instance: {instance}}}\n  \
             peak:\n    - owned: {{node: {{gpus: 4, price: 60000}}, gpus: peak, downtime: 0.05}}\n  \
             mix:\n    - owned: {{node: {{gpus: 4, price: 60000}}, nodes: {nodes}, downtime: 0.1}}\n    \
             - on_demand: {{price_per_gpu_hour: 3.5, gpus_per_instance: {instance}}}\n"
        ),
    );
    (folder, path)
}

/// The cheapest at a value of an axis; none without one.
fn at(along: &Value, value: u32) -> Option<&str> {
    let mut all = along["cheapest"].as_array().unwrap().iter();
    let is_in =
        |it: &&Value| number(&it["from"]) <= value.into() && f64::from(value) <= number(&it["to"]);
    all.find(is_in)?["alternative"].as_str()
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn a_permission_never_costs_and_an_axis_chooses_as_set_does(
        rows in prop::collection::vec(0_u32..40, 3..20),
        keys in (1_u32..100, 1_u32..8, 1_u32..9, 1_u32..8),
    ) {
        let (share, hours, instance, nodes) = keys;
        prop_assume!(rows.iter().any(|it| *it > 0));
        let (_folder, path) = scenario(&rows, [share, hours, instance, nodes]);
        let [waits, at_once] = [vec![], vec!["demand.deferrable.share=0".to_owned()]]
            .map(|set| costs(&path, &set).unwrap());
        for name in ["rent", "mix"] {
            let [with, without] = [&waits, &at_once].map(|it| total_of(it, name).unwrap());
            prop_assert!(with <= without + 1e-6, "{name}: {with} and {without}");
        }
        let along = json(&["breakeven", &path, "--axis", "mix.owned.nodes=1..5"]);
        for nodes in 1..=5 {
            let set = costs(&path, &[format!("mix.owned.nodes={nodes}")]).unwrap();
            prop_assert_eq!(at(&along, nodes), set.cheapest.as_deref(), "{} nodes", nodes);
        }
    }
}
