//! Points in time as monitoring writes them: with a zone, with that of a flag, or in seconds since 1970.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::number;
use crate::demand::{TimeProblem, timestamp};

/// A text that is no point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeIssue {
    /// A date and time of no zone, and no flag that names one.
    NoZone,
    /// A time of a clock that was set forward or back then: it was never there, or twice.
    ClockChanged,
    /// Anything else.
    Unreadable,
}

/// Seconds since 1970 in UTC; a time without a zone is of a clock in the zone of the flag.
pub(super) fn seconds(text: &str, zone: Option<&TimeZone>) -> Result<i64, TimeIssue> {
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

fn of_clock(text: &str, zone: Option<&TimeZone>) -> Result<i64, TimeIssue> {
    let civil: DateTime = text.parse().map_err(|_| TimeIssue::Unreadable)?;
    let found = zone.ok_or(TimeIssue::NoZone)?.to_ambiguous_timestamp(civil);
    if found.is_ambiguous() {
        return Err(TimeIssue::ClockChanged);
    }
    found.unambiguous().map(Timestamp::as_second).map_err(|_| TimeIssue::Unreadable)
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
        let zone = TimeZone::fixed(jiff::tz::offset(2));
        for text in ["2026-09-07 02:00:00", "2026/09/07 02:00:00.000"] {
            assert_eq!(seconds(text, Some(&zone)), Ok(midnight), "{text}");
            assert_eq!(seconds(text, None), Err(TimeIssue::NoZone), "{text}");
        }
        for text in ["", "09/07/2026 00:00", "1788739200000", "1999-01-01T00:00:00Z", "x"] {
            let found = seconds(text, Some(&TimeZone::UTC));
            assert_eq!(found, Err(TimeIssue::Unreadable), "{text}");
        }
    }

    /// Clocks of Berlin in 2026 go forward on 29 March at 02:00, and back on 25 October at 03:00.
    #[test]
    fn a_zone_by_name_follows_its_clocks() {
        let Ok(berlin) = TimeZone::get("Europe/Berlin") else { return }; // a machine without zones
        let of = |text: &str| seconds(text, Some(&berlin));
        assert_eq!(of("2026-09-07 02:00:00"), Ok(1_788_739_200));
        assert_eq!(of("2026-12-07 01:00:00"), Ok(1_796_601_600));
        for changed in ["2026-03-29 02:30:00", "2026-10-25 02:30:00"] {
            assert_eq!(of(changed), Err(TimeIssue::ClockChanged), "{changed}");
        }
    }
}
