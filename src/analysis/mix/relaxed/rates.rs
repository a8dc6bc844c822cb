//! Cost of capacity and cost of use of each tier, found by costing it alone under a steady demand.

use rust_decimal::Decimal;

use super::wanted::Wanted;
use crate::analysis::costed::CostedAlternative;
use crate::analysis::effort::Effort;
use crate::analysis::mix::space;
use crate::analysis::what_if::what_if;
use crate::expr::{Given, Origin};
use crate::model::{Case, DemandShape, Peak, Step, Supply, Tier};

/// Times its capacity that a tier is asked for, so that it serves all it can.
const BEYOND: Decimal = Decimal::ONE_HUNDRED;

/// Costs of a tier, per GPU-hour of work of the reference accelerator.
#[derive(Clone, Debug)]
pub struct TierRates {
    /// Name of the tier.
    pub name: String,
    /// Cost of a GPU-hour of capacity, used or not; 0 for a tier rented while used.
    pub fixed: Decimal,
    /// Cost of a GPU-hour of work beyond that.
    pub running: Decimal,
    /// True if it serves interruptible work only.
    pub is_interruptible: bool,
}

/// Costs of a tier per GPU-hour of the reference accelerator.
#[derive(Clone, Debug)]
pub(super) struct Rates {
    /// Name of the tier.
    pub name: String,
    /// Cost of a GPU-hour of capacity, used or not.
    pub fixed: Decimal,
    /// Cost of a GPU-hour of work beyond that.
    pub running: Decimal,
    /// Demand that the tier may serve.
    pub reach: Reach,
}

/// Demand that a tier may serve, in reference GPUs.
#[derive(Clone, Debug)]
pub(super) enum Reach {
    /// As much as its capacity, which is found within bounds.
    Open {
        /// Fewest and most reference GPUs.
        bounds: [Decimal; 2],
        /// Reference GPUs that one unit serves.
        of_unit: Decimal,
        /// GPUs of one unit.
        gpus_per_unit: Decimal,
    },
    /// As much as a stated capacity.
    Stated(Decimal),
    /// Interruptible work, up to a stated number of reference GPUs.
    Interruptible(Option<Decimal>),
    /// All there is.
    Unlimited,
}

/// Size of an open tier.
pub(super) struct Size {
    /// GPUs of the tier.
    pub gpus: Decimal,
    /// Nodes or instances, with parts of one.
    pub units: Decimal,
    /// Reference GPUs that one unit serves.
    pub of_unit: Decimal,
}

/// Rates of each tier of the only alternative of a case, up to one that serves all there is; none if
/// one serves nothing.
pub(super) fn all(case: &Case, wanted: &Wanted, effort: &Effort) -> Option<Vec<Rates>> {
    let mut all = Vec::new();
    for tier in &case.alternatives.first()?.tiers {
        let probe = Probe { case, tier, wanted, effort };
        let rates = probe.rates()?;
        let is_last = matches!(rates.reach, Reach::Unlimited);
        all.push(rates);
        if is_last {
            break;
        }
    }
    Some(all)
}

/// A tier by itself.
struct Probe<'p> {
    case: &'p Case,
    tier: &'p Tier,
    wanted: &'p Wanted,
    effort: &'p Effort,
}

