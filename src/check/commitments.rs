//! Rules on commitments and leases.

use rust_decimal::Decimal;

use super::doubt::Doubt;
use super::otherwise::doubt;
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::{count, money, percent};
use crate::model::owned::{Financing, LEASE_LEFT_OVER};
use crate::model::rented::{Billing, COMMITMENT_LEFT_OVER};
use crate::model::{Alternative, Component, Supply, Tier};

/// A commitment whose unused hours are not charged.
pub(super) fn as_used(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.each_tier(codes::AS_USED, |alternative, tier| {
        let Supply::Committed(it) = &tier.supply else { return None };
        let name = &alternative.name;
        (it.billing == Billing::AsUsed).then(|| {
            format!(
                "{name} pays a commitment only for the hours it uses. Nobody offers that price, so \
                 {name} is hypothetical and not ranked. Remove `billing: as_used` to rank it"
            )
        })
    })
}

/// A term that goes on after the horizon.
pub(super) fn left_over(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let finding = |(alternative, tier): (&Alternative, &Tier)| {
        let (component, term) = term(tier)?;
        let found = subject.outcome(alternative, tier);
        let mut lines = found.into_iter().flat_map(|it| &it.lines);
        let owed = lines.find(|line| line.component.is(component))?;
        let amount = owed.cost.total.filter(|it| !it.is_zero())?;
        let share = owed.cost.share;
        let months = count(term, "month");
        let is_signed = matches!(&tier.supply, Supply::Committed(it) if it.is_existing);
        let why = if is_signed {
            format!(
                "as {months} are left of the commitment; a horizon of {months} has all that it serves"
            )
        } else {
            format!(
                "as terms are of {months}; add `ends_with_horizon: true` if it can be left then"
            )
        };
        let message = format!(
            "{} ({}) of the total of {} is owed after the horizon, {why}",
            money(amount),
            share.map(percent).unwrap_or_default(),
            alternative.name,
        );
        let doubt = without_left_over(subject, alternative, tier, amount).filter(|_| !is_signed);
        Some(Finding { doubt, ..at_tier(codes::LEFT_OVER, alternative, tier, message) })
    };
    subject.tiers().filter_map(finding).collect()
}

/// Doubt about a term that goes on after the horizon: nothing is owed then.
fn without_left_over(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
    owed: Decimal,
) -> Option<Doubt> {
    let edited = subject.what_if_of(subject.costed(alternative)?.position, |it| {
        for tier in it.tiers.iter_mut().filter(|it| it.path == tier.path) {
            match &mut tier.supply {
                Supply::Committed(it) => it.ends_with_horizon = true,
                Supply::Owned(owned) => {
                    if let Some(Financing::Lease(lease)) = &mut owned.financing {
                        lease.ends_with_horizon = true;
                    }
                }
                Supply::OnDemand(_) | Supply::Spot(_) => {}
            }
        }
    })?;
    let name = &alternative.name;
    let condition = format!("{name} owes nothing after the horizon ({} is counted)", money(owed));
    let lease = if tier.owned().is_some() { "lease." } else { "" };
    let set = vec![format!("{}.{lease}ends_with_horizon=true", tier.path)];
    let assumption = format!("what {name} owes after the horizon ({})", money(owed));
    doubt(subject, (Some(assumption), condition), set, &edited)
}

/// Component of a tier's remaining debt, and its term in months.
fn term(tier: &Tier) -> Option<(&'static Component, Decimal)> {
    match &tier.supply {
        Supply::Committed(it) => Some((&COMMITMENT_LEFT_OVER, it.term_months.stated())),
        Supply::Owned(owned) => match &owned.financing {
            Some(Financing::Lease(lease)) => {
                lease.months.as_ref().map(|months| (&LEASE_LEFT_OVER, months.stated()))
            }
            Some(Financing::Loan(_)) | None => None,
        },
        Supply::OnDemand(_) | Supply::Spot(_) => None,
    }
}
