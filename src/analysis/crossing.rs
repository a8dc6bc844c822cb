//! All crossings of two costs along an axis: isolated by bounds, confirmed by decimals.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use std::collections::VecDeque;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::difference::{Crossing, Difference, Known, Side, side};
use super::gap::after_gap;

/// Runs after which the intervals left count as undecided.
const BUDGET: usize = 2_000;
/// Intervals narrower than this share of the range are no longer halved: crossings are
/// separated to six digits.
const NARROW: f64 = 1e-6;
/// Distance to which decimals bring both sides of a crossing.
const CLOSE: Decimal = Decimal::from_parts(1, 0, 0, false, 12);

/// How two costs lie along a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Course {
    /// In order of the axis.
    pub crossings: Vec<Crossing>,
    /// The cheaper side where both serve all demand; none if they cost the same.
    pub cheaper: Option<Side>,
    /// True if both alternatives serve all demand somewhere on the axis.
    pub served: bool,
}

/// Every crossing of a difference from `low` to `high`, in order.
pub(super) fn crossings(of: &impl Difference, low: Decimal, high: Decimal) -> Vec<Crossing> {
    crossings_between(of, &[low, high])
}

/// Every crossing between the first and the last of some marks, which are in order. Each stretch
/// between two marks is searched as closely as if it were the whole range.
pub(super) fn crossings_between(of: &impl Difference, marks: &[Decimal]) -> Vec<Crossing> {
    changes(of, &undecided(of, marks))
}

/// Follows a difference from `low` to `high`. Who is cheaper is looked up only if nothing crosses.
pub(super) fn course(of: &impl Difference, low: Decimal, high: Decimal) -> Course {
    course_between(of, &[low, high])
}

/// Follows a difference between the first and the last of some marks, see [`crossings_between`].
pub(super) fn course_between(of: &impl Difference, marks: &[Decimal]) -> Course {
    let stretches = undecided(of, marks);
    let crossings = changes(of, &stretches);
    let served = !crossings.is_empty();
    let mut course = Course { crossings, cheaper: None, served };
    if !served {
        for [low, high] in pieces(marks) {
            let mut start = low;
            let within = stretches.iter().filter(|[from, to]| *from >= low && *to <= high);
            for [from, to] in within {
                course.note(of, &[(start + *from) / Decimal::TWO]);
                course.note(of, &[*from, *to]);
                start = *to;
            }
            course.note(of, &[(start + high) / Decimal::TWO]);
        }
    }
    course
}

/// Stretches on which it is not proved who is cheaper: each has one crossing at most, and they are
/// joined where they touch at a point that is not decided either.
pub(super) fn undecided(of: &impl Difference, marks: &[Decimal]) -> Vec<[Decimal; 2]> {
    let [Some(low), Some(high)] = [marks.first(), marks.last()].map(Option::<&Decimal>::copied)
    else {
        return Vec::new();
    };
    let ends = |piece: [Decimal; 2]| piece.map(|x| x.to_f64().unwrap_or(f64::NAN));
    let mut joined: Vec<[f64; 2]> = Vec::new();
    for [from, to] in pieces(marks).flat_map(|piece| unproved(of, ends(piece))) {
        let decided = of.look_at([from, from]) == Known::WhoIsCheaper;
        match joined.last_mut() {
            Some(last) if from <= last[1] && !decided => last[1] = to,
            _ => joined.push([from, to]),
        }
    }
    let exact = |x: f64, end: Decimal| Decimal::from_f64(x).unwrap_or(end).clamp(low, high);
    joined.into_iter().map(|[from, to]| [exact(from, low), exact(to, high)]).collect()
}

/// Stretches from one mark to the next.
fn pieces(marks: &[Decimal]) -> impl Iterator<Item = [Decimal; 2]> {
    marks.iter().zip(marks.iter().skip(1)).map(|(from, to)| [*from, *to])
}

