//! Means as nodes of the graph.

use super::{Expected, Situation};
use crate::expr::axes::{Grid, Monthly};
use crate::expr::graph::Graph;
use crate::expr::handle::Expr;
use crate::expr::op::{Extent, NodeId, Op};
use crate::expr::unit::{Gpus, Ratio};

impl Graph {
    /// GPUs that a tier serves on average over the levels of demand and over the nodes that are down.
    pub fn expected<'g>(
        &'g self,
        levels: Expr<'g, Gpus, Grid>,
        shares: Expr<'g, Ratio, Grid>,
        of: Situation<NodeId>,
    ) -> Expr<'g, Gpus, Monthly> {
        let of = Expected { levels: levels.id(), shares: shares.id(), of, is_by_level: false };
        let extent = Extent { levels: false, ..self.extent_of(&of) };
        self.push(Op::Expected(Box::new(of)), extent)
    }

    /// GPUs that a tier serves of each level on average over the nodes that are down, times its share of time.
    pub fn expected_by_level<'g>(
        &'g self,
        levels: Expr<'g, Gpus, Grid>,
        shares: Expr<'g, Ratio, Grid>,
        of: Situation<NodeId>,
    ) -> Expr<'g, Gpus, Grid> {
        let of = Expected { levels: levels.id(), shares: shares.id(), of, is_by_level: true };
        let extent = self.extent_of(&of);
        self.push(Op::Expected(Box::new(of)), extent)
    }

    fn extent_of(&self, of: &Expected<NodeId>) -> Extent {
        let extents = of.operands().into_iter().map(|id| self.extent(*id));
        extents.fold(Extent::default(), Extent::join)
    }
}
