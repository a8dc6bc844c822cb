//! The published lesson: its figures, and the one it should have printed.

use serde_json::Value;

use crate::program::gpu_tco;

const LESSON: &str = "scenarios/h100-lesson.yaml";

/// The lesson's printed break-even: without staff and fabric, 0.7 kW a GPU and a PUE of 1.5.
const AS_PRINTED: [&str; 5] = [
    "own.owned.staff.fte=0",
    "own.owned.network_fabric.price_per_gpu_year=0",
    "own.owned.node.idle_kw=5.6",
    "own.owned.node.busy_kw=5.6",
    "own.owned.site.pue=1.5",
];

fn results(set: &[&str]) -> Value {
    let mut arguments = vec!["compare", LESSON, "--format", "json"];
    arguments.extend(set.iter().flat_map(|it| ["--set", it]));
    let run = gpu_tco(&arguments);
    assert_eq!(run.stderr, "");
    serde_json::from_str(&run.stdout).unwrap()
}

fn alternative<'v>(results: &'v Value, name: &str) -> &'v Value {
    let all = results["alternatives"].as_array().unwrap();
    all.iter().find(|it| it["name"] == name).unwrap()
}

fn against<'v>(results: &'v Value, name: &str) -> &'v Value {
    let all = results["break_even"].as_array().unwrap();
    all.iter().find(|it| it["a"] == "own" && it["b"] == name).unwrap()
}

#[test]
fn owning_costs_what_all_its_lines_cost() {
    let results = results(&[]);
    let own = alternative(&results, "own");
    assert_eq!(own["total"], "4781997.376");
    // 4,781,997.376 / 1,345,536 GPU-hours, and / 64 GPUs / 3 years.
    assert_eq!(own["cost_per_gpu_hour"], "3.553972079528");
    assert_eq!(own["cost_per_gpu_year"], "24906.236333333333");
    assert_eq!(own["capex"], "3400000");
    assert_eq!(own["opex"], "1381997.376");
    assert_eq!(results["cheapest"], "neocloud");
    assert_eq!(results["rank_by"], "total");
    assert_eq!(results["hours_per_year"], "8760");
}

#[test]
fn it_breaks_even_where_all_lines_are_counted() {
    let results = results(&[]);
    let on_demand = against(&results, "on_demand");
    assert_eq!(on_demand["result"], "crossings");
    assert_eq!(on_demand["crossings"][0]["at"], "0.231341");
    assert_eq!(on_demand["crossings"][0]["cheaper_above"], "own");
    assert_eq!(on_demand["payback_month"], 9);
    let as_used = against(&results, "reserve_as_used");
    assert_eq!(as_used["crossings"][0]["at"], "0.541558");
    assert_eq!(as_used["payback_at"], "21.541458");
    let neocloud = against(&results, "neocloud");
    assert_eq!(neocloud["result"], "never");
    assert_eq!(neocloud["beyond"], "1.137271");
    assert_eq!(neocloud["payback_month"], Value::Null);
    assert_eq!(neocloud["reasons"]["payback_month"], "not within the horizon");
}

#[test]
fn without_its_own_staff_and_fabric_it_prints_what_it_printed() {
    let results = results(&AS_PRINTED);
    let a_year = alternative(&results, "own")["cost_per_gpu_year"].as_str().unwrap();
    assert_eq!(a_year.split('.').next(), Some("18628"));
    assert_eq!(against(&results, "reserve_as_used")["crossings"][0]["at"], "0.405047");
}

#[test]
fn a_commitment_is_charged_for_idle_hours_and_the_report_says_what_follows() {
    let results = results(&[]);
    // 5.25 x 64 GPUs x 26,280 hours, whatever is used.
    assert_eq!(alternative(&results, "reserve")["total"], "8830080");
    assert_eq!(against(&results, "reserve")["result"], "always");
    let table = gpu_tco(&["compare", LESSON, "--view", "full"]).stdout;
    assert!(table.contains(
        "reserve: own is 4,048,083 cheaper at every utilization, as both are paid when idle."
    ));
}

#[test]
fn discounting_stands_beside_its_convention() {
    let results = results(&["cost_of_capital=0.10"]);
    assert_eq!(results["npv_convention"], "opex paid at month ends");
    let npv = |name| {
        alternative(&results, name)["npv"].as_str().unwrap().split('.').next().unwrap().to_owned()
    };
    // 3,400,000 + 38,388.816 x 31.18646, and 93,440 x 31.18646.
    assert_eq!(npv("own"), "4597211");
    assert_eq!(npv("neocloud"), "2914062");
}

#[test]
fn what_falls_due_outside_the_convention_is_named_beside_the_npv() {
    let sold = results(&["cost_of_capital=0.10", "own.residual_value.share_of_price=0.2"]);
    let convention = "opex paid at month ends, upfronts and residual values when due";
    assert_eq!(sold["npv_convention"], convention);
    let npv = alternative(&sold, "own")["npv"].as_str().unwrap();
    // 4,597,211 less 20% of 3,400,000 / 1.1^3 = 510,894.
    assert_eq!(npv.split('.').next(), Some("4086317"));
}

#[test]
fn a_price_that_nobody_offers_is_never_cheapest() {
    // At 30% of the hours 30% of 8,830,080 = 2,649,024 would be the least.
    let results = results(&["demand.utilization=0.3", "neocloud.on_demand.price_per_gpu_hour=20"]);
    let it = alternative(&results, "reserve_as_used");
    assert_eq!((&it["ranked"], &it["hypothetical"]), (&Value::Bool(false), &Value::Bool(true)));
    assert_eq!(it["total"].as_str().unwrap().split('.').next(), Some("2649024"));
    assert_eq!(results["cheapest"], "own");
}

#[test]
fn what_costs_the_same_is_ranked_by_the_other_basis() {
    // Both reservations cost 8,830,080; paid upfront, one has the higher NPV.
    let order = |upfront| {
        let offered = "reserve_as_used.billing=always";
        let results = results(&[offered, "cost_of_capital=0.10", upfront]);
        let all = results["alternatives"].as_array().unwrap();
        let names = all.iter().map(|it| it["name"].as_str().unwrap().to_owned());
        names.filter(|it| it.starts_with("reserve")).collect::<Vec<_>>()
    };
    assert_eq!(order("reserve.upfront_share=0"), ["reserve", "reserve_as_used"]);
    assert_eq!(order("reserve.upfront_share=1"), ["reserve_as_used", "reserve"]);
}
