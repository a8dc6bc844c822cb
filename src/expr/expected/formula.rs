//! Means as nodes of the graph.

use super::{Expected, Situation};
use crate::expr::axes::{Grid, Monthly, Shape};
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
        let (levels, shares) = (levels.id(), shares.id());
        self.push_expected(Expected { levels, shares, of, is_by_level: false })
    }

    /// GPUs that a tier serves of each level on average over the nodes that are down, times its share of time.
    pub fn expected_by_level<'g>(
        &'g self,
        levels: Expr<'g, Gpus, Grid>,
        shares: Expr<'g, Ratio, Grid>,
        of: Situation<NodeId>,
    ) -> Expr<'g, Gpus, Grid> {
        let (levels, shares) = (levels.id(), shares.id());
        self.push_expected(Expected { levels, shares, of, is_by_level: true })
    }

    fn push_expected<S: Shape>(&self, of: Expected<NodeId>) -> Expr<'_, Gpus, S> {
        let extents = of.operands().into_iter().map(|id| self.extent(*id));
        let all = extents.fold(Extent::default(), Extent::join);
        let extent = Extent { levels: all.levels && of.is_by_level, ..all };
        self.push(Op::Expected(Box::new(of)), extent)
    }
}
