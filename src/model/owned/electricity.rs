//! Electricity: what nodes draw at rest and in use, through the site's overhead.

use super::Plant;
use super::fleet::Fleet;
use crate::expr::unit::{KilowattHours, Kilowatts, Money, Nodes, Per, Ratio};
use crate::expr::{Expr, Given, Monthly};
use crate::model::calendar::Calendar;
use crate::model::component::{Component, ExpectedOf, Family};
use crate::model::line::Line;

/// Energy of the nodes, through the overhead of the site.
pub const ELECTRICITY: Component =
    Component::new("electricity", "electricity", Family::Running).usual(ExpectedOf::Owners);

/// Power of a node and the price of energy.
#[derive(Clone, Debug)]
pub struct Electricity {
    /// Draw of a node whose GPUs are idle; that of busy ones unless stated.
    pub idle_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Draw of a node whose GPUs all work.
    pub busy_kw: Given<Per<Kilowatts, Nodes>>,
    /// Idle draw of the nodes bought at a refresh; that of the nodes before unless stated.
    pub refreshed_idle_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Busy draw of the nodes bought at a refresh, if it differs.
    pub refreshed_busy_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Facility power over IT power, from 1.
    pub pue: Given<Ratio>,
    /// Tariff.
    pub price_per_kwh: Given<Per<Money, KilowattHours>>,
    /// Change of the tariff a year.
    pub price_growth_per_year: Option<Given<Ratio>>,
}

