//! Commitments: contracted for a term and paid whether used or not.

use super::COMPUTE;
use super::{Desk, Rental};
use crate::expr::unit::{GpuHours, Gpus, Instances, Money, Months, Ratio};
use crate::expr::{Expr, Given, Graph, Grid, Monthly};
use crate::model::calendar::{Calendar, WholeMonths};
use crate::model::component::{Component, Family};
use crate::model::demand::Load;
use crate::model::line::Line;
use crate::model::size::Size;

/// Part of a commitment that is paid when it is signed.
pub const UPFRONT: Component = Component::new("upfront", "upfront", Family::Rent);

/// Months of a term beyond the horizon.
pub const COMMITMENT_LEFT_OVER: Component =
    Component::new("commitment_left_over", "commitment left over", Family::Rent);

/// A committed tier.
#[derive(Clone, Debug)]
pub struct Commitment {
    /// Rental that is contracted, at the plan's effective price.
    pub rental: Rental,
    /// How many instances.
    pub instances: Size<Instances>,
    /// Months of a term; it is renewed while the horizon lasts.
    pub term_months: Given<Months>,
    /// Hours that are billed.
    pub billing: Billing,
    /// Share of a term's price that is paid when it is signed.
    pub upfront_share: Option<Given<Ratio>>,
    /// True if the last term may end with the horizon, with nothing more owed.
    pub ends_with_horizon: bool,
}

/// Hours that a commitment bills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Billing {
    /// Every hour of the term.
    Always,
    /// Only hours used: no provider does so, but published comparisons do.
    AsUsed,
}

