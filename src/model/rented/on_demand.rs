//! On demand: rented while used.

use super::{Desk, Rental};
use crate::expr::unit::{Gpus, Ratio};
use crate::expr::{Expr, Given, Graph, Grid};
use crate::model::line::Line;

/// An on-demand tier.
#[derive(Clone, Debug)]
pub struct OnDemand {
    /// What is rented.
    pub rental: Rental,
    /// The most GPUs to be had at once; unlimited unless stated.
    pub max_gpus: Option<Given<Gpus>>,
    /// Hours billed but idle, over those used: autoscaling lags.
    pub idle_share: Option<Given<Ratio>>,
}

impl OnDemand {
    /// What it can serve, in reference GPUs; the GPUs stated are its own.
    pub fn capacity<'g>(&self, graph: &'g Graph, e: Expr<'g, Ratio>) -> Option<Expr<'g, Gpus>> {
        self.max_gpus.as_ref().map(|gpus| graph.input(gpus) * e)
    }

    /// Compute = whole instances of what is served x hours / e x (1 + idle share) x price.
    pub fn compute<'g>(&self, desk: &Desk<'g>, served: Expr<'g, Gpus, Grid>) -> Line<'g> {
        let cost = self.rental.cost_of(desk, self.rental.rented(desk, served));
        let graph = desk.graph;
        let billed = match &self.idle_share {
            None => cost,
            Some(share) => cost * (graph.count::<Ratio>(1) + graph.input(share)),
        };
        Line::opex("compute", billed)
    }
}