impl Electricity {
    /// Electricity = (nodes and spares x idle kW x hours + (busy - idle) kW per GPU x GPU-hours allocated)
    /// x PUE x price per kWh.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Line<'g> {
        let graph = plant.graph;
        let busy = plant.of_nodes(&self.busy_kw, self.refreshed_busy_kw.as_ref());
        let idle = self.idle_of_a_node(plant, &plant.fleet);
        let busy = busy.named("electricity.busy_kw_of_a_node");
        let idle = idle.named("electricity.idle_kw_of_a_node");
        let rise = ((busy - idle) / plant.gpus_per_node).named("electricity.rise_per_busy_gpu");
        let hours = plant.calendar.hours;
        let at_rest = plant.among_all_nodes(|| self.idle_of_a_node(plant, &plant.with_spares));
        let at_rest = (plant.all_nodes() * at_rest * hours).named("electricity.at_rest");
        let in_use = (rise * plant.allocated).named("electricity.in_use");
        let nodes = at_rest + in_use;
        let all = plant
            .management_kw
            .map_or(nodes, |kw| nodes + (kw * hours).named("electricity.of_management_nodes"));
        let energy = (all * graph.input(&self.pue)).named("electricity.energy");
        let cost = energy * graph.input(&self.price_per_kwh);
        let walk = graph.walk(self.price_per_kwh.key(), |month| month);
        let cost = walk.map_or(cost, |factor| cost * factor);
        let path = self.price_growth_per_year.as_ref();
        let path = path
            .map(|rate| Calendar::path(graph, graph.input(rate)).named("electricity.price_path"));
        Line::opex(&ELECTRICITY, path.map_or(cost, |path| cost * path))
    }

    /// Idle draw of a node: as stated, or the busy draw; of refreshed nodes that state none, that of
    /// the nodes before, up to their own busy draw.
    fn idle_of_a_node<'g>(
        &self,
        plant: &Plant<'g>,
        fleet: &Fleet<'g>,
    ) -> Expr<'g, Per<Kilowatts, Nodes>, Monthly> {
        let graph = plant.graph;
        let Self { idle_kw, refreshed_idle_kw, busy_kw, refreshed_busy_kw, .. } = self;
        let first = graph.input(idle_kw.as_ref().unwrap_or(busy_kw));
        let busy = graph.input(refreshed_busy_kw.as_ref().unwrap_or(busy_kw));
        let refreshed = match (refreshed_idle_kw, refreshed_busy_kw) {
            (Some(stated), _) => graph.input(stated),
            (None, Some(_)) if idle_kw.is_some() => first.min(busy),
            (None, Some(_)) => busy,
            (None, None) => return first.widen(),
        };
        fleet.mean(graph, |generation| if generation == 0 { first } else { refreshed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::capital::{Bought, Timing};
    use crate::model::owned::Fleet;
    use crate::model::sample::{assert_total, given, graph, monthly, number, plant};
    use crate::model::whole_months::WholeMonths;

    fn electricity(idle_kw: Option<&str>, busy_kw: &str) -> Electricity {
        Electricity {
            idle_kw: idle_kw.map(|kw| given("idle_kw", kw)),
            busy_kw: given("busy_kw", busy_kw),
            refreshed_idle_kw: None,
            refreshed_busy_kw: None,
            pue: given("pue", "1.3"),
            price_per_kwh: given("price_per_kwh", "0.10"),
            price_growth_per_year: None,
        }
    }

    #[test]
    fn a_node_draws_as_much_idle_as_busy_unless_stated() {
        // 8 nodes x 4.48 kW x 26,280 h = 941,875.2 kWh; x 1.3 x 0.10 = 122,443.776.
        let graph = graph();
        let line = electricity(None, "4.48").cost(&plant(&graph, "8"));
        assert_total(&graph, &line, "122443.776");
    }

    #[test]
    fn busy_gpus_draw_the_rise_over_idle() {
        // At rest 8 x 2 kW x 26,280 h = 420,480 kWh. In use (10 - 2) / 8 = 1 kW per GPU x 1,345,536
        // GPU-hours (80%) = 1,345,536 kWh. Together 1,766,016 kWh x 1.3 x 0.10 = 229,582.08.
        let graph = graph();
        let line = electricity(Some("2"), "10").cost(&plant(&graph, "8"));
        assert_total(&graph, &line, "229582.08");
    }

    #[test]
    fn a_tariff_may_rise() {
        // 8 nodes x 10 kW x 730 h x 0.10 = 5,840 in month 1; a year on, 25% more: 7,300.
        let graph = graph();
        let electricity = Electricity {
            idle_kw: None,
            busy_kw: given("busy_kw", "10"),
            refreshed_idle_kw: None,
            refreshed_busy_kw: None,
            pue: given("pue", "1"),
            price_per_kwh: given("price_per_kwh", "0.10"),
            price_growth_per_year: Some(given("price_growth_per_year", "0.25")),
        };
        let months = monthly(&graph, electricity.cost(&plant(&graph, "8")).cash);
        assert_eq!((months[1], months[13]), (number("5840"), number("7300")));
    }

    #[test]
    fn a_refreshed_node_draws_as_much_idle_as_the_one_before_unless_stated() {
        // First 8 x 2 kW at rest and 1 kW for each of 51.2 busy GPUs: 67.2 kW x 730 h x 0.10 =
        // 4,905.60. From month 19 on 1.25 kW for each busy GPU: 80 kW, 5,840.
        let graph = graph();
        let plant = plant(&graph, "8");
        let life = WholeMonths::of(&graph, 18);
        let timing = Timing { life, replaced: true, ..plant.timing };
        let second = Bought::ByMonth(plant.orders[0].by_month().later(18));
        let fleet = Fleet::of(&graph, &[plant.orders[0], second], timing);
        let with_spares = fleet.clone();
        let plant = Plant { nodes: fleet.nodes, fleet, with_spares, timing, ..plant };
        let refreshed_busy_kw = Some(given("refreshed_busy_kw", "12"));
        let pue = given("pue", "1");
        let electricity = Electricity { refreshed_busy_kw, pue, ..electricity(Some("2"), "10") };
        let months = monthly(&graph, electricity.cost(&plant).cash);
        assert_eq!((months[1], months[19]), (number("4905.6"), number("5840")));
    }
}
