//! Rule on owned nodes that nobody sells any more: what the system in their place costs.

use super::doubt::Doubt;
use super::otherwise::{doubt, new_cost, new_winner};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::format::list;
use crate::model::owned::{NoLongerSold, Owned, Replacement};
use crate::model::{Alternative, Supply, Tier};

/// Most alternatives whose new costs are said.
const MOST: usize = 2;

/// Nodes at the price of a system that nobody sells any more: one finding for each system, with all who buy it.
pub(super) fn no_longer_sold(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut named: Vec<&str> = Vec::new();
    let mut findings = Vec::new();
    for (.., owned) in subject.fleets() {
        let Some(mark) = &owned.hardware.servers.no_longer_sold else { continue };
        if !named.contains(&mark.system.as_str()) {
            named.push(&mark.system);
            findings.extend(finding(subject, mark));
        }
    }
    findings
}

/// Alternatives that buy a system, cheapest first, each with its first tier that does.
fn buyers<'c>(subject: ComparisonUnderCheck<'c>, system: &str) -> Vec<(&'c Alternative, &'c Tier)> {
    let all = subject.comparison.alternatives.iter();
    let buyer = |name: &str| {
        let mut fleets = subject.fleets().filter(|(it, ..)| it.name == name);
        fleets.find(|(.., owned)| is_of(owned, system)).map(|(it, tier, _)| (it, tier))
    };
    all.filter_map(|it| buyer(&it.name)).collect()
}

fn finding(subject: ComparisonUnderCheck<'_>, mark: &NoLongerSold) -> Option<Finding> {
    let NoLongerSold { system, reason, replacement } = mark;
    let buyers = buyers(subject, system);
    let (alternative, tier) = *buyers.first()?;
    let names: Vec<&str> = buyers.iter().map(|(it, _)| it.name.as_str()).collect();
    let buy = if names.len() == 1 { "buys" } else { "buy" };
    let message = format!("{} {buy} {system}, which is no longer sold ({reason})", list(&names));
    let Some(other) = replacement else {
        let message = format!("{message}. Name a system that is sold");
        return Some(at_tier(codes::NO_LONGER_SOLD, alternative, tier, message));
    };
    let edited = replaced(subject, system, other);
    let costs = names.iter().take(MOST).filter_map(|name| new_cost(subject, name, &edited));
    let costs: Vec<String> = costs.collect();
    let costs = (!costs.is_empty()).then(|| list(&costs));
    let then: Vec<String> = costs.into_iter().chain(new_winner(subject, &edited)).collect();
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
    Some(Finding { doubt, ..at_tier(codes::NO_LONGER_SOLD, alternative, tier, message) })
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
