//! Calendar dates, accepted in one spelling: `YYYY-MM-DD`.

use std::fmt;
use std::str::FromStr;

use jiff::civil;
use schemars::{Schema, json_schema};

use super::leaf::{self, Leaf, ScalarProblem};
use crate::codes;

/// A day of the calendar, written `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(civil::Date);

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

impl Date {
    /// Parses a date written `YYYY-MM-DD`.
    ///
    /// # Errors
    ///
    /// Says how a date is written, or why there is no such day.
    pub fn parse(text: &str) -> Result<Self, ScalarProblem> {
        let Some((year, month, day)) = parts(text) else {
            let fix = match rewritten(text).as_slice() {
                [date] => format!("write {date}"),
                [day_first, month_first] => {
                    format!("write {month_first} (month first) or {day_first} (day first)")
                }
                _ if ["today", "now"].contains(&text.to_lowercase().as_str()) => {
                    "write the day itself, such as 2026-08-01, so that a later run gives the same answer"
                        .to_owned()
                }
                _ => "write it as year-month-day, such as 2026-08-01".to_owned(),
            };
            return Err(ScalarProblem::found(
                codes::NOT_A_DATE,
                text,
                "a date is written YYYY-MM-DD",
                fix,
            ));
        };
        civil::Date::new(year, month, day).map(Self).map_err(|_| impossible(text, year, month))
    }

    /// The days from this date to `other`; negative when `other` is earlier.
    #[must_use]
    pub fn days_until(self, other: Self) -> i64 {
        i64::from(self.0.until(other.0).map_or(0, |span| span.get_days()))
    }

    /// Number of the first month that begins on a day or later: month 1 begins on this date, and each of the
    /// others on the same day of its calendar month.
    #[must_use]
    pub fn first_month_from(self, day: Self) -> i32 {
        let span = self.0.until((jiff::Unit::Month, day.0)).unwrap_or_default();
        let begun = i32::from(span.get_days() > 0);
        span.get_months().saturating_add(begun).saturating_add(1)
    }

    /// Year, and month from 1 to 12.
    #[must_use]
    pub fn year_and_month(self) -> (u32, u32) {
        (self.0.year().unsigned_abs().into(), self.0.month().unsigned_abs().into())
    }

    /// This date in the type of the calendar library.
    #[must_use]
    pub fn civil(self) -> civil::Date {
        self.0
    }
}

