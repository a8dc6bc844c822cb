//! `gpu-tco sensitivity`: every effect is that of two runs of `compare`, and every flip is one.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod variables;
mod written;

use std::fs;

use gpu_tco::format::money;
use rust_decimal::Decimal;
use serde_json::Value;

use crate::mix::{json, number};
use crate::program::{gpu_tco, gpu_tco_in};
use crate::shipped;

const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";

/// Keys that `--set` replaces for an input, in all alternatives that use it; `x8` where the figure is for
/// an instance of 8 GPUs.
const SET: [(&str, &[&str]); 16] = [
    (
        "lambda/gpu_8x_h100_sxm5.on_demand.price_per_hour",
        &["neocloud.price_per_gpu_hour", "hybrid.on_demand.price_per_gpu_hour"],
    ),
    ("coreweave/hgx-h100.spot.price_per_hour", &["hybrid.spot.price_per_gpu_hour"]),
    ("aws/p5.48xlarge.on_demand.price_per_hour", &["aws.price_per_gpu_hour"]),
    ("demand.interruptible_share", &["demand.interruptible_share"]),
    ("lenovo/sr680a-v3-8xh100.price", &["own.node.price", "hybrid.owned.node.price"]),
    ("lenovo/sr680a-v3-8xh100.busy_kw", &["own.node.busy_kw", "hybrid.owned.node.busy_kw"]),
    ("lenovo/sr680a-v3-8xh100.idle_kw", &["own.node.idle_kw", "hybrid.owned.node.idle_kw"]),
    (
        "lenovo/sr680a-v3-8xh100.provisioned_kw",
        &["own.node.provisioned_kw", "hybrid.owned.node.provisioned_kw"],
    ),
    ("us-virginia-colo.pue", &["own.site.pue", "hybrid.owned.site.pue"]),
    (
        "us-virginia-colo.price_per_kwh",
        &["own.site.price_per_kwh", "hybrid.owned.site.price_per_kwh"],
    ),
    (
        "us-virginia-colo.price_per_kw_month",
        &["own.site.price_per_kw_month", "hybrid.owned.site.price_per_kw_month"],
    ),
    ("hybrid.owned.nodes", &["hybrid.owned.nodes"]),
    ("hybrid.spot.efficiency", &["hybrid.spot.efficiency"]),
    ("own.owned.staff.fte", &["own.staff.fte", "hybrid.owned.staff.fte"]),
    ("own.owned.staff.salary", &["own.staff.salary", "hybrid.owned.staff.salary"]),
    (
        "own.owned.maintenance.share_per_year",
        &["own.maintenance.share_per_year", "hybrid.owned.maintenance.share_per_year"],
    ),
];

/// Totals of `compare` with an input at a value, cheapest first.
fn totals(keys: &[&str], value: Decimal) -> Vec<(String, Decimal)> {
    // A file has no more digits.
    let value = value.round_dp(12);
    let set: Vec<String> = keys.iter().map(|key| format!("{key}={value}")).collect();
    let mut arguments = vec!["compare", SCENARIO];
    arguments.extend(set.iter().flat_map(|it| ["--set", it]));
    let compared = json(&arguments);
    let all = compared["alternatives"].as_array().unwrap().iter();
    all.map(|it| (it["name"].as_str().unwrap().to_owned(), number(&it["total"]))).collect()
}

fn margin(totals: &[(String, Decimal)]) -> Decimal {
    let hybrid = totals.iter().find(|(name, _)| name == "hybrid").unwrap().1;
    let others = totals.iter().filter(|(name, _)| name != "hybrid");
    others.map(|(_, total)| *total).min().unwrap() - hybrid
}

fn inputs(found: &Value) -> &Vec<Value> {
    found["inputs"].as_array().unwrap()
}

fn input<'v>(found: &'v Value, key: &str) -> &'v Value {
    let is_key = |it: &&Value| it["keys"].as_array().unwrap().iter().any(|it| it == key);
    inputs(found).iter().find(is_key).unwrap_or_else(|| panic!("no {key}"))
}

#[test]
fn every_effect_is_that_of_compare() {
    let found = json(&["sensitivity", SCENARIO]);
    assert_eq!(found["winner"], "hybrid");
    let mut reached = 0;
    for (key, set) in SET {
        let input = input(&found, key);
        for (end, at) in [("low", "at_low"), ("high", "at_high")] {
            let totals = totals(set, number(&input[end]));
            let apart = margin(&totals) - number(&input[at]);
            assert!(apart.abs() < Decimal::new(1, 6), "{key} {end}: {apart}");
        }
        for extreme in ["lowest", "highest"] {
            let totals = totals(set, number(&input[extreme]["at"]));
            let apart = margin(&totals) - number(&input[extreme]["amount"]);
            assert!(apart.abs() < Decimal::ONE, "{key} {extreme}: {apart}");
        }
        reached += 1;
    }
    // What moves demand along its steps, and nothing else, is beyond `--set`.
    let others = inputs(&found).iter().map(|it| it["name"].as_str().unwrap());
    let others: Vec<&str> =
        others.filter(|name| name.contains("utilization") || name.contains("network")).collect();
    assert_eq!(inputs(&found).len(), reached + others.len(), "{others:?}");
}

