//! Maps of `gpu-tco breakeven`: floats and decimals agree, ties and unserved demand are shown, and an
//! axis has the values that `--set` accepts.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;
use std::path::{Path, PathBuf};

use gpu_tco::analysis::{Axis, CellCosts, Study, Variable, map};
use gpu_tco::expr::Graph;
use rust_decimal::Decimal;
use serde_json::Value;

use crate::explain::walk::{case, scenarios};
use crate::program::gpu_tco;

/// Points from one end of a range to the other, without the lowest.
fn points(axis: &Axis, count: u32) -> Vec<Decimal> {
    let [low, high] = axis.range;
    let part = |it: u32| low + (high - low) * Decimal::from(it) / Decimal::from(count);
    let mut all: Vec<Decimal> = (1..=count).map(|it| axis.at_or_below(part(it))).collect();
    all.dedup();
    all
}

/// Asserts that maps of two axes in floats and in decimals have the same cells.
fn agree(study: &Study<'_>, axes: [&Axis; 2], name: &str) {
    let [columns, rows] = [points(axes[0], 5), points(axes[1], 4)];
    let found = |costs| map(study, axes, [&columns, &rows], costs, &mut |_| None);
    let [close, exact] = [CellCosts::Close, CellCosts::Exact].map(found);
    for (close, exact) in close.columns.iter().zip(&exact.columns) {
        for (close, exact) in close.cells.iter().zip(&exact.cells) {
            let place = format!("{name}: {} and {}", axes[0].name, axes[1].name);
            assert_eq!(close.cheapest, exact.cheapest, "{place}");
            assert_eq!(close.costs.len(), exact.costs.len(), "{place}");
            for (close, exact) in close.costs.iter().zip(&exact.costs) {
                let is_near = match (close, exact) {
                    (Some(close), Some(exact)) => {
                        (close - exact).abs() <= exact.abs() * Decimal::new(1, 9)
                    }
                    (close, exact) => close == exact,
                };
                assert!(is_near, "{place}: {close:?} {exact:?}");
            }
        }
    }
}

#[test]
fn maps_in_floats_are_those_in_decimals() {
    let mut maps = 0;
    for path in scenarios(&["scenarios"]) {
        let case = case(&path);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let is_small = !matches!(case.demand.shape, gpu_tco::model::DemandShape::Trace(_));
        let all = Variable::all(&study).into_iter().filter(|it| it.uses > 0).map(|it| it.name);
        let names: Vec<String> = all.chain(["gpus".to_owned()]).collect();
        let axes: Vec<Axis> = names.iter().filter_map(|it| Axis::named(&study, it).ok()).collect();
        let pairs = axes.iter().zip(axes.iter().skip(1)).filter(|_| is_small);
        for (a, b) in pairs.step_by(5) {
            agree(&study, [a, b], &path.display().to_string());
            maps += 1;
        }
    }
    assert!(maps > 30, "{maps}");
}

/// A scenario of two alternatives in a folder of its own.
fn two(alternatives: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.yaml");
    let head = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
                demand: {gpu: any, gpus: 8, utilization: 0.5}\nalternatives:\n";
    fs::write(&path, format!("{head}{alternatives}")).unwrap();
    (folder, path)
}

/// The same, if all work must be served.
fn strict(alternatives: &str) -> (tempfile::TempDir, PathBuf) {
    let (folder, path) = two(alternatives);
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("utilization: 0.5}", "utilization: 0.5, unserved: {allowed_share: 0}}");
    fs::write(&path, text).unwrap();
    (folder, path)
}

