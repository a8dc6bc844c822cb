//! What changes the winner is searched in one way, and a search that was cut is no proof.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use std::fmt::Write;
use std::fs;

use serde_json::Value;

use crate::program::gpu_tco;

const HEAD: &str = "schema: 1\ntitle: t\nas_of: 2026-10-10\ncurrency: USD\n";

fn json(args: &[&str]) -> Value {
    let found = gpu_tco(&[args, &["-f", "json"]].concat());
    assert_eq!(found.code, 0, "{args:?}: {}", found.stderr);
    serde_json::from_str(&found.stdout).unwrap()
}

#[test]
fn the_cheapest_by_npv_is_above_none() {
    // By NPV at 16%, neocloud is ranked before own, which has the lower total.
    let set = ["--set", "cost_of_capital=0.16", "--set", "rank_by=npv"];
    let found = json(&[&["compare", "scenarios/company-large.yaml"], &set[..]].concat());
    let npv = |it: &Value, key: &str| it[key].as_str().unwrap().parse::<f64>().unwrap();
    let all = found["alternatives"].as_array().unwrap();
    for it in all {
        let above = npv(it, "npv") - npv(&all[0], "npv");
        assert!((npv(it, "above_cheapest") - above).abs() < 0.5, "{it}");
    }
    assert_eq!(all[0]["above_cheapest"], "0");
}

#[test]
fn a_search_that_was_cut_is_no_proof() {
    // At 302,000 a node, a0 costs more than a1, but the work of a run does not suffice to find that.
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::from(
        "horizon_months: 600\ndemand: {gpu: any, gpus: 64, utilization: 0.8, growth_per_year: 0.3}\nalternatives:\n",
    );
    for index in 0..8 {
        let price = 300_000 + 1_000 * index;
        writeln!(
            text,
            "  a{index}:\n    - owned: {{node: {{gpus: 8, price: {price}}}, gpus: peak, expand: monthly, \
             useful_life_months: 1, refresh: {{price_ratio: 1}}}}"
        )
        .unwrap();
    }
    let path = folder.path().join("scenario.yaml");
    fs::write(&path, format!("{HEAD}{text}")).unwrap();
    let path = path.display().to_string();
    for view in ["compare", "page"] {
        let args: &[&str] = if view == "page" { &["--view", "page"] } else { &[] };
        let run = gpu_tco(&[&["compare", &path], args].concat());
        let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!text.contains("No change of"), "{text}");
        let expected = "Single changes of the answer were not searched: the work of the run was used up (GTS066).";
        assert!(text.contains(expected), "{view}: {text}");
    }
    assert_eq!(json(&["compare", &path])["levers"].as_array().map(Vec::len), Some(0));
}
