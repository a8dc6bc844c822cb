//! Renewals of a commitment within the horizon.

use rust_decimal::Decimal;

use crate::model::rented::Commitment;

/// How often a commitment is renewed within a horizon in months.
pub fn renewals(commitment: &Commitment, horizon: Decimal) -> u32 {
    let terms = horizon.checked_div(commitment.term_months.stated()).unwrap_or_default().ceil();
    u32::try_from(terms).unwrap_or_default().saturating_sub(1)
}
