//! Leaves that move together: keys of alternatives with the same path, value and unit.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::movable;
use crate::analysis::study::Study;
use crate::expr::{Input, Origin};

/// Leaves that move together.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Keys, in the order in which the model reads them.
    pub keys: Vec<String>,
    /// Figure of the first.
    pub input: Input,
}

/// Every group of live figures that somebody may move, without the utilization.
pub(super) fn all(study: &Study<'_>) -> Vec<Group> {
    let axis = study.case.demand.utilization_axis();
    let inputs = study.graph().reported_inputs();
    let mut groups: Vec<Group> = Vec::new();
    // Group of each written figure, by the kind of its tier, the path below it, value and unit.
    let mut alike: IndexMap<(String, String, Decimal, String), usize> = IndexMap::new();
    for (key, input) in inputs {
        let is_demand = key == axis.key() || key.starts_with("demand.gpu_hours_per_");
        if !is_live(&input) || is_demand || movable::is_fixed(&key, &input.unit) {
            continue;
        }
        let place = TierKey::of(study, &key).filter(|_| is_written(&input));
        let place = place
            .map(|it| (it.kind.to_owned(), it.below.to_owned(), input.value, input.unit.clone()));
        let at = place.map_or(groups.len(), |it| *alike.entry(it).or_insert(groups.len()));
        match groups.get_mut(at) {
            Some(group) => group.keys.push(key),
            None => groups.push(Group { keys: vec![key], input }),
        }
    }
    groups
}

/// True for a figure that results follow, and that a file or the command line states.
pub(super) fn is_live(input: &Input) -> bool {
    input.live && !matches!(input.origin, Origin::Axis | Origin::Searched(_))
}

/// True for a figure of the scenario, and not one of a sheet.
fn is_written(input: &Input) -> bool {
    !matches!(input.origin, Origin::LookedUp(_))
}

/// Key of a figure of a tier, in its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct TierKey<'k> {
    /// Name of the alternative.
    pub alternative: &'k str,
    /// Path of the tier: `own.owned2` for the second one that is owned.
    pub tier: &'k str,
    /// Kind of the tier: `owned`.
    pub kind: &'k str,
    /// Path below the tier: `staff.fte`.
    pub below: &'k str,
}

impl<'k> TierKey<'k> {
    /// Parts of a key; none outside tiers.
    pub fn of(study: &Study<'_>, key: &'k str) -> Option<Self> {
        let tiers = study.case.alternatives.iter().flat_map(|it| &it.tiers);
        let parts = tiers.filter_map(|it| {
            let below = key.strip_prefix(it.path.as_str())?.strip_prefix('.')?;
            let tier = key.get(..it.path.len())?;
            let (alternative, kind) = tier.rsplit_once('.')?;
            let kind = kind.trim_end_matches(|it: char| it.is_ascii_digit());
            Some(Self { alternative, tier, kind, below })
        });
        parts.min_by_key(|it| it.below.len())
    }
}
