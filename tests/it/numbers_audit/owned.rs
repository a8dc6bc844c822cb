//! What fleets of one's own buy and draw when they are refreshed.

use super::run;

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
