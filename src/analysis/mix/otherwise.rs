//! Costs of a mix if demand or a price turns out otherwise than it was stated.

use rust_decimal::Decimal;

use super::gap::Gap;
use super::{Hint, Mix, settle_near};
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::model::{Case, Demand, DemandShape, Peak, Supply, Tier};

/// Factors on demand that are tried.
const FACTORS: [(i64, u32); 4] = [(8, 1), (9, 1), (11, 1), (12, 1)];

/// Factors on the price of each tier that are tried.
const PRICE_FACTORS: [(i64, u32); 2] = [(9, 1), (11, 1)];
const BY: &str = "a figure that turns out otherwise";

/// Costs if the demand of every hour, or the price of one tier, is multiplied by a factor.
#[derive(Clone, Debug)]
pub struct Otherwise {
    /// Name of the tier whose price changes; none if demand does.
    pub tier: Option<String>,
    /// Factor on demand, or on that price.
    pub factor: Decimal,
    /// Sizes that are best then.
    pub units: Vec<u32>,
    /// Cost of these.
    pub best: Decimal,
    /// Cost of the sizes that were found for the figures as stated; none if they leave work unserved.
    pub as_planned: Option<Decimal>,
    /// Cost of these above the best.
    pub regret: Option<Gap>,
}

/// Costs at each factor, of an alternative with open sizes and with those found for the figures as
/// stated; a factor at which no sizes are found is left out.
pub(super) fn all(open: &Case, settled: &Case, mix: &Mix, effort: &Effort) -> Vec<Otherwise> {
    let factors = |all: &'static [(i64, u32)]| {
        all.iter().map(|(digits, scale)| Decimal::new(*digits, *scale))
    };
    let changed = |tier: Option<&str>, factor, change: &dyn Fn(&mut Case) -> Option<()>| {
        let [mut open, mut settled] = [open, settled].map(Clone::clone);
        change(&mut open)?;
        change(&mut settled)?;
        otherwise(open, &settled, tier, factor, mix, effort)
    };
    let demand = factors(&FACTORS)
        .filter_map(|factor| changed(None, factor, &|case| scale(&mut case.demand, factor)));
    let tiers = open.alternatives.iter().flat_map(|it| &it.tiers).map(|it| it.name.as_str());
    let prices = tiers.flat_map(|tier| factors(&PRICE_FACTORS).map(move |factor| (tier, factor)));
    let prices = prices.filter_map(|(tier, factor)| {
        let keys = price_keys(open, tier);
        changed(Some(tier), factor, &|case| scale_prices(case, &keys, factor))
    });
    demand.chain(prices).collect()
}

/// Costs of a changed case with open sizes and with those found before.
fn otherwise(
    open: Case,
    settled: &Case,
    tier: Option<&str>,
    factor: Decimal,
    mix: &Mix,
    effort: &Effort,
) -> Option<Otherwise> {
    let as_planned = what_if_of(settled, 0, effort, |_| ())?;
    let as_planned = as_planned.ranked_by.filter(|_| !as_planned.is_short);
    let hint = Hint { near: Some(mix), is_demand_same: tier.is_some() };
    let best = settle_near(open, hint, effort).mixes.pop().filter(|it| it.is_proved)?;
    let regret = as_planned.map(|it| Gap::of(it, best.cost));
    let tier = tier.map(str::to_owned);
    Some(Otherwise { tier, factor, units: best.units, best: best.cost, as_planned, regret })
}

/// Keys of the price of a tier: of its nodes if it is owned, else of its GPU-hours.
fn price_keys(case: &Case, name: &str) -> Vec<String> {
    let tiers = case.alternatives.iter().flat_map(|it| &it.tiers);
    let named = tiers.filter(|it| it.name == name);
    named.flat_map(|tier| tier.price_keys()).map(str::to_owned).collect()
}

/// Multiplies prices, wherever they are paid; none if there are none.
fn scale_prices(case: &mut Case, keys: &[String], factor: Decimal) -> Option<()> {
    let tiers = case.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    let is_paid =
        |tier: &&mut Tier| tier.price_keys().iter().any(|it| keys.iter().any(|key| key == it));
    for tier in tiers.filter(is_paid) {
        match &mut tier.supply {
            Supply::Owned(owned) => owned.hardware.servers.scale(factor, BY),
            Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => {
                tier.scale_rent(factor, BY);
            }
        }
    }
    (!keys.is_empty()).then_some(())
}

/// Multiplies every level of a demand; none if its peak is not in GPUs.
fn scale(demand: &mut Demand, factor: Decimal) -> Option<()> {
    match (&mut demand.shape, &mut demand.peak) {
        (DemandShape::Trace(trace), _) => {
            let scaled = trace.scale.stated().checked_mul(factor)?;
            trace.scale = trace.scale.replaced(scaled, BY);
        }
        (DemandShape::Profile(steps), _) => {
            for step in steps {
                step.gpus = step.gpus.replaced(step.gpus.stated().checked_mul(factor)?, BY);
            }
        }
        (_, Some(Peak::Gpus(gpus))) => {
            *gpus = gpus.replaced(gpus.stated().checked_mul(factor)?, BY);
        }
        _ => return None,
    }
    Some(())
}
