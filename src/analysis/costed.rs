//! Costs of an alternative, its tiers and its lines.

use rust_decimal::Decimal;

use super::downtime::{self, Downtime};
use super::study::Study;
use crate::expr::Expr;
use crate::model::{
    AboveLeast, AlternativeModel, Class, CostFigures, Line, LineName, TierFigures, TierModel,
};

/// Work below this many GPU-hours a month is the last digits of a quotient.
const DIGITS: Decimal = Decimal::from_parts(1, 0, 0, false, 3);

/// One alternative, costed.
#[derive(Clone, Debug)]
pub struct CostedAlternative {
    /// Name of the alternative.
    pub name: String,
    /// Position in the file, from 0.
    pub position: usize,
    /// Cost over the horizon, undiscounted.
    pub total: Option<Decimal>,
    /// Price of capitalized items.
    pub capex: Option<Decimal>,
    /// All other cost.
    pub opex: Option<Decimal>,
    /// Discounted cost, if a cost of capital is stated.
    pub npv: Option<Decimal>,
    /// Discounted cost with operating flows paid in the middle of each period.
    pub npv_mid: Option<Decimal>,
    /// Work done.
    pub served: Option<Decimal>,
    /// True if its prices are offered by nobody, so that it is not ranked.
    pub is_hypothetical: bool,
    /// True if too much demand is left unserved for it to be ranked.
    pub is_unserved: bool,
    /// True if it is too small for the demand, ranked or not.
    pub is_short: bool,
    /// True if work that may wait does, as that costs less; none if no work may wait.
    pub waits: Option<bool>,
    /// Work not done.
    pub unserved: Option<Decimal>,
    /// Charge for that work, which is not paid; none if it is 0.
    pub unserved_cost: Option<Decimal>,
    /// Price of a GPU-hour of that work, if the total includes it.
    pub unserved_price: Option<Decimal>,
    /// Months in which work is not done.
    pub unserved_months: Vec<usize>,
    /// Work not done over what is wanted.
    pub unserved_share: Option<Decimal>,
    /// Cost over work done; none if none is done.
    pub cost_per_gpu_hour: Option<Decimal>,
    /// Cost over work done while busy, if the share of busy time is stated.
    pub cost_per_busy_gpu_hour: Option<Decimal>,
    /// Cost for each GPU of the highest peak and year.
    pub cost_per_gpu_year: Option<Decimal>,
    /// Total as a share of itself: 1, unless the alternative costs nothing.
    pub share: Option<Decimal>,
    /// Price of what is capitalized, before anything of it is sold.
    pub invested: Option<Decimal>,
    /// Proceeds of what is sold; none if nothing is.
    pub proceeds: Option<Decimal>,
    /// Cash of month 0: purchases and what is paid upfront, less what loans pay.
    pub upfront: Option<Decimal>,
    /// Cash of a year after month 0, on average, or of all months of a shorter horizon; proceeds of
    /// what is sold are left out.
    pub later_per_year: Option<Decimal>,
    /// Total if no GPU has any work. None unless a request for approval has it.
    pub if_idle: Option<Decimal>,
    /// Total above the least of all that are ranked.
    pub above: Above,
    /// NPV above the least of all that are ranked, if a cost of capital is stated.
    pub npv_above: Above,
    /// Cost above the least by what alternatives are ranked by: one of these two.
    pub ranked_above: Above,
    /// Tiers in the order of the stack.
    pub tiers: Vec<CostedTier>,
    /// By what it is ranked.
    pub ranked_by: Option<Decimal>,
}

/// A cost above the least; none if it is not ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Above {
    /// Difference; 0 for the cheapest.
    pub amount: Option<Decimal>,
    /// Difference over the least cost.
    pub share: Option<Decimal>,
}

