//! Fleets that are as large as the peak, and follow it while it is drawn.

use rust_decimal::Decimal;

use crate::analysis::effort::Effort;
use crate::analysis::study::Study;
use crate::expr::Graph;
use crate::model::owned::Purchases;
use crate::model::{Alternative, Case, Size, Supply, Tier};

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
        let now = units(case, position, effort, |_| ());
        for (at, stated) in now.into_iter().enumerate().filter(|(at, _)| is_fixed[*at]) {
            let at_peak = units(case, position, effort, |it| follow(&mut it.tiers[at]));
            let needed = at_peak.get(at).copied().flatten();
            let Some(units) = stated.filter(|it| needed == Some(*it)) else { continue };
            let tier = &mut case.alternatives[position].tiers[at];
            follow(tier);
            found.push(Following { path: tier.path.clone(), units });
        }
    }
    found
}

/// Nodes or instances of each tier of an alternative after an edit; none if the effort is spent.
fn units(
    case: &Case,
    position: usize,
    effort: &Effort,
    edit: impl FnOnce(&mut Alternative),
) -> Vec<Option<Decimal>> {
    let mut edited = case.alternatives[position].clone();
    edit(&mut edited);
    if effort.is_spent() {
        return Vec::new();
    }
    let alone = case.with_alternatives(vec![edited]);
    let graph = Graph::over(&alone.horizon_months);
    let study = Study::for_few(&graph, &alone, effort);
    let tiers = study.model.alternatives.iter().flat_map(|it| &it.tier_figures);
    study.values(&tiers.map(|it| it.units).collect::<Vec<_>>())
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
