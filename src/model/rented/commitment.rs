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
