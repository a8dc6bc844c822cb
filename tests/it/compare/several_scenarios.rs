//! Scenarios in one run, and the width of their tables.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::gpu_tco;
use crate::shipped;

/// Most lines of the report of a shipped scenario, unless more is asked for.
const SCREEN: usize = 40;

#[test]
fn several_are_compared_in_one_run() {
    let files = ["scenarios/a100-bare-metal.yaml", "scenarios/dgx-a100-budget.yaml"];
    let run = gpu_tco(&["compare", files[0], files[1], "--format", "json"]);
    let all: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(all.as_array().map(Vec::len), Some(2));
    let table = gpu_tco(&["compare", files[0], files[1]]).stdout;
    let one = gpu_tco(&["compare", files[1]]).stdout;
    assert!(table.ends_with(&one), "each report stands alone");
}

#[test]
fn the_answer_to_every_scenario_is_one_screen_and_no_wider_than_the_page() {
    for name in shipped::names() {
        let run = gpu_tco(&["compare", &format!("scenarios/{name}.yaml")]);
        let widest = run.stdout.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{name}: {widest:?}");
        let lines = run.stdout.lines().count();
        assert!(lines <= SCREEN, "{name}: {lines} lines");
    }
}

/// Results of a scenario as JSON, with some figures replaced.
fn results(scenario: &str, set: &[&str]) -> Value {
    let set = set.iter().flat_map(|it| ["--set", it]);
    let arguments: Vec<&str> =
        ["compare", scenario, "--format", "json"].into_iter().chain(set).collect();
    let run = gpu_tco(&arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{scenario}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(value: &Value) -> Decimal {
    value.as_str().and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn the_order_of_the_file_changes_no_line_of_the_answer() {
    let head = "schema: 1\ntitle: order\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 36\n\
                demand: {gpu: any, gpus: 16, utilization: 0.6}\nalternatives:\n";
    let alternatives = [
        "  own:\n    - owned: {node: {gpus: 8, price: 250000}, nodes: 2, maintenance: {share_per_year: 0.1}}\n",
        "  rent:\n    - on_demand: {price_per_gpu_hour: 3}\n",
        "  dear:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 2}\n",
    ];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    let printed = |order: [usize; 3], view: &str| {
        let body: String = order.iter().map(|at| alternatives[*at]).collect();
        fs::write(&path, format!("{head}{body}")).unwrap();
        let run = gpu_tco(&["compare", &path.display().to_string(), "--view", view]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    let first = printed([0, 1, 2], "summary");
    for order in [[2, 1, 0], [1, 0, 2], [1, 2, 0]] {
        assert_eq!(printed(order, "summary"), first);
    }
}

#[test]
fn the_cheapest_by_utilization_is_that_of_the_sweep() {
    for name in shipped::names() {
        let all = results(&format!("scenarios/{name}.yaml"), &[]);
        let stretches = all["cheapest_by_utilization"].as_array().unwrap();
        let is_ranked = |name: &str| {
            let all = all["alternatives"].as_array().unwrap();
            all.iter().any(|it| it["name"] == name && it["hypothetical"] == false)
        };
        if all["rank_by"] != "total" {
            continue;
        }
        for row in all["sweep"].as_array().unwrap() {
            let at = number(&row["utilization"]);
            let costs = row["cost_per_gpu_hour"].as_object().unwrap();
            let costs = costs.iter().filter(|(name, cost)| is_ranked(name) && cost.is_string());
            let least = costs.clone().map(|(_, cost)| number(cost)).min();
            let within = |it: &&Value| number(&it["from"]) <= at && at <= number(&it["to"]);
            let named = stretches.iter().filter(within).filter_map(|it| it["cheapest"].as_str());
            let mut named =
                named.map(|name| costs.clone().find(|it| it.0 == name).map(|it| number(it.1)));
            assert!(named.any(|cost| cost == least), "{name} at {at}");
        }
    }
}

#[test]
fn a_figure_moved_past_its_lever_makes_its_winner_the_cheapest() {
    let scenario = "scenarios/h100-own-or-rent.yaml";
    let all = results(scenario, &[]);
    let mut tried = 0;
    for lever in all["changes"].as_array().unwrap() {
        let keys: Vec<&str> =
            lever["keys"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        // Figures of sheets are not set by their key.
        if keys[0].contains('/') || keys[0].starts_with("us-") {
            continue;
        }
        let rises = number(&lever["change"]) > Decimal::ZERO;
        for (beyond, winner) in [(true, &lever["winner"]), (false, &all["cheapest"])] {
            // Nodes come in whole numbers, of which `then` is the first that is enough.
            let then = number(&lever["then"]);
            let step = Decimal::new(if rises == beyond { 1_001 } else { 999 }, 3);
            let value = match (lever["unit"] == "node", beyond) {
                (true, true) => format!("{then}"),
                (true, false) => format!("{}", then - Decimal::ONE),
                (false, _) => format!("{:.6}", then * step),
            };
            let sets: Vec<String> = keys.iter().map(|key| format!("{key}={value}")).collect();
            let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
            assert_eq!(results(scenario, &sets)["cheapest"], *winner, "{sets:?}");
            tried += 1;
        }
    }
    assert!(tried >= 6, "{tried} levers");
}

#[test]
fn several_scenarios_begin_with_their_winners() {
    let files = ["scenarios/h100-lesson.yaml", "scenarios/reserved-floor.yaml"];
    let run = gpu_tco(&["compare", files[0], files[1]]);
    let squeezed: Vec<String> = run
        .stdout
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(squeezed[0], "Cheapest alternatives of 2 scenarios");
    let lesson = "scenarios/h100-lesson.yaml neocloud 3,363,840 USD 1,418,157 42.2%";
    assert!(squeezed[..8].iter().any(|line| line == lesson), "{}", run.stdout);
    let markdown = gpu_tco(&["compare", files[0], files[1], "-f", "markdown"]).stdout;
    let row = "| scenarios/h100-lesson.yaml | `neocloud` | 3,363,840 USD | 1,418,157 | 42.2% |";
    assert!(markdown.lines().any(|line| line == row), "{markdown}");
}

#[test]
fn a_spreadsheet_names_the_findings_on_each_alternative() {
    let text = gpu_tco(&["compare", "scenarios/h100-own-or-rent.yaml", "-f", "csv"]).stdout;
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let mut rows = text.lines().map(cells);
    assert_eq!(rows.next().unwrap().last().unwrap(), "findings");
    let of = |name: &str| {
        let mut rows = text.lines().map(cells);
        rows.find(|row| row[0] == name).unwrap().pop().unwrap()
    };
    assert_eq!([of("hybrid"), of("neocloud")], ["GTS040 GTS076 GTD001", "GTD001"]);
}

#[test]
fn the_full_report_lists_what_the_scenario_states_beside_what_was_looked_up() {
    let file = "scenarios/h100-own-or-rent.yaml";
    let text = gpu_tco(&["compare", file, "--view", "full", "-f", "markdown"]).stdout;
    let line = fs::read_to_string(file).unwrap().lines().position(|it| it.contains("fte: 1.5"));
    let staff =
        format!("| own.owned.staff.fte | 1.5 | FTE | assumption, line {} |", line.unwrap() + 1);
    let rent = "| lambda/gpu_8x_h100_sxm5 on demand | 31.92 | USD/instance-hour | sheet, checked \
                2026-10-10 |";
    for row in [staff.as_str(), rent, "| hours_per_year | 8,760 | h/year | default |"] {
        assert!(text.lines().any(|it| it == row), "{row}\n{text}");
    }
}

#[test]
fn cash_after_the_first_day_is_a_year_or_all_of_a_shorter_horizon() {
    // 8 x 8,760 h x 0.5 x 2 a year is 70,080; half a year is 35,040.
    let scenario = |months: u32| {
        format!(
            "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: {months}\ndemand: {{gpu: any, gpus: 8, \
             utilization: 0.5}}\nalternatives:\n  rent:\n    - on_demand: {{price_per_gpu_hour: 2}}\n  \
             own:\n    - owned: {{node: {{gpus: 8, price: 90000}}, nodes: 1}}\n"
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    for (months, heading, later) in [(24, "then per year", "70,080"), (6, "then in all", "35,040")]
    {
        fs::write(&path, scenario(months)).unwrap();
        let text = gpu_tco(&["compare", &path.display().to_string()]).stdout;
        assert!(text.contains(heading), "{text}");
        let rent = text.lines().find(|line| line.starts_with("rent  ")).unwrap();
        assert!(rent.ends_with(later), "{text}");
        // Nobody moves the GPUs of a node.
        assert!(!text.contains("own.owned.node.gpus"), "{text}");
    }
}

#[test]
fn a_page_pastes_into_wikis_and_slides() {
    for scenario in shipped::names() {
        for view in ["page", "full"] {
            let file = format!("scenarios/{scenario}.yaml");
            let page = gpu_tco(&["compare", &file, "--view", view, "-f", "markdown"]).stdout;
            let lines: Vec<&str> = page.lines().collect();
            let folds = lines.iter().position(|it| it.starts_with("<details>"));
            assert_eq!(folds.is_some(), view == "full", "{scenario}");
            let heads =
                lines.windows(2).filter(|it| it[1].starts_with("|:-") || it[1].starts_with("|--"));
            for cell in heads.flat_map(|it| it[0].split('|')) {
                let cell = cell.trim();
                assert!(cell.chars().count() <= 30, "{scenario}: {cell}");
            }
        }
    }
}
