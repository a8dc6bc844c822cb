//! Paths of running costs: those that rise or fall, begin late or end early.

use super::Material;
use crate::format::{percent_signed, whole};
use crate::model::{CostPath, Supply, Tier};

/// Every running cost with a path, with the alternative that pays it.
pub fn phrase(material: Material<'_>) -> Vec<String> {
    let all = material.tiers().flat_map(|(name, tier)| {
        paths(tier)
            .into_iter()
            .filter_map(move |(cost, path)| Some(format!("{cost} of {name} {}", course(path)?)))
    });
    all.collect()
}

/// The running costs of a tier that may have a path, by what they are called.
fn paths(tier: &Tier) -> Vec<(&str, &CostPath)> {
    let mut all: Vec<(&str, &CostPath)> = Vec::new();
    if let Supply::Owned(owned) = &tier.supply {
        let operation = &owned.operation;
        all.extend(operation.facility.as_ref().map(|it| ("room", &it.path)));
        all.extend(operation.maintenance.iter().map(|it| ("maintenance", &it.path)));
        all.extend(operation.insurance.iter().map(|it| ("insurance", &it.path)));
        all.extend(operation.property_tax.iter().map(|it| ("property tax", &it.path)));
        all.extend(operation.connectivity.as_ref().map(|it| ("connectivity", &it.path)));
    }
    let support = tier.rental().and_then(|it| it.services.support.as_ref());
    all.extend(support.map(|it| ("support", &it.path)));
    all.extend(tier.software.iter().map(|it| ("software", &it.path)));
    all.extend(tier.other.iter().map(|it| (it.name.as_str(), &it.path)));
    all
}

fn course(path: &CostPath) -> Option<String> {
    let rate = path.growth_per_year.as_ref().filter(|rate| !rate.stated().is_zero());
    let parts = [
        rate.map(|rate| format!("{} a year", percent_signed(rate.stated()))),
        path.from_month.as_ref().map(|month| format!("from month {}", whole(month.stated()))),
        path.until_month.as_ref().map(|month| format!("until month {}", whole(month.stated()))),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}
