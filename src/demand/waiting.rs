//! Work that may wait: a part of each row moves to later rows, where the least is held.
//!
//! Rows are visited in the order of time, then backward. The part of a row that may wait is poured over the rows it
//! may wait for, lowest first, as water fills a vessel. Rounds are repeated until hardly any work
//! moves: each lowers the sum of the squared levels, whose least is the flattest curve there is, and
//! none raises the peak. Rounds only near that curve, so they count the work that moves; the levels
//! are exact. GPU-seconds are whole numbers, so that none is lost.

use rust_decimal::Decimal;

use super::leveled::{self, Block, Job, Row};
use super::poured::{Total, poured};
use super::{DECIMALS, Sample, Trace};

/// The most pairs of a row and a row that it may wait for.
const MOST_PAIRS: usize = 10_000_000;
/// The most rounds.
const ROUNDS: usize = 50;
/// Part of the work that may wait, as a divisor, whose move in a round is none.
const HARDLY_ANY: i128 = 100_000;

/// A trace whose work waited.
#[derive(Clone, Debug)]
pub struct Waited {
    /// Trace as it is served.
    pub trace: Trace,
    /// Share of all work that is served later than wanted.
    pub moved_share: Decimal,
}

/// Serves a share of each row, in billionths, up to some seconds later; none if rows and waiting
/// time are too many to compute.
pub fn waited(trace: &Trace, share: i64, seconds: i64) -> Option<Waited> {
    let rows: Vec<Sample> = trace.samples.iter().collect();
    let mut pool = Pool::of(&rows, share, seconds)?;
    let exact = pool.leveled();
    for number in 0..ROUNDS {
        if pool.pour(number % 2 == 1) * HARDLY_ANY <= pool.may_wait {
            break;
        }
    }
    let moved_share = pool.moved_share()?;
    let work = exact.unwrap_or_else(|| pool.work.iter().copied().map(i128::from).collect());
    let samples = rows.iter().zip(&work);
    let samples = samples.flat_map(|(it, work)| level(it, work * i128::from(pool.unit))).collect();
    Some(Waited { trace: Trace { samples, ..trace.clone() }, moved_share })
}

/// Rows of a trace with the work that is served in each.
struct Pool {
    /// Seconds of a unit of time: the longest that all rows are made of.
    unit: i64,
    /// Units of time of each row.
    seconds: Vec<i64>,
    /// Work in each row, in billionths of a GPU over a unit of time.
    work: Vec<i64>,
    /// Work of each row that may wait, by the row that serves it: the row itself and those after it.
    placed: Vec<Vec<i64>>,
    /// Work that may wait.
    may_wait: i128,
    /// True if all that a row may wait for fits 64 bits, at any level that is tried.
    is_narrow: bool,
}

impl Pool {
    /// All work in the row in which it is wanted.
    fn of(samples: &[Sample], share: i64, seconds: i64) -> Option<Self> {
        let unit = samples.iter().map(|it| it.seconds).reduce(common_divisor)?;
        let longest = samples.iter().map(|it| it.seconds).max()? / unit;
        let peak = samples.iter().map(|it| it.gpus).max()?;
        // No level that is tried in a row is higher.
        let highest = peak.checked_mul(2)?.checked_add(2)?;
        highest.checked_mul(longest)?;
        let (mut placed, mut pairs, mut until) = (Vec::with_capacity(samples.len()), 0, 0);
        let mut most_rows = 0;
        for (at, row) in samples.iter().enumerate() {
            // The first second waits until the start of a row, the last until its end.
            let can = |later: &Sample| {
                later.start - row.start <= seconds
                    && later.start + later.seconds - row.start - row.seconds <= seconds
            };
            until = until.max(at);
            let more = samples.get(until + 1..)?.iter().take_while(|it| can(it)).count();
            until += more;
            let rows = samples.get(at..=until)?.iter().take_while(|it| can(it)).count();
            pairs += rows;
            most_rows = most_rows.max(rows);
            if pairs > MOST_PAIRS {
                return None;
            }
            let waits = i128::from(row.gpus) * i128::from(share) / 1_000_000_000;
            let mut each = vec![0; rows];
            *each.first_mut()? = i64::try_from(waits).ok()?.checked_mul(row.seconds / unit)?;
            placed.push(each);
        }
        let may_wait = placed.iter().filter_map(|it| it.first().copied()).map(i128::from).sum();
        let seconds = samples.iter().map(|it| it.seconds / unit).collect();
        let work = samples.iter().map(|it| it.gpus.checked_mul(it.seconds / unit));
        let work = work.collect::<Option<_>>()?;
        // With room for the amount itself.
        let most = longest.checked_mul(i64::try_from(most_rows + 2).ok()?);
        let is_narrow = most.and_then(|it| it.checked_mul(highest)).is_some();
        Some(Self { unit, seconds, work, placed, may_wait, is_narrow })
    }

