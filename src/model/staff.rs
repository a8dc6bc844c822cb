//! Staff: the people who run a tier.

use super::calendar::Calendar;
use super::line::Line;
use crate::expr::unit::{Gpus, Money, People, Per, PersonYears};
use crate::expr::{Expr, Given, Graph};

/// People and what each costs.
#[derive(Clone, Debug)]
pub struct Staff {
    /// How many there are.
    pub people: Headcount,
    /// Loaded salary: wages, benefits and overhead.
    pub salary: Given<Per<Money, PersonYears>>,
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
        installed: Expr<'g, Gpus>,
    ) -> Line<'g> {
        let people = match &self.people {
            Headcount::Fte(fte) => graph.input(fte),
            Headcount::PerGpus { fte, gpus } => graph.input(fte) * (installed / graph.input(gpus)),
        };
        let a_year = people * calendar.year * graph.input(&self.salary);
        Line::opex("staff", calendar.each_year(a_year))
    }
}
