//! Connectivity: the line to the world, by the month.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{Money, Months, Per};
use crate::model::component::{Component, ExpectedOf, Family};
use crate::model::line::Line;
use crate::model::path::CostPath;

/// Network connection to the outside.
pub const CONNECTIVITY: Component =
    Component::new("connectivity", "connectivity", Family::Running).listed(ExpectedOf::Owners);

/// The price of the line.
#[derive(Clone, Debug)]
pub struct Connectivity {
    /// Each month.
    pub price_per_month: Given<Per<Money, Months>>,
    /// Path of the payment.
    pub path: CostPath,
}

impl Connectivity {
    /// Connectivity = months x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Line<'g> {
        let price = plant.graph.input(&self.price_per_month);
        let cash = price * plant.calendar.months;
        Line::opex(&CONNECTIVITY, self.path.along(plant.graph, cash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn connectivity_is_paid_each_month() {
        // 36 months x 2,500 = 90,000.
        let graph = graph();
        let price_per_month = given("price_per_month", "2500");
        let connectivity = Connectivity { price_per_month, path: CostPath::default() };
        assert_total(&graph, &connectivity.cost(&plant(&graph, "8")), "90000");
        // Until month 10: 25,000.
        let until_month = Some(given("until_month", "10"));
        let path = CostPath { until_month, ..CostPath::default() };
        let ended = Connectivity { path, ..connectivity };
        assert_total(&graph, &ended.cost(&plant(&graph, "8")), "25000");
    }
}
