//! The price of one alternative at which it costs as much as another.

use rust_decimal::Decimal;

use super::root;
use super::study::Study;

/// All usage and commitment prices of an alternative, scaled alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualPrice {
    /// The factor on its prices; 1 is as stated.
    pub factor: Decimal,
    /// The change of its prices that the factor is: 0 is as stated.
    pub change: Decimal,
    /// The price per GPU-hour billed, if the alternative is one rented tier.
    pub per_gpu_hour: Option<Decimal>,
}

/// The price at which the alternative at `position` costs `wanted`; none if it rents nothing or
/// would have to be paid for renting.
pub(super) fn equal(study: &Study<'_>, position: usize, wanted: Decimal) -> Option<EqualPrice> {
    let curve = study.price_curve(position)?;
    let factor = root::above_zero(|x| curve.at(x)[0]?.checked_sub(wanted))?;
    let per_gpu_hour = study.price_per_gpu_hour(position).and_then(|it| it.checked_mul(factor));
    Some(EqualPrice { factor, change: factor - Decimal::ONE, per_gpu_hour })
}
