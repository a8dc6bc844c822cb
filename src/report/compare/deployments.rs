//! Assumptions on fleets that are bought, delivered or replaced during the horizon.

use rust_decimal::Decimal;

use super::{Material, by_text};
use crate::expr::Given;
use crate::format::{by_number, count, list, money, percent, quantity, whole};
use crate::model::Supply;
use crate::model::owned::{Deployment, Existing, Financing, Owned, Purchases, Refresh};

/// Sentences on purchases, delivery and replacement, with equal alternatives joined.
pub(super) fn lines(material: Material<'_>) -> Vec<String> {
    let horizon = material.case.horizon_months.stated();
    let phrase = material.tiers().filter_map(|(name, tier)| {
        let Supply::Owned(owned) = &tier.supply else { return None };
        let end = material.costed_tier(name, tier).and_then(|it| it.end_of_life);
        let is_replaced = end.is_some_and(|end| end < horizon);
        Some((ways(owned, is_replaced).join("; "), name))
    });
    by_text(phrase).into_iter().map(|(ways, names)| format!("{}: {ways}", list(&names))).collect()
}

fn ways(owned: &Owned, is_replaced: bool) -> Vec<String> {
    let fleet = &owned.deployment;
    let leased = matches!(owned.financing, Some(Financing::Lease(_)));
    let lead = fleet.lead_time.as_ref().map(Given::stated).unwrap_or_default();
    let kept = owned.hardware.servers.existing.as_ref().map(|it| kept(owned, it));
    let bought = bought(&fleet.purchases).or(kept);
    let (bought, late) = (bought.into_iter(), delivery(fleet, lead, leased).into_iter());
    let life = fleet.useful_life.as_ref().map(Given::stated);
    let replaced = fleet.refresh.as_ref().zip(life.filter(|_| is_replaced));
    bought.chain(late).chain(replaced.map(|(refresh, life)| replacement(refresh, life))).collect()
}

fn bought(purchases: &Purchases) -> Option<String> {
    match purchases {
        Purchases::AtStart(_) => None,
        Purchases::Listed(all) => {
            let months: Vec<String> = all.iter().map(|it| whole(it.month.stated())).collect();
            let noun = by_number(months.len(), "month", "months");
            Some(format!("nodes ordered in {noun} {}, to serve from the next", list(&months)))
        }
        Purchases::Expand(_, months) => {
            let step = if *months == 12 { "year" } else { "month" };
            Some(format!("nodes ordered before each {step}, as its peak needs"))
        }
    }
}

/// Convention by which nodes that one owns already are counted.
fn kept(owned: &Owned, existing: &Existing) -> String {
    let value = money(owned.hardware.servers.price.stated());
    let cost = existing.selling_cost.as_ref().filter(|it| !it.stated().is_zero());
    let cost = cost.map(|it| format!(", less {} for the sale", percent(it.stated())));
    let cost = cost.unwrap_or_default();
    format!(
        "nodes kept cost what selling them today would bring, {value} each{cost}; what was paid for them counts \
         only in expense and tax"
    )
}

fn delivery(fleet: &Deployment, lead: Decimal, leased: bool) -> Option<String> {
    let paid = match (leased, fleet.paid_on_delivery) {
        (true, _) => ", leased from then on",
        (false, true) => ", paid on delivery",
        (false, false) => ", paid when ordered",
    };
    let late = count(lead, "month");
    (!lead.is_zero()).then(|| format!("delivered {late} after the order{paid}"))
}

fn replacement(refresh: &Refresh, life: Decimal) -> String {
    let times = |factor: &Option<Given<_>>, of: &str| {
        let factor = factor.as_ref().map(Given::stated);
        factor.map(|factor| format!("{} x {of}", quantity(factor)))
    };
    let by = [
        times(&refresh.price_ratio, "the price"),
        times(&refresh.relative_performance, "the work"),
    ];
    let by: Vec<String> = by.into_iter().flatten().collect();
    let by = if by.is_empty() { String::new() } else { format!(" at {}", list(&by)) };
    format!("replaced after {}{by}", count(life, "month"))
}
