//! Load-duration curve of a trace: its levels, each with the time it lasts.

use rust_decimal::Decimal;

use super::levels::Levels;
use super::samples::Samples;
use super::{DECIMALS, Trace, gpus};

/// The most levels of a curve; a trace with more has them merged.
pub const MOST_LEVELS: usize = 10_000;

/// Levels of demand, highest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadCurve {
    /// GPUs of each level; each number once, unless levels were merged.
    pub gpus: Vec<Decimal>,
    /// Seconds of each level.
    pub seconds: Vec<i64>,
    /// The most by which merging moved a level, in GPUs; none if all levels are kept.
    pub merged_within: Option<Decimal>,
}

impl LoadCurve {
    /// Curve of a trace with at most [`MOST_LEVELS`].
    pub fn of(trace: &Trace) -> Self {
        Self::within(trace, MOST_LEVELS)
    }

    /// Curve of a trace: equal levels are one, and more than some number are merged with their
    /// neighbors to their mean, so that GPU-hours and the peak stay.
    pub fn within(trace: &Trace, most: usize) -> Self {
        Self::of_samples(&trace.samples, most)
    }

    /// Curve of samples, merged if it has more levels than some number.
    pub fn of_samples(samples: &Samples, most: usize) -> Self {
        let levels = Levels::of(samples);
        if levels.iter().nth(most).is_some() {
            return Self::merged(&levels, most);
        }
        let (gpus, seconds) = levels.iter().map(|it| (gpus(it.0), it.1)).unzip();
        Self { gpus, seconds, merged_within: None }
    }

    /// Levels merged in bands of one width below the peak, which stays by itself.
    fn merged(levels: &Levels, most: usize) -> Self {
        let mut all = levels.iter();
        let Some(first) = all.next() else {
            return Self { gpus: Vec::new(), seconds: Vec::new(), merged_within: None };
        };
        let last = levels.lowest().unwrap_or(first.0);
        let bands = i64::try_from(most).unwrap_or(i64::MAX).max(2) - 1;
        let width = (first.0 - last) / bands + 1;
        let mut curve = Self {
            gpus: vec![gpus(first.0)],
            seconds: vec![first.1],
            merged_within: Some(gpus(width)),
        };
        // Number of the band, and its GPU-seconds in billionths and seconds so far.
        let mut band = (0, 0, 0);
        for (level, seconds) in all {
            let number = (first.0 - level) / width;
            if number != band.0 {
                curve.add_mean(band.1, band.2);
                band = (number, 0, 0);
            }
            band.1 += i128::from(level) * i128::from(seconds);
            band.2 += seconds;
        }
        curve.add_mean(band.1, band.2);
        curve
    }

    /// Adds the mean of GPU-seconds, in billionths, over some seconds, if there are any.
    fn add_mean(&mut self, work: i128, seconds: i64) {
        let work = Decimal::try_from_i128_with_scale(work, DECIMALS).unwrap_or_default();
        if let Some(mean) = work.normalize().checked_div(seconds.into()) {
            self.gpus.push(mean);
            self.seconds.push(seconds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{HeldRows, Sample};
    use super::*;
    use crate::input::Sources;

    fn trace(levels: impl IntoIterator<Item = (i64, i64)>) -> Trace {
        let sample = |(gpus, seconds)| Sample { start: 0, seconds, gpus };
        Trace {
            source: Sources::new().embed("a.csv", ""),
            samples: levels.into_iter().map(sample).collect(),
            step: 3_600,
            window: [0, 0],
            held: HeldRows::default(),
            peak_line: 0,
            teams: Vec::new(),
        }
    }

    #[test]
    fn equal_levels_are_one_and_the_highest_is_first() {
        let curve = LoadCurve::of(&trace([(2_500_000_000, 60), (0, 30), (2_500_000_000, 90)]));
        assert_eq!(curve.gpus, ["2.5", "0"].map(|it| it.parse::<Decimal>().unwrap()));
        assert_eq!((curve.seconds, curve.merged_within), (vec![150, 30], None));
    }

    #[test]
    fn merging_keeps_the_peak_and_the_work_and_moves_no_level_by_more_than_it_says() {
        let levels: Vec<(i64, i64)> = (0..50_000).map(|it| (it * it * 400, 60)).collect();
        let curve = LoadCurve::of(&trace(levels.clone()));
        assert!(curve.gpus.len() <= MOST_LEVELS, "{}", curve.gpus.len());
        assert_eq!(curve.gpus[0], gpus(levels[49_999].0));
        let work: Decimal =
            curve.gpus.iter().zip(&curve.seconds).map(|(a, b)| a * Decimal::from(*b)).sum();
        let exact: Decimal = levels.iter().map(|(a, b)| gpus(*a) * Decimal::from(*b)).sum();
        assert!((work - exact).abs() < "0.000000000000001".parse().unwrap(), "{work} {exact}");
        let mut place = levels.iter().rev();
        for (level, seconds) in curve.gpus.iter().zip(&curve.seconds) {
            for (own, _) in place.by_ref().take(usize::try_from(seconds / 60).unwrap()) {
                assert!((gpus(*own) - level).abs() <= curve.merged_within.unwrap());
            }
        }
    }
}
