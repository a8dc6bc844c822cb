//! Staff: the people who run a tier.

use super::calendar::Calendar;
use super::component::{Component, ExpectedOf, Family};
use super::line::Line;
use crate::expr::unit::{Gpus, Money, Months, People, Per, PersonYears, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};

/// People who run a tier.
pub const STAFF: Component =
    Component::new("staff", "staff", Family::Running).usual(ExpectedOf::Owners);

/// People and what each costs.
#[derive(Clone, Debug)]
pub struct Staff {
    /// Number of people.
    pub people: Headcount,
    /// Loaded salary: wages, benefits and overhead.
    pub salary: Given<Per<Money, PersonYears>>,
    /// Months of salary paid before the first month of service, in the month before it.
    pub hired_months_before: Option<Given<Months>>,
    /// Change of the salary a year.
    pub salary_growth_per_year: Option<Given<Ratio>>,
}

/// Number of people a tier needs.
#[derive(Clone, Debug)]
pub enum Headcount {
    /// A constant number.
    Fte(Given<People>),
    /// A number for each group of installed GPUs.
    PerGpus {
        /// People for each group.
        fte: Given<People>,
        /// GPUs of a group.
        gpus: Given<Gpus>,
    },
    /// A number for each size of fleet, smallest first.
    Steps(Vec<StaffStep>),
}

/// People for fleets from a size on.
#[derive(Clone, Debug)]
pub struct StaffStep {
    /// Installed GPUs from which the step applies.
    pub from_gpus: Given<Gpus>,
    /// People for a fleet of that size.
    pub fte: Given<People>,
}

impl Staff {
    /// Most people in any month that runs.
    pub fn people<'g>(
        &self,
        graph: &'g Graph,
        installed: Expr<'g, Gpus, Monthly>,
    ) -> Expr<'g, People> {
        self.by_month(graph, installed).most()
    }

    /// People in each month.
    fn by_month<'g>(
        &self,
        graph: &'g Graph,
        installed: Expr<'g, Gpus, Monthly>,
    ) -> Expr<'g, People, Monthly> {
        self.people.fte(graph, installed).named("staff.people")
    }

    /// Staff = full-time people x loaded salary x years.
    pub fn cost<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        installed: Expr<'g, Gpus, Monthly>,
    ) -> Line<'g> {
        let people = self.by_month(graph, installed);
        let a_year = people * calendar.year * graph.input(&self.salary);
        let a_year = a_year.named("staff.salaries_a_year");
        let cost = calendar.each_year(a_year);
        let path = self.salary_growth_per_year.as_ref();
        let path =
            path.map(|rate| Calendar::path(graph, graph.input(rate)).named("staff.salary_path"));
        let running = path.map_or(cost, |path| cost * path);
        let before = self.hired_months_before.as_ref().map(|months| {
            let months = graph.input(months) / graph.count::<Months>(1);
            let service = calendar.service;
            let first = service.first.number.min(graph.months());
            (a_year.in_month(first) * months / 12).at(service.before())
        });
        Line::opex(&STAFF, before.map_or(running, |before| running + before))
    }
}

impl Headcount {
    fn fte<'g>(
        &self,
        graph: &'g Graph,
        installed: Expr<'g, Gpus, Monthly>,
    ) -> Expr<'g, People, Monthly> {
        match self {
            Self::Fte(fte) => graph.input(fte).widen(),
            Self::PerGpus { fte, gpus } => graph.input(fte) * (installed / graph.input(gpus)),
            Self::Steps(steps) => {
                (1..).zip(steps).fold(graph.zero().widen(), |smaller, (number, step)| {
                    let from = graph.input(&step.from_gpus).widen();
                    let people = if_le([from, installed], graph.input(&step.fte).widen(), smaller);
                    people.named(format!("staff.people_by_step_{number}"))
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::super::sample::{assert_total, calendar, given, graph, monthly, number, value};
    use super::*;

    fn cost<'g>(graph: &'g Graph, people: Headcount, salary: &str) -> Line<'g> {
        let staff = Staff {
            people,
            salary: given("salary", salary),
            hired_months_before: None,
            salary_growth_per_year: None,
        };
        staff.cost(graph, &calendar(graph), graph.input(&given("installed", "64")).widen())
    }

    #[test]
    fn people_are_paid_their_loaded_salary() {
        // 1.5 FTE x 250,000 x 3 years = 1,125,000.
        let graph = graph();
        let line = cost(&graph, Headcount::Fte(given("fte", "1.5")), "250000");
        assert_total(&graph, &line, "1125000");
    }

    #[test]
    fn people_per_gpus_follow_the_fleet() {
        // 1 FTE for each 128 GPUs, 64 installed: 0.5 x 200,000 x 3 years = 300,000.
        let graph = graph();
        let people = Headcount::PerGpus { fte: given("fte", "1"), gpus: given("gpus", "128") };
        assert_total(&graph, &cost(&graph, people, "200000"), "300000");
    }

    /// Staff for 64 GPUs, month by month.
    fn months(people: Headcount, hired_before: Option<&str>, growth: Option<&str>) -> Vec<Decimal> {
        let graph = graph();
        let staff = Staff {
            people,
            salary: given("salary", "240000"),
            hired_months_before: hired_before.map(|it| given("hired_months_before", it)),
            salary_growth_per_year: growth.map(|it| given("salary_growth_per_year", it)),
        };
        let installed = graph.input(&given("installed", "64")).widen();
        monthly(&graph, staff.cost(&graph, &calendar(&graph), installed).cash)
    }

    #[test]
    fn the_largest_step_that_a_fleet_reaches_counts() {
        // 64 GPUs reach the step of 64, not that of 65: 2 x 240,000 / 12 = 40,000 a month.
        let step = |from: &str, fte: &str| StaffStep {
            from_gpus: given(&format!("from {from}"), from),
            fte: given(&format!("fte {from}"), fte),
        };
        let steps = vec![step("0", "1"), step("64", "2"), step("65", "9")];
        assert_eq!(months(Headcount::Steps(steps), None, None)[1], number("40000"));
    }

    #[test]
    fn who_is_hired_before_is_paid_in_month_0_and_salaries_may_rise() {
        // 1.5 x 240,000 / 12 = 30,000 a month; 4 months before: 120,000. A year on, 5% more: 31,500.
        let fte = Headcount::Fte(given("fte", "1.5"));
        let months = months(fte, Some("4"), Some("0.05"));
        assert_eq!((months[0], months[1]), (number("120000"), number("30000")));
        assert_eq!(months[13], number("31500"));
    }

    #[test]
    fn the_most_people_are_those_of_the_largest_fleet() {
        // 1 FTE for each 64 GPUs: 64 of them from month 1, 64 more from month 4 to 11.
        let graph = graph();
        let gpus = |from: u32| graph.input(&given::<Gpus>("gpus", "64")).at(from).running_total();
        let installed = gpus(1) + gpus(4) - gpus(12);
        let people = Headcount::PerGpus { fte: given("fte", "1"), gpus: given("gpus", "64") };
        let (hired_months_before, salary_growth_per_year) = (None, None);
        let salary = given("salary", "240000");
        let staff = Staff { people, salary, hired_months_before, salary_growth_per_year };
        assert_eq!(value(&graph, staff.people(&graph, installed)), number("2"));
    }
}
