//! Path of a running cost: how its price changes, and the months in which it is paid.
//!
//! Cash of month t = cash as stated x (1 + growth)^((t - 1) / 12) from the first month to the last, and
//! nothing before and after. Prices are those of month 1, as everywhere: a cost that begins later has
//! grown by then. What falls due in month 0 is paid as in month 1.

use super::calendar::Calendar;
use crate::expr::unit::{Money, Months, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};

/// Path of a running cost; without any of its figures, the cost is the same in all months.
#[derive(Clone, Debug, Default)]
pub struct CostPath {
    /// Change of the price a year.
    pub growth_per_year: Option<Given<Ratio>>,
    /// First month that is paid.
    pub from_month: Option<Given<Months>>,
    /// Last month that is paid.
    pub until_month: Option<Given<Months>>,
}

impl CostPath {
    /// Cash along the path.
    pub fn along<'g>(
        &self,
        graph: &'g Graph,
        cash: Expr<'g, Money, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let none: Expr<'g, Money, Monthly> = graph.zero().widen();
        let month = graph.month().max(graph.count::<Ratio>(1));
        let grown = self.growth_per_year.as_ref().map_or(cash, |rate| {
            let path = Calendar::path_at(graph, graph.input(rate), month);
            cash * graph.at_root(|| path.named(format!("{}.path", rate.key())))
        });
        let begun = self
            .from_month
            .as_ref()
            .map_or(grown, |first| if_le([number(graph, first), month], grown, none));
        self.until_month
            .as_ref()
            .map_or(begun, |last| if_le([month, number(graph, last)], begun, none))
    }
}

fn number<'g>(graph: &'g Graph, month: &Given<Months>) -> Expr<'g, Ratio, Monthly> {
    graph.input(month).as_number().widen()
}

#[cfg(test)]
mod tests {
    use super::super::sample::{assert_near, calendar, given, graph, monthly};
    use super::*;

    /// 1,000 a month over 36 months, in months 1, 13, 24, 25 and 36.
    fn cash(path: &CostPath) -> Vec<rust_decimal::Decimal> {
        let graph = graph();
        let each = calendar(&graph).each_month(graph.count(1000));
        let all = monthly(&graph, path.along(&graph, each));
        [0, 1, 13, 24, 25, 36].iter().map(|month| all[*month]).collect()
    }

    #[test]
    fn a_cost_grows_from_month_1_and_is_paid_from_its_first_month_to_its_last() {
        // 21% a year: 1,000 x 1.21 = 1,210 in month 13, x 1.21^(23/12) = 1,441.015.. in month 24, x
        // 1.21^2 = 1,464.1 in month 25; nothing before month 13 and after month 25.
        let path = CostPath {
            growth_per_year: Some(given("growth_per_year", "0.21")),
            from_month: Some(given("from_month", "13")),
            until_month: Some(given("until_month", "25")),
        };
        let found = cash(&path);
        let expected = ["0", "0", "1210", "1441.0264", "1464.1", "0"];
        for (found, expected) in found.into_iter().zip(expected) {
            assert_near(found, expected, "0.01");
        }
    }

    #[test]
    fn without_a_path_a_cost_is_the_same_in_all_months() {
        let found = cash(&CostPath::default());
        assert_eq!(
            found,
            ["0", "1000", "1000", "1000", "1000", "1000"].map(super::super::sample::number)
        );
    }
}
