//! Cost lines of the user's own, under the name they gave.

use super::calendar::Calendar;
use super::capital::{Asset, Bought, Timing};
use super::component::LineName;
use super::line::Line;
use super::path::CostPath;
use super::whole_months::WholeMonths;
use crate::expr::unit::{
    GpuHours, GpuYears, Gpus, Money, Months, NodeHours, NodeMonths, NodeYears,
};
use crate::expr::unit::{Nodes, Per, Ratio, Years};
use crate::expr::{Expr, Given, Graph, Monthly};

/// An amount, what it is paid for, and its accounting class.
#[derive(Clone, Debug)]
pub struct Other {
    /// The name of the row.
    pub name: String,
    /// The amount and its unit.
    pub amount: Amount,
    /// Accounting of the amount: expensed, or capitalized with a life.
    pub kind: Accounting,
    /// Path of an amount that is not paid once.
    pub path: CostPath,
}

/// The accounting of an amount.
#[derive(Clone, Debug)]
pub enum Accounting {
    /// Expensed as it is paid.
    Opex,
    /// Capitalized, and used up over so many months; those of the tier's hardware unless stated.
    Capex(Option<Given<Months>>),
}

/// An amount for each so much of something.
#[derive(Clone, Debug)]
pub enum Amount {
    /// Paid once.
    Once(Given<Money>),
    /// Each month.
    Month(Given<Per<Money, Months>>),
    /// Each year.
    Year(Given<Per<Money, Years>>),
    /// Each installed GPU and year.
    GpuYear(Given<Per<Money, GpuYears>>),
    /// Each node and year.
    NodeYear(Given<Per<Money, NodeYears>>),
    /// Each node and month.
    NodeMonth(Given<Per<Money, NodeMonths>>),
    /// Each node and hour.
    NodeHour(Given<Per<Money, NodeHours>>),
    /// Each installed GPU and hour.
    GpuHour(Given<Per<Money, GpuHours>>),
    /// Each hour in which one of the tier's own GPUs is used.
    UsedGpuHour(Given<Per<Money, GpuHours>>),
    /// Each year, as a share of all the tier's capex in service, lines of `other` too.
    ShareOfCapexYear(Given<Per<Ratio, Years>>),
}

/// Quantities that the amounts of a tier are counted by.
#[derive(Clone, Copy, Debug)]
pub struct AmountBasis<'g> {
    /// Nodes, or instances of a rented tier.
    pub nodes: Expr<'g, Nodes, Monthly>,
    /// GPUs of these.
    pub installed: Expr<'g, Gpus, Monthly>,
    /// Hours in which GPUs of the tier are used: its work over the work of one of them.
    pub used: Expr<'g, GpuHours, Monthly>,
    /// Capitalized prices of what is in service.
    pub capex: Expr<'g, Money, Monthly>,
}

impl Other {
    /// Line of the amount under its name; none if the amount is capitalized.
    pub fn cost<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        basis: &AmountBasis<'g>,
    ) -> Option<Line<'g>> {
        let cash = || self.path.along(graph, self.amount.cash(graph, calendar, basis));
        matches!(self.kind, Accounting::Opex)
            .then(|| Line::opex(LineName::Other(self.name.clone()), cash()))
    }

    /// Asset of the amount under its name, if it is capitalized. It is paid before the tier serves, serves from
    /// the delivery of the nodes, and fetches nothing unless the residual value names it.
    pub fn asset<'g>(&self, graph: &'g Graph, tier: Timing<'g>) -> Option<Asset<'g>> {
        let (Accounting::Capex(life), Amount::Once(amount)) = (&self.kind, &self.amount) else {
            return None;
        };
        let life = life.as_ref().map(|it| WholeMonths::stated(graph, it));
        let life = life.unwrap_or(tier.life);
        let timing = Timing { life, paid_on_delivery: false, replaced: false, ..tier };
        Some(Asset::work(
            LineName::Other(self.name.clone()),
            Bought::before(timing.service, graph.input(amount)),
            timing,
        ))
    }
}

