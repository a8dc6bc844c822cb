//! Periods of a statement: months, or years of the calendar, of the books, of the horizon.

use crate::model::Reporting;

/// How long a period is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Each month by itself
    Month,
    /// Fiscal years where the scenario states a calendar, else years of the horizon
    #[default]
    Year,
}

impl By {
    /// Key of the length on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Month => "month",
            Self::Year => "year",
        }
    }
}

/// Months of the horizon that are printed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementPeriod {
    /// `upfront`, `2026-11`, `month 1`, `FY2027`, `2027`, `year 1`.
    pub label: String,
    /// The first of its months.
    pub from: u32,
    /// The last.
    pub to: u32,
}

/// Every month of a horizon in its period; month 0 has a period of its own.
pub(super) fn spans(months: u32, by: By, reporting: Option<&Reporting>) -> Vec<StatementPeriod> {
    let mut spans = vec![StatementPeriod { label: "upfront".to_owned(), from: 0, to: 0 }];
    for month in 1..=months {
        let label = label(month, by, reporting);
        match spans.last_mut().filter(|it| it.label == label) {
            Some(last) => last.to = month,
            None => spans.push(StatementPeriod { label, from: month, to: month }),
        }
    }
    spans
}

fn label(month: u32, by: By, reporting: Option<&Reporting>) -> String {
    match (by, reporting) {
        (By::Month, None) => format!("month {month}"),
        (By::Month, Some(calendar)) => calendar.month(month).to_string(),
        (By::Year, None) => format!("year {}", month.div_ceil(12)),
        (By::Year, Some(calendar)) if calendar.year_begins == 1 => calendar.year(month).to_string(),
        (By::Year, Some(calendar)) => format!("FY{}", calendar.year(month)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CalendarMonth;

    fn phrase(months: u32, by: By, reporting: Option<Reporting>) -> Vec<String> {
        let spans = spans(months, by, reporting.as_ref());
        spans.iter().map(|it| format!("{} {}-{}", it.label, it.from, it.to)).collect()
    }

    #[test]
    fn years_are_those_of_the_books_where_they_are_stated() {
        let first = CalendarMonth::new(2026, 11);
        assert_eq!(phrase(14, By::Year, None), ["upfront 0-0", "year 1 1-12", "year 2 13-14"]);
        let calendar = Some(Reporting { first, year_begins: 1 });
        assert_eq!(
            phrase(15, By::Year, calendar),
            ["upfront 0-0", "2026 1-2", "2027 3-14", "2028 15-15"]
        );
        let october = Some(Reporting { first, year_begins: 10 });
        assert_eq!(phrase(14, By::Year, october), ["upfront 0-0", "FY2027 1-11", "FY2028 12-14"]);
        assert_eq!(phrase(2, By::Month, calendar), ["upfront 0-0", "2026-11 1-1", "2026-12 2-2"]);
        assert_eq!(phrase(1, By::Month, None), ["upfront 0-0", "month 1 1-1"]);
    }
}
