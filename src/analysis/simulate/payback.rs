//! Payback over the draws: how often and when owning has paid back against renting.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(clippy::cast_precision_loss, reason = "numbers of samples fit a float")]

use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use super::owners::{cheapest, owns};
use super::quantiles::{self, Spread};
use super::sums::Estimate;
use crate::analysis::study::Study;
use crate::expr::unit::Ratio;
use crate::expr::{Expr, if_le};

/// Payback of the cheapest alternative that owns against the cheapest that rents, both as stated.
#[derive(Clone, Debug)]
pub struct SimulatedPayback {
    /// Name of the alternative that owns.
    pub own: String,
    /// Name of the alternative that rents.
    pub rent: String,
    /// Share of the draws in which it has paid back within the horizon.
    pub share: Estimate,
    /// First month from which it has cost less in total and stays so, of these draws; none if it never
    /// has.
    pub month: Option<Spread>,
}

/// Positions of the cheapest alternative that owns nodes, and of the cheapest that owns none.
pub(super) fn pair(study: &Study<'_>) -> Option<[usize; 2]> {
    Some([cheapest(study, owns)?, cheapest(study, |it| !owns(it))?])
}

/// Month of the payback of a pair: 0 if the first is never behind, and one after the horizon if it still
/// is in the end.
pub(super) fn month<'g>(study: &Study<'g>, [own, rent]: [usize; 2]) -> Option<Expr<'g, Ratio>> {
    let graph = study.graph();
    let lead = study.swap(own, rent)?.paid_more;
    let after = graph.month() + graph.count::<Ratio>(1);
    let behind = if_le([graph.zero().widen(), lead], after, graph.zero().widen());
    Some(behind.most_of_months(0, graph.months()))
}

/// Statistics of the months, over the draws in which both serve all demand.
pub(super) fn of(
    names: [String; 2],
    months: Vec<f64>,
    costs: [&[f64]; 2],
    horizon: u32,
) -> Option<SimulatedPayback> {
    let [own, rent] = names;
    let served = costs[0].iter().zip(costs[1]).map(|(a, b)| !a.is_nan() && !b.is_nan());
    let months = months.into_iter().zip(served).filter(|it| it.1).map(|it| it.0);
    let months: Vec<f64> = months.filter(|it| !it.is_nan()).collect();
    let all = months.len() as f64;
    let mut within: Vec<f64> = months.into_iter().filter(|it| *it <= f64::from(horizon)).collect();
    let share = within.len() as f64 / all;
    let decimal = Decimal::from_f64;
    let share =
        Estimate { value: decimal(share)?, error: decimal((share * (1.0 - share) / all).sqrt())? };
    let month = quantiles::spread(&mut within).map(|it| it.0);
    Some(SimulatedPayback { own, rent, share, month })
}