impl Amount {
    /// Amount x what it is paid for.
    pub fn cash<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        basis: &AmountBasis<'g>,
    ) -> Expr<'g, Money, Monthly> {
        let AmountBasis { nodes, installed, used, capex } = *basis;
        let year = calendar.year;
        match self {
            Self::Once(amount) => graph.input(amount).at(calendar.service.before()),
            Self::Month(amount) => graph.input(amount) * calendar.months,
            Self::Year(amount) => calendar.each_year(graph.input(amount) * year),
            Self::GpuYear(amount) => calendar.each_year(graph.input(amount) * (installed * year)),
            Self::NodeYear(amount) => calendar.each_year(graph.input(amount) * (nodes * year)),
            Self::NodeMonth(amount) => graph.input(amount) * (nodes * calendar.months),
            Self::NodeHour(amount) => graph.input(amount) * (nodes * calendar.hours),
            Self::GpuHour(amount) => graph.input(amount) * (installed * calendar.hours),
            Self::UsedGpuHour(amount) => graph.input(amount) * used,
            Self::ShareOfCapexYear(share) => {
                calendar.each_year(capex * (graph.input(share) * year))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::capital::AssetKind;
    use super::super::sample::{assert_total, given, graph, plant};
    use super::*;

    #[track_caller]
    fn assert_cost(amount: Amount, expected: &str) {
        let graph = graph();
        let plant = plant(&graph, "8");
        let basis = AmountBasis {
            nodes: plant.nodes,
            installed: plant.installed,
            used: plant.allocated,
            capex: graph.input(&given("capex", "3400000")).widen(),
        };
        let (name, path) = ("anything".to_owned(), CostPath::default());
        let other = Other { name, amount, kind: Accounting::Opex, path };
        let line = other.cost(&graph, &plant.calendar, &basis).unwrap();
        assert_total(&graph, &line, expected);
    }

    #[test]
    fn an_amount_is_paid_once_or_for_time() {
        // Once 10,000; 1,000 x 36 months; 12,000 x 3 years.
        assert_cost(Amount::Once(given("amount", "10000")), "10000");
        assert_cost(Amount::Month(given("amount", "1000")), "36000");
        assert_cost(Amount::Year(given("amount", "12000")), "36000");
    }

    #[test]
    fn what_is_capitalized_has_a_life_and_no_line_of_its_own() {
        let graph = graph();
        let plant = plant(&graph, "8");
        let life = Some(given("useful_life_months", "60"));
        let amount = Amount::Once(given("amount", "10000"));
        let (name, path) = ("cages".to_owned(), CostPath::default());
        let other = Other { name, amount, kind: Accounting::Capex(life), path };
        let asset = other.asset(&graph, plant.timing).unwrap();
        assert_eq!((asset.timing.life.number, asset.kind), (60, AssetKind::Work));
    }

    #[test]
    fn an_amount_is_paid_for_what_is_installed() {
        // 64 GPUs x 3 years x 100; 8 nodes x 3 years x 100; 8 nodes x 36 months x 100; 8 nodes x
        // 26,280 h x 0.5; 64 GPUs x 26,280 h x 0.01.
        assert_cost(Amount::GpuYear(given("amount", "100")), "19200");
        assert_cost(Amount::NodeYear(given("amount", "100")), "2400");
        assert_cost(Amount::NodeMonth(given("amount", "100")), "28800");
        assert_cost(Amount::NodeHour(given("amount", "0.5")), "105120");
        assert_cost(Amount::GpuHour(given("amount", "0.01")), "16819.20");
    }

    #[test]
    fn an_amount_is_paid_for_what_is_used() {
        // 80% of 64 GPUs x 26,280 h = 1,345,536 GPU-hours x 0.01.
        assert_cost(Amount::UsedGpuHour(given("amount", "0.01")), "13455.36");
    }

    #[test]
    fn a_share_of_capex_is_paid_each_year() {
        // 3,400,000 x 2% x 3 years.
        assert_cost(Amount::ShareOfCapexYear(given("amount", "0.02")), "204000");
    }
}
