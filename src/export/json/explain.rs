//! Explanations, for programs: formulas that evaluate to the exact figure, and the origin of each operand.

use rust_decimal::Decimal;
use serde_json::Value as Json;

use super::shape::{Each, Shape, within};
use super::view::views;
use crate::analysis::explain::{
    Asked, BreakEvenPoint, CellRun, Difference, Evidence, HowKnown, Operand, Replaced, SheetSource,
};
use crate::expr::{NodeId, Place};
use crate::format::all_digits;
use crate::report::compare::SourceFile;
use crate::report::explain::{ExplainMaterial, ExplainView, formula};
use crate::report::kind::Kind;

/// Most runs of a series that are written.
const RUNS: usize = 400;

/// One figure, or an array of several.
pub fn explain(material: ExplainMaterial<'_>, set: &[String], sources: &[SourceFile]) -> Json {
    let json = |it: &Explained<'_>| (it, set, sources).json();
    if let Some(point) = material.break_even {
        return json(&Explained::at_break_even(material, point));
    }
    let figures = material.figures.iter().enumerate();
    let mut all: Vec<Json> =
        figures.map(|(at, it)| json(&Explained::figure(material, it, at))).collect();
    if all.len() == 1 { all.remove(0) } else { all.into() }
}

/// A figure, or a break-even, with what explains it.
pub(super) struct Explained<'r> {
    of: ExplainMaterial<'r>,
    name: String,
    value: Option<Decimal>,
    unit: String,
    node: Node,
    operands: Option<Vec<Operand>>,
    uses: Option<Vec<Operand>>,
    difference: Option<&'r Difference>,
}

impl<'r> Explained<'r> {
    fn figure(of: ExplainMaterial<'r>, it: &Asked, at: usize) -> Self {
        let (explainer, name) = (of.explainer, it.name.clone());
        let listed = |ids: Vec<NodeId>| -> Vec<Operand> {
            let one = |id: NodeId| Operand {
                id,
                name: explainer.name(id, &name),
                is_repeated: false,
                operands: Vec::new(),
            };
            ids.into_iter().map(one).collect()
        };
        let (operands, uses) = match of.view {
            ExplainView::Formula | ExplainView::Difference => {
                (Some(explainer.operands(it.id, &name, of.depth)), None)
            }
            ExplainView::Leaves => (Some(listed(explainer.leaves(it.id))), None),
            ExplainView::Uses => (None, Some(listed(explainer.uses(it.id)))),
        };
        let (value, unit) = (explainer.value(it.id), of.unit(it.id));
        let (node, difference) = (Node::of(of, it.id, &name), of.differences.get(at));
        Self { of, name, value, unit, node, operands, uses, difference }
    }

    /// Break-even, whose operands are the two costs at it.
    fn at_break_even(of: ExplainMaterial<'r>, point: &BreakEvenPoint) -> Self {
        let cost = |it: &Asked| {
            let operands = of.explainer.operands(it.id, &it.name, of.depth);
            Operand { id: it.id, name: it.name.clone(), is_repeated: false, operands }
        };
        let names: Vec<&str> = of.figures.iter().map(|it| it.name.as_str()).collect();
        let node = Node {
            words: Some(format!("utilization at which {}", names.join(" = "))),
            numbers: None,
            cells: Vec::new(),
            left_out: 0,
            evidence: Evidence { how: HowKnown::Chosen, place: None, source: None },
        };
        Self {
            of,
            name: point.name(),
            value: Some(point.at),
            unit: String::new(),
            node,
            operands: Some(of.figures.iter().map(cost).collect()),
            uses: None,
            difference: None,
        }
    }
}

