//! Sheets that say what to decide: no verdict from refused inputs, cash by month, tiers, and the decision.

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
    let months: f64 = (10..=46).map(cell).sum();
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
        assert_eq!(found, format!("none between 0% and 100%: {cheaper} costs less"), "{price}");
    }
}
