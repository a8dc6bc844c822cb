//! Lowest and highest amount within a range: isolated by slopes, confirmed by decimals.

use std::collections::VecDeque;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::super::variable::Variable;
use super::narrow::inside;
use super::track::{Over, Track};

/// Stretches looked at; of those left, ends alone are known.
const BUDGET: usize = 1_000;
/// Stretches narrower than this share of the range are no longer halved.
const NARROW: f64 = 1e-6;
/// Most whole numbers that are all looked at.
const COUNTS: i64 = 400;
/// Amounts that differ by less than this share of the costs are equal.
const EQUAL: Decimal = Decimal::from_parts(1, 0, 0, false, 12);

/// Value of an input, and the quantity there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// Value of the input.
    pub at: Decimal,
    /// The quantity.
    pub amount: Decimal,
}

/// Extremes of an amount within a range.
#[derive(Clone, Debug, Default)]
pub(super) struct Extremes {
    pub lowest: Option<At>,
    pub highest: Option<At>,
    pub least_margin: Option<At>,
    pub flat: Option<[Decimal; 2]>,
    pub is_stepped: bool,
    pub is_proved: bool,
}

/// A stretch on which the amount is known to rise, to fall or to stay.
#[derive(Clone, Copy)]
struct Stretch {
    ends: [f64; 2],
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Not defined.
    Undefined,
    /// Constant amount.
    Flat,
    /// Rises or falls all along, so that its extremes are its ends.
    Monotone,
    /// Too narrow to look at further.
    Narrow,
    /// Not looked at further as the work is bounded.
    Unknown,
}

/// Extremes along a track within a range.
pub(super) fn within(
    track: &Track<'_, '_>,
    variable: &Variable,
    [low, high]: [Decimal; 2],
) -> Extremes {
    let ends = [low, high].map(|it| it.to_f64().unwrap_or(f64::NAN));
    if variable.is_whole && (high - low) <= Decimal::from(COUNTS) {
        return over_counts(track, variable, [low, high]);
    }
    let search = Search { track, variable, range: [low, high] };
    track.begin();
    let stretches = stretches(track, ends, |it| track.over(it));
    let margins = stretches_of_margin(track, ends, &stretches);
    let amount = |at| track.amount(at);
    let [lowest, highest] = search.extremes(&stretches, amount);
    let [least_margin, _] = search.extremes(&margins, |at| track.margin(at));
    let is_proved = stretches.iter().all(|it| it.kind != Kind::Unknown) && !variable.is_whole;
    Extremes {
        lowest,
        highest,
        least_margin,
        flat: search.flat(&stretches),
        is_stepped: search.is_stepped(&stretches),
        is_proved: is_proved && !track.is_given_up(),
    }
}

/// Stretches of the margin, which are those of the amount if that is the margin.
fn stretches_of_margin(track: &Track<'_, '_>, ends: [f64; 2], known: &[Stretch]) -> Vec<Stretch> {
    if track.measures_margin() {
        return known.to_vec();
    }
    track.begin();
    stretches(track, ends, |it| track.margin_over(it))
}

/// Every whole number of a range.
fn over_counts(track: &Track<'_, '_>, variable: &Variable, range: [Decimal; 2]) -> Extremes {
    let counts = (0..=COUNTS).map(|it| range[0].saturating_add(it.into()));
    let counts: Vec<Decimal> = counts.take_while(|it| *it <= range[1]).collect();
    let search = Search { track, variable, range };
    let [lowest, highest] = search.among(&counts, |at| track.amount(at));
    let [least_margin, _] = search.among(&counts, |at| track.margin(at));
    let stated = track.amount(variable.stated);
    let is_same = |at: &&Decimal| track.amount(**at) == stated;
    let below = counts.iter().rev().skip_while(|it| **it > variable.stated).take_while(is_same);
    let above = counts.iter().skip_while(|it| **it < variable.stated).take_while(is_same);
    let flat = below.last().zip(above.last()).map(|(low, high)| [*low, *high]);
    Extremes {
        lowest,
        highest,
        least_margin,
        flat: flat.filter(|[low, high]| low < high),
        is_stepped: false,
        is_proved: !track.is_given_up(),
    }
}

/// Stretches of a range, in order.
fn stretches(
    track: &Track<'_, '_>,
    range: [f64; 2],
    look: impl Fn([f64; 2]) -> (Over, f64),
) -> Vec<Stretch> {
    let narrow = NARROW * (range[1] - range[0]);
    // Widest first, so that none further on is left unlooked at when the work is used up.
    let mut open = VecDeque::from([range]);
    let mut found: Vec<Stretch> = Vec::new();
    let mut looks = 0;
    while let Some(ends) = open.pop_front() {
        looks += 1;
        let width = ends[1] - ends[0];
        let kind = if track.is_exhausted() { Kind::Unknown } else { kind(look(ends), width) };
        match kind {
            Kind::Unknown if width <= narrow => found.push(Stretch { ends, kind: Kind::Narrow }),
            Kind::Unknown if looks <= BUDGET && !track.is_exhausted() => {
                let middle = f64::midpoint(ends[0], ends[1]);
                open.extend([[ends[0], middle], [middle, ends[1]]]);
            }
            _ => found.push(Stretch { ends, kind }),
        }
    }
    found.sort_by(|a, b| a.ends[0].total_cmp(&b.ends[0]));
    found
}

