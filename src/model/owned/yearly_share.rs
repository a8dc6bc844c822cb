//! A share of hardware a year: of all of it, or of what is named.

use super::Plant;
use crate::expr::unit::{Money, Per, Ratio, Years};
use crate::expr::{Expr, Given, Monthly};
use crate::model::capital::Asset;

/// What is paid each year for hardware in service, as a share of its price.
#[derive(Clone, Debug)]
pub struct YearlyShare {
    /// The share.
    pub share_per_year: Given<Per<Ratio, Years>>,
    /// The components it is a share of; all hardware unless some are named.
    pub of: Option<Vec<&'static str>>,
}

impl YearlyShare {
    /// Price of hardware in service x share a year x years.
    pub fn cash<'g>(&self, plant: &Plant<'g>, hardware: &[Asset<'g>]) -> Expr<'g, Money, Monthly> {
        let graph = plant.graph;
        let named = |asset: &&Asset<'g>| {
            self.of.as_ref().is_none_or(|of| of.contains(&asset.component.as_str()))
        };
        let priced = hardware.iter().filter(named).map(Asset::in_service);
        let price = priced.reduce(|sum, price| sum + price).unwrap_or(graph.zero().widen());
        let share = graph.input(&self.share_per_year) * plant.calendar.year;
        plant.calendar.each_year(price * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::capital::Bought;
    use crate::model::sample::{assert_near, given, graph, plant, value};

    #[test]
    fn a_share_is_of_all_hardware_or_of_what_is_named() {
        // 5% of 3,400,000 and 400,000 for 3 years = 570,000; of the fabric alone 60,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let asset = |name: &str, price: &str| {
            let price = Bought::AtStart(graph.input(&given(name, price)));
            Asset::hardware(name, price, plant.timing)
        };
        let hardware = [asset("servers", "3400000"), asset("network fabric", "400000")];
        for (of, expected) in [(None, "570000"), (Some(vec!["network fabric"]), "60000")] {
            let share = YearlyShare { share_per_year: given("share_per_year", "0.05"), of };
            let paid = share.cash(&plant, &hardware).sum_months();
            assert_near(value(&graph, paid), expected, "0.0000000000000001");
        }
    }
}
