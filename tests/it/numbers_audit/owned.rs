//! What fleets of one's own buy and draw when they are refreshed.

use serde_json::Value;

use super::{compared, near, row, run};

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
        let found = [2, 3].map(|month| in_month(&scenario, "electricity", month));
        assert_eq!(found, [first, second], "{node}, then {refresh}");
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
