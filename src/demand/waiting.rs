//! Work that may wait: a part of each row moves to later rows, where the least is held.
//!
//! Rows are visited in the order of time, then backward. The part of a row that may wait is poured over the rows it
//! may wait for, lowest first, as water fills a vessel. Rounds are repeated until hardly any work
//! moves: each lowers the sum of the squared levels, whose least is the flattest curve there is, and
//! none raises the peak. Rounds only near that curve, so they count the work that moves; the levels
//! are exact. GPU-seconds are whole numbers, so that none is lost.

use rust_decimal::Decimal;

use super::leveled::{self, Block, Job, Row};
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
    let work = exact.unwrap_or(pool.work);
    let samples = rows.iter().zip(&work);
    let samples = samples.flat_map(|(it, work)| level(it, *work)).collect();
    Some(Waited { trace: Trace { samples, ..trace.clone() }, moved_share })
}

/// Rows of a trace with the work that is served in each.
struct Pool {
    /// Seconds of each row.
    seconds: Vec<i128>,
    /// GPU-seconds served in each row.
    work: Vec<i128>,
    /// Work of each row that may wait, by the row that serves it: the row itself and those after it.
    placed: Vec<Vec<i128>>,
    /// GPU-seconds that may wait.
    may_wait: i128,
}

impl Pool {
    /// All work in the row in which it is wanted.
    fn of(samples: &[Sample], share: i64, seconds: i64) -> Option<Self> {
        let (mut placed, mut pairs, mut until) = (Vec::with_capacity(samples.len()), 0, 0);
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
            if pairs > MOST_PAIRS {
                return None;
            }
            let waits = i128::from(row.gpus) * i128::from(share) / 1_000_000_000;
            let mut each = vec![0; rows];
            *each.first_mut()? = waits * i128::from(row.seconds);
            placed.push(each);
        }
        let work = samples.iter().map(|it| i128::from(it.gpus) * i128::from(it.seconds));
        let may_wait = placed.iter().filter_map(|it| it.first()).sum();
        Some(Self {
            seconds: samples.iter().map(|it| it.seconds.into()).collect(),
            work: work.collect(),
            placed,
            may_wait,
        })
    }

    /// Exact work of each row on the flattest curve, before any is poured; none if nothing waits or
    /// rows are too many.
    fn leveled(&self) -> Option<Vec<i128>> {
        if self.may_wait == 0 {
            return None;
        }
        // In the longest time that all rows are made of, equal rows get whole billionths of a GPU.
        let unit = self.seconds.iter().copied().reduce(common_divisor)?;
        let waits = self.placed.iter().map(|it| it.first().copied().unwrap_or(0));
        let rows = self.seconds.iter().zip(&self.work).zip(waits.clone()).enumerate();
        let rows = rows.map(|(at, ((seconds, work), waits))| Row {
            at,
            seconds: seconds / unit,
            fixed: (work - waits) / unit,
        });
        let jobs = self.placed.iter().zip(waits).enumerate();
        let jobs = jobs.map(|(first, (placed, waits))| Job {
            first,
            last: first + placed.len().saturating_sub(1),
            work: waits / unit,
        });
        let jobs = jobs.filter(|it| it.work > 0);
        let levels = leveled::levels(Block { rows: rows.collect(), jobs: jobs.collect() })?;
        Some(levels.into_iter().map(|it| it * unit).collect())
    }

    /// Pours the work of every row again, the last row first if backward; returns the GPU-seconds that
    /// moved.
    fn pour(&mut self, is_backward: bool) -> i128 {
        let mut moved = 0;
        let count = self.placed.len();
        for number in 0..count {
            let at = if is_backward { count - 1 - number } else { number };
            let Some(before) = self.placed.get_mut(at).map(std::mem::take) else { continue };
            let rows = at..at + before.len();
            let (Some(work), Some(seconds)) =
                (self.work.get_mut(rows.clone()), self.seconds.get(rows))
            else {
                continue;
            };
            work.iter_mut().zip(&before).for_each(|(work, own)| *work -= own);
            let own = poured(work, seconds, before.iter().sum());
            work.iter_mut().zip(&own).for_each(|(work, own)| *work += own);
            let gained = own.iter().zip(&before).map(|(now, then)| (now - then).max(0));
            moved += gained.sum::<i128>();
            self.placed[at] = own;
        }
        moved
    }

    /// Share of all work that is served in another row than wanted.
    fn moved_share(&self) -> Option<Decimal> {
        let moved = self.placed.iter().map(|it| it.iter().skip(1).sum::<i128>()).sum();
        let part = |work: i128| Decimal::try_from_i128_with_scale(work, DECIMALS).ok();
        let share = part(moved)?.checked_div(part(self.work.iter().sum())?);
        // Of no work, none is moved.
        Some(share.unwrap_or_default())
    }
}

/// Greatest number that divides both.
fn common_divisor(one: i128, other: i128) -> i128 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// Parts of an amount that fill rows, lowest first, up to one level; earlier rows first within the last
/// billionth of a GPU.
fn poured(work: &[i128], seconds: &[i128], amount: i128) -> Vec<i128> {
    let below = |level: i128| {
        let rows = work.iter().zip(seconds);
        rows.map(move |(work, seconds)| (level * seconds - work).max(0))
    };
    // The lowest level at which all of it fits lies below the level at which it fits in one row.
    let (mut least, mut most) = (0, 0);
    if let Some((work, seconds)) = work.first().zip(seconds.first()) {
        most = (work + amount).div_euclid(*seconds) + 1;
    }
    while least < most {
        let middle = least + (most - least) / 2;
        if below(middle).sum::<i128>() >= amount {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    let mut own: Vec<i128> = below(least - 1).collect();
    let mut rest = amount - own.iter().sum::<i128>();
    for (own, room) in own.iter_mut().zip(below(least)) {
        let more = (room - *own).min(rest);
        *own += more;
        rest -= more;
    }
    own
}

/// A row at its level, in two parts if its work is no whole number of billionths of a GPU.
fn level(row: &Sample, work: i128) -> impl Iterator<Item = Sample> {
    let seconds = i128::from(row.seconds);
    let [gpus, rest] = [work / seconds, work % seconds].map(|it| i64::try_from(it).unwrap_or(0));
    let more = Sample { gpus: gpus + 1, seconds: rest, ..*row };
    let others = Sample { gpus, start: row.start + rest, seconds: row.seconds - rest, ..*row };
    [more, others].into_iter().filter(|it| it.seconds > 0)
}

#[cfg(test)]
mod tests;
