//! Fleets and runs that can be described, and how few figures are printed.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use serde_json::Value;

use crate::worked::run;

fn compared(scenario: &str) -> Value {
    serde_json::from_str(&run(scenario, &["-f", "json"])).unwrap()
}

/// The entry of a list with a name.
fn named<'v>(list: &'v Value, name: &str) -> &'v Value {
    list.as_array().unwrap().iter().find(|it| it["name"] == name).unwrap()
}

/// Total of the alternative `own` of some nodes with these keys, beside renting.
fn total(demand: &str, node: &str, more: &str) -> String {
    let scenario = format!(
        "horizon_months: 12
demand: {{gpu: h100-sxm-80gb, {demand}}}
alternatives:
  own:
    - owned: {{node: {{gpus: 8, {node}}}, nodes: 2{more}}}
  rent:
    - on_demand: {{price_per_gpu_hour: 3{more}}}
"
    );
    let results = compared(&scenario);
    let total = |name| named(&results["alternatives"], name)["total"].to_string();
    format!("{} {}", total("own"), total("rent"))
}

#[test]
fn gpus_and_their_chassis_cost_what_the_node_does() {
    // 2 nodes of 60,000 + 8 x 30,000 are two of 300,000; 16 x 8,760 h x 0.5 x 3 = 210,240.
    let demand = "gpus: 16, utilization: 0.5";
    let apart = total(demand, "chassis_price: 60000, price_per_gpu: 30000", "");
    assert_eq!(apart, r#""600000" "210240""#);
    assert_eq!(apart, total(demand, "price: 300000", ""));
}

#[test]
fn hours_between_failures_say_how_many_a_month_has() {
    // A month has 730 hours: one failure in 365 hours is two a month.
    let lost = |often: &str| {
        let failures = format!(
            ", failures: {{{often}, job_gpus: 8, recovery: cold, repair_minutes: 60, \
             checkpoint_minutes: 30, restart_minutes: 10}}"
        );
        total("gpus: 16, utilization: 0.5", "price: 300000", &failures)
    };
    assert_eq!(lost("mtbf_hours: 365"), lost("per_month: 2"));
    assert_ne!(lost("mtbf_hours: 365"), lost("mtbf_hours: 3650"));
    // An hour between failures of one GPU in 5,840 is one in 365 of sixteen.
    assert_eq!(lost("mtbf_hours: 5840, gpus: 1"), lost("mtbf_hours: 365"));
}

#[test]
fn a_demand_in_gpus_may_state_their_tokens_a_second() {
    // 3,600 s x 1,000 tokens are 3.6 million an hour: 3 / 3.6 = 0.8333; at a load of 0.5 1.6667.
    let results = compared(
        "horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1, tokens_per_second_per_gpu: 1000}
outcomes:
  chat: {inference: {target_load: 0.5}}
alternatives:
  rent:
    - on_demand: {price_per_gpu_hour: 3}
",
    );
    let text = results["outcomes"].to_string();
    assert!(text.contains("1.666666666667"), "{text}");
}

#[test]
fn an_amortized_run_may_count_its_electricity() {
    // 8,760,000 chip-hours are 1,000 chips for a year: x 30,000 / 4 = 7,500,000; x 0.7 kW x 1.25 x
    // 0.08 = 613,200 of electricity.
    let results = compared(
        "horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
outcomes:
  base:
    amortized_run:
      chip_hours: 8760000
      price_per_chip: 30000
      method: straight
      life_years: 4
      electricity: {kw_per_chip: 0.7, pue: 1.25, price_per_kwh: 0.08}
alternatives:
  rent:
    - on_demand: {price_per_gpu_hour: 3}
",
    );
    let text = results["outcomes"].to_string();
    assert!(text.contains("\"8113200\""), "{text}");
}

#[test]
fn runs_on_chips_of_ones_own_need_no_alternative() {
    let scenario = "outcomes:
  base:
    amortized_run:
      {chip_hours: 8760000, price_per_chip: 30000, method: straight, life_years: 4}
";
    let text = run(scenario, &[]);
    assert!(text.contains("base costs 7,500,000 USD."), "{text}");
    assert!(!text.contains("alternative serves"), "{text}");
    let results = compared(scenario);
    assert!(results["demand"].is_null() && results["horizon_months"].is_null(), "{results}");
    let inputs: Vec<_> =
        results["inputs"].as_array().unwrap().iter().map(|it| &it["key"]).collect();
    assert!(!inputs.iter().any(|key| key.as_str().unwrap().starts_with("demand")), "{inputs:?}");
    for arguments in
        [["-f", "csv"], ["--view", "annual"], ["--view", "summary"], ["-f", "markdown"]]
    {
        run(scenario, &arguments);
    }
}

/// One GPU of a node of one's own against one rented for a term, by some utilization and idle power.
fn one_gpu(utilization: &str, idle_kw: &str) -> String {
    let scenario = format!(
        "horizon_months: 12
demand: {{gpu: h100-sxm-80gb, gpus: 1, utilization: {utilization}}}
alternatives:
  own:
    - owned:
        nodes: 1
        node: {{gpus: 1, price: 20000, idle_kw: {idle_kw}, busy_kw: 1}}
        site: {{pue: 1.2, price_per_kwh: 0.1}}
  reserve:
    - committed: {{effective_price_per_gpu_hour: 3, term_months: 12, gpus: 1}}
"
    );
    run(&scenario, &[])
}

#[test]
fn a_utilization_near_a_tenth_has_one_row() {
    let text = one_gpu("0.9999", "1");
    let rows = text.lines().filter(|line| line.trim_start().starts_with("100"));
    assert_eq!(rows.count(), 1, "{text}");
}

#[test]
fn what_saves_power_when_idle_is_not_paid_when_idle() {
    let reason = "as both are paid when idle";
    assert!(one_gpu("0.5", "1").contains(reason));
    assert!(!one_gpu("0.5", "0.2").contains(reason));
}

#[test]
fn one_of_a_thing_is_not_several() {
    let text = one_gpu("0.5", "1");
    assert!(text.contains("1 h100-sxm-80gb, 50.0% used") && !text.contains("1 GPUs"), "{text}");
}
