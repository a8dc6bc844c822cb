//! Every format holds the same cells.

use serde_json::Value;

use crate::program::gpu_tco;

const SCENARIOS: [&str; 4] =
    ["a100-bare-metal", "dgx-a100-budget", "h100-lesson", "h100-own-or-rent"];

/// The rows of a table, each cell with the JSON key of its column.
pub type Rows = Vec<Vec<(String, String)>>;

/// What the program prints of a scenario, discounted so that no column is empty throughout.
fn printed(scenario: &str, arguments: &[&str]) -> String {
    let file = format!("scenarios/{scenario}.yaml");
    let mut all = vec!["compare", &file, "--set", "cost_of_capital=0.1", "--view", "full"];
    all.extend(arguments);
    let run = gpu_tco(&all);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

fn rows(text: &str, delimiter: u8) -> Rows {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
    let key = |name: &str| name.split(" [").next().unwrap().to_owned();
    let keys: Vec<String> = reader.headers().unwrap().iter().map(key).collect();
    let row =
        |row: csv::StringRecord| keys.iter().cloned().zip(row.iter().map(str::to_owned)).collect();
    reader.records().map(|it| row(it.unwrap())).collect()
}

fn cell<'r>(row: &'r [(String, String)], key: &str) -> &'r str {
    &row.iter().find(|(it, _)| it == key).unwrap().1
}

/// A JSON value as a cell.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn find<'v>(all: &'v Value, keys: &[(&str, &str)]) -> &'v Value {
    let is_it = |it: &&Value| keys.iter().all(|(key, value)| it[*key] == *value);
    all.as_array().unwrap().iter().find(is_it).unwrap_or(&Value::Null)
}

/// Cells of these keys are those of a JSON object.
fn assert_same(row: &[(String, String)], json: &Value, but: &[&str]) {
    for (key, cell) in row.iter().filter(|(key, _)| !but.contains(&key.as_str())) {
        assert_eq!(*cell, text(&json[key]), "{key} in {row:?}");
    }
}

#[test]
fn all_digits_of_a_spreadsheet_are_those_of_json() {
    for scenario in SCENARIOS {
        let json: Value = serde_json::from_str(&printed(scenario, &["-f", "json"])).unwrap();
        let table = |name| {
            let arguments = ["-f", "csv", "--precision", "exact", "--table", name];
            rows(&printed(scenario, &arguments), b',')
        };
        let all = table("alternatives");
        assert_eq!(all.len(), json["alternatives"].as_array().unwrap().len());
        for row in &all {
            // The codes of findings are those of another list there.
            let alternative = find(&json["alternatives"], &[("name", cell(row, "name"))]);
            assert_same(row, alternative, &["findings"]);
        }
        for row in table("break_even") {
            let pair = [("a", cell(&row, "a")), ("b", cell(&row, "b"))];
            let json = find(&json["break_even"], &pair);
            assert_same(&row, json, &["at", "jump", "cheaper_below", "cheaper_above", "irr_rates"]);
            if !cell(&row, "at").is_empty() {
                let crossing = find(&json["crossings"], &[("at", cell(&row, "at"))]);
                assert_eq!(text(&crossing["cheaper_above"]), cell(&row, "cheaper_above"));
            }
        }
        for row in table("sweep") {
            let at = find(&json["sweep"], &[("utilization", cell(&row, "utilization"))]);
            let cost = text(&at["cost_per_gpu_hour"][cell(&row, "name")]);
            assert_eq!(cost, cell(&row, "cost_per_gpu_hour"));
        }
        for row in table("components") {
            let it = find(&json["alternatives"], &[("name", cell(&row, "name"))]);
            let tier = find(&it["tiers"], &[("name", cell(&row, "tier"))]);
            let it = find(&tier["components"], &[("component", cell(&row, "component"))]);
            assert_same(&row, it, &["name", "tier"]);
        }
        for row in table("assumptions") {
            let keys = [("key", cell(&row, "key")), ("text", cell(&row, "text"))];
            assert!(!find(&json["assumptions"], &keys).is_null(), "{row:?}");
        }
    }
}

#[test]
fn a_spreadsheet_is_as_rounded_as_the_screen() {
    for scenario in SCENARIOS {
        let screen = printed(scenario, &[]).replace(',', "");
        let (_, screen) = screen.split_once(" months ").unwrap();
        for row in rows(&printed(scenario, &["-f", "csv"]), b',') {
            let line =
                screen.lines().find(|it| it.starts_with(&format!("{} ", cell(&row, "name"))));
            let words: Vec<&str> = line.unwrap().split_whitespace().collect();
            for key in ["cost_per_gpu_hour", "total", "paid_upfront", "paid_later_per_year"] {
                assert!(words.contains(&cell(&row, key)), "{key} of {row:?} in {words:?}");
            }
        }
    }
}

#[test]
fn tabs_and_commas_part_the_same_cells() {
    for name in ["alternatives", "sweep", "break_even", "components", "assumptions"] {
        let table = |format| printed("h100-lesson", &["-f", format, "--table", name]);
        assert_eq!(rows(&table("csv"), b','), rows(&table("tsv"), b'\t'), "{name}");
    }
}

#[test]
fn the_lesson_is_printed_as_it_is_published() {
    let run = gpu_tco(&["compare", "scenarios/h100-lesson.yaml", "-f", "tsv"]);
    let published = "own\t3.554\t4781997\t3400000\t1381997\t\t\t1418157\t0.422\t0\t\t\t3400000\t\t3400000\t460666\tGTS008 GTS040";
    assert!(run.stdout.lines().any(|line| line == published), "{}", run.stdout);
    let columns = "name\tcost_per_gpu_hour [USD]\ttotal [USD]\tcapex [USD]\topex [USD]\tunserved_work [USD]\tnpv [USD]\t\
        above_cheapest [USD]\tabove_cheapest_share\tunserved_gpu_hours";
    assert!(run.stdout.starts_with(columns));
}