/// One tier, costed.
#[derive(Clone, Debug)]
pub struct CostedTier {
    /// Name of the tier in the stack.
    pub name: String,
    /// Sum of its cost lines.
    pub cost: Cost,
    /// Cost lines in the order of the registers.
    pub lines: Vec<CostedLine>,
    /// Proceeds of hardware that is sold; none if nothing is.
    pub sold: Option<Decimal>,
    /// Work done.
    pub served: Option<Decimal>,
    /// The most GPUs it has whether used or not.
    pub installed: Option<Decimal>,
    /// Share of its hours that nothing uses, if it is there whether used or not.
    pub idle_share: Option<Decimal>,
    /// Rent of these hours, if it is rented.
    pub idle_rent: Option<Decimal>,
    /// GPU-hours billed beyond those served, if it is rented while used.
    pub billed_beyond: Option<Decimal>,
    /// Most people who run it in any month.
    pub people: Option<Decimal>,
    /// Downtime and spares, as shares of the nodes, if it is owned.
    pub planned_failures: Option<Decimal>,
    /// Interruptions between two checkpoints, if the efficiency of spot follows from them.
    pub interruptions_per_interval: Option<Decimal>,
    /// Month in which the first nodes reach the end of a stated life.
    pub end_of_life: Option<Decimal>,
    /// Months of the horizon beyond a stated life.
    pub months_beyond_life: Option<Decimal>,
    /// Price of an hour of work on newer GPUs, and of an hour of the older ones before.
    pub newer_and_older: Option<[Option<Decimal>; 2]>,
    /// GPU-hours allocated over those installed.
    pub fleet_utilization: Option<Decimal>,
    /// Downtime of its nodes, if any is stated.
    pub downtime: Option<Downtime>,
    /// Share of its time that is useful work, if that follows from failures.
    pub goodput: Option<Decimal>,
    /// GPU-hours billed, if it is rented.
    pub billed: Option<Decimal>,
    /// Most nodes or instances in any month; none for a tier rented while used.
    pub units: Option<Decimal>,
    /// The most spares in any month; none for a tier that is not owned.
    pub spares: Option<Decimal>,
    /// Cost of one more GPU-hour: 0 if it is paid for anyway.
    pub running_cost: Option<Decimal>,
}

/// One cost line over the horizon.
#[derive(Clone, Debug)]
pub struct CostedLine {
    /// The component.
    pub component: LineName,
    /// Accounting class of the line.
    pub class: Class,
    /// Cost of the line.
    pub cost: Cost,
}

/// A cost over the horizon, and its part in that of the alternative.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Cost over the horizon.
    pub total: Option<Decimal>,
    /// Charge over the work of the alternative; none if no work is done.
    pub per_gpu_hour: Option<Decimal>,
    /// Share of the total of the alternative.
    pub share: Option<Decimal>,
}

impl CostedLine {
    /// True if the line costs anything; reports leave out lines of 0.
    pub fn is_paid(&self) -> bool {
        self.cost.total != Some(Decimal::ZERO)
    }
}

impl CostedAlternative {
    /// True if the alternative serves all demand at prices that are offered, and has a cost to rank
    /// it by.
    pub fn is_ranked(&self) -> bool {
        self.is_compared() && !self.is_hypothetical
    }

    /// True if the alternative serves all demand and has a cost to compare, hypothetical or not.
    pub fn is_compared(&self) -> bool {
        !self.is_unserved && self.ranked_by.is_some()
    }

    /// Cost lines of all tiers.
    pub fn lines(&self) -> impl Iterator<Item = &CostedLine> {
        self.tiers.iter().flat_map(|tier| &tier.lines)
    }
}

