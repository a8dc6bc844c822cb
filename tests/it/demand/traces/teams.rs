//! Costs by team: rows add up to the total, and what idle hours and separate fleets cost.

use std::fs;
use std::path::Path;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{Run, gpu_tco_in};

/// Two teams that take turns: 8 GPUs by day, 16 by night, and 8 of both at noon.
const TRACE: &str = "timestamp,gpus,team\n2026-09-07T00:00:00Z,0,day\n2026-09-07T00:00:00Z,16,night\n\
                     2026-09-07T06:00:00Z,8,day\n2026-09-07T06:00:00Z,0,night\n\
                     2026-09-07T12:00:00Z,8,day\n2026-09-07T12:00:00Z,8,night\n\
                     2026-09-07T18:00:00Z,0,day\n2026-09-07T18:00:00Z,0,night\n";

const TIERS: &str = "  own:\n    - owned: {node: {gpus: 8, price: 438000}, nodes: 2}\n  some:\n    - owned: \
                     {node: {gpus: 8, price: 219000}, nodes: 1}\n    - on_demand: \
                     {price_per_gpu_hour: 3}\n  rent:\n    - on_demand: {price_per_gpu_hour: 4}\n";

fn run(folder: &Path, [trace, demand, tiers]: [&str; 3], more: &[&str]) -> Run {
    let scenario = format!(
        "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
         demand: {{gpu: h100-sxm-80gb, trace: trace.csv{demand}}}\nalternatives:\n{tiers}"
    );
    fs::write(folder.join("trace.csv"), trace).unwrap();
    fs::write(folder.join("lab.yaml"), scenario).unwrap();
    gpu_tco_in(folder, &[&["compare", "lab.yaml"], more].concat())
}

fn teams(texts: [&str; 3], more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), texts, &[more, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    serde_json::from_str::<Value>(&run.stdout).unwrap()["teams"].clone()
}

fn number(value: &Value) -> Decimal {
    value.as_str().unwrap_or_else(|| panic!("no number: {value}")).parse().unwrap()
}

/// A figure of an alternative to nine decimals.
fn figure(teams: &Value, alternative: &str, key: &str) -> String {
    let all = teams["alternatives"].as_array().unwrap().iter();
    let found = all.clone().find(|it| it["name"] == alternative).unwrap();
    number(&found[key]).round_dp(9).normalize().to_string()
}

/// Costs of the rows of an alternative, rounded to nine decimals.
fn costs(teams: &Value, alternative: &str) -> Vec<String> {
    let all = teams["alternatives"].as_array().unwrap().iter();
    let found = all.clone().find(|it| it["name"] == alternative).unwrap();
    let rows = found["rows"].as_array().unwrap().iter();
    rows.map(|it| number(&it["cost"]).round_dp(9).normalize().to_string()).collect()
}

#[test]
fn teams_pay_for_what_they_hold_and_idle_hours_are_a_row() {
    let told = teams([TRACE, "", TIERS], &[]);
    // Of each 24 hours: day 8 x 12 = 96 GPU-hours, night 16 x 6 + 8 x 6 = 144; over a year 35,040
    // and 52,560 of 87,600. Two nodes have 140,160, at 876,000 / 140,160 = 6.25 each.
    assert_eq!(costs(&told, "own"), ["219000", "328500", "328500"]);
    assert_eq!(figure(&told, "own", "idle_gpu_hours"), "52560");
    // The lowest rent is 3.
    assert_eq!(figure(&told, "own", "idle_hours_rent"), "157680");
    // One node: 219,000 / 70,080 = 3.125; 8 GPUs of it are held for 18 hours of 24: 164,250. The rest,
    // 8 for 12 hours, is 35,040 x 3 = 105,120. 269,370 by 40% and 60%; a quarter of the node is idle.
    assert_eq!(costs(&told, "some"), ["107748", "161622", "54750"]);
    assert_eq!(costs(&told, "rent"), ["140160", "210240", "0"]);
}

#[test]
fn idle_hours_may_be_paid_by_what_teams_hold() {
    let told = teams([TRACE, "", TIERS], &["--share-idle", "by-allocation"]);
    assert_eq!(costs(&told, "own"), ["350400", "525600", "0"]);
    assert_eq!(figure(&told, "own", "idle_hours_cost"), "328500");
    assert_eq!(told["is_idle_shared"], true);
}

#[test]
fn pooling_is_the_peaks_of_the_teams_against_the_peak_of_all() {
    // Peaks of 8 and 16 against 16 at once: one node more, at 438,000.
    let told = teams([TRACE, "", TIERS], &[]);
    let gpus = ["sum_of_peaks_gpus", "peak_gpus", "pooled_gpus"].map(|it| number(&told[it]));
    assert_eq!(gpus, [24, 16, 8].map(Decimal::from));
    assert_eq!(figure(&told, "own", "pooled_units"), "1");
    assert_eq!(figure(&told, "own", "pooled_cost"), "438000");
    // A node of half the work serves half of it: 2 + 4 nodes against 4.
    let slow = TIERS.replacen("nodes: 2", "nodes: 4, goodput: 0.5", 1);
    let told = teams([TRACE, "", &slow], &[]);
    assert_eq!(figure(&told, "own", "pooled_units"), "2");
    assert!(told["alternatives"].as_array().unwrap().iter().any(|it| it["pooled_units"].is_null()));
}

