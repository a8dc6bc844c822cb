//! Software: licenses by GPU, node or altogether, each year.

use super::calendar::Calendar;
use super::component::{Component, ExpectedOf, Family};
use super::line::Line;
use super::other::{Amount, AmountBasis};
use super::path::CostPath;
use crate::expr::{Expr, Graph, Monthly, unit::Money};

/// Licenses.
pub const SOFTWARE: Component =
    Component::new("software", "software", Family::Running).listed(ExpectedOf::Everyone);

/// Licenses and their price.
#[derive(Clone, Debug)]
pub struct Software {
    /// Price of the licenses: for each GPU or node and year, or for all of them a year.
    pub price: Amount,
    /// Path of the payment.
    pub path: CostPath,
}

impl Software {
    /// Sum of the licenses of a tier; `None` if there are none.
    pub fn line<'g>(
        all: &[Self],
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        basis: &AmountBasis<'g>,
    ) -> Option<Line<'g>> {
        let each = all.iter().map(|it| it.cash(graph, calendar, basis));
        Some(Line::opex(&SOFTWARE, each.reduce(|sum, it| sum + it)?))
    }

    /// Software = GPUs or nodes x price a year x years.
    fn cash<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        basis: &AmountBasis<'g>,
    ) -> Expr<'g, Money, Monthly> {
        self.path.along(graph, self.price.cash(graph, calendar, basis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, calendar, given, graph, plant};

    #[test]
    fn licenses_are_counted_by_gpu_node_or_altogether() {
        // 64 GPUs x 4,500 x 3 years = 864,000; 8 nodes x 36,000 x 3 = 864,000; 10,000 x 3 = 30,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let basis = AmountBasis {
            nodes: plant.nodes,
            installed: plant.installed,
            used: graph.zero().widen(),
            capex: graph.zero().widen(),
        };
        let line =
            |all: &[Software]| Software::line(all, &graph, &calendar(&graph), &basis).unwrap();
        let cost = |price: Amount| line(&[Software { price, path: CostPath::default() }]);
        let per_gpu = cost(Amount::GpuYear(given("price_per_gpu_year", "4500")));
        assert_total(&graph, &per_gpu, "864000");
        let per_node = cost(Amount::NodeYear(given("price_per_node_year", "36000")));
        assert_total(&graph, &per_node, "864000");
        assert_total(&graph, &cost(Amount::Year(given("price_per_year", "10000"))), "30000");
        // Two side by side, the second until month 12: 30,000 + 64 x 4,500 = 318,000.
        let until_month = Some(given("until_month", "12"));
        let first_year = CostPath { until_month, ..CostPath::default() };
        let both = [
            Software {
                price: Amount::Year(given("price_per_year", "10000")),
                path: CostPath::default(),
            },
            Software {
                price: Amount::GpuYear(given("price_per_gpu_year", "4500")),
                path: first_year,
            },
        ];
        assert_total(&graph, &line(&both), "318000");
    }
}
