//! Doubt about work that waits: the winner is another if none does.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use serde_json::Value;

use crate::program::gpu_tco_in;

/// Flags of the measured cluster with rents at which waiting decides.
const RENTS: [&str; 2] = ["own.on_demand.price_per_hour=26", "rent.on_demand.price_per_hour=26"];
const AT_ONCE: &str = "demand.deferrable.share=0";

/// The measured cluster with 45 nodes, nine tenths of whose work may wait for two days.
fn compared(flags: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let scenario = std::fs::read_to_string("scenarios/philly-measured.yaml").unwrap();
    let trace = "philly-2017-hourly.csv";
    let may_wait = format!("{trace}, deferrable: {{share: 0.9, within_hours: 48}}");
    let scenario = scenario.replace("gpus: optimal, min_gpus: 8", "nodes: 45");
    let scenario = scenario.replace(trace, &may_wait);
    std::fs::write(folder.path().join("waits.yaml"), scenario).unwrap();
    std::fs::copy(format!("scenarios/{trace}"), folder.path().join(trace)).unwrap();
    let set = flags.iter().flat_map(|it| ["--set", it]);
    let arguments = ["compare", "waits.yaml", "-f", "json"].into_iter().chain(set);
    let run = gpu_tco_in(folder.path(), &arguments.collect::<Vec<_>>());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn doubt(found: &Value) -> Option<&Value> {
    let mut doubts = found["doubts"].as_array().unwrap().iter();
    doubts.find(|it| it["condition"] == "no work waits")
}

#[test]
fn work_that_waits_is_a_doubt_if_it_decides() {
    let found = compared(&RENTS);
    assert_eq!(found["cheapest"], "own");
    let doubted = doubt(&found).unwrap();
    assert_eq!((&doubted["winner"], &doubted["set"][0]), (&"rent".into(), &AT_ONCE.into()));
    let at_once = compared(&[&RENTS[..], &[AT_ONCE]].concat());
    assert_eq!(at_once["cheapest"], "rent");
    assert_eq!(doubt(&at_once), None);
    // At a rent of 31.92 own is cheapest even so.
    assert_eq!(doubt(&compared(&[])), None);
}
