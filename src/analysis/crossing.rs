//! All crossings of two costs along an axis: isolated by bounds, confirmed by decimals.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use std::collections::VecDeque;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use crate::expr::{Bounds, Exact, Plan, Slopes, Value};

/// Runs after which what is left counts as not decided.
const BUDGET: usize = 2_000;
/// Intervals narrower than this share of the range are not halved any more: crossings are told
/// apart to six digits.
const NARROW: f64 = 1e-6;
/// How near decimals bring both sides of a crossing.
const CLOSE: Decimal = Decimal::from_parts(1, 0, 0, false, 12);

/// A point where the cheaper side changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Where on the axis.
    pub at: Decimal,
    /// Whether the costs meet there or jump past each other.
    pub jump: bool,
    /// The cheaper side below it.
    pub cheaper_below: Side,
    /// The cheaper side above it.
    pub cheaper_above: Side,
}

/// One of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// What is proved of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// One side is cheaper all along, or leaves demand unserved.
    WhoIsCheaper,
    /// The difference rises or falls all along, or there is none.
    OneCrossingAtMost,
    Nothing,
}

/// How two costs lie along a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Course {
    /// In order of the axis.
    pub crossings: Vec<Crossing>,
    /// The cheaper side where both serve all demand; none where they cost the same.
    pub cheaper: Option<Side>,
    /// Whether both serve all demand anywhere.
    pub served: bool,
}

/// The difference `a - b` of two costs along an axis, as bounds and as decimals.
pub(super) struct Pair {
    /// Results: difference, a, b.
    pub slopes: Plan<Slopes>,
    /// Results: for a and b, 1 where demand is left unserved, else 0.
    pub unserved: Plan<Bounds>,
    /// Results: difference, a, b.
    pub exact: Plan<Exact>,
}

impl Pair {
    /// Follows the difference from `low` to `high`.
    pub fn course(&mut self, low: Decimal, high: Decimal) -> Course {
        let ends = [low, high].map(|x| x.to_f64().unwrap_or(f64::NAN));
        let undecided = self.undecided(ends);
        let mut course = Course { crossings: Vec::new(), cheaper: None, served: false };
        let mut start = low;
        for [from, to] in undecided {
            let from = Decimal::from_f64(from).unwrap_or(low).clamp(low, high);
            let to = Decimal::from_f64(to).unwrap_or(high).clamp(low, high);
            self.note(&mut course, start, from);
            self.cross(&mut course, from, to);
            start = to;
        }
        self.note(&mut course, start, high);
        course
    }

    /// The highest point from `low` up to which both serve all demand, to six digits, where that is
    /// not up to `high`.
    pub fn served_up_to(&mut self, low: Decimal, high: Decimal) -> Option<Decimal> {
        if self.difference(high).is_some() || self.difference(low).is_none() {
            return None;
        }
        let (mut served, mut unserved) = (low, high);
        while unserved - served > Decimal::new(1, 7) {
            let middle = (served + unserved) / Decimal::TWO;
            match self.difference(middle) {
                Some(_) => served = middle,
                None => unserved = middle,
            }
        }
        Some(served)
    }

    /// The exact difference; none where a side leaves demand unserved, and zero where costs differ
    /// by the last digits of a quotient only.
    pub fn difference(&mut self, at: Decimal) -> Option<Decimal> {
        let results = self.exact.at(Exact(Some(at)));
        let [difference, a, _] = results.as_slice() else { return None };
        let slack = a.0?.abs() * Decimal::new(1, 18);
        difference.0.map(|it| if it.abs() <= slack { Decimal::ZERO } else { it })
    }

    /// Stretches on which it is not proved who is cheaper: each has one crossing at most, and they
    /// are joined where they touch at a point that is not decided either.
    fn undecided(&mut self, range: [f64; 2]) -> Vec<[f64; 2]> {
        let narrow = NARROW * (range[1] - range[0]);
        // Widest first: what uses up the runs leaves no stretch further on unlooked at.
        let mut open = VecDeque::from([range]);
        let mut left: Vec<[f64; 2]> = Vec::new();
        let mut runs = 0;
        while let Some([from, to]) = open.pop_front() {
            runs += 1;
            match self.look_at([from, to]) {
                Known::WhoIsCheaper => {}
                Known::OneCrossingAtMost => left.push([from, to]),
                Known::Nothing if to - from <= narrow || runs > BUDGET => left.push([from, to]),
                Known::Nothing => {
                    let middle = f64::midpoint(from, to);
                    open.extend([[from, middle], [middle, to]]);
                }
            }
        }
        left.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let mut joined: Vec<[f64; 2]> = Vec::new();
        for [from, to] in left {
            let decided = self.look_at([from, from]) == Known::WhoIsCheaper;
            match joined.last_mut() {
                Some(last) if from <= last[1] && !decided => last[1] = to,
                _ => joined.push([from, to]),
            }
        }
        joined
    }

