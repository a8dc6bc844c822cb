//! Costs that owning usually has and a tier does not state.

use super::{Finding, Subject, at_tier};
use crate::codes;
use crate::format::list;
use crate::model::{Supply, Tier};

/// Lines without which a total of owning is seldom whole.
const USUAL: [&str; 5] = ["staff", "network fabric", "electricity", "maintenance", "facility"];

/// Every line an owned tier may have, for the list of what was left out.
const ALL: [&str; 10] = [
    "staff",
    "network fabric",
    "electricity",
    "spares",
    "storage",
    "facility",
    "maintenance",
    "software",
    "connectivity",
    "insurance",
];

/// An owned tier without lines that owning usually has.
pub(super) fn lines_left_out(subject: Subject<'_>) -> Vec<Finding> {
    let owned = subject.tiers().filter(|(_, tier)| matches!(tier.supply, Supply::Owned(_)));
    owned
        .filter_map(|(alternative, tier)| {
            let missing: Vec<&str> =
                USUAL.into_iter().filter(|line| !has_line(subject, tier, line)).collect();
            let pronoun = if missing.len() == 1 { "it" } else { "them" };
            let message = format!(
                "{} has no {} line; its total is low if it pays {pronoun}",
                alternative.name,
                either(&missing)
            );
            (!missing.is_empty())
                .then(|| at_tier(codes::LINES_LEFT_OUT, alternative, tier, message))
        })
        .collect()
}

/// The lines an owned tier could have and has not.
pub fn left_out(subject: Subject<'_>, tier: &Tier) -> Vec<&'static str> {
    ALL.into_iter().filter(|line| !has_line(subject, tier, line)).collect()
}

/// Whether a tier pays for a line of that name, also among the user's own.
fn has_line(subject: Subject<'_>, tier: &Tier, line: &str) -> bool {
    let alternative = tier.path.split('.').next().unwrap_or_default();
    let outcome = subject.comparison.alternatives.iter().find(|it| it.name == alternative);
    let mut tiers = outcome.into_iter().flat_map(|it| &it.tiers);
    tiers.any(|it| {
        it.name == tier.name
            && it
                .lines
                .iter()
                .any(|own| own.is_paid() && own.component.to_lowercase().contains(line))
    })
}

fn either(lines: &[&str]) -> String {
    list(lines).replace(" and ", " or ")
}