/// Stretches that halving leaves without a proof, in order.
fn unproved(of: &impl Difference, range: [f64; 2]) -> Vec<[f64; 2]> {
    let narrow = NARROW * (range[1] - range[0]);
    // Widest first: when the runs are used up, no stretch further on was left unlooked at.
    let mut open = VecDeque::from([range]);
    let mut left: Vec<[f64; 2]> = Vec::new();
    let mut runs = 0;
    while let Some([from, to]) = open.pop_front().filter(|_| !of.is_given_up()) {
        runs += 1;
        match of.look_at([from, to]) {
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
    left
}

impl Course {
    /// Notes who is cheaper at some points, if both sides serve all demand at each.
    fn note(&mut self, of: &impl Difference, points: &[Decimal]) {
        let differences: Option<Vec<Decimal>> = points.iter().map(|at| of.at(*at)).collect();
        if let Some(differences) = differences {
            self.served = true;
            self.cheaper = self.cheaper.or_else(|| differences.into_iter().find_map(side));
        }
    }
}

/// Every change of the cheaper side: crossings within the stretches, and from one to another. Between
/// stretches one side is cheaper all along or leaves demand unserved, so that the cheaper side after
/// such a gap may be another than before it.
fn changes(of: &impl Difference, stretches: &[[Decimal; 2]]) -> Vec<Crossing> {
    let mut found: Vec<Crossing> = Vec::new();
    let mut last: Option<(Decimal, Side)> = None;
    for stretch in stretches {
        let within = crossing(of, *stretch);
        let sides = match &within {
            Some(it) => [it.cheaper_below, it.cheaper_above].map(Some),
            None => stretch.map(|at| of.at(at).and_then(side)),
        };
        for ((at, cheaper), within) in stretch.iter().zip(sides).zip([None, within]) {
            let Some(cheaper) = cheaper else { continue };
            let before = last.replace((*at, cheaper)).filter(|(_, it)| *it != cheaper);
            let over_gap = || before.map(|(from, _)| after_gap(of, [from, *at], cheaper));
            found.extend(within.or_else(over_gap));
        }
    }
    found
}

/// The crossing of a stretch, if the signs at its ends differ.
fn crossing(of: &impl Difference, stretch: [Decimal; 2]) -> Option<Crossing> {
    let Bracket { ends, differences, cheaper: [below, above] } =
        confirmed(of, stretch).or_else(|| Bracket::of(of, stretch))?;
    let ([low, high], [at_low, at_high]) = narrowed(of, ends, differences, below);
    // Costs that meet are nearly equal on both sides of so narrow a stretch.
    let step = at_high.saturating_sub(at_low).abs();
    let jump = of.size(high).is_some_and(|cost| step > cost.abs() * Decimal::new(1, 7));
    let at = if jump { low } else { between([low, high], [at_low, at_high]) };
    Some(Crossing { at, jump, cheaper_below: below, cheaper_above: above })
}

/// A stretch whose ends differ in sign, with the differences and the cheaper sides there.
struct Bracket {
    ends: [Decimal; 2],
    differences: [Decimal; 2],
    cheaper: [Side; 2],
}

impl Bracket {
    /// The bracket between two points; none if the same side is cheaper at both, or neither at one.
    fn of(of: &impl Difference, ends: [Decimal; 2]) -> Option<Self> {
        let differences = [of.at(ends[0])?, of.at(ends[1])?];
        let cheaper = [side(differences[0])?, side(differences[1])?];
        (cheaper[0] != cheaper[1]).then_some(Self { ends, differences, cheaper })
    }
}

/// The stretch that floats expect the crossing in, if decimals have both signs at its ends.
fn confirmed(of: &impl Difference, stretch: [Decimal; 2]) -> Option<Bracket> {
    let [from, to] = stretch.map(|x| x.to_f64().unwrap_or(f64::NAN));
    let [low, high] = of.expected([from, to])?.map(Decimal::from_f64);
    Bracket::of(of, [low?.max(stretch[0]), high?.min(stretch[1])])
}

/// A stretch of at most [`CLOSE`] whose ends differ in sign, and the differences there.
fn narrowed(
    of: &impl Difference,
    [mut low, mut high]: [Decimal; 2],
    [mut at_low, mut at_high]: [Decimal; 2],
    below: Side,
) -> ([Decimal; 2], [Decimal; 2]) {
    for _ in 0..60 {
        // Where costs are straight, the line between the ends meets the crossing at once; at a bend
        // or a step, halving brings both ends to one side of it.
        let guess = between([low, high], [at_low, at_high]);
        let middle = (low + high) / Decimal::TWO;
        for point in [guess - CLOSE / Decimal::TWO, guess + CLOSE / Decimal::TWO, middle] {
            if high - low <= CLOSE {
                break;
            }
            if point <= low || point >= high {
                continue;
            }
            let Some(difference) = of.at(point) else { break };
            if side(difference).is_none_or(|it| it == below) {
                (low, at_low) = (point, difference);
            } else {
                (high, at_high) = (point, difference);
            }
        }
    }
    ([low, high], [at_low, at_high])
}

/// Zero of the straight line between two points.
fn between([low, high]: [Decimal; 2], [at_low, at_high]: [Decimal; 2]) -> Decimal {
    let share = at_low.checked_div(at_low.saturating_sub(at_high)).unwrap_or_default();
    low.saturating_add(high.saturating_sub(low).saturating_mul(share))
}