    /// What bounds and slopes prove of a stretch.
    fn look_at(&mut self, [low, high]: [f64; 2]) -> Known {
        let results = self.slopes.at(Slopes::axis(low, high));
        let [difference, a, b] = results.as_slice() else { return Known::Nothing };
        let scale = a.value.high.abs().max(b.value.high.abs()).max(1.0);
        let middle = f64::midpoint(low, high);
        let at_middle = self.slopes.at(Slopes::axis(middle, middle));
        let around =
            at_middle.first().map(|it| it.value.moved(difference.slope, (high - low) / 2.0));
        let around = around.unwrap_or(Bounds::MISSING);
        if difference.value.sign(scale).is_some() || around.sign(scale).is_some() {
            return Known::WhoIsCheaper;
        }
        if self.unserved.at(Bounds { low, high }).iter().any(|it| it.low > 0.0) {
            return Known::WhoIsCheaper;
        }
        let rise = Bounds {
            low: difference.slope.low * (high - low),
            high: difference.slope.high * (high - low),
        };
        if rise.sign(scale).is_some() || around.is_about_zero(scale) {
            return Known::OneCrossingAtMost;
        }
        Known::Nothing
    }

    /// Notes who is cheaper on a stretch whose sign is proved.
    fn note(&mut self, course: &mut Course, from: Decimal, to: Decimal) {
        if let Some(difference) = self.difference((from + to) / Decimal::TWO) {
            course.served = true;
            course.cheaper = course.cheaper.or(side(difference));
        }
    }

    /// Finds the crossing of a stretch, if the signs at its ends differ.
    fn cross(&mut self, course: &mut Course, from: Decimal, to: Decimal) {
        let (Some(first), Some(last)) = (self.difference(from), self.difference(to)) else {
            return;
        };
        course.served = true;
        let (Some(below), Some(above)) = (side(first), side(last)) else {
            course.cheaper = course.cheaper.or(side(first)).or(side(last));
            return;
        };
        if below == above {
            course.cheaper = course.cheaper.or(Some(below));
            return;
        }
        let stretch = self.narrowed([from, to], [first, last], below);
        let ([low, high], [at_low, at_high]) = stretch;
        // Costs that meet are nearly equal on both sides of so narrow a stretch.
        let step = (at_high - at_low).abs();
        let scale = self.exact.at(Exact(Some(high))).get(1).and_then(|cell| cell.0);
        let jump = scale.is_some_and(|cost| step > cost.abs() * Decimal::new(1, 7));
        let at = if jump { low } else { between([low, high], [at_low, at_high]) };
        course.crossings.push(Crossing { at, jump, cheaper_below: below, cheaper_above: above });
    }

    /// A stretch of at most [`CLOSE`] whose ends differ in sign, and the differences there.
    fn narrowed(
        &mut self,
        [mut low, mut high]: [Decimal; 2],
        [mut at_low, mut at_high]: [Decimal; 2],
        below: Side,
    ) -> ([Decimal; 2], [Decimal; 2]) {
        for _ in 0..60 {
            // Where costs are straight, the line between the ends meets the crossing at once; at a
            // bend or a step, halving brings both ends to one side of it.
            let guess = between([low, high], [at_low, at_high]);
            let middle = (low + high) / Decimal::TWO;
            for point in [guess - CLOSE / Decimal::TWO, guess + CLOSE / Decimal::TWO, middle] {
                if high - low <= CLOSE {
                    break;
                }
                if point <= low || point >= high {
                    continue;
                }
                let Some(difference) = self.difference(point) else { break };
                if side(difference).is_none_or(|it| it == below) {
                    (low, at_low) = (point, difference);
                } else {
                    (high, at_high) = (point, difference);
                }
            }
        }
        ([low, high], [at_low, at_high])
    }
}

/// Where the straight line between two points is zero.
fn between([low, high]: [Decimal; 2], [at_low, at_high]: [Decimal; 2]) -> Decimal {
    let share = at_low.checked_div(at_low - at_high).unwrap_or_default();
    low + (high - low) * share
}

/// Who is cheaper by a difference `a - b`.
pub(super) fn side(difference: Decimal) -> Option<Side> {
    if difference.is_zero() {
        None
    } else if difference.is_sign_negative() {
        Some(Side::A)
    } else {
        Some(Side::B)
    }
}
