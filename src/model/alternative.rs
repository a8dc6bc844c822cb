//! An alternative as nodes of the graph: its stack of tiers, dispatched, costed and summed.

use super::builder::AlternativeBuilder;
use super::case::{Alternative, Case, RankBy};
use super::cash::{Cash, Discount};
use super::draft::{Choice, Draft};
use super::figures::{self, AboveLeast, CostFigures, TierFigures, Whole};
use super::load::Levels;
use super::tier::TierModel;
use super::unserved::{Charged, Rule, Uncharged, Undone};
use crate::expr::unit::{GpuHours, GpuYears, Money, Per, Ratio};
use crate::expr::{Expr, Graph, Monthly};

/// An alternative as nodes.
#[derive(Clone, Debug)]
pub struct AlternativeModel<'g> {
    /// Name of the alternative.
    pub name: String,
    /// True if its prices are offered by nobody: it is costed and not ranked.
    pub is_hypothetical: bool,
    /// Tiers with their cost lines, in the order of the stack.
    pub tiers: Vec<TierModel<'g>>,
    /// Figures of each tier, in the same order.
    pub tier_figures: Vec<TierFigures<'g>>,
    /// Sums of these lines.
    pub cash: Cash<'g>,
    /// Cost that all work is charged: the total, unless capital is charged otherwise.
    pub unit_cost: Expr<'g, Money>,
    /// Charge over the work done; missing if none is done.
    pub cost_per_gpu_hour: Expr<'g, Per<Money, GpuHours>>,
    /// Total over itself: the share that its lines and tiers add up to.
    pub share: Expr<'g, Ratio>,
    /// Price of what is capitalized, before anything of it is sold.
    pub invested: Expr<'g, Money>,
    /// Proceeds of what is sold, if anything is.
    pub proceeds: Option<Expr<'g, Money>>,
    /// Cash of month 0: purchases and what is paid upfront, less what loans pay.
    pub upfront: Expr<'g, Money>,
    /// Cash of a year after month 0, on average, or of all months of a shorter horizon; proceeds of
    /// what is sold are left out.
    pub later_per_year: Expr<'g, Money>,
    /// Part of that price that loans pay.
    pub borrowed: Expr<'g, Money>,
    /// Cost that it is ranked by.
    pub ranked: Expr<'g, Money>,
    /// Cash of each month that adds up to this cost.
    pub ranked_by_month: Expr<'g, Money, Monthly>,
    /// Cost that it is ranked by; missing if it leaves demand unserved.
    pub serving_all: Expr<'g, Money>,
    /// Cost per GPU-hour; missing if it leaves demand unserved.
    pub serving_all_per_gpu_hour: Expr<'g, Per<Money, GpuHours>>,
    /// Total above the least of all that serve all demand.
    pub above: Option<AboveLeast<'g>>,
    /// NPV above the least of all that serve all demand, if a cost of capital is stated.
    pub npv_above: Option<AboveLeast<'g>>,
    /// Cost for each GPU of the highest peak and year.
    pub cost_per_gpu_year: Expr<'g, Per<Money, GpuYears>>,
    /// Cost over the work done while busy, if the share of busy time is stated.
    pub cost_per_busy_gpu_hour: Option<Expr<'g, Per<Money, GpuHours>>>,
    /// Discounted cost, if a cost of capital is stated.
    pub npv: Option<Expr<'g, Money>>,
    /// NPV of cost with operating flows paid in the middle of each period.
    pub npv_mid: Option<Expr<'g, Money>>,
    /// The cash of a payback, discounted.
    pub paid_discounted: Option<Expr<'g, Money, Monthly>>,
    /// Work done over the horizon.
    pub served: Expr<'g, GpuHours>,
    /// Work no tier does, 0 if it is negligible.
    pub unserved: Expr<'g, GpuHours>,
    /// Price of a GPU-hour of that work, if it is charged.
    pub unserved_price: Option<Expr<'g, Per<Money, GpuHours>>>,
    /// Work of each month that bears the cost: what is served, or has its price.
    pub bearing: Expr<'g, GpuHours, Monthly>,
    /// Work no tier does in each month.
    pub unserved_by_month: Expr<'g, GpuHours, Monthly>,
    /// Work no tier does over what is wanted.
    pub unserved_share: Expr<'g, Ratio>,
    /// 1 if it is not ranked because it leaves demand unserved, else 0.
    pub is_unserved: Expr<'g, Ratio>,
    /// 1 if it is too small for the demand, else 0; it may be ranked all the same.
    pub is_short: Expr<'g, Ratio>,
    /// Cost that it is ranked by; missing if it is too small.
    pub sized: Expr<'g, Money>,
    /// Cost that it is ranked by, before undone work is charged to it at the cost of another.
    pub own: Expr<'g, Money>,
    /// 1 if work that may wait does, as that costs less, else 0; none if no work may wait.
    pub waits: Option<Expr<'g, Ratio>>,
    /// Demand as it is served.
    pub levels: Levels<'g>,
}

