//! `prices --for`: each offer costs what `compare` says of an alternative with it.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{gpu_tco, gpu_tco_in};
use crate::small::json;

const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";

fn offers(flags: &[&str]) -> Vec<Value> {
    let all = json(&[&["prices", "--for", SCENARIO], flags].concat());
    all["offers"].as_array().unwrap().clone()
}

fn total<'v>(offers: &'v [Value], instance: &str, plan: &str) -> &'v Value {
    let is_it = |it: &&Value| it["instance"] == instance && it["plan"] == plan;
    &offers.iter().find(is_it).unwrap_or_else(|| panic!("{instance} {plan}"))["total"]
}

fn alternative<'v>(compared: &'v Value, name: &str) -> &'v Value {
    let mut all = compared["alternatives"].as_array().unwrap().iter();
    &all.find(|it| it["name"] == name).unwrap()["total"]
}

/// neocloud of the scenario is the on-demand offer of Lambda; a plan is added to it.
#[test]
fn an_offer_costs_what_compare_says() {
    let offers = offers(&[]);
    let compared = json(&["compare", SCENARIO]);
    let lambda = total(&offers, "lambda/gpu_8x_h100_sxm5", "on_demand");
    assert_eq!(lambda, alternative(&compared, "neocloud"));
    let text = std::fs::read_to_string(SCENARIO).unwrap();
    let planned = "alternatives:\n  planned: [{committed: {instance: gcore/h100-8x, plan: reserved_1y, gpus: peak}}]";
    let folder = tempfile::tempdir().unwrap();
    let text = text.replacen("alternatives:", planned, 1);
    std::fs::write(folder.path().join("s.yaml"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "s.yaml", "-f", "json"]);
    let compared: Value = serde_json::from_str(&run.stdout).unwrap();
    let gcore = total(&offers, "gcore/h100-8x", "reserved_1y");
    assert_eq!(gcore, alternative(&compared, "planned"));
}

#[test]
fn offers_are_sorted_and_their_terms_make_up_the_horizon() {
    let offers = offers(&[]);
    let number = |it: &Value| it["total"].to_string().trim_matches('"').parse::<Decimal>().unwrap();
    assert!(offers.len() > 100 && offers.is_sorted_by_key(number), "{}", offers.len());
    let terms = offers.iter().filter_map(|it| it["term_months"].as_str()?.parse::<u32>().ok());
    assert!(terms.into_iter().all(|it| 36 % it == 0));
    assert!(offers.iter().all(|it| it["plan"] != "spot"));
}

#[test]
fn a_place_narrows_the_offers_and_the_screen_is_one_page() {
    let narrow = offers(&["--region", "europe"]);
    assert!(!narrow.is_empty() && narrow.iter().all(|it| it["region"].is_string()));
    let screen = gpu_tco(&["prices", "--for", SCENARIO]).stdout;
    let head = "The cheapest alternative of the scenario, hybrid, costs 3,423,375.";
    assert!(screen.contains(head) && screen.lines().count() < 40, "{screen}");
    let wrong = gpu_tco(&["prices", "--for", "nowhere.yaml"]);
    assert_eq!((wrong.code, wrong.stdout.as_str()), (2, ""));
}
