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
    /// Price per GPU-hour billed as stated, if the alternative is one rented tier.
    pub billed_now: Option<Decimal>,
    /// True if a GPU-hour served costs what one billed does: no rounding up, no loss, nothing else
    /// paid.
    pub as_served: bool,
}

/// The price at which the alternative at `position` costs `wanted`; none if it rents nothing or
/// would have to be paid for renting.
pub(super) fn equal(study: &Study<'_>, position: usize, wanted: Decimal) -> Option<EqualPrice> {
    let curve = study.price_curve(position)?;
    let factor = root::above_zero(|x| curve.at(x)[0]?.checked_sub(wanted))?;
    let billed_now = study.price_per_gpu_hour(position);
    let model = study.model.alternatives.get(position)?;
    let served = study.value(model.cost_per_gpu_hour);
    Some(EqualPrice {
        factor,
        change: factor.saturating_sub(Decimal::ONE),
        per_gpu_hour: billed_now.and_then(|it| it.checked_mul(factor)),
        billed_now,
        as_served: served.zip(billed_now).is_none_or(|(served, billed)| is_same(served, billed)),
    })
}

/// True if two prices are equal but for the last digits of a quotient.
fn is_same(served: Decimal, billed: Decimal) -> bool {
    served.saturating_sub(billed).abs() <= billed.saturating_mul(Decimal::new(1, 12))
}
