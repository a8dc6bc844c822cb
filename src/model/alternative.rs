//! An alternative as nodes of the graph: its stack of tiers, dispatched, costed and summed.

use super::calendar::Calendar;
use super::capital::Charging;
use super::case::{Alternative, Case, RankBy, Tier};
use super::cash::{Cash, Discount};
use super::demand::{Demand, Load};
use super::figures::{self, AboveLeast, TierFigures, Whole};
use super::price_scale_key;
use super::rented::Customer;
use super::sizing::{Sizing, Stack};
use super::tier::TierModel;
use super::unserved::{Unserved, unserved};
use super::work::{TierWork, Work, WorkLeft};
use crate::expr::unit::{GpuHours, GpuYears, Money, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, Origin};

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
    /// Work of each month that bears the cost: what is served, or has its price.
    pub bearing: Expr<'g, GpuHours, Monthly>,
    /// Work no tier does in each month.
    pub unserved_by_month: Expr<'g, GpuHours, Monthly>,
    /// Work no tier does over what is wanted.
    pub unserved_share: Expr<'g, Ratio>,
    /// 1 if demand is left unserved, else 0.
    pub is_unserved: Expr<'g, Ratio>,
}

/// Graph, calendar, demand and discount factors that all alternatives have in common.
pub struct AlternativeBuilder<'g> {
    /// Graph that formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// Demand as levels over time.
    pub load: Load<'g>,
    /// Work wanted over the horizon.
    pub demanded: Expr<'g, GpuHours>,
    /// Discount factors by the convention, and with operating flows in the middle of each period.
    pub factors: Option<[Discount<'g>; 2]>,
}

impl<'g> AlternativeBuilder<'g> {
    /// Writes an alternative into the graph.
    pub fn alternative(&self, case: &Case, written: &Alternative) -> AlternativeModel<'g> {
        let Self { graph, calendar, load, .. } = *self;
        let name = &written.name;
        let price_scale = Given::<Ratio>::new(price_scale_key(name), 1.into(), Origin::Axis);
        let stack = Stack {
            graph,
            calendar,
            load,
            price_scale: graph.input(&price_scale),
            charging: charging(graph, case),
            tax: case.tax.as_ref(),
        };
        let sizings: Vec<_> = written
            .tiers
            .iter()
            .map(|tier| graph.within(&tier.path, || stack.size(tier)))
            .collect();
        let work = Work::of(&stack, &case.demand, &written.tiers, &sizings);
        let tiers = costed(&stack, &case.demand, &written.tiers, &sizings, &work);
        let lines: Vec<_> = tiers.iter().flat_map(|tier| &tier.lines).collect();
        let cash = Cash::of(graph, &lines);
        let served = graph.sum(tiers.iter().map(|tier| tier.served));
        let by_month = graph.sum(tiers.iter().map(|tier| tier.work));
        let (bearing, borne_by) = match &case.demand.unserved {
            Some(Unserved::Priced(_)) => {
                let undone = work.left.undone;
                (by_month + undone, served + undone.sum_months())
            }
            Some(Unserved::Allowed(_)) | None => (by_month, served),
        };
        let whole = Whole::of(graph, case, &cash, borne_by);
        let each = written.tiers.iter().zip(&tiers);
        let figures = each.map(|(tier, it)| whole.tier(tier, it)).collect();
        let left = work.left;
        let parts = AlternativeParts { tiers, figures, cash, served, bearing, left };
        graph.within(name, || AlternativeModel {
            is_hypothetical: written.is_hypothetical(),
            ..self.summed(case, name, whole, parts)
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

    /// Sums over the tiers of an alternative, named in the open scope.
    fn summed(
        &self,
        case: &Case,
        name: &str,
        whole: Whole<'g>,
        parts: AlternativeParts<'g>,
    ) -> AlternativeModel<'g> {
        let graph = self.graph;
        let AlternativeParts { tiers, figures: tier_figures, cash, served, bearing, left } = parts;
        let unit_cost = whole.unit_cost(cash.total, cash.charged);
        let figures = whole.figures(cash.total, unit_cost);
        let npv = self.factors.map(|[stated, mid]| [cash.npv(stated), cash.npv(mid)]);
        let npv_stated = npv.map(|[stated, _]| stated.named("npv"));
        let busy = case.demand.busy_share.as_ref().map(|share| served * graph.input(share));
        let per_busy = busy.map(|hours| (unit_cost / hours).named("cost_per_busy_gpu_hour"));
        let (unserved, is_unserved) =
            unserved(graph, case.demand.unserved.as_ref(), &left, self.demanded);
        let ranked = figures::ranked(case, cash.total, npv_stated);
        let [upfront, later_per_year] = upfront_and_later(graph, &cash);
        let per_hour = figures.cost_per_gpu_hour;
        AlternativeModel {
            name: name.to_owned(),
            is_hypothetical: false,
            serving_all: figures::if_served(graph, is_unserved, ranked)
                .named("ranked_cost_if_all_is_served"),
            serving_all_per_gpu_hour: figures::if_served(graph, is_unserved, per_hour)
                .named("cost_per_gpu_hour_if_all_is_served"),
            unit_cost,
            cost_per_gpu_hour: per_hour,
            share: figures.share,
            invested: figures::invested(graph, &tiers).named("invested"),
            proceeds: figures::sold(graph, tiers.iter().flat_map(|it| &it.lines))
                .map(|it| it.named("sold")),
            upfront,
            later_per_year,
            borrowed: figures::borrowed(graph, &tiers).named("borrowed"),
            ranked,
            ranked_by_month: self.ranked_by_month(case, &cash),
            above: None,
            npv_above: None,
            cost_per_gpu_year: self.per_gpu_year(cash.total),
            npv: npv_stated,
            npv_mid: npv.map(|[_, mid]| mid.named("npv_if_paid_mid_period")),
            paid_discounted: self
                .factors
                .map(|[stated, _]| cash.paid_discounted(stated).named("paid_discounted")),
            cost_per_busy_gpu_hour: per_busy,
            served: served.named("served"),
            unserved: unserved.named("unserved"),
            bearing,
            unserved_by_month: left.undone.named("unserved_by_month"),
            unserved_share: (unserved / self.demanded).named("unserved_share"),
            is_unserved,
            cash: cash.named(),
            tiers,
            tier_figures,
        }
    }
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
    figures: Vec<TierFigures<'g>>,
    cash: Cash<'g>,
    served: Expr<'g, GpuHours>,
    bearing: Expr<'g, GpuHours, Monthly>,
    left: WorkLeft<'g>,
}

/// Adds what each alternative costs above the least of those that are ranked.
pub fn compare_to_the_least<'g>(graph: &'g Graph, alternatives: &mut [AlternativeModel<'g>]) {
    let is_out = |it: &AlternativeModel<'g>| {
        if it.is_hypothetical { graph.count(1) } else { it.is_unserved }
    };
    let totals: Vec<_> = alternatives.iter().map(|it| (it.cash.total, is_out(it))).collect();
    let npvs: Option<Vec<_>> = alternatives.iter().map(|it| Some((it.npv?, is_out(it)))).collect();
    let above = figures::above_least(graph, "least_total", &totals);
    let npv_above = npvs.map(|npvs| figures::above_least(graph, "least_npv", &npvs));
    for (index, it) in alternatives.iter_mut().enumerate() {
        let named = |above: &[AboveLeast<'g>], name: &str| {
            let above = above.get(index)?;
            let _ = above.amount.named(name);
            let _ = above.share.named(format!("{name}_share"));
            Some(*above)
        };
        (it.above, it.npv_above) = graph.within(&it.name, || {
            let npv = npv_above.as_deref().and_then(|all| named(all, "npv_above_cheapest"));
            (named(&above, "above_cheapest"), npv)
        });
    }
}

