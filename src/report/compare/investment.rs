//! Return on buying the reference instead of renting each alternative.

use rust_decimal::Decimal;

use super::Material;
use super::alternatives::convention;
use crate::analysis::{BreakEven, Investment, Payback};
use crate::format::{list, money, money_signed, percent, percent_signed, whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Table of returns, if the reference has more capex than another alternative.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let reference = &material.comparison.reference;
    let pairs = material.comparison.break_even.iter().filter(|pair| pair.a == *reference);
    let mut pairs: Vec<&BreakEven> =
        pairs.filter(|pair| pair.investment.invested.is_some()).collect();
    let first = pairs.first()?.investment.invested;
    let same = pairs.iter().all(|pair| pair.investment.invested == first);
    let rank = |name: &str| material.comparison.alternatives.iter().position(|it| it.name == name);
    pairs.sort_by_key(|pair| rank(&pair.b));
    let discounted = material.case.discounting.is_some();
    let mut columns = vec![Column::text("instead of")];
    columns.extend((!same).then(|| Column::number("invested").leaves(1)));
    columns.extend([
        Column::number("saving"),
        Column::number("ROI"),
        Column::number("month").under("payback"),
    ]);
    if discounted {
        columns.push(Column::number("month").under("discounted").short("discounted payback month"));
    }
    columns.push(Column::number("a year").under("IRR"));
    if discounted {
        columns.push(Column::number("saving").under("NPV of"));
    }
    let table = Table {
        name: "investment".to_owned(),
        heading: heading(material, reference, first.filter(|_| same)),
        columns,
        rows: pairs.iter().map(|pair| row(material, pair, same)).collect(),
        notes: vec![notes(material, reference)],
        folded: true,
        ..Table::default()
    };
    Some(table.into())
}

fn heading(material: Material<'_>, reference: &str, invested: Option<Decimal>) -> String {
    let currency = &material.case.currency;
    let invested = invested.map(|price| format!(" of {}", money(price))).unwrap_or_default();
    let hurdle = material.case.discounting.as_ref().map(|it| {
        let rate = percent(it.cost_of_capital.stated());
        format!(" · hurdle of the IRR: cost of capital {rate}")
    });
    let (horizon, hurdle) = (material.horizon(), hurdle.unwrap_or_default());
    format!("Investment{invested} in {reference} · {currency} over {horizon}{hurdle}")
}

fn row(material: Material<'_>, pair: &BreakEven, same: bool) -> Row {
    let it = &pair.investment;
    let figure = |value: Option<Decimal>, text: fn(Decimal) -> String| super::figure(value, text);
    let mut cells = vec![material.name(&pair.b)];
    cells.extend((!same).then(|| figure(it.invested, money)));
    cells.extend([
        figure(it.saving, money_signed),
        figure(it.roi, percent_signed),
        month(&pair.payback),
    ]);
    cells.extend(it.discounted_payback.as_ref().map(month));
    cells.push(irr(it));
    if material.case.discounting.is_some() {
        cells.push(figure(it.npv, money_signed));
    }
    Row::new(cells)
}

fn month(payback: &Payback) -> Cell {
    payback.month.map_or(Cell::text("never"), |month| Cell::number(whole(month)))
}

/// Cell of the IRR: one rate, all rates if there are several, or `none`.
fn irr(it: &Investment) -> Cell {
    match it.irr.as_slice() {
        [] => Cell::text("none"),
        [rate] => Cell::number(percent(*rate)),
        several => Cell::text(list(&several.iter().map(|it| percent(*it)).collect::<Vec<_>>())),
    }
}

fn notes(material: Material<'_>, reference: &str) -> String {
    let paid = match &material.case.discounting {
        Some(discounting) => convention(material, discounting),
        None => "opex paid at month ends".to_owned(),
    };
    format!(
        "Invested: what {reference} capitalises beyond the other. Saving: what the other costs more in \
         total; ROI is the saving over what is invested. IRR: the effective annual rate at which \
         both have the same NPV, {paid}; paybacks count no residual value."
    )
}
