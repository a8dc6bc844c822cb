//! Items of a statement. Their sums become nodes when it is asked for: a comparison alone needs no periods.

use rust_decimal::Decimal;

use super::{Account, Item, ItemKind, Statement, StatementView};
use crate::analysis::costed::CostedAlternative;
use crate::analysis::periods::{By, StatementPeriod, spans};
use crate::analysis::study::Study;
use crate::expr::unit::{GpuHours, Money, Unit};
use crate::expr::{Expr, Monthly, if_le};
use crate::model::{AlternativeModel, Class, Line, TierModel};

/// Label of the charge for unserved work.
const UNSERVED: &str = "unserved work, not paid";

impl Study<'_> {
    /// States a view; accounts are in the order of `outcomes`.
    pub fn state(&self, outcomes: &[CostedAlternative], view: StatementView, by: By) -> Statement {
        let spans = spans(self.graph().months(), by, self.case.reporting.as_ref());
        let books = Books { study: self, spans: &spans };
        let account = |it: &CostedAlternative| {
            let model = self.model.alternatives.get(it.position)?;
            let depreciation =
                if view == StatementView::Pnl { books.depreciation(model) } else { Vec::new() };
            let items = books.items(model, view);
            let may_be_charged = model.cash.unserved_by_month.is_some();
            Some(Account { name: it.name.clone(), items, may_be_charged, depreciation })
        };
        let accounts = outcomes.iter().filter_map(account).collect();
        Statement { view, by, spans, accounts }
    }
}

/// A study, and the periods of its statement.
struct Books<'s, 'g> {
    study: &'s Study<'g>,
    spans: &'s [StatementPeriod],
}

