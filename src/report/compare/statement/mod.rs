//! Amounts of every alternative, period by period.
//!
//! Periods are columns if they fit on the page. Otherwise each period is a row, and the items
//! become columns.

mod tall;
mod wide;

use indexmap::IndexSet;
use rust_decimal::Decimal;

use super::records::figure_of_view as figure;
use super::{Material, alternatives, investment, money};
use crate::analysis::{Account, By, Item, ItemKind, Statement, StatementPeriod, StatementView};
use crate::format::{count, list};
use crate::model::Class;
use crate::report::document::Section;
use crate::report::table::Cell;

/// Tables of a view with their notes; cash flow adds returns and NPV.
pub(super) fn sections(material: Material<'_>, statement: &Statement) -> Vec<Section> {
    let source = StatementMaterial { material, statement };
    let mut tables = source.wide().map_or_else(|| source.tall(), |table| vec![table]);
    if let Some(last) = tables.last_mut() {
        last.notes.extend(source.notes());
    }
    let mut sections: Vec<Section> = tables.into_iter().map(Section::from).collect();
    if statement.view == StatementView::Cashflow {
        sections.extend(investment::section(material));
        sections.extend(alternatives::npv_section(material));
    }
    sections
}

/// A statement and the material it belongs to, from which the tables are made.
#[derive(Clone, Copy)]
struct StatementMaterial<'r> {
    material: Material<'r>,
    statement: &'r Statement,
}

impl<'r> StatementMaterial<'r> {
    /// Periods with an amount other than zero, each with its position.
    fn spans(self) -> Vec<(usize, &'r StatementPeriod)> {
        let items = || self.statement.accounts.iter().flat_map(|it| &it.items);
        let happens = |at| items().any(|it| it.at(at).is_some_and(|amount| !amount.is_zero()));
        self.statement.spans.iter().enumerate().filter(|(at, _)| happens(*at)).collect()
    }

    /// Items of an alternative that say something, without the total if there is only one cost line.
    fn items(account: &'r Account) -> Vec<&'r Item> {
        let listed: Vec<&Item> = account.listed().collect();
        match listed.as_slice() {
            [only, _total] if only.tier.is_some() => vec![only],
            _ => listed,
        }
    }

    fn tiers(account: &Account) -> IndexSet<&String> {
        account.items.iter().filter_map(|it| it.tier.as_ref()).collect()
    }

    /// Label of an item; starts with the tier if the alternative has several.
    fn label(self, account: &Account, item: &Item) -> String {
        match &item.tier {
            Some(tier) if Self::tiers(account).len() > 1 => {
                format!("{tier}: {}", self.used_up(item))
            }
            _ => self.used_up(item),
        }
    }

    /// Label of an item; assets that depreciate start with `depreciation of`.
    fn used_up(self, item: &Item) -> String {
        let what = if self.is_depreciated(item) { "depreciation of " } else { "" };
        format!("{what}{}", item.label)
    }

    fn is_depreciated(self, item: &Item) -> bool {
        self.statement.view == StatementView::Pnl && item.class == Some(Class::Capex)
    }

    fn cell(self, value: Option<Decimal>) -> Cell {
        Cell::figure(value, figure(self.statement.view))
    }

    /// Name of the column over all periods. Amounts add up to a total, costs per GPU-hour do not.
    fn over_all(self) -> &'static str {
        match self.statement.view {
            StatementView::PerGpuHour => "horizon",
            StatementView::Cashflow | StatementView::Annual | StatementView::Pnl => "total",
        }
    }

    /// Heading of a table: subject, period, currency and view.
    fn heading(self, what: &str) -> String {
        let (by, currency) = (self.statement.by.name(), &self.material.case.currency);
        let view = match self.statement.view {
            StatementView::Cashflow | StatementView::Annual => "undiscounted",
            StatementView::Pnl => "depreciation straight-line",
            StatementView::PerGpuHour => money::capital(self.material.case),
        };
        format!("{what} by {by} · {currency}, {view}")
    }

    fn what(self) -> &'static str {
        match self.statement.view {
            StatementView::Cashflow => "Cash paid",
            StatementView::Annual => "Capex and opex in cash",
            StatementView::Pnl => "Expense (P&L)",
            StatementView::PerGpuHour => "Cost per GPU-hour served",
        }
    }

    /// Note on loans, if there are any.
    fn financing(self) -> Option<String> {
        let mut items = self.statement.accounts.iter().flat_map(|it| &it.items);
        let has_loan = items.any(|it| it.kind == ItemKind::Financing && !it.is_nothing());
        let (of_paid, interest) = match self.statement.view {
            StatementView::Cashflow => (", included in cash paid", ""),
            _ => ("", "; interest is opex"),
        };
        has_loan.then(|| {
            format!("Financing{of_paid}: loan principal repaid, less the loan drawn{interest}.")
        })
    }

    fn notes(self) -> Vec<String> {
        let mut phrases = match self.statement.view {
            StatementView::Cashflow | StatementView::Annual => {
                let dates = "Upfront is month 0; residual values count when they are due.";
                std::iter::once(dates.to_owned()).chain(self.financing()).collect()
            }
            StatementView::Pnl => vec![
                "Depreciation from delivery, other cost as incurred, upfronts over their term; the \
                 total is that of the cost."
                    .to_owned(),
            ],
            StatementView::PerGpuHour => {
                vec!["Charge of each period divided by the GPU-hours it serves.".to_owned()]
            }
        };
        phrases.extend(self.unserved());
        phrases.extend(self.part_years());
        vec![phrases.join(" ")]
    }

    /// Sentence on the charge for unserved work, if there is one.
    fn unserved(self) -> Option<String> {
        let is_any = self.statement.accounts.iter().any(Account::is_charged);
        let sentence = "Unserved work is charged at its cost elsewhere; it is not paid.";
        is_any.then(|| sentence.to_owned())
    }

    /// Sentence on years with fewer than 12 months, if any.
    fn part_years(self) -> Option<String> {
        let spans = self.statement.spans.iter().filter(|it| it.from > 0);
        let length = |it: &StatementPeriod| it.to - it.from + 1;
        let short = spans.filter(|it| self.statement.by == By::Year && length(it) < 12);
        let phrases: Vec<String> =
            short.map(|it| format!("{} has {}", it.label, count(length(it), "month"))).collect();
        (!phrases.is_empty()).then(|| format!("{}.", capital(&list(&phrases))))
    }
}

/// Text with its first letter in upper case.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
