//! Tables of operands, of leaves, and of what follows from a figure.

use super::{ExplainMaterial, formula};
use crate::analysis::explain::{Asked, Evidence, Operand, SheetSource};
use crate::expr::NodeId;
use crate::format::list;
use crate::report::table::{Cell, Column, Row, Table};

/// Operands of a figure, each with its value and how it came about; none for a leaf.
pub(super) fn table(material: ExplainMaterial<'_>, figure: &Asked) -> Option<Table> {
    let operands = material.explainer.operands(figure.id, &figure.name, material.depth);
    let mut rows = Vec::new();
    let beside: Vec<NodeId> = operands.iter().map(|it| it.id).collect();
    for it in &operands {
        add(material, it, (&figure.name, &beside), 0, &mut rows);
    }
    (!rows.is_empty()).then(|| Table {
        name: "operands".to_owned(),
        columns: columns("operand"),
        rows,
        ..Table::default()
    })
}

/// Columns of figures; the line below each row has its formula, or its place and source.
fn columns(first: &str) -> Vec<Column> {
    vec![
        Column::text(first),
        Column::number("value"),
        Column::text("unit"),
        Column::text("origin").leaves_last(),
    ]
}

fn add(
    material: ExplainMaterial<'_>,
    it: &Operand,
    (reader, beside): (&str, &[NodeId]),
    level: u8,
    rows: &mut Vec<Row>,
) {
    let name = formula::label(material.explainer, it.id, reader, beside);
    rows.push(row(material, it.id, &name).level(level));
    let below = if it.is_repeated { "explained above".to_owned() } else { from(material, it) };
    rows.extend(lines(&below, level));
    rows.extend(also(material, it, reader).into_iter().flat_map(|it| lines(&it, level)));
    let beside: Vec<NodeId> = it.operands.iter().map(|it| it.id).collect();
    for inner in &it.operands {
        add(material, inner, (reader, &beside), level.saturating_add(1), rows);
    }
}

/// Names of the same figure in other alternatives, if its reader belongs to none.
fn also(material: ExplainMaterial<'_>, it: &Operand, reader: &str) -> Option<String> {
    let (_, figure) = it.name.split_once('.').filter(|_| !reader.contains('.'))?;
    let is_other = |name: &&String| {
        let rest = name.split_once('.').filter(|(of, _)| {
            material.explainer.alternatives().iter().any(|alternative| alternative == of)
        });
        **name != it.name && rest.is_some_and(|(_, rest)| rest == figure)
    };
    let names = material.explainer.reading().names_of(it.id).iter();
    let others: Vec<&String> = names.filter(is_other).collect();
    (!others.is_empty()).then(|| format!("also {}", list(&others)))
}

/// Name, value, unit and origin of a figure.
fn row(material: ExplainMaterial<'_>, id: NodeId, name: &str) -> Row {
    let folded = material.folded(id);
    Row::new([
        Cell::name(name, &[]),
        Cell::number(folded.number),
        Cell::text(format!("{}{}", material.unit(id), folded.when)),
        Cell::text(material.explainer.evidence(id).how.name()),
    ])
}

/// Rows with a text below an operand, which fit a page of the usual width.
fn lines(text: &str, level: u8) -> Vec<Row> {
    /// Characters of a line.
    const WIDTH: usize = 72;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let row = |line: String| Row::group(Cell::text(line)).level(level.saturating_add(2));
    lines.into_iter().filter(|it| !it.is_empty()).map(row).collect()
}

/// Formula of an operand in words; of a leaf its place and source.
fn from(material: ExplainMaterial<'_>, it: &Operand) -> String {
    match material.explainer.formula(it.id) {
        Some(term) => formula::words(material.explainer, &term, &it.name),
        None => place_and_source(&material.explainer.evidence(it.id)),
    }
}

fn place_and_source(evidence: &Evidence) -> String {
    let parts =
        [evidence.place.as_ref().map(ToString::to_string), evidence.source.as_ref().map(sentence)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Validity, day, grade and address of a source.
fn sentence(it: &SheetSource) -> String {
    let parts = [
        it.from.as_ref().map(|day| format!("from {day}")),
        it.until.as_ref().map(|day| format!("until {day}")),
        it.checked_on.as_ref().map(|day| format!("checked {day}")),
        it.grade.map(|grade| format!("grade {grade}")),
        Some(it.url.clone()).filter(|it| !it.is_empty()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Origin of a leaf as a sentence part.
pub(super) fn origin(material: ExplainMaterial<'_>, id: NodeId) -> String {
    let evidence = material.explainer.evidence(id);
    let place = place_and_source(&evidence);
    let how = evidence.how.name();
    if place.is_empty() { how.to_owned() } else { format!("{how}, {place}") }
}

/// Rows with the place and source of a leaf, below its own.
pub(super) fn source_lines(material: ExplainMaterial<'_>, id: NodeId) -> Vec<Row> {
    lines(&place_and_source(&material.explainer.evidence(id)), 0)
}

/// Leaves of a figure, with their sources: the list for an audit.
pub(super) fn leaves(material: ExplainMaterial<'_>, figure: &Asked) -> Table {
    let explainer = material.explainer;
    let below = |id: NodeId| {
        let first = row(material, id, &explainer.reading().label(id));
        std::iter::once(first).chain(source_lines(material, id))
    };
    Table {
        name: "leaves".to_owned(),
        heading: format!("Inputs of {}", figure.name),
        columns: columns("input"),
        rows: explainer.leaves(figure.id).into_iter().flat_map(below).collect(),
        ..Table::default()
    }
}

/// Named figures that follow from a figure.
pub(super) fn uses(material: ExplainMaterial<'_>, figure: &Asked) -> Table {
    let explainer = material.explainer;
    let below = |id: NodeId| {
        let name = explainer.name(id, "");
        let formula = explainer.formula(id);
        let words = formula.map(|it| formula::words(explainer, &it, &name));
        let first = row(material, id, &name);
        std::iter::once(first).chain(lines(&words.unwrap_or_default(), 0))
    };
    Table {
        name: "uses".to_owned(),
        heading: format!("Figures that follow from {}", figure.name),
        columns: columns("figure"),
        rows: explainer.uses(figure.id).into_iter().flat_map(below).collect(),
        ..Table::default()
    }
}
