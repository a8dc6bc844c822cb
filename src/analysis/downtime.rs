//! Downtime of the nodes of a tier, and the nodes that stand in for those down.

use rust_decimal::Decimal;

use super::study::Study;
use super::{CostedAlternative, CostedTier};
use crate::model::DowntimeFigures;

/// Downtime of the nodes of a tier.
#[derive(Clone, Debug)]
pub struct Downtime {
    /// Share of time that a node is down.
    pub share: Option<Decimal>,
    /// The most nodes in any month.
    pub nodes: Option<Decimal>,
    /// Nodes in month 1.
    pub at_first: Option<Decimal>,
    /// Nodes that serve the peak while none is down, if the size follows demand.
    pub serving: Option<Decimal>,
    /// Nodes beyond these.
    pub added: Option<Decimal>,
    /// Nodes beyond these, as a share of them.
    pub added_share: Option<Decimal>,
    /// The most spares in any month.
    pub spares: Option<Decimal>,
}

/// Reads the figures of a tier.
pub(super) fn of<'g>(study: &Study<'g>, it: DowntimeFigures<'g>) -> Downtime {
    Downtime {
        share: study.value(it.share),
        nodes: study.value(it.nodes),
        at_first: study.value(it.at_first),
        serving: study.value(it.serving),
        added: study.value(it.added.map(|it| it.0)),
        added_share: study.value(it.added.map(|it| it.1)),
        spares: study.value(it.spares),
    }
}

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
