//! Work poured over rows, lowest first, as water fills a vessel.

use std::ops::{Add, Div, Mul, Sub};

/// A whole number that sums over rows fit in: the narrower one is faster.
pub(super) trait Total:
    Copy
    + Ord
    + From<i64>
    + TryInto<i64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
}

impl Total for i64 {}
impl Total for i128 {}

/// Fills rows of some work and time with an amount, up to one level; earlier rows first within the
/// last whole level. Returns the level, whose search begins at another one.
pub(super) fn poured<T: Total>(
    rows: (&[i64], &[i64]),
    amount: T,
    near: i64,
    parts: &mut Vec<i64>,
) -> i64 {
    let zero = T::from(0);
    let mut level = if amount > zero { from_above(rows, amount, near) } else { 0 };
    let below = |level: i64| {
        let (work, seconds) = rows;
        work.iter().zip(seconds).map(move |(work, seconds)| (level * seconds - work).max(0))
    };
    let mut rest = loop {
        parts.clear();
        parts.extend(below(level - 1));
        let full = parts.iter().fold(zero, |all, it| all + T::from(*it));
        if full < amount || level == 0 {
            break amount - full;
        }
        // Rows between this level and the one below may leave the lower one room enough.
        level = from_above(rows, amount, level - 1);
    };
    for (own, room) in parts.iter_mut().zip(below(level)) {
        if rest <= zero {
            break;
        }
        let more = T::from(room - *own).min(rest).try_into().unwrap_or(0);
        *own += more;
        rest = rest - T::from(more);
    }
    level
}

/// A level at which an amount fits, which is the least one unless a row ends within a whole level below
/// it. The room below a level is convex, so that each step along its slope comes nearer from above.
fn from_above<T: Total>(rows: (&[i64], &[i64]), amount: T, near: i64) -> i64 {
    // The first row holds all of the amount at this level; others may be lower.
    let first = rows.0.first().zip(rows.1.first());
    let most = first.map_or(0, |(work, seconds)| {
        let level = (T::from(*work) + amount) / T::from(*seconds) + T::from(1);
        level.try_into().unwrap_or(i64::MAX)
    });
    let mut level = near.clamp(0, most);
    loop {
        let (work, seconds) = lower(rows, level);
        // The level at which the rows that are lower now would hold the amount.
        let next = match T::from(seconds) {
            none if seconds == 0 => none + T::from(most),
            seconds => (amount + work + seconds - T::from(1)) / seconds,
        };
        let next = next.try_into().unwrap_or(most).min(most);
        if next == level {
            return level;
        }
        level = next;
    }
}

/// Work and time of the rows that are lower than a level.
fn lower<T: Total>((work, seconds): (&[i64], &[i64]), level: i64) -> (T, i64) {
    let (mut all_work, mut all_seconds) = (T::from(0), 0);
    for (work, seconds) in work.iter().zip(seconds) {
        let is_lower = level * seconds > *work;
        all_work = all_work + T::from(if is_lower { *work } else { 0 });
        all_seconds += if is_lower { *seconds } else { 0 };
    }
    (all_work, all_seconds)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::Config;

    use super::*;

    fn room(rows: &[(i64, i64)], level: i64) -> i128 {
        rows.iter().map(|(work, seconds)| i128::from((level * seconds - work).max(0))).sum()
    }

    proptest! {
        #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

        #[test]
        fn the_level_is_the_least_that_holds_the_amount_wherever_its_search_begins(
            rows in prop::collection::vec((0..2_000i64, 1..60i64), 1..20),
            amount in 0..40_000i128, near in 0..3_000i64,
        ) {
            let (work, seconds): (Vec<i64>, Vec<i64>) = rows.iter().copied().unzip();
            let mut parts = Vec::new();
            let level = poured((&work, &seconds), amount, near, &mut parts);
            let expected = (0..1_000_000).find(|it| room(&rows, *it) >= amount).unwrap();
            prop_assert_eq!(level, expected);
            let mut narrow = Vec::new();
            let amount_of_work = i64::try_from(amount).unwrap();
            prop_assert_eq!(poured((&work, &seconds), amount_of_work, near, &mut narrow), level);
            prop_assert_eq!(&narrow, &parts);
            prop_assert_eq!(parts.iter().copied().map(i128::from).sum::<i128>(), amount);
            let mut is_full = true;
            for ((work, seconds), part) in rows.iter().zip(&parts) {
                let least = ((level - 1) * seconds - work).max(0);
                let most = (level * seconds - work).max(0);
                prop_assert!((least..=most).contains(part));
                // Earlier rows are filled first.
                prop_assert!(is_full || *part == least);
                is_full &= *part == most;
            }
        }
    }
}
