//! Sheets that say what to decide: no verdict from refused inputs, cash by month, tiers, and the decision.

use ironcalc::base::Model;

use super::engine::sheet;
use super::sheets::{SCENARIO, book, number, row_of, text};
use crate::program::gpu_tco;
use crate::small::written;

/// A pasted value meets no message at the keyboard.
#[test]
fn a_value_that_the_program_refuses_gives_no_verdict() {
    let mut book = book(SCENARIO, &[]);
    for (key, value, advice) in [
        ("hybrid.owned.nodes", 2.5, "write a whole number from 1 to 10000000"),
        ("us-virginia-colo.pue", 0.9, "write a number from 1 to 5"),
        ("demand.utilization_shift", 0.5, "utilization has to stay from 0 to 1"),
        ("demand.shape.1.share_of_time", 0.5, "the shares of time exceed 1"),
    ] {
        let row = row_of(&book, "Inputs", key);
        let inputs = sheet(&book, "Inputs");
        let stated = number(&book, "Inputs", row, 2).unwrap();
        assert_eq!(text(&book, "Inputs", row, 11), "ok");
        book.update_cell_with_number(inputs, row, 2, value).unwrap();
        book.evaluate();
        assert_eq!(text(&book, "Inputs", row, 11), advice, "{key}");
        let verdict = text(&book, "Summary", 3, 1);
        assert!(verdict.starts_with("These results are not valid: an input has"), "{verdict}");
        // The next one is the only one again.
        book.update_cell_with_number(inputs, row, 2, stated).unwrap();
        book.evaluate();
        assert!(!text(&book, "Summary", 3, 1).starts_with("These results"), "{key}");
    }
}

/// Answer of the command that a workbook names.
pub(super) fn answer_of_the_command(book: &Model<'_>) -> String {
    let mut lines = (10..60).map(|row| text(book, "Summary", row, 1));
    let command = lines.find(|it| it.starts_with("Same as: ")).unwrap();
    let args: Vec<&str> = command.trim_start_matches("Same as: gpu-tco ").split(' ').collect();
    let found = gpu_tco(&[&args[..], &["-f", "markdown"]].concat());
    assert_eq!(found.code, 0, "{command}: {}", found.stderr);
    found.stdout
}

/// One text of `--set` may state several inputs: each of them can then be changed.
#[test]
fn inputs_that_one_text_states_are_changed_one_by_one() {
    let price = "lambda/gpu_8x_h100_sxm5 on demand=4";
    let mut book = book(SCENARIO, &["own,hybrid.owned.staff.fte=2", price]);
    let row = row_of(&book, "Inputs", "own.owned.staff.fte");
    book.update_cell_with_number(sheet(&book, "Inputs"), row, 2, 0.1).unwrap();
    book.evaluate();
    let verdict = text(&book, "Summary", 3, 1);
    let answer = answer_of_the_command(&book);
    assert!(answer.contains(&format!("**{verdict}**")), "{verdict}: {answer}");
}

/// A price per GPU typed into a field per instance is said, and the figures follow it, as those of `--set` do.
#[test]
fn a_price_in_the_wrong_unit_has_a_caution_and_the_command_that_gives_it() {
    let mut book = book(SCENARIO, &[]);
    let key = "lambda/gpu_8x_h100_sxm5.on_demand.price_per_hour";
    let row = row_of(&book, "Inputs", key);
    book.update_cell_with_number(sheet(&book, "Inputs"), row, 2, 3.99).unwrap();
    book.evaluate();
    assert_eq!(text(&book, "Inputs", row, 11), "caution: probably in the wrong unit");
    let changed = text(&book, "Summary", 4, 1);
    assert!(
        changed.ends_with("1 is unusual or in the wrong unit: see column K of the sheet Inputs.")
    );
    let markdown = answer_of_the_command(&book);
    let verdict = text(&book, "Summary", 3, 1);
    assert!(verdict.starts_with("neocloud is cheapest: 540,015"), "{verdict}");
    assert!(markdown.contains(&format!("**{verdict}**")), "{verdict}: {markdown}");
    assert!(markdown.contains("is probably in the wrong unit."), "{markdown}");
}

/// Total and NPV disagree: the workbook calls none cheaper, as `compare` does.
#[test]
fn a_changed_book_says_that_total_and_npv_disagree() {
    let scenario = "scenarios/aws-bill-8m.yaml";
    let mut book = book(scenario, &["own.owned.node.price=150000"]);
    let row = row_of(&book, "Inputs", "own.owned.node.price");
    book.update_cell_with_number(sheet(&book, "Inputs"), row, 2, 140_000.0).unwrap();
    book.evaluate();
    let verdict = text(&book, "Summary", 3, 1);
    assert!(
        verdict.contains("neocloud the lowest NPV of cost (12,057,558 USD at 10.0%)"),
        "{verdict}"
    );
    let set = "own.owned.node.price=140000";
    let found = gpu_tco(&["compare", scenario, "--set", set, "-f", "markdown"]).stdout;
    assert!(found.contains(&format!("**{verdict}**")), "{verdict}: {found}");
}

