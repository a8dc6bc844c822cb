//! Bound on what a change of rents changes, so that few are costed.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::what_if::leaves_work;
use crate::model::Case;

/// Months of a year.
const YEAR: Decimal = Decimal::from_parts(12, 0, 0, false, 0);

/// Least lead of the cheapest over every other alternative if all rents change by a rate a year; none if they may
/// change the winner, or if nothing bounds that. Rents are bounded by the whole cost of the tiers that pay them, and the
/// change by that of the last year.
pub(crate) fn least_lead(
    case: &Case,
    ranked: &[CostedAlternative],
    rate: Decimal,
) -> Option<Decimal> {
    let years = case.horizon_months.stated().checked_div(YEAR)?.ceil();
    let (mut left, mut factor) = (years, Decimal::ONE);
    while left > Decimal::ZERO {
        factor = factor.checked_mul(Decimal::ONE.checked_add(rate)?)?;
        left = left.checked_sub(Decimal::ONE)?;
    }
    let change = factor.checked_sub(Decimal::ONE)?;
    let mut costs = ranked.iter().filter(|it| it.is_ranked());
    let winner = costs.next()?;
    // Work left undone costs what it costs at the cheapest, which rents change.
    let is_bounded = !ranked.iter().any(leaves_work);
    let rises = rate.is_sign_positive();
    let highest = winner.ranked_by?.checked_add(if rises {
        rents(case, winner)?.checked_mul(change)?
    } else {
        Decimal::ZERO
    })?;
    let mut least: Option<Decimal> = None;
    for it in costs {
        let fall = if rises { Decimal::ZERO } else { rents(case, it)?.checked_mul(change)? };
        let cost = it.ranked_by?.checked_add(fall)?;
        least = Some(least.map_or(cost, |least| least.min(cost)));
    }
    let lead = least?.checked_sub(highest)?;
    (is_bounded && lead.is_sign_positive() && !lead.is_zero()).then_some(lead)
}

/// Cost of the tiers of an alternative that are rented.
fn rents(case: &Case, it: &CostedAlternative) -> Option<Decimal> {
    let alternative = case.alternatives.get(it.position)?;
    let rented = alternative.tiers.iter().filter(|it| it.rental().is_some());
    rented.into_iter().try_fold(Decimal::ZERO, |sum, tier| {
        let costed = it.tiers.iter().find(|it| it.name == tier.name)?;
        let paid =
            costed.lines.iter().filter_map(|it| it.cost.total).map(|it| it.max(Decimal::ZERO));
        paid.into_iter().try_fold(sum, Decimal::checked_add)
    })
}
