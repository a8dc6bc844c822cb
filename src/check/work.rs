//! Rule on scenarios that are larger than what a run searches.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding};
use crate::analysis::largest_counts;
use crate::codes;
use crate::format::{count, list};

/// Counts that a message names.
const NAMED: usize = 3;

/// A scenario whose searches were stopped, with what is large in it.
pub(super) fn cut_short(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let ComparisonUnderCheck { case, comparison, .. } = subject;
    let missing = list(&comparison.left_out);
    let Some(first) = case.alternatives.first().filter(|_| !missing.is_empty()) else {
        return Vec::new();
    };
    let all = comparison.break_even.len();
    let searched = comparison.break_even.iter().filter(|it| it.is_searched()).count();
    let pairs = if searched < all {
        format!(" ({searched} of {} were searched)", count(Decimal::from(all), "pair"))
    } else {
        String::new()
    };
    let large = largest_counts(case).into_iter().take(NAMED);
    let large: Vec<String> = large.map(|(number, what)| count(number, what)).collect();
    let message = format!(
        "totals are complete, but {missing} are not{pairs}: the scenario is too large, with {}. \
         Compare fewer alternatives at once, or shorten what is long",
        list(&large.iter().map(String::as_str).collect::<Vec<_>>()),
    );
    let (code, place) = (codes::CUT_SHORT, first.place.clone());
    vec![Finding::warning(code, message, place, String::new())]
}
