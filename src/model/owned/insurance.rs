//! Insurance: cover against loss, as a share of hardware a year.

use super::{Plant, YearlyShare};
use crate::model::capital::Asset;
use crate::model::line::Line;

/// What insuring the hardware costs.
#[derive(Clone, Debug)]
pub struct Insurance(pub YearlyShare);

impl Insurance {
    /// Insurance = price of hardware in service x share a year x years.
    pub fn cost<'g>(&self, plant: &Plant<'g>, hardware: &[Asset<'g>]) -> Line<'g> {
        Line::opex("insurance", self.0.cash(plant, hardware))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::capital::Bought;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn insurance_is_paid_each_year() {
        // 3,400,000 x 0.5% x 3 years = 51000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let price = Bought::AtStart(graph.input(&given("servers", "3400000")));
        let servers = Asset::hardware("servers", price, plant.timing);
        let share = YearlyShare { share_per_year: given("share_per_year", "0.005"), of: None };
        assert_total(&graph, &Insurance(share).cost(&plant, &[servers]), "51000");
    }
}
