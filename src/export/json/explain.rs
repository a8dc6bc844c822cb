//! Explanations, for programs: formulas that evaluate to the exact figure, and the origin of each operand.

use serde_json::Value as Json;

use super::object::Object;
use super::{head, source};
use crate::analysis::explain::{Asked, BreakEvenPoint, CellRun, Difference, Operand, SheetSource};
use crate::expr::{NodeId, Place};
use crate::format::all_digits;
use crate::report::compare::SourceFile;
use crate::report::explain::{ExplainMaterial, ExplainView, formula};

/// Most runs of a series that are written.
const RUNS: usize = 400;

/// One figure, or an array of several.
pub fn explain(material: ExplainMaterial<'_>, set: &[String], sources: &[SourceFile]) -> Json {
    let one = |figure: &Asked| {
        explained(material, figure).with("set", set).each("sources", sources, source)
    };
    if let Some(point) = material.break_even {
        let object = at_break_even(material, point);
        return object.with("set", set).each("sources", sources, source).into();
    }
    let mut all: Vec<Json> = material.figures.iter().map(|it| one(it).into()).collect();
    if all.len() == 1 { all.remove(0) } else { all.into() }
}

fn explained(material: ExplainMaterial<'_>, figure: &Asked) -> Object {
    let operands = || material.explainer.operands(figure.id, &figure.name, material.depth);
    let listed = |ids: Vec<NodeId>| {
        let one = |id: NodeId| {
            let name = material.explainer.name(id, &figure.name);
            Operand { id, name, is_repeated: false, operands: Vec::new() }
        };
        ids.into_iter().map(one).collect()
    };
    let operands: Vec<Operand> = match material.view {
        ExplainView::Formula | ExplainView::Difference => operands(),
        ExplainView::Leaves => listed(material.explainer.leaves(figure.id)),
        ExplainView::Uses => listed(material.explainer.uses(figure.id)),
    };
    let object = title(material, &figure.name);
    let object = of_node(material, figure.id, &figure.name, object);
    let key = if material.view == ExplainView::Uses { "uses" } else { "operands" };
    let object = object.each(key, &operands, |it| operand(material, it));
    let position = material.figures.iter().position(|it| it == figure);
    let difference = position.and_then(|at| material.differences.get(at));
    object.given("difference", difference.map(|it| of_difference(material, it)))
}

/// Difference from another run, whose effects and rest add up to it.
fn of_difference(material: ExplainMaterial<'_>, it: &Difference) -> Object {
    Object::default()
        .with("against", material.against)
        .with("before", all_digits(it.before))
        .with("after", all_digits(it.after))
        .with("by", all_digits(it.by()))
        .each("inputs", it.steps(), |(input, figure)| {
            let evidence = material.explainer.evidence(input.id);
            let effect = figure.map(|[before, after]| after.saturating_sub(before));
            Object::default()
                .with("name", material.explainer.reading().label(input.id))
                .with("unit", material.unit(input.id))
                .with("from", all_digits(input.from))
                .with("to", all_digits(input.to))
                .with("effect", effect.map(all_digits))
                .with("origin", evidence.how.name())
                .with("place", evidence.place.as_ref().map(place))
                .with("source", evidence.source.as_ref().map(of_sheet))
        })
        .with("rest", all_digits(it.rest()))
}

fn operand(material: ExplainMaterial<'_>, it: &Operand) -> Object {
    let object = Object::default().with("name", it.name.as_str());
    of_node(material, it.id, &it.name, object).with("repeated", it.is_repeated).each(
        "operands",
        &it.operands,
        |it| operand(material, it),
    )
}

/// Break-even, whose operands are the two costs at it.
fn at_break_even(material: ExplainMaterial<'_>, point: &BreakEvenPoint) -> Object {
    let explainer = material.explainer;
    let cost = |it: &Asked| {
        let operands = explainer.operands(it.id, &it.name, material.depth);
        Operand { id: it.id, name: it.name.clone(), is_repeated: false, operands }
    };
    let costs: Vec<Operand> = material.figures.iter().map(cost).collect();
    let names: Vec<&str> = costs.iter().map(|it| it.name.as_str()).collect();
    title(material, &point.name())
        .with("value", all_digits(point.at))
        .with("unit", "")
        .with("formula_words", format!("utilization at which {}", names.join(" = ")))
        .with("formula_numbers", Json::Null)
        .with("cells", Vec::<Json>::new())
        .with("cells_left_out", 0)
        .with("origin", "chosen")
        .with("place", Json::Null)
        .with("source", Json::Null)
        .each("operands", &costs, |it| operand(material, it))
}

/// Start of a figure: the scenario, and the name of the figure.
fn title(material: ExplainMaterial<'_>, name: &str) -> Object {
    head()
        .with("title", material.case.title.as_str())
        .with("currency", material.case.currency.as_str())
        .with("as_of", material.case.as_of.as_str())
        .with("figure", name)
}

/// Value, formula and origin of a figure.
fn of_node(material: ExplainMaterial<'_>, id: NodeId, name: &str, object: Object) -> Object {
    let explainer = material.explainer;
    let term = explainer.formula(id);
    let numbers = |run: &CellRun| {
        let term = term.as_ref()?;
        Some(formula::numbers(explainer, term, run.first(), all_digits))
    };
    let runs = explainer.runs(id);
    let only = match &runs[..] {
        [only] => Some(only),
        _ => None,
    };
    let cells = if only.is_some() { &[] } else { &runs[..runs.len().min(RUNS)] };
    let evidence = explainer.evidence(id);
    object
        .with("value", only.and_then(|it| it.value).map(all_digits))
        .with("unit", material.unit(id))
        .with("formula_words", term.as_ref().map(|it| formula::words(explainer, it, name)))
        .with("formula_numbers", only.and_then(numbers))
        .each("cells", cells, |run| {
            Object::default()
                .with("months", run.months.map(|it| it.to_vec()))
                .with("levels", run.levels.map(|it| it.to_vec()))
                .with("value", run.value.map(all_digits))
                .with("formula_numbers", numbers(run))
        })
        .with("cells_left_out", if only.is_some() { 0 } else { runs.len() - cells.len() })
        .with("origin", evidence.how.name())
        .with("place", evidence.place.as_ref().map(place))
        .with("source", evidence.source.as_ref().map(of_sheet))
}

fn place(it: &Place) -> Object {
    Object::default().with("path", it.file.as_str()).with("line", it.line).with("column", it.column)
}

fn of_sheet(it: &SheetSource) -> Object {
    Object::default()
        .with("url", it.url.as_str())
        .with("checked_on", it.checked_on.as_deref())
        .with("from", it.from.as_deref())
        .with("until", it.until.as_deref())
        .with("grade", it.grade)
}
