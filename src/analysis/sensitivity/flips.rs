//! Nearest values of an input, on either side, beyond which another alternative is the cheapest.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::super::crossing::crossings;
use super::super::difference::{Crossing, Difference, Known, Side};
use super::track::{AT_ONCE, Over, Track};
use crate::expr::Bounds;

/// Step beyond a flip at which the new winner is looked up, as a share of the searched range.
const BEYOND: Decimal = Decimal::from_parts(1, 0, 0, false, 9);

/// Most whole numbers that are looked at one by one.
const COUNTS: u32 = 20_000;

/// Points on either side that are looked at where work does not suffice for a proof.
const SAMPLES: u32 = 8;
/// Halvings that bring a flip between two of them to its last digits.
const HALVINGS: u32 = 34;

/// Side of the stated value on which a flip is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlipSide {
    /// Below it.
    Below,
    /// Above it.
    Above,
}

/// A value beyond which another alternative is the cheapest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlipPoint {
    /// The value; of a count, the first at which another is cheapest.
    pub at: Decimal,
    /// Side of the stated value.
    pub side: FlipSide,
    /// Alternative that is cheapest beyond it.
    pub winner: String,
    /// True if the costs jump past each other there, false if they meet.
    pub is_jump: bool,
    /// Relative change from the stated value.
    pub by: Decimal,
}

/// Stated value around which flips are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched {
    /// The value.
    pub stated: Decimal,
    /// True if only whole numbers make sense.
    pub is_whole: bool,
}

/// The nearest flip on each side, and true if it is proved that none is nearer.
pub(super) fn of(
    track: &Track<'_, '_>,
    of: Searched,
    [low, high]: [Decimal; 2],
) -> (Vec<FlipPoint>, bool) {
    // Nothing flips a tie.
    if low >= high || track.standing(of.stated).is_none_or(|it| it <= Decimal::ZERO) {
        return (Vec::new(), true);
    }
    if let Some(counts) = counts(of, [low, high]) {
        return (among(track, of, &counts, [low, high]), !track.is_given_up());
    }
    track.begin();
    let found = crossings(&Standing(track), low, high);
    let is_proved = !track.is_exhausted();
    let found = if is_proved { found } else { sampled(track, of, [low, high]) };
    let stated = of.stated;
    let below = found.iter().rev().filter(|it| it.at < stated && it.cheaper_above == Side::B);
    let above = found.iter().filter(|it| it.at >= stated && it.cheaper_below == Side::B);
    let ends = Ends { track, of, range: [low, high] };
    let below = ends.first(below, FlipSide::Below);
    let above = ends.first(above, FlipSide::Above);
    ([below, above].into_iter().flatten().collect(), is_proved)
}

/// Whole numbers of a range, if the input is one and they are few enough to look at each.
fn counts(of: Searched, [low, high]: [Decimal; 2]) -> Option<Vec<Decimal>> {
    let [first, last] = [low.ceil(), high.floor()];
    let count = last.checked_sub(first)?.to_u32().filter(|it| *it <= COUNTS)?;
    of.is_whole.then(|| (0..=count).map(|it| first + Decimal::from(it)).collect())
}

/// The nearest whole numbers on each side at which another is the cheapest: those at
/// which the cheapest as stated clearly stays so are left out.
fn among(
    track: &Track<'_, '_>,
    of: Searched,
    counts: &[Decimal],
    range: [Decimal; 2],
) -> Vec<FlipPoint> {
    let ends = Ends { track, of, range };
    let below = counts.iter().rev().copied().filter(|it| *it < of.stated);
    let above = counts.iter().copied().filter(|it| *it > of.stated);
    let below = ends.first_of(&below.collect::<Vec<_>>(), FlipSide::Below);
    let above = ends.first_of(&above.collect::<Vec<_>>(), FlipSide::Above);
    [below, above].into_iter().flatten().collect()
}

/// Changes of the winner between a few points on either side, where work does not suffice for a proof.
fn sampled(track: &Track<'_, '_>, of: Searched, range: [Decimal; 2]) -> Vec<Crossing> {
    let stays = |at: Decimal| track.standing(at).is_none_or(|it| it >= Decimal::ZERO);
    let mut found = Vec::new();
    for end in range {
        let way = end.saturating_sub(of.stated) / Decimal::from(SAMPLES);
        let mut within = of.stated;
        let points = (1..=SAMPLES).map(|it| of.stated + way * Decimal::from(it));
        let Some(mut beyond) = points.into_iter().find(|at| {
            let is_beyond = !stays(*at);
            within = if is_beyond { within } else { *at };
            is_beyond
        }) else {
            continue;
        };
        for _ in 0..HALVINGS {
            let middle = (within + beyond) / Decimal::TWO;
            if stays(middle) { within = middle } else { beyond = middle }
        }
        let jump = track.standing(within).zip(track.standing(beyond)).is_some_and(|(a, b)| {
            let size = track.size(within).unwrap_or_default();
            a.saturating_sub(b) > size.saturating_mul(Decimal::new(1, 7))
        });
        let sides = if end > of.stated { [Side::B, Side::A] } else { [Side::A, Side::B] };
        let [cheaper_below, cheaper_above] = sides;
        found.push(Crossing { at: within, jump, cheaper_below, cheaper_above });
    }
    found
}

