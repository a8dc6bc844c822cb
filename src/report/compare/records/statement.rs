//! Records of a statement, a row for each alternative, cost line and period.
//!
//! Totals are left out, because a sum over the rows would count them twice.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{Account, Item, Statement, StatementPeriod, StatementView};
use crate::format::Figure;
use crate::model::Class;
use crate::report::kind::Kind;
use crate::report::records::{Key, Records, Value, table};

/// Amounts of an alternative, or of one of its cost lines, in one period.
#[derive(Clone, Debug)]
pub(crate) struct StatementRow<'s> {
    name: &'s str,
    /// Tier and cost line, if the view has a row for each.
    line: Option<(&'s str, &'s Item)>,
    span: &'s StatementPeriod,
    /// Figures in the order of the view.
    figures: Vec<Option<Decimal>>,
}

impl StatementRow<'_> {
    fn figure(&self, at: usize) -> Option<Decimal> {
        self.figures.get(at).copied().flatten()
    }
}

type Of<'s> = Key<StatementRow<'s>>;

const EXPENSE_CLASS: Kind = Kind::words(
    "expense_class",
    "Accounting class of an expense.",
    &[
        ("depreciation", "Capex as it is used up."),
        ("disposal", "Gain or loss when hardware is sold."),
        ("opex", "Operating expenditure."),
        ("unserved", "Charge for work that no tier serves: no cash."),
    ],
);

/// Keys of the rows of a view.
pub(crate) fn keys<'s>(view: StatementView) -> Vec<Of<'s>> {
    let mut keys =
        vec![Of::plain("name", |it| Value::text(it.name)).says("Name of the alternative.")];
    if lines(view) {
        keys.extend([
            Of::plain("tier", |it| Value::maybe(it.line.map(|(tier, _)| tier)))
                .says("Tier of the cost line."),
            Of::plain("component", |it| Value::maybe(it.line.map(|(_, item)| item.label.as_str())))
                .says("Component of cost."),
            Of::maybe("class", |it| it.line.map_or(Value::Missing, |(_, item)| class(item)))
                .kind(EXPENSE_CLASS)
                .says("Accounting class; null for a line that has none."),
        ]);
    }
    keys.extend([
        Of::plain("period", |it| Value::text(&it.span.label))
            .says("Name of the period, such as `year 1`."),
        Of::plain("from_month", |it| Value::Count(it.span.from.into()))
            .kind(Kind::Whole)
            .says("First month of the period; 0 is before the first month."),
        Of::plain("to_month", |it| Value::Count(it.span.to.into()))
            .kind(Kind::Whole)
            .says("Last month of the period."),
    ]);
    keys.extend(figures(view));
    keys
}

/// Keys of the figures of a view.
fn figures<'s>(view: StatementView) -> Vec<Of<'s>> {
    use Figure::{Amount, PerGpuHour};
    match view {
        StatementView::Cashflow => vec![
            Of::figure("paid", Amount, |it| it.figure(0)).says("Cash paid, without loans."),
            Of::figure("financing", Amount, |it| it.figure(1))
                .says("Cash of loans: repayments and interest, less the amount borrowed."),
            Of::figure("cumulative", Amount, |it| it.figure(2)).says("Cash paid so far."),
            unserved_work(3),
        ],
        StatementView::Annual => vec![
            Of::figure("capex", Amount, |it| it.figure(0))
                .says("Cash paid for capex, less proceeds of sales."),
            Of::figure("opex", Amount, |it| it.figure(1)).says("Cash paid for opex."),
            Of::figure("financing", Amount, |it| it.figure(2))
                .says("Cash of loans: repayments and interest, less the amount borrowed."),
            Of::figure("total", Amount, |it| it.figure(3)).says("Sum of the three."),
            unserved_work(4),
        ],
        StatementView::Pnl => {
            vec![Of::figure("expense", Amount, |it| it.figure(0)).says("Expense.")]
        }
        StatementView::PerGpuHour => {
            vec![
                Of::figure("cost_per_gpu_hour", PerGpuHour, |it| it.figure(0))
                    .says("Cost per GPU-hour that the alternative serves in the period."),
            ]
        }
    }
}

/// Key of the charge that is no cash.
fn unserved_work<'s>(at: usize) -> Of<'s> {
    let charge: fn(&StatementRow<'s>) -> Option<Decimal> =
        if at == 3 { |it| it.figure(3) } else { |it| it.figure(4) };
    Of::figure("unserved_work", Figure::Amount, charge)
        .says("Charge for work that no tier serves, which is part of the total cost and not paid.")
}

/// Records of the statement; no rows if it was not computed for this view.
pub(super) fn records(material: Material<'_>, view: StatementView) -> Records {
    let statement = material.statement.filter(|it| it.view == view);
    let rows = statement.map(rows).unwrap_or_default();
    table(&keys(view), &material.case.currency, &rows)
}

/// True if the view has a row for each cost line.
fn lines(view: StatementView) -> bool {
    matches!(view, StatementView::Pnl | StatementView::PerGpuHour)
}

/// Kind of the figures of a view.
pub(in crate::report::compare) fn figure(view: StatementView) -> Figure {
    match view {
        StatementView::PerGpuHour => Figure::PerGpuHour,
        StatementView::Cashflow | StatementView::Annual | StatementView::Pnl => Figure::Amount,
    }
}

/// Rows of a statement, those of an alternative together.
pub(crate) fn rows(statement: &Statement) -> Vec<StatementRow<'_>> {
    let accounts = statement.accounts.iter();
    if lines(statement.view) {
        accounts.flat_map(|it| by_line(statement, it)).collect()
    } else {
        accounts.flat_map(|it| side_by_side(statement, it)).collect()
    }
}

fn by_line<'s>(statement: &'s Statement, account: &'s Account) -> Vec<StatementRow<'s>> {
    let of_item = |item: &'s Item| {
        let line = item.tier.as_deref().map(|tier| (tier, item));
        let cells = line.map(|_| statement.spans.iter().zip(&item.cells));
        cells.into_iter().flatten().map(move |(span, cell)| StatementRow {
            name: &account.name,
            line,
            span,
            figures: vec![*cell],
        })
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
        Some(Class::Unserved) => Value::text("unserved"),
    }
}

fn side_by_side<'s>(
    statement: &'s Statement,
    account: &'s Account,
) -> impl Iterator<Item = StatementRow<'s>> {
    statement.spans.iter().enumerate().map(|(index, span)| StatementRow {
        name: &account.name,
        line: None,
        span,
        figures: account.items.iter().map(|it| it.at(index)).collect(),
    })
}
