//! A workbook after edits that `compare` refuses, and after those that only a second search finds a rate for.

use ironcalc::base::Model;
use ironcalc::base::cell::CellValue;

use super::engine::{self, KEY, sheet};
use super::sheets::{row_of, text};
use crate::program::gpu_tco;

/// A scenario, an input with a value that is refused, and what the workbook says beside it.
const REFUSED: [(&str, (&str, f64), &str); 3] = [
    (
        "gpu-hours-500-a-month",
        ("demand.gpu_hours_per_month", 500_000.0),
        "demand has to be within all GPU-hours",
    ),
    (
        "train-7b",
        ("spot.spot.interruptions.restart_hours", 250.0),
        "interruptions leave no time for work",
    ),
    (
        "bare-metal-or-virtualized",
        ("lambda_10.on_demand.virtualization_overhead", 1.0),
        "write a number from 0 to below 1",
    ),
];

#[test]
fn a_workbook_has_no_verdict_where_compare_has_none() {
    for (name, (input, value), words) in REFUSED {
        let scenario = format!("scenarios/{name}.yaml");
        let run = gpu_tco(&["compare", &scenario, "--set", &format!("{input}={value}")]);
        assert_ne!(run.code, 0, "{name}: {}", run.stdout);
        let mut book = opened(&scenario);
        let row = change(&mut book, input, value);
        book.evaluate();
        let verdict = text(&book, "Summary", 3, 1);
        assert!(verdict.starts_with("These results are not valid"), "{name}: {verdict}");
        assert_eq!(text(&book, "Inputs", row, 11), words, "{name}");
    }
}

/// From the rate of the file, the function of a spreadsheet jumps below -100% a month.
#[test]
fn a_workbook_finds_a_rate_of_return_far_below_that_of_the_file() {
    let mut book = opened("scenarios/h100-lesson.yaml");
    for (input, value) in [
        ("neocloud.on_demand.price_per_gpu_hour", 0.025),
        ("reserve.committed.effective_price_per_gpu_hour", 4.725),
        ("own.owned.nodes", 80.0),
    ] {
        change(&mut book, input, value);
    }
    book.evaluate();
    let approval = sheet(&book, "Approval");
    let head = row_of(&book, "Approval", "bought or signed") - 1;
    let column = (2..9).find(|it| text(&book, "Approval", head, *it) == "reserve").unwrap();
    let row = row_of(&book, "Approval", "IRR of own");
    let rate = book.get_cell_value_by_index(approval, row, column).unwrap();
    let CellValue::Number(rate) = rate else { panic!("{rate:?}") };
    assert!((rate + 0.66189).abs() < 1e-5, "{rate}");
}

fn opened(scenario: &str) -> Model<'static> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    super::report(scenario, &path);
    engine::opened(&path)
}

/// Changes an input by its key, and returns its row.
fn change(book: &mut Model<'_>, input: &str, value: f64) -> i32 {
    let row = (6..400).find(|row| text(book, "Inputs", *row, KEY) == input).unwrap();
    book.update_cell_with_number(sheet(book, "Inputs"), row, 2, value).unwrap();
    row
}

#[test]
#[ignore = "computes 600 months of three fleets"]
fn a_workbook_that_no_spreadsheet_opens_in_time_is_refused() {
    let tier = "{owned: {system: lenovo/sr680a-v3-8xh100, gpus: peak, site: us-virginia-colo, \
                useful_life_months: 1, refresh: {price_ratio: 0.9}}}";
    let all = [0, 1, 2].map(|it| format!("  own{it}: [{tier}]\n")).concat();
    let folder = tempfile::tempdir().unwrap();
    let [scenario, book] = ["long.yaml", "long.xlsx"].map(|it| folder.path().join(it));
    let head = "schema: 1\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 600\n\
                demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.9}\nalternatives:\n";
    std::fs::write(&scenario, format!("{head}{all}")).unwrap();
    let args = ["report", scenario.to_str().unwrap(), "-o", book.to_str().unwrap()];
    let refused = gpu_tco(&args);
    let message = "formulas, and at most 500,000 are written; compare fewer alternatives";
    assert!(refused.code == 2 && refused.stderr.contains(message), "{}", refused.stderr);
    assert!(!book.exists());
}
