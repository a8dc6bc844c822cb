//! Table of the alternatives of one scenario, before and after.

use rust_decimal::Decimal;

use super::scenarios::is_by_npv;
use crate::analysis::{CostedAlternative, FigureChange};
use crate::diff::{ComputedScenario, Effect};
use crate::format::{count, money, money_signed, per_gpu_hour, percent_signed};
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
    let unit = |it: Option<&CostedAlternative>| it?.cost_per_gpu_hour;
    let cell = |it: Option<Decimal>, text: fn(Decimal) -> String| {
        it.map_or(Cell::Missing, |it| Cell::number(text(it)))
    };
    let change = match (cost(base), cost(head)) {
        (Some(before), Some(after)) => {
            let change = FigureChange::between(before, after);
            let share = change.share.map(percent_signed);
            Cell::pair(money_signed(change.by), share.unwrap_or_default())
        }
        (None, Some(_)) if base.is_none() => Cell::text("new"),
        (Some(_), None) if head.is_none() => Cell::text("gone"),
        _ => Cell::Missing,
    };
    Row::new([
        Cell::name(name, &[]),
        cell(cost(base), money),
        cell(cost(head), money),
        change,
        cell(unit(base), per_gpu_hour),
        cell(unit(head), per_gpu_hour),
    ])
}
