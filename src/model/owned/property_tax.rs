//! Property tax: what some places ask of those who own equipment, as a share of hardware a year.

use super::{Plant, YearlyShare};
use crate::model::capital::Asset;
use crate::model::line::Line;

/// What hardware is taxed.
#[derive(Clone, Debug)]
pub struct PropertyTax(pub YearlyShare);

impl PropertyTax {
    /// Property tax = price of hardware in service x share a year x years.
    pub fn cost<'g>(&self, plant: &Plant<'g>, hardware: &[Asset<'g>]) -> Line<'g> {
        Line::opex("property tax", self.0.cash(plant, hardware))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::capital::Bought;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn property_tax_is_paid_each_year() {
        // 3,400,000 x 1% x 3 years = 102000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let price = Bought::AtStart(graph.input(&given("servers", "3400000")));
        let servers = Asset::hardware("servers", price, plant.timing);
        let share = YearlyShare { share_per_year: given("share_per_year", "0.01"), of: None };
        assert_total(&graph, &PropertyTax(share).cost(&plant, &[servers]), "102000");
    }
}
