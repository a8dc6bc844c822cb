//! Points in time as traces write them: RFC 3339 with a zone.

use jiff::Timestamp;
use jiff::civil::DateTime;

/// A text that is no point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeProblem {
    /// A date and time of no zone.
    NoZone,
    /// Anything else.
    Unreadable,
}

/// Seconds since 1970 in UTC of a text such as `2026-09-07T00:00:00Z`; parts of a second are cut off.
pub(crate) fn seconds(text: &str) -> Result<i64, TimeProblem> {
    if let Some(seconds) = plain(text.as_bytes()) {
        return Ok(seconds);
    }
    if let Ok(found) = text.parse::<Timestamp>() {
        return Ok(found.as_second());
    }
    let is_civil = text.parse::<DateTime>().is_ok();
    Err(if is_civil { TimeProblem::NoZone } else { TimeProblem::Unreadable })
}

/// The usual form, `YYYY-MM-DDThh:mm:ssZ`, without a look at calendars of other forms.
fn plain(text: &[u8]) -> Option<i64> {
    let [
        y1,
        y2,
        y3,
        y4,
        b'-',
        m1,
        m2,
        b'-',
        d1,
        d2,
        b'T',
        h1,
        h2,
        b':',
        n1,
        n2,
        b':',
        s1,
        s2,
        b'Z',
    ] = text
    else {
        return None;
    };
    let digit = |it: &u8| it.is_ascii_digit().then(|| i64::from(it - b'0'));
    let two = |a: &u8, b: &u8| Some(digit(a)? * 10 + digit(b)?);
    let (year, month, day) = (two(y1, y2)? * 100 + two(y3, y4)?, two(m1, m2)?, two(d1, d2)?);
    let (hour, minute, second) = (two(h1, h2)?, two(n1, n2)?, two(s1, s2)?);
    // A day after the 28th may not exist in its month: the library knows.
    let is_plain = year >= 1970
        && (1..=12).contains(&month)
        && (1..=28).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    is_plain.then(|| ((days_since_1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second)
}

/// Days since 1970-01-01, counted in years that begin in March, so that a leap day is the last.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year / 4 - year / 100 + year / 400;
    year * 365 + leap_days + (month * 153 + 2) / 5 + day - 1 - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_form_agrees_with_the_library() {
        for day in (0..24_000).step_by(7) {
            let at = Timestamp::from_second(day * 86_400 + (day % 86_400)).unwrap();
            assert_eq!(seconds(&at.to_string()), Ok(at.as_second()), "{at}");
        }
    }

    #[test]
    fn a_zone_counts_and_its_absence_is_a_problem() {
        assert_eq!(seconds("1970-01-01T02:00:00+01:00"), Ok(3_600));
        assert_eq!(seconds("2026-02-29T00:00:00Z"), Err(TimeProblem::Unreadable));
        assert_eq!(seconds("2026-02-28T24:00:00Z"), Err(TimeProblem::Unreadable));
        assert_eq!(seconds("2026-09-07T00:00:00"), Err(TimeProblem::NoZone));
        assert_eq!(seconds("2026-09-07 00:00:00"), Err(TimeProblem::NoZone));
        assert_eq!(seconds("09/07/2026"), Err(TimeProblem::Unreadable));
    }
}
