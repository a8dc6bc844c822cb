//! Facility: colocation by power or by rack, or a building of one's own.

use super::Plant;
use crate::expr::unit::{KilowattMonths, Kilowatts, Money, Months, Nodes, Per, RackMonths};
use crate::expr::{Expr, Given, Monthly};
use crate::model::capital::{Asset, Bought};
use crate::model::component::{Component, ExpectedOf, Family};
use crate::model::line::Line;
use crate::model::path::CostPath;

/// Space for the nodes, rented or built.
pub const FACILITY: Component =
    Component::new("facility", "facility", Family::Running).usual(ExpectedOf::Owners);

/// Provisioned power and what its room costs.
#[derive(Clone, Debug)]
pub struct Facility {
    /// Power a node is provisioned for; its busy draw unless stated.
    pub provisioned_kw: Given<Per<Kilowatts, Nodes>>,
    /// Provisioned power of the nodes bought at a refresh, if it differs.
    pub refreshed_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Price of the room.
    pub price: FacilityPrice,
    /// Path of the price of colocation; a building has none.
    pub path: CostPath,
}

/// Price of the room, by power, by rack, or as a building.
#[derive(Clone, Debug)]
pub enum FacilityPrice {
    /// Colocation by provisioned power.
    PerKwMonth(Given<Per<Money, KilowattMonths>>),
    /// Colocation by the rack.
    PerRackMonth(Given<Per<Money, RackMonths>>),
    /// A building of one's own.
    Own {
        /// Price of a kilowatt of it.
        capex_per_kw: Given<Per<Money, Kilowatts>>,
        /// Months in which the building is used up.
        useful_life: Given<Months>,
    },
}

