//! Rule on owned nodes that nobody sells any more: what the system in their place costs.

use super::doubt::Doubt;
use super::otherwise::{doubt, new_cost, new_winner};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::model::owned::{NoLongerSold, Owned, Replacement};
use crate::model::{Alternative, Supply, Tier};

/// Nodes at the price of a system that nobody sells any more: the first tier of each system is named.
pub(super) fn no_longer_sold(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut named: Vec<&str> = Vec::new();
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        let Some(mark) = &owned.hardware.servers.no_longer_sold else { continue };
        if !named.contains(&mark.system.as_str()) {
            named.push(&mark.system);
            findings.push(finding(subject, (alternative, tier), mark));
        }
    }
    findings
}

fn finding(
    subject: ComparisonUnderCheck<'_>,
    (alternative, tier): (&Alternative, &Tier),
    mark: &NoLongerSold,
) -> Finding {
    let NoLongerSold { system, reason, replacement } = mark;
    let name = &alternative.name;
    let message = format!("{name} buys {system}, which is no longer sold ({reason})");
    let Some(other) = replacement else {
        let message = format!("{message}. Name a system that is sold");
        return at_tier(codes::NO_LONGER_SOLD, alternative, tier, message);
    };
    let edited = replaced(subject, system, other);
    let then = [new_cost(subject, name, &edited), new_winner(subject, &edited)];
    let then: Vec<String> = then.into_iter().flatten().collect();
    let with = &other.system;
    let then = match then.as_slice() {
        [] => format!("{with} is sold in its place"),
        then => format!("With {with}, {}", then.join("; ")),
    };
    let keys = if other.has_same_gpu { "" } else { " and `relative_performance`" };
    let message = format!("{message}. {then}. Write it as `system`{keys}");
    let words = (
        Some(format!("a price of {system}, which is no longer sold")),
        format!("{} is bought in place of {system}", other.system),
    );
    let set = paths(subject, system).flat_map(|path| texts(path, other)).collect();
    let doubt: Option<Doubt> = doubt(subject, words, set, &edited);
    Finding { doubt, ..at_tier(codes::NO_LONGER_SOLD, alternative, tier, message) }
}

/// Texts of `--set` with which a tier buys the system that is sold, whose GPUs are taken to do the same work.
fn texts(path: &str, other: &Replacement) -> Vec<String> {
    let system = format!("{path}.system={}", other.system);
    let same = (!other.has_same_gpu).then(|| format!("{path}.relative_performance=1"));
    std::iter::once(system).chain(same).collect()
}

/// Paths of the tiers that buy a system.
fn paths<'c>(subject: ComparisonUnderCheck<'c>, system: &str) -> impl Iterator<Item = &'c str> {
    let fleets = subject.fleets().filter(move |(.., it)| is_of(it, system));
    fleets.map(|(_, tier, _)| tier.path.as_str()).collect::<Vec<_>>().into_iter()
}

/// Costs of all alternatives if the nodes are bought at the price of the system that is sold.
fn replaced(
    subject: ComparisonUnderCheck<'_>,
    system: &str,
    other: &Replacement,
) -> Vec<CostedAlternative> {
    let mut case = subject.case.clone();
    for tier in case.alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
        if let Supply::Owned(owned) = &mut tier.supply
            && is_of(owned, system)
        {
            owned.hardware.servers.price = other.price.clone();
        }
    }
    let buys =
        |it: &Alternative| it.tiers.iter().any(|it| it.owned().is_some_and(|it| is_of(it, system)));
    subject.what_if(case, buys)
}

fn is_of(owned: &Owned, system: &str) -> bool {
    owned.hardware.servers.no_longer_sold.as_ref().is_some_and(|it| it.system == system)
}
