//! Assumptions on nodes that are down by chance.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{CostedAlternative, Downtime};
use crate::format::{count, percent, percent_signed, tenths, whole};

/// Sentences on the downtime of each tier, and on the work that is left undone for it.
pub(super) fn lines(material: Material<'_>) -> Vec<String> {
    material.comparison.alternatives.iter().flat_map(of_alternative).collect()
}

fn of_alternative(it: &CostedAlternative) -> Vec<String> {
    let tiers = it.tiers.iter().filter_map(|tier| tier.downtime.as_ref());
    let mut told: Vec<String> = tiers.map(|downtime| of_tier(&it.name, downtime)).collect();
    let undone = it.unserved.filter(|work| !work.is_zero() && !it.is_unserved);
    if let (Some(work), Some(share), false) = (undone, it.unserved_share, told.is_empty()) {
        let (work, share) = (count(work, "GPU-hour"), percent(share));
        told.push(format!("{}: {work} ({share}) are not served", it.name));
    }
    told
}

fn of_tier(name: &str, it: &Downtime) -> String {
    let share = it.share.map(percent).unwrap_or_default();
    let nodes = it.nodes.unwrap_or_default();
    let mut parts = vec![match it.error {
        None => format!("each of {} is down {share} of the time", count(nodes, "node")),
        Some(error) => format!(
            "{} are down {share} of the time, taken as their mean, which is wrong by {} nodes at most",
            count(nodes, "node"),
            tenths(error)
        ),
    }];
    if let (Some(serving), Some(added), Some(more)) = (it.serving, it.added, it.added_share) {
        let serve = if serving == Decimal::ONE { "serves" } else { "serve" };
        let served = format!("{} {serve} the demand", whole(serving));
        parts.push(if added.is_zero() {
            format!("{served}, none stands by")
        } else {
            format!("{served}, {} more ({}) stand by", whole(added), percent_signed(more))
        });
    }
    format!("{name}: {}", parts.join("; "))
}
