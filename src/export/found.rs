//! Sizes that a search found, as arguments of `--set` that state them.

use rust_decimal::Decimal;

use crate::model::{Case, Supply, Tier};
use crate::quantity::Allowed;
use crate::report::compare::Material;

/// A size that a search found.
pub(super) struct FoundSize<'r> {
    /// Key of its nodes or instances; the figure is in no graph if the tier is left out.
    pub units: &'r str,
    /// Key of its GPUs, which `--set` takes in place of `optimal`.
    pub gpus: String,
    /// GPUs of a node or instance.
    pub gpus_per_unit: Decimal,
    /// Key of that figure, if the tier is not left out.
    pub gpus_per_unit_key: Option<&'r str>,
    /// Fewest nodes or instances that the scenario allows.
    least: u32,
    /// Most of them, if the scenario states a bound.
    most: Option<u32>,
}

impl FoundSize<'_> {
    /// Range of an input, within the bounds of the scenario if it is this size.
    pub fn bound(&self, key: &str, range: Allowed) -> Allowed {
        if key != self.units {
            return range;
        }
        let most = self.most.map_or(range.most, |it| Some(it.into()));
        Allowed { least: range.least.max(self.least.into()), most, ..range }
    }
}

/// All sizes that were found.
pub(super) fn sizes(material: Material<'_>) -> Vec<FoundSize<'_>> {
    let each = material.mixes.iter().flat_map(|it| &it.sizes);
    let found = each.filter_map(|it| {
        let (path, _) = it.key.rsplit_once('.')?;
        Some(FoundSize {
            units: &it.key,
            gpus: format!("{path}.gpus"),
            gpus_per_unit: it.gpus_per_unit,
            gpus_per_unit_key: tier(material.case, path).and_then(gpus_per_unit),
            least: it.least,
            most: it.is_capped.then_some(it.most),
        })
    });
    found.collect()
}

fn tier<'c>(case: &'c Case, path: &str) -> Option<&'c Tier> {
    case.alternatives.iter().flat_map(|it| &it.tiers).find(|it| it.path == path)
}

fn gpus_per_unit(of: &Tier) -> Option<&str> {
    match (&of.supply, of.rental()) {
        (Supply::Owned(owned), _) => Some(owned.gpus_per_node.key()),
        (_, rental) => rental.map(|it| it.gpus_per_instance.key()),
    }
}
