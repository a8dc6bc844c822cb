//! Servers: the nodes themselves.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{Money, Nodes, Per};
use crate::model::line::Line;

/// The price of a node.
#[derive(Clone, Debug)]
pub struct Servers {
    /// Paid in month 0.
    pub price: Given<Per<Money, Nodes>>,
}

impl Servers {
    /// Servers = nodes x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Line<'g> {
        let price = plant.graph.input(&self.price) * plant.hardware_scale;
        Line::capex("servers", plant.nodes * price)
    }
}
