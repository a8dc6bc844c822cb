//! Maintenance, insurance and property tax: a share of hardware a year, of all of it or of what is
//! named.

use super::Plant;
use super::existing::EXISTING;
use super::servers::SERVERS;
use crate::expr::unit::{Money, Per, Ratio, Years};
use crate::expr::{Expr, Given, Monthly};
use crate::model::capital::Asset;
use crate::model::component::{Component, ExpectedOf, Family};
use crate::model::line::Line;
use crate::model::path::CostPath;

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
    /// Path of the payment.
    pub path: CostPath,
}

impl YearlyShare {
    /// Sum of several payments of one kind, such as contracts for servers and for the network; `None`
    /// if there are none.
    pub fn line<'g>(
        all: &[Self],
        component: &'static Component,
        plant: &Plant<'g>,
        hardware: &[Asset<'g>],
    ) -> Option<Line<'g>> {
        let name = component.name;
        let each = (1..).zip(all).map(|(position, it)| {
            let scope = if all.len() == 1 { name.to_owned() } else { format!("{name}.{position}") };
            plant.graph.within(&scope, || it.cash(plant, hardware))
        });
        Some(Line::opex(component, each.reduce(|sum, it| sum + it)?))
    }

    /// Price of hardware in service x share a year x years.
    fn cash<'g>(&self, plant: &Plant<'g>, hardware: &[Asset<'g>]) -> Expr<'g, Money, Monthly> {
        let graph = plant.graph;
        let named = |asset: &&Asset<'g>| {
            let is_meant = |it: &&Component| {
                asset.component.is(it) || **it == SERVERS && asset.component.is(&EXISTING)
            };
            self.of.as_ref().is_none_or(|of| of.iter().any(is_meant))
        };
        let priced = hardware.iter().filter(named).map(Asset::in_service);
        let price = graph.sum(priced).named("price_in_service");
        let share = graph.input(&self.share_per_year) * plant.calendar.year;
        self.path.along(graph, plant.calendar.each_year(price * share))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NETWORK_FABRIC, SERVERS};
    use super::*;
    use crate::expr::Graph;
    use crate::model::capital::Bought;
    use crate::model::sample::{assert_total, given, graph, plant};

    fn hardware<'g>(graph: &'g Graph, plant: &Plant<'g>) -> [Asset<'g>; 2] {
        let asset = |component: &'static Component, price: &str| {
            let price = Bought::AtStart(graph.input(&given(component.name, price)));
            Asset::hardware(component, price, plant.timing)
        };
        [asset(&SERVERS, "3400000"), asset(&NETWORK_FABRIC, "400000")]
    }

    fn share(a_year: &str, of: Option<Vec<&'static Component>>) -> YearlyShare {
        let share_per_year = given(&format!("share_per_year {a_year}"), a_year);
        YearlyShare { share_per_year, of, path: CostPath::default() }
    }

    #[test]
    fn a_share_is_paid_each_year_of_all_hardware_or_of_what_is_named() {
        // 5% of 3,400,000 and 400,000 for 3 years = 570,000; of the fabric alone 60,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let hardware = hardware(&graph, &plant);
        for (of, expected) in [(None, "570000"), (Some(vec![&NETWORK_FABRIC]), "60000")] {
            let line = YearlyShare::line(&[share("0.05", of)], &MAINTENANCE, &plant, &hardware);
            assert_total(&graph, &line.unwrap(), expected);
        }
    }

    #[test]
    fn several_contracts_have_their_own_hardware_and_months() {
        // Servers: free for two years, then 10% of 3,400,000 = 340,000; network: 5% of 400,000 for
        // the first 30 months = 50,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let hardware = hardware(&graph, &plant);
        let month = |month| Some(given(&format!("month {month}"), month));
        let later = CostPath { from_month: month("25"), ..CostPath::default() };
        let earlier = CostPath { until_month: month("30"), ..CostPath::default() };
        let contracts = [
            YearlyShare { path: later, ..share("0.1", Some(vec![&SERVERS])) },
            YearlyShare { path: earlier, ..share("0.05", Some(vec![&NETWORK_FABRIC])) },
        ];
        let line = YearlyShare::line(&contracts, &MAINTENANCE, &plant, &hardware);
        assert_total(&graph, &line.unwrap(), "390000");
    }
}
