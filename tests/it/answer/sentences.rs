//! Sentences of a report, each in the scenario that once made it wrong or unreadable.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use crate::program::gpu_tco;

const HEAD: &str = "schema: 1
title: Sentences
as_of: 2026-10-10
currency: USD
";

/// A list of egress that was checked long before.
const SHEET: &str = "schema: 1
provider: example
currency: USD
instances:
  gpu.8x:
    gpu: h100-sxm-80gb
    gpus: 8
    on_demand:
      - {price_per_hour: 32, from: 2026-01-01, source: \"https://example.com\", checked_on: 2026-10-10, grade: A}
egress:
  - tariff: {tiers: [{up_to_gb: 1000, price_per_gb: 0.09}, {price_per_gb: 0.05}]}
    from: 2026-01-01
    source: \"https://example.com\"
    checked_on: 2026-03-01
    grade: A
";

/// The report on a scenario, each paragraph on one line.
fn report(rest: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.yaml");
    let horizon = if rest.contains("horizon_months") { "" } else { "horizon_months: 12\n" };
    std::fs::write(&file, format!("{HEAD}{horizon}{rest}")).unwrap();
    std::fs::write(folder.path().join("sheet.yaml"), SHEET).unwrap();
    let run = gpu_tco(&["compare", file.to_str().unwrap(), "--view", "full"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_says(scenario: &str, sentence: &str) {
    let report = report(scenario);
    assert!(report.contains(sentence), "{sentence}\n{report}");
}

/// Half the time 64 GPUs, half the time 16.
const STEPS: &str = "demand: {gpu: any, gpus: 64, shape: [{share_of_time: 0.5, gpus: 64}, {share_of_time: 0.5, gpus: 16}]}\n";

#[test]
fn a_line_that_stays_in_one_tier_and_follows_in_another_is_told_with_its_tier() {
    let scenario = format!(
        "{STEPS}alternatives:
  floor:
    - committed: {{effective_price_per_gpu_hour: 2, term_months: 12, gpus: 24}}
    - on_demand: {{price_per_gpu_hour: 4}}
  rent:
    - on_demand: {{price_per_gpu_hour: 4}}
"
    );
    assert_says(&scenario, "Cost lines every alternative: compute");
    assert_says(&scenario, "Fixed cost compute on committed of floor, also for idle GPUs");
}

#[test]
fn many_lines_that_stay_are_told_by_those_that_do_not() {
    let scenario = "demand: {gpu: any, gpus: 8, utilization: 0.5}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 280000, idle_kw: 3, busy_kw: 10}
        nodes: 1
        site: {pue: 1.4, price_per_kwh: 0.1, price_per_kw_month: 150}
        staff: {fte: 1, salary: 200000}
        maintenance: {share_per_year: 0.05}
        insurance: {share_per_year: 0.01}
        connectivity: {price_per_month: 100}
  rent:
    - on_demand: {price_per_gpu_hour: 4}
";
    assert_says(scenario, "Fixed cost everything own pays except electricity, also for idle GPUs");
}

#[test]
fn nothing_held_fixed_is_said_of_the_reference_alone() {
    // The commitment is paid when idle; the reference is not.
    let scenario = "demand: {gpu: any, gpus: 8, utilization: 0.5}
alternatives:
  rent:
    - on_demand: {price_per_gpu_hour: 4}
  reserve:
    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: peak}
";
    assert_says(scenario, "Fixed cost nothing: every cost line of rent follows utilization");
}

#[test]
fn lines_that_the_same_side_lacks_are_told_together() {
    let scenario = "demand: {gpu: any, gpus: 8, utilization: 0.5}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 280000, idle_kw: 3, busy_kw: 10}
        nodes: 1
        storage: {price: 1000}
        software: {price_per_year: 100}
  rent:
    - on_demand: {price_per_gpu_hour: 4}
";
    let told = "own pays for storage and software, and rent does not; the totals compare only if \
                their prices include them";
    assert_says(scenario, told);
}

#[test]
fn the_tiers_of_one_old_list_are_told_once() {
    let scenario = "pricing: [sheet.yaml]
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 0.5, egress_gb_per_month: 2000}
alternatives:
  rent:
    - on_demand: {instance: example/gpu.8x}
";
    let told =
        "GTD001 1 input was last checked too long before 2026-10-10: example egress (2026-03-01)";
    assert_says(scenario, told);
}

#[test]
fn a_price_that_two_pay_moves_as_that_entry() {
    // At 4: two nodes 2 x 200,000 + 24 x 8,760 x 4 = 1,240,960; three 3 x 190,000 + 20 x 8,760 x 4 =
    // 1,270,800; none 1,401,600. 400,000 + 840,960 f = 570,000 + 700,800 f at f = 1.2129.
    let scenario = |nodes: &str| {
        format!(
            "pricing: [sheet.yaml]
{STEPS}alternatives:
  two:
    - owned: {{node: {{gpus: 8, price: 200000, idle_kw: 0, busy_kw: 0}}, nodes: 2}}
    - on_demand: {{instance: example/gpu.8x}}
  three:
    - owned: {{node: {{gpus: 8, price: {nodes}, idle_kw: 0, busy_kw: 0}}, nodes: 3}}
    - on_demand: {{instance: example/gpu.8x}}
  none:
    - on_demand: {{instance: example/gpu.8x}}
"
        )
        .replace("gpu: any", "gpu: h100-sxm-80gb")
    };
    let told = "example/gpu.8x on demand, per GPU-hour 4.000 4.852 +21.3%";
    assert_says(&scenario("190000"), told);
    // Three nodes of 290,000 leave none the next: 1,401,600 f = 400,000 + 840,960 f at 4 x 0.7135.
    let told = "example/gpu.8x on demand, per GPU-hour 4.000 2.854 -28.7%";
    assert_says(&scenario("290000"), told);
}

#[test]
fn rents_of_which_another_pays_one_move_for_all() {
    // At 2.5 and 4: reserve 24 x 8,760 x 2.5 + 20 x 8,760 x 4 = 1,226,400, own 1,240,960.
    let scenario = format!(
        "pricing: [sheet.yaml]
{STEPS}alternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 200000, idle_kw: 0, busy_kw: 0}}, nodes: 2}}
    - on_demand: {{instance: example/gpu.8x}}
  reserve:
    - committed: {{effective_price_per_gpu_hour: 2.5, term_months: 12, gpus: 24}}
    - on_demand: {{instance: example/gpu.8x}}
