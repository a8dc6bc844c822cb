//! What fleets of one's own buy and draw when they are refreshed.

use serde_json::Value;

use super::{compared, figure, near, row, run};

/// Expense of a component in a month, of the only alternative of a scenario.
fn in_month(scenario: &str, component: &str, month: u32) -> f64 {
    let text = run(scenario, &["--view", "pnl", "--by", "month", "-f", "csv"]);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let month = month.to_string();
    let row = rows.iter().find(|row| row[2] == *component && row[5] == month).unwrap();
    row[7].parse().unwrap()
}

#[test]
fn a_refresh_draws_what_it_states_and_keeps_what_it_does_not() {
    // 4 nodes, 8 of 32 GPUs busy on average, 730 h at 0.10. Refreshed nodes of 3 kW idle and 12 busy:
    // 4 x (3 + 9 / 4) x 73 = 1,533, whatever the idle draw of the first. With 2 kW idle before and
    // only a busy draw stated anew, idle stays: 4 x (2 + 10 / 4) x 73 = 1,314.
    for (node, refresh, first, second) in [
        ("busy_kw: 6", "idle_kw: 3, busy_kw: 12", 1_752.0, 1_533.0),
        ("idle_kw: 6, busy_kw: 6", "idle_kw: 3, busy_kw: 12", 1_752.0, 1_533.0),
        ("idle_kw: 2, busy_kw: 6", "busy_kw: 12", 876.0, 1_314.0),
        ("busy_kw: 6", "busy_kw: 12", 1_752.0, 3_504.0),
    ] {
        let scenario = format!(
            "horizon_months: 4
demand: {{gpu: any, gpus: 16, utilization: 0.5}}
alternatives:
  own:
    - owned:
        node: {{gpus: 8, price: 100000, {node}}}
        nodes: 4
        useful_life_months: 2
        refresh: {{{refresh}}}
        site: {{pue: 1, price_per_kwh: 0.10}}
"
        );
        near(in_month(&scenario, "electricity", 2), first);
        near(in_month(&scenario, "electricity", 3), second);
    }
}

/// Four nodes of 6 kW, replaced by such of 12 kW after 2 of 4 months, two or one to a rack of 18 kW.
fn grown(site: &str, racks: &str) -> Value {
    let scenario = format!(
        "horizon_months: 4
demand: {{gpu: any, gpus: 16, utilization: 0.5}}
alternatives:
  own:
    - owned:
        node: {{gpus: 8, price: 100000, busy_kw: 6}}
        nodes: 4
        useful_life_months: 2
        refresh: {{busy_kw: 12}}
        racks: {{kw_per_rack: 18{racks}}}
        site: {{pue: 1, price_per_kwh: 0.10{site}}}
"
    );
    compared(&scenario, &[])
}

#[test]
fn a_refresh_that_draws_more_power_buys_racks_and_building() {
    // 3 nodes of 6 kW to a rack of 18 kW, so 2 racks; one of 12 kW, so 4: 2 x 1,000 in month 0 and
    // 2 x 1,000 with the refresh. 24 kW of a building, then 48: 4,800 in all. By the rack and month
    // 2 x 2 + 4 x 2 = 12 rack-months; by the kW 24 x 2 + 48 x 2 = 144.
    let racks = grown("", ", price_per_rack: 1000");
    near(row(&racks, "own", "racks").unwrap(), 4_000.0);
    let building = grown(", capex_per_kw: 100, useful_life_months: 4", "");
    near(row(&building, "own", "facility").unwrap(), 4_800.0);
    near(row(&grown(", price_per_rack_month: 100", ""), "own", "facility").unwrap(), 1_200.0);
    near(row(&grown(", price_per_kw_month: 100", ""), "own", "facility").unwrap(), 14_400.0);
}

#[test]
fn a_spare_draws_and_takes_room_as_its_own_generation_does() {
    // 4 nodes with one spare in month 0, 4 with one more in month 2. After 4 months the first 4 and
    // their spare are replaced: 5 of 6 kW before, and 5 of 12 kW and 5 of 6 kW then.
    let scenario = "horizon_months: 6
demand: {gpu: any, gpus: 16, utilization: 0}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 100000, idle_kw: 1, busy_kw: 6}
        purchases: [{month: 0, nodes: 4}, {month: 2, nodes: 4}]
        spares: {share_of_nodes: 0.1}
        useful_life_months: 4
        refresh: {idle_kw: 3, busy_kw: 12}
        site: {pue: 1, price_per_kwh: 0.10, price_per_kw_month: 1}
