//! Rules on charges beside compute, and on the waste of failures.

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::list;
use crate::model::{Goodput, Supply};

/// Data that the demand sends or keeps without a price of the provider, or a price without data.
pub(super) fn data_without_price(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let demand = &subject.case.demand;
    let (sends, keeps) = (demand.egress_gb_per_month.is_some(), demand.storage_gb.is_some());
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers() {
        let Some(rental) = tier.rental() else { continue };
        let provider = rental.services.provider.as_deref();
        // One tier of a provider speaks for all of them; the first is reported.
        let pool: Vec<_> = alternative
            .tiers
            .iter()
            .filter_map(|it| Some((it, &it.rental()?.services)))
            .filter(|(it, own)| {
                it.name == tier.name || provider.is_some() && own.provider.as_deref() == provider
            })
            .collect();
        if pool.first().is_some_and(|(first, _)| first.name != tier.name) {
            continue;
        }
        let egress = pool.iter().any(|(_, it)| it.egress.is_some());
        let storage = pool.iter().any(|(_, it)| it.storage.is_some());
        let (name, of) = (&alternative.name, &tier.name);
        let unpriced = [("sends", sends && !egress), ("keeps", keeps && !storage)];
        let unpriced: Vec<&str> =
            unpriced.into_iter().filter(|(_, is)| *is).map(|(does, _)| does).collect();
        if !unpriced.is_empty() {
            let does = list(&unpriced);
            let message = format!(
                "{name}: the demand {does} data, but {of} has no price for that, so that nothing is charged"
            );
            findings.push(at_tier(codes::DATA_WITHOUT_PRICE, alternative, tier, message));
        }
        let stated = [("egress", egress && !sends), ("storage", storage && !keeps)];
        let stated: Vec<&str> =
            stated.into_iter().filter(|(_, is)| *is).map(|(line, _)| line).collect();
        if !stated.is_empty() {
            let lines = list(&stated);
            let message = format!(
                "{name}: {of} prices {lines}, but the demand states no such data, so that nothing is charged"
            );
            findings.push(at_tier(codes::DATA_WITHOUT_PRICE, alternative, tier, message));
        }
    }
    findings
}

/// An owned tier whose downtime and failures may both include repair.
pub(super) fn repair_twice(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.each_tier(codes::REPAIR_TWICE, |alternative, tier| {
        let Supply::Owned(owned) = &tier.supply else { return None };
        let Some(Goodput::Derived(failures)) = &tier.effectiveness.goodput else { return None };
        let idle = owned.downtime.as_ref().is_some_and(|share| !share.stated().is_zero());
        (idle && !failures.repair_minutes.stated().is_zero()).then(|| {
            format!(
                "{}: downtime and failures.repair_minutes may both count repair; downtime is for \
                 what failures leave out",
                alternative.name
            )
        })
    })
}
