//! Work that may wait: a part of each row moves to later rows, where the least is held.
//!
//! Rows are visited in the order of time, then backward. The part of a row that may wait is poured over the rows it
//! may wait for, lowest first, as water fills a vessel. Rounds are repeated until hardly any work
//! moves: each lowers the sum of the squared levels, whose least is the flattest curve there is, and
//! none raises the peak. GPU-seconds are whole numbers, so that none is lost.

use rust_decimal::Decimal;

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
    let mut pool = Pool::of(&trace.samples, share, seconds)?;
    for number in 0..ROUNDS {
        if pool.pour(number % 2 == 1) * HARDLY_ANY <= pool.may_wait {
            break;
        }
    }
    let moved_share = pool.moved_share()?;
    let samples = trace.samples.iter().zip(&pool.work);
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
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::Config;

    use super::*;
    use crate::input::Sources;

    /// A trace of rows of whole GPUs, each with its seconds.
    fn trace(rows: &[(i64, i64)]) -> Trace {
        let mut start = 0;
        let samples = rows.iter().map(|(gpus, seconds)| {
            let sample = Sample { start, seconds: *seconds, gpus: gpus * 1_000_000_000, at: 0 };
            start += seconds;
            sample
        });
        Trace {
            source: Sources::new().embed("a.csv", ""),
            samples: samples.collect(),
            step: 3_600,
            window: [0, 0],
            held: Vec::new(),
            teams: Vec::new(),
        }
    }

    fn levels(rows: &[(i64, i64)], share: &str, seconds: i64) -> Vec<i64> {
        let share = super::super::billionths(share).unwrap();
        let served = waited(&trace(rows), share, seconds).unwrap().trace.samples;
        served.iter().map(|it| it.gpus / 1_000_000).collect()
    }

    fn work(samples: &[Sample]) -> i128 {
        samples.iter().map(|it| i128::from(it.gpus) * i128::from(it.seconds)).sum()
    }

    #[test]
    fn work_waits_for_the_lowest_rows_within_its_time() {
        // Half of each row may wait for two rows: 8 of 16 and 2 of 4. The 2 go to the end, and the 8 fill
        // 0 and 2 to 5.
        let rows = [(16, 60), (0, 60), (4, 60), (0, 60)];
        assert_eq!(levels(&rows, "0.5", 120), [8_000, 5_000, 5_000, 2_000]);
        // One row of waiting only: 8 on 0, and half of 4 on the last.
        assert_eq!(levels(&rows, "0.5", 60), [8_000, 8_000, 2_000, 2_000]);
        // Nothing waits beyond the end, or without a share or time.
        assert_eq!(levels(&[(0, 60), (16, 60)], "1", 600), [0, 16_000]);
        for (share, seconds) in [("0", 600), ("1", 0), ("1", 59)] {
            assert_eq!(levels(&rows, share, seconds), [16_000, 0, 4_000, 0]);
        }
        assert_eq!(levels(&rows, "1", 180), [5_000; 4]);
    }

    /// The lowest peak by trying every level: work that is wanted earliest is served first.
    fn lowest_peak(rows: &[(i64, i64)], share: i64, wait: usize) -> i64 {
        let fits = |most: i64| {
            let mut queue: Vec<(usize, i64)> = Vec::new();
            for (at, (gpus, _)) in rows.iter().enumerate() {
                let waits = gpus * share / 100;
                queue.push((at + wait, waits));
                let mut room = most - (gpus - waits);
                for (_, left) in &mut queue {
                    let served = room.clamp(0, *left);
                    *left -= served;
                    room -= served;
                }
                let is_last = at + 1 == rows.len();
                if room < 0 || queue.iter().any(|(due, left)| *left > 0 && (*due <= at || is_last))
                {
                    return false;
                }
            }
            true
        };
        (0..=4_000).find(|most| fits(*most)).unwrap()
    }

    proptest! {
        #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

        #[test]
        fn work_is_kept_deadlines_too_and_the_peak_is_the_lowest(
            gpus in prop::collection::vec(0..40i64, 1..14), share in 0..=100i64, wait in 0..5usize,
        ) {
            // Hundreds, so that every percentage is a whole number.
            let rows: Vec<(i64, i64)> = gpus.iter().map(|it| (it * 100, 60)).collect();
            let before = trace(&rows);
            let seconds = i64::try_from(wait).unwrap() * 60;
            let Waited { trace: after, moved_share } = waited(&before, share * 10_000_000, seconds).unwrap();
            prop_assert_eq!(work(&after.samples), work(&before.samples));
            prop_assert!(moved_share <= Decimal::new(share, 2));
            let peak = |it: &[Sample]| it.iter().map(|it| it.gpus).max().unwrap_or(0);
            prop_assert!(peak(&after.samples) <= peak(&before.samples));
            // By each row, all that was due is done, and nothing is done before it is wanted.
            for until in 0..rows.len() {
                let sum = |it: &[Sample], rows: usize| it[..rows].iter().map(|it| it.gpus).sum::<i64>();
                let done = sum(&after.samples, until + 1);
                prop_assert!(done <= sum(&before.samples, until + 1));
                let due = (0..=until).map(|at| {
                    let own = before.samples[at].gpus;
                    let may_wait = if at + wait > until { own / 100 * share } else { 0 };
                    own - may_wait
                });
                prop_assert!(done >= due.sum::<i64>());
            }
            let lowest = lowest_peak(&rows, share, wait) * 1_000_000_000;
            let gap = peak(&after.samples) - lowest;
            // The last round moves a little, and the lowest is tried in whole GPUs.
            let near = lowest / 1_000 + 1_000_000_000;
            prop_assert!(gap <= near, "{} {}", peak(&after.samples), lowest);
        }

        #[test]
        fn rows_of_any_length_keep_all_work(
            rows in prop::collection::vec((0..40i64, 1..200i64), 1..14),
            share in 0..=1_000_000_000i64, seconds in 0..900i64,
        ) {
            let before = trace(&rows);
            let after = waited(&before, share, seconds).unwrap().trace.samples;
            prop_assert_eq!(work(&after), work(&before.samples));
            let length = |it: &[Sample]| it.iter().map(|it| it.seconds).sum::<i64>();
            prop_assert_eq!(length(&after), length(&before.samples));
        }
    }
}