impl<'g> AlternativeBuilder<'g> {
    /// Writes all alternatives into the graph. Work that one leaves undone may cost what it costs where all is
    /// served, so that all are costed before any is summed up.
    pub fn alternatives(&self, case: &Case) -> Vec<AlternativeModel<'g>> {
        let (drafts, rule) = self.drafts(case);
        let each = case.alternatives.iter().zip(drafts);
        each.map(|(it, draft)| self.finished(case, it, draft, &rule)).collect()
    }

    /// An alternative with the work that is charged to it, summed up.
    fn finished(
        &self,
        case: &Case,
        written: &Alternative,
        draft: Draft<'g>,
        rule: &Rule<'g, '_>,
    ) -> AlternativeModel<'g> {
        let (graph, name) = (self.graph, &written.name);
        let Draft { load, choice, mut tiers, uncharged: Uncharged { undone, .. } } = draft;
        let charged = graph.within(name, || rule.charged(&undone));
        let lines: Vec<_> = tiers.iter().flat_map(|tier| &tier.lines).collect();
        let own = Cash::of(graph, &lines);
        let line = charged.as_ref().and_then(|it| it.line.clone());
        tiers.last_mut().into_iter().for_each(|last| last.lines.extend(line.clone()));
        let lines: Vec<_> = tiers.iter().flat_map(|tier| &tier.lines).collect();
        let cash = Cash::of(graph, &lines);
        let served = graph.sum(tiers.iter().map(|tier| tier.served));
        let by_month = graph.sum(tiers.iter().map(|tier| tier.work));
        let unserved_price = charged.as_ref().map(|it| it.price);
        let (bearing, borne_by) = match charged {
            Some(Charged { work, .. }) => (by_month + work, served + work.sum_months()),
            None => (by_month, served),
        };
        let whole = Whole::of(graph, case, &cash, borne_by);
        let each = written.tiers.iter().zip(&tiers);
        let tier_figures = each.map(|(tier, it)| whole.tier(tier, it)).collect();
        graph.within(name, || {
            let is_short = rule.is_short(&undone);
            let is_unserved = rule.is_unserved(&undone, is_short);
            let parts = AlternativeParts {
                tiers,
                tier_figures,
                cash,
                served,
                bearing,
                undone,
                is_unserved,
            };
            let all = self.summed(case, name, (whole, &own), parts);
            let all = AlternativeModel {
                is_hypothetical: written.is_hypothetical(),
                is_short,
                sized: figures::if_served(graph, is_short, all.ranked),
                unserved_price,
                levels: Levels::of(&load),
                ..all
            };
            match choice {
                None => all,
                Some(Choice { waits, serving_all, is_unserved }) => {
                    AlternativeModel { waits: Some(waits), serving_all, is_unserved, ..all }
                }
            }
        })
    }

    /// Cash of each month that adds up to the cost by which alternatives are ranked.
    fn ranked_by_month(&self, case: &Case, cash: &Cash<'g>) -> Expr<'g, Money, Monthly> {
        match (case.rank_by, self.factors) {
            (RankBy::Npv, Some([stated, _])) => cash.discounted(stated),
            _ => cash.monthly,
        }
    }

    /// Cost for each GPU of the highest peak and year.
    fn per_gpu_year(&self, total: Expr<'g, Money>) -> Expr<'g, Per<Money, GpuYears>> {
        let years = self.calendar.year * self.graph.horizon() / 12;
        let gpu_years = self.load.wanted.peak * years;
        let gpu_years = self.graph.at_root(|| gpu_years.named("demand.gpu_years_of_peak"));
        (total / gpu_years).named("cost_per_gpu_year")
    }

    /// Sums over the tiers of an alternative, named in the open scope. Nobody pays what unserved work is charged.
    fn summed(
        &self,
        case: &Case,
        name: &str,
        (whole, paid): (Whole<'g>, &Cash<'g>),
        parts: AlternativeParts<'g>,
    ) -> AlternativeModel<'g> {
        let graph = self.graph;
        let AlternativeParts { tiers, tier_figures, cash, served, bearing, undone, is_unserved } =
            parts;
        let unit_cost = whole.unit_cost(cash.total, cash.charged);
        let CostFigures { cost_per_gpu_hour: per_hour, share, .. } =
            whole.figures(cash.total, unit_cost);
        let npv = self.factors.map(|it| npvs(&cash, it));
        let ranked = self.ranked(case, &cash);
        let [upfront, later_per_year] = upfront_and_later(graph, paid);
        let sold = figures::sold(graph, tiers.iter().flat_map(|it| &it.lines));
        AlternativeModel {
            name: name.to_owned(),
            is_hypothetical: false,
            serving_all: figures::if_served(graph, is_unserved, ranked)
                .named("ranked_cost_if_all_is_served"),
            serving_all_per_gpu_hour: figures::if_served(graph, is_unserved, per_hour)
                .named("cost_per_gpu_hour_if_all_is_served"),
            unit_cost,
            cost_per_gpu_hour: per_hour,
            share,
            invested: figures::invested(graph, &tiers).named("invested"),
            proceeds: sold.map(|it| it.named("sold")),
            upfront,
            later_per_year,
            borrowed: figures::borrowed(graph, &tiers).named("borrowed"),
            ranked,
            ranked_by_month: self.ranked_by_month(case, &cash),
            above: None,
            npv_above: None,
            cost_per_gpu_year: self.per_gpu_year(cash.total),
            npv: npv.map(|[stated, _]| stated),
            npv_mid: npv.map(|[_, mid]| mid),
            paid_discounted: self.factors.map(|[it, _]| paid_discounted(&cash, it)),
            cost_per_busy_gpu_hour: case.demand.busy_share.as_ref().map(|share| {
                (unit_cost / (served * graph.input(share))).named("cost_per_busy_gpu_hour")
            }),
            served: served.named("served"),
            unserved: undone.work.named("unserved"),
            bearing,
            unserved_by_month: undone.by_month().named("unserved_by_month"),
            unserved_share: (undone.work / self.demanded).named("unserved_share"),
            is_unserved,
            is_short: is_unserved,
            sized: ranked,
            own: graph.within("before_unserved_work", || self.ranked(case, paid)),
            unserved_price: None,
            waits: None,
            levels: Levels::of(&self.load),
            cash: cash.named(),
            tiers,
            tier_figures,
        }
    }
}

