//! Cures for work that a fleet leaves undone while nodes are down: spares, more nodes in use, or other tiers.

use rust_decimal::Decimal;

use super::ComparisonUnderCheck;
use super::otherwise::ranked_cost;
use crate::analysis::{CostedAlternative, what_if};
use crate::expr::{Given, Origin};
use crate::model::owned::{Purchases, Spares};
use crate::model::{Alternative, Case, Size, Supply, Tier};

/// Capacity that serves the work of nodes that are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cure {
    /// Other tiers of the alternative, a tier that another alternative rents, or none, so that the work costs
    /// what it costs at the cheapest that serves all.
    Others,
    /// Spares.
    Spares,
    /// More nodes in use.
    Standby,
}

impl Cure {
    /// Every cure; between equal costs, the first counts.
    pub(super) const ALL: [Self; 3] = [Self::Others, Self::Spares, Self::Standby];
}

/// Sets the nodes of a fleet that is bought at the start; false for a fleet that is bought later too.
pub(super) fn fix_nodes(tier: &mut Tier, nodes: Decimal) -> bool {
    let key = format!("{}.nodes", tier.path);
    let Supply::Owned(owned) = &mut tier.supply else { return false };
    let Purchases::AtStart(size) = &mut owned.deployment.purchases else { return false };
    *size = Size::Units(Given::new(key, nodes, Origin::Searched("nodes")));
    true
}

/// True if a fleet is bought at the start, and follows demand.
pub(super) fn follows_demand(tier: &Tier) -> bool {
    let purchases = tier.owned().map(|it| &it.deployment.purchases);
    matches!(purchases, Some(Purchases::AtStart(Size::Peak | Size::Mean)))
}

/// Gives a fleet spares.
pub(super) fn set_spares(tier: &mut Tier, spares: Spares) {
    if let Supply::Owned(owned) = &mut tier.supply {
        owned.hardware.spares = Some(spares);
    }
}

/// Spares of a fleet, as a number of nodes.
pub(super) fn spares(tier: &Tier, nodes: Decimal) -> Spares {
    Spares::Nodes(Given::new(
        format!("{}.spares.nodes", tier.path),
        nodes,
        Origin::Searched("spares"),
    ))
}

/// Rents what no tier of an alternative serves: a copy of the cheapest tier without a limit that another rents.
/// None if it has such a tier, or if no other has.
pub(super) fn rented(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
) -> Option<(String, Tier)> {
    if alternative.tiers.iter().any(Tier::has_no_limit) {
        return None;
    }
    let others = subject.tiers().filter(|(it, tier)| {
        it.name != alternative.name && !it.is_hypothetical() && tier.has_no_limit()
    });
    let cost = |(it, tier): &(&Alternative, &Tier)| subject.outcome(it, tier)?.running_cost;
    let (from, tier) = others.filter(|it| cost(it).is_some()).min_by_key(cost)?;
    let path = format!("{}.rest", alternative.name);
    Some((from.name.clone(), Tier { name: "rest".to_owned(), path, ..tier.clone() }))
}

/// The cheapest of some edits for one alternative, with all costs after it.
pub(super) fn cheapest<T>(
    subject: ComparisonUnderCheck<'_>,
    name: &str,
    edits: impl IntoIterator<Item = (T, Case)>,
) -> Option<(T, Vec<CostedAlternative>)> {
    let costed = edits.into_iter().filter_map(|(edit, case)| {
        let all = what_if(&case, subject.effort);
        Some((ranked_cost(name, &all)?, edit, all))
    });
    costed.min_by_key(|(cost, ..)| *cost).map(|(_, edit, all)| (edit, all))
}
