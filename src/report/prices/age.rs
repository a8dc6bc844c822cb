//! Cells and sentences on the age of a figure, and on the chance that it still holds.

use rust_decimal::Decimal;

use super::question::Age;
use crate::format::count;
use crate::input::Date;
use crate::pricing::{HistoryRow, Validity, ValidityBasis};
use crate::report::table::Cell;

/// Days of a year.
const YEAR: i64 = 365;

/// Cell of the day a row was checked, marked `!` if older than its limit.
pub(super) fn checked(on: Date, age: Age) -> Cell {
    if age.is_old() { Cell::marked(on.to_string(), '!') } else { Cell::number(on.to_string()) }
}

/// Cell of the day a row was checked, or `contract` for negotiated prices that are fixed.
pub(super) fn checked_row(row: &HistoryRow, age: Age) -> Cell {
    let is_fixed = row.terms.as_ref().is_some_and(|it| it.is_fixed);
    if is_fixed { Cell::text("contract") } else { checked(row.checked_on, age) }
}

/// Cell of the days since a figure was checked, marked `!` if that is too long; `later` if it was after the day.
pub(super) fn aged(age: Age) -> Cell {
    if age.days < 0 {
        return Cell::text("later");
    }
    let days = age.days.to_string();
    if age.is_old() { Cell::marked(days, '!') } else { Cell::number(days) }
}

/// Cell of the days since a row was checked, marked `!` if that is too long and `*` for a starting
/// price, or `contract` for negotiated prices that are fixed.
pub(in crate::report) fn days(row: &HistoryRow, age: Age, is_teaser: bool) -> Cell {
    let is_fixed = row.terms.as_ref().is_some_and(|it| it.is_fixed);
    match (is_fixed, age.is_old(), is_teaser) {
        (true, ..) => Cell::text("contract"),
        (_, false, true) if age.days >= 0 => Cell::marked(age.days.to_string(), '*'),
        _ => aged(age),
    }
}

/// Cell of the chance that a figure still holds, in percent, rounded down; `99%` at most.
pub(super) fn holds(age: Age) -> Cell {
    let Some(chance) = age.chance() else { return Cell::Missing };
    let percent = (chance.saturating_mul(Decimal::ONE_HUNDRED)).floor().min(Decimal::from(99));
    Cell::number(format!("{percent}%"))
}

/// Evidence of how often figures of a series change.
pub(in crate::report) fn changes(it: Validity) -> String {
    match it.basis {
        ValidityBasis::Measured { changes, days } => {
            let (years, months) = (days / YEAR, days % YEAR * 12 / YEAR);
            let seen = if years > 0 { count(years, "year") } else { count(months, "month") };
            format!("{} in {seen} of prices", count(changes, "change"))
        }
        ValidityBasis::OfClass => {
            "by other providers, as no history of its own is known".to_owned()
        }
        ValidityBasis::Assumed => "assumed, as no change of such a price is known".to_owned(),
    }
}