impl Probe<'_> {
    fn rates(&self) -> Option<Rates> {
        let (mean, peak) = (self.wanted.mean, self.wanted.curve.peak());
        if self.tier.is_paid_when_idle() {
            return self.paid_when_idle();
        }
        let (cost, served) = self.at(mean, Decimal::ONE)?;
        let running = cost.checked_div(served)?;
        let cap = match &self.tier.supply {
            Supply::OnDemand(usage) => usage.max_gpus.as_ref(),
            Supply::Spot(spot) => spot.usage.max_gpus.as_ref(),
            Supply::Owned(_) | Supply::Committed(_) => return None,
        };
        let cap = match cap {
            Some(_) => Some(self.hourly(self.at(peak.checked_mul(BEYOND)?, Decimal::ONE)?.1)?),
            None => None,
        };
        let reach = match (&self.tier.supply, cap) {
            (Supply::Spot(_), cap) => Reach::Interruptible(cap),
            (_, Some(cap)) => Reach::Stated(cap),
            (_, None) => Reach::Unlimited,
        };
        Some(Rates { name: self.tier.name.clone(), fixed: Decimal::ZERO, running, reach })
    }

    /// Rates of a tier from its cost at full and at half use.
    fn paid_when_idle(&self) -> Option<Rates> {
        let gpus_per_unit = space::gpus_per_unit(self.tier);
        let units = match gpus_per_unit {
            Some(gpus) => self.wanted.mean.checked_div(gpus)?.ceil().max(Decimal::ONE),
            None => Decimal::ONE,
        };
        let beyond = self.wanted.curve.peak().max(units).checked_mul(BEYOND)?;
        let (full, most) = self.at(beyond, units)?;
        let capacity = self.hourly(most)?;
        let (half, part) = self.at(capacity.checked_div(Decimal::TWO)?, units)?;
        let running = full.checked_sub(half)?.checked_div(most.checked_sub(part)?)?;
        let running = running.max(Decimal::ZERO);
        let fixed = full.checked_sub(running.checked_mul(most)?)?.checked_div(most)?;
        let of_unit = capacity.checked_div(units)?;
        let reach = match gpus_per_unit {
            Some(gpus_per_unit) => {
                let (least, most) = space::units_stated(self.tier)?;
                let enough = self.wanted.curve.peak().checked_div(of_unit)?;
                let most = most.unwrap_or(enough).max(least);
                let bounds = [least.checked_mul(of_unit)?, most.checked_mul(of_unit)?];
                Reach::Open { bounds, of_unit, gpus_per_unit }
            }
            None => Reach::Stated(capacity),
        };
        Some(Rates { name: self.tier.name.clone(), fixed, running, reach })
    }

    /// Cost and work of the tier under a steady demand, at a number of units if its size is open.
    fn at(&self, gpus: Decimal, units: Decimal) -> Option<(Decimal, Decimal)> {
        let mut case = self.case.clone();
        case.alternatives.truncate(1);
        case.alternatives.iter_mut().for_each(|it| it.tiers = vec![self.tier.clone()]);
        space::place_parts(&mut case, &[units]);
        steady(&mut case, gpus, self.wanted.peak);
        let costed = what_if(&case, self.effort);
        let CostedAlternative { ranked_by, served, .. } = costed.into_iter().next()?;
        ranked_by.zip(served.filter(|it| !it.is_zero()))
    }

    /// Mean GPUs of some GPU-hours of the horizon.
    fn hourly(&self, served: Decimal) -> Option<Decimal> {
        let years = self.case.horizon_months.stated().checked_div(12.into())?;
        served.checked_div(years.checked_mul(self.case.hours_per_year.stated())?)
    }
}

/// Replaces the demand by a steady one, which may be interrupted and has no data. What follows from
/// the peak, such as the share of useful work, stays.
fn steady(case: &mut Case, gpus: Decimal, peak: Decimal) {
    let demand = &mut case.demand;
    let given = |key: &str, value| Given::new(key, value, Origin::Axis);
    let always = Step {
        share_of_time: Given::new("demand.steady.share_of_time", Decimal::ONE, Origin::Axis),
        gpus: given("demand.steady.gpus", gpus),
    };
    if !matches!(demand.peak, Some(Peak::Tokens(_))) {
        demand.peak = Some(Peak::Gpus(given("demand.steady.peak", peak)));
    }
    demand.shape = DemandShape::Profile(vec![always]);
    (demand.growth, demand.ramp) = (None, None);
    (demand.egress_gb_per_month, demand.storage_gb) = (None, None);
    demand.interruptible_share =
        demand.interruptible_share.replaced(Decimal::ONE, "a steady demand");
}

impl Rates {
    /// Size that serves a number of reference GPUs; none if the size is stated.
    pub fn size(&self, capacity: Decimal) -> Option<Size> {
        let Reach::Open { of_unit, gpus_per_unit, .. } = self.reach else { return None };
        let units = capacity.checked_div(of_unit)?;
        Some(Size { gpus: units.checked_mul(gpus_per_unit)?, units, of_unit })
    }

    /// Costs for a reader.
    pub fn shown(&self) -> TierRates {
        let Self { fixed, running, .. } = *self;
        let is_interruptible = matches!(self.reach, Reach::Interruptible(_));
        TierRates { name: self.name.clone(), fixed, running, is_interruptible }
    }

    /// Fewest and most reference GPUs of a tier whose capacity does not follow demand.
    pub fn bounds(&self) -> Option<[Decimal; 2]> {
        match &self.reach {
            Reach::Open { bounds, .. } => Some(*bounds),
            Reach::Stated(capacity) => Some([*capacity; 2]),
            Reach::Interruptible(_) | Reach::Unlimited => None,
        }
    }
}
