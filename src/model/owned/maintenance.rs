//! Maintenance: support contracts, as a share of hardware a year.

use super::Plant;
use crate::expr::unit::{Money, Per, Ratio, Years};
use crate::expr::{Expr, Given, Monthly};
use crate::model::line::Line;

/// What support of the hardware costs.
#[derive(Clone, Debug)]
pub struct Maintenance {
    /// Share of the price of all hardware in service, each year.
    pub share_per_year: Given<Per<Ratio, Years>>,
}

impl Maintenance {
    /// Maintenance = hardware x share a year x years.
    pub fn cost<'g>(&self, plant: &Plant<'g>, hardware: Expr<'g, Money, Monthly>) -> Line<'g> {
        let share = plant.graph.input(&self.share_per_year) * plant.calendar.year;
        Line::opex("maintenance", plant.calendar.each_year(hardware * share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn support_is_a_share_of_hardware_each_year() {
        // 3,400,000 x 5% x 3 years = 510,000.
        let graph = graph();
        let maintenance = Maintenance { share_per_year: given("share_per_year", "0.05") };
        let hardware = graph.input(&given("hardware", "3400000")).widen();
        assert_total(&graph, &maintenance.cost(&plant(&graph, "8"), hardware), "510000");
    }
}