impl From<civil::Date> for Date {
    fn from(date: civil::Date) -> Self {
        Self(date)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl FromStr for Date {
    type Err = ScalarProblem;

    fn from_str(text: &str) -> Result<Self, ScalarProblem> {
        Self::parse(text)
    }
}

impl Leaf for Date {
    const EXPECTED: &'static str = "a date such as 2026-08-01";

    fn from_scalar(text: &str, _quoted: bool) -> Result<Self, ScalarProblem> {
        Self::parse(text)
    }

    fn schema() -> Schema {
        json_schema!({
            "type": "string",
            "format": "date",
            "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
        })
    }
}

leaf::read! { Date }

/// Year, month and day of a text in exactly our shape; the calendar library alone would accept
/// other shapes.
fn parts(text: &str) -> Option<(i16, i8, i8)> {
    let is_shape = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !is_shape {
        return None;
    }
    let number = |range| text.get(range).and_then(|digits: &str| digits.parse::<i16>().ok());
    let small = |range| number(range).and_then(|value| i8::try_from(value).ok());
    Some((number(0..4)?, small(5..7)?, small(8..10)?))
}

fn impossible(text: &str, year: i16, month: i8) -> ScalarProblem {
    let name = usize::try_from(month).ok().and_then(|month| MONTHS.get(month.checked_sub(1)?));
    let first = civil::Date::new(year, month, 1);
    let (expected, fix) = match (name, first) {
        (Some(name), Ok(first)) => {
            let days = first.days_in_month();
            (format!("{name} {year} has {days} days"), format!("write a day from 01 to {days}"))
        }
        _ => ("a year has 12 months".to_owned(), "write a month from 01 to 12".to_owned()),
    };
    ScalarProblem::found(codes::NOT_A_DATE, text, &expected, fix)
}

/// The dates that `text` may name in another common spelling: first the one with the day first.
fn rewritten(text: &str) -> Vec<Date> {
    if text.len() > 40 || !text.is_ascii() {
        return Vec::new();
    }
    let day = text.split(['T', ' ']).next().unwrap_or_default();
    let groups: Vec<&str> = day.split(['-', '/', '.']).collect();
    let both = match groups.as_slice() {
        [all] if all.len() == 8 => {
            let group = |range| all.get(range).unwrap_or_default();
            vec![date(group(0..4), group(4..6), group(6..8))]
        }
        [year, month, day] if year.len() == 4 => vec![date(year, month, day)],
        [day, month, year] if year.len() == 4 && text.contains('.') => vec![date(year, month, day)],
        [one, other, year] if year.len() == 4 && one == other => vec![date(year, one, other)],
        [one, other, year] if year.len() == 4 => {
            vec![date(year, other, one), date(year, one, other)]
        }
        [year, month] if year.len() == 4 => vec![date(year, month, "01")],
        _ => Vec::new(),
    };
    both.into_iter().flatten().collect()
}

fn date(year: &str, month: &str, day: &str) -> Option<Date> {
    let iso = format!("{year:0>4}-{month:0>2}-{day:0>2}");
    let (year, month, day) = parts(&iso)?;
    civil::Date::new(year, month, day).ok().map(Date)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        let problem = Date::parse(text).unwrap_err();
        format!("{}; {}", problem.message, problem.fix)
    }

    #[test]
    fn dates_are_ordered_and_counted_in_days() {
        let (first, second) =
            (Date::parse("2026-02-28").unwrap(), Date::parse("2027-03-01").unwrap());
        assert!(first < second);
        assert_eq!(first.days_until(second), 366);
        assert_eq!(second.days_until(first), -366);
        assert_eq!(first.to_string(), "2026-02-28");
    }

    #[test]
    fn months_begin_on_the_day_of_the_first() {
        let start = Date::parse("2026-10-31").unwrap();
        let month = |day: &str| start.first_month_from(Date::parse(day).unwrap());
        // Month 2 begins on 2026-11-30, the last day of that month, and month 4 on 2027-01-31.
        let days = ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01", "2027-01-31"];
        assert_eq!(days.map(month), [1, 2, 2, 3, 4]);
    }

    #[test]
    fn impossible_days_say_why() {
        assert_eq!(
            problem("2026-02-30"),
            "is `2026-02-30`, but february 2026 has 28 days; write a day from 01 to 28"
        );
        assert!(problem("2028-02-30").contains("february 2028 has 29 days"));
        assert!(problem("2026-13-01").contains("a year has 12 months"));
        assert!(problem("2026-00-01").contains("a year has 12 months"));
        assert!(problem("2026-01-00").contains("january 2026 has 31 days"));
    }

    #[test]
    fn other_shapes_are_refused_with_the_date_they_mean() {
        for text in [
            "20260801",
            "2026-08-01T00:00:00",
            "2026-8-1",
            "2026/08/01",
            "01.08.2026",
            "2026-08-01 12:00",
            "2026-08",
        ] {
            assert!(problem(text).ends_with("; write 2026-08-01"), "{text}: {}", problem(text));
        }
        assert!(
            problem("08/01/2026")
                .ends_with("; write 2026-08-01 (month first) or 2026-01-08 (day first)")
        );
        assert!(problem("08/31/2026").ends_with("; write 2026-08-31"));
        assert!(problem("31/08/2026").ends_with("; write 2026-08-31"));
        for text in ["yesterday", "-2026-08-01", "２０２６-08-01", "", "26-08-01"] {
            assert!(problem(text).ends_with("such as 2026-08-01"), "{text}: {}", problem(text));
        }
    }
}
