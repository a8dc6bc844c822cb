//! Price at which a cost that grows with it meets another: at once if the cost is a straight line,
//! else by steps.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

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

/// A difference of two costs in floats, and the larger of the costs.
#[derive(Clone, Copy, Debug)]
pub(super) struct About {
    pub difference: f64,
    pub size: f64,
}

impl About {
    /// True if the difference is below zero, false if above; none within the last digits of floats, or
    /// if a cost is missing.
    fn is_negative(self) -> Option<bool> {
        (self.difference.abs() > self.size * 1e-10).then_some(self.difference < 0.0)
    }
}

/// The factor nearest to 1, up to `farthest` or down to its inverse, at which `f` is zero: at once if
/// `f` is a straight line, else to nine digits. Where floats are clear about `f`, `about` is asked in
/// its place.
pub(super) fn near_one(
    farthest: Decimal,
    mut f: impl FnMut(Decimal) -> Option<Decimal>,
    mut about: impl FnMut(f64) -> Option<About>,
) -> Option<Decimal> {
    let at_one = f(Decimal::ONE)?;
    // Floats cannot follow a difference that is small against the costs themselves.
    let is_small = |it: About| it.difference.abs() < it.size * 1e-6;
    let is_sketched = about(1.0).is_some_and(|it| !is_small(it));
    if (!is_sketched || may_be_straight(farthest, &mut about))
        && let Some(guess) = straight(farthest, at_one, &mut f)
        && f(guess)?.abs() <= at_one.abs() * Decimal::new(1, 15)
    {
        return Some(guess);
    }
    let mut is_beyond = |x: Decimal| {
        let changes = |is_negative: bool| is_negative != at_one.is_sign_negative();
        f(x).is_some_and(|it| it.is_zero() || changes(it.is_sign_negative()))
    };
    if is_sketched {
        let by_floats = halved(farthest, |x| {
            let is_negative = x.to_f64().and_then(&mut about).and_then(About::is_negative);
            is_negative.map_or_else(|| is_beyond(x), |it| it != at_one.is_sign_negative())
        })?;
        if let [within, beyond] = by_floats
            && is_beyond(beyond)
            && !is_beyond(within)
        {
            return Some(beyond);
        }
    }
    halved(farthest, is_beyond)?.last().copied()
}

/// Zero of the line through the values at 1 and 2, if it is near.
fn straight(
    farthest: Decimal,
    at_one: Decimal,
    f: &mut impl FnMut(Decimal) -> Option<Decimal>,
) -> Option<Decimal> {
    let slope = f(Decimal::TWO)?.checked_sub(at_one)?;
    let guess = Decimal::ONE.checked_sub(at_one.checked_div(slope)?)?;
    (guess > Decimal::ZERO && guess <= farthest).then_some(guess)
}

/// False if floats show that the line through the values at 1 and 2 meets zero nowhere near, or the
/// values do not follow it.
fn may_be_straight(farthest: Decimal, about: &mut impl FnMut(f64) -> Option<About>) -> bool {
    let (Some(one), Some(two)) = (about(1.0), about(2.0)) else { return true };
    let guess = 1.0 - one.difference / (two.difference - one.difference);
    let is_near = guess > -1e-6 && farthest.to_f64().is_none_or(|it| guess < it + 1e-3);
    // Decimals decide about a cost that is missing there.
    let is_far = |it: About| it.difference.abs() > one.difference.abs() * 1e-5;
    guess.is_nan() || (is_near && !about(guess).is_some_and(is_far))
}

/// Two factors around the nearest change, the nearer to 1 first; none if all that are tried are as 1 is.
fn halved(farthest: Decimal, mut is_beyond: impl FnMut(Decimal) -> bool) -> Option<[Decimal; 2]> {
    let [mut within, mut beyond] = bracket(farthest, &mut is_beyond)?;
    while (beyond - within).abs() > Decimal::new(1, 9) {
        let middle = (beyond + within) / Decimal::TWO;
        if is_beyond(middle) { beyond = middle } else { within = middle }
    }
    Some([within, beyond])
}

/// Two factors with a change between them, tried outward from 1 on both sides by turns: a cost may cross
/// another more than once, and the ends may be beyond what makes sense.
fn bracket(farthest: Decimal, is_beyond: &mut impl FnMut(Decimal) -> bool) -> Option<[Decimal; 2]> {
    /// Percentages of the way to the farthest factor.
    const WAY: [i64; 7] = [1, 3, 8, 20, 40, 70, 100];
    let mut within = [Decimal::ONE; 2];
    for percent in WAY {
        let up = Decimal::ONE + (farthest - Decimal::ONE) * Decimal::new(percent, 2);
        for (within, tried) in within.iter_mut().zip([up, Decimal::ONE.checked_div(up)?]) {
            if is_beyond(tried) {
                return Some([*within, tried]);
            }
            *within = tried;
        }
    }
    None
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
            let line = |x| Some(Decimal::from(slope) * x + Decimal::from(rest));
            near_one(Decimal::TEN, line, |_| None)
        };
        assert_eq!([line(5, -15), line(-5, 15)], [Some(Decimal::from(3)); 2]);
        assert_eq!(line(5, -2), Some(Decimal::new(4, 1)));
        assert_eq!([line(5, -500), line(5, 1)], [None, None]);
        // x up to 2, then half as steep: 4 at x = 6.
        let bent =
            |x: Decimal| x.min(Decimal::TWO) + (x - Decimal::TWO).max(0.into()) / Decimal::TWO;
        let found = near_one(Decimal::TEN, |x| Some(bent(x) - Decimal::from(4)), |_| None).unwrap();
        assert!((found - Decimal::from(6)).abs() < Decimal::new(1, 8), "{found}");
    }

    #[test]
    fn floats_change_no_digit_of_a_factor() {
        let number = |text: &str| text.parse::<Decimal>().unwrap();
        let (three, ten) = (Decimal::from(3), Decimal::TEN);
        let of: [&dyn Fn(Decimal) -> Option<Decimal>; 7] = [
            &|x| Some(x * number("7.31") - number("20.9")),
            &|x| Some(number("20.9") - x * number("7.31")),
            &|x| Some(x * x - number("5.7")),
            &|x| Some(ten / x - number("3.3")),
            &|x| Some((x * number("2.6")).ceil() - number("8.5")),
            &|x| (x < three).then(|| x * x - number("4.4")),
            &|x| Some(x + ten),
        ];
        for (index, f) in of.into_iter().enumerate() {
            let about = |x: f64| {
                let difference = f(x.to_string().parse().ok()?)?.to_f64()?;
                Some(About { difference, size: 20.0 })
            };
            assert_eq!(near_one(ten, f, about), near_one(ten, f, |_| None), "{index}");
        }
    }

    #[test]
    fn a_jump_past_the_other_is_where_it_jumps() {
        // x below 3, x + 2 from there on: 4 is passed at 3.
        let jumps = |x: Decimal| if x < Decimal::from(3) { x } else { x + Decimal::TWO };
        assert!(near(above_zero(|x| Some(jumps(x) - Decimal::from(4))), 3));
    }
}