views! {
    "explain" = (it, set, sources): (&Explained<'_>, &[String], &[SourceFile]),
        "Figure of a scenario with its formula, its numbers and its operands." {
        head;
        title: &it.of.case.title, "Title of the scenario.";
        currency: &it.of.case.currency, "Currency of all amounts, as an ISO 4217 code.";
        as_of in Kind::Day: &it.of.case.as_of, "Day on which prices are known.";
        figure: &it.name, "Full name of the figure.";
        value in Kind::Exact: it.value.map(all_digits),
            "Value, in `unit`; null if it varies by month or level, or is missing.";
        unit: &it.unit,
            "Unit of the value, such as `USD` or `GPU-hour`; empty for a share or a plain number.";
        with &it.node;
        operands?: it.operands.as_ref().map(|all| within(it.of, all)),
            "Figures that the formula reads; with `--leaves`, all inputs that the figure follows from.";
        uses?: it.uses.as_ref().map(|all| within(it.of, all)),
            "Figures that follow from this one, with `--what-uses` instead of `operands`.";
        difference?: it.difference.map(|difference| (it.of, difference)),
            "Difference from another run, with `--against`.";
        set: set, "Values of `--set`.";
        sources: sources, "Files that were read.";
    }

    "explained_operand" = (of, it): (ExplainMaterial<'_>, &Operand),
        "Figure that another is computed from." {
        name: &it.name, "Full name of the figure.";
        value in Kind::Exact: of.explainer.value(it.id).map(all_digits),
            "Value, in `unit`; null if it varies by month or level, or is missing.";
        unit: of.unit(it.id), "Unit of the value; empty for a share or a plain number.";
        with owned Node::of(of, it.id, &it.name);
        repeated: it.is_repeated,
            "True if the operands of the figure are listed at its other entry.";
        operands: within(of, &it.operands),
            "Figures that its formula reads, to the depth that `--depth` names.";
    }

    "explained_node" = it: &Node, "Formula and origin of a figure." {
        formula_words: it.words.as_deref(),
            "Formula over the names of other figures; null for an input.";
        formula_numbers: it.numbers.as_deref(),
            "Formula with its numbers, which evaluates to `value`; null for an input or a figure that varies.";
        cells: &it.cells,
            "Values of a figure that varies, months and levels with one value together; else empty.";
        cells_left_out: it.left_out, "Number of entries that `cells` leaves out.";
        origin in ORIGIN: it.evidence.how.name(), "Way in which the figure came about.";
        place: it.evidence.place.as_ref(),
            "Place of an input in a file; null for others and for defaults.";
        source: it.evidence.source.as_ref(), "Source that a price sheet names; null for others.";
    }

    "explained_cell" = (run, numbers): &(CellRun, Option<String>),
        "Value of a figure in some months and at some levels of demand." {
        months: run.months,
            "First and last month, from 0; null if the figure does not vary by month.";
        levels: run.levels,
            "First and last level, from 1, the highest first; null if the figure does not vary by level.";
        value in Kind::Exact: run.value.map(all_digits),
            "Value in each of them; null if it is missing.";
        formula_numbers: numbers.as_deref(),
            "Formula with the numbers of these months and levels; null for an input.";
    }

    "explained_difference" = (of, it): (ExplainMaterial<'_>, &Difference),
        "Difference of a figure from another run: `rest` and the effects of all inputs add up to `by`." {
        against: of.against.unwrap_or_default(), "Scenario or day that `--against` names.";
        before in Kind::Exact: all_digits(it.before), "Value there, in the unit of the figure.";
        after in Kind::Exact: all_digits(it.after), "Value of the figure.";
        by in Kind::Exact: all_digits(it.by()), "The value less that of the other run.";
        inputs: Each(it.steps().map(move |(input, figure)| (of, input, figure))),
            "Inputs that differ, in the order in which they are replaced.";
        rest in Kind::Exact: all_digits(it.rest()),
            "Part that no input has: structure, such as a component that one run lacks.";
    }

    "explained_change" = (of, input, figure): Change<'_>, "Input that differs between two runs." {
        name: of.explainer.reading().label(input.id), "Key of the input.";
        unit: of.unit(input.id), "Unit of both values; empty for a share or a plain number.";
        from in Kind::Exact: all_digits(input.from), "Value in the other run.";
        to in Kind::Exact: all_digits(input.to), "Value of the input.";
        effect in Kind::Exact: figure.map(|[before, after]| all_digits(after.saturating_sub(before))),
            "Effect on the figure beside all inputs replaced before; null if the figure is undefined on the way.";
        with owned of.explainer.evidence(input.id);
    }

    "explained_evidence" = it: &Evidence, "Origin of an input." {
        origin in ORIGIN: it.how.name(), "Way in which the input came about.";
        place: it.place.as_ref(), "Place of the input in a file; null for defaults.";
        source: it.source.as_ref(), "Source that a price sheet names; null for others.";
    }

    "explained_place" = it: &Place, "Place in a file." {
        path: &it.file, "Path of the file.";
        line: it.line, "Line, from 1.";
        column: it.column, "Column in characters, from 1.";
    }

    "explained_source" = it: &SheetSource, "Source that a price sheet names for a figure." {
        url: &it.url, "Address of the source.";
        checked_on in Kind::Day: it.checked_on.as_deref(),
            "Last day the source confirmed the figure; null for a list price below a discount.";
        from in Kind::Day: it.from.as_deref(),
            "First day the figure was seen; null for a list price below a discount.";
        until in Kind::Day: it.until.as_deref(),
            "First day the figure was no longer seen, if it has changed since.";
        grade: it.grade,
            "Grade of the source: A for the provider, B for others; null for a negotiated price.";
    }
}

/// Formula and origin of a figure.
struct Node {
    words: Option<String>,
    numbers: Option<String>,
    cells: Vec<(CellRun, Option<String>)>,
    left_out: usize,
    evidence: Evidence,
}

impl Node {
    fn of(material: ExplainMaterial<'_>, id: NodeId, name: &str) -> Self {
        let explainer = material.explainer;
        let term = explainer.formula(id);
        let numbers = |run: &CellRun| {
            let term = term.as_ref()?;
            Some(formula::numbers(explainer, term, run.first(), all_digits))
        };
        let runs = explainer.runs(id);
        let (numbers, cells) = match &runs[..] {
            [only] => (numbers(only), Vec::new()),
            all => (None, all.iter().take(RUNS).map(|run| (*run, numbers(run))).collect()),
        };
        let left_out = if runs.len() == 1 { 0 } else { runs.len() - cells.len() };
        let words = term.as_ref().map(|it| formula::words(explainer, it, name));
        Self { words, numbers, cells, left_out, evidence: explainer.evidence(id) }
    }
}

const ORIGIN: Kind = Kind::words(
    "explained_origin",
    "Way in which a figure came about.",
    &[
        ("stated", "Stated in the scenario."),
        ("looked up", "Looked up in a price sheet."),
        ("computed", "Computed from other figures."),
        ("converted", "Computed from an amount in another currency."),
        ("default", "Default of the program."),
        ("set", "Set on the command line with `--set`."),
        ("chosen", "Chosen by a search, such as an optimal size or a break-even."),
    ],
);

/// Input that differs, and the figure before and after it is replaced.
type Change<'r> = (ExplainMaterial<'r>, &'r Replaced, Option<[Decimal; 2]>);
