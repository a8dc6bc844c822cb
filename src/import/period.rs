//! Periods of statistics and days, as publishers write them.

use crate::input::Date;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A period of a statistic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Period {
    /// Day from which sheets use its figure: the first of a month or year, the last of a half-year, which is
    /// published long after.
    pub from: Date,
    /// The period in words, such as `second half of 2025`.
    pub words: String,
}

impl Period {
    /// Parses `2026-03`, `2025-S2` or `2025`.
    pub fn parse(text: &str) -> Option<Self> {
        let of = |day: &str, words: String| Some(Self { from: Date::parse(day).ok()?, words });
        let Some((year, part)) = text.split_once('-') else {
            return of(&format!("{text}-01-01"), format!("year {text}"));
        };
        match part {
            "S1" => of(&format!("{year}-06-30"), format!("first half of {year}")),
            "S2" => of(&format!("{year}-12-31"), format!("second half of {year}")),
            _ => {
                let month: usize = part.parse().ok()?;
                let name = MONTHS.get(month.checked_sub(1)?)?;
                of(&format!("{year}-{part}-01"), format!("{name} {year}"))
            }
        }
    }
}

/// Parses a day such as `2026-02-06`, `06 February 2026` or `19/05/26 23:00:00`.
pub(super) fn day(text: &str) -> Option<Date> {
    let text = text.trim();
    let (date, _) = text.split_once([' ', 'T']).unwrap_or((text, ""));
    if let [day, month, year] = date.split('/').collect::<Vec<_>>().as_slice() {
        return Date::parse(&format!("20{year}-{month}-{day}")).ok();
    }
    if let [day, month, year] = text.split(' ').collect::<Vec<_>>().as_slice() {
        let index = MONTHS.iter().position(|it| it == month)?;
        return Date::parse(&format!("{year}-{:0>2}-{day:0>2}", index.checked_add(1)?)).ok();
    }
    Date::parse(date).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_begin_where_sheets_use_them() {
        let period = |text: &str| Period::parse(text).map(|it| format!("{} {}", it.from, it.words));
        assert_eq!(period("2026-03").as_deref(), Some("2026-03-01 March 2026"));
        assert_eq!(period("2025-S2").as_deref(), Some("2025-12-31 second half of 2025"));
        assert_eq!(period("2024-S1").as_deref(), Some("2024-06-30 first half of 2024"));
        assert_eq!(period("2025").as_deref(), Some("2025-01-01 year 2025"));
        for wrong in ["", "2026-13", "2026-3", "2026-Q1", "2025-S3", "March 2026"] {
            assert_eq!(period(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn days_are_read_as_publishers_write_them() {
        let day = |text: &str| day(text).map(|it| it.to_string());
        for text in ["2026-02-06", "06 February 2026", "6 February 2026", "06/02/26 23:00:00"] {
            assert_eq!(day(text).as_deref(), Some("2026-02-06"), "{text}");
        }
        assert_eq!(day("2026-02-06T23:00:00+0100").as_deref(), Some("2026-02-06"));
        assert!(day("32 February 2026").is_none() && day("February").is_none());
    }
}