fn charging<'g>(graph: &'g Graph, case: &Case) -> Charging<'g> {
    let rate = case.discounting.as_ref().map(|it| graph.input(&it.cost_of_capital));
    Charging { form: case.capital, rate, own_share: None }
}

/// The tiers of a stack, each with what its provider bills it for.
fn costed<'g>(
    stack: &Stack<'g, '_>,
    demand: &Demand,
    tiers: &[Tier],
    sizings: &[Sizing<'g>],
    work: &Work<'g>,
) -> Vec<TierModel<'g>> {
    let Stack { graph, calendar, .. } = *stack;
    let each = || tiers.iter().zip(sizings);
    let alone = |((tier, it), work): ((&Tier, &Sizing<'g>), &TierWork<'g>)| {
        graph.within(&tier.path, || stack.supplied(tier, it, work))
    };
    let priced = demand.unserved.as_ref().and_then(|it| it.line(graph, &work.left));
    let alone: Vec<_> = each().zip(&work.tiers).map(alone).collect();
    let work: Vec<_> = alone.iter().map(|it| it.work).collect();
    let billed: Vec<_> = alone.iter().map(|it| it.bill).collect();
    let customer = Customer { graph, calendar, demand, tiers, work: &work, billed: &billed };
    let mut pooled = customer.lines();
    pooled.last_mut().into_iter().for_each(|last| last.extend(priced.clone()));
    let all = each().zip(alone).zip(&mut pooled);
    all.map(|(((tier, it), alone), pooled)| {
        let pooled = std::mem::take(pooled);
        graph.within(&tier.path, || stack.tier(tier, it, alone, pooled).named())
    })
    .collect()
}
