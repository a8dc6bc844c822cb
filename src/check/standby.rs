//! Rule on nodes that replace those that are down.

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{CostedAlternative, FigureChange, what_if_of};
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{count, money, percent, percent_or_under, percent_signed, whole};
use crate::model::owned::Purchases;
use crate::model::{Size, Supply, Tier};

/// A fleet sized in words that has more nodes than serve the demand, with what they cost.
pub(super) fn standby(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        if owned.deployment.standby.is_some() {
            continue; // chosen on purpose
        }
        let costed = subject.outcome(alternative, tier).and_then(|it| it.downtime.as_ref());
        let Some((costed, whole_cost)) = costed.zip(subject.costed(alternative)) else { continue };
        let (Some(serving), Some(added)) = (costed.serving, costed.added) else { continue };
        if added.is_zero() || added.is_sign_negative() {
            continue;
        }
        let without = what_if_of(subject.case, whole_cost.position, subject.effort, |it| {
            let same = it.tiers.iter_mut().filter(|it| it.path == tier.path);
            same.for_each(|tier| fix_nodes(tier, serving));
        });
        let one = added == rust_decimal::Decimal::ONE;
        let message = format!(
            "{} buys {}: {} serve the demand, and {} ({}) {} nodes that are down ({} of the time).{} \
             Set `standby` to `expected`, `one_more`, or a share of time such as 0.99",
            alternative.name,
            count(costed.nodes.unwrap_or_default(), "node"),
            whole(serving),
            whole(added),
            costed.added_share.map(percent_signed).unwrap_or_default(),
            if one { "replaces" } else { "replace" },
            costed.share.map(percent).unwrap_or_default(),
            without.map(|it| consequence(subject, whole_cost, &it, one)).unwrap_or_default(),
        );
        findings.push(at_tier(codes::STANDBY, alternative, tier, message));
    }
    findings
}

fn fix_nodes(tier: &mut Tier, nodes: rust_decimal::Decimal) {
    if let Supply::Owned(owned) = &mut tier.supply {
        let key = format!("{}.nodes", tier.path);
        owned.deployment.purchases =
            Purchases::AtStart(Size::Units(Given::new(key, nodes, Origin::Axis)));
    }
}

/// Sentence on what happens if no node is bought for standby.
fn consequence(
    subject: ComparisonUnderCheck<'_>,
    now: &CostedAlternative,
    without: &CostedAlternative,
    one: bool,
) -> String {
    let (Some(before), Some(after)) = (now.total, without.total) else { return String::new() };
    let change = FigureChange::between(before, after).by;
    let change = format!("{} {}", money(change.abs()), subject.case.currency);
    let less = if after < before { "less" } else { "more" };
    let unserved = match without.unserved_share.filter(|share| !share.is_zero()) {
        Some(share) => format!("leaves {} of the work unserved", percent_or_under(share)),
        None => "still serves all work".to_owned(),
    };
    let them = if one { "it" } else { "them" };
    format!(" Without {them}, {} costs {change} {less} and {unserved}.", now.name)
}
