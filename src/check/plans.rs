//! Rule on plans of an instance that is rented on demand: one that costs less changes the order of alternatives.

use rust_decimal::Decimal;

use super::otherwise::{doubt, margin, new_cost, ranked_cost};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::format::exact;
use crate::model::rented::{OnDemand, Plan};
use crate::model::{Alternative, Supply, Tier};

/// Alternatives that rent on demand alone, if the cheapest plan of their sheet for the same instances would rank them better.
pub(super) fn plan_costs_less(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let all = subject.case.alternatives.iter().enumerate();
    all.filter_map(|(position, it)| finding(subject, position, it)).collect()
}

fn finding(
    subject: ComparisonUnderCheck<'_>,
    position: usize,
    alternative: &Alternative,
) -> Option<Finding> {
    let [tier] = alternative.tiers.as_slice() else { return None };
    let Supply::OnDemand(rented) = &tier.supply else { return None };
    if rented.max_gpus.is_some() || is_committed(subject, rented) {
        return None;
    }
    let plans = rented.plans.iter().filter(|it| fits(subject, it));
    let plan = plans.min_by_key(|it| it.effective_price)?;
    let edited = with_plan(subject, position, plan)?;
    let cost = ranked_cost(&alternative.name, &edited)?;
    let before = ranked_cost(&alternative.name, &subject.comparison.alternatives)?;
    if cheaper_others(subject, alternative, before) <= cheaper_others(subject, alternative, cost) {
        return None;
    }
    described(subject, (alternative, tier, plan), &edited)
}

/// True if another alternative commits to the instance.
fn is_committed(subject: ComparisonUnderCheck<'_>, rented: &OnDemand) -> bool {
    subject.tiers().any(|(_, tier)| match &tier.supply {
        Supply::Committed(it) => it.rental.instance == rented.rental.instance,
        Supply::Owned(_) | Supply::OnDemand(_) | Supply::Spot(_) => false,
    })
}

/// True if whole terms of a plan make up the horizon.
fn fits(subject: ComparisonUnderCheck<'_>, plan: &Plan) -> bool {
    let (horizon, term) =
        (subject.case.horizon_months.stated(), plan.commitment.term_months.stated());
    horizon.checked_rem(term).is_some_and(|it| it.is_zero())
}

/// Costs of all alternatives if one commits to a plan for its peak.
fn with_plan(
    subject: ComparisonUnderCheck<'_>,
    position: usize,
    plan: &Plan,
) -> Option<Vec<CostedAlternative>> {
    subject.what_if_of(position, |it| {
        for tier in &mut it.tiers {
            tier.supply = Supply::Committed(plan.commitment.clone());
        }
    })
}

/// Number of other alternatives that cost less than an amount.
pub(super) fn cheaper_others(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    cost: Decimal,
) -> usize {
    let others = subject.comparison.alternatives.iter();
    let others = others.filter(|it| it.is_ranked() && it.name != alternative.name);
    others.filter(|it| it.ranked_by.is_some_and(|it| it < cost)).count()
}

fn described(
    subject: ComparisonUnderCheck<'_>,
    (alternative, tier, plan): (&Alternative, &Tier, &Plan),
    edited: &[CostedAlternative],
) -> Option<Finding> {
    let name = &alternative.name;
    let entry = plan.commitment.rental.instance.as_deref()?;
    let months = exact(plan.commitment.term_months.stated());
    let line = format!(
        "{name}_{}: [{{committed: {{instance: {entry}, plan: {}, gpus: peak}}}}]",
        plan.name, plan.name
    );
    let costs = new_cost(subject, name, edited)?;
    let distance = margin(name, edited).map(|it| format!(": {it}")).unwrap_or_default();
    let message = format!(
        "{name} pays the on-demand price of {entry}. Committed for its peak to {} ({months} months), \
         {costs}{distance}. Add `{line}`",
        plan.name
    );
    let finding = at_tier(codes::PLAN_COSTS_LESS, alternative, tier, message);
    let assumption = Some(format!("{name} renting on demand"));
    let condition = format!("{name} commits to {} for its peak", plan.name);
    let doubt = doubt(subject, (assumption, condition), Vec::new(), edited);
    let doubt = doubt.map(|it| super::Doubt { line: Some(line), ..it });
    Some(Finding { doubt, ..finding })
}
