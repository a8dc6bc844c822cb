//! Table of the alternatives of one scenario, before and after.

use rust_decimal::Decimal;

use super::scenarios::is_by_npv;
use crate::analysis::{CostedAlternative, FigureChange};
use crate::diff::{ComputedScenario, Effect};
use crate::format::{Figure, count};
use crate::report::table::{Cell, Column, Row, Table};

/// Table of the alternatives that changed and of the cheapest of both sides, in the order of the
/// head.
pub(super) fn table(effect: &Effect) -> Option<Table> {
    let (base, head) = effect.both().filter(|_| effect.is_comparable())?;
    let cheapest = head.comparison.cheapest.as_deref();
    let is_told = |name: &&str| {
        let is = Some(*name);
        is == cheapest
            || is == base.comparison.cheapest.as_deref()
            || figures(base, name) != figures(head, name)
    };
    let rows = effect.alternatives().into_iter().filter(is_told).map(|name| {
        let row = row(name, base.outcome(name), head.outcome(name));
        if cheapest == Some(name) { row.strong() } else { row }
    });
    let months = count(head.case.horizon_months.stated(), "month");
    let basis = if is_by_npv(head) { "NPV" } else { "cost" };
    let currency = &head.case.currency;
    Some(Table {
        heading: format!("{} by alternative · {basis} over {months}, {currency}", effect.name),
        short_heading: Some(format!("{}, {currency}", effect.name)),
        columns: vec![
            Column::text(""),
            Column::number("before"),
            Column::number("after"),
            Column::pair("change"),
            Column::number("before").under("per GPU-hour").short("per GPU-hour before").leaves(2),
            Column::number("after").under("per GPU-hour").short("after"),
        ],
        rows: rows.collect(),
        folded: true,
        ..Table::default()
    })
}

fn figures(answer: &ComputedScenario, name: &str) -> Option<[Option<Decimal>; 3]> {
    answer.outcome(name).map(|it| [it.total, it.npv, it.cost_per_gpu_hour])
}

fn row(name: &str, base: Option<&CostedAlternative>, head: Option<&CostedAlternative>) -> Row {
    let cost = |it: Option<&CostedAlternative>| it?.ranked_by;
    let unit = |it: Option<&CostedAlternative>| {
        Cell::figure(it.and_then(|it| it.cost_per_gpu_hour), Figure::PerGpuHour)
    };
    let change = match (cost(base), cost(head)) {
        (Some(before), Some(after)) => {
            let FigureChange { by, share } = FigureChange::between(before, after);
            Cell::change(by, share)
        }
        (None, Some(_)) if base.is_none() => Cell::text("new"),
        (Some(_), None) if head.is_none() => Cell::text("gone"),
        _ => Cell::Missing,
    };
    Row::new([
        Cell::name(name, &[]),
        Cell::figure(cost(base), Figure::Amount),
        Cell::figure(cost(head), Figure::Amount),
        change,
        unit(base),
        unit(head),
    ])
}
