//! Downtime of the nodes of a tier, and the nodes that stand in for those down.

use rust_decimal::Decimal;

use super::CostedAlternative;
use super::study::Study;
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
