//! Rules on costs that owning usually has and a tier does not state.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::{by_number, list, money};
use crate::model::owned::{ELECTRICITY, FACILITY, MAINTENANCE, NETWORK_FABRIC, SPARES};
use crate::model::rented::{ATTACHED_STORAGE, EGRESS, SUPPORT};
use crate::model::{
    Alternative, COMPONENTS, Component, Expected, ExpectedOf, Family, RankBy, Supply, Tier,
};

/// Components that are expected of someone, in the order in which they are listed.
fn expected() -> impl Iterator<Item = (&'static Component, Expected)> {
    COMPONENTS.iter().filter_map(|it| Some((*it, it.expected?)))
}

/// An owned tier without lines that owning usually has.
pub(super) fn lines_left_out(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let owned = subject.tiers().filter(|(_, tier)| matches!(tier.supply, Supply::Owned(_)));
    owned
        .filter_map(|(alternative, tier)| {
            let missing = missing(subject, alternative, tier);
            let labels: Vec<&str> = missing.iter().map(|it| it.label).collect();
            let keys: Vec<String> = missing.iter().map(|it| format!("`{}`", key(it))).collect();
            let costs = by_number(missing.len(), "cost", "costs");
            let any = by_number(missing.len(), "one", "them");
            let verdict = verdict(subject, alternative, &labels);
            let message = format!(
                "{} has no {} {costs}; with {any}, its total is higher{verdict}. State {}",
                alternative.name,
                either(&labels),
                list(&keys)
            );
            let finding = at_tier(codes::LINES_LEFT_OUT, alternative, tier, message);
            (!missing.is_empty()).then_some(finding)
        })
        .collect()
}

/// Key of an owned tier that adds a component.
fn key(component: &Component) -> &'static str {
    match component {
        it if *it == ELECTRICITY => "site.price_per_kwh",
        it if *it == FACILITY => "site.price_per_kw_month",
        other => other.name,
    }
}

/// Components that owning usually has and this tier lacks.
pub(super) fn missing(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
) -> Vec<&'static Component> {
    let missed = |it: &&Component| is_missed(subject, alternative, tier, it);
    expected().map(|(it, _)| it).filter(missed).collect()
}

/// True if an alternative has an owned tier.
fn owns(subject: ComparisonUnderCheck<'_>, name: &str) -> bool {
    let mut named = subject.case.alternatives.iter().filter(|it| it.name == name);
    named.any(|it| it.tiers.iter().any(|it| matches!(it.supply, Supply::Owned(_))))
}

/// Clause on what the lines would have to cost to change the winner; empty without a winner and a
/// next.
fn verdict(subject: ComparisonUnderCheck<'_>, alternative: &Alternative, lines: &[&str]) -> String {
    let mut ranked = subject.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (Some(first), Some(next), Some(lead)) =
        (ranked.next(), ranked.next(), &subject.comparison.lead)
    else {
        return String::new();
    };
    let name = &alternative.name;
    let (without, lines) = match lines {
        [only] => ("one", *only),
        _ => ("them", "them"),
    };
    if *name != first.name {
        let is_ranked = name == &next.name || ranked.any(|it| it.name == *name);
        let already = format!(". {name} costs more than {} even without {without}", first.name);
        return if is_ranked && !lead.amount.is_zero() { already } else { String::new() };
    }
    if lead.amount.is_zero() {
        return String::new();
    }
    let (amount, currency) = (money(lead.amount), &subject.case.currency);
    let npv = if subject.case.rank_by == RankBy::Npv { " (NPV)" } else { "" };
    let all_else = if owns(subject, &next.name) {
        format!("{amount} {currency}{npv} more for {lines} than {}", next.name)
    } else {
        format!("more than {amount} {currency}{npv} for {lines}")
    };
    format!(". It stays cheapest unless it pays {all_else}")
}

/// True if owned tiers usually have the line and this one has not; a single node needs no network
/// fabric.
fn is_missed(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
    component: &Component,
) -> bool {
    let units = subject.outcome(alternative, tier).and_then(|it| it.units);
    let is_alone = *component == NETWORK_FABRIC && units == Some(Decimal::ONE);
    let is_usual = component.expected.is_some_and(|it| it.is_usual);
    is_usual && !is_alone && !has_already(tier, component) && !has_line(subject, tier, component)
}

