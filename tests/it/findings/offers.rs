//! Findings on what a scenario could buy or rent in place of what it names.

use std::fs;

use serde_json::Value;

use crate::program::{Run, gpu_tco_in};

/// 32 H200 at 70%: owned, or rented on demand from two providers.
const HEAD: &str = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 36\n\
    demand: {gpu: h200-sxm-141gb, gpus: 32, utilization: 0.7, shape: on_off}\nalternatives:\n";
const OWN: &str = "  own:\n    - owned:\n        system: lenovo/sr680a-v3-8xh200\n        gpus: peak\n        \
    downtime: 0.05\n        standby: none\n        network_fabric: {price_per_node: 50000}\n        \
    site: us-virginia-colo\n        maintenance: {share_per_year: 0.12}\n        \
    staff: {fte: 1.5, per_gpus: 64, salary: 250000}\n    - on_demand: {instance: nebius/hgx-h200}\n";
const RENT: &str = "  aws: [{on_demand: {instance: aws/p5en.48xlarge}}]\n  \
    nebius: [{on_demand: {instance: nebius/hgx-h200}}]\n";
const PLAN: &str = "aws_savings_plan_3y: [{committed: {instance: aws/p5en.48xlarge, plan: savings_plan_3y, \
    gpus: peak}}]";

#[track_caller]
fn compared(scenario: &str, more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.yaml"), scenario).unwrap();
    let arguments = [&["compare", "s.yaml", "-f", "json"], more].concat();
    let Run { code, stdout, stderr } = gpu_tco_in(folder.path(), &arguments);
    assert_eq!(code, 0, "{stderr}");
    serde_json::from_str(&stdout).unwrap()
}

/// Message of the finding with a code, if there is one.
fn message<'v>(found: &'v Value, code: &str) -> Option<&'v str> {
    let all = found["findings"].as_array().unwrap().iter();
    all.clone().find(|it| it["code"] == code).map(|it| it["message"].as_str().unwrap())
}

fn doubt<'v>(found: &'v Value, code: &str) -> &'v Value {
    found["doubts"].as_array().unwrap().iter().find(|it| it["code"] == code).unwrap()
}

/// 32 GPUs x 26,280 hours x 3.41798375 = 2,874,388, 36,985 less than own.
#[test]
fn a_plan_of_the_same_instance_that_would_win_is_named_with_its_total() {
    let scenario = [HEAD, OWN, RENT].concat();
    let found = compared(&scenario, &[]);
    assert_eq!(found["cheapest"], "own");
    let finding = message(&found, "GTS075").unwrap();
    for part in ["aws/p5en.48xlarge", "2,874,388 USD (1,783,185 less): 36,985 less than own", PLAN]
    {
        assert!(finding.contains(part), "{finding}");
    }
    let doubt = doubt(&found, "GTS075");
    assert_eq!((&doubt["winner"], &doubt["line"]), (&"aws".into(), &PLAN.into()));
    let added = compared(&format!("{scenario}  {PLAN}\n"), &[]);
    assert_eq!(added["cheapest"], "aws_savings_plan_3y");
    assert_eq!(message(&added, "GTS075"), None);
}

/// The first screen names the assumption that the verdict rests on, before figures that could move.
#[test]
fn the_plan_that_carries_the_answer_is_the_first_caution() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.yaml"), [HEAD, OWN, RENT].concat()).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "s.yaml"]);
    let screen = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let verdict = "own is cheapest only because of aws renting on demand: 2,911,373 USD over 36 months; \
                   nebius costs 267,456 (9.2%) more. ";
    let caution = "Caution: aws is cheapest if aws commits to savings_plan_3y for its peak; own then costs 36,985 \
                   (1.3%) more than aws. Add `";
    assert!(screen.contains(&[verdict, caution, PLAN].concat()), "{screen}");
}

/// A plan changes no order: at 20% of the time it costs more, and one that is stale on the day is not offered.
#[test]
fn a_plan_that_ranks_its_alternative_no_better_is_not_named() {
    let scenario = [HEAD, OWN, RENT].concat();
    for text in ["utilization: 0.2", "utilization: 0.3"] {
        let found = compared(&scenario.replace("utilization: 0.7", text), &[]);
        assert_eq!(message(&found, "GTS075"), None, "{text}");
    }
    let found = compared(&scenario, &["--as-of", "2027-03-01"]);
    assert_eq!(message(&found, "GTS075"), None);
    // 40 months are no whole terms of 12 or 36 months.
    let found = compared(&scenario.replace("horizon_months: 36", "horizon_months: 40"), &[]);
    assert!(message(&found, "GTS075").is_none_or(|it| !it.contains("savings_plan")));
}

