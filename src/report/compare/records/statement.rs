//! Records of a statement, a row for each alternative, cost line and period.
//!
//! Totals are left out, because a sum over the rows would count them twice.

use super::Material;
use crate::analysis::{Account, Item, Statement, StatementPeriod, StatementView};
use crate::format::Figure;
use crate::model::Class;
use crate::report::records::{Field, Records, Value};

/// Records of the statement; no rows if it was not computed for this view.
pub fn records(material: Material<'_>, view: StatementView) -> Records {
    let money = |key| Field::money(key, &material.case.currency);
    let mut columns = vec![Field::plain("name")];
    columns.extend(
        lines(view).then(|| ["tier", "component", "class"].map(Field::plain)).into_iter().flatten(),
    );
    columns.extend(["period", "from_month", "to_month"].map(Field::plain));
    columns.extend(figures(view).iter().copied().map(money));
    let statement = material.statement.filter(|it| it.view == view);
    Records { columns, rows: statement.map(rows).unwrap_or_default() }
}

/// True if the view has a row for each cost line.
fn lines(view: StatementView) -> bool {
    matches!(view, StatementView::Pnl | StatementView::PerGpuHour)
}

fn figures(view: StatementView) -> &'static [&'static str] {
    match view {
        StatementView::Cashflow => &["paid", "financing", "cumulative"],
        StatementView::Annual => &["capex", "opex", "financing", "total"],
        StatementView::Pnl => &["expense"],
        StatementView::PerGpuHour => &["cost_per_gpu_hour"],
    }
}

/// Kind of the figures of a view.
pub(in crate::report::compare) fn figure(view: StatementView) -> Figure {
    match view {
        StatementView::PerGpuHour => Figure::PerGpuHour,
        StatementView::Cashflow | StatementView::Annual | StatementView::Pnl => Figure::Amount,
    }
}

fn rows(statement: &Statement) -> Vec<Vec<Value>> {
    let accounts = statement.accounts.iter();
    if lines(statement.view) {
        accounts.flat_map(|it| by_line(statement, it)).collect()
    } else {
        accounts.flat_map(|it| side_by_side(statement, it)).collect()
    }
}

fn by_line(statement: &Statement, account: &Account) -> Vec<Vec<Value>> {
    let figure = figure(statement.view);
    let of_item = |item: &Item| -> Vec<Vec<Value>> {
        let Some(tier) = &item.tier else { return Vec::new() };
        let row = |(span, cell): (&StatementPeriod, &Option<_>)| {
            let names = [&account.name, tier, &item.label].map(Value::text);
            let cell = Value::number(*cell, figure);
            names.into_iter().chain([class(item)]).chain(period(span)).chain([cell]).collect()
        };
        statement.spans.iter().zip(&item.cells).map(row).collect()
    };
    account.items.iter().filter(|it| !it.is_nothing()).flat_map(of_item).collect()
}

/// Accounting class of an item: depreciation, disposal or opex.
fn class(item: &Item) -> Value {
    match item.class {
        None => Value::Missing,
        Some(Class::Capex | Class::Residual) => Value::text("depreciation"),
        Some(Class::Disposal) => Value::text("disposal"),
        Some(Class::Opex) => Value::text("opex"),
    }
}

fn side_by_side(statement: &Statement, account: &Account) -> Vec<Vec<Value>> {
    let row = |(index, span): (usize, &StatementPeriod)| {
        let cells = account.items.iter().map(|it| Value::number(it.at(index), Figure::Amount));
        let name = std::iter::once(Value::text(&account.name));
        name.chain(period(span)).chain(cells).collect()
    };
    statement.spans.iter().enumerate().map(row).collect()
}

fn period(span: &StatementPeriod) -> [Value; 3] {
    [Value::text(&span.label), Value::Count(span.from.into()), Value::Count(span.to.into())]
}
