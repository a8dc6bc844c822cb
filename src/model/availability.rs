//! Availability: whole nodes that are down by chance, and those that serve in their place.
//!
//! The nodes of a fleet fail independently of each other and of demand, those of its pool as well. Of n nodes
//! in use and a pool of p, min(n, n + p - k) serve while k are down; see [`crate::expr::Situation`].

use crate::expr::unit::{Gpus, Nodes, Per, Ratio};
use crate::expr::{Expr, FailingNodes, Graph, Monthly, NodeId, Situation};

/// Nodes of a tier that fail one by one.
#[derive(Clone, Copy, Debug)]
pub struct Failing<'g> {
    /// Share of time that a node is down.
    pub downtime: Expr<'g, Ratio>,
    /// Nodes in use while none is down.
    pub in_use: Expr<'g, Nodes, Monthly>,
    /// Nodes that serve while others are down.
    pub pool: Expr<'g, Nodes, Monthly>,
    /// Work of a node that is up.
    pub gpus_of_node: Expr<'g, Per<Gpus, Nodes>, Monthly>,
}

impl Failing<'_> {
    /// The fleet as an operand of the graph.
    pub fn nodes(&self) -> FailingNodes<NodeId> {
        FailingNodes {
            in_use: self.in_use.id(),
            pool: self.pool.id(),
            downtime: self.downtime.id(),
            gpus_of_node: self.gpus_of_node.id(),
        }
    }
}

/// Figures of the nodes of a tier that fail.
#[derive(Clone, Copy, Debug)]
pub struct DowntimeFigures<'g> {
    /// Share of time that a node is down.
    pub share: Expr<'g, Ratio>,
    /// The most nodes in any month.
    pub nodes: Expr<'g, Nodes>,
    /// Nodes in month 1.
    pub at_first: Expr<'g, Nodes>,
    /// Nodes that serve the peak while none is down, if the size follows demand.
    pub serving: Option<Expr<'g, Nodes>>,
    /// Nodes beyond these, and their share of them.
    pub added: Option<(Expr<'g, Nodes>, Expr<'g, Ratio>)>,
    /// The most spares in any month.
    pub spares: Expr<'g, Nodes>,
}

impl<'g> Failing<'g> {
    /// Figures of the tier, named in the open scope.
    pub fn figures(&self, serving: Option<Expr<'g, Nodes>>) -> DowntimeFigures<'g> {
        let nodes = self.in_use.most();
        let added = serving.map(|serving| {
            let added = (nodes - serving).named("standby.nodes");
            (added, (added / serving).named("standby.share_of_nodes"))
        });
        let at_first = self.in_use.in_month(1);
        let spares = self.pool.most();
        DowntimeFigures { share: self.downtime, nodes, at_first, serving, added, spares }
    }
}

/// Mean GPUs of a fleet: those of the nodes in use, less what the pool does not cover.
pub fn mean_capacity<'g>(graph: &'g Graph, failing: &Failing<'g>) -> Expr<'g, Gpus, Monthly> {
    let whole = (failing.in_use * failing.gpus_of_node).named("capacity_if_none_is_down");
    let of = Situation {
        fleets: vec![failing.nodes()],
        before: graph.zero::<Gpus>().id(),
        second: None,
        most: None,
        steps: None,
    };
    let always = graph.count::<Ratio>(1).widen();
    whole - graph.expected(whole.widen(), always, of).named("capacity_down_on_average")
}
