//! `explain` of scenarios: formulas evaluate to their figures, and every input has its origin.

mod evaluator;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use gpu_tco::analysis::Study;
use gpu_tco::analysis::explain::{Explainer, HowKnown};
use gpu_tco::expr::Graph;
use gpu_tco::format::all_digits;
use gpu_tco::report::explain::formula;
use rust_decimal::Decimal;
use serde_json::Value;

use crate::explain::walk::{case, scenarios};
use crate::program::gpu_tco;
use evaluator::evaluate;

/// Most cells of a figure that are evaluated.
const CELLS: usize = 40;

/// Evaluates the formula of every named figure; returns how many cells there were.
pub fn assert_formulas_give_their_figures(explainer: &Explainer, of: &str) -> usize {
    let reading = explainer.reading();
    let mut checked = 0;
    for id in reading.nodes().filter(|id| !reading.names_of(*id).is_empty()) {
        let Some(term) = explainer.formula(id) else { continue };
        let name = &reading.names_of(id)[0];
        for run in explainer.runs(id).iter().take(CELLS) {
            let text = formula::numbers(explainer, &term, run.first(), all_digits);
            let found = evaluate(&text);
            let is_equal = match (found, run.value) {
                (Some(found), Some(value)) => {
                    let scale = value.abs().max(Decimal::ONE);
                    (found - value).abs() <= scale * Decimal::new(1, 12)
                }
                (found, value) => found == value,
            };
            assert!(is_equal, "{of}: {name} {run:?}: {found:?} of {text:.500}");
            checked += 1;
        }
    }
    checked
}

fn with_explainer<T>(path: &Path, see: impl FnOnce(&Explainer) -> T) -> T {
    let case = case(path);
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    see(&Explainer::of(&study, &path.display().to_string()))
}

#[test]
fn the_numbers_of_every_formula_give_its_figure() {
    assert_formulas_of(&["tests/independent", "tests/graph"], 2_000);
}

#[test]
#[ignore = "computes for a minute: .ci/run runs it"]
fn the_numbers_of_every_formula_of_every_scenario_give_its_figure() {
    assert_formulas_of(&["scenarios", "tests/cases"], 5_000);
}

fn assert_formulas_of(folders: &[&str], least: usize) {
    let all = scenarios(folders);
    let checked = |path: &Path| {
        let of = path.display().to_string();
        with_explainer(path, |it| assert_formulas_give_their_figures(it, &of))
    };
    let cells: usize = all.iter().map(|path| checked(path)).sum();
    assert!(cells > least, "{cells} cells");
}

#[test]
fn every_input_of_a_shipped_scenario_has_its_place_and_its_source() {
    for path in scenarios(&["scenarios"]) {
        let without = with_explainer(&path, |explainer| {
            let leaves = explainer.of_alternatives();
            let leaves = leaves.iter().flat_map(|it| explainer.leaves(it.id));
            let lacks = |id: &gpu_tco::expr::NodeId| {
                let it = explainer.evidence(*id);
                let is_placed = it.place.is_some_and(|it| it.line > 0 && it.column > 0);
                // The GPUs of an instance or a node are part of its entry.
                let is_build = explainer.reading().label(*id).rsplit('.').next() == Some("gpus");
                match it.how {
                    HowKnown::Stated | HowKnown::Set => !is_placed,
                    HowKnown::LookedUp => {
                        !is_placed || (!is_build && it.source.is_none_or(|it| it.url.is_empty()))
                    }
                    HowKnown::Default | HowKnown::Chosen => false,
                    HowKnown::Computed | HowKnown::Converted => true,
                }
            };
            let lacking = leaves.filter(lacks).map(|id| explainer.reading().label(id));
            lacking.collect::<Vec<String>>()
        });
        assert!(without.is_empty(), "{}: {without:?}", path.display());
    }
}

const OWN_OR_RENT: &str = "scenarios/h100-own-or-rent.yaml";

#[test]
fn an_unknown_figure_suggests_known_ones() {
    let run = gpu_tco(&["explain", OWN_OR_RENT, "hybrid.spott"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("hybrid.spot"), "{}", run.stderr);
    assert!(run.stderr.contains("alternatives: own, aws, neocloud, hybrid"), "{}", run.stderr);
}

#[test]
fn a_component_is_explained_with_its_numbers() {
    let run = gpu_tco(&["explain", OWN_OR_RENT, "own.electricity"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for line in [
        "own.owned.electricity: 234,885.42 USD over 36 months, 0.217 per GPU-hour, 4.5% of own.",
        "formula      sum over months of (energy x us-virginia-colo.price_per_kwh)",
        "numbers      36 x (50150.61456 x 0.1301) = 234,885.42 USD",
    ] {
        assert!(run.stdout.lines().any(|it| it == line), "{line}\n{}", run.stdout);
    }
}

/// Formulas of JSON output, calculated again by a program that knows nothing of this one.
#[test]
fn the_utilization_is_explained_however_it_is_stated() {
    let run = gpu_tco(&["explain", "scenarios/h100-own-or-rent.yaml", "utilization"]);
    assert!(run.stdout.contains("41.2 / 64 = 0.64375"), "{}{}", run.stdout, run.stderr);
}

#[test]
fn another_calculator_finds_the_same_figures() {
    let recent = ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
    if !Command::new("python3").args(recent).status().is_ok_and(|it| it.success()) {
        return; // the program needs no Python, nor do its tests
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/independent/evaluate.py");
    for (figure, first) in [("hybrid.spot", "hybrid.spot.total 1024697.19 "), ("", "own.total ")] {
        let figure = Some(figure).filter(|it| !it.is_empty());
        let asked = ["explain", OWN_OR_RENT, "--depth", "20", "-f", "json"];
        let asked: Vec<&str> = asked.into_iter().chain(figure).collect();
        let mut python = Command::new("python3");
        let python = python.arg("-B").arg(&script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut python = python.stderr(Stdio::piped()).spawn().unwrap();
        python.stdin.take().unwrap().write_all(gpu_tco(&asked).stdout.as_bytes()).unwrap();
        let output = python.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.starts_with(first), "{printed}");
    }
}

#[test]
fn both_costs_are_equal_at_a_break_even() {
    let asked = ["explain", OWN_OR_RENT, "break_even[own,aws]", "-f", "json"];
    let printed: Value = serde_json::from_str(&gpu_tco(&asked).stdout).unwrap();
    assert_eq!(printed["figure"], "break_even.own.aws");
    let number = |it: &Value| it.as_str().unwrap().parse::<Decimal>().unwrap();
    let [own, aws] = [0, 1].map(|at| number(&printed["operands"][at]["value"]));
    // Decimals bring both sides of a crossing to 1e-12 of the axis, which here costs millions.
    assert!((own - aws).abs() < Decimal::new(1, 4), "{own} {aws}");
    // The same utilization is where `compare` finds it.
    let compared = gpu_tco(&["compare", OWN_OR_RENT, "--against", "own", "-f", "json"]).stdout;
    let compared: Value = serde_json::from_str(&compared).unwrap();
    let pairs = compared["break_even"].as_array().unwrap();
    let pair = pairs.iter().find(|it| it["a"] == "own" && it["b"] == "aws").unwrap();
    let at = number(&printed["value"]);
    let text = format!("{:.4}", at.trunc_with_scale(4));
    assert!(pair.to_string().contains(&text), "{at} {pair}");
    let unknown = gpu_tco(&["explain", OWN_OR_RENT, "break_even.own.awss"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("write `aws`"), "{}", unknown.stderr);
}
