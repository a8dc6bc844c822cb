//! Points in time as monitoring writes them: with a zone, with that of a flag, or in seconds since 1970.

use jiff::civil::DateTime;
use jiff::tz::Offset;

use super::number;
use crate::demand::{TimeProblem, timestamp};

/// A text that is no point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeIssue {
    /// A date and time of no zone, and no flag that names one.
    NoZone,
    /// Anything else.
    Unreadable,
}

/// Seconds since 1970 in UTC; a time without a zone is of a clock this many seconds ahead of UTC.
pub(super) fn seconds(text: &str, zone: Option<i64>) -> Result<i64, TimeIssue> {
    let found = match timestamp(text) {
        Ok(seconds) => seconds,
        Err(TimeProblem::NoZone) => of_clock(text, zone)?,
        // nvidia-smi writes dates with slashes.
        Err(TimeProblem::Unreadable) if text.contains('/') => {
            of_clock(&text.replace('/', "-"), zone)?
        }
        Err(TimeProblem::Unreadable) => number::seconds(text).ok_or(TimeIssue::Unreadable)?,
    };
    number::seconds(&found.to_string()).ok_or(TimeIssue::Unreadable)
}

fn of_clock(text: &str, zone: Option<i64>) -> Result<i64, TimeIssue> {
    let civil: DateTime = text.parse().map_err(|_| TimeIssue::Unreadable)?;
    let utc = Offset::UTC.to_timestamp(civil).map_err(|_| TimeIssue::Unreadable)?;
    Ok(utc.as_second() - zone.ok_or(TimeIssue::NoZone)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_needs_a_zone_and_seconds_do_not() {
        let midnight = 1_788_739_200;
        for text in ["2026-09-07T00:00:00Z", "2026-09-07T02:00:00+02:00", "1788739200"] {
            assert_eq!(seconds(text, None), Ok(midnight), "{text}");
        }
        for text in ["2026-09-07 02:00:00", "2026/09/07 02:00:00.000"] {
            assert_eq!(seconds(text, Some(7_200)), Ok(midnight), "{text}");
            assert_eq!(seconds(text, None), Err(TimeIssue::NoZone), "{text}");
        }
        for text in ["", "09/07/2026 00:00", "1788739200000", "1999-01-01T00:00:00Z", "x"] {
            assert_eq!(seconds(text, Some(0)), Err(TimeIssue::Unreadable), "{text}");
        }
    }
}
