//! Insurance and property tax, as a share of hardware a year.

use super::Plant;
use crate::expr::unit::{Money, Per, Ratio, Years};
use crate::expr::{Expr, Given, Monthly};
use crate::model::line::Line;

/// What insuring the hardware costs.
#[derive(Clone, Debug)]
pub struct Insurance {
    /// Share of the price of all hardware in service, each year.
    pub share_per_year: Given<Per<Ratio, Years>>,
}

impl Insurance {
    /// Insurance = hardware x share a year x years.
    pub fn cost<'g>(&self, plant: &Plant<'g>, hardware: Expr<'g, Money, Monthly>) -> Line<'g> {
        let share = plant.graph.input(&self.share_per_year) * plant.calendar.year;
        Line::opex("insurance", plant.calendar.each_year(hardware * share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn insurance_is_paid_each_year() {
        // 0.5% of 3,400,000 for 3 years = 51,000.
        let graph = graph();
        let hardware = graph.input(&given("hardware", "3400000")).widen();
        let insurance = Insurance { share_per_year: given("share_per_year", "0.005") };
        assert_total(&graph, &insurance.cost(&plant(&graph, "8"), hardware), "51000");
    }
}