fn map_of(path: &Path, format: &str) -> String {
    let path = path.display().to_string();
    let axes = ["--axis", "gpus=4..16/4", "--axis", "utilization=0.25..1/4"];
    let run = gpu_tco(&[&["breakeven", &path, "-f", format], &axes[..]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

#[test]
fn a_tie_has_the_letters_of_all_and_a_cell_that_none_serves_a_dash() {
    let (_folder, path) = strict(
        "  ash: [{on_demand: {price_per_gpu_hour: 2, max_gpus: 8}}]\n  \
                               birch: [{on_demand: {price_per_gpu_hour: 2, max_gpus: 12}}]\n",
    );
    let text = map_of(&path, "table");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|it| it.trim_start().starts_with("25%") || it.trim_start().starts_with("100%"))
        .map(|it| it.split_whitespace().collect())
        .collect();
    // Both serve 4 and 8 GPUs, one serves 12, and none 16.
    for row in &rows {
        assert_eq!(row[1..], ["ab", "0", "ab", "0", "b", "-"], "{text}");
    }
    assert_eq!(rows.len(), 2, "{text}");
    let legend =
        "a ash, b birch; several letters if they cost the same; - if no alternative serves all";
    assert!(text.contains(legend), "{text}");
    let csv = map_of(&path, "csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "across,up,cheapest,margin [USD],margin_share,cost of ash [USD],cost of birch [USD]"
    );
    // 4 GPUs for 8,760 hours at 25% and 2.
    assert_eq!(lines[1], "4,0.250,ash birch,0,0.000,17520,17520");
    let all = |gpus: &str| lines.iter().filter(|it| it.starts_with(gpus)).count();
    assert_eq!((lines.len(), all("4,"), all("16,")), (17, 4, 4), "{csv}");
    assert!(lines.contains(&"12,0.250,birch,,,,52560"), "{csv}");
    assert!(lines.contains(&"16,0.250,,,,,"), "{csv}");
}

fn json(arguments: &[&str]) -> Value {
    let run = gpu_tco(&[arguments, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn gpus_move_all_steps_of_the_demand_in_proportion() {
    let scenario = "scenarios/reserved-floor.yaml";
    let found = json(&["breakeven", scenario, "--axis", "gpus=30..60"]);
    assert_eq!(
        (&found["axis"]["name"], &found["axis"]["stated"]),
        (&Value::from("demand.gpus"), &Value::from("34"))
    );
    let stretches = found["cheapest"].as_array().unwrap();
    assert!(stretches.len() > 2, "{found}");
    for it in stretches {
        let gpus: Decimal = it["from"].as_str().unwrap().parse().unwrap();
        let steps = [34, 26, 18, 13].map(Decimal::from).into_iter().enumerate();
        let set: Vec<String> = steps
            .map(|(at, step)| {
                format!(
                    "demand.shape.{}.gpus={}",
                    at + 1,
                    (step * gpus / Decimal::from(34)).round()
                )
            })
            .collect();
        let flags: Vec<&str> = set.iter().flat_map(|it| ["--set", it.as_str()]).collect();
        let compared = json(&[&["compare", scenario], &flags[..]].concat());
        assert_eq!(compared["cheapest"], it["alternative"], "{set:?}");
    }
    let tokens = gpu_tco(&["breakeven", "scenarios/inference-tokens.yaml", "--axis", "gpus"]);
    assert_eq!(
        tokens.stderr,
        "error: `gpus` is no figure that can be moved; write `demand.tokens_per_second`\n"
    );
}

#[test]
fn whole_numbers_of_an_axis_are_those_that_set_accepts() {
    for (scenario, axis, key, expected) in [
        // 800 GPU-hours a day are 33.3 GPUs.
        ("scenarios/dgx-a100-budget.yaml", "gpus", "demand.gpus", ["34", "633"]),
        ("scenarios/renewal.yaml", "own.staff.steps.2.from_gpus", "", ["4", "64"]),
        ("tests/independent/lost-work.yaml", "stack.on_demand.max_gpus", "", ["8", "160"]),
    ] {
        let key = if key.is_empty() { axis } else { key };
        let found = json(&["breakeven", scenario, "--axis", axis]);
        let ends = ["from", "to"].map(|it| found["axis"][it].as_str().unwrap().to_owned());
        assert_eq!(ends, expected, "{axis}");
        for end in ends {
            let run = gpu_tco(&["compare", scenario, "--set", &format!("{key}={end}")]);
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{key}={end}");
        }
    }
}

#[test]
fn a_node_pays_from_some_gpu_hours_a_month() {
    let scenario = "scenarios/gpu-hours-500-a-month.yaml";
    let found = json(&["breakeven", scenario, "--axis", "gpu_hours_per_month"]);
    let stretches = found["cheapest"].as_array().unwrap();
    assert_eq!(stretches[1]["alternative"], "bare_metal");
    let from: Decimal = stretches[1]["from"].as_str().unwrap().parse().unwrap();
    let one = Decimal::ONE;
    assert!((from - Decimal::from(3_440)).abs() < one, "{from}");
    for (hours, cheapest) in [(from - one, "neocloud"), (from + one, "bare_metal")] {
        let set = format!("demand.gpu_hours_per_month={hours}");
        let compared = json(&["compare", scenario, "--set", &set]);
        assert_eq!(compared["cheapest"], cheapest, "{set}");
    }
}