/// The cost of the best other alternative less that of the cheapest as stated, which is the second of
/// the two.
struct Standing<'s, 't, 'g>(&'s Track<'t, 'g>);

impl Difference for Standing<'_, '_, '_> {
    fn at(&self, at: Decimal) -> Option<Decimal> {
        self.0.standing(at)
    }

    fn look_at(&self, [low, high]: [f64; 2]) -> Known {
        if self.0.is_settled_by_service([low, high]) {
            return Known::WhoIsCheaper;
        }
        let (Over::Within(over), scale) = self.0.margin_over([low, high]) else {
            return Known::Nothing;
        };
        let middle = f64::midpoint(low, high);
        let around = match self.0.margin_over([middle, middle]) {
            (Over::Within(at), _) => at.value.moved(over.slope, (high - low) / 2.0),
            (Over::Undefined, _) => return Known::Nothing,
        };
        if over.value.sign(scale).is_some() || around.sign(scale).is_some() {
            return Known::WhoIsCheaper;
        }
        let width = high - low;
        let rise = Bounds { low: over.slope.low * width, high: over.slope.high * width };
        if rise.sign(scale).is_some() || around.is_about_zero(scale) {
            return Known::OneCrossingAtMost;
        }
        Known::Nothing
    }

    fn is_given_up(&self) -> bool {
        self.0.is_exhausted()
    }

    fn size(&self, at: Decimal) -> Option<Decimal> {
        self.0.size(at)
    }
}

/// Ends of the stretch on which the cheapest as stated stays cheapest.
struct Ends<'e, 't, 'g> {
    track: &'e Track<'t, 'g>,
    of: Searched,
    range: [Decimal; 2],
}

impl Ends<'_, '_, '_> {
    /// The first crossing, walking away, beyond which another is cheapest.
    fn first<'c>(
        &self,
        mut crossings: impl Iterator<Item = &'c Crossing>,
        side: FlipSide,
    ) -> Option<FlipPoint> {
        crossings.find_map(|it| {
            if self.of.is_whole { self.counted(it, side) } else { self.confirmed(it, side) }
        })
    }

    /// The first of some whole numbers at which another is cheapest, walking away. Bounds leave out stretches
    /// of them, and floats single ones.
    fn first_of(&self, counts: &[Decimal], side: FlipSide) -> Option<FlipPoint> {
        if counts.len() > AT_ONCE {
            let [Some(first), Some(last)] = [counts.first(), counts.last()] else { return None };
            if self.track.stays_cheapest([*first.min(last), *first.max(last)]) {
                return None;
            }
            let (near, far) = counts.split_at(counts.len() / 2);
            return self.first_of(near, side).or_else(|| self.first_of(far, side));
        }
        let doubtful = self.track.may_be_beaten(counts).into_iter().zip(counts);
        let mut doubtful = doubtful.filter(|(it, _)| *it).map(|(_, count)| *count);
        doubtful.find_map(|count| self.won(count, count, side, true))
    }

    /// The flip at a crossing, if decimals confirm it on both sides.
    fn confirmed(&self, crossing: &Crossing, side: FlipSide) -> Option<FlipPoint> {
        let [low, high] = self.range;
        let step = (high - low).saturating_mul(BEYOND);
        let at = crossing.at;
        let [beyond, before] = match side {
            FlipSide::Below => [at - step, at + step],
            FlipSide::Above => [at + step, at - step],
        };
        let beyond = beyond.clamp(low, high);
        let is_cheapest = self.track.standing(before).is_none_or(|it| it >= Decimal::ZERO);
        let point = self.won(at, beyond, side, crossing.jump);
        point.filter(|_| is_cheapest)
    }

    /// The first whole number beyond a crossing, if another is cheapest there.
    fn counted(&self, crossing: &Crossing, side: FlipSide) -> Option<FlipPoint> {
        let [low, high] = self.range;
        let count = match side {
            FlipSide::Below => crossing.at.floor(),
            FlipSide::Above => crossing.at.ceil(),
        };
        let is_within = count >= low && count <= high && count != self.of.stated;
        is_within.then(|| self.won(count, count, side, true)).flatten()
    }

    /// The flip with the winner beyond it.
    fn won(
        &self,
        at: Decimal,
        beyond: Decimal,
        side: FlipSide,
        is_jump: bool,
    ) -> Option<FlipPoint> {
        if self.track.standing(beyond)? >= Decimal::ZERO {
            return None;
        }
        let costs = self.track.costs(beyond);
        let priced = costs.iter().enumerate().filter_map(|(place, it)| Some(((*it)?, place)));
        let (_, place) = priced.min()?;
        let winner = self.track.name(place)?.to_owned();
        let stated = self.of.stated;
        let by = at.checked_sub(stated)?.checked_div(stated)?;
        Some(FlipPoint { at, side, winner, is_jump, by })
    }
}
