//! Workings: the figures behind the costs of all alternatives, each with its formula, for programs
//! that compute them again: a workbook, a page.

use super::costed::CostedAlternative;
use super::explain::Explainer;
use super::investment::paid_after;
use super::moved_figures::{MovedFigures, moved};
use super::periods::By;
use super::statement::{Statement, StatementView};
use super::study::Study;
use crate::expr::NodeId;
use crate::model::{Alternative, AlternativeModel, Class, Supply};

/// Views that workings state by year.
const VIEWS: [StatementView; 4] =
    [StatementView::Cashflow, StatementView::Annual, StatementView::Pnl, StatementView::PerGpuHour];

/// Figures behind the costs of all alternatives.
#[derive(Debug)]
pub struct Workings {
    /// The graph, with a formula and cells for each figure.
    pub explainer: Explainer,
    /// Figures that the accounts follow from, and those of the accounts, operands first.
    pub figures: Vec<NodeId>,
    /// Figures of each alternative, in the order of the comparison.
    pub accounts: Vec<AccountFigures>,
    /// Figures behind [`AccountFigures::drawn`], operands first.
    pub drawn: Vec<NodeId>,
    /// Work wanted over the horizon.
    pub demanded: NodeId,
    /// Mean demand over its peak.
    pub utilization: NodeId,
    /// Input that moves it.
    pub axis: Option<NodeId>,
    /// The figures at other utilizations, from 0 to full use.
    pub moved: Vec<MovedFigures>,
    /// Half months from month 0 to the payment of the operating flows of each month.
    pub paid_after: Vec<Option<u32>>,
    /// Cash, expense and cost per GPU-hour by year.
    pub statements: Vec<Statement>,
}

/// Figures of an alternative that reports print.
#[derive(Clone, Debug)]
pub struct AccountFigures {
    /// Name of the alternative.
    pub name: String,
    /// Cost over the horizon.
    pub total: NodeId,
    /// Cost that it is ranked by; missing if it leaves demand unserved.
    pub ranked: NodeId,
    /// True if its prices are offered by nobody, so that it is not ranked.
    pub is_hypothetical: bool,
    /// Discounted cost, if a cost of capital is stated.
    pub npv: Option<NodeId>,
    /// Cost over work done.
    pub cost_per_gpu_hour: NodeId,
    /// Cash of month 0.
    pub upfront: NodeId,
    /// Cash of a year after month 0.
    pub later_per_year: NodeId,
    /// Cost of its commitments, which is owed whatever is used; none if it has none.
    pub committed: Option<NodeId>,
    /// Work done.
    pub served: NodeId,
    /// Work that is demanded and not done.
    pub unserved: NodeId,
    /// Cost of each month.
    pub monthly: NodeId,
    /// Cost so far at the end of each month.
    pub cumulative: NodeId,
    /// Cash of each month: the cost without the charge for unserved work.
    pub paid: NodeId,
    /// Cash so far at the end of each month.
    pub paid_so_far: NodeId,
    /// Charge for unserved work of each month, if there may be some.
    pub unserved_cost: Option<NodeId>,
    /// Tiers in the order of the stack.
    pub tiers: Vec<TierAccount>,
    /// Figures that only charts draw.
    pub drawn: DrawnFigures,
}

/// Figures of a tier by itself.
#[derive(Clone, Debug)]
pub struct TierAccount {
    /// Name of the tier.
    pub name: String,
    /// Cost over the horizon.
    pub total: NodeId,
    /// Work done.
    pub served: NodeId,
    /// GPU-hours billed, if it is rented.
    pub billed: Option<NodeId>,
    /// Cost over its own work; missing if it does none.
    pub cost_per_gpu_hour: NodeId,
    /// Most nodes or instances in any month; none for a tier rented while used.
    pub units: Option<NodeId>,
    /// Most people who run it in any month.
    pub people: Option<NodeId>,
}

impl TierAccount {
    fn of(of: &AlternativeModel<'_>) -> Vec<Self> {
        let tiers = of.tiers.iter().zip(&of.tier_figures);
        let tiers = tiers.map(|(tier, figures)| {
            let by_itself = figures.cost.total / tier.served;
            let name = format!("{}.{}.cost_per_served_gpu_hour", of.name, tier.name);
            Self {
                name: tier.name.clone(),
                total: figures.cost.total.id(),
                served: tier.served.id(),
                billed: tier.billed.map(|it| it.id()),
                cost_per_gpu_hour: by_itself.named(name).id(),
                units: figures.units.map(|it| it.id()),
                people: figures.people.map(|it| it.id()),
            }
        });
        tiers.collect()
    }

    fn all(&self) -> impl Iterator<Item = NodeId> {
        let always = [self.total, self.served, self.cost_per_gpu_hour];
        always.into_iter().chain(self.billed).chain(self.units).chain(self.people)
    }
}

/// Figures of an alternative that charts draw and no table has.
#[derive(Clone, Debug)]
pub struct DrawnFigures {
    /// Cost over work done; missing if it leaves demand unserved.
    pub cost_per_gpu_hour: NodeId,
    /// Price of what is capitalized, which decides the alternative that a chart compares with others.
    pub invested: NodeId,
    /// Part of that price that loans pay.
    pub borrowed: NodeId,
    /// Cost so far at the end of each month, without proceeds of hardware.
    pub paid: NodeId,
    /// Cash of each month that falls due on a day of its own.
    pub dated: Option<NodeId>,
    /// Proceeds of hardware of each month as negative cash.
    pub proceeds: Option<NodeId>,
    /// Component of each line, with its cost over the horizon.
    pub lines: Vec<(String, NodeId)>,
}

