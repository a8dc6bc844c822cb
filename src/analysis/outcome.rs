//! What an alternative, its tiers and its lines come to.

use rust_decimal::Decimal;

use super::bench::basis;
use crate::expr::unit::Money;
use crate::expr::{Cells, Exact, Expr};
use crate::model::capital::CapitalCharge;
use crate::model::{AlternativeModel, Case, Class, Line, TierModel};

/// One alternative, costed.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// Its position in the file.
    pub position: usize,
    /// Cost over the horizon, undiscounted.
    pub total: Option<Decimal>,
    /// Price of capitalised items.
    pub capex: Option<Decimal>,
    /// All other cost.
    pub opex: Option<Decimal>,
    /// Discounted cost, where a cost of capital is stated.
    pub npv: Option<Decimal>,
    /// The same with operating flows paid in the middle of each period.
    pub npv_mid: Option<Decimal>,
    /// Work done.
    pub served: Option<Decimal>,
    /// Work not done.
    pub unserved: Option<Decimal>,
    /// Cost over work done; none where none is done.
    pub cost_per_gpu_hour: Option<Decimal>,
    /// Cost over work done while busy, where the share of busy time is stated.
    pub cost_per_busy_gpu_hour: Option<Decimal>,
    /// Cost for each GPU of the highest peak and year.
    pub cost_per_gpu_year: Option<Decimal>,
    /// Its tiers, in the order of the stack.
    pub tiers: Vec<TierOutcome>,
    /// Cost so far at the end of each month, month 0 first.
    pub cumulative: Vec<Option<Decimal>>,
    /// The same discounted, where a cost of capital is stated.
    pub discounted: Option<Vec<Option<Decimal>>>,
    /// Cost of each month, residual values counted.
    pub cash: Vec<Option<Decimal>>,
    /// What of it falls due on a day of its own, if anything.
    pub dated: Option<Vec<Option<Decimal>>>,
    /// By what it is ranked.
    pub ranked_by: Option<Decimal>,
}

/// One tier, costed.
#[derive(Clone, Debug)]
pub struct TierOutcome {
    /// Its name in the stack.
    pub name: String,
    /// Its cost lines, in the order of the registers.
    pub lines: Vec<LineOutcome>,
    /// Work done.
    pub served: Option<Decimal>,
    /// The most GPUs it has whether used or not.
    pub installed: Option<Decimal>,
    /// GPU-hours allocated over those installed.
    pub fleet_utilization: Option<Decimal>,
    /// Share of its time that is useful work, where that follows from failures.
    pub goodput: Option<Decimal>,
    /// GPU-hours billed, where it is rented.
    pub billed: Option<Decimal>,
    /// Its nodes or instances, likewise.
    pub units: Option<Decimal>,
    /// Cost of one more GPU-hour: 0 where it is paid for anyway.
    pub running_cost: Option<Decimal>,
}

/// One cost line over the horizon.
#[derive(Clone, Debug)]
pub struct LineOutcome {
    /// The component.
    pub component: String,
    /// Its accounting class.
    pub class: Class,
    /// Its cost.
    pub total: Option<Decimal>,
    /// What of it the work is charged: the same, unless capital is charged with interest.
    pub unit_cost: Option<Decimal>,
}

impl LineOutcome {
    /// Whether it costs anything; a line of 0 is no line to a reader.
    pub fn is_paid(&self) -> bool {
        self.total != Some(Decimal::ZERO)
    }
}

impl Outcome {
    /// Whether it serves all demand and has a cost to rank it by.
    pub fn is_ranked(&self) -> bool {
        self.unserved.is_some_and(|work| work.is_zero()) && self.ranked_by.is_some()
    }

    /// What it costs more than the cheapest, and as a share of that; none where it is not ranked.
    pub fn above(&self, least: Option<&Self>) -> (Option<Decimal>, Option<Decimal>) {
        let least = least.and_then(|it| it.total).filter(|_| self.is_ranked());
        let above = least.and_then(|least| self.total?.checked_sub(least));
        (above, above.and_then(|above| above.checked_div(least?)))
    }

