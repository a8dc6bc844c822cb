//! Commands over random scenarios: each winner along an axis, each flip, each draw and each mix is what `compare`
//! finds with the value set.

use proptest::prelude::*;
use serde_json::Value;

use super::config;
use crate::small::{costs, json, named, number, total_of, written};

/// Numbers from which a scenario is written.
pub type Keys = (u32, u32, u32, u32, u32, u32, u32);

pub fn keys() -> impl Strategy<Value = Keys> {
    (4_u32..60, 1_u32..=10, 0_u32..12, 0_u32..3, 1_u32..6, 0_u32..40, 0_u32..6)
}

/// A fleet with downtime before rent, a fleet that follows the peak, and rent, over a demand that may grow in steps.
pub fn scenario((gpus, used, downtime, spares, nodes, growth, form): Keys) -> String {
    let shape = match form % 3 {
        0 => "on_off".to_owned(),
        1 => "flat".to_owned(),
        _ => format!(
            "[{{share_of_time: 0.3, gpus: {gpus}}}, {{share_of_time: 0.6, gpus: {}}}]",
            gpus / 2
        ),
    };
    let demand = if form % 3 == 2 {
        format!("shape: {shape}")
    } else {
        format!("gpus: {gpus}, utilization: {}, shape: {shape}", f64::from(used) / 10.0)
    };
    let downtime = format!("downtime: 0.{downtime:02}");
    let spares = if spares == 0 { String::new() } else { format!(", spares: {{nodes: {spares}}}") };
    let life = if form > 2 { ", useful_life_months: 10, refresh: {price_ratio: 0.9}" } else { "" };
    format!(
        "horizon_months: 24
demand: {{gpu: h100-sxm-80gb, {demand}, growth_per_year: 0.{growth:02}, deferrable: 0.{used:02}}}
alternatives:
  mix:
    - owned: {{node: {{gpus: 8, price: 200000}}, nodes: {nodes}, {downtime}{spares}{life}}}
    - on_demand: {{price_per_gpu_hour: 3.1, gpus_per_instance: 8}}
  peak:
    - owned: {{node: {{gpus: 4, price: 110000}}, gpus: peak, {downtime}{spares}{life}}}
  rent:
    - on_demand: {{price_per_gpu_hour: 3.4}}
"
    )
}

/// The cheapest with a value.
fn cheapest(path: &str, set: &str) -> Option<String> {
    costs(path, &[set.to_owned()]).unwrap().cheapest
}

/// The cheapest of a stretch that has a value.
fn along(found: &Value, value: u32) -> Option<String> {
    let mut all = found["cheapest"].as_array().unwrap().iter();
    let is_in =
        |it: &&Value| number(&it["from"]) <= value.into() && f64::from(value) <= number(&it["to"]);
    all.find(is_in)?["alternative"].as_str().map(str::to_owned)
}

proptest! {
    #![proptest_config(config(10))]

    /// The laws hold commands against these costs, which take a tenth of the time of `compare`.
    #[test]
    fn compare_finds_the_costs_of_a_study(keys in keys(), nodes in 1_u32..=9) {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), &scenario(keys));
        let set = format!("mix.owned.nodes={nodes}");
        let compared = json(&["compare", &path, "--set", &set]);
        let found = costs(&path, &[set]).unwrap();
        prop_assert_eq!(compared["cheapest"].as_str(), found.cheapest.as_deref());
        for name in ["mix", "peak", "rent"] {
            prop_assert_eq!(Some(number(&named(&compared, name)["total"])), total_of(&found, name));
        }
    }

    #[test]
    fn every_command_finds_what_compare_finds(keys in keys()) {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), &scenario(keys));
        // A stretch of sizes, of which the ends and the middle are set.
        let found = json(&["breakeven", &path, "--axis", "mix.owned.nodes=1..9"]);
        for nodes in [1, 5, 9] {
            let set = cheapest(&path, &format!("mix.owned.nodes={nodes}"));
            prop_assert_eq!(along(&found, nodes), set, "{} nodes", nodes);
        }
        // A flip of a price or size: beyond it, another is cheapest.
        let stated = costs(&path, &[]).unwrap().cheapest;
        let flips = json(&["sensitivity", &path, "--only", "mix.owned.nodes"]);
        let flips = flips["inputs"].as_array().and_then(|it| it.first()).map(|it| it["changes"].clone());
        for flip in flips.as_ref().and_then(Value::as_array).into_iter().flatten() {
            let (at, then) = (flip["at"].as_str().unwrap(), flip["winner"].as_str());
            let set = cheapest(&path, &format!("mix.owned.nodes={at}"));
            prop_assert_eq!(set.as_deref(), then, "{} nodes, {:?} as stated", at, stated);
        }
    }

    #[test]
    fn a_mix_costs_what_compare_finds_and_no_neighbor_costs_less(keys in keys()) {
        let folder = tempfile::tempdir().unwrap();
        let stated = scenario(keys);
        let at = stated.find("nodes: ").unwrap();
        let end = at + stated[at..].find(',').unwrap();
        let open = format!("{}gpus: optimal{}", &stated[..at], &stated[end..]);
        let path = written(folder.path(), &open);
        let found = json(&["mix", &path, "--alternative", "mix"]);
        let units = found["sizes"][0]["units"].as_u64().unwrap();
        prop_assert_eq!(&found["is_proved"], &Value::from(true));
        let total = |units: u64| {
            let text = format!("{}nodes: {units}{}", &stated[..at], &stated[end..]);
            total_of(&costs(&written(folder.path(), &text), &[])?, "mix")
        };
        let cost = number(&found["cheapest_mix"]["total"]);
        if units > 0 {
            prop_assert_eq!(total(units), Some(cost), "{} nodes", units);
        }
        for other in [units.saturating_sub(1), units + 1, units + 2] {
            if let Some(other_cost) = total(other).filter(|_| other > 0 && other != units) {
                prop_assert!(cost <= other_cost, "{} nodes {}, {} nodes {}", units, cost, other, other_cost);
            }
        }
    }
}
