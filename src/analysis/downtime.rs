//! Downtime of the nodes of a tier, and how many nodes it adds.

use rust_decimal::Decimal;

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
