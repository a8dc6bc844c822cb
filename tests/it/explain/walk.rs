//! The graph as its readers see it: the example that walks it, and an evaluation in another language.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tco::analysis::{By, Effort, Study, settle};
use gpu_tco::expr::{Cells, Exact, Graph, Reading};
use gpu_tco::input::{Diagnostics, Sources};
use gpu_tco::judge::Judgement;
use gpu_tco::model::Case;
use gpu_tco::pricing::ReadContext;
use gpu_tco::report::compare::{self, CompareTable, CompareView, Material, Provenance};
use gpu_tco::report::records::{Field, Records, Value as Cell};
use gpu_tco::scenario::{self, Overrides};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use operation::operation;

mod operation;

#[allow(dead_code, reason = "the example has a main of its own")]
#[path = "../../../examples/walk.rs"]
mod example;

/// Scenarios of some folders, in order.
pub fn scenarios(folders: &[&str]) -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let entries = |folder: &&str| fs::read_dir(root.join(folder)).unwrap();
    let files = folders.iter().flat_map(entries).map(|it| it.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|it| it.extension().is_some_and(|end| end == "yaml")).collect();
    files.sort();
    files
}

/// Scenarios that together have every component.
const FEW: [&str; 2] = ["tests/independent", "tests/graph"];
const ALL: [&str; 4] = ["scenarios", "tests/cases", "tests/independent", "tests/graph"];

#[test]
fn the_example_prints_every_figure_with_a_short_formula_and_every_input_with_its_origin() {
    assert_every_figure_is_printed(&FEW, 8);
}

#[test]
#[ignore = "computes for a minute: .ci/run runs it"]
fn the_example_prints_every_figure_of_every_scenario() {
    assert_every_figure_is_printed(&ALL, 60);
}

fn assert_every_figure_is_printed(folders: &[&str], least: usize) {
    let all = scenarios(folders);
    assert!(all.len() >= least, "{} scenarios", all.len());
    for path in all {
        let text = example::walk(&path).unwrap();
        let (formulas, inputs): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.contains(" = "));
        let long = formulas.iter().filter(|line| {
            line.split_once(" = ").is_some_and(|(_, formula)| formula.chars().count() > 120)
        });
        assert_eq!(long.count(), 0, "{}", path.display());
        let named = formulas.iter().filter(|line| !line.starts_with('#')).count();
        assert!(named >= formulas.len() / 2, "{}: {named} names", path.display());
        assert!(inputs.iter().any(|line| line.contains("horizon_months: ")));
        let origins = [".yaml:", ".csv:", "http", "tried by", ", default", ", moved by analyses"];
        let is_known = |line: &&&str| origins.iter().any(|origin| line.contains(origin));
        assert_eq!(inputs.iter().find(|line| !is_known(line)), None, "{}", path.display());
    }
}

/// A scenario that reads without a problem.
pub fn case(path: &Path) -> Case {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.read(path).unwrap();
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let case = scenario::read(id, &Overrides::default(), context).unwrap();
    settle(case, &Effort::default()).case
}

/// Keys of the inputs that are computed from others: net prices.
fn computed(reading: &Reading) -> BTreeSet<&str> {
    let keys = reading.inputs().map(|(key, _)| key);
    keys.filter(|key| reading.find(key).is_some_and(|id| reading.origin(id).is_none())).collect()
}

/// Leaves and named cells of a run in which each live leaf is multiplied by a factor of its own.
fn run(graph: &Graph, reading: &Reading, change: impl Fn(usize) -> Decimal) -> Value {
    let inputs = || reading.inputs().enumerate();
    let computed = computed(reading);
    let moved = |at: usize, live: bool, value: Decimal| {
        if live { value * change(at) } else { value }
    };
    let leaves = inputs().map(|(at, (_, it))| moved(at, it.live, it.value).to_string());
    let cells: Cells<Exact> = graph.evaluate_with(|key| {
        let (at, (_, input)) = inputs().find(|(_, (it, _))| *it == key)?;
        (!computed.contains(key)).then(|| Exact(Some(moved(at, input.live, input.value))))
    });
    let named = reading.nodes().flat_map(|id| reading.names_of(id).iter().map(move |it| (id, it)));
    let named = named.map(|(id, name)| {
        let cells = cells.named(graph, name).unwrap();
        let cells: Vec<_> = cells.iter().map(|it| it.0.map(|it| it.to_string())).collect();
        json!([name, id.index(), cells])
    });
    json!({"leaves": leaves.collect::<Vec<_>>(), "named": named.collect::<Vec<_>>()})
}

fn dump(path: &Path) -> Value {
    let case = case(path);
    let graph = Graph::over(&case.horizon_months);
    Study::new(&graph, &case).compare(0);
    let reading = graph.read();
    let nodes = reading.nodes().map(|id| {
        let (op, arguments) = operation(reading.op(id));
        let extent = reading.extent(id);
        json!([op, arguments, extent.months, extent.levels])
    });
    let factor = |at: usize| Decimal::new(101 + i64::try_from(at % 7).unwrap(), 2);
    json!({
        "name": path.file_name().unwrap().to_str().unwrap(),
        "months": graph.months(),
        "levels": reading.levels(),
        "series": reading.series().iter().map(|it| it.values.iter().map(Decimal::to_string).collect()).collect::<Vec<Vec<_>>>(),
        "nodes": nodes.collect::<Vec<_>>(),
        "runs": [run(&graph, &reading, |_| Decimal::ONE), run(&graph, &reading, factor)],
    })
}

