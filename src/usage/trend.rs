//! Trend of the demand: the median change from week to week, with its range.

use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, MathematicalOps};

use super::measure::Measure;
use super::{Kind, UsageRow};
use crate::demand::hours;

/// Seconds of a week.
const WEEK: i64 = 7 * 86_400;
/// Rates that a scenario takes as growth a year: above the first, up to the second.
const GROWTH: [i64; 2] = [-1, 5];
/// Weeks that a trend needs.
const LEAST: usize = 8;
/// Days of a year and of a week.
const DAYS: [i64; 2] = [365, 7];
/// Quantile of the normal law with 5% beyond it, for a range that holds the slope in 90% of cases.
const QUANTILE: Decimal = Decimal::from_parts(1_645, 0, 0, false, 3);

/// Growth a year as a share of the level of the last week, on a straight line through whole weeks.
///
/// The line is that of Theil and Sen: its slope is the median of the slopes between all pairs of weeks, and the range
/// is that of Sen (1968) from the variance of Kendall's S.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trend {
    /// Weeks with at least half of their time known.
    pub weeks: usize,
    /// Growth a year, 0.2 for 20%.
    pub per_year: Decimal,
    /// Ends of the range in which it is in 90% of cases.
    pub range: [Decimal; 2],
    /// Level of the last week over the mean of the trace: a plan that begins then scales the trace by it.
    pub scale: Decimal,
}

impl Trend {
    /// True if it is a rate that a scenario takes: a line that falls to 0 within a year is none.
    pub fn is_a_rate(&self) -> bool {
        let [least, most] = GROWTH.map(Decimal::from);
        self.per_year > least && self.per_year <= most
    }

    /// True if the range has no growth in it as well.
    pub fn may_be_none(&self) -> bool {
        let [low, high] = self.range;
        low <= Decimal::ZERO && high >= Decimal::ZERO
    }
}

/// Trend of the GPUs of a kind; none in less than eight whole weeks.
pub(super) fn trend(rows: &[UsageRow], main: &Measure, start: i64) -> Option<Trend> {
    let weeks = weeks(rows, main.kind, start);
    if weeks.len() < LEAST {
        return None;
    }
    let pairs = weeks.iter().enumerate().flat_map(|(place, early)| {
        let later = weeks.iter().skip(place.saturating_add(1));
        later.filter_map(move |late| {
            let apart = Decimal::from(late.0.saturating_sub(early.0));
            late.1.checked_sub(early.1)?.checked_div(apart)
        })
    });
    let mut slopes: Vec<Decimal> = pairs.collect();
    slopes.sort();
    let slope = median(&slopes)?;
    let last = weeks.last()?.0;
    let at_last = weeks.iter().filter_map(|(week, gpus)| {
        let ahead = Decimal::from(last.saturating_sub(*week));
        slope.checked_mul(ahead)?.checked_add(*gpus)
    });
    let mut at_last: Vec<Decimal> = at_last.collect();
    at_last.sort();
    let level = median(&at_last).filter(|it| *it > Decimal::ZERO)?;
    let [year, week] = DAYS.map(Decimal::from);
    let per_year = |slope: Decimal| slope.checked_mul(year)?.checked_div(week)?.checked_div(level);
    let [low, high] = range(&slopes, weeks.len())?;
    let range = [per_year(low)?, per_year(high)?];
    let scale = level.checked_div(main.statistics.mean)?;
    Some(Trend { weeks: weeks.len(), per_year: per_year(slope)?, range, scale })
}

/// Mean GPUs of each whole week from the first second on, with its number; weeks of which less than half is known are
/// left out.
fn weeks(rows: &[UsageRow], kind: Kind, start: i64) -> Vec<(i64, Decimal)> {
    let mut all: Vec<(i64, Decimal, i64)> = Vec::new();
    for row in rows {
        let Some((gpus, seconds)) = row.gpus.get(&kind).zip(row.known.get(&kind)) else { continue };
        let week = row.start.saturating_sub(start).div_euclid(WEEK);
        let work = gpus.saturating_mul(hours(*seconds));
        match all.last_mut().filter(|it| it.0 == week) {
            Some((_, sum, known)) => {
                *sum = sum.saturating_add(work);
                *known = known.saturating_add(*seconds);
            }
            None => all.push((week, work, *seconds)),
        }
    }
    let end = rows.last().map_or(start, |it| it.start.saturating_add(it.seconds));
    let is_whole = |week: i64| start.saturating_add((week + 1).saturating_mul(WEEK)) <= end;
    let known = all.into_iter().filter(|it| is_whole(it.0) && it.2 >= WEEK / 2);
    known
        .filter_map(|(week, work, seconds)| Some((week, work.checked_div(hours(seconds))?)))
        .collect()
}

/// Median of sorted numbers.
fn median(sorted: &[Decimal]) -> Option<Decimal> {
    let middle = sorted.len() / 2;
    let high = *sorted.get(middle)?;
    if !sorted.len().is_multiple_of(2) {
        return Some(high);
    }
    sorted.get(middle.checked_sub(1)?)?.checked_add(high)?.checked_div(Decimal::TWO)
}

/// Ends of the range of the slope: those of its rank less and more the quantile times the deviation of Kendall's S.
fn range(slopes: &[Decimal], weeks: usize) -> Option<[Decimal; 2]> {
    let [weeks, pairs] = [weeks, slopes.len()].map(Decimal::from);
    let five = Decimal::TWO.checked_mul(weeks)?.checked_add(Decimal::from(5))?;
    let times = weeks.checked_mul(weeks.checked_sub(Decimal::ONE)?)?.checked_mul(five)?;
    let deviation = times.checked_div(Decimal::from(18))?.sqrt()?;
    let apart = QUANTILE.checked_mul(deviation)?;
    let rank = |number: Decimal| {
        let last = slopes.len().checked_sub(1)?;
        let place = number.max(Decimal::ONE).to_usize()?.checked_sub(1)?;
        slopes.get(place.min(last)).copied()
    };
    let low = pairs.checked_sub(apart)?.checked_div(Decimal::TWO)?.floor();
    let high =
        pairs.checked_add(apart)?.checked_div(Decimal::TWO)?.checked_add(Decimal::ONE)?.ceil();
    Some([rank(low)?, rank(high)?])
}
