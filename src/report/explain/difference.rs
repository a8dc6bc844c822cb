//! Table of a difference between two runs: the effect of each input, which add up.

use rust_decimal::Decimal;

use super::{ExplainMaterial, operands};
use crate::analysis::FigureChange;
use crate::analysis::explain::{Asked, Difference};
use crate::format::{self, as_printed, money, money_signed, percent_signed};
use crate::report::table::{Cell, Column, Row, Table};

/// How the effects are found.
const ORDER: &str = "Inputs are replaced one after another, in the order of the files: each effect is \
                     that beside all replaced above it.";
/// Rest of a difference in words.
const REST: &str = "rest: what only one of both has, such as a component, another offer or a trace, or \
                    a figure that shapes the model, such as the horizon.";

/// Inputs of a figure that differ, with their effects.
pub(super) fn table(material: ExplainMaterial<'_>, figure: &Asked) -> Option<Table> {
    let position = material.figures.iter().position(|it| it == figure)?;
    let it = material.differences.get(position)?;
    let is_money = material.explainer.unit(figure.id) == "money";
    let rest = row(
        "rest: structure",
        ["", ""],
        effect(is_money, Some([it.before, it.before.saturating_add(it.rest())])),
    );
    let by = effect(is_money, Some([it.before, it.after]));
    let values = [it.before, it.after].map(|it| value(is_money, it));
    let total = row(&figure.name, [&values[0], &values[1]], by).strong();
    let inputs = it.steps().flat_map(|(input, figure)| {
        let name = material.explainer.reading().label(input.id);
        let [from, to] = [input.from, input.to].map(format::figure);
        let first = row(&name, [&from, &to], effect(is_money, figure));
        std::iter::once(first).chain(operands::source_lines(material, input.id))
    });
    let rest = (!it.rest().is_zero()).then_some(rest);
    let notes = [(!it.inputs.is_empty()).then_some(ORDER), rest.as_ref().map(|_| REST)];
    Some(Table {
        name: "difference".to_owned(),
        heading: heading(material, figure, it),
        columns: vec![
            Column::text("input"),
            Column::number("from"),
            Column::number("to"),
            Column::number("effect"),
        ],
        rows: inputs.chain(rest.clone()).chain([total]).collect(),
        notes: notes.into_iter().flatten().map(str::to_owned).collect(),
        ..Table::default()
    })
}

fn heading(material: ExplainMaterial<'_>, figure: &Asked, it: &Difference) -> String {
    let change = FigureChange::between(it.before, it.after);
    let share = change.share.map(|it| format!(", {}", percent_signed(it))).unwrap_or_default();
    let unit = material.unit(figure.id);
    let unit = if unit.is_empty() { unit } else { format!(" · {unit}") };
    let against = material.against.unwrap_or_default();
    if change.by.is_zero() && it.inputs.is_empty() {
        return format!("{} does not differ from {against}{unit}", figure.name);
    }
    format!("Why {} differs from {against}{share}{unit}", figure.name)
}

fn row(name: &str, [from, to]: [&str; 2], effect: String) -> Row {
    Row::new([Cell::name(name, &[]), Cell::number(from), Cell::number(to), Cell::number(effect)])
}

fn value(is_money: bool, value: Decimal) -> String {
    if is_money { money(value) } else { format::figure(value) }
}

/// Effect of a step: of money, the difference of both amounts as printed, so that the column adds up.
fn effect(is_money: bool, step: Option<[Decimal; 2]>) -> String {
    let Some([before, after]) = step else { return "not known".to_owned() };
    if is_money {
        return money_signed(as_printed(after).saturating_sub(as_printed(before)));
    }
    let by = after.saturating_sub(before);
    if by.is_sign_negative() { format::figure(by) } else { format!("+{}", format::figure(by)) }
}
