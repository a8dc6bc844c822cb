//! Cash: totals of the lines, undiscounted and discounted.

use super::case::{Discounting, PaidAt, Period};
use super::line::{Class, Line};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly};

/// Cash of an alternative.
#[derive(Clone, Copy, Debug)]
pub struct Cash<'g> {
    /// All lines, month by month.
    pub monthly: Expr<'g, Money, Monthly>,
    /// Capitalised prices.
    pub capex: Expr<'g, Money>,
    /// All else.
    pub opex: Expr<'g, Money>,
    /// Both.
    pub total: Expr<'g, Money>,
    /// All so far, at the end of each month.
    pub cumulative: Expr<'g, Money, Monthly>,
}

impl<'g> Cash<'g> {
    /// The sums of an alternative's lines.
    pub fn of(graph: &'g Graph, lines: &[&Line<'g>]) -> Self {
        let sum = |class: Option<Class>| {
            lines
                .iter()
                .filter(|line| class.is_none_or(|class| class == line.class))
                .map(|line| line.cash)
                .reduce(|sum, cash| sum + cash)
                .unwrap_or(graph.zero::<Money>().up_front())
        };
        let monthly = sum(None);
        Self {
            monthly,
            capex: sum(Some(Class::Capex)).sum_months(),
            opex: sum(Some(Class::Opex)).sum_months(),
            total: monthly.sum_months(),
            cumulative: monthly.running_total(),
        }
    }

    /// NPV of cost: each month's cash x its discount factor.
    pub fn npv(&self, discount: Expr<'g, Ratio, Monthly>) -> Expr<'g, Money> {
        (self.monthly * discount).sum_months()
    }
}

impl Discounting {
    /// The discount factor of each month: (1 + cost of capital) ^ -years; month 0 is not discounted.
    pub fn factors<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio, Monthly> {
        self.factors_at(graph, self.at)
    }

    /// The same with payments at another point of the period.
    pub fn factors_at<'g>(&self, graph: &'g Graph, at: PaidAt) -> Expr<'g, Ratio, Monthly> {
        let one = graph.count::<Ratio>(1);
        let years = self.years(graph, at);
        one / (one + graph.input(&self.cost_of_capital)).pow(years)
    }

    /// The rate that compounds to the annual one in twelve months.
    pub fn monthly_rate<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        (one + graph.input(&self.cost_of_capital)).pow(one / 12) - one
    }

    /// Years from month 0 to the payment of each month.
    fn years<'g>(&self, graph: &'g Graph, at: PaidAt) -> Expr<'g, Ratio, Monthly> {
        let one = graph.count::<Ratio>(1);
        let month = graph.month();
        let (begin, end) = match self.period {
            Period::Month => (month - one, month),
            Period::Year => {
                let year_end = (month / 12).ceil() * 12;
                let last = graph.count::<Ratio>(graph.months());
                (year_end - graph.count(12), year_end.min(last))
            }
        };
        let paid = match at {
            PaidAt::End => end,
            PaidAt::Mid => (begin + end) / 2,
            PaidAt::Begin => begin,
        };
        // Month 0 has no period of its own.
        paid.max(graph.zero()) / 12
    }
}
