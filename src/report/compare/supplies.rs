//! Tiers of each alternative with their sizes, machines and instances, in words.

use super::{Material, sizes};
use crate::expr::Origin;
use crate::model::{Supply, Tier};
use crate::report::document::{Definition, Definitions, Section};

/// Names of the alternatives, cheapest first, and what each consists of.
pub(crate) fn lines(material: Material<'_>) -> Vec<(String, String)> {
    let all = material.comparison.alternatives.iter();
    let line = |name: &String| {
        let tiers = material.tiers().filter(|(of, _)| of == name);
        let tiers: Vec<String> = tiers.map(|(of, tier)| words(material, of, tier)).collect();
        (name.clone(), tiers.join("; "))
    };
    all.map(|it| line(&it.name)).collect()
}

/// Section with the tiers of each alternative.
pub(super) fn section(material: Material<'_>) -> Section {
    let rows = lines(material).into_iter().map(|(name, words)| Definition::new(name, [words]));
    let heading = Some("What is compared".to_owned());
    Definitions { heading, rows: rows.collect(), brief: true, ..Definitions::default() }.into()
}

fn words(material: Material<'_>, name: &str, tier: &Tier) -> String {
    let of = entry(tier).map(|it| format!(" of {it}")).unwrap_or_default();
    if let Some(size) = sizes::size(material, name, tier) {
        return format!("{size}{}", of.replacen(" of ", ": ", 1));
    }
    match &tier.supply {
        Supply::Owned(_) => format!("nodes{of} bought"),
        Supply::Committed(_) => format!("GPUs{of} at a committed price, paid as used"),
        Supply::Spot(_) => format!("GPUs{of} on spot"),
        Supply::OnDemand(_) => format!("GPUs{of} on demand"),
    }
}

/// Label of a tier, else the entry of a sheet with its machine or instance; none if the scenario states it.
fn entry(tier: &Tier) -> Option<&str> {
    if let Some(label) = &tier.label {
        return Some(label);
    }
    match &tier.supply {
        Supply::Owned(owned) => match owned.hardware.servers.price.origin() {
            Origin::LookedUp(quote) => Some(quote.entry.as_str()),
            _ => None,
        },
        Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => {
            tier.rental()?.instance.as_deref()
        }
    }
}
