//! Renewals of a commitment within the months in which it serves.

use rust_decimal::Decimal;

use crate::expr::Given;
use crate::model::rented::Commitment;
use crate::model::{Case, Window};

/// How often a commitment is renewed within its window, or else the horizon.
pub fn renewals(case: &Case, commitment: &Commitment, window: &Window) -> u32 {
    let horizon = case.horizon_months.stated();
    let last = window.until_month.as_ref().map_or(horizon, |it| it.stated().min(horizon));
    let first = window.from_month.as_ref().map_or(Decimal::ONE, Given::stated);
    let months = last - first + Decimal::ONE;
    let terms = months.checked_div(commitment.term_months.stated()).unwrap_or_default().ceil();
    u32::try_from(terms).unwrap_or_default().saturating_sub(1)
}