impl DrawnFigures {
    fn of(it: &AlternativeModel<'_>) -> Self {
        let lines = it.tiers.iter().flat_map(|tier| &tier.lines);
        let lines = lines.filter(|it| it.class != Class::Disposal);
        Self {
            cost_per_gpu_hour: it.serving_all_per_gpu_hour.id(),
            invested: it.invested.id(),
            borrowed: it.borrowed.id(),
            paid: it.cash.paid.id(),
            dated: it.cash.dated.map(|it| it.id()),
            proceeds: it.cash.residual.map(|it| it.id()),
            lines: lines.map(|it| (it.component.label().to_owned(), it.total.id())).collect(),
        }
    }

    fn all(&self) -> impl Iterator<Item = NodeId> {
        let always = [self.cost_per_gpu_hour, self.invested, self.borrowed, self.paid];
        let lines = self.lines.iter().map(|(_, cost)| *cost);
        always.into_iter().chain(self.dated).chain(self.proceeds).chain(lines)
    }
}

impl Workings {
    /// Capex and opex in cash by year.
    pub fn annual(&self) -> Option<&Statement> {
        self.statements.iter().find(|it| it.view == StatementView::Annual)
    }

    /// Workings of a study; accounts are in the order of `outcomes`. `scenario` is the name of its file.
    pub fn of(study: &Study<'_>, outcomes: &[CostedAlternative], scenario: &str) -> Self {
        let account = |it: &CostedAlternative| {
            let model = study.model.alternatives.get(it.position)?;
            let stated = study.case.alternatives.get(it.position)?;
            Some(AccountFigures::of(model, stated))
        };
        let accounts: Vec<AccountFigures> = outcomes.iter().filter_map(account).collect();
        let state = |view| study.state(outcomes, view, By::Year);
        let statements: Vec<Statement> = VIEWS.into_iter().map(state).collect();
        let axis = study.case.demand.utilization_axis();
        let explainer = Explainer::of(study, scenario).in_rows(axis.key());
        let reading = explainer.reading();
        let is_axis = |id: &NodeId| reading.origin(*id).is_some_and(|(key, _)| key == axis.key());
        let leaf = reading.nodes().find(is_axis);
        let items = statements.iter().flat_map(|it| &it.accounts).flat_map(|it| &it.items);
        let stated = items.flat_map(|it| it.figures.iter().copied());
        // A sum of a year is written where it is shown, over the months that it reads.
        let read =
            stated.flat_map(|it| explainer.formula(it).map(|it| it.figures()).unwrap_or_default());
        let results = accounts.iter().flat_map(AccountFigures::all).chain(read);
        let demand = [study.model.utilization.id(), study.model.demanded.id()];
        let results: Vec<NodeId> = results.chain(demand).collect();
        let drawn: Vec<NodeId> = accounts.iter().flat_map(|it| it.drawn.all()).collect();
        let figures = explainer.figures_behind(&results);
        Self {
            moved: leaf.map(|it| moved(study, &explainer, it, &figures)).unwrap_or_default(),
            figures,
            drawn: explainer.figures_behind(&drawn),
            demanded: study.model.demanded.id(),
            utilization: study.model.utilization.id(),
            axis: leaf,
            explainer,
            accounts,
            statements,
            paid_after: paid_after(study),
        }
    }
}

impl AccountFigures {
    fn of(it: &AlternativeModel<'_>, stated: &Alternative) -> Self {
        let (cost, cash) = (it.cash.monthly, it.cash.paid_by_month);
        let cumulative =
            if it.cash.unserved_by_month.is_some() { "cumulative_cost" } else { "cumulative" };
        let tiers = stated.tiers.iter().zip(&it.tier_figures);
        let committed = tiers.filter(|(tier, _)| matches!(tier.supply, Supply::Committed(_)));
        let committed = committed.map(|(_, figures)| figures.cost.total).reduce(|a, b| a + b);
        Self {
            name: it.name.clone(),
            total: it.cash.total.id(),
            ranked: it.serving_all.id(),
            is_hypothetical: it.is_hypothetical,
            npv: it.npv.map(|npv| npv.id()),
            cost_per_gpu_hour: it.cost_per_gpu_hour.id(),
            upfront: it.upfront.id(),
            later_per_year: it.later_per_year.id(),
            committed: committed.map(|it| it.id()),
            served: it.served.id(),
            unserved: it.unserved.id(),
            monthly: cost.id(),
            tiers: TierAccount::of(it),
            cumulative: cost.running_total().named(format!("{}.{cumulative}", it.name)).id(),
            paid: cash.id(),
            paid_so_far: cash.running_total().named(format!("{}.cumulative", it.name)).id(),
            unserved_cost: it.cash.unserved_by_month.map(|it| it.id()),
            drawn: DrawnFigures::of(it),
        }
    }

    /// Every figure of the account.
    /// All of them, without those that only charts draw.
    pub fn all(&self) -> Vec<NodeId> {
        let own = [self.total, self.ranked, self.cost_per_gpu_hour, self.upfront];
        let flows = [self.later_per_year, self.served, self.unserved];
        let by_month =
            [self.monthly, self.cumulative, self.paid, self.paid_so_far, self.drawn.paid];
        let tiers = self.tiers.iter().flat_map(TierAccount::all);
        own.into_iter()
            .chain(self.npv)
            .chain(self.committed)
            .chain(self.unserved_cost)
            .chain(flows)
            .chain(by_month)
            .chain(tiers)
            .collect()
    }
}
