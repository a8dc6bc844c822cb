//! Pairs whose paybacks and rates of return a workbook has: the alternative that buys, and each other one.

use super::Book;
use crate::analysis::{AccountFigures, BreakEven};

/// Name of the sheet with their months.
pub(super) const BY_MONTH: &str = "Cash by month";

/// The alternative that buys, with each other one that it is bought in place of.
pub(super) fn pairs<'b>(book: &'b Book<'_>) -> Vec<[&'b AccountFigures; 2]> {
    let reference = &book.material.comparison.reference;
    let accounts = &book.workings.accounts;
    let Some(bought) = accounts.iter().find(|it| it.name == *reference) else { return Vec::new() };
    let others = accounts.iter().filter(|it| pair(book, it).is_some());
    others.map(|it| [bought, it]).collect()
}

/// Result of buying in place of an alternative.
pub(super) fn pair<'b>(book: &'b Book<'_>, it: &AccountFigures) -> Option<&'b BreakEven> {
    let comparison = book.material.comparison;
    let mut pairs = comparison.break_even.iter();
    pairs.find(|pair| {
        let is_of = pair.a == comparison.reference && pair.b == it.name;
        is_of && pair.investment.invested.is_some()
    })
}
