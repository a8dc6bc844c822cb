//! Maintenance: support contracts, as a share of hardware a year.

use super::{Plant, YearlyShare};
use crate::model::capital::Asset;
use crate::model::line::Line;

/// What support of the hardware costs.
#[derive(Clone, Debug)]
pub struct Maintenance(pub YearlyShare);

impl Maintenance {
    /// Maintenance = price of hardware in service x share a year x years.
    pub fn cost<'g>(&self, plant: &Plant<'g>, hardware: &[Asset<'g>]) -> Line<'g> {
        Line::opex("maintenance", self.0.cash(plant, hardware))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::capital::Bought;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn support_of_hardware_is_paid_each_year() {
        // 3,400,000 x 5% x 3 years = 510000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let price = Bought::AtStart(graph.input(&given("servers", "3400000")));
        let servers = Asset::hardware("servers", price, plant.timing);
        let share = YearlyShare { share_per_year: given("share_per_year", "0.05"), of: None };
        assert_total(&graph, &Maintenance(share).cost(&plant, &[servers]), "510000");
    }
}
