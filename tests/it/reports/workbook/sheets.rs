//! What a reader finds on the sheets: charts as of the file, keys, messages, and a summary that says
//! when its results are not valid.

use std::fs;
use std::sync::LazyLock;

use ironcalc::base::Model;
use ironcalc::base::cell::CellValue;

use super::engine::{KEY, opened, sheet};
use super::{parts, report, report_with};
use crate::program::gpu_tco;

pub(super) const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";
/// Row of the first input.
const FIRST_INPUT: i32 = 6;

/// A workbook with changed figures; that of [`SCENARIO`] as it is is made once for all tests.
pub(super) fn book(scenario: &str, sets: &[&str]) -> Model<'static> {
    static AS_IT_IS: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.xlsx");
        report(SCENARIO, &path);
        fs::read(path).unwrap()
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    if scenario == SCENARIO && sets.is_empty() {
        fs::write(&path, &*AS_IT_IS).unwrap();
    } else {
        let sets: Vec<String> = sets.iter().map(|it| (*it).to_owned()).collect();
        report_with(scenario, &sets, &path);
    }
    opened(&path)
}

pub(super) fn text(book: &Model<'_>, name: &str, row: i32, column: i32) -> String {
    book.get_formatted_cell_value(sheet(book, name), row, column).unwrap()
}

pub(super) fn number(book: &Model<'_>, name: &str, row: i32, column: i32) -> Option<f64> {
    match book.get_cell_value_by_index(sheet(book, name), row, column).unwrap() {
        CellValue::Number(it) => Some(it),
        _ => None,
    }
}

/// First row of a sheet whose first cell begins like this.
pub(super) fn row_of(book: &Model<'_>, name: &str, start: &str) -> i32 {
    // The keys of inputs are beside their labels.
    let column = if name == "Inputs" { KEY } else { 1 };
    (1..200).find(|row| text(book, name, *row, column).starts_with(start)).unwrap()
}

#[test]
fn the_tornado_has_the_leads_of_its_sheet_largest_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    report(SCENARIO, &path);
    let parts = parts(&path);
    let charts = parts.iter().filter(|(name, _)| name.starts_with("xl/charts/chart"));
    let (_, chart) = charts.into_iter().find(|(_, it)| it.contains("as of the file")).unwrap();
    let found = gpu_tco(&["sensitivity", SCENARIO, "-f", "json"]).stdout;
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let stated = found["margin"].as_str().unwrap();
    let stated: f64 = stated.parse().unwrap();
    let crossing = chart.split("<c:crossesAt val=\"").nth(1).unwrap();
    let crossing: f64 = crossing.split('"').next().unwrap().parse().unwrap();
    assert!((crossing - stated).abs() < 1e-6, "{crossing} {stated}");
    let book = opened(&path);
    let head = row_of(&book, "Sensitivity", "in the chart");
    let rows: Vec<i32> = (head + 1..head + 100)
        .take_while(|row| !text(&book, "Sensitivity", *row, 1).is_empty())
        .collect();
    let last = rows.last().unwrap();
    assert!(chart.contains(&format!("Sensitivity!$F${}:$F${last}", head + 1)), "{chart}");
    let leads = |row: i32| -> Vec<f64> {
        (6..=8).filter_map(|column| number(&book, "Sensitivity", row, column)).collect()
    };
    let mut before = f64::INFINITY;
    for row in rows {
        let name = text(&book, "Sensitivity", row, 1);
        let name = name.split(": ").next().unwrap();
        let input = found["inputs"].as_array().unwrap().iter().find(|it| it["name"] == name);
        let Some(input) = input else { continue };
        let swing: f64 = input["swing"].as_str().unwrap().parse().unwrap();
        assert!(swing <= before, "{name}");
        before = swing;
        let ends = ["at_low", "at_high"].map(|it| input[it].as_str());
        for (end, lead) in ends.iter().flatten().zip(leads(row)) {
            assert!((end.parse::<f64>().unwrap() - lead).abs() < 1e-6, "{name}");
        }
    }
}

