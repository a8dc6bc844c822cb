//! Rules on other offers of a sheet for the instance that an alternative rents: those that change the order.

use rust_decimal::Decimal;

use super::otherwise::{doubt, margin, new_cost, ranked_cost};
use super::{ComparisonUnderCheck, Doubt, Finding, at_tier};
use crate::codes;
use crate::format::exact;
use crate::model::rented::{Billing, OnDemand, Plan};
use crate::model::{Alternative, Supply, Tier};

/// Offer of the same instance that an alternative could rent by, and the words for it.
struct Offer {
    /// The tier's supply by this offer.
    supply: Supply,
    code: &'static str,
    /// Alternative that rents by the offer, as a line of YAML.
    line: String,
    /// Sentence on what is paid now, and the offer: the new cost follows.
    message: String,
    /// Noun for how the alternative rents now.
    assumption: String,
    /// Clause on how it rents by the offer.
    condition: String,
}

/// Alternatives that rent on demand alone, if the cheapest plan of their sheet for the same instances would rank them better.
pub(super) fn plan_costs_less(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    ranked_better(subject, plan)
}

/// Alternatives of one commitment, if their sheet's price on demand for the same instance would rank them better.
pub(super) fn on_demand_costs_less(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    ranked_better(subject, on_demand)
}

/// The cheapest plan that fits, unless another alternative commits to the instance.
fn plan(subject: ComparisonUnderCheck<'_>, name: &str, tier: &Tier) -> Option<Offer> {
    let Supply::OnDemand(rented) = &tier.supply else { return None };
    let entry = rented.rental.instance.as_deref();
    let is_of_entry = |it: &Supply| match it {
        Supply::Committed(it) => it.rental.instance.as_deref() == entry,
        Supply::Owned(_) | Supply::OnDemand(_) | Supply::Spot(_) => false,
    };
    if rented.max_gpus.is_some() || subject.tiers().any(|(_, it)| is_of_entry(&it.supply)) {
        return None;
    }
    let plans = rented.plans.iter().filter(|it| fits(subject, it));
    let Plan { name: plan, commitment, .. } = plans.min_by_key(|it| it.effective_price)?;
    let (entry, months) = (entry?, exact(commitment.term_months.stated()));
    Some(Offer {
        supply: Supply::Committed(commitment.clone().into()),
        code: codes::PLAN_COSTS_LESS,
        line: format!(
            "{name}_{plan}: [{{committed: {{instance: {entry}, plan: {plan}, gpus: peak}}}}]"
        ),
        message: format!(
            "{name} pays the on-demand price of {entry}. Committed for its peak to {plan} ({months} months)"
        ),
        assumption: format!("{name} renting on demand"),
        condition: format!("{name} commits to {plan} for its peak"),
    })
}

/// True if whole terms of a plan make up the horizon.
fn fits(subject: ComparisonUnderCheck<'_>, plan: &Plan) -> bool {
    let (horizon, term) =
        (subject.case.horizon_months.stated(), plan.commitment.term_months.stated());
    horizon.checked_rem(term).is_some_and(|it| it.is_zero())
}

/// The price on demand, unless another alternative rents the instance while used.
fn on_demand(subject: ComparisonUnderCheck<'_>, name: &str, tier: &Tier) -> Option<Offer> {
    let Supply::Committed(commitment) = &tier.supply else { return None };
    let rental = commitment.on_demand.as_deref()?.clone();
    let is_of_entry = |it: &Supply| match it {
        Supply::OnDemand(it) => it.rental.instance == rental.instance,
        Supply::Owned(_) | Supply::Committed(_) | Supply::Spot(_) => false,
    };
    let is_rented = subject.tiers().any(|(_, it)| is_of_entry(&it.supply));
    if commitment.billing == Billing::AsUsed || is_rented {
        return None;
    }
    let entry = rental.instance.clone()?;
    Some(Offer {
        supply: Supply::OnDemand(
            OnDemand { rental, max_gpus: None, idle_share: None, plans: [].into() }.into(),
        ),
        code: codes::ON_DEMAND_COSTS_LESS,
        line: format!("{name}_on_demand: [{{on_demand: {{instance: {entry}}}}}]"),
        message: format!(
            "{name} pays for the hours in which its commitment to {entry} is idle. On demand"
        ),
        assumption: format!("the commitment of {name}"),
        condition: format!("{name} rents on demand"),
    })
}

/// Findings on the alternatives of one tier that an offer would rank better.
fn ranked_better(
    subject: ComparisonUnderCheck<'_>,
    offer: impl Fn(ComparisonUnderCheck<'_>, &str, &Tier) -> Option<Offer>,
) -> Vec<Finding> {
    let finding = |(position, alternative): (usize, &Alternative)| {
        let [tier] = alternative.tiers.as_slice() else { return None };
        let offer = offer(subject, &alternative.name, tier)?;
        described(subject, position, (alternative, tier), offer)
    };
    subject.case.alternatives.iter().enumerate().filter_map(finding).collect()
}

fn described(
    subject: ComparisonUnderCheck<'_>,
    position: usize,
    (alternative, tier): (&Alternative, &Tier),
    offer: Offer,
) -> Option<Finding> {
    let Offer { supply, code, line, message, assumption, condition } = offer;
    let name = &alternative.name;
    let edited = subject.what_if_of(position, |it| {
        for tier in &mut it.tiers {
            tier.supply = supply.clone();
        }
    })?;
    let cost = ranked_cost(name, &edited)?;
    let before = ranked_cost(name, &subject.comparison.alternatives)?;
    if cheaper_others(subject, alternative, before) <= cheaper_others(subject, alternative, cost) {
        return None;
    }
    let costs = new_cost(subject, name, &edited)?;
    let distance = margin(name, &edited).map(|it| format!(": {it}")).unwrap_or_default();
    let message = format!("{message}, {costs}{distance}. Add `{line}`");
    let finding = at_tier(code, alternative, tier, message);
    let doubt = doubt(subject, (Some(assumption), condition), Vec::new(), &edited);
    let doubt = doubt.map(|it| Doubt { line: Some(line), ..it });
    Some(Finding { doubt, ..finding })
}

/// Number of other alternatives that cost less than an amount.
fn cheaper_others(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    cost: Decimal,
) -> usize {
    let others = subject.comparison.alternatives.iter();
    let others = others.filter(|it| it.is_ranked() && it.name != alternative.name);
    others.filter(|it| it.ranked_by.is_some_and(|it| it < cost)).count()
}
