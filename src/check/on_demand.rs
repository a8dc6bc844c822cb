//! Rule on commitments to an instance that its sheet rents for less while it is used.

use super::otherwise::{doubt, margin, new_cost, ranked_cost};
use super::plans::cheaper_others;
use super::{ComparisonUnderCheck, Doubt, Finding, at_tier};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::model::rented::{Billing, OnDemand, Rental};
use crate::model::{Alternative, Supply, Tier};

/// Alternatives of one commitment, if their sheet's price on demand for the same instance would rank them better.
pub(super) fn on_demand_costs_less(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let all = subject.case.alternatives.iter().enumerate();
    all.filter_map(|(position, it)| finding(subject, position, it)).collect()
}

fn finding(
    subject: ComparisonUnderCheck<'_>,
    position: usize,
    alternative: &Alternative,
) -> Option<Finding> {
    let [tier] = alternative.tiers.as_slice() else { return None };
    let Supply::Committed(commitment) = &tier.supply else { return None };
    let rented = commitment.on_demand.as_deref()?;
    if commitment.billing == Billing::AsUsed || is_rented(subject, rented) {
        return None;
    }
    let edited = subject.what_if_of(position, |it| {
        for tier in &mut it.tiers {
            let (rental, plans) = (rented.clone(), [].into());
            tier.supply =
                Supply::OnDemand(OnDemand { rental, max_gpus: None, idle_share: None, plans });
        }
    })?;
    let cost = ranked_cost(&alternative.name, &edited)?;
    let before = ranked_cost(&alternative.name, &subject.comparison.alternatives)?;
    if cheaper_others(subject, alternative, before) <= cheaper_others(subject, alternative, cost) {
        return None;
    }
    described(subject, (alternative, tier, rented), &edited)
}

/// True if another alternative rents the instance while used.
fn is_rented(subject: ComparisonUnderCheck<'_>, rented: &Rental) -> bool {
    subject.tiers().any(|(_, tier)| match &tier.supply {
        Supply::OnDemand(it) => it.rental.instance == rented.instance,
        Supply::Owned(_) | Supply::Committed(_) | Supply::Spot(_) => false,
    })
}

fn described(
    subject: ComparisonUnderCheck<'_>,
    (alternative, tier, rented): (&Alternative, &Tier, &Rental),
    edited: &[CostedAlternative],
) -> Option<Finding> {
    let name = &alternative.name;
    let entry = rented.instance.as_deref()?;
    let line = format!("{name}_on_demand: [{{on_demand: {{instance: {entry}}}}}]");
    let costs = new_cost(subject, name, edited)?;
    let distance = margin(name, edited).map(|it| format!(": {it}")).unwrap_or_default();
    let message = format!(
        "{name} pays for the hours in which its commitment to {entry} is idle. On demand, {costs}{distance}. \
         Add `{line}`"
    );
    let finding = at_tier(codes::ON_DEMAND_COSTS_LESS, alternative, tier, message);
    let assumption = Some(format!("the commitment of {name}"));
    let condition = format!("{name} rents on demand");
    let doubt = doubt(subject, (assumption, condition), Vec::new(), edited);
    let doubt = doubt.map(|it| Doubt { line: Some(line), ..it });
    Some(Finding { doubt, ..finding })
}
