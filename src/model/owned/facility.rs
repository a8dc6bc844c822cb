//! Facility: colocation by provisioned power.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{KilowattMonths, Kilowatts, Money, Nodes, Per};
use crate::model::line::Line;

/// Provisioned power and its price.
#[derive(Clone, Debug)]
pub struct Facility {
    /// Power a node is provisioned for; its busy draw unless stated.
    pub provisioned_kw: Given<Per<Kilowatts, Nodes>>,
    /// The same of the nodes that take their place, where it is another.
    pub refreshed_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Price of colocation, power not included.
    pub price_per_kw_month: Given<Per<Money, KilowattMonths>>,
}

impl Facility {
    /// Facility = nodes and spares x provisioned kW x months x price per kW-month.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Line<'g> {
        let each = plant.of_nodes(&self.provisioned_kw, self.refreshed_kw.as_ref());
        let power = (plant.nodes + plant.spares) * each;
        let price = plant.graph.input(&self.price_per_kw_month);
        Line::opex("facility", power * plant.calendar.months * price)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn colocation_bills_provisioned_power() {
        // 8 nodes x 10.2 kW x 36 months = 2,937.6 kW-months; x 150 = 440,640.
        let graph = graph();
        let facility = Facility {
            provisioned_kw: given("provisioned_kw", "10.2"),
            refreshed_kw: None,
            price_per_kw_month: given("price_per_kw_month", "150"),
        };
        assert_total(&graph, &facility.cost(&plant(&graph, "8")), "440640");
    }
}
