//! What changes the winner is searched in one way, and a search that was cut is no proof.

use std::fmt::Write;

use crate::small::{json, near, number, words, written};

#[test]
fn the_cheapest_by_npv_is_above_none() {
    // By NPV at 16%, neocloud is ranked before own, which has the lower total.
    let set = ["--set", "cost_of_capital=0.16", "--set", "rank_by=npv"];
    let found = json(&[&["compare", "scenarios/company-large.yaml"], &set[..]].concat());
    let all = found["alternatives"].as_array().unwrap();
    for it in all {
        near(number(&it["above_cheapest"]), number(&it["npv"]) - number(&all[0]["npv"]));
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
    for index in 0..3 {
        let price = 300_000 + 1_000 * index;
        writeln!(
            text,
            "  a{index}:\n    - owned: {{node: {{gpus: 8, price: {price}}}, gpus: peak, expand: monthly, \
             useful_life_months: 1, refresh: {{price_ratio: 1}}}}"
        )
        .unwrap();
    }
    let path = written(folder.path(), &text);
    for view in ["compare", "page"] {
        let args: &[&str] = if view == "page" { &["--view", "page"] } else { &[] };
        let text = words(&[&["compare", &path], args].concat());
        assert!(!text.contains("No change of"), "{text}");
        let expected = "Single changes of the answer were not searched: the work of the run was used up (GTS066).";
        assert!(text.contains(expected), "{view}: {text}");
    }
    assert_eq!(json(&["compare", &path])["changes"].as_array().map(Vec::len), Some(0));
}