/// 32 GPUs x 26,280 hours x 0.2 x 7.912 = 1,330,735 on demand; the commitment costs 2,874,388 at any use.
#[test]
fn on_demand_that_would_win_over_a_commitment_is_named_with_its_total() {
    let plan =
        "  aws: [{committed: {instance: aws/p5en.48xlarge, plan: savings_plan_3y, gpus: peak}}]\n";
    let other = "  other: [{committed: {effective_price_per_gpu_hour: 2.6, term_months: 36, gpus: peak}}]\n";
    let head = HEAD.replace("utilization: 0.7", "utilization: 0.2");
    let scenario = [&head, plan, other].concat();
    let found = compared(&scenario, &[]);
    assert_eq!(found["cheapest"], "other");
    let line = "aws_on_demand: [{on_demand: {instance: aws/p5en.48xlarge}}]";
    let finding = message(&found, "GTS077").unwrap();
    assert!(finding.contains("(1,543,653 less)") && finding.contains(line), "{finding}");
    assert_eq!(doubt(&found, "GTS077")["line"], line);
    let added = compared(&format!("{scenario}  {line}\n"), &[]);
    assert_eq!((&added["cheapest"], message(&added, "GTS077")), (&"aws_on_demand".into(), None));
    // The order is the same at full use.
    let full = compared(&scenario.replace("utilization: 0.2", "utilization: 1"), &[]);
    assert_eq!(message(&full, "GTS077"), None);
}

#[test]
fn a_system_that_is_no_longer_sold_costs_what_the_one_in_its_place_does() {
    let old = OWN.replace("8xh200", "8xh100").replace("nebius/hgx-h200", "lambda/gpu_8x_h100_sxm5");
    let rent = "  rent: [{on_demand: {instance: lambda/gpu_8x_h100_sxm5, max_gpus: 32}}]\n";
    let scenario = [HEAD, &old, rent].concat().replace("h200-sxm-141gb", "h100-sxm-80gb");
    let found = compared(&scenario, &[]);
    let finding = message(&found, "GTS076").unwrap();
    let set = [
        "--set",
        "own.owned.system=lenovo/sr680a-v3-8xh200",
        "--set",
        "own.owned.relative_performance=1",
    ];
    let replaced = compared(&scenario, &set);
    assert_eq!(message(&replaced, "GTS076"), None);
    let total = |it: &Value| {
        let all = it["alternatives"].as_array().unwrap();
        let own = all.iter().find(|it| it["name"] == "own").unwrap();
        own["total"].as_str().unwrap().parse::<rust_decimal::Decimal>().unwrap()
    };
    let more = total(&replaced) - total(&found);
    assert!(more.is_sign_positive());
    let costs = gpu_tco::format::money(total(&replaced));
    assert!(finding.contains(&format!("own costs {costs} USD")), "{finding}\n{costs}");
    // An offer of one's own is not doubted.
    let quoted = scenario
        .replace("        gpus: peak\n", "        gpus: peak\n        node: {price: 240000}\n");
    assert_eq!(message(&compared(&quoted, &[]), "GTS076"), None);
}

/// On 2025-06-01 an instance of AWS cost 98.32 an hour; 55.04 since 2025-06-23.
#[test]
fn a_later_price_that_overturns_the_answer_is_a_doubt() {
    let scenario = "as_of: 2025-06-01\ncurrency: USD\nhorizon_months: 12\n\
        demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}\nalternatives:\n  \
        aws: [{on_demand: {instance: aws/p5.48xlarge}}]\n  other: [{on_demand: {price_per_gpu_hour: 8}}]\n";
    let found = compared(scenario, &[]);
    assert_eq!(found["cheapest"], "other");
    let doubt = doubt(&found, "GTD009");
    assert_eq!(doubt["winner"], "aws");
    let set: Vec<&str> =
        doubt["set"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert_eq!(compared(scenario, &["--set", set[0]])["cheapest"], "aws");
}
