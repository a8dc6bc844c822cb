//! The cost model: a case becomes a graph of formulas.
//!
//! Nothing here can fail, reads a file or a clock, or knows a format: whatever may be wrong was
//! refused while the case was resolved. A figure enters a formula through `Graph::input`, so that
//! everything follows when it changes.

mod calendar;
pub mod capital;
mod case;
mod cash;
mod demand;
mod dispatch;
mod effectiveness;
mod goodput;
mod line;
mod other;
pub mod outcomes;
pub mod owned;
mod peak;
pub mod rented;
mod reporting;
#[cfg(test)]
pub(crate) mod sample;
mod size;
mod software;
mod staff;
mod tax;
mod tier;
mod tokens;

pub use case::{Alternative, Case, Discounting, PaidAt, Period, RankBy, Supply, Tier};
use cash::paid_after;
pub use cash::{Cash, Discount};
pub use demand::{Demand, Shape, Step, Utilization};
pub use effectiveness::Effectiveness;
pub use goodput::{Checkpoints, Failures, Goodput, Recovery};
pub use line::{Class, Line};
pub use other::{Amount, Kind, Other};
pub use outcomes::{Deliverable, DeliverableModel, FigureCost, What};
pub use peak::{Peak, TokenDemand};
pub use reporting::{CalendarMonth, Reporting};
pub use size::Size;
pub use software::Software;
pub use staff::{Headcount, Staff, StaffStep};
pub use tax::{Tax, TaxDepreciation};
pub use tier::TierModel;
pub use tokens::Throughput;

use crate::expr::unit::{GpuHours, GpuYears, Gpus, Hours, Money, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Grid, Monthly, Origin};
use calendar::Calendar;
use capital::{CapitalCharge, Charging};
use demand::Load;
use dispatch::dispatch;
use rented::Customer;
use tier::{Sizing, Stack};

/// Every alternative of a case as nodes of one graph.
#[derive(Clone, Debug)]
pub struct Model<'g> {
    /// Work wanted over the horizon.
    pub demanded: Expr<'g, GpuHours>,
    /// The peak of month 1.
    pub peak: Expr<'g, Gpus>,
    /// The highest peak of the horizon.
    pub highest_peak: Expr<'g, Gpus>,
    /// Mean demand over its peak.
    pub utilization: Expr<'g, Ratio>,
    /// Hours that run over the horizon.
    pub hours: Expr<'g, Hours>,
    /// The cost of capital of a month, where one is stated.
    pub monthly_rate: Option<Expr<'g, Ratio>>,
    /// Months from month 0 to the payment of each month's operating flows, by the convention.
    pub paid_after: Expr<'g, Ratio, Monthly>,
    /// In the order of the case.
    pub alternatives: Vec<AlternativeModel<'g>>,
    /// What the GPU-hours are for, in the order of the case.
    pub outcomes: Vec<DeliverableModel<'g>>,
}

/// One alternative.
#[derive(Clone, Debug)]
pub struct AlternativeModel<'g> {
    /// Its name.
    pub name: String,
    /// Its tiers and their cost lines.
    pub tiers: Vec<TierModel<'g>>,
    /// Sums of these lines.
    pub cash: Cash<'g>,
    /// What all work is charged: the total, unless capital is charged otherwise.
    pub unit_cost: Expr<'g, Money>,
    /// Cost for each GPU of the highest peak and year.
    pub cost_per_gpu_year: Expr<'g, Per<Money, GpuYears>>,
    /// Cost over the work done while busy, where the share of busy time is stated.
    pub cost_per_busy_gpu_hour: Option<Expr<'g, Per<Money, GpuHours>>>,
    /// Discounted cost, where a cost of capital is stated.
    pub npv: Option<Expr<'g, Money>>,
    /// The same with operating flows paid in the middle of each period.
    pub npv_mid: Option<Expr<'g, Money>>,
    /// The cash of a payback, discounted.
    pub paid_discounted: Option<Expr<'g, Money, Monthly>>,
    /// Work done over the horizon.
    pub served: Expr<'g, GpuHours>,
    /// Work no tier does.
    pub unserved: Expr<'g, GpuHours>,
}

