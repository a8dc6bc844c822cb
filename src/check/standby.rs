//! Rule on nodes that replace those that are down.

use rust_decimal::Decimal;

use super::cures::{self, Cure};
use super::{ComparisonUnderCheck, Finding};
use crate::analysis::{FigureChange, what_if_of};
use crate::codes;
use crate::format::{count, money, percent, percent_or_under, percent_signed, whole};
use crate::model::{Alternative, Supply, Tier};

/// A fleet sized in words that has more nodes than serve the demand, with what they cost.
pub(super) fn standby(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.each_tier(codes::STANDBY, |alternative, tier| {
        let Supply::Owned(owned) = &tier.supply else { return None };
        if owned.deployment.standby.is_some() {
            return None; // chosen on purpose
        }
        let costed = subject.outcome(alternative, tier)?.downtime.as_ref()?;
        let (serving, added) = (costed.serving?, costed.added?);
        if added.is_zero() || added.is_sign_negative() {
            return None;
        }
        let one = added == Decimal::ONE;
        Some(format!(
            "{} buys {}: {} serve the demand, and {} ({}) {} nodes that are down ({} of the time).{} \
             To buy fewer, write `nodes: {}`; to keep them, write `standby: expected`",
            alternative.name,
            count(costed.nodes.unwrap_or_default(), "node"),
            whole(serving),
            whole(added),
            costed.added_share.map(percent_signed).unwrap_or_default(),
            if one { "replaces" } else { "replace" },
            costed.share.map(percent).unwrap_or_default(),
            instead(subject, alternative, tier, [serving, added]).unwrap_or_default(),
            whole(serving),
        ))
    })
}

/// Sentence on the cheaper of two other ways to serve the work of nodes that are down: as many spares, or none,
/// so that others serve it.
fn instead(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
    [serving, added]: [Decimal; 2],
) -> Option<String> {
    let now = subject.costed(alternative)?;
    let rest = cures::rented(subject, alternative);
    let with = |cure: Cure| {
        what_if_of(subject.case, now.position, subject.effort, |it| {
            for tier in it.tiers.iter_mut().filter(|it| it.path == tier.path) {
                cures::fix_nodes(tier, serving);
                if cure == Cure::Spares {
                    cures::set_spares(tier, cures::spares(tier, added));
                }
            }
            let rest = rest.clone().filter(|_| cure == Cure::Others);
            it.tiers.extend(rest.map(|it| it.1));
        })
    };
    let costs = [Cure::Others, Cure::Spares].map(|cure| (cure, with(cure)));
    let costs =
        costs.into_iter().filter_map(|(cure, it)| Some((it.as_ref()?.ranked_by?, cure, it?)));
    let (after, cure, costed) = costs.min_by_key(|it| it.0)?;
    let FigureChange { by, .. } = FigureChange::between(now.ranked_by?, after);
    let them = if added == Decimal::ONE { "it" } else { "them" };
    let how = match (cure, &rest) {
        (Cure::Spares, _) => format!("With {} instead", count(added, "spare")),
        (_, Some((from, _))) => format!("Without {them}, with the rest rented as {from}"),
        _ => format!("Without {them}"),
    };
    let share = costed.unserved_share.filter(|it| !it.is_zero()).map(percent_or_under);
    let unserved =
        share.map(|it| format!(" ({it} of the work is then unserved)")).unwrap_or_default();
    let (name, less) = (&now.name, if after < now.ranked_by? { "less" } else { "more" });
    let currency = &subject.case.currency;
    Some(format!(" {how}, {name} costs {} {currency} {less}{unserved}.", money(by.abs())))
}