/// Each check is computed from the inputs as they are: one that is broken on purpose is seen.
#[test]
fn a_total_that_does_not_add_up_fails_its_check() {
    let mut book = book(SCENARIO, &[]);
    let result = text(&book, "Summary", 5, 1);
    assert_eq!(result, "All checks hold");
    let checks = sheet(&book, "Checks");
    assert_eq!(text(&book, "Checks", 6, 6), "ok");
    let total = number(&book, "Checks", 6, 3).unwrap();
    book.update_cell_with_number(checks, 6, 4, total + 1.0).unwrap();
    book.evaluate();
    assert_eq!(text(&book, "Checks", 6, 6), "wrong");
    assert!(text(&book, "Summary", 5, 1).starts_with("1 of "));
}

/// The downside of a plan is a lower demand.
#[test]
fn utilization_moves_both_ways() {
    let mut book = book(SCENARIO, &[]);
    let inputs = sheet(&book, "Inputs");
    let row = row_of(&book, "Inputs", "demand.utilization_shift");
    book.update_cell_with_number(inputs, row, 2, -0.3).unwrap();
    book.evaluate();
    assert_eq!(text(&book, "Inputs", row, 11), "ok");
    assert!(text(&book, "Summary", 3, 1).starts_with("neocloud is cheapest: 2,306,858 USD"));
}

#[test]
fn months_of_cash_add_up_and_tiers_have_the_figures_of_the_answer() {
    let book = book(SCENARIO, &[]);
    let row = (5..9).find(|row| text(&book, "Cash flow", *row, 3) == "paid").unwrap();
    let cell = |column| number(&book, "Cash flow", row, column).unwrap();
    let total = cell(8);
    let months: f64 =
        (6..=42).map(|column| number(&book, "Cash by month", 5, column).unwrap()).sum();
    assert!(total > 1e6 && (months - total).abs() < 1e-6, "{months} {total}");
    let found = gpu_tco(&["compare", SCENARIO, "-f", "json"]).stdout;
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let hybrid = &found["alternatives"][0];
    let first = row_of(&book, "Unit cost", "Tiers by themselves") + 3;
    for (row, tier) in (first..).zip(hybrid["tiers"].as_array().unwrap()) {
        assert_eq!(text(&book, "Unit cost", row, 2), tier["name"].as_str().unwrap());
        let figure = |it: &serde_json::Value| it.as_str().unwrap().parse::<f64>().unwrap();
        let lines = tier["components"].as_array().unwrap().iter();
        let total: f64 = lines.map(|it| figure(&it["total"])).sum();
        let served = figure(&tier["served_gpu_hours"]);
        for (column, expected) in [(4, total), (5, served), (7, total / served)] {
            let found = number(&book, "Unit cost", row, column).unwrap();
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
    }
}

#[test]
fn the_decision_has_the_figures_of_the_page() {
    let book = book(SCENARIO, &[]);
    let page = gpu_tco(&["compare", SCENARIO, "--view", "page", "-f", "markdown"]).stdout;
    let row = row_of(&book, "Decision", "hybrid.spot.efficiency");
    for column in 2..=4 {
        let cell = text(&book, "Decision", row, column);
        assert!(page.contains(&cell), "{cell}: {page}");
    }
    row_of(&book, "Decision", "Below the stated utilization, part of the time is idle");
}

#[test]
fn without_a_crossing_the_cheaper_costs_less() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "horizon_months: 36
demand: {gpu: any, gpus: 8, utilization: 0.8}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 250000}, nodes: 1}
  rent:
    - committed: {effective_price_per_gpu_hour: 2, term_months: 36, gpus: 8}
";
    let path = written(folder.path(), scenario);
    // 8 GPUs for 26,280 hours at 2 are 420,480 at each utilization.
    for (price, cheaper) in [(5_000_000.0, "rent"), (1_000.0, "own")] {
        let mut book = book(&path, &[]);
        let row = row_of(&book, "Inputs", "own.owned.node.price");
        book.update_cell_with_number(sheet(&book, "Inputs"), row, 2, price).unwrap();
        book.evaluate();
        let found = text(&book, "Break-even", 7, 3);
        assert_eq!(found, format!("none found in steps of 10%: {cheaper} costs less"), "{price}");
    }
}

/// The parts of the sheet are those of cash, so that they add up to the total; a sum for the chart repeats some of them.
#[test]
fn the_breakdown_adds_up_to_the_totals() {
    for name in ["h100-own-or-rent", "renewal", "philly-mix"] {
        let book = book(&format!("scenarios/{name}.yaml"), &[]);
        let headings: Vec<String> =
            (2..30).map(|column| text(&book, "Breakdown", 4, column)).collect();
        let columns = (2..).zip(&headings).filter(|(_, it)| !it.is_empty());
        let columns: Vec<i32> = columns
            .filter(|(_, it)| *it != "others in the chart")
            .map(|(column, _)| column)
            .collect();
        assert!(columns.len() > 4, "{name}: {headings:?}");
        let head = (1..60).find(|row| text(&book, "Summary", *row, 2) == "total").unwrap();
        for place in 1..3 {
            let parts = columns.iter().filter_map(|it| number(&book, "Breakdown", 4 + place, *it));
            let (sum, total) = (parts.sum::<f64>(), number(&book, "Summary", head + place, 2));
            assert!((sum - total.unwrap()).abs() < 0.01, "{name}: {sum}, not {total:?}");
        }
    }
}