#[test]
fn the_map_has_the_letters_of_the_chart() {
    let folder = tempfile::tempdir().unwrap();
    let chart = folder.path().join("map.svg");
    let output = chart.display().to_string();
    let run = gpu_tco(&["report", SCENARIO, "-o", &output, "--chart", "map"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let chart = fs::read_to_string(&chart).unwrap();
    let chart = roxmltree::Document::parse(&chart).unwrap();
    let labels: Vec<&str> = chart
        .descendants()
        .filter(|it| it.has_tag_name("text"))
        .filter_map(|it| it.text())
        .collect();
    let book = book(SCENARIO, &[]);
    let down = row_of(&book, "Map", "down: lambda/gpu_8x_h100_sxm5 on demand in USD/GPU-hour");
    assert_eq!(text(&book, "Map", down + 1, 1), "across: utilization");
    assert_eq!(text(&book, "Map", 4, 1), "These figures are for the inputs of the file.");
    assert_eq!(text(&book, "Map", 6, 1), "h: hybrid");
    let mut cells = 0;
    for row in (down + 2..).take_while(|row| !text(&book, "Map", *row, 2).is_empty()) {
        let all = (1..).map(|column| text(&book, "Map", row, column));
        let all: Vec<String> = all
            .enumerate()
            .take_while(|(at, it)| *at == 0 || !it.is_empty())
            .map(|it| it.1)
            .collect();
        let row: Vec<&str> = all.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
        cells += row.len();
        // A row of the chart is written from the left.
        assert!(labels.windows(row.len()).any(|it| it == row), "{row:?}");
    }
    assert!(cells > 50, "{cells}");
}

#[test]
fn a_changed_input_is_said_above_figures_that_stay() {
    let mut book = book(SCENARIO, &[]);
    let inputs = sheet(&book, "Inputs");
    book.update_cell_with_number(inputs, FIRST_INPUT, 2, 300_000.0).unwrap();
    book.evaluate();
    for name in ["Map", "Sensitivity"] {
        let line = text(&book, name, 4, 1);
        assert!(line.starts_with("Inputs were changed: these figures are still those"), "{line}");
    }
    let row = row_of(&book, "Summary", "For the file: 64 h100-sxm-80gb, 64.4% used");
    assert!(text(&book, "Summary", row, 1).contains("Undiscounted, before tax, no resale."));
    row_of(&book, "Summary", "Not in the totals: hybrid and own: spares");
}

/// A model that is too large to be computed at several utilizations.
#[test]
fn break_evens_that_stay_say_so() {
    let mut book = book("scenarios/renewal.yaml", &[]);
    assert_eq!(text(&book, "Break-even", 5, 1), "These figures are for the inputs of the file.");
    let inputs = sheet(&book, "Inputs");
    let value = number(&book, "Inputs", FIRST_INPUT, 2).unwrap();
    book.update_cell_with_number(inputs, FIRST_INPUT, 2, value + 1.0).unwrap();
    book.evaluate();
    let line = text(&book, "Break-even", 5, 1);
    assert!(line.starts_with("Inputs were changed: these figures are still those"), "{line}");
}

#[test]
fn a_changed_gray_input_makes_the_results_invalid() {
    let mut book = book(SCENARIO, &[]);
    let gray = (FIRST_INPUT..200).find(|row| text(&book, "Inputs", *row, 5) == "not live").unwrap();
    let inputs = sheet(&book, "Inputs");
    book.evaluate();
    assert!(text(&book, "Summary", 3, 1).starts_with("hybrid is cheapest"));
    book.update_cell_with_number(inputs, gray, 2, 24.0).unwrap();
    book.evaluate();
    let verdict = text(&book, "Summary", 3, 1);
    assert!(verdict.starts_with("These results are not valid: a gray value"), "{verdict}");
}

#[test]
fn a_tie_names_all_alternatives() {
    let price = "on_demand.price_per_hour=8";
    let sets = [format!("neocloud.{price}"), format!("aws.{price}")];
    let mut book = book(SCENARIO, &sets.each_ref().map(String::as_str));
    let as_written = text(&book, "Summary", 3, 1);
    assert!(as_written.starts_with("aws and neocloud cost the same: "), "{as_written}");
    book.evaluate();
    assert_eq!(text(&book, "Summary", 3, 1), as_written);
}

#[test]
fn the_summary_has_npv_and_unserved_work() {
    for (scenario, column, key) in [
        ("scenarios/company-large.yaml", 9, "npv"),
        ("scenarios/renewal.yaml", 8, "unserved_gpu_hours"),
    ] {
        let found = gpu_tco(&["compare", scenario, "-f", "json"]).stdout;
        let found: serde_json::Value = serde_json::from_str(&found).unwrap();
        let book = book(scenario, &[]);
        let all = found["alternatives"].as_array().unwrap();
        assert!(all.iter().any(|it| it[key].as_str().is_some_and(|it| it != "0")), "{scenario}");
        for it in all {
            let expected: f64 = it[key].as_str().unwrap().parse().unwrap();
            let row = (7..20)
                .find(|row| text(&book, "Summary", *row, 1) == it["name"].as_str().unwrap())
                .unwrap();
            let found = number(&book, "Summary", row, column).unwrap();
            assert!((found - expected).abs() < 1e-6, "{scenario} {}", it["name"]);
        }
    }
}

/// Every key of the sheet, with the value beside it, is taken by `--set`.
#[test]
fn keys_of_the_inputs_are_those_of_set() {
    for scenario in [SCENARIO, "scenarios/company-large.yaml", "scenarios/renewal.yaml"] {
        let book = book(scenario, &[]);
        let mut args = vec!["compare".to_owned(), scenario.to_owned()];
        let mut with_keys = 0;
        for row in (FIRST_INPUT..).take_while(|row| !text(&book, "Inputs", *row, 1).is_empty()) {
            let is_live = text(&book, "Inputs", row, 5) != "not live";
            let value = number(&book, "Inputs", row, 2).unwrap();
            for key in text(&book, "Inputs", row, 10).split_whitespace().filter(|_| is_live) {
                args.extend(["--set".to_owned(), format!("{key}={value}")]);
                with_keys += 1;
            }
        }
        assert!(with_keys > 10, "{scenario}");
        let run = gpu_tco(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(run.code, 0, "{scenario}: {}", run.stderr);
    }
    let book = book(SCENARIO, &[]);
    let row = row_of(&book, "Inputs", "aws/p5.48xlarge.on_demand.price_per_hour");
    assert_eq!(text(&book, "Inputs", row, 10), "aws.on_demand.price_per_hour");
}

#[test]
fn messages_have_the_range_and_model_prints_its_contents() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    report(SCENARIO, &path);
    let parts = parts(&path);
    let part = |name: &str| &parts.iter().find(|it| it.0 == name).unwrap().1;
    let inputs = part("xl/worksheets/sheet4.xml");
    assert_eq!(
        inputs.matches("errorTitle=\"Value out of range\"").count(),
        inputs.matches("<dataValidation ").count()
    );
    assert!(inputs.contains("error=\"Enter a number from 1 to 5. Press Esc"), "{inputs}");
    let areas = part("xl/workbook.xml");
    assert!(areas.contains("Model!$A$1:$E$8</definedName>"), "{areas}");
    let about = part("xl/worksheets/sheet20.xml");
    assert!(about.contains("fitToHeight=\"0\""), "{about}");
    let fitted = parts.iter().filter(|(name, text)| {
        name.starts_with("xl/worksheets/sheet") && text.contains("<pageSetUpPr fitToPage=\"1\"/>")
    });
    assert_eq!(fitted.count(), 19);
}

#[test]
fn the_mix_serves_what_the_tiers_serve() {
    const SCENARIO: &str = "scenarios/reserved-floor.yaml";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    report(SCENARIO, &path);
    let found = gpu_tco(&["compare", SCENARIO, "-f", "json"]).stdout;
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let tiers = found["alternatives"][0]["tiers"].as_array().unwrap();
    let figure = |it: &serde_json::Value| it.as_str().unwrap().parse::<f64>().unwrap();
    let served: Vec<f64> = tiers.iter().map(|it| figure(&it["served_gpu_hours"])).collect();
    assert!(served.len() > 1);
    let book = opened(&path);
    assert_eq!(text(&book, "Mix", 4, 1), "These figures are for the inputs of the file.");
    let rows = |head: i32| (head + 1..).take_while(|it| number(&book, "Mix", *it, 1).is_some());
    // Hours times GPUs of the demand and of each tier, as a share of the horizon.
    let sums = |head: i32| -> Vec<f64> {
        let cell = |row, column| number(&book, "Mix", row, column).unwrap();
        let sum = |column| -> f64 {
            rows(head).map(|it| (cell(it, 2) - cell(it, 1)) * cell(it, column)).sum()
        };
        (3..=3 + i32::try_from(served.len()).unwrap()).map(sum).collect()
    };
    let head = row_of(&book, "Mix", "hours from");
    assert_eq!(text(&book, "Mix", head, 3), "demand, GPUs");
    assert_eq!(rows(head).count(), 4, "a row for each level of demand");
    let hours: f64 = served.iter().sum();
    let chart = row_of(&book, "Mix", "In the chart") + 1;
    assert_eq!(rows(chart).count(), 100);
    for head in [head, chart] {
        let sums = sums(head);
        for (served, sum) in served.iter().zip(&sums[1..]) {
            assert!((served / hours - sum / sums[0]).abs() < 1e-9, "{served} {sums:?}");
        }
    }
    let charts = parts(&path).into_iter().filter(|it| it.0.starts_with("xl/charts/chart"));
    let charts: Vec<String> = charts.map(|it| it.1).filter(|it| it.contains("Mix!")).collect();
    assert_eq!(charts.len(), 1);
    let range = format!("Mix!$C${}:$C${}", chart + 1, chart + 100);
    assert!(charts[0].contains(&range), "{}", charts[0]);
}
