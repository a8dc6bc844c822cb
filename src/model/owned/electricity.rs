//! Electricity: what nodes draw at rest and in use, through the site's overhead.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{KilowattHours, Kilowatts, Money, Nodes, Per, Ratio};
use crate::model::line::Line;

/// Power of a node and the price of energy.
#[derive(Clone, Debug)]
pub struct Electricity {
    /// Draw of a node whose GPUs are idle; that of busy ones unless stated.
    pub idle_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Draw of a node whose GPUs all work.
    pub busy_kw: Given<Per<Kilowatts, Nodes>>,
    /// Facility power over IT power, from 1.
    pub pue: Given<Ratio>,
    /// Tariff.
    pub price_per_kwh: Given<Per<Money, KilowattHours>>,
}

impl Electricity {
    /// Electricity = (nodes x idle kW x hours + (busy - idle) kW per GPU x GPU-hours allocated)
    /// x PUE x price per kWh.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Line<'g> {
        let graph = plant.graph;
        let busy = graph.input(&self.busy_kw);
        let idle = self.idle_kw.as_ref().map_or(busy, |idle| graph.input(idle));
        let rise = (busy - idle) / plant.gpus_per_node;
        let at_rest = plant.nodes * idle * plant.calendar.hours;
        let in_use = rise * plant.allocated;
        let energy = (at_rest + in_use) * graph.input(&self.pue);
        Line::opex("electricity", energy * graph.input(&self.price_per_kwh))
    }
}
