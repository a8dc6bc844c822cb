//! Time: month 0, in which things are bought, and the months that run.

use super::window::Service;
use crate::expr::axes::{Join, Shape};
use crate::expr::unit::{Hours, Money, Months, Per, Ratio, Years};
use crate::expr::{Expr, Given, Graph, Monthly};

/// The series every running cost is multiplied by; each is 0 in month 0.
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'g> {
    /// Hours of each month: a twelfth of the year's.
    pub hours: Expr<'g, Hours, Monthly>,
    /// One month each.
    pub months: Expr<'g, Months, Monthly>,
    /// One year, for what is priced by the year.
    pub year: Expr<'g, Years>,
    /// Months that are not 0: those of the horizon, or those in which a tier serves.
    pub service: Service<'g>,
    running: Expr<'g, Ratio, Monthly>,
}

impl<'g> Calendar<'g> {
    /// The calendar of a graph, by the hours of a year.
    pub fn new(graph: &'g Graph, hours_per_year: &Given<Per<Hours, Years>>) -> Self {
        let running = graph.month().min(graph.count(1));
        let year = graph.count::<Years>(1);
        let running = running.named("calendar.running");
        let hours = graph.input(hours_per_year) * (year * running) / 12;
        let months = (graph.count::<Months>(1) * running).named("calendar.months");
        let service = Service::whole(graph);
        Self { hours: hours.named("hours"), months, year, service, running }
    }

    /// The calendar of a tier, in whose window alone months and hours run.
    #[must_use]
    pub fn within(self, service: Service<'g>) -> Self {
        if service.is_whole() {
            return self;
        }
        let running = service.only(self.running).named("serving");
        self.over(running, service, "service")
    }

    /// The calendar of several tiers, in whose windows together months and hours run.
    #[must_use]
    pub fn within_any(self, all: &[Service<'g>]) -> Self {
        if all.is_empty() || all.iter().any(Service::is_whole) {
            return self;
        }
        let each = all.iter().map(|it| it.only(self.running));
        let running = each.reduce(Expr::max).unwrap_or(self.running);
        self.over(running.named("any_serving"), self.service, "any_service")
    }

    fn over(self, running: Expr<'g, Ratio, Monthly>, service: Service<'g>, name: &str) -> Self {
        let hours = (self.hours * running).named(format!("hours_of_{name}"));
        let months = (self.months * running).named(format!("months_of_{name}"));
        Self { hours, months, service, running, ..self }
    }

    /// Hours of a month of service.
    pub fn hours_of_a_month(&self) -> Expr<'g, Hours> {
        self.hours.in_month(self.service.first.number.min(self.service.last.number))
    }

    /// Cash of a yearly amount, a twelfth a month; divided last, so that twelve months add up to
    /// it.
    pub fn each_year<S>(&self, a_year: Expr<'g, Money, S>) -> Expr<'g, Money, Monthly>
    where
        S: Shape + Join<Monthly, Output = Monthly>,
    {
        a_year * self.running / 12
    }

    /// Cash of a monthly amount in each running month.
    pub fn each_month<S>(&self, a_month: Expr<'g, Money, S>) -> Expr<'g, Money, Monthly>
    where
        S: Shape + Join<Monthly, Output = Monthly>,
    {
        a_month * self.running
    }

    /// Smooth path of a figure that changes by `rate` a year: 1 in month 1.
    pub fn path(graph: &'g Graph, rate: Expr<'g, Ratio>) -> Expr<'g, Ratio, Monthly> {
        let years = graph.at_root(|| Self::years(graph, graph.month()).named("calendar.years"));
        (graph.count::<Ratio>(1) + rate).pow(years)
    }

    /// Smooth path of [`Calendar::path`], read in other months.
    pub fn path_at(
        graph: &'g Graph,
        rate: Expr<'g, Ratio>,
        month: Expr<'g, Ratio, Monthly>,
    ) -> Expr<'g, Ratio, Monthly> {
        (graph.count::<Ratio>(1) + rate).pow(Self::years(graph, month))
    }

    /// Years from month 1 to a month, and those that have passed before the graph begins.
    fn years(graph: &'g Graph, month: Expr<'g, Ratio, Monthly>) -> Expr<'g, Ratio, Monthly> {
        let months = month - graph.count::<Ratio>(1);
        match graph.months_passed() {
            0 => months / 12,
            passed => (months + graph.count::<Ratio>(passed)) / 12,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{assert_near, calendar, given, graph, monthly, number, value};
    use super::*;

    #[test]
    fn three_years_have_the_hours_of_the_stated_year() {
        // 36 months of a twelfth: 3 x 8,760 = 26,280; 3 x 8,640 = 25,920; 3 x 8,766 = 26,298.
        for (year, hours) in [("8760", "26280"), ("8640", "25920"), ("8766", "26298")] {
            let graph = graph();
            let calendar = Calendar::new(&graph, &given("hours_per_year", year));
            assert_eq!(value(&graph, calendar.hours.sum_months()), number(hours));
            assert_eq!(monthly(&graph, calendar.hours)[0], number("0"), "nothing runs in month 0");
        }
    }

    #[test]
    fn a_yearly_amount_is_paid_in_twelfths() {
        // 1,000 a year over 3 years: 3,000, of which 83.33 a month and nothing in month 0.
        let graph = graph();
        let cash = calendar(&graph).each_year(graph.count(1000));
        assert_near(value(&graph, cash.sum_months()), "3000", "0.0000000000000001");
        assert_eq!(monthly(&graph, cash)[0], number("0"));
        assert_near(monthly(&graph, cash)[36], "83.3333333333333333", "0.0000000000000001");
    }

    #[test]
    fn a_smooth_path_starts_with_the_stated_value_and_compounds() {
        // 21% a year: 1 in month 1, 1.21^(6/12) = 1.1 in month 7, 1.21 in month 13, 1.4641 in 25.
        let graph = graph();
        let path = monthly(&graph, Calendar::path(&graph, graph.input(&given("growth", "0.21"))));
        for (month, factor) in [(1, "1"), (7, "1.1"), (13, "1.21"), (25, "1.4641")] {
            assert_near(path[month], factor, "0.000000000000000000001");
        }
    }
}