/// Lines that some alternatives pay for and others do not, although they need them too: one finding
/// for the same payers and the same others.
pub(super) fn one_sided(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let alternatives = &subject.case.alternatives;
    let pays = |it: &Alternative, line: &Component| {
        it.tiers.iter().any(|tier| has_line(subject, tier, line))
    };
    let mut found: Vec<(&Alternative, Vec<&str>, Vec<&str>)> = Vec::new();
    for (line, expected) in expected() {
        let Some(payer) = alternatives.iter().find(|it| pays(it, line)) else { continue };
        let lacking: Vec<&str> = alternatives
            .iter()
            .filter(|it| !pays(it, line) && needs(subject, it, line, expected.of))
            .map(|it| it.name.as_str())
            .collect();
        if lacking.is_empty() {
            continue;
        }
        match found.iter_mut().find(|(known, lack, _)| known.name == payer.name && *lack == lacking)
        {
            Some((_, _, lines)) => lines.push(line.label),
            None => found.push((payer, lacking, vec![line.label])),
        }
    }
    let finding = |(payer, lacking, lines): (&Alternative, Vec<&str>, Vec<&str>)| {
        let message = format!(
            "{} pays for {}, and {} not; the totals compare only if their prices include {}",
            payer.name,
            list(&lines),
            does(&lacking),
            by_number(lines.len(), "it", "them"),
        );
        let (place, alternative) = (payer.place.clone(), payer.name.clone());
        Finding::warning(codes::ONE_SIDED, message, place, alternative)
    };
    found.into_iter().map(finding).collect()
}

/// True if an alternative without a line needs it, and the line was not reported as left out.
fn needs(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    line: &Component,
    of: ExpectedOf,
) -> bool {
    let is_owned = |tier: &&Tier| matches!(tier.supply, Supply::Owned(_));
    let mut owned = alternative.tiers.iter().filter(is_owned).peekable();
    let misses = |tier: &Tier| is_missed(subject, alternative, tier, line);
    match owned.peek() {
        Some(_) => {
            let has = |tier: &Tier| has_already(tier, line);
            of != ExpectedOf::SomeOwners && !owned.any(|it| misses(it) || has(it))
        }
        None => of == ExpectedOf::Everyone,
    }
}

fn does(names: &[&str]) -> String {
    format!("{} {}", list(names), by_number(names.len(), "does", "do"))
}

/// Lines that an owned tier could have and does not have.
pub fn left_out(subject: ComparisonUnderCheck<'_>, tier: &Tier) -> Vec<&'static str> {
    let lines = expected()
        .map(|(it, _)| it)
        .filter(|it| !has_already(tier, it) && !has_line(subject, tier, it));
    lines.map(|it| it.label).collect()
}

/// Services of providers beside compute that an alternative does not pay for.
pub fn services_left_out(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
) -> Vec<&'static str> {
    let demand = &subject.case.demand;
    let is_rented = |it: &Alternative| it.tiers.iter().any(|tier| tier.rental().is_some());
    let pays = |it: &Alternative, line: &Component| {
        it.tiers.iter().any(|tier| tier.rental().is_some() && has_line(subject, tier, line))
    };
    let is_supported = subject.case.alternatives.iter().any(|it| pays(it, &SUPPORT));
    let lacks = |is_asked: bool, line: &Component| {
        if is_rented(alternative) { !pays(alternative, line) } else { !is_asked }
    };
    let all = [
        ("egress", lacks(demand.egress_gb_per_month.is_some(), &EGRESS)),
        ("attached storage", lacks(demand.storage_gb.is_some(), &ATTACHED_STORAGE)),
        ("support plan", lacks(is_supported, &SUPPORT)),
    ];
    all.into_iter().filter(|(_, is_lacking)| *is_lacking).map(|(line, _)| line).collect()
}

/// True if a tier needs no line of a component: nodes that one owns already have their hardware, and a contract
/// after their warranty is maintenance.
fn has_already(tier: &Tier, component: &Component) -> bool {
    let existing = tier.owned().and_then(|it| it.hardware.servers.existing.as_ref());
    existing.is_some_and(|it| {
        component.family == Family::Hardware
            || *component == MAINTENANCE && it.after_warranty.is_some()
    })
}

/// True if a tier pays for a component, also by a line of the user's own that has its name.
fn has_line(subject: ComparisonUnderCheck<'_>, tier: &Tier, component: &Component) -> bool {
    // Nodes on standby may be all the spares that are stated.
    if *component == SPARES && tier.owned().is_some_and(|it| it.hardware.spares.is_some()) {
        return true;
    }
    let alternative = tier.path.split('.').next().unwrap_or_default();
    let outcome = subject.comparison.alternatives.iter().find(|it| it.name == alternative);
    let mut tiers = outcome.into_iter().flat_map(|it| &it.tiers);
    tiers.any(|it| {
        it.name == tier.name
            && it
                .lines
                .iter()
                .filter(|line| line.is_paid())
                .any(|line| line.component.label().to_lowercase().contains(component.label))
    })
}

fn either(lines: &[&str]) -> String {
    list(lines).replace(" and ", " or ")
}
