//! The price of one alternative at which it costs as much as another.

use rust_decimal::Decimal;

use super::bench::Bench;
use super::root;
use crate::expr::Exact;
use crate::model;

/// All usage and commitment prices of an alternative, scaled alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualPrice {
    /// The factor on its prices; 1 is as stated.
    pub factor: Decimal,
    /// That price per GPU-hour as billed, where the alternative is one rented tier.
    pub per_gpu_hour: Option<Decimal>,
}

/// The price at which the alternative at `position` costs `wanted`; none where it rents nothing or
/// would have to be paid for renting.
pub(super) fn equal(bench: &Bench<'_>, position: usize, wanted: Decimal) -> Option<EqualPrice> {
    let alternative = bench.model.alternatives.get(position)?;
    let key = model::price_scale_key(&alternative.name);
    let mut plan = bench.plan::<Exact, _>(&key, &[bench.cost(position)?.whole])?;
    let mut at = |x: Decimal| plan.at(Exact(Some(x))).first().and_then(|cell| cell.0);
    let factor = root::above_zero(|x| at(x)?.checked_sub(wanted))?;
    let per_gpu_hour = bench.price_per_gpu_hour(position).and_then(|it| it.checked_mul(factor));
    Some(EqualPrice { factor, per_gpu_hour })
}