impl<'g> Books<'_, 'g> {
    fn items(&self, it: &AlternativeModel<'g>, view: StatementView) -> Vec<Item> {
        match view {
            StatementView::Cashflow => self.cashflow(it),
            StatementView::Annual => self.annual(it),
            StatementView::Pnl => self.lines(it, |line| line.expense, None),
            StatementView::PerGpuHour => {
                let work = it.bearing.named(format!("{}.work", it.name));
                self.lines(it, |line| line.unit_cost, Some(work))
            }
        }
    }

    fn cashflow(&self, it: &AlternativeModel<'g>) -> Vec<Item> {
        let cash = it.cash.paid_by_month;
        let so_far = cash.running_total().named(format!("{}.cumulative", it.name));
        let cumulative = self.by_period("cumulative", |_, to, _| so_far.in_month(to));
        let financing = self.item(&it.name, "financing", it.cash.financing_by_month);
        let mut items = vec![
            Item { kind: ItemKind::Paid, ..self.item(&it.name, "paid", cash) },
            Item { kind: ItemKind::Financing, ..financing },
            Item { kind: ItemKind::Cumulative, ..cumulative },
        ];
        items.extend(self.unserved(it));
        items
    }

    fn annual(&self, it: &AlternativeModel<'g>) -> Vec<Item> {
        let cash = &it.cash;
        let of = |label, months| self.item(&it.name, label, months);
        let mut items = vec![
            Item { kind: ItemKind::Capex, ..of("capex", cash.capex_by_month) },
            Item { kind: ItemKind::Opex, ..of("opex", cash.opex_by_month) },
            Item { kind: ItemKind::Financing, ..of("financing", cash.financing_by_month) },
            Item { kind: ItemKind::Total, ..of("total", cash.paid_by_month) },
        ];
        items.extend(self.unserved(it));
        items
    }

    /// Charge for unserved work, and the cost, which is the cash and that charge.
    fn unserved(&self, it: &AlternativeModel<'g>) -> [Item; 2] {
        let none = self.study.graph().zero::<Money>().up_front();
        let charge = it.cash.unserved_by_month.unwrap_or(none);
        [
            Item { kind: ItemKind::Unserved, ..self.item(&it.name, UNSERVED, charge) },
            Item { kind: ItemKind::Cost, ..self.item(&it.name, "total cost", it.cash.monthly) },
        ]
    }

    /// The lines of each tier, largest first, and what they add up to; over the work of each
    /// period, if some is given.
    fn lines(
        &self,
        it: &AlternativeModel<'g>,
        view: fn(&Line<'g>) -> Expr<'g, Money, Monthly>,
        work: Option<Expr<'g, GpuHours, Monthly>>,
    ) -> Vec<Item> {
        let mut items = Vec::new();
        let mut all: Option<Expr<'g, Money, Monthly>> = None;
        for tier in &it.tiers {
            let mut of_tier: Vec<(Option<Decimal>, Item)> = Vec::new();
            for line in &tier.lines {
                let path = format!("{}.{}.{}", it.name, tier.name, line.component.path());
                let months = view(line);
                let months = work.map_or(months, |work| self.borne_by(&path, months, work));
                all = Some(all.map_or(months, |sum| sum + months));
                let item = self.item_per(&path, line.component.label(), months, work);
                let (tier, class) = (Some(tier.name.clone()), Some(line.class));
                let amount = self.study.value(months.sum_months());
                of_tier.push((amount, Item { tier, class, ..item }));
            }
            of_tier.sort_by_key(|(amount, _)| std::cmp::Reverse(*amount));
            items.extend(of_tier.into_iter().map(|(_, item)| item));
        }
        let all = all.unwrap_or(self.study.graph().zero::<Money>().up_front());
        let all =
            if work.is_some() { all.named(format!("{}.charge_by_month", it.name)) } else { all };
        let total = self.item_per(&it.name, "total", all, work);
        items.push(Item { kind: ItemKind::Total, ..total });
        items
    }

    /// Charge of each month with what is charged while no work is done, such as before month 1, spread
    /// over all work: then periods add up to the horizon.
    fn borne_by(
        &self,
        path: &str,
        months: Expr<'g, Money, Monthly>,
        work: Expr<'g, GpuHours, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let graph = self.study.graph();
        let (idle, none) = (graph.zero::<GpuHours>().widen(), graph.zero::<Money>().widen());
        let without_work = if_le([work, idle], months, none);
        let without_work = without_work.named(format!("{path}.charge_without_work"));
        let spread = work * (without_work.sum_months() / work.sum_months());
        (if_le([work, idle], none, months) + spread).named(format!("{path}.charge_by_month"))
    }

    /// Depreciation of the assets of each tier.
    fn depreciation(&self, it: &AlternativeModel<'g>) -> Vec<Item> {
        let of_tier = |tier: &TierModel<'g>| {
            let assets = tier.lines.iter().filter(|line| line.class == Class::Capex);
            let used_up = assets.map(|line| line.expense).reduce(|sum, asset| sum + asset)?;
            let path = format!("{}.{}.depreciation", it.name, tier.name);
            let used_up = used_up.named(path.as_str());
            let sum = |from, to, period: &str| {
                used_up.sum_of_months(from, to).named(format!("{path}.{period}"))
            };
            Some(Item { tier: Some(tier.name.clone()), ..self.by_period("depreciation", sum) })
        };
        it.tiers.iter().filter_map(of_tier).collect()
    }

    /// A series over its periods, or over the work of each.
    fn item_per(
        &self,
        path: &str,
        label: &str,
        months: Expr<'g, Money, Monthly>,
        work: Option<Expr<'g, GpuHours, Monthly>>,
    ) -> Item {
        let Some(work) = work else { return self.item(path, label, months) };
        let per_hour = |from, to, period: &str| {
            let cost = months.sum_of_months(from, to) / work.sum_of_months(from, to);
            cost.named(format!("{path}.cost_per_gpu_hour.{period}"))
        };
        self.by_period(label, per_hour)
    }

    /// An item whose figures are computed for each period, and for the horizon.
    fn by_period<Q: Unit>(
        &self,
        label: &str,
        figure: impl Fn(u32, u32, &str) -> Expr<'g, Q>,
    ) -> Item {
        let periods = self.spans.iter().map(|it| figure(it.from, it.to, &it.label));
        let mut figures: Vec<Expr<'g, Q>> = periods.collect();
        let total = figure(0, self.study.graph().months(), "horizon");
        let cells = figures.iter().map(|it| self.study.value(*it)).collect();
        figures.push(total);
        Item {
            kind: ItemKind::Part,
            tier: None,
            label: label.to_owned(),
            class: None,
            cells,
            total: self.study.value(total),
            figures: figures.iter().map(Expr::id).collect(),
        }
    }

    fn item<Q: Unit>(&self, path: &str, label: &str, months: Expr<'g, Q, Monthly>) -> Item {
        let sum = |from, to, period: &str| {
            months.sum_of_months(from, to).named(format!("{path}.{label}.{period}"))
        };
        self.by_period(label, sum)
    }
}
