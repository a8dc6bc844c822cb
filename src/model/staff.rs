//! Staff: the people who run a tier.

use super::calendar::Calendar;
use super::line::Line;
use crate::expr::unit::{Gpus, Money, People, Per, PersonYears, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};

/// People and what each costs.
#[derive(Clone, Debug)]
pub struct Staff {
    /// How many there are.
    pub people: Headcount,
    /// Loaded salary: wages, benefits and overhead.
    pub salary: Given<Per<Money, PersonYears>>,
    /// Change of the salary a year.
    pub salary_growth_per_year: Option<Given<Ratio>>,
}

/// How many people a tier needs.
#[derive(Clone, Debug)]
pub enum Headcount {
    /// A number that stays.
    Fte(Given<People>),
    /// A number for each so many GPUs installed.
    PerGpus {
        /// People for each group.
        fte: Given<People>,
        /// GPUs of a group.
        gpus: Given<Gpus>,
    },
}

impl Staff {
    /// Staff = full-time people x loaded salary x years.
    pub fn cost<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        installed: Expr<'g, Gpus, Monthly>,
    ) -> Line<'g> {
        let people = match &self.people {
            Headcount::Fte(fte) => graph.input(fte).widen(),
            Headcount::PerGpus { fte, gpus } => graph.input(fte) * (installed / graph.input(gpus)),
        };
        let a_year = people * calendar.year * graph.input(&self.salary);
        let cost = calendar.each_year(a_year);
        let path = self.salary_growth_per_year.as_ref();
        let path = path.map(|rate| Calendar::path(graph, graph.input(rate)));
        Line::opex("staff", path.map_or(cost, |path| cost * path))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{assert_total, calendar, given, graph};
    use super::*;

    fn cost<'g>(graph: &'g Graph, people: Headcount, salary: &str) -> Line<'g> {
        let staff = Staff { people, salary: given("salary", salary), salary_growth_per_year: None };
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
}
