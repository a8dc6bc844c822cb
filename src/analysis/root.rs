//! Price at which a cost that grows with it meets another: at once if the cost is a straight line,
//! else by steps.

use rust_decimal::Decimal;

/// Steps after which a stretch that is still too wide counts as not met.
const STEPS: u32 = 200;
/// How often a stretch is doubled to find an end beyond the meeting.
const DOUBLINGS: u32 = 40;

/// The point above zero at which `f` is zero, looked for from the line through its values at 0 and 1.
///
/// Brackets of support bend a cost; if they make it jump past zero, the point is that of the jump.
pub(super) fn above_zero(mut f: impl FnMut(Decimal) -> Option<Decimal>) -> Option<Decimal> {
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

/// The factor nearest to 1, up to `farthest` or down to its inverse, at which `f` is zero: at once if
/// `f` is a straight line, else to nine digits.
pub(super) fn near_one(
    farthest: Decimal,
    mut f: impl FnMut(Decimal) -> Option<Decimal>,
) -> Option<Decimal> {
    let at_one = f(Decimal::ONE)?;
    let slack = at_one.abs() * Decimal::new(1, 15);
    let slope = f(Decimal::TWO).and_then(|at_two| at_two.checked_sub(at_one));
    let steps = slope.and_then(|slope| at_one.checked_div(slope));
    let guess = steps.and_then(|steps| Decimal::ONE.checked_sub(steps));
    let is_near = |it: &Decimal| *it > Decimal::ZERO && *it <= farthest;
    if let Some(guess) = guess.filter(is_near)
        && f(guess)?.abs() <= slack
    {
        return Some(guess);
    }
    let is_beyond = |it: Option<Decimal>| {
        it.is_some_and(|it| it.is_zero() || it.is_sign_negative() != at_one.is_sign_negative())
    };
    let ends = [farthest, Decimal::ONE.checked_div(farthest)?];
    let mut beyond = ends.into_iter().find(|end| is_beyond(f(*end)))?;
    let mut within = Decimal::ONE;
    while (beyond - within).abs() > Decimal::new(1, 9) {
        let middle = (beyond + within) / Decimal::TWO;
        if is_beyond(f(middle)) { beyond = middle } else { within = middle }
    }
    Some(beyond)
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
    fn the_factor_nearest_to_one_is_found_on_lines_and_behind_bends() {
        // 5x - 15 at 3; 15 - 5x at 3; 5x - 2 at 0.4; 5x - 500 only at 100, and 5x + 1 only below zero.
        let line = |slope: i64, rest: i64| {
            near_one(Decimal::TEN, |x| Some(Decimal::from(slope) * x + Decimal::from(rest)))
        };
        assert_eq!([line(5, -15), line(-5, 15)], [Some(Decimal::from(3)); 2]);
        assert_eq!(line(5, -2), Some(Decimal::new(4, 1)));
        assert_eq!([line(5, -500), line(5, 1)], [None, None]);
        // x up to 2, then half as steep: 4 at x = 6.
        let bent =
            |x: Decimal| x.min(Decimal::TWO) + (x - Decimal::TWO).max(0.into()) / Decimal::TWO;
        let found = near_one(Decimal::TEN, |x| Some(bent(x) - Decimal::from(4))).unwrap();
        assert!((found - Decimal::from(6)).abs() < Decimal::new(1, 8), "{found}");
    }

    #[test]
    fn a_jump_past_the_other_is_where_it_jumps() {
        // x below 3, x + 2 from there on: 4 is passed at 3.
        let jumps = |x: Decimal| if x < Decimal::from(3) { x } else { x + Decimal::TWO };
        assert!(near(above_zero(|x| Some(jumps(x) - Decimal::from(4))), 3));
    }
}
