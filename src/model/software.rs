//! Software: licences by GPU, node or altogether, each year.

use super::calendar::Calendar;
use super::line::Line;
use super::other::Basis;
use crate::expr::unit::{GpuYears, Money, NodeYears, Per, Years};
use crate::expr::{Given, Graph};

/// The price of licences and what it is counted by.
#[derive(Clone, Debug)]
pub enum Software {
    /// For all of it.
    PerYear(Given<Per<Money, Years>>),
    /// For each GPU installed.
    PerGpuYear(Given<Per<Money, GpuYears>>),
    /// For each node or instance.
    PerNodeYear(Given<Per<Money, NodeYears>>),
}

impl Software {
    /// Software = GPUs or nodes x price a year x years.
    pub fn cost<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        basis: &Basis<'g>,
    ) -> Line<'g> {
        let year = calendar.year;
        let cash = match self {
            Self::PerYear(price) => calendar.each_year(graph.input(price) * year),
            Self::PerGpuYear(price) => {
                calendar.each_year(graph.input(price) * (basis.installed * year))
            }
            Self::PerNodeYear(price) => {
                calendar.each_year(graph.input(price) * (basis.nodes * year))
            }
        };
        Line::opex("software", cash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, calendar, given, graph, plant};

    #[test]
    fn licences_are_counted_by_gpu_node_or_altogether() {
        // 64 GPUs x 4,500 x 3 years = 864,000; 8 nodes x 36,000 x 3 = 864,000; 10,000 x 3 = 30,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let basis = Basis {
            nodes: plant.nodes.widen(),
            installed: plant.installed.widen(),
            used: graph.zero().widen(),
            capex: graph.zero(),
        };
        let cost = |software: Software| software.cost(&graph, &calendar(&graph), &basis);
        let per_gpu = cost(Software::PerGpuYear(given("price_per_gpu_year", "4500")));
        assert_total(&graph, &per_gpu, "864000");
        let per_node = cost(Software::PerNodeYear(given("price_per_node_year", "36000")));
        assert_total(&graph, &per_node, "864000");
        assert_total(&graph, &cost(Software::PerYear(given("price_per_year", "10000"))), "30000");
    }
}