/// Costs an alternative.
pub(super) fn alternative<'g>(
    study: &Study<'g>,
    position: usize,
    it: &AlternativeModel<'g>,
) -> CostedAlternative {
    let above = |it: Option<AboveLeast<'g>>| Above {
        amount: study.value(it.map(|it| it.amount)),
        share: study.value(it.map(|it| it.share)),
    };
    CostedAlternative {
        name: it.name.clone(),
        position,
        total: study.value(it.cash.total),
        capex: study.value(it.cash.capex),
        opex: study.value(it.cash.opex),
        unserved_cost: study
            .value(it.cash.unserved_by_month.map(Expr::sum_months))
            .filter(|it| !it.is_zero()),
        npv: study.value(it.npv),
        npv_mid: study.value(it.npv_mid),
        served: study.value(it.served),
        is_hypothetical: it.is_hypothetical,
        is_unserved: study.value(it.is_unserved) != Some(Decimal::ZERO),
        is_short: study.value(it.is_short) != Some(Decimal::ZERO),
        waits: it.waits.map(|waits| study.value(waits) == Some(Decimal::ONE)),
        unserved: study.value(it.unserved),
        unserved_price: study.value(it.unserved_price),
        unserved_months: unserved_months(&study.months(it.unserved_by_month)),
        unserved_share: study.value(it.unserved_share),
        cost_per_gpu_hour: study.value(it.cost_per_gpu_hour),
        cost_per_busy_gpu_hour: study.value(it.cost_per_busy_gpu_hour),
        cost_per_gpu_year: study.value(it.cost_per_gpu_year),
        share: study.value(it.share),
        invested: study.value(it.invested),
        proceeds: study.value(it.proceeds).filter(|proceeds| !proceeds.is_zero()),
        upfront: study.value(it.upfront),
        later_per_year: study.value(it.later_per_year),
        if_idle: None,
        above: above(it.above),
        npv_above: above(it.npv_above),
        ranked_above: Above::default(),
        tiers: it
            .tiers
            .iter()
            .zip(&it.tier_figures)
            .map(|(tier, figures)| costed_tier(study, tier, figures))
            .collect(),
        ranked_by: study.value(it.ranked),
    }
}

fn unserved_months(work: &[Option<Decimal>]) -> Vec<usize> {
    let undone = work.iter().enumerate();
    undone.filter(|(_, work)| work.is_some_and(|work| work > DIGITS)).map(|(at, _)| at).collect()
}

fn costed_tier<'g>(
    study: &Study<'g>,
    tier: &TierModel<'g>,
    figures: &TierFigures<'g>,
) -> CostedTier {
    let line = |(line, figures): (&Line<'g>, &CostFigures<'g>)| CostedLine {
        component: line.component.clone(),
        class: line.class,
        cost: cost(study, *figures),
    };
    CostedTier {
        name: tier.name.clone(),
        cost: cost(study, figures.cost),
        lines: tier.lines.iter().zip(&figures.lines).map(line).collect(),
        sold: study.value(figures.sold).filter(|sold| !sold.is_zero()),
        served: study.value(tier.served),
        idle_share: study.value(figures.idle_share),
        idle_rent: study.value(figures.idle_rent),
        billed_beyond: study.value(figures.billed_beyond),
        people: study.value(figures.people),
        planned_failures: study.value(figures.planned_failures),
        interruptions_per_interval: study.value(figures.interruptions_per_interval),
        end_of_life: study.value(figures.end_of_life),
        months_beyond_life: study.value(figures.months_beyond_life),
        newer_and_older: figures.newer_and_older.map(|both| both.map(|it| study.value(it))),
        installed: study.value(figures.installed),
        units: study.value(figures.units),
        spares: study.value(tier.spares),
        fleet_utilization: study.value(tier.fleet_utilization),
        downtime: tier.downtime.map(|it| downtime::of(study, it)),
        goodput: study.value(tier.goodput),
        billed: study.value(tier.billed),
        running_cost: study.value(tier.running_cost),
    }
}

fn cost<'g>(study: &Study<'g>, of: CostFigures<'g>) -> Cost {
    Cost {
        total: study.value(of.total),
        per_gpu_hour: study.value(of.cost_per_gpu_hour),
        share: study.value(of.share),
    }
}