#[test]
fn every_flip_is_one_on_both_sides() {
    let found = json(&["sensitivity", SCENARIO]);
    let mut flips = 0;
    for (key, set) in SET {
        let input = input(&found, key);
        for flip in input["changes"].as_array().unwrap() {
            let at = number(&flip["at"]);
            let is_count = input["unit"] == "node";
            let way = if is_count { Decimal::ONE } else { at * Decimal::new(1, 7) };
            let way = if flip["side"] == "below" { -way } else { way };
            let (before, beyond) = if is_count { (at - way, at) } else { (at - way, at + way) };
            assert_eq!(totals(set, before)[0].0, "hybrid", "{key} {flip}");
            assert_eq!(totals(set, beyond)[0].0, flip["winner"].as_str().unwrap(), "{key} {flip}");
            flips += 1;
        }
    }
    assert!(flips >= 10, "{flips}");
}

/// One search: each lever of `compare` is the nearest flip of the sensitivity, with its winner.
#[test]
fn flips_are_the_levers_of_compare() {
    let mut same = 0;
    for name in shipped::names().iter().filter(|it| !it.starts_with("philly")) {
        let scenario = format!("scenarios/{name}.yaml");
        let compared = json(&["compare", &scenario]);
        let run = gpu_tco(&["sensitivity", &scenario, "-f", "json"]);
        if run.code != 0 {
            continue; // no other alternative could be cheapest
        }
        let found: Value = serde_json::from_str(&run.stdout).unwrap();
        for lever in compared["changes"].as_array().unwrap() {
            let key = lever["key"].as_str().unwrap();
            let then = &lever["then"];
            let flips = input(&found, key)["changes"].as_array().unwrap();
            let flip = flips.iter().find(|it| it["at"] == *then);
            let flip = flip.unwrap_or_else(|| panic!("{name}: {key} at {then}: {flips:?}"));
            assert_eq!(flip["winner"], lever["winner"], "{name}: {key}");
            same += 1;
        }
    }
    assert!(same >= 90, "{same}");
}

#[test]
fn an_extreme_inside_a_range_is_found_and_steps_are_said() {
    let found = json(&["sensitivity", SCENARIO]);
    let share = input(&found, "demand.interruptible_share");
    assert_eq!(share["is_stepped"], true);
    assert_eq!(number(&share["highest"]["at"]), Decimal::new(4, 1));
    assert!(number(&share["highest"]["amount"]) > number(&share["at_high"]));
    assert!(number(&share["lowest"]["amount"]) < number(&share["at_low"]));
    let table = gpu_tco(&["sensitivity", SCENARIO]);
    let text = table.stdout.replace("\n  ", " ");
    assert!(text.contains("In steps of whole nodes or instances: nothing changes from 40.0% to"));
    assert!(text.contains("The lead has an extreme inside the range"), "{text}");
}

/// What the scenario leaves out has bars, with the winner that the cautions of `compare` name.
#[test]
fn what_is_left_out_has_bars() {
    let prices = ["neocloud", "hybrid"].map(|it| format!("{it}.on_demand.price_per_hour=26"));
    let args = [SCENARIO, "--set", &prices[0], "--set", &prices[1]];
    let found = json(&[&["sensitivity"], &args[..]].concat());
    let compared = json(&[&["compare"], &args[..]].concat()).to_string();
    let omissions = found["omissions"].as_array().unwrap();
    let named = |name: &str| omissions.iter().find(|it| it["name"] == name).unwrap();
    let both = named("downtime, no spot");
    assert_eq!([&both["code"], &both["winner"]], ["GTS040", "neocloud"]);
    let failures = named("downtime");
    assert_eq!(failures["winner"], Value::Null);
    let margin = money(number(&failures["amount"]));
    assert!(compared.contains(&format!("{margin} less than neocloud")), "{failures}");
    let text = gpu_tco(&[&["sensitivity"], &args[..]].concat()).stdout;
    assert!(text.contains("Stale: last checked on 2026-02-04"), "{text}");
}

#[test]
fn uses_move_together_or_apart() {
    let together = json(&["sensitivity", SCENARIO, "--only", "lambda*"]);
    let apart = json(&["sensitivity", SCENARIO, "--only", "lambda*", "--apart"]);
    let [both] = inputs(&together).as_slice() else { panic!("{together}") };
    assert_eq!(both["uses"], serde_json::json!(["neocloud", "hybrid"]));
    let [one, other] = inputs(&apart).as_slice() else { panic!("{apart}") };
    assert_eq!([&one["uses"][0], &other["uses"][0]], ["neocloud", "hybrid"]);
    for (it, key) in
        [(one, "neocloud.price_per_gpu_hour"), (other, "hybrid.on_demand.price_per_gpu_hour")]
    {
        let gap = margin(&totals(&[key], number(&it["low"]))) - number(&it["at_low"]);
        assert!(gap.abs() < Decimal::new(1, 6), "{key} {gap}");
    }
    // A rival alone that falls by 20% wins; if the price falls for both, hybrid still does.
    assert!(number(&one["at_low"]) < number(&both["at_low"]));
}