#[test]
fn another_evaluator_finds_the_same_cells_also_after_inputs_changed() {
    assert_another_evaluator_agrees(&FEW);
}

#[test]
#[ignore = "computes for a minute: .ci/run runs it"]
fn another_evaluator_finds_the_same_cells_of_every_shipped_scenario() {
    assert_another_evaluator_agrees(&["scenarios"]);
}

fn assert_another_evaluator_agrees(folders: &[&str]) {
    let recent = ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
    if !Command::new("python3").args(recent).status().is_ok_and(|it| it.success()) {
        return; // the program needs no Python, nor do its tests
    }
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/graph/evaluate.py");
    let mut python = Command::new("python3");
    let python = python.arg("-B").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut python = python.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = python.stdin.take().unwrap();
    for path in scenarios(folders) {
        if writeln!(input, "{}", dump(&path)).is_err() {
            break; // it says why
        }
    }
    drop(input);
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let cells: u32 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    assert!(cells > 10_000, "only {cells} cells");
}

#[test]
fn a_total_follows_the_discount_and_the_list_price_below_it() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let case = case(&root.join("tests/graph/negotiated.yaml"));
    let graph = Graph::over(&case.horizon_months);
    Study::new(&graph, &case).compare(0);
    let reading = graph.read();
    let net = ["example/big.on_demand.price_per_hour", "maker/box.price"];
    assert_eq!(computed(&reading), net.into());
    let formula = reading.find(net[0]).map(|id| reading.formula(id));
    assert_eq!(formula.as_deref(), Some("list_price_per_hour x (1 - discount_share)"));
    // Half of 8,760 hours, twice, at 40 less a quarter, at 40 less a half, at 48 less a quarter.
    for (key, value, total) in [
        ("", "", 262_800),
        ("example/big.on_demand.discount_share", "0.5", 175_200),
        ("example/big.on_demand.list_price_per_hour", "48", 315_360),
        (net[0], "20", 175_200),
    ] {
        let moved = |it: &str| Some(Exact(Some((it == key).then(|| value.parse().unwrap())?)));
        let cells = graph.evaluate_with(moved);
        let found = cells.named(&graph, "rent.total").unwrap()[0].0;
        assert_eq!(found, Some(Decimal::from(total)), "{key}");
    }
}

/// Columns whose figures are searched along an axis, and are no cells.
const SEARCHED: [&str; 12] = [
    "at",
    "beyond",
    "margin",
    "payback_month",
    "payback_at",
    "payback_beyond",
    "equal_price_per_gpu_hour",
    "equal_price_factor",
    "discounted_payback_month",
    "discounted_payback_at",
    "irr",
    "irr_rates",
];

const TABLES: [CompareTable; 8] = [
    CompareTable::Alternatives,
    CompareTable::BreakEven,
    CompareTable::Components,
    CompareTable::Outcomes,
    CompareTable::Cashflow,
    CompareTable::Annual,
    CompareTable::Pnl,
    CompareTable::PerGpuHour,
];

/// Every figure of a table, with its column.
fn figures(records: &Records) -> Vec<(String, Decimal)> {
    let rows = records.rows.iter().flat_map(|row| records.columns.iter().zip(row));
    let figure = |(column, value): (&Field, &Cell)| match value {
        Cell::Number(number, _) => Some((column.key.to_string(), *number)),
        _ => None,
    };
    rows.filter_map(figure).collect()
}

#[test]
fn every_figure_of_a_table_is_a_named_cell_or_an_input() {
    assert_figures_are_cells(&FEW);
}

#[test]
#[ignore = "computes for a minute: .ci/run runs it"]
fn every_figure_of_every_scenario_is_a_named_cell_or_an_input() {
    assert_figures_are_cells(&ALL);
}

fn assert_figures_are_cells(folders: &[&str]) {
    for path in scenarios(folders) {
        let case = case(&path);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let comparison = study.compare(0);
        let (provenance, mut printed) = (Provenance::default(), Vec::new());
        for table in TABLES {
            let all = &comparison.alternatives;
            let statement = table.statement().map(|it| study.state(all, it, By::Year));
            let judgement = Judgement::default();
            let material = Material {
                mixes: &[],
                case: &case,
                comparison: &comparison,
                findings: &[],
                judgement: &judgement,
                provenance: &provenance,
                view: CompareView::Full,
                statement: statement.as_ref(),
                teams: None,
                lives: None,
                waiting: None,
                sensitivity: None,
                chances: None,
                detail: compare::CompareDetail::Whole,
            };
            printed.extend(figures(&compare::records(material, table)));
        }
        let cells = graph.evaluate::<Exact>();
        let named = graph.names();
        let named = named.iter().flat_map(|name| cells.named(&graph, name).unwrap());
        let inputs = graph.inputs();
        let named = named.filter_map(|it| it.0).chain(inputs.values().map(|it| it.value));
        let named: BTreeSet<Decimal> = named.collect();
        assert!(printed.len() > 10, "{}", path.display());
        for (column, figure) in printed {
            let is_known = SEARCHED.contains(&column.as_str()) || named.contains(&figure);
            assert!(is_known, "{}: {column} {figure} is no cell", path.display());
        }
    }
}
