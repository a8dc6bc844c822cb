//! Growth of demand: smooth, in yearly steps, or by a table.
//!
//! The factor on every level of month t is, for a rate g a year,
//! - smooth: (1 + g)^((t - 1) / 12), which compounds each month;
//! - in yearly steps: (1 + g)^(ceil(t / 12) - 1), the same for the twelve months of a year;
//! - by a table: the factor of the last step that has begun, 1 before the first.
//!
//! Sizes in words follow the highest factor of their stretch: the horizon, a step of purchases, a term.

use super::by_month::{FactorStep, factors};
use super::calendar::Calendar;
use super::wanted::Wanted;
use super::whole_months::WholeMonths;
use super::window::Service;
use crate::expr::unit::{Gpus, Ratio};
use crate::expr::{ByLevel, Expr, Given, Graph, Grid, Monthly, Once, if_le};

/// Growth of the peak, and of every level with it.
#[derive(Clone, Debug)]
pub enum Growth {
    /// A rate a year, compounding each month.
    Monthly(Given<Ratio>),
    /// A rate a year, all at once when a year begins.
    Yearly(Given<Ratio>),
    /// Factors from some months on, earliest first.
    ByMonth(Vec<FactorStep>),
}

/// Growth as nodes of the graph.
#[derive(Clone, Copy, Debug)]
pub enum GrowthPath<'g> {
    /// A rate a year, compounding each month.
    Smooth(Expr<'g, Ratio>),
    /// A factor each month, which may fall and rise.
    Stepped(Expr<'g, Ratio, Monthly>),
}

impl Growth {
    /// The path, by which the highest factors are found.
    pub fn path<'g>(&self, graph: &'g Graph) -> GrowthPath<'g> {
        let one = graph.count::<Ratio>(1);
        match self {
            Self::Monthly(rate) => GrowthPath::Smooth(graph.input(rate)),
            Self::Yearly(rate) => {
                let years = ((graph.month() / 12).ceil() - one).named("demand.whole_years");
                GrowthPath::Stepped((one + graph.input(rate)).pow(years))
            }
            Self::ByMonth(steps) => GrowthPath::Stepped(factors(graph, steps)),
        }
    }
}