";
    // The ninth node is the one spare of 8: 4 x 3 kW and one spare of 3, 4 x 1 and none, at 73.
    near(in_month(scenario, "electricity", 4), 9.0 * 73.0);
    near(in_month(scenario, "electricity", 5), (5.0 * 3.0 + 4.0) * 73.0);
    near(in_month(scenario, "facility", 5), 5.0 * 12.0 + 4.0 * 6.0);
}

#[test]
fn refreshed_nodes_are_rounded_by_fleet() {
    // 2 nodes in month 0 and 2 in month 6, for 32 GPUs around the clock. After 12 months 2 leave, and
    // 2 of 1.5 times the work do theirs; after 18 the other 2 leave, and the work of 4 less the 3 that
    // are there takes one more: 3 nodes. After 24 the first of the new leave: 4 - 1.5 = 2.5 take 2 of
    // 2.25. Only the first 6 months lack work: 16 GPUs x 4,380 h = 70,080.
    let results = compared(
        "horizon_months: 36
demand: {gpu: any, gpus: 32, utilization: 1}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 100000}
        purchases: [{month: 0, nodes: 2}, {month: 6, nodes: 2}]
        useful_life_months: 12
        refresh: {relative_performance: 1.5}
        other: [{name: nodes, amount: 1, per: node_month}]
",
        &[],
    );
    near(figure(&results, "own", "unserved_gpu_hours"), 70_080.0);
    // 2 nodes for 6 months, 4 for 12, 3 for 12; the one of month 18 leaves after 30, and the 2 left
    // do the work of 4.5.
    near(row(&results, "own", "nodes").unwrap(), 12.0 + 48.0 + 36.0 + 12.0);
}

#[test]
fn a_fleet_that_expands_without_growth_is_refreshed_as_one_that_does_not() {
    // 9 GPUs are 1.125 nodes of 8; one of 12 reference GPUs does after the refresh.
    let of = |expand: &str| {
        let scenario = format!(
            "horizon_months: 24
demand: {{gpu: any, gpus: 9, utilization: 1}}
alternatives:
  own:
    - owned:
        node: {{gpus: 8, price: 100000}}
        useful_life_months: 12
        refresh: {{relative_performance: 1.5}}{expand}
"
        );
        figure(&compared(&scenario, &[]), "own", "total")
    };
    near(of(""), 300_000.0);
    near(of("\n        expand: yearly"), 300_000.0);
}

#[test]
fn lumps_are_bought_with_the_first_nodes() {
    // Nodes are ordered in month 6, and a fabric, 60 TB and two management nodes with them: nothing of
    // it is depreciated before, and 48,000 / 12, 12,000 / 12 and 24,000 / 12 are in month 7.
    let scenario = "horizon_months: 12
demand: {gpu: any, gpus: 16, utilization: 0.5}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 100000}
        purchases: [{month: 6, nodes: 2}]
        useful_life_months: 12
        network_fabric: {price: 48000}
        storage: {price_per_tb: 200, terabytes: 60}
        management_nodes: {nodes: 2, price: 12000}
";
    for (month, fabric, storage, managers) in [(6, 0.0, 0.0, 0.0), (7, 4_000.0, 1_000.0, 2_000.0)] {
        near(in_month(scenario, "network fabric", month), fabric);
        near(in_month(scenario, "storage", month), storage);
        near(in_month(scenario, "management nodes", month), managers);
    }
}

#[test]
fn a_building_and_lines_of_other_start_their_life_with_the_delivery() {
    // Two months on the way: 20 kW x 1,200 over 12 months are 2,000 a month from month 3 on, a line of
    // 12,000 is 1,000.
    let scenario = "horizon_months: 12
demand: {gpu: any, gpus: 16, utilization: 0.5}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 100000, busy_kw: 10}
        lead_time_months: 2
        useful_life_months: 12
        site: {pue: 1, price_per_kwh: 0, capex_per_kw: 1200, useful_life_months: 12}
        other: [{name: cages, amount: 12000, per: once, kind: capex}]
";
    for (month, building, cages) in [(2, 0.0, 0.0), (3, 2_000.0, 1_000.0)] {
        near(in_month(scenario, "facility", month), building);
        near(in_month(scenario, "cages", month), cages);
    }
}