/// NPV of cost by the convention, and with operating flows in the middle of each period.
fn npvs<'g>(cash: &Cash<'g>, [stated, mid]: [Discount<'g>; 2]) -> [Expr<'g, Money>; 2] {
    [cash.npv(stated).named("npv"), cash.npv(mid).named("npv_if_paid_mid_period")]
}

fn paid_discounted<'g>(cash: &Cash<'g>, at: Discount<'g>) -> Expr<'g, Money, Monthly> {
    cash.paid_discounted(at).named("paid_discounted")
}

/// Cash of month 0, and of a year after it, on average, or of all months of a shorter horizon.
fn upfront_and_later<'g>(graph: &'g Graph, cash: &Cash<'g>) -> [Expr<'g, Money>; 2] {
    let upfront = cash.paid.in_month(0);
    let later = cash.paid.in_month(graph.months()) - upfront;
    let per_year = later / (graph.horizon() / 12).max(graph.count::<Ratio>(1));
    [upfront.named("paid_upfront"), per_year.named("paid_later_per_year")]
}

/// Parts that an alternative is summed up from.
struct AlternativeParts<'g> {
    tiers: Vec<TierModel<'g>>,
    tier_figures: Vec<TierFigures<'g>>,
    cash: Cash<'g>,
    served: Expr<'g, GpuHours>,
    bearing: Expr<'g, GpuHours, Monthly>,
    undone: Undone<'g>,
    is_unserved: Expr<'g, Ratio>,
}