#[test]
fn held_gpus_that_are_not_busy_have_a_cost() {
    let told = teams([TRACE, ", busy_share: 0.75", TIERS], &[]);
    // A quarter of the 547,500 that teams pay.
    assert_eq!(figure(&told, "own", "held_idle_cost"), "136875");
}

#[test]
fn rows_add_up_to_the_total_of_any_stack() {
    let stacks = [
        "    - owned: {node: {gpus: 8, price: 438000}, nodes: 1, downtime: 0.03}\n    - on_demand: \
         {price_per_gpu_hour: 3.7}\n",
        "    - committed: {effective_price_per_gpu_hour: 2.3, term_months: 7, gpus: 8}\n    - spot: \
         {price_per_gpu_hour: 1.3, efficiency: 0.91}\n    - on_demand: {price_per_gpu_hour: 3.7}\n",
        "    - owned: {node: {gpus: 7, price: 438000}, nodes: 1, goodput: 0.93, staff: {fte: 1, \
         salary: 99000}}\n    - committed: {effective_price_per_gpu_hour: 2.3, term_months: 12, \
         gpus: 3}\n    - on_demand: {price_per_gpu_hour: 3.7, relative_performance: 0.8}\n",
        "    - owned: {node: {gpus: 8, price: 438000}, nodes: 1}\n",
    ];
    for (stack, demand) in stacks.iter().flat_map(|stack| {
        [
            "",
            ", scale: 0.7, growth_per_year: 0.2",
            ", interruptible_share: 0.4, unserved: \
         {price_per_gpu_hour: 9}",
        ]
        .map(|demand| (stack, demand))
    }) {
        for idle in ["none", "by-allocation"] {
            let tiers =
                format!("  one:\n{stack}  rent:\n    - on_demand: {{price_per_gpu_hour: 4}}\n");
            let told = teams([TRACE, demand, &tiers], &["--share-idle", idle]);
            for account in told["alternatives"].as_array().unwrap() {
                let rows = account["rows"].as_array().unwrap().iter();
                let sum: Decimal = rows.clone().map(|it| number(&it["cost"])).sum();
                let gap = (sum - number(&account["total"])).abs();
                assert!(gap < Decimal::new(1, 9), "{stack}{demand} {idle}: {gap}");
                assert!(rows.clone().all(|it| number(&it["cost"]) >= Decimal::ZERO), "{account}");
            }
        }
    }
}

#[test]
fn hours_in_which_a_team_is_not_known_count_for_none() {
    let unknown = TRACE.replace("12:00:00Z,8,night", "12:00:00Z,,night");
    let told = teams([&unknown, "", TIERS], &[]);
    // Day 8 x 6 = 48, night 16 x 6 = 96.
    let shares = told["alternatives"][0]["rows"].as_array().unwrap().iter();
    let shares: Vec<Value> = shares.map(|it| it["gpu_hours"].clone()).collect();
    assert_eq!(number(&shares[0]) * Decimal::from(2), number(&shares[1]));
}

#[test]
fn a_split_by_team_needs_teams_and_no_other_view() {
    let folder = tempfile::tempdir().unwrap();
    let without = "timestamp,gpus\n2026-09-07T00:00:00Z,8\n2026-09-07T01:00:00Z,4\n";
    let refused = |trace: &str, more: &[&str], told: &str| {
        let run = run(folder.path(), [trace, "", TIERS], more);
        assert!(run.code == 2 && run.stderr.contains(told), "{more:?} {}", run.stderr);
    };
    refused(without, &["--view", "teams"], "costs by team need a trace with a column `team`");
    refused(without, &["--table", "teams", "-f", "csv"], "`timestamp,gpus,team`");
    refused(TRACE, &["--share-idle", "none"], "add `--view teams`");
    refused(TRACE, &["--by", "month"], "add `--view cashflow`");
    let csv = run(folder.path(), [TRACE, "", TIERS], &["--view", "teams", "-f", "csv"]);
    let mut lines = csv.stdout.lines();
    let head = "alternative,kind,team,gpu_hours,share,peak_gpus,cost [USD]";
    assert_eq!(lines.next(), Some(head));
    assert_eq!(lines.next(), Some("some,team,day,35040,0.400,8.00,107748"));
}

#[test]
fn idle_hours_save_no_more_rent_than_is_paid() {
    let told = |tiers: &str| {
        let folder = tempfile::tempdir().unwrap();
        let run = run(folder.path(), [TRACE, "", tiers], &["--view", "teams"]);
        run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let text = told(TIERS);
    // Two nodes serve all work, so no rent is saved.
    assert!(text.contains("own pays 328,500 USD for 52,560 idle GPU-hours."), "{text}");
    // 17,520 idle hours of one node; 35,040 are rented at 3.
    let some = "some pays 54,750 USD for 17,520 idle GPU-hours. Moving the 35,040 rented GPU-hours into \
                them saves up to 52,560 USD.";
    assert!(text.contains(some), "{text}");
    assert_eq!(text.matches("saves up to").count(), 1, "{text}");
    // 12 of 16 GPUs are committed: 4 are rented for a quarter of the time, all of which could move.
    let most = "  most:\n    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: \
                12}\n    - on_demand: {price_per_gpu_hour: 3}\n  rent:\n    - on_demand: \
                {price_per_gpu_hour: 4}\n";
    let text = told(most);
    assert!(
        text.contains("Moving the 17,520 rented GPU-hours into them saves up to 52,560 USD."),
        "{text}"
    );
}
