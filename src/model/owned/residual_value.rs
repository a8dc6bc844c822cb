//! Residual value: what hardware fetches when the horizon ends.

use super::Plant;
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Given};
use crate::model::line::Line;

/// What is left of the price of all hardware.
#[derive(Clone, Debug)]
pub enum ResidualValue {
    /// A share of the price, at the end of the horizon.
    ShareOfPrice(Given<Ratio>),
    /// The price less a share of what is left, each year.
    DeclinePerYear(Given<Ratio>),
}

impl ResidualValue {
    /// Residual value = -hardware x share left, in the last month; declining, the share left is
    /// (1 - decline) ^ years.
    pub fn proceeds<'g>(&self, plant: &Plant<'g>, hardware: Expr<'g, Money>) -> Line<'g> {
        let graph = plant.graph;
        let left = match self {
            Self::ShareOfPrice(share) => graph.input(share),
            Self::DeclinePerYear(decline) => {
                let one = graph.count::<Ratio>(1);
                (one - graph.input(decline)).pow(one * graph.months() / 12)
            }
        };
        Line::residual((graph.zero::<Money>() - hardware * left).at(graph.months()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::line::Class;
    use crate::model::sample::{assert_total, given, graph, monthly, number, plant};

    #[test]
    fn hardware_is_sold_when_the_horizon_ends() {
        // 20% of 3,400,000 = 680,000, in month 36.
        let graph = graph();
        let hardware = graph.input(&given("hardware", "3400000"));
        let value = ResidualValue::ShareOfPrice(given("share_of_price", "0.2"));
        let line = value.proceeds(&plant(&graph, "8"), hardware);
        assert_total(&graph, &line, "-680000");
        assert_eq!(monthly(&graph, line.cash)[36], number("-680000"));
        assert_eq!(line.class, Class::Residual);
        assert!(line.dated.is_some());
    }

    #[test]
    fn a_declining_balance_loses_a_share_of_what_is_left() {
        // 3,400,000 x 0.7^3 = 1,166,200.
        let graph = graph();
        let hardware = graph.input(&given("hardware", "3400000"));
        let value = ResidualValue::DeclinePerYear(given("decline_per_year", "0.3"));
        assert_total(&graph, &value.proceeds(&plant(&graph, "8"), hardware), "-1166200");
    }
}
