//! Sizes and terms: nodes that are bought, GPUs that are committed, and for how long.

use rust_decimal::Decimal;

use super::{Material, by_text};
use crate::analysis::{CostedTier, NodeUses, renewals};
use crate::expr::Given;
use crate::format::{count, list, percent, whole};
use crate::model::owned::{Financing, Lease, Owned, Purchases};
use crate::model::rented::{Billing, Commitment};
use crate::model::{Size, Supply, Tier, Window};

/// Nodes bought and GPUs committed, and what serves the rest, with equal alternatives joined; none if nothing is.
pub(super) fn line(material: Material<'_>) -> Option<String> {
    let mut names: Vec<&str> = material.tiers().map(|it| it.0).collect();
    names.dedup();
    let term = term_of_all(material);
    let phrases = names.into_iter().filter_map(|name| {
        let sizes = of_tiers(material, name, term.is_none())?;
        Some((format!("{sizes}{}", rest(material, name)), name))
    });
    let phrases =
        by_text(phrases).into_iter().map(|(size, names)| format!("{}: {size}", list(&names)));
    let phrases: Vec<String> = phrases.collect();
    let term = term.map(|it| format!(". Commitments are for {it}")).unwrap_or_default();
    (!phrases.is_empty()).then(|| format!("{}{term}", phrases.join("; ")))
}

/// Nodes bought and GPUs committed by an alternative; none if there are none.
pub(super) fn of(material: Material<'_>, name: &str) -> Option<String> {
    of_tiers(material, name, true)
}

fn of_tiers(material: Material<'_>, name: &str, with_term: bool) -> Option<String> {
    let tiers = material.tiers().filter(|(of, _)| *of == name);
    let sizes: Vec<String> =
        tiers.filter_map(|(_, it)| sized(material, (name, it), with_term)).collect();
    (!sizes.is_empty()).then(|| list(&sizes))
}

/// Term of all commitments, if several have the same.
fn term_of_all(material: Material<'_>) -> Option<String> {
    let mut terms = material.tiers().filter_map(|(_, tier)| match &tier.supply {
        Supply::Committed(it) if it.billing == Billing::Always && !it.is_existing => {
            Some(term(material, it, &tier.window))
        }
        _ => None,
    });
    let (first, second) = (terms.next()?, terms.next()?);
    (first == second && terms.all(|it| it == first)).then_some(first)
}

/// Tiers that serve what the nodes bought and the GPUs committed do not, in their order.
fn rest(material: Material<'_>, name: &str) -> String {
    let tiers = material.tiers().filter(|(of, _)| *of == name);
    let serves = |tier: &Tier| {
        let served = material.costed_tier(name, tier).and_then(|it| it.served);
        served.is_some_and(|it| !it.is_zero()) && size(material, name, tier).is_none()
    };
    let rest = tiers.filter(|(_, it)| serves(it));
    let rest: Vec<String> =
        rest.map(|(_, it)| format!("{}{}", it.name, months(&it.window))).collect();
    if rest.is_empty() { String::new() } else { format!(", plus {}", list(&rest)) }
}

/// Nodes bought or GPUs committed by a tier; none if it has neither.
pub(super) fn size(material: Material<'_>, name: &str, tier: &Tier) -> Option<String> {
    sized(material, (name, tier), true)
}

fn sized(material: Material<'_>, (name, tier): (&str, &Tier), with_term: bool) -> Option<String> {
    let costed = material.costed_tier(name, tier)?;
    let months = months(&tier.window);
    match &tier.supply {
        Supply::Owned(owned) => {
            let label = tier.label.as_deref().filter(|_| has_several(material, name));
            nodes(material, costed, (owned, label)).map(|it| format!("{it}{months}"))
        }
        Supply::Committed(it) if it.is_existing => Some(signed_already(it)),
        Supply::Committed(it) if it.billing == Billing::Always => {
            let gpus = count(costed.installed?, "GPU");
            let term = with_term.then(|| format!(" for {}", term(material, it, &tier.window)));
            Some(format!("{gpus} committed{months}{}", term.unwrap_or_default()))
        }
        Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => None,
    }
}