fn kind((over, scale): (Over, f64), width: f64) -> Kind {
    let Over::Within(it) = over else { return Kind::Undefined };
    // A slope of the last digits of floats is none.
    let slack = 1e-10 * scale;
    let [low, high] = [it.slope.low * width, it.slope.high * width];
    if low.is_nan() || high.is_nan() {
        Kind::Unknown
    } else if low >= -slack && high <= slack {
        Kind::Flat
    } else if low >= -slack || high <= slack {
        Kind::Monotone
    } else {
        Kind::Unknown
    }
}

/// Search for extremes along a track.
struct Search<'s, 't, 'g> {
    track: &'s Track<'t, 'g>,
    variable: &'s Variable,
    range: [Decimal; 2],
}

impl Search<'_, '_, '_> {
    /// Points at which an extreme may be: ends of stretches, and what is inside narrow ones.
    fn extremes(
        &self,
        stretches: &[Stretch],
        amount: impl Fn(Decimal) -> Option<Decimal>,
    ) -> [Option<At>; 2] {
        let mut points = vec![self.variable.stated];
        points.extend(self.range);
        for it in stretches.iter().filter(|it| it.kind != Kind::Undefined) {
            points.extend(it.ends.map(|x| self.exact(x)));
        }
        if self.variable.is_whole {
            let near = points.iter().flat_map(|it| [it.floor(), it.ceil()]);
            points = near.map(|it| it.clamp(self.range[0], self.range[1])).collect();
        }
        points.dedup();
        let found = self.among(&points, &amount);
        if self.variable.is_whole {
            return found;
        }
        let narrow = stretches.iter().filter(|it| it.kind == Kind::Narrow);
        let mut finer = vec![self.variable.stated];
        finer.extend(found.iter().flatten().map(|it| it.at));
        for it in narrow {
            let ends = it.ends.map(|x| self.exact(x));
            let is_extreme = |at: &At| ends.contains(&at.at);
            if found.iter().flatten().any(is_extreme) {
                finer.extend(inside(ends, &amount));
            }
        }
        self.among(&finer, &amount)
    }

    /// Lowest and highest of some points; of equal ones the stated value.
    fn among(
        &self,
        points: &[Decimal],
        amount: impl Fn(Decimal) -> Option<Decimal>,
    ) -> [Option<At>; 2] {
        let stated = self.variable.stated;
        let points = std::iter::once(stated).chain(points.iter().copied());
        let mut found: [Option<At>; 2] = [None; 2];
        for at in points {
            let Some(here) = amount(at) else { continue };
            let slack = self.track.size(at).unwrap_or_default().saturating_mul(EQUAL);
            for (side, best) in found.iter_mut().enumerate() {
                let by = best.map(|it| here.saturating_sub(it.amount));
                let is_better =
                    by.is_none_or(|by| if side == 0 { by < -slack } else { by > slack });
                if is_better {
                    *best = Some(At { at, amount: here });
                }
            }
        }
        found
    }

    /// Values around the stated one between which the amount stays the same.
    fn flat(&self, stretches: &[Stretch]) -> Option<[Decimal; 2]> {
        let stated = self.variable.stated.to_f64()?;
        let mut flat: Option<[f64; 2]> = None;
        let mut runs: Vec<[f64; 2]> = Vec::new();
        for it in stretches.iter().filter(|it| it.kind == Kind::Flat) {
            match runs.last_mut() {
                Some(last) if last[1].total_cmp(&it.ends[0]).is_eq() => last[1] = it.ends[1],
                _ => runs.push(it.ends),
            }
        }
        let slack = NARROW * self.width();
        for run in runs {
            if run[0] - slack <= stated && stated <= run[1] + slack {
                flat = Some(run);
            }
        }
        let [low, high] = flat?;
        let is_wide = high - low >= 0.05 * self.width();
        let is_all = high - low >= self.width() * (1.0 - NARROW);
        let ends = [self.exact(low), self.exact(high)];
        let ends = ends.map(|it| self.near_stated(it));
        (is_wide && !is_all).then_some(ends)
    }

    /// True if the amount jumps inside a narrow stretch.
    fn is_stepped(&self, stretches: &[Stretch]) -> bool {
        let narrow = stretches.iter().filter(|it| it.kind == Kind::Narrow);
        let mut jumps = narrow.filter(|it| {
            let [low, high] = it.ends.map(|x| self.exact(x));
            let amounts = self.track.amount(low).zip(self.track.amount(high));
            let size = self.track.size(low).unwrap_or_default();
            // A slope moves a stretch so narrow by far less.
            let least = size.saturating_mul(Decimal::new(1, 4));
            amounts.is_some_and(|(a, b)| (a.saturating_sub(b)).abs() > least)
        });
        jumps.next().is_some()
    }

    fn exact(&self, x: f64) -> Decimal {
        let [low, high] = self.range;
        Decimal::from_f64(x).unwrap_or(low).clamp(low, high)
    }

    /// The stated value, if a value is as near to it as the search can tell; else the value.
    fn near_stated(&self, x: Decimal) -> Decimal {
        let stated = self.variable.stated;
        let slack = (self.range[1] - self.range[0]).saturating_mul(Decimal::new(2, 6));
        if x.saturating_sub(stated).abs() <= slack { stated } else { x }
    }

    fn width(&self) -> f64 {
        let [low, high] = self.range.map(|it| it.to_f64().unwrap_or(f64::NAN));
        high - low
    }
}