"
    );
    // 24 x 8,760 x 2.5693 = 525,600 + 14,560.
    let told = "reserve.committed.effective_price_per_gpu_hour 2.500 2.569 +2.8%";
    assert_says(&scenario.replace("gpu: any", "gpu: h100-sxm-80gb"), told);
}

#[test]
fn a_margin_that_does_not_move_has_no_range() {
    let scenario = "demand: {gpu: any, gpus: 8, utilization: 0.5}
alternatives:
  one:
    - on_demand:
        price_per_gpu_hour: 2
        other: [{name: a, amount: 100, per: year}]
  two:
    - on_demand:
        price_per_gpu_hour: 2
        other: [{name: a, amount: 300, per: year}]
";
    assert_says(scenario, "two: one is 200 cheaper at every utilization.");
}

#[test]
fn what_replaces_hardware_is_credited_at_book_value_with_a_finding() {
    // Two nodes of 1.2 x 250,000 bought in month 36 of a life of 36; in month 60 a third is left of
    // 600,000.
    let scenario = "demand: {gpu: any, gpus: 32, utilization: 0.7}
horizon_months: 60
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 250000, idle_kw: 2, busy_kw: 8}
        nodes: 4
        useful_life_months: 36
        refresh: {price_ratio: 1.2, relative_performance: 2}
  rent:
    - on_demand: {price_per_gpu_hour: 4}
";
    let told = "the total of own counts 200,000 of resale at book value, as what is bought later outlasts the \
                horizon; state what a sale would bring, such as `residual_value: {share_of_price: 0.3}`";
    assert_says(scenario, told);
    assert_says(
        scenario,
        "capex straight-line over its useful life, sold at book value when the horizon ends",
    );
    let stated =
        scenario.replace("refresh:", "residual_value: {share_of_price: 0}\n        refresh:");
    assert!(!report(&stated).contains("GTS050"));
}

#[test]
fn one_run_is_no_runs() {
    let scenario = "demand: {gpu: any, gpus: 8, utilization: 0.5}
alternatives:
  rent:
    - on_demand: {price_per_gpu_hour: 2}
outcomes:
  once: {training_run: {gpu_hours: 1000, runs: 1}}
  often: {training_run: {gpu_hours: 1000, runs_per_year: 2.5}}
";
    assert_says(scenario, "a run of 1,000 GPU-hours 2,000 1 run 2,000");
    assert_says(scenario, "2.5 runs a year 5,000");
}

#[test]
fn fleets_that_come_and_go_are_told() {
    // 16 x 1.5^(35/12) = 52.2 GPUs in the last month.
    let scenario = "demand: {gpu: any, gpus: 16, utilization: 0.8, growth_per_year: 0.5}
horizon_months: 36
alternatives:
  listed:
    - owned:
        node: {gpus: 8, price: 250000}
        purchases: [{month: 0, nodes: 3}, {month: 12, nodes: 2}, {month: 24, nodes: 2}]
  yearly:
    - owned:
        node: {gpus: 8, price: 250000}
        expand: yearly
        lead_time_months: 2
        payment: delivery
        useful_life_months: 24
        refresh: {price_ratio: 1.2, relative_performance: 2}
    - on_demand: {price_per_gpu_hour: 4}
";
    assert_says(scenario, "16 GPUs growing to 53, 80.0% used, ");
    assert_says(scenario, "listed: nodes ordered in months 0, 12 and 24, to serve from the next");
    let yearly = "yearly: nodes ordered before each year, as its peak needs; delivered 2 months after \
                  the order, paid on delivery; replaced after 24 months at 1.2 x the price and 2 x \
                  the work";
    assert_says(scenario, yearly);
}

#[test]
fn what_a_flip_and_a_crossing_go_by_is_said_where_views_differ() {
    // A saving of 602,725.75 a year for 1,920,000: more in total, less by NPV at year-ends.
    let scenario = "horizon_months: 48
cost_of_capital: 0.1
discounting: {period: year}
demand: {gpu: any, gpus: 8, utilization: 1}
alternatives:
  buy:
    - owned: {node: {gpus: 8, price: 1920000, idle_kw: 0, busy_kw: 0}, nodes: 1}
  rent:
    - on_demand: {price_per_gpu_hour: 8.600538670091}
";
    assert_says(scenario, "neither is called cheaper.");
    assert_says(scenario, "ingle changes that make rent cheapest by total");
    let by_npv = format!("rank_by: npv\n{scenario}");
    assert_says(&by_npv, "ingle changes that make buy cheapest by NPV");
    let annuity = format!("capital: annuity\n{scenario}");
    assert_says(&annuity, "undiscounted · per GPU-hour, capex as an annuity");
    assert_says(&annuity, "Here capex bears interest; the break-evens above compare totals.");
}
