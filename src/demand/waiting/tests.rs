use proptest::prelude::*;
use proptest::test_runner::Config;

use super::*;
use crate::demand::{HeldRows, Samples};
use crate::input::Sources;

/// A trace of rows of whole GPUs, each with its seconds.
fn trace(rows: &[(i64, i64)]) -> Trace {
    let mut start = 0;
    let samples = rows.iter().map(|(gpus, seconds)| {
        let sample = Sample { start, seconds: *seconds, gpus: gpus * 1_000_000_000 };
        start += seconds;
        sample
    });
    Trace {
        source: Sources::new().embed("a.csv", ""),
        samples: samples.collect(),
        step: 3_600,
        window: [0, 0],
        held: HeldRows::default(),
        peak_line: 0,
        teams: Vec::new(),
    }
}

fn levels(rows: &[(i64, i64)], share: &str, seconds: i64) -> Vec<i64> {
    let share = super::super::billionths(share).unwrap();
    let served = waited(&trace(rows), share, seconds).unwrap().trace.samples;
    served.iter().map(|it| it.gpus / 1_000_000).collect()
}

fn work(samples: &Samples) -> i128 {
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

#[test]
fn equal_levels_are_exactly_equal() {
    for (rows, level) in [([80, 16, 16, 16], 32), ([10, 2, 2, 2], 4)] {
        let rows = rows.map(|gpus| (gpus, 3_600)).repeat(30);
        let served = waited(&trace(&rows), 1_000_000_000, 7_200).unwrap().trace.samples;
        assert!(served.iter().all(|it| it.gpus == level * 1_000_000_000), "{served:?}");
    }
    let rows = [(6, 60), (9, 120), (0, 60)];
    assert_eq!(levels(&rows, "0.5", 240), [6_000; 3]);
    // Work that cannot come earlier stays above the mean.
    let rows = [(6, 60), (40, 60), (0, 60)];
    assert_eq!(levels(&rows, "0.5", 120), [6_000, 20_000, 20_000]);
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
            if room < 0 || queue.iter().any(|(due, left)| *left > 0 && (*due <= at || is_last)) {
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
        let peak = |it: &Samples| it.iter().map(|it| it.gpus).max().unwrap_or(0);
        prop_assert!(peak(&after.samples) <= peak(&before.samples));
        // By each row, all that was due is done, and nothing is done before it is wanted.
        for until in 0..rows.len() {
            let sum = |it: &Samples, rows: usize| it.gpus()[..rows].iter().sum::<i64>();
            let done = sum(&after.samples, until + 1);
            prop_assert!(done <= sum(&before.samples, until + 1));
            let due = (0..=until).map(|at| {
                let own = before.samples.gpus()[at];
                let may_wait = if at + wait > until { own / 100 * share } else { 0 };
                own - may_wait
            });
            prop_assert!(done >= due.sum::<i64>());
        }
        // The lowest is tried in whole GPUs.
        let peak = Decimal::new(peak(&after.samples), 9).ceil();
        prop_assert_eq!(peak, Decimal::from(lowest_peak(&rows, share, wait)));
    }

    #[test]
    fn rows_of_any_length_keep_all_work(
        rows in prop::collection::vec((0..40i64, 1..200i64), 1..14),
        share in 0..=1_000_000_000i64, seconds in 0..900i64,
    ) {
        let before = trace(&rows);
        let after = waited(&before, share, seconds).unwrap().trace.samples;
        prop_assert_eq!(work(&after), work(&before.samples));
        let length = |it: &Samples| it.iter().map(|it| it.seconds).sum::<i64>();
        prop_assert_eq!(length(&after), length(&before.samples));
    }
}
