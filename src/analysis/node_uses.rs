//! Nodes of an owned tier by what they are for, and the ways in which nodes may be down together.

use rust_decimal::Decimal;

use super::{CostedAlternative, CostedTier};

/// Nodes of an owned tier by what they are for, in the month with most of each.
#[derive(Clone, Copy, Debug)]
pub struct NodeUses {
    /// All nodes, spares included.
    pub all: Decimal,
    /// GPUs of these.
    pub gpus: Decimal,
    /// Nodes that serve while none is down.
    pub in_use: Decimal,
    /// Nodes that a size in words adds for those that are down.
    pub standby: Decimal,
    /// Spares.
    pub spares: Decimal,
}

impl CostedTier {
    /// Nodes by what they are for; none for a tier without nodes of its own.
    #[must_use]
    pub fn node_uses(&self) -> Option<NodeUses> {
        let (nodes, spares) = (self.units?, self.spares?);
        let added = self.downtime.as_ref().and_then(|it| it.added).unwrap_or_default();
        let standby = added.max(Decimal::ZERO);
        let all = nodes.checked_add(spares)?;
        let installed = self.installed?;
        let gpus = installed.checked_div(nodes).and_then(|each| each.checked_mul(all));
        let gpus = gpus.unwrap_or(installed);
        Some(NodeUses { all, gpus, in_use: nodes.checked_sub(standby)?, standby, spares })
    }
}

impl CostedAlternative {
    /// Most ways in which nodes may be down together: the product, over its fleets, of the numbers that
    /// may be down. None if a number of nodes has no result.
    #[must_use]
    pub fn ways_to_fail(&self) -> Option<Decimal> {
        let mut fleets = self.tiers.iter().filter_map(|it| it.downtime.as_ref());
        fleets.try_fold(Decimal::ONE, |all, it| {
            let nodes = it.nodes? + it.spares.unwrap_or_default() + Decimal::ONE;
            Some(all.checked_mul(nodes).unwrap_or(Decimal::MAX))
        })
    }
}
