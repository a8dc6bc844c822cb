//! Statistics of a trace: its window, coverage, mean, percentiles and peak.

use jiff::Timestamp;
use rust_decimal::Decimal;

use super::{LoadCurve, Trace};

/// Seconds of an hour.
const HOUR: i64 = 3_600;

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
    /// Rows whose number is taken to hold beyond the most frequent length.
    pub held_rows: usize,
    /// Seconds beyond that length.
    pub held_seconds: i64,
    /// Seconds at the highest level.
    pub at_peak: i64,
    /// The longest stretch at the highest level.
    pub longest_at_peak: Stretch,
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

/// Rows one after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// Number of rows.
    pub rows: usize,
    /// Length in seconds.
    pub seconds: i64,
}

impl Statistics {
    /// Statistics of a trace with its curve; none if it is empty.
    pub fn of(trace: &Trace, curve: &LoadCurve) -> Option<Self> {
        let [start, end] = trace.window;
        let seconds: i64 = curve.seconds.iter().sum();
        let work: Decimal = curve
            .gpus
            .iter()
            .zip(&curve.seconds)
            .map(|(level, it)| level * Decimal::from(*it))
            .sum();
        Some(Self {
            start,
            end,
            rows: trace.samples.len(),
            step: trace.step,
            seconds,
            held_rows: trace.held.rows,
            held_seconds: trace.held.seconds,
            at_peak: *curve.seconds.first()?,
            longest_at_peak: longest_at_peak(trace),
            percentiles: [50, 5, 1].map(|share| reached(curve, seconds, share)),
            floor: *curve.gpus.last()?,
            peak: *curve.gpus.first()?,
            mean: work.checked_div(seconds.into())?,
            merged_within: curve.merged_within,
        })
    }

    /// Hours of the window.
    pub fn hours(&self) -> Decimal {
        hours(self.end - self.start)
    }

    /// Days of the window.
    pub fn days(&self) -> Decimal {
        self.hours() / Decimal::from(24)
    }

    /// Hours of the window in which a number is known.
    pub fn known_hours(&self) -> Decimal {
        hours(self.seconds)
    }

    /// Hours of the window without a number.
    pub fn missing_hours(&self) -> Decimal {
        hours(self.end - self.start - self.seconds)
    }

    /// Hours for which numbers are taken to hold beyond the usual step.
    pub fn held_hours(&self) -> Decimal {
        hours(self.held_seconds)
    }

    /// Share of the window in which a number is known.
    pub fn coverage(&self) -> Decimal {
        share(self.seconds, self.end - self.start)
    }

    /// Share of the known time at the highest level.
    pub fn share_at_peak(&self) -> Decimal {
        share(self.at_peak, self.seconds)
    }

    /// The highest level over the mean.
    pub fn peak_over_mean(&self) -> Decimal {
        self.peak.checked_div(self.mean).unwrap_or_default()
    }

    /// Start and end of the window in UTC, such as `2026-09-07T00:00:00Z`.
    pub fn window(&self) -> [String; 2] {
        [self.start, self.end].map(instant)
    }
}

/// A length in the largest unit that it is a whole number of, with the unit's name.
pub fn in_words(seconds: i64) -> (Decimal, &'static str) {
    match seconds {
        it if it % HOUR == 0 => (hours(it), "hour"),
        it if it % 60 == 0 => (Decimal::from(it / 60), "minute"),
        it => (Decimal::from(it), "second"),
    }
}

/// A length in words, such as `15 minutes`.
pub fn exact_length(seconds: i64) -> String {
    let (number, unit) = in_words(seconds);
    crate::format::exact_count(number, unit)
}

/// A length in tenths of the largest unit that it reaches, such as `2.5 hours` or `40 minutes`.
pub fn about(seconds: i64) -> String {
    use crate::format::{agreed, tenths_if_broken};
    let (unit, name) = match seconds {
        HOUR.. => (HOUR, "hour"),
        60.. => (60, "minute"),
        _ => (1, "second"),
    };
    agreed(&tenths_if_broken(Decimal::from(seconds) / Decimal::from(unit)), name)
}

/// A second since 1970 in UTC as RFC 3339, such as `2026-09-07T00:00:00Z`.
pub fn instant(second: i64) -> String {
    Timestamp::from_second(second).map(|it| it.to_string()).unwrap_or_default()
}

/// A second since 1970 in UTC to the minute, such as `2026-09-07 00:00`.
pub fn minute(second: i64) -> String {
    let text = instant(second);
    text.get(..16).unwrap_or(&text).replace('T', " ")
}

/// Seconds as hours.
pub fn hours(seconds: i64) -> Decimal {
    Decimal::from(seconds) / Decimal::from(HOUR)
}

fn share(part: i64, all: i64) -> Decimal {
    Decimal::from(part).checked_div(all.into()).unwrap_or_default()
}

fn longest_at_peak(trace: &Trace) -> Stretch {
    let peak = trace.samples.gpus().iter().copied().max().unwrap_or_default();
    let (mut longest, mut own, mut end) = (Stretch::default(), Stretch::default(), 0);
    for sample in trace.samples.at_level(peak) {
        // Other levels and time that is not known end a stretch.
        if sample.start != end {
            own = Stretch::default();
        }
        end = sample.start + sample.seconds;
        own = Stretch { rows: own.rows + 1, seconds: own.seconds + sample.seconds };
        longest = if own.seconds > longest.seconds { own } else { longest };
    }
    longest
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
