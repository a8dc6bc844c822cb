//! The stack of tiers against the demand.

use super::{Finding, Subject, at_tier};
use crate::codes;
use crate::model::Supply;
use crate::report::format::{percent, whole};

/// An alternative that leaves demand unserved.
pub(super) fn unserved(subject: Subject<'_>) -> Vec<Finding> {
    let Subject { case, comparison } = subject;
    let unserved = comparison.alternatives.iter().filter_map(|it| {
        let work = it.unserved.filter(|work| !work.is_zero())?;
        let share = work.checked_div(comparison.demanded?)?;
        let alternative = case.alternatives.get(it.position)?;
        let message = format!(
            "{} leaves {} GPU-hours ({}) unserved, so it is not ranked",
            it.name,
            whole(work),
            percent(share)
        );
        let (place, alternative) = (alternative.place.clone(), it.name.clone());
        Some(Finding { code: codes::UNSERVED, message, place, alternative })
    });
    unserved.collect()
}

/// A tier behind one that serves whatever is asked.
pub(super) fn never_reached(subject: Subject<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for alternative in &subject.case.alternatives {
        let unlimited = alternative
            .tiers
            .iter()
            .position(|tier| matches!(&tier.supply, Supply::OnDemand(it) if it.max_gpus.is_none()));
        let Some(first) = unlimited else { continue };
        let before =
            alternative.tiers.get(first).map(|tier| tier.name.as_str()).unwrap_or_default();
        for tier in alternative.tiers.iter().skip(first + 1) {
            let (name, own) = (&alternative.name, &tier.name);
            let message =
                format!("{name}: nothing reaches {own}, as {before} before it has no limit");
            findings.push(at_tier(codes::NEVER_REACHED, alternative, tier, message));
        }
    }
    findings
}