impl<'g> GrowthPath<'g> {
    /// Levels of each month; what is wanted in month 1, and at most.
    pub fn over(
        self,
        graph: &'g Graph,
        levels: Expr<'g, Gpus, ByLevel>,
        as_stated: Wanted<'g, Once>,
    ) -> (Expr<'g, Gpus, Grid>, [Wanted<'g, Once>; 2]) {
        let highest = self.highest(graph).named("demand.highest_growth");
        let levels = levels.named("demand.levels_at_first");
        let by_month = self.by_month(graph).named("demand.growth");
        let highest = as_stated.times(highest);
        let _ = highest.peak.named("demand.highest_peak");
        let _ = highest.mean.named("demand.highest_mean");
        let at_first = self.at_first().map_or(as_stated, |factor| {
            let at_first = as_stated.times(factor.named("demand.growth_at_first"));
            let _ = at_first.peak.named("demand.peak_at_first");
            at_first
        });
        ((levels * by_month).named("demand.levels"), [at_first, highest])
    }

    /// Factor of each month.
    pub fn by_month(self, graph: &'g Graph) -> Expr<'g, Ratio, Monthly> {
        match self {
            Self::Smooth(rate) => Calendar::path(graph, rate),
            Self::Stepped(factors) => factors,
        }
    }

    /// Factor of month 1; `None` if it is 1 whatever the figures are.
    pub fn at_first(self) -> Option<Expr<'g, Ratio>> {
        match self {
            Self::Smooth(_) => None,
            Self::Stepped(factors) => Some(factors.in_month(1)),
        }
    }

    /// The highest factor of the horizon.
    pub fn highest(self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        match self {
            Self::Smooth(rate) => (one + rate).pow((graph.horizon() - one) / 12).max(one),
            Self::Stepped(factors) => factors.most(),
        }
    }

    /// The highest factor of some months.
    pub fn highest_of(self, graph: &'g Graph, service: Service<'g>) -> Expr<'g, Ratio> {
        let [first, last] = [service.first, service.last];
        match self {
            Self::Smooth(rate) => {
                let at = |it: WholeMonths<'g>| Calendar::path_at(graph, rate, it.leaf.widen());
                at(first).max(at(last)).in_month(0)
            }
            Self::Stepped(factors) => factors.most_of_months(first.number, last.number),
        }
    }

    /// The highest factor of the term that each month is in, up to the end of the service.
    pub fn highest_in_term(
        self,
        graph: &'g Graph,
        term: WholeMonths<'g>,
        service: Service<'g>,
    ) -> Expr<'g, Ratio, Monthly> {
        match self {
            Self::Smooth(rate) => {
                let end = service.term_end(term.leaf).named("last_month_of_term");
                let begin = service.term_begin(term.leaf).named("first_month_of_term");
                let last = end.min(service.last.leaf);
                Calendar::path_at(graph, rate, begin).max(Calendar::path_at(graph, rate, last))
            }
            Self::Stepped(factors) if term.number == 1 => factors,
            Self::Stepped(factors) => {
                let of_term = |begin: u32| {
                    let last = begin.saturating_add(term.number - 1).min(service.last.number);
                    factors.most_of_months(begin, last)
                };
                let begins = service.terms(term.number).skip(1);
                begins.fold(of_term(service.first.number).widen(), |before, begin| {
                    let begun = [graph.count::<Ratio>(begin).widen(), graph.month()];
                    if_le(begun, of_term(begin).widen(), before)
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{given, monthly, number, over, value};
    use super::*;

    fn table(steps: &[(&str, &str)]) -> Growth {
        let step = |(month, factor): &(&str, &str)| FactorStep {
            month: given(&format!("month {month}"), month),
            factor: given(&format!("factor {month}"), factor),
        };
        Growth::ByMonth(steps.iter().map(step).collect())
    }

    /// Factors over 30 months, and the highest of all.
    fn factors_of(growth: &Growth, months: [usize; 5]) -> Vec<rust_decimal::Decimal> {
        let graph = over("30");
        let path = growth.path(&graph);
        let all = monthly(&graph, path.by_month(&graph));
        let highest = value(&graph, path.highest(&graph));
        months.into_iter().map(|month| all[month]).chain([highest]).collect()
    }

    #[test]
    fn yearly_steps_hold_for_twelve_months() {
        // 20% a year: 1 in months 1 to 12, 1.2 in 13 to 24, 1.44 from 25 on.
        let growth = Growth::Yearly(given("per_year", "0.2"));
        let expected = ["1", "1", "1.2", "1.2", "1.44", "1.44"].map(number);
        assert_eq!(factors_of(&growth, [1, 12, 13, 24, 25]), expected);
    }

    #[test]
    fn a_factor_of_a_table_holds_until_the_next() {
        // 1 before the first, 3 from month 4 on, 0.5 from 20 on; the highest is neither first nor last.
        let expected = ["1", "3", "3", "0.5", "0.5", "3"].map(number);
        let growth = table(&[("4", "3"), ("20", "0.5")]);
        assert_eq!(factors_of(&growth, [3, 4, 19, 20, 30]), expected);
    }

    #[test]
    fn a_term_has_the_highest_factor_of_its_own_months() {
        // Terms of 12 months: 1 to 12 reaches 3 in month 4, 13 to 24 still has it until month 19, 25 to
        // 30 has 0.5; in terms of one month each has its own.
        let graph = over("30");
        let path = table(&[("4", "3"), ("20", "0.5")]).path(&graph);
        for (term, expected) in
            [(12, ["3", "3", "3", "3", "0.5"]), (1, ["1", "3", "3", "0.5", "0.5"])]
        {
            let term = WholeMonths::of(&graph, term);
            let all = monthly(&graph, path.highest_in_term(&graph, term, Service::whole(&graph)));
            assert_eq!([1, 4, 13, 20, 25].map(|month: usize| all[month]), expected.map(number));
        }
    }
}
