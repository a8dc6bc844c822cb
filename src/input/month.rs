//! Calendar months, accepted in one spelling: `YYYY-MM`.

use std::str::FromStr;

use schemars::{Schema, json_schema};

use super::date::Date;
use super::leaf::{self, Leaf, ScalarProblem};
use crate::codes;

/// A month of the calendar, written `YYYY-MM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month {
    /// Year, four digits.
    pub year: u32,
    /// Month from 1 to 12.
    pub month: u32,
}

impl Leaf for Month {
    const EXPECTED: &'static str = "a month such as 2026-11";

    fn from_scalar(text: &str, _quoted: bool) -> Result<Self, ScalarProblem> {
        parts(text).ok_or_else(|| {
            // A full date also says which month is meant.
            let month = Date::parse(text).ok().and_then(|_| text.get(..7));
            let fix = month.map_or_else(
                || "write it as year-month, such as 2026-11".to_owned(),
                |month| format!("write {month}"),
            );
            ScalarProblem::found(codes::NOT_A_DATE, text, "a month is written YYYY-MM", fix)
        })
    }

    fn schema() -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$" })
    }
}

leaf::read! { Month }

impl FromStr for Month {
    type Err = ScalarProblem;

    fn from_str(text: &str) -> Result<Self, ScalarProblem> {
        Self::from_scalar(text, false)
    }
}

fn parts(text: &str) -> Option<Month> {
    let (year, month) = text.split_once('-')?;
    let digits =
        |text: &str, count| text.len() == count && text.bytes().all(|it| it.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) {
        return None;
    }
    let (year, month) = (year.parse().ok()?, month.parse().ok()?);
    (1..=12).contains(&month).then_some(Month { year, month })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_has_one_shape() {
        let month = Month::from_scalar("2026-11", false).unwrap();
        assert_eq!((month.year, month.month), (2026, 11));
        let problem = |text| {
            let problem = Month::from_scalar(text, false).unwrap_err();
            format!("{}; {}", problem.message, problem.fix)
        };
        assert_eq!(
            problem("2026-11-01"),
            "is `2026-11-01`, but a month is written YYYY-MM; write 2026-11"
        );
        for text in ["2026-13", "2026-00", "11/2026", "2026-1", "november"] {
            assert!(problem(text).ends_with("such as 2026-11"), "{text}");
        }
    }
}
