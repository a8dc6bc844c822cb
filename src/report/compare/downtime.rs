//! Assumptions on nodes that are down by chance, and on work that no tier serves when it comes.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{CostedAlternative, Downtime};
use crate::format::{
    count, months, per_gpu_hour, percent, percent_or_under, percent_signed, quantity, whole,
};
use crate::model::{Demand, Unserved};

/// Sentences on the downtime of each tier, and on the work that is left undone for it.
pub(super) fn lines(material: Material<'_>) -> Vec<String> {
    let horizon = material.case.horizon_months.stated();
    let all = material.comparison.alternatives.iter();
    all.flat_map(|it| of_alternative(it, horizon)).collect()
}

/// Phrases on what becomes of work that no tier serves when it comes, as the demand states it.
pub(super) fn rules(demand: &Demand) -> Vec<String> {
    let waits = demand.deferrable.as_ref().filter(|share| !share.stated().is_zero());
    let waits = waits.map(|share| {
        let share = percent(share.stated());
        format!("{share} of the work that finds no GPU can wait for idle ones within its month")
    });
    let rule = demand.unserved.as_ref().map(|rule| match rule {
        Unserved::Priced(price) => {
            format!("unserved work is charged {} per GPU-hour", quantity(price.stated()))
        }
        Unserved::Allowed(share) => {
            format!("{} of the work may stay unserved", percent(share.stated()))
        }
    });
    waits.into_iter().chain(rule).collect()
}

fn of_alternative(it: &CostedAlternative, horizon: Decimal) -> Vec<String> {
    let tiers = it.tiers.iter().filter_map(|tier| tier.downtime.as_ref());
    let mut phrases: Vec<String> = tiers.map(|downtime| of_tier(&it.name, downtime)).collect();
    let undone = it.unserved.filter(|work| !work.is_zero() && !it.is_unserved);
    if let Some((work, share)) = undone.zip(it.unserved_share) {
        let (work, share) = (count(work, "GPU-hour"), percent_or_under(share));
        let when = months(&it.unserved_months, horizon);
        let space = if when.is_empty() { "" } else { " " };
        let price = it.unserved_price.map(per_gpu_hour);
        let price = price.map(|it| format!(", charged at {it} per GPU-hour")).unwrap_or_default();
        phrases.push(format!("{} does not serve {work} ({share}){space}{when}{price}", it.name));
    }
    phrases
}

fn of_tier(name: &str, it: &Downtime) -> String {
    let share = it.share.map(percent).unwrap_or_default();
    let nodes = nodes(it);
    let mut parts = vec![format!("each of {nodes} is down {share} of the time")];
    if let (Some(serving), Some(added), Some(more)) = (it.serving, it.added, it.added_share) {
        let serve = if serving == Decimal::ONE { "serves" } else { "serve" };
        let served = format!("{} {serve} the demand", whole(serving));
        parts.push(if added.is_zero() {
            format!("{served}, none is on standby")
        } else {
            let are = if added == Decimal::ONE { "is" } else { "are" };
            format!("{served}, {} more ({}) {are} on standby", whole(added), percent_signed(more))
        });
    }
    if let Some(spares) = it.spares.filter(|it| !it.is_zero()) {
        let serve = if spares == Decimal::ONE { "serves" } else { "serve" };
        parts.push(format!("{} {serve} while others are down", count(spares, "spare")));
    }
    format!("{name}: {}", parts.join("; "))
}

/// Number of nodes, from month 1 on if the fleet grows: `16 to 27 nodes`.
fn nodes(it: &Downtime) -> String {
    let most = count(it.nodes.unwrap_or_default(), "node");
    match it.at_first.filter(|first| Some(*first) != it.nodes) {
        Some(first) => format!("{} to {most}", whole(first)),
        None => most,
    }
}