    /// Exact work of each row on the flattest curve, before any is poured; none if nothing waits or
    /// rows are too many.
    fn leveled(&self) -> Option<Vec<i128>> {
        if self.may_wait == 0 {
            return None;
        }
        // In units of time, equal rows get whole billionths of a GPU.
        let waits = self.placed.iter().map(|it| it.first().copied().unwrap_or(0).into());
        let rows = self.seconds.iter().zip(&self.work).zip(waits.clone()).enumerate();
        let rows = rows.map(|(at, ((seconds, work), waits))| Row {
            at,
            seconds: (*seconds).into(),
            fixed: i128::from(*work) - waits,
        });
        let jobs = self.placed.iter().zip(waits).enumerate();
        let jobs = jobs.map(|(first, (placed, waits))| Job {
            first,
            last: first + placed.len().saturating_sub(1),
            work: waits,
        });
        let jobs = jobs.filter(|it| it.work > 0);
        leveled::levels(Block { rows: rows.collect(), jobs: jobs.collect() })
    }

    /// Pours the work of every row again, the last row first if backward; returns the units of work that
    /// moved.
    fn pour(&mut self, is_backward: bool) -> i128 {
        if self.is_narrow {
            self.pour_in::<i64>(is_backward)
        } else {
            self.pour_in::<i128>(is_backward)
        }
    }

    /// Pours with sums of a width.
    fn pour_in<T: Total>(&mut self, is_backward: bool) -> i128 {
        let (mut moved, mut level) = (0, 0);
        let count = self.placed.len();
        let mut own = Vec::new();
        for number in 0..count {
            let at = if is_backward { count - 1 - number } else { number };
            let Some(before) = self.placed.get_mut(at) else { continue };
            let rows = at..at + before.len();
            let (Some(work), Some(seconds)) =
                (self.work.get_mut(rows.clone()), self.seconds.get(rows))
            else {
                continue;
            };
            work.iter_mut().zip(&*before).for_each(|(work, own)| *work -= own);
            let amount = before.iter().fold(T::from(0), |all, it| all + T::from(*it));
            // Rows side by side have much the same level.
            level = poured((&*work, seconds), amount, level, &mut own);
            for ((work, before), own) in work.iter_mut().zip(before).zip(&own) {
                *work += own;
                moved += i128::from((own - *before).max(0));
                *before = *own;
            }
        }
        moved
    }

    /// Share of all work that is served in another row than wanted.
    fn moved_share(&self) -> Option<Decimal> {
        let moved = self.placed.iter().flat_map(|it| it.iter().skip(1));
        let part = |work: i128| Decimal::try_from_i128_with_scale(work, DECIMALS).ok();
        let sum = |work: i128| part(work * i128::from(self.unit));
        let all = self.work.iter().copied().map(i128::from).sum();
        let share = sum(moved.copied().map(i128::from).sum())?.checked_div(sum(all)?);
        // Of no work, none is moved.
        Some(share.unwrap_or_default())
    }
}

/// Greatest number that divides both.
fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// A row at its level, in two parts if its work is no whole number of billionths of a GPU.
fn level(row: &Sample, work: i128) -> impl Iterator<Item = Sample> {
    let seconds = i128::from(row.seconds);
    let [gpus, rest] = [work / seconds, work % seconds].map(|it| i64::try_from(it).unwrap_or(0));
    let more = Sample { gpus: gpus + 1, seconds: rest, ..*row };
    let others = Sample { gpus, start: row.start + rest, seconds: row.seconds - rest };
    [more, others].into_iter().filter(|it| it.seconds > 0)
}

#[cfg(test)]
mod tests;
