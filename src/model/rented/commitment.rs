//! Commitments: contracted for a term and paid whether used or not.

use super::{Desk, Rental};
use crate::expr::unit::{Gpus, Instances, Months, Ratio};
use crate::expr::{Expr, Given, Graph, Grid};
use crate::model::demand::Load;
use crate::model::line::Line;
use crate::model::size::Size;

/// A committed tier.
#[derive(Clone, Debug)]
pub struct Commitment {
    /// What is contracted, at the plan's effective price.
    pub rental: Rental,
    /// How many instances.
    pub instances: Size<Instances>,
    /// Months of a term; it is renewed while the horizon lasts.
    pub term_months: Given<Months>,
    /// What is billed.
    pub billing: Billing,
    /// Whether the last term may end with the horizon, nothing more owed.
    pub ends_with_horizon: bool,
}

/// What a commitment bills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Billing {
    /// Every hour of the term.
    Always,
    /// Only hours used: no provider does so, but published comparisons do.
    AsUsed,
}

impl Commitment {
    /// Instances contracted.
    pub fn instances<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        e: Expr<'g, Ratio>,
    ) -> Expr<'g, Instances> {
        self.instances.units(graph, load, graph.input(&self.rental.gpus_per_instance), e)
    }

    /// Compute = contracted GPU-hours x effective price, used or not; and what the last term owes
    /// beyond the horizon.
    pub fn lines<'g>(
        &self,
        desk: &Desk<'g>,
        contracted: Expr<'g, Gpus>,
        served: Expr<'g, Gpus, Grid>,
    ) -> Vec<Line<'g>> {
        if self.billing == Billing::AsUsed {
            let rented = self.rental.rented(desk, served);
            return vec![Line::opex("compute", self.rental.cost_of(desk, rented))];
        }
        // Contracted GPUs are the tier's own: no effectiveness makes them run longer.
        let desk = Desk { e: desk.graph.count(1), ..*desk };
        let a_month = self.rental.cost_of(&desk, contracted.widen());
        let mut lines = vec![Line::opex("compute", a_month)];
        let months = self.months_left_over(desk.graph);
        if months > 0 {
            let owed = a_month.sum_months() * months / desk.graph.months().max(1);
            lines.push(Line::opex("commitment left over", owed.at(desk.graph.months())));
        }
        lines
    }

    /// Months of the last term beyond the horizon.
    fn months_left_over(&self, graph: &Graph) -> u32 {
        use rust_decimal::prelude::ToPrimitive;

        let term = graph.fixed(&self.term_months).to_u32().unwrap_or(1).max(1);
        if self.ends_with_horizon {
            0
        } else {
            graph.months().next_multiple_of(term) - graph.months()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Granularity;
    use super::*;
    use crate::model::sample::{assert_total, demand, desk, given, monthly, number, over, rental};

    /// 64 GPUs at 5.25, contracted for terms of so many months.
    fn commitment(term: &str, billing: Billing) -> Commitment {
        Commitment {
            rental: rental(Granularity::Instance, "5.25"),
            instances: Size::Units(given("instances", "8")),
            term_months: given("term_months", term),
            billing,
            ends_with_horizon: false,
        }
    }

    /// Its lines against 64 GPUs wanted for 80% of the time.
    fn lines<'g>(graph: &'g Graph, commitment: &Commitment) -> Vec<Line<'g>> {
        let desk = desk(graph, &demand("64", "0.8"), "1");
        let contracted = graph.input(&given("contracted", "64"));
        commitment.lines(&desk, contracted, desk.load.levels)
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
        assert_eq!(lines[1].component, "commitment left over");
        assert_eq!(monthly(&graph, lines[1].cash)[30], number("1471680"));
    }

    #[test]
    fn a_term_that_may_end_with_the_horizon_owes_nothing_more() {
        let graph = over("30");
        let ending = Commitment { ends_with_horizon: true, ..commitment("12", Billing::Always) };
        assert_eq!(lines(&graph, &ending).len(), 1);
    }
}
