//! The calendar that months are reported in. It names them and changes no figure.

/// Calendar of the horizon: the month it begins in, and the fiscal year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reporting {
    /// The calendar month in which month 1 runs.
    pub first: CalendarMonth,
    /// The month with which a fiscal year begins, from 1 for January.
    pub year_begins: u32,
}

/// A month of a year, counted from January of year 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CalendarMonth(u32);

impl CalendarMonth {
    /// The month from 1 to 12 of a year.
    pub fn new(year: u32, month: u32) -> Self {
        Self(year * 12 + month.clamp(1, 12) - 1)
    }

    /// The year.
    pub fn year(self) -> u32 {
        self.0 / 12
    }

    /// The month, from 1 to 12.
    pub fn month(self) -> u32 {
        self.0 % 12 + 1
    }

    /// Months from this one to another; none if that is earlier.
    pub fn until(self, other: Self) -> Option<u32> {
        other.0.checked_sub(self.0)
    }

    /// Calendar month a number of months later.
    #[must_use]
    pub fn after(self, months: u32) -> Self {
        Self(self.0 + months)
    }
}

impl std::fmt::Display for CalendarMonth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.year(), self.month())
    }
}

impl Reporting {
    /// The calendar month of a month of the horizon, from 1.
    pub fn month(&self, number: u32) -> CalendarMonth {
        self.first.after(number.saturating_sub(1))
    }

    /// The fiscal year of a month of the horizon, named by the calendar year in which it ends.
    pub fn year(&self, number: u32) -> u32 {
        // Twelve months from October 2026 end in 2027; those from January end in their own year.
        self.month(number).after((13 - self.year_begins) % 12).year()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fiscal_year_is_named_by_the_year_in_which_it_ends() {
        let first = CalendarMonth::new(2026, 11);
        let calendar = Reporting { first, year_begins: 1 };
        assert_eq!([1, 2, 3, 14].map(|month| calendar.year(month)), [2026, 2026, 2027, 2027]);
        let october = Reporting { first, year_begins: 10 };
        // November 2026 is in the year from October 2026 to September 2027; month 12 is October 2027.
        assert_eq!([1, 11, 12].map(|month| october.year(month)), [2027, 2027, 2028]);
        let december = Reporting { first, year_begins: 12 };
        assert_eq!([1, 2, 13].map(|month| december.year(month)), [2026, 2027, 2027]);
        assert_eq!(october.month(3).to_string(), "2027-01");
    }
}