impl Commitment {
    /// Instances contracted in each month: a size in words follows the peak of its term.
    pub fn instances<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        e: Expr<'g, Ratio>,
    ) -> Expr<'g, Instances, Monthly> {
        let wanted = load.wanted_in_term(graph, self.term(graph));
        let gpus = graph.input(&self.rental.gpus_per_instance);
        self.instances.units(graph, wanted, gpus, |work| (work / e / gpus).ceil())
    }

    /// GPU-hours billed: all that are contracted, or those used.
    pub fn billed<'g>(
        &self,
        desk: &Desk<'g>,
        contracted: Expr<'g, Gpus, Monthly>,
        served: Expr<'g, Gpus, Grid>,
    ) -> Expr<'g, GpuHours, Monthly> {
        match self.billing {
            Billing::AsUsed => self.rental.billed(desk, served, None),
            // Contracted GPUs are the tier's own: no effectiveness makes them run longer.
            Billing::Always => contracted * desk.calendar.hours,
        }
    }

    /// Upfront = share x months of the term x cost of its first month, when it is signed; compute =
    /// GPU-hours billed x effective price, that of a term's first month, less what was paid upfront;
    /// and what the last term costs beyond the horizon, as in the last month.
    pub fn lines<'g>(&self, desk: &Desk<'g>, billed: Expr<'g, GpuHours, Monthly>) -> Vec<Line<'g>> {
        let graph = desk.graph;
        let signed = Calendar::term_begin(graph, self.term(graph).leaf);
        let signed = signed.named("first_month_of_term");
        let cost = self.rental.cost_of(desk, billed, signed);
        let horizon = graph.months();
        let months = self.months_left_over(graph);
        let left_over = (months > 0)
            .then(|| (cost.in_month(horizon) * months).named("commitment_left_over.owed"));
        let left = |cash| Line::opex(&COMMITMENT_LEFT_OVER, cash);
        let Some(share) = &self.upfront_share else {
            let left_over = left_over.map(|owed| left(owed.at(horizon)));
            return [Line::opex(&COMPUTE, cost)].into_iter().chain(left_over).collect();
        };
        let cost = cost.named("cost_of_the_commitment");
        let share = graph.input(share);
        let rest = graph.count::<Ratio>(1) - share;
        let upfront = self.term_prices(graph, cost).named("upfront.price_of_each_term") * share;
        let last_signed = horizon - 1 - (horizon - 1) % self.term(graph).number;
        let left_over = left_over.map(|owed| {
            let upfront = (owed * share).at(last_signed);
            let cash = upfront + (owed * rest).at(horizon);
            left(cash).with_dated(upfront).with_expense(owed.at(horizon))
        });
        // Spread over the term it is paid for.
        let upfront = Line::opex(&UPFRONT, upfront).with_dated(upfront).with_expense(cost * share);
        [upfront, Line::opex(&COMPUTE, cost * rest)].into_iter().chain(left_over).collect()
    }

    /// Price of each term within the horizon, in the month before it begins: month 0 for the first.
    fn term_prices<'g>(
        &self,
        graph: &'g Graph,
        cost: Expr<'g, Money, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let (term, horizon) = (self.term(graph).number, graph.months());
        (1..=horizon)
            .step_by(term as usize)
            .map(|begin| (cost.in_month(begin) * term.min(horizon - begin + 1)).at(begin - 1))
            .reduce(|sum, price| sum + price)
            .unwrap_or(graph.zero::<Money>().up_front())
    }

    /// Months of the last term beyond the horizon.
    fn months_left_over(&self, graph: &Graph) -> u32 {
        if self.ends_with_horizon || self.billing == Billing::AsUsed {
            return 0;
        }
        graph.months().next_multiple_of(self.term(graph).number) - graph.months()
    }

    fn term<'g>(&self, graph: &'g Graph) -> WholeMonths<'g> {
        WholeMonths::stated(graph, &self.term_months)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Granularity;
    use super::*;
    use crate::model::demand::Demand;
    use crate::model::growth::Growth;
    use crate::model::sample::{
        assert_total, demand, desk, given, load, monthly, number, over, rental,
    };

    /// 64 GPUs at 5.25, contracted for terms of so many months.
    fn commitment(term: &str, billing: Billing) -> Commitment {
        Commitment {
            rental: rental(Granularity::Instance, "5.25"),
            instances: Size::Units(given("instances", "8")),
            term_months: given("term_months", term),
            billing,
            upfront_share: None,
            ends_with_horizon: false,
        }
    }

    /// Lines of a commitment against 64 GPUs wanted for 80% of the time.
    fn lines<'g>(graph: &'g Graph, commitment: &Commitment) -> Vec<Line<'g>> {
        let desk = desk(graph, &demand("64", "0.8"), "1");
        let contracted = graph.input(&given("contracted", "64")).widen();
        commitment.lines(&desk, commitment.billed(&desk, contracted, desk.load.levels))
    }

    #[test]
    fn a_size_in_words_follows_the_peak_of_each_term() {
        // 16 GPUs in month 1, growing by 60% a year: 16 x 1.6^(11/12) = 24.6 in month 12 and
        // 16 x 1.6^(23/12) = 39.4 in month 24; instances of 8: 4, then 5.
        let graph = over("24");
        let growing = Demand {
            growth: Some(Growth::Monthly(given("demand.growth_per_year", "0.6"))),
            ..demand("16", "1")
        };
        let commitment = Commitment { instances: Size::Peak, ..commitment("12", Billing::Always) };
        let one = graph.input(&given("e", "1"));
        let instances = commitment.instances(&graph, &load(&graph, &growing), one);
        let months = monthly(&graph, instances);
        let distinct: Vec<_> = [1, 12, 13, 24].iter().map(|month| months[*month]).collect();
        assert_eq!(distinct, ["4", "4", "5", "5"].map(number));
    }

    #[test]
    fn a_commitment_is_paid_whether_used_or_not() {
        // 64 GPUs x 26,280 h x 5.25 = 8,830,080.
        let graph = over("36");
        let lines = lines(&graph, &commitment("36", Billing::Always));
        assert_eq!(lines.len(), 1);
        assert_total(&graph, &lines[0], "8830080");
    }

    #[test]
    fn billed_as_used_it_is_paid_for_used_hours_only() {
        // 64 GPUs x 80% x 26,280 h x 5.25 = 7,064,064.
        let graph = over("36");
        let lines = lines(&graph, &commitment("36", Billing::AsUsed));
        assert_total(&graph, &lines[0], "7064064");
    }

    #[test]
    fn what_the_last_term_owes_falls_in_the_last_month() {
        // Terms of 12 months over 30: 64 GPUs x 21,900 h x 5.25 = 7,358,400 for the horizon, and
        // 6 months more: 64 x 4,380 h x 5.25 = 1,471,680.
        let graph = over("30");
        let lines = lines(&graph, &commitment("12", Billing::Always));
        assert_total(&graph, &lines[0], "7358400");
        assert_total(&graph, &lines[1], "1471680");
        assert!(lines[1].component.is(&COMMITMENT_LEFT_OVER));
        assert_eq!(monthly(&graph, lines[1].cash)[30], number("1471680"));
    }

    #[test]
    fn what_is_paid_upfront_is_paid_before_each_term() {
        // Two terms of 12 months at 245,280 each month, half of it upfront: 1,471,680 in month 0 and
        // again in month 12, and 122,640 a month. Of 12 months beyond the first 18, 6 are left over:
        // 735,840 with the second signature, 735,840 in the last month.
        let half = Commitment {
            upfront_share: Some(given("upfront_share", "0.5")),
            ..commitment("12", Billing::Always)
        };
        let paid = |horizon, line: usize, months: &[usize]| -> Vec<_> {
            let graph = over(horizon);
            let all = monthly(&graph, lines(&graph, &half)[line].cash);
            months.iter().map(|month| all[*month]).collect()
        };
        assert_eq!(paid("24", 0, &[0, 1, 12, 24]), ["1471680", "0", "1471680", "0"].map(number));
        assert_eq!(paid("24", 1, &[0, 1, 12, 24]), ["0", "122640", "122640", "122640"].map(number));
        assert_eq!(paid("18", 0, &[0, 12]), ["1471680", "735840"].map(number));
        assert_eq!(paid("18", 2, &[0, 12, 18]), ["0", "735840", "735840"].map(number));
    }

    #[test]
    fn a_renewal_takes_the_price_of_its_first_month() {
        // 64 GPUs x 730 h x 5.25 = 245,280 a month in the first term; the second begins in month 13,
        // a year on: 20% less, 196,224.
        let graph = over("24");
        let priced = rental(Granularity::Instance, "5.25");
        let falling = Some(given("price_growth_per_year", "-0.2"));
        let priced = Rental { price_growth_per_year: falling, ..priced };
        let renewed = Commitment { rental: priced, ..commitment("12", Billing::Always) };
        let months = monthly(&graph, lines(&graph, &renewed)[0].cash);
        let distinct: Vec<_> = [1, 12, 13, 24].iter().map(|month| months[*month]).collect();
        assert_eq!(distinct, ["245280", "245280", "196224", "196224"].map(number));
    }

    #[test]
    fn a_term_that_may_end_with_the_horizon_owes_nothing_more() {
        let graph = over("30");
        let ending = Commitment { ends_with_horizon: true, ..commitment("12", Billing::Always) };
        assert_eq!(lines(&graph, &ending).len(), 1);
    }
}
