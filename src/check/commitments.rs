//! Rules on commitments and leases.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::{count, money, percent};
use crate::model::owned::{Financing, LEASE_LEFT_OVER};
use crate::model::rented::{Billing, COMMITMENT_LEFT_OVER};
use crate::model::{Component, Supply, Tier};

/// A commitment whose unused hours are not charged.
pub(super) fn as_used(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject
        .tiers()
        .filter(|(_, tier)| {
            matches!(&tier.supply, Supply::Committed(it) if it.billing == Billing::AsUsed)
        })
        .map(|(alternative, tier)| {
            let name = &alternative.name;
            let message = format!(
                "{name} pays a commitment only for the hours it uses. Nobody offers that price, so \
                 {name} is hypothetical and not ranked. Remove `billing: as_used` to rank it"
            );
            at_tier(codes::AS_USED, alternative, tier, message)
        })
        .collect()
}

/// A term that goes on after the horizon.
pub(super) fn left_over(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers() {
        let Some((component, term)) = term(tier) else { continue };
        let found = subject.outcome(alternative, tier);
        let mut lines = found.into_iter().flat_map(|it| &it.lines);
        let Some(owed) = lines.find(|line| line.component.is(component)) else { continue };
        let Some(amount) = owed.cost.total.filter(|it| !it.is_zero()) else { continue };
        let share = owed.cost.share;
        let message = format!(
            "{}: {} ({}) pays for months after the horizon, as terms are of {}; add `ends_with_horizon: true` if \
             nothing is owed then",
            alternative.name,
            money(amount),
            share.map(percent).unwrap_or_default(),
            count(term, "month"),
        );
        findings.push(at_tier(codes::LEFT_OVER, alternative, tier, message));
    }
    findings
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