impl Facility {
    /// Facility = provisioned kW x months x price per kW-month, or racks x months x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Option<Line<'g>> {
        let (graph, months) = (plant.graph, plant.calendar.months);
        let cash = match &self.price {
            FacilityPrice::PerKwMonth(price) => self.power(plant) * months * graph.input(price),
            FacilityPrice::PerRackMonth(price) => plant.racks? * months * graph.input(price),
            FacilityPrice::Own { .. } => return None,
        };
        Some(Line::opex(&FACILITY, self.path.along(graph, cash)))
    }

    /// A building = kW provisioned for all nodes ordered x price of a kW, over its own life; a refresh
    /// that draws more adds what is lacking then.
    pub fn building<'g>(&self, plant: &Plant<'g>) -> Option<Asset<'g>> {
        let FacilityPrice::Own { capex_per_kw, useful_life } = &self.price else { return None };
        let graph = plant.graph;
        let timing = plant.timing_of(Some(useful_life));
        let price = graph.input(capex_per_kw);
        let asset = |power: Bought<'g, Kilowatts>| {
            let power = power.named("facility.power_of_all_ordered");
            Some(Asset::building(&FACILITY, power.times(price), timing))
        };
        if plant.orders.len() > 1 {
            let (nodes, each) = plant.held(&self.provisioned_kw, self.refreshed_kw.as_ref());
            let needed = nodes * each;
            let after = u32::from(plant.first_order > 0);
            let management = plant.management_kw_ordered().map(|kw| kw.later(after));
            let needed = management.map_or(needed, |kw| needed + kw);
            return asset(plant.topped_up(needed.named("facility.power_of_all_held")));
        }
        let each = graph.input(&self.provisioned_kw);
        let orders = plant.orders.first().into_iter().chain(plant.spare_orders.first());
        let nodes = orders.map(|ordered| ordered.times(each)).reduce(Bought::and)?;
        let power = match plant.management_kw {
            None => nodes,
            Some(kw) => nodes.and(plant.with_the_first(kw.in_month(plant.timing.end()))),
        };
        asset(power)
    }

    fn power<'g>(&self, plant: &Plant<'g>) -> Expr<'g, Kilowatts, Monthly> {
        let each = plant.of_all_nodes(&self.provisioned_kw, self.refreshed_kw.as_ref());
        let nodes = plant.all_nodes() * each.named("facility.kw_of_a_node");
        plant.management_kw.map_or(nodes, |kw| nodes + kw).named("facility.power")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, number, plant, value};

    fn facility(price: FacilityPrice) -> Facility {
        let provisioned_kw = given("provisioned_kw", "10.2");
        Facility { provisioned_kw, refreshed_kw: None, price, path: CostPath::default() }
    }

    #[test]
    fn colocation_bills_provisioned_power() {
        // 8 nodes x 10.2 kW x 36 months = 2,937.6 kW-months; x 150 = 440,640.
        let graph = graph();
        let facility = facility(FacilityPrice::PerKwMonth(given("price_per_kw_month", "150")));
        assert_total(&graph, &facility.cost(&plant(&graph, "8")).unwrap(), "440640");
    }

    #[test]
    fn the_price_of_colocation_may_rise_and_begin_later() {
        // 81.6 kW x 150 = 12,240 in month 1; 21% more a year, paid in month 25 alone: x 1.4641.
        let graph = graph();
        let path = CostPath {
            growth_per_year: Some(given("growth_per_year", "0.21")),
            from_month: Some(given("from_month", "25")),
            until_month: Some(given("until_month", "25")),
        };
        let price = FacilityPrice::PerKwMonth(given("price_per_kw_month", "150"));
        let facility = Facility { path, ..facility(price) };
        assert_total(&graph, &facility.cost(&plant(&graph, "8")).unwrap(), "17920.584");
    }

    #[test]
    fn colocation_provisions_power_for_spares() {
        // 8 nodes and 2 spares x 10.2 kW x 36 months x 150 = 550,800.
        let graph = graph();
        let facility = facility(FacilityPrice::PerKwMonth(given("price_per_kw_month", "150")));
        let plant = Plant { spares: graph.count(2).widen(), ..plant(&graph, "8") };
        assert_total(&graph, &facility.cost(&plant).unwrap(), "550800");
    }

    #[test]
    fn colocation_may_be_billed_by_the_rack() {
        // 3 racks x 36 months x 4,000 = 432,000.
        let graph = graph();
        let facility = facility(FacilityPrice::PerRackMonth(given("price_per_rack_month", "4000")));
        let racks = Some(graph.input(&given("racks", "3")).widen());
        let plant = Plant { racks, ..plant(&graph, "8") };
        assert_total(&graph, &facility.cost(&plant).unwrap(), "432000");
    }

    #[test]
    fn a_building_is_bought_by_power_and_outlives_the_nodes() {
        // 8 x 10.2 kW x 11,000 = 897,600, over 15 years.
        let graph = graph();
        let facility = facility(FacilityPrice::Own {
            capex_per_kw: given("capex_per_kw", "11000"),
            useful_life: given("useful_life_months", "180"),
        });
        let asset = facility.building(&plant(&graph, "8")).unwrap();
        assert_eq!(value(&graph, asset.price.total()), number("897600"));
        assert_eq!(asset.timing.life.number, 180);
    }

    #[test]
    fn a_building_has_room_for_spares() {
        // 8 nodes and 2 spares x 10.2 kW x 11,000 = 1,122,000.
        let graph = graph();
        let facility = facility(FacilityPrice::Own {
            capex_per_kw: given("capex_per_kw", "11000"),
            useful_life: given("useful_life_months", "180"),
        });
        let spare_orders = vec![Bought::AtStart(graph.count(2))];
        let plant = Plant { spare_orders, ..plant(&graph, "8") };
        let asset = facility.building(&plant).unwrap();
        assert_eq!(value(&graph, asset.price.total()), number("1122000"));
    }

    #[test]
    fn management_nodes_take_room_too() {
        // 81.6 kW of nodes and 2.4 of management x 36 months x 150 = 453,600. A building has room for
        // all that come, 2.4 and 3.6 more in the last month: 87.6 x 11,000 = 963,600.
        let graph = graph();
        let kw = |amount: &str, month| graph.input::<Kilowatts>(&given(amount, amount)).at(month);
        let plant = |management| Plant { management_kw: Some(management), ..plant(&graph, "8") };
        let price = FacilityPrice::PerKwMonth(given("price_per_kw_month", "150"));
        let constant = plant(kw("2.4", 1).running_total());
        assert_total(&graph, &facility(price).cost(&constant).unwrap(), "453600");
        let price = FacilityPrice::Own {
            capex_per_kw: given("capex_per_kw", "11000"),
            useful_life: given("useful_life_months", "180"),
        };
        let growing = plant((kw("2.4", 1) + kw("3.6", 36)).running_total());
        let building = facility(price).building(&growing).unwrap();
        assert_eq!(value(&graph, building.price.total()), number("963600"));
    }
}