#[test]
fn inputs_of_a_cost_are_in_the_order_of_its_swings() {
    let all = json(&["sensitivity", "scenarios/renewal.yaml", "--of", "cost"]);
    let swings: Vec<Decimal> =
        all["inputs"].as_array().unwrap().iter().map(|it| number(&it["swing"])).collect();
    assert!(swings.len() > 9 && swings.is_sorted_by(|a, b| a >= b), "{swings:?}");
}

#[test]
fn another_amount_is_measured() {
    let cost = json(&["sensitivity", SCENARIO, "--of", "cost", "--only", "lambda*"]);
    let named = json(&["sensitivity", SCENARIO, "--of", "hybrid", "--only", "lambda*"]);
    assert_eq!(cost, named);
    assert_eq!(cost["of"], "hybrid");
    let set = ["neocloud.price_per_gpu_hour", "hybrid.on_demand.price_per_gpu_hour"];
    let [lambda] = inputs(&cost).as_slice() else { panic!("{cost}") };
    let hybrid = totals(&set, number(&lambda["low"]));
    assert_eq!(hybrid.iter().find(|it| it.0 == "hybrid").unwrap().1, number(&lambda["at_low"]));
    // Flips are those of the winner, whatever is measured.
    let margin = json(&["sensitivity", SCENARIO, "--only", "lambda*"]);
    assert_eq!(inputs(&margin)[0]["changes"], lambda["changes"]);
}

#[test]
fn a_range_is_wider_if_asked() {
    let wide = json(&["sensitivity", SCENARIO, "--range", "30%", "--only", "lambda*"]);
    let [lambda] = inputs(&wide).as_slice() else { panic!("{wide}") };
    assert_eq!(
        [number(&lambda["low"]), number(&lambda["high"])],
        ["2.793", "5.187"].map(|it| it.parse().unwrap())
    );
    let text = gpu_tco(&["sensitivity", SCENARIO, "--range", "30%", "--only", "lambda*"]).stdout;
    assert!(text.contains("hybrid does not stay cheapest"), "{text}");
    let few = gpu_tco(&["sensitivity", SCENARIO, "--top", "3"]).stdout;
    assert!(few.contains("more inputs move the lead by"), "{few}");
}

#[test]
fn mistakes_are_told() {
    let said = |arguments: &[&str]| {
        let run = gpu_tco(&[&["sensitivity"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        run.stderr
    };
    let unknown = said(&[SCENARIO, "--only", "staf.fte"]);
    assert!(unknown.contains("--only `staf.fte` matches no input"), "{unknown}");
    assert!(unknown.contains("staff.fte"), "{unknown}");
    let amount = said(&[SCENARIO, "--of", "neoclout"]);
    assert!(amount.contains("--of names `neoclout`") && amount.contains("neocloud"), "{amount}");
    assert!(said(&[SCENARIO, "--range", "200%"]).contains("30%"));
    let folder = tempfile::tempdir().unwrap();
    let scenario = |alternatives: &str| {
        let head = "schema: 1\ntitle: t\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n";
        let demand = "demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 0.5, unserved: {allowed_share: 0}}\nalternatives:\n";
        fs::write(folder.path().join("lab.yaml"), format!("{head}{demand}{alternatives}")).unwrap();
        let run = gpu_tco_in(folder.path(), &["sensitivity", "lab.yaml"]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        run.stderr
    };
    let rent = "  rent:\n    - on_demand: {price_per_gpu_hour: 3}\n";
    let alone = scenario(rent);
    assert!(alone.contains("GTS072") && alone.contains("rent is the only alternative"), "{alone}");
    let short = "  short:\n    - on_demand: {price_per_gpu_hour: 2, max_gpus: 4}\n";
    let unserved = scenario(&format!("{rent}{short}"));
    assert!(unserved.contains("rent alone serves all demand"), "{unserved}");
    let none = scenario(short);
    assert!(none.contains("no alternative serves all demand"), "{none}");
}

#[test]
fn an_input_that_changes_the_winner_is_listed_though_it_leaves_no_margin() {
    let run = gpu_tco(&["sensitivity", "scenarios/train-7b.yaml", "--top", "6"]);
    let still = run.stdout.split("not change the margin").next().unwrap();
    let still = still.lines().rev().take(2).collect::<String>();
    assert!(!still.contains("interruptible_share"), "{}", run.stdout);
    let row = |line: &&str| line.starts_with("demand.interruptible_share");
    assert!(run.stdout.lines().any(|it| row(&it)), "{}", run.stdout);
}