/// Writes a case into a graph over its horizon.
pub fn build<'g>(graph: &'g Graph, case: &Case) -> Model<'g> {
    let calendar = Calendar::new(graph, &case.hours_per_year);
    let load = Load::new(graph, &case.demand, &case.hours_per_year);
    let demanded = (load.mean_of(load.levels) * calendar.hours).sum_months();
    let factors =
        case.discounting.as_ref().map(|it| [it.factors(graph), it.factors_at(graph, PaidAt::Mid)]);
    let convention = case.discounting.as_ref().map(|it| (it.period, it.at));
    let (period, at) = convention.unwrap_or_default();
    let alternatives: Vec<_> = case
        .alternatives
        .iter()
        .map(|it| alternative(graph, calendar, load, case, it, factors))
        .collect();
    let outcomes = case.outcomes.iter();
    Model {
        outcomes: outcomes.map(|it| it.model(graph, &case.hours_per_year, &alternatives)).collect(),
        demanded: demanded.named("demanded"),
        peak: load.at_first.peak,
        highest_peak: load.wanted.peak,
        utilization: load.at_first.mean / load.at_first.peak,
        hours: calendar.hours.sum_months(),
        monthly_rate: case.discounting.as_ref().map(|it| it.monthly_rate(graph)),
        paid_after: paid_after(graph, period, at),
        alternatives,
    }
}

/// The key of the leaf that scales all usage and commitment prices of an alternative.
pub fn price_scale_key(alternative: &str) -> String {
    format!("{alternative}.price_scale")
}

/// The tiers of a stack, each with what its provider bills it for.
fn costed<'g>(
    stack: &Stack<'g, '_>,
    demand: &Demand,
    tiers: &[Tier],
    sizings: &[Sizing<'g>],
    served: &[Expr<'g, Gpus, Grid>],
) -> Vec<TierModel<'g>> {
    let Stack { graph, calendar, load, .. } = *stack;
    let each = || tiers.iter().zip(sizings);
    let alone: Vec<_> =
        each().zip(served).map(|((tier, it), gpus)| stack.supplied(tier, it, *gpus)).collect();
    let served: Vec<_> = served.iter().map(|gpus| load.mean_of(*gpus)).collect();
    let billed: Vec<_> = alone.iter().map(|it| it.bill).collect();
    let customer = Customer { graph, calendar, demand, tiers, served: &served, billed: &billed };
    let mut pooled = customer.lines();
    let all = each().zip(alone).zip(&mut pooled);
    all.map(|(((tier, it), alone), pooled)| stack.tier(tier, it, alone, std::mem::take(pooled)))
        .collect()
}

fn alternative<'g>(
    graph: &'g Graph,
    calendar: Calendar<'g>,
    load: Load<'g>,
    case: &Case,
    written: &Alternative,
    factors: Option<[Discount<'g>; 2]>,
) -> AlternativeModel<'g> {
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
    let sizings: Vec<_> = written.tiers.iter().map(|tier| stack.size(tier)).collect();
    let capacities: Vec<_> = sizings.iter().map(|sizing| sizing.capacity).collect();
    let interruptible = graph.input(&case.demand.interruptible_share);
    let dispatched = dispatch(graph, &load, interruptible, &capacities);
    let tiers = costed(&stack, &case.demand, &written.tiers, &sizings, &dispatched.served);
    let lines: Vec<_> = tiers.iter().flat_map(|tier| &tier.lines).collect();
    let cash = Cash::of(graph, &lines);
    let work = |gpus| (load.mean_of(gpus) * calendar.hours).sum_months();
    let served = tiers.iter().map(|tier| tier.served).reduce(|sum, tier| sum + tier);
    let served = served.unwrap_or(graph.zero());
    let busy = case.demand.busy_share.as_ref().map(|share| served * graph.input(share));
    let straight = case.capital == CapitalCharge::Straight;
    let unit_cost = if straight { cash.total } else { cash.unit_cost };
    let npv = factors.map(|[stated, mid]| [cash.npv(stated), cash.npv(mid)]);
    let years = calendar.year * graph.months() / 12;
    AlternativeModel {
        name: name.clone(),
        unit_cost,
        cost_per_gpu_year: cash.total / (load.wanted.peak * years),
        cash: Cash { total: cash.total.named(format!("{name}.total")), ..cash },
        npv: npv.map(|[stated, _]| stated.named(format!("{name}.npv"))),
        npv_mid: npv.map(|[_, mid]| mid),
        paid_discounted: factors.map(|[stated, _]| cash.paid_discounted(stated)),
        cost_per_busy_gpu_hour: busy.map(|hours| unit_cost / hours),
        served: served.named(format!("{name}.served")),
        unserved: work(dispatched.unserved).named(format!("{name}.unserved")),
        tiers,
    }
}

fn charging<'g>(graph: &'g Graph, case: &Case) -> Charging<'g> {
    let rate = case.discounting.as_ref().map(|it| graph.input(&it.cost_of_capital));
    Charging { form: case.capital, rate, own_share: None }
}
