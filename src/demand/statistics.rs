//! Statistics of a trace: its window, coverage, mean, percentiles and peak.

use rust_decimal::Decimal;

use super::{LoadCurve, Trace};

/// Statistics of a trace, weighted by time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// First second, since 1970 in UTC.
    pub start: i64,
    /// Second after the last.
    pub end: i64,
    /// Rows with a number.
    pub rows: usize,
    /// The most frequent length of a row, in seconds.
    pub step: i64,
    /// Seconds of the window in which a number is known.
    pub seconds: i64,
    /// Rows that last longer than the most frequent length.
    pub long_rows: usize,
    /// GPUs that are reached or passed in 50%, 5% and 1% of the time.
    pub percentiles: [Decimal; 3],
    /// The lowest level.
    pub floor: Decimal,
    /// The highest level.
    pub peak: Decimal,
    /// The mean level.
    pub mean: Decimal,
    /// The most by which merging moved a level, in GPUs.
    pub merged_within: Option<Decimal>,
}

impl Statistics {
    /// Statistics of a trace with its curve; none if it is empty.
    pub fn of(trace: &Trace, curve: &LoadCurve) -> Option<Self> {
        let (first, last) = (trace.samples.first()?, trace.samples.last()?);
        let seconds: i64 = curve.seconds.iter().sum();
        let work: Decimal = curve
            .gpus
            .iter()
            .zip(&curve.seconds)
            .map(|(level, it)| level * Decimal::from(*it))
            .sum();
        Some(Self {
            start: first.start,
            end: last.start + last.seconds,
            rows: trace.samples.len(),
            step: trace.step,
            seconds,
            long_rows: trace.long_rows,
            percentiles: [50, 5, 1].map(|share| reached(curve, seconds, share)),
            floor: *curve.gpus.last()?,
            peak: *curve.gpus.first()?,
            mean: work.checked_div(seconds.into())?,
            merged_within: curve.merged_within,
        })
    }

    /// Share of the window in which a number is known.
    pub fn coverage(&self) -> Option<Decimal> {
        Decimal::from(self.seconds).checked_div((self.end - self.start).into())
    }
}

/// The level that is reached or passed in a share of the time, in percent.
fn reached(curve: &LoadCurve, seconds: i64, percent: i64) -> Decimal {
    let mut passed = 0;
    let levels = curve.gpus.iter().zip(&curve.seconds);
    let mut levels = levels.skip_while(|(_, it)| {
        passed += **it;
        passed * 100 < seconds * percent
    });
    levels.next().or(curve.gpus.last().zip(curve.seconds.last())).map_or(Decimal::ZERO, |it| *it.0)
}