/// True if an alternative has several owned tiers.
fn has_several(material: Material<'_>, name: &str) -> bool {
    material.tiers().filter(|(of, it)| *of == name && it.owned().is_some()).count() > 1
}

/// Months in which a tier serves, if these are not all; begins with a blank.
fn months(window: &Window) -> String {
    let of = |month: &Option<Given<_>>| month.as_ref().map(|it| whole(Given::stated(it)));
    match (of(&window.from_month), of(&window.until_month)) {
        (None, None) => String::new(),
        (Some(from), None) => format!(" from month {from}"),
        (None, Some(until)) => format!(" until month {until}"),
        (Some(from), Some(until)) => format!(" from month {from} to {until}"),
    }
}

/// Nodes of an owned tier, spares included; those in use, on standby and spare, if not all are in use.
fn nodes(
    material: Material<'_>,
    costed: &CostedTier,
    (owned, label): (&Owned, Option<&str>),
) -> Option<String> {
    let NodeUses { all, gpus, in_use, standby, spares } = costed.node_uses()?;
    let label = label.map(|it| format!("{it}, ")).unwrap_or_default();
    let gpus = count(gpus, "GPU");
    let bought = format!("{} ({label}{gpus}) {}", count(all, "node"), how(material, owned));
    let standby = (!standby.is_zero()).then(|| format!("{} on standby", whole(standby)));
    let spares = (!spares.is_zero()).then(|| count(spares, "spare"));
    let others: Vec<String> = standby.into_iter().chain(spares).collect();
    if others.is_empty() {
        return Some(bought);
    }
    Some(format!("{bought}, {} in use, {}", whole(in_use), others.join(", ")))
}

fn how(material: Material<'_>, owned: &Owned) -> String {
    match (&owned.financing, &owned.deployment.purchases) {
        (Some(Financing::Lease(lease)), _) => leased(material, lease),
        _ if owned.hardware.servers.existing.is_some() => "kept".to_owned(),
        (_, Purchases::AtStart(_)) => "bought".to_owned(),
        (_, Purchases::Listed(_) | Purchases::Expand(..)) => "bought in steps".to_owned(),
    }
}

/// Length of a lease, with the months that it is owed beyond the horizon.
fn leased(material: Material<'_>, lease: &Lease) -> String {
    let Some(months) = lease.months.as_ref().map(Given::stated) else { return "leased".to_owned() };
    let term = format!("leased for {}", count(months, "month"));
    let beyond = months.saturating_sub(material.case.horizon_months.stated());
    if lease.ends_with_horizon || beyond <= Decimal::ZERO {
        return term;
    }
    format!("{term}, {} of them after the horizon", whole(beyond))
}

/// Months that are left of a commitment that was signed already, and its sale.
fn signed_already(commitment: &Commitment) -> String {
    let gpus = match &commitment.instances {
        Size::Gpus(gpus) => count(gpus.stated(), "GPU"),
        Size::Units(instances) => count(instances.stated(), "instance"),
        _ => "GPUs".to_owned(),
    };
    let left = format!(
        "{gpus} committed already, {} left",
        count(commitment.term_months.stated(), "month")
    );
    let Some(resale) = &commitment.resale else { return left };
    let (share, month) = (percent(resale.share.stated()), whole(resale.from_month.stated()));
    let fee = resale.fee.as_ref().filter(|it| !it.stated().is_zero());
    let fee = fee.map(|it| format!(", less a fee of {}", percent(it.stated()))).unwrap_or_default();
    format!("{left}, sold from month {month} for {share} of what is owed{fee}")
}

/// Length of a commitment, and how often it is renewed within the months in which it serves.
fn term(material: Material<'_>, commitment: &Commitment, window: &Window) -> String {
    let months = count(commitment.term_months.stated(), "month");
    let renewed = renewals(material.case, commitment, window);
    let times = match renewed {
        0 => return months,
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => count(more, "time"),
    };
    let rental = &commitment.rental;
    let is_same = rental.price_growth_per_year.is_none()
        && rental.steps.is_empty()
        && rental.newer_generation.is_none();
    let price = if is_same { "the same price" } else { "the price of its first month" };
    format!("{months}, renewed {times} at {price}")
}
