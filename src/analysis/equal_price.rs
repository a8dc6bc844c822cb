//! The price of one alternative at which it costs as much as another.

use rust_decimal::Decimal;

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
    let factor = above_zero(|x| curve.at(x)[0]?.checked_sub(wanted))?;
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

/// Steps after which a stretch that is still too wide counts as not met.
const STEPS: u32 = 200;
/// How often a stretch is doubled to find an end beyond the meeting.
const DOUBLINGS: u32 = 40;

/// The point above zero at which `f` is zero, looked for from the line through its values at 0 and 1.
///
/// Brackets of support bend a cost; if they make it jump past zero, the point is that of the jump.
fn above_zero(mut f: impl FnMut(Decimal) -> Option<Decimal>) -> Option<Decimal> {
    let (at_zero, at_one) = (f(Decimal::ZERO)?, f(Decimal::ONE)?);
    let slack = at_zero.abs().max(at_one.abs()) * Decimal::new(1, 15);
    let guess = at_zero.checked_div(at_zero.checked_sub(at_one)?)?;
    if guess > Decimal::ZERO && f(guess)?.abs() <= slack {
        return Some(guess);
    }
    let rises = at_one > at_zero;
    // Beyond the meeting, on whichever side the cost then lies.
    let mut is_beyond = |x: Decimal| f(x).map(|it| it > Decimal::ZERO).map(|above| above == rises);
    if at_zero.is_zero() || (at_zero > Decimal::ZERO) == rises {
        return None;
    }
    let (mut low, mut high) = (Decimal::ZERO, Decimal::ONE);
    for _ in 0..DOUBLINGS {
        if is_beyond(high)? {
            break;
        }
        (low, high) = (high, high.checked_mul(Decimal::TWO)?);
    }
    if !is_beyond(high)? {
        return None;
    }
    for _ in 0..STEPS {
        if high - low <= high * Decimal::new(1, 18) {
            break;
        }
        let middle = (low + high) / Decimal::TWO;
        if is_beyond(middle)? { high = middle } else { low = middle }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<Decimal>, expected: u32) -> bool {
        found.is_some_and(|it| (it - Decimal::from(expected)).abs() < Decimal::new(1, 12))
    }

    #[test]
    fn a_straight_cost_is_met_at_once() {
        // 5x - 15 at 3; -5x + 15 at 3; 5x + 15 only below zero.
        let five = Decimal::from(5);
        let fifteen = Decimal::from(15);
        assert_eq!(above_zero(|x| Some(five * x - fifteen)), Some(Decimal::from(3)));
        assert_eq!(above_zero(|x| Some(fifteen - five * x)), Some(Decimal::from(3)));
        assert_eq!(above_zero(|x| Some(five * x + fifteen)), None);
    }

    #[test]
    fn a_bent_cost_is_met_where_it_is_and_not_on_the_line() {
        // x up to 2, then half as steep: 2 + (x - 2) / 2 = 4 at x = 6.
        let bent =
            |x: Decimal| x.min(Decimal::TWO) + (x - Decimal::TWO).max(0.into()) / Decimal::TWO;
        assert!(near(above_zero(|x| Some(bent(x) - Decimal::from(4))), 6));
    }

    #[test]
    fn a_jump_past_the_other_is_where_it_jumps() {
        // x below 3, x + 2 from there on: 4 is passed at 3.
        let jumps = |x: Decimal| if x < Decimal::from(3) { x } else { x + Decimal::TWO };
        assert!(near(above_zero(|x| Some(jumps(x) - Decimal::from(4))), 3));
    }
}
