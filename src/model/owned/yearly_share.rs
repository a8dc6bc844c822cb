//! Maintenance, insurance and property tax: a share of hardware a year, of all of it or of what is
//! named.

use super::Plant;
use crate::expr::Given;
use crate::expr::unit::{Per, Ratio, Years};
use crate::model::capital::Asset;
use crate::model::component::{Component, ExpectedOf, Family};
use crate::model::line::Line;

/// Contract that keeps hardware running.
pub const MAINTENANCE: Component =
    Component::new("maintenance", "maintenance", Family::Running).usual(ExpectedOf::Owners);

/// Cover against loss.
pub const INSURANCE: Component =
    Component::new("insurance", "insurance", Family::Running).listed(ExpectedOf::Owners);

/// Tax on what is owned.
pub const PROPERTY_TAX: Component = Component::new("property_tax", "property tax", Family::Running);

/// A payment for each year that hardware is in service, as a share of its price.
#[derive(Clone, Debug)]
pub struct YearlyShare {
    /// The share.
    pub share_per_year: Given<Per<Ratio, Years>>,
    /// Components it is a share of; all hardware unless some are named.
    pub of: Option<Vec<&'static Component>>,
}

impl YearlyShare {
    /// Price of hardware in service x share a year x years.
    pub fn cost<'g>(
        &self,
        component: &'static Component,
        plant: &Plant<'g>,
        hardware: &[Asset<'g>],
    ) -> Line<'g> {
        let graph = plant.graph;
        let named = |asset: &&Asset<'g>| {
            self.of.as_ref().is_none_or(|of| of.iter().any(|it| asset.component.is(it)))
        };
        let priced = hardware.iter().filter(named).map(Asset::in_service);
        let price = graph.sum(priced).named(format!("{}.price_in_service", component.name));
        let share = graph.input(&self.share_per_year) * plant.calendar.year;
        Line::opex(component, plant.calendar.each_year(price * share))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NETWORK_FABRIC, SERVERS};
    use super::*;
    use crate::model::capital::Bought;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn a_share_is_paid_each_year_of_all_hardware_or_of_what_is_named() {
        // 5% of 3,400,000 and 400,000 for 3 years = 570,000; of the fabric alone 60,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let asset = |component: &'static Component, price: &str| {
            let price = Bought::AtStart(graph.input(&given(component.name, price)));
            Asset::hardware(component, price, plant.timing)
        };
        let hardware = [asset(&SERVERS, "3400000"), asset(&NETWORK_FABRIC, "400000")];
        for (of, expected) in [(None, "570000"), (Some(vec![&NETWORK_FABRIC]), "60000")] {
            let share = YearlyShare { share_per_year: given("share_per_year", "0.05"), of };
            assert_total(&graph, &share.cost(&MAINTENANCE, &plant, &hardware), expected);
        }
    }
}
