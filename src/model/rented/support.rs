//! Support: a share of what a provider bills each month, by brackets, with a minimum.

use super::brackets::{self, Rating};
use crate::expr::unit::{Money, Months, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};
use crate::model::calendar::Calendar;
use crate::model::component::{Component, Family};
use crate::model::line::Line;
use crate::model::path::CostPath;

/// Support plan of a provider.
pub const SUPPORT: Component = Component::new("support", "support", Family::Services);

/// A support plan.
#[derive(Clone, Debug)]
pub struct Support {
    /// Shares of the month's bill, the lowest bracket first.
    pub brackets: Vec<SupportBracket>,
    /// Rating of the brackets: each stretch at its share, or the whole bill at one.
    pub rating: Rating,
    /// Least cost of a month.
    pub minimum_per_month: Option<Given<Per<Money, Months>>>,
    /// Path of the charge, minimum included.
    pub path: CostPath,
}

/// One bracket of a month's bill.
#[derive(Clone, Debug)]
pub struct SupportBracket {
    /// End of the bracket; none for the last.
    pub up_to: Option<Given<Money>>,
    /// Share of the bill within the bracket.
    pub share: Given<Ratio>,
}

impl Support {
    /// Support = the larger of the minimum and the month's bill, bracket by bracket x share.
    pub fn cost<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        billed: Expr<'g, Money, Monthly>,
    ) -> Line<'g> {
        let bracket = |it: &SupportBracket| {
            (it.up_to.as_ref().map(|end| graph.input(end)), graph.input(&it.share))
        };
        let shares: Vec<_> = self.brackets.iter().map(bracket).collect();
        let cost = graph.within(SUPPORT.name, || {
            let billed = billed.named("bill");
            match self.rating {
                Rating::Marginal => brackets::marginal(graph, billed, &shares),
                Rating::Reached => brackets::reached(graph, billed, &shares),
            }
            .named("share_of_the_bill")
        });
        let minimum = self.minimum_per_month.as_ref();
        let minimum = minimum.map(|price| graph.input(price) * calendar.months);
        let cost = minimum.map_or(cost, |minimum| cost.max(minimum));
        Line::opex(&SUPPORT, self.path.along(graph, cost))
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::model::sample::{calendar, given, graph, monthly, number};

    /// 10% to 10,000, 7% to 80,000, 5% to 250,000, 3% above; 100 at least.
    fn cost(rating: Rating, billed: &str) -> Vec<Decimal> {
        paid_from("1", rating, billed)
    }

    fn paid_from(from: &str, rating: Rating, billed: &str) -> Vec<Decimal> {
        let graph = graph();
        let bracket = |up_to: &str, share: &str| SupportBracket {
            up_to: (!up_to.is_empty()).then(|| given(&format!("up to {up_to}"), up_to)),
            share: given(&format!("at {share}"), share),
        };
        let support = Support {
            brackets: vec![
                bracket("10000", "0.10"),
                bracket("80000", "0.07"),
                bracket("250000", "0.05"),
                bracket("", "0.03"),
            ],
            rating,
            minimum_per_month: Some(given("minimum_per_month", "100")),
            path: CostPath { from_month: Some(given("from_month", from)), ..CostPath::default() },
        };
        let calendar = calendar(&graph);
        let billed = graph.input(&given::<Per<Money, Months>>("billed", billed)) * calendar.months;
        monthly(&graph, support.cost(&graph, &calendar, billed).cash)
    }

    #[test]
    fn each_stretch_of_the_bill_has_its_share() {
        // AWS's own example for 85,000: 10,000 x 10% + 70,000 x 7% + 5,000 x 5% = 1,000 + 4,900 +
        // 250 = 6,150.
        assert_eq!(cost(Rating::Marginal, "85000")[1], number("6150"));
        // 300,000: 1,000 + 4,900 + 170,000 x 5% + 50,000 x 3% = 15,900.
        assert_eq!(cost(Rating::Marginal, "300000")[1], number("15900"));
    }

    #[test]
    fn or_all_of_it_that_of_the_bracket_reached() {
        // 85,000 x 5% = 4,250.
        assert_eq!(cost(Rating::Reached, "85000")[1], number("4250"));
    }

    #[test]
    fn the_first_year_may_be_free() {
        // 6,150 a month from month 13 on.
        let months = paid_from("13", Rating::Marginal, "85000");
        assert_eq!(
            (months[12], months[13], months[36]),
            (number("0"), number("6150"), number("6150"))
        );
    }

    #[test]
    fn the_minimum_is_paid_while_the_plan_runs() {
        // 500 x 10% = 50, so 100; nothing in month 0.
        let months = cost(Rating::Marginal, "500");
        assert_eq!((months[0], months[1]), (number("0"), number("100")));
    }
}
