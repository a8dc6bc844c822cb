//! One view of every alternative's money, period by period.
//!
//! It is made when it is asked for, from a graph of its own: a comparison alone needs no months.

use rust_decimal::Decimal;

use super::outcome::Outcome;
use super::periods::{By, Span, spans};
use crate::expr::unit::{Money, Unit};
use crate::expr::{Cells, Exact, Expr, Graph, Monthly};
use crate::model::{self, AlternativeModel, Case, Class, Line};

/// What a statement tells; never two of them in one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// What is paid, and what is paid so far.
    Cashflow,
    /// What is paid, capex and opex apart.
    Annual,
    /// What is expensed, line by line.
    Pnl,
    /// What a served GPU-hour is charged with, line by line.
    PerGpuHour,
}

impl View {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cashflow => "cashflow",
            Self::Annual => "annual",
            Self::Pnl => "pnl",
            Self::PerGpuHour => "per_gpu_hour",
        }
    }
}

/// A view of every alternative.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Which.
    pub view: View,
    /// How long its periods are.
    pub by: By,
    /// In order; the first is month 0.
    pub spans: Vec<Span>,
    /// In the order of the comparison.
    pub accounts: Vec<Account>,
}

/// One alternative.
#[derive(Clone, Debug)]
pub struct Account {
    /// Its name.
    pub name: String,
    /// What is told of it.
    pub items: Vec<Item>,
}

/// One row of an account.
#[derive(Clone, Debug)]
pub struct Item {
    /// The tier, where it is a line of one.
    pub tier: Option<String>,
    /// `paid`, `capex`, or the component.
    pub label: String,
    /// Of what class the line is, where it is one.
    pub class: Option<Class>,
    /// One for each period.
    pub cells: Vec<Option<Decimal>>,
    /// Over the horizon.
    pub total: Option<Decimal>,
}

impl Item {
    /// Whether it is 0 in every period.
    pub fn is_nothing(&self) -> bool {
        self.cells.iter().all(|cell| cell.is_none_or(|amount| amount.is_zero()))
    }

    /// Each cell over that of another; none where that is 0.
    fn per(self, of: &Self) -> Self {
        let over = |amount: Option<Decimal>, of: Option<Decimal>| amount?.checked_div(of?);
        let cells = self.cells.iter().zip(&of.cells);
        let cells = cells.map(|(amount, of)| over(*amount, *of)).collect();
        Self { cells, total: over(self.total, of.total), ..self }
    }
}

/// States a view of a case; accounts are in the order of `outcomes`.
pub fn state(case: &Case, outcomes: &[Outcome], view: View, by: By) -> Statement {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let spans = spans(graph.months(), by, case.reporting.as_ref());
    let books = Books { cells: graph.evaluate(), spans: &spans };
    let account = |it: &Outcome| {
        let model = model.alternatives.get(it.position)?;
        Some(Account { name: it.name.clone(), items: books.items(model, view) })
    };
    let accounts = outcomes.iter().filter_map(account).collect();
    Statement { view, by, spans, accounts }
}

/// The cells of a model, and the periods they are told in.
struct Books<'s> {
    cells: Cells<Exact>,
    spans: &'s [Span],
}

impl Books<'_> {
    fn items(&self, it: &AlternativeModel<'_>, view: View) -> Vec<Item> {
        match view {
            View::Cashflow => self.cashflow(it),
            View::Annual => self.annual(it),
            View::Pnl => self.pnl(it),
            View::PerGpuHour => self.per_gpu_hour(it),
        }
    }

    fn cashflow(&self, it: &AlternativeModel<'_>) -> Vec<Item> {
        let cash = self.months(it.cash.monthly);
        let so_far = running_total(&cash);
        let at_ends = self.spans.iter().map(|span| span.at_end(&so_far)).collect();
        let last = so_far.last().copied().flatten();
        let cumulative = Item { cells: at_ends, total: last, ..self.item("cumulative", &[]) };
        vec![self.item("paid", &cash), cumulative]
    }

    fn annual(&self, it: &AlternativeModel<'_>) -> Vec<Item> {
        let lines: Vec<&Line<'_>> = it.tiers.iter().flat_map(|tier| &tier.lines).collect();
        let of = |is_wanted: fn(Class) -> bool| {
            let wanted = lines.iter().filter(|line| is_wanted(line.class));
            let all: Vec<_> = wanted.map(|line| self.months(line.cash)).collect();
            self.added(&all)
        };
        let capex = of(|class| matches!(class, Class::Capex | Class::Residual));
        let opex = of(|class| class == Class::Opex);
        let all = self.months(it.cash.monthly);
        vec![self.item("capex", &capex), self.item("opex", &opex), self.item("total", &all)]
    }

    fn pnl(&self, it: &AlternativeModel<'_>) -> Vec<Item> {
        self.lines(it, |line| line.expense)
    }

    /// A period's charges over the work of that period.
    fn per_gpu_hour(&self, it: &AlternativeModel<'_>) -> Vec<Item> {
        let served: Vec<_> = it.tiers.iter().map(|tier| self.months(tier.work)).collect();
        let served = self.item("served", &self.added(&served));
        let charges = self.lines(it, |line| line.unit_cost);
        charges.into_iter().map(|item| item.per(&served)).collect()
    }

    /// The lines of each tier, largest first, and what they add up to.
    fn lines<'g>(
        &self,
        it: &AlternativeModel<'g>,
        view: fn(&Line<'g>) -> Expr<'g, Money, Monthly>,
    ) -> Vec<Item> {
        let mut items = Vec::new();
        let mut all = Vec::new();
        for tier in &it.tiers {
            let mut of_tier = Vec::new();
            for line in &tier.lines {
                let months = self.months(view(line));
                let item = self.item(&line.component, &months);
                let (tier, class) = (Some(tier.name.clone()), Some(line.class));
                of_tier.push(Item { tier, class, ..item });
                all.push(months);
            }
            of_tier.sort_by_key(|item| std::cmp::Reverse(item.total));
            items.extend(of_tier);
        }
        items.push(self.item("total", &self.added(&all)));
        items
    }

    /// Sums of several series, month by month.
    fn added(&self, all: &[Vec<Option<Decimal>>]) -> Vec<Option<Decimal>> {
        let months = self.spans.last().map_or(0, |it| it.to as usize + 1);
        let at = |month| all.iter().map(|series| series.get(month).copied().flatten()).sum();
        (0..months).map(at).collect()
    }

    fn item(&self, label: &str, months: &[Option<Decimal>]) -> Item {
        Item {
            tier: None,
            label: label.to_owned(),
            class: None,
            cells: self.spans.iter().map(|span| span.sum(months)).collect(),
            total: months.iter().copied().sum(),
        }
    }

    fn months<Q: Unit>(&self, expr: Expr<'_, Q, Monthly>) -> Vec<Option<Decimal>> {
        self.cells.monthly(expr).into_iter().map(|cell| cell.0).collect()
    }
}

fn running_total(months: &[Option<Decimal>]) -> Vec<Option<Decimal>> {
    let mut so_far = Some(Decimal::ZERO);
    let add = |month: &Option<Decimal>| {
        so_far = so_far.zip(*month).and_then(|(sum, more)| sum.checked_add(more));
        so_far
    };
    months.iter().map(add).collect()
}
