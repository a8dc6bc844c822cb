//! Fleet: the nodes of an owned tier in service, by generation.

use crate::expr::axes::Adds;
use crate::expr::unit::{Nodes, Ratio, Times, Unit};
use crate::expr::{Expr, Graph, Monthly, if_le};
use crate::model::capital::{Bought, Timing};

/// Nodes in service, by generation.
#[derive(Clone, Debug)]
pub struct Fleet<'g> {
    /// All of them.
    pub nodes: Expr<'g, Nodes, Monthly>,
    generations: Vec<Expr<'g, Nodes, Monthly>>,
}

impl<'g> Fleet<'g> {
    /// Fleet in service of the nodes ordered, by generation.
    pub fn of(graph: &'g Graph, orders: &[Bought<'g, Nodes>], timing: Timing<'g>) -> Self {
        let generations: Vec<_> = orders.iter().map(|it| timing.in_service(*it)).collect();
        Self { nodes: graph.sum(generations.iter().copied()), generations }
    }

    /// Fleet with spare nodes of the same generations.
    #[must_use]
    pub fn with_spares(&self, spares: &Self) -> Self {
        if spares.generations.is_empty() {
            return self.clone();
        }
        let pairs = self.generations.iter().zip(&spares.generations);
        let generations = pairs.map(|(nodes, spares)| *nodes + *spares).collect();
        Self { nodes: self.nodes + spares.nodes, generations }
    }

    /// Fleet with its quantities named in the open scope of the graph.
    #[must_use]
    pub fn named(self) -> Self {
        for (generation, nodes) in
            (1..).zip(&self.generations).filter(|_| self.generations.len() > 1)
        {
            let _ = nodes.named(format!("generation_{generation}.nodes"));
        }
        Self { nodes: self.nodes.named("units_by_month"), ..self }
    }

    /// The mean over the nodes in service of a figure that differs by generation.
    pub fn mean<Q>(&self, graph: &'g Graph, of: impl Fn(u32) -> Expr<'g, Q>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Times<Ratio, Output = Q>,
        Q: Adds<Monthly, Monthly, Shape = Monthly>,
    {
        let first = of(0).widen();
        if self.generations.len() < 2 {
            return first;
        }
        let share = |(generation, nodes): (u32, &Expr<'g, Nodes, Monthly>)| {
            (*nodes / self.nodes).named(format!("generation_{}.share_of_nodes", generation + 1))
        };
        let weighted = (0..).zip(&self.generations).map(|it| of(it.0) * share(it));
        let mean = weighted.reduce(|sum, part| sum + part).unwrap_or(first);
        // While none is there, there is no mean.
        if_le([self.nodes, graph.zero::<Nodes>().widen()], first, mean)
    }
}
