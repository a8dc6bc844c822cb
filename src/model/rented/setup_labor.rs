//! Setup labor: the work of one's own before rented GPUs can be used.

use crate::expr::unit::{Hours, Money, Per};
use crate::expr::{Given, Graph};
use crate::model::calendar::Calendar;
use crate::model::component::{Component, Family};
use crate::model::line::Line;

/// Work that sets a rented tier up.
pub const SETUP_LABOR: Component = Component::new("setup_labor", "setup labor", Family::Services);

/// Price of setup labor.
#[derive(Clone, Debug)]
pub enum SetupLabor {
    /// A lump sum.
    Price(Given<Money>),
    /// Hours worked at a price.
    Worked {
        /// Hours.
        hours: Given<Hours>,
        /// Price of an hour.
        price_per_hour: Given<Per<Money, Hours>>,
    },
}

impl SetupLabor {
    /// Setup labor = its price, or hours x price, in month 0 and expensed over the horizon.
    pub fn cost<'g>(&self, graph: &'g Graph, calendar: &Calendar<'g>) -> Line<'g> {
        let cost = match self {
            Self::Price(price) => graph.input(price),
            Self::Worked { hours, price_per_hour } => {
                graph.input(hours) * graph.input(price_per_hour)
            }
        };
        Line::prepaid(&SETUP_LABOR, cost, calendar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, calendar, given, graph, monthly, number};

    #[test]
    fn setup_is_paid_before_anything_runs() {
        // 160 h x 120 = 19,200 in month 0 and nothing after.
        let graph = graph();
        let labor = SetupLabor::Worked {
            hours: given("hours", "160"),
            price_per_hour: given("price_per_hour", "120"),
        };
        let line = labor.cost(&graph, &calendar(&graph));
        let months = monthly(&graph, line.cash);
        assert_eq!((months[0], months[1]), (number("19200"), number("0")));
        // 19,200 / 36 = 533.33 a month in profit and loss.
        assert_near(monthly(&graph, line.expense)[36], "533.333333", "0.000001");
        let stated = SetupLabor::Price(given("price", "5000")).cost(&graph, &calendar(&graph));
        assert_eq!(monthly(&graph, stated.cash)[0], number("5000"));
    }
}
