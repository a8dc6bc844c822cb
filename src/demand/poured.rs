//! Work poured over rows, lowest first, as water fills a vessel.

/// Fills rows of some work and time with an amount, up to one level; earlier rows first within the
/// last whole level. Returns the level, whose search begins at another one.
pub(super) fn poured(rows: (&[i64], &[i64]), amount: i128, near: i64, parts: &mut Vec<i64>) -> i64 {
    parts.clear();
    let level = if amount > 0 { least(rows, amount, near) } else { 0 };
    let below = |level: i64| {
        let (work, seconds) = rows;
        work.iter().zip(seconds).map(move |(work, seconds)| (level * seconds - work).max(0))
    };
    parts.extend(below(level - 1));
    let mut rest = amount - parts.iter().copied().map(i128::from).sum::<i128>();
    for (own, room) in parts.iter_mut().zip(below(level)) {
        if rest <= 0 {
            break;
        }
        let more = i64::try_from(rest).unwrap_or(i64::MAX).min(room - *own);
        *own += more;
        rest -= i128::from(more);
    }
    level
}

/// The least level at which an amount fits. The room below a level is convex, so that each step along
/// its slope comes nearer from above.
fn least(rows: (&[i64], &[i64]), amount: i128, near: i64) -> i64 {
    let mut level = near;
    // The first row holds all of the amount at this level; others may be lower.
    let first = rows.0.first().zip(rows.1.first());
    let most = first.map_or(0, |(work, seconds)| {
        let level = (i128::from(*work) + amount) / i128::from(*seconds) + 1;
        i64::try_from(level).unwrap_or(i64::MAX)
    });
    level = level.clamp(0, most);
    loop {
        let (work, seconds) = below(rows, level);
        if seconds == 0 {
            level = most;
            continue;
        }
        // The level at which the rows that are lower now would hold the amount.
        let next = (amount + work + i128::from(seconds) - 1).div_euclid(i128::from(seconds));
        let next = i64::try_from(next).unwrap_or(most).min(most);
        if next != level {
            level = next;
            continue;
        }
        // Rows between this level and the one below may leave the lower one room enough.
        let (work, seconds) = below(rows, level - 1);
        if i128::from(level - 1) * i128::from(seconds) - work < amount {
            return level;
        }
        level -= 1;
    }
}

/// Work and time of the rows that are lower than a level.
fn below((work, seconds): (&[i64], &[i64]), level: i64) -> (i128, i64) {
    let (mut all_work, mut all_seconds) = (0, 0);
    for (work, seconds) in work.iter().zip(seconds) {
        let is_below = level * seconds > *work;
        all_work += i128::from(if is_below { *work } else { 0 });
        all_seconds += if is_below { *seconds } else { 0 };
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
            let expected = (0..).find(|it| room(&rows, *it) >= amount).unwrap();
            prop_assert_eq!(level, expected);
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
