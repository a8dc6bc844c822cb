//! Fleets that are as large as the peak, and follow it while it is drawn.

use rust_decimal::Decimal;

use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::model::owned::Purchases;
use crate::model::{Case, Size, Supply, Tier};

/// Fleet whose stated size is that of the peak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Following {
    /// Key path of its tier.
    pub path: String,
    /// Nodes or instances as stated.
    pub units: Decimal,
}

/// Makes each stated size that is exactly enough for the peak follow it, as `gpus: peak` does, and lists them;
/// none if the scenario states what is drawn.
pub fn follow_the_peak(case: &mut Case, effort: &Effort) -> Vec<Following> {
    let mut found = Vec::new();
    if case.uncertainty.is_some() {
        return found;
    }
    for position in 0..case.alternatives.len() {
        let is_fixed: Vec<bool> =
            case.alternatives[position].tiers.iter().map(is_stated_in_numbers).collect();
        if !is_fixed.contains(&true) {
            continue;
        }
        let Some(now) = what_if_of(case, position, effort, |_| ()) else { continue };
        for (at, costed) in now.tiers.iter().enumerate().filter(|(at, _)| is_fixed[*at]) {
            let at_peak = what_if_of(case, position, effort, |it| follow(&mut it.tiers[at]));
            let needed = at_peak.and_then(|it| it.tiers.get(at)?.units);
            let Some(units) = costed.units.filter(|it| needed == Some(*it)) else { continue };
            let tier = &mut case.alternatives[position].tiers[at];
            follow(tier);
            found.push(Following { path: tier.path.clone(), units });
        }
    }
    found
}

fn is_stated_in_numbers(tier: &Tier) -> bool {
    match &tier.supply {
        Supply::Owned(it) => {
            matches!(it.deployment.purchases, Purchases::AtStart(Size::Units(_) | Size::Gpus(_)))
        }
        Supply::Committed(it) => matches!(it.instances, Size::Units(_) | Size::Gpus(_)),
        Supply::OnDemand(_) | Supply::Spot(_) => false,
    }
}

fn follow(tier: &mut Tier) {
    match &mut tier.supply {
        Supply::Owned(owned) => owned.deployment.purchases = Purchases::AtStart(Size::Peak),
        Supply::Committed(commitment) => commitment.instances = Size::Peak,
        Supply::OnDemand(_) | Supply::Spot(_) => {}
    }
}