    /// Its cost lines.
    pub fn lines(&self) -> impl Iterator<Item = &LineOutcome> {
        self.tiers.iter().flat_map(|tier| &tier.lines)
    }

    /// The price of what is capitalised, before anything of it is sold.
    pub fn invested(&self) -> Option<Decimal> {
        let bought = self.lines().filter(|line| line.class == Class::Capex);
        bought.map(|line| line.total).sum()
    }
}

impl TierOutcome {
    /// What its hardware is credited with when it is sold; none where nothing is.
    pub fn sold(&self) -> Option<Decimal> {
        let lines = self.lines.iter().filter(|line| line.class == Class::Residual);
        let credit: Decimal = -lines.filter_map(|line| line.total).sum::<Decimal>();
        (!credit.is_zero()).then_some(credit)
    }
}

/// Costs an alternative.
pub(super) fn outcome(
    cells: &Cells<Exact>,
    case: &Case,
    position: usize,
    it: &AlternativeModel<'_>,
    demanded: Option<Decimal>,
) -> Outcome {
    let value = |expr: Expr<'_, Money>| cells.once(expr).0;
    let total = value(it.cash.total);
    let served = cells.once(it.served).0;
    let months = |expr| cells.monthly(expr).into_iter().map(|cell| cell.0).collect();
    Outcome {
        name: it.name.clone(),
        position,
        total,
        capex: value(it.cash.capex),
        opex: value(it.cash.opex),
        npv: it.npv.and_then(value),
        npv_mid: it.npv_mid.and_then(value),
        served,
        unserved: cells.once(it.unserved).0.map(|work| unless_negligible(work, demanded)),
        cost_per_gpu_hour: per(value(it.unit_cost), served),
        cost_per_busy_gpu_hour: it.cost_per_busy_gpu_hour.and_then(|cost| cells.once(cost).0),
        cost_per_gpu_year: cells.once(it.cost_per_gpu_year).0,
        tiers: it.tiers.iter().map(|tier| tier_outcome(cells, case, tier)).collect(),
        cumulative: months(it.cash.paid),
        discounted: it.paid_discounted.map(months),
        cash: months(it.cash.monthly),
        dated: it.cash.dated.map(months),
        ranked_by: value(basis(case, it)),
    }
}

fn tier_outcome(cells: &Cells<Exact>, case: &Case, tier: &TierModel<'_>) -> TierOutcome {
    let line = |line: &Line<'_>| {
        let total = cells.once(line.total).0;
        let charged = || cells.monthly(line.unit_cost).into_iter().map(|cell| cell.0).sum();
        LineOutcome {
            component: line.component.clone(),
            class: line.class,
            total,
            unit_cost: if case.capital == CapitalCharge::Straight { total } else { charged() },
        }
    };
    TierOutcome {
        name: tier.name.clone(),
        lines: tier.lines.iter().map(line).collect(),
        served: cells.once(tier.served).0,
        installed: tier.installed.and_then(|gpus| most(&cells.monthly(gpus))),
        units: tier.units.and_then(|units| most(&cells.monthly(units))),
        fleet_utilization: tier.fleet_utilization.and_then(|share| cells.once(share).0),
        goodput: tier.goodput.and_then(|share| cells.once(share).0),
        billed: tier.billed.and_then(|hours| cells.once(hours).0),
        running_cost: cells.once(tier.running_cost).0,
    }
}

/// The most of the months that run.
fn most(months: &[Exact]) -> Option<Decimal> {
    months.iter().skip(1).map(|cell| cell.0).max().flatten()
}

/// A capacity that was rounded up may miss demand by the last digit of a quotient.
fn unless_negligible(work: Decimal, demanded: Option<Decimal>) -> Decimal {
    let share = demanded.and_then(|all| work.checked_div(all));
    if share.is_some_and(|share| share < Decimal::new(1, 9)) { Decimal::ZERO } else { work }
}

/// A quotient, or none where the divisor is zero or either is not known.
fn per(amount: Option<Decimal>, of: Option<Decimal>) -> Option<Decimal> {
    amount?.checked_div(of?)
}
