//! Rule on figures replaced in place, which loses what held until the change.

use rust_decimal::Decimal;

use super::SheetsUnderCheck;
use super::earlier::EarlierSheets;
use super::history::{FigurePair, change, has_ended, leap, pairs};
use super::series::{SeenRow, Series};
use crate::check::Problem;
use crate::codes;
use crate::format::quantity;
use crate::pricing::AgeClass;

/// Allowed difference between a price per instance and its price per GPU, which may be rounded.
const ROUNDED: Decimal = Decimal::from_parts(1, 0, 0, false, 3);

/// Rows that had begun and not ended, and now begin on the same day with another figure.
///
/// A leap is reported by its own rule instead, which is more severe and gives the same advice.
pub(super) fn in_place(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let Some(before) = &subject.before else { return Vec::new() };
    let all = pairs(subject).into_iter().flat_map(|(_, pairs)| pairs);
    // The specification of a machine does not change over time: another figure corrects a mistake.
    let all = all.filter(|pair| pair.before.class != AgeClass::Specification);
    all.flat_map(|pair| in_place_of(subject, before, &pair)).collect()
}

fn in_place_of(
    subject: &SheetsUnderCheck<'_>,
    before: &EarlierSheets<'_>,
    pair: &FigurePair<'_>,
) -> Vec<Problem> {
    let was = &pair.before;
    let mut problems = Vec::new();
    for now in pair.now.iter().filter(|it| it.currency == was.currency) {
        for row in now.rows.iter().filter(|row| row.from <= subject.as_of) {
            let old = was.rows.iter().find(|it| it.from == row.from);
            let old = old.filter(|it| !has_ended(it, subject));
            let old = old.filter(|it| is_other(it, row, now));
            let Some(old) = old.filter(|it| leap(now, it, row).is_none()) else { continue };
            let (wording, says) = (words(old, row, "a tariff"), words(row, old, "another"));
            let message = format!(
                "{} {} from {} said {wording} at {} and says {says} now",
                now.entry, now.what, row.from, before.revision
            );
            let fix = "end the row with `until` and add one from the day it changed, or ignore \
                       GTD014 with the reason if the old figure was a mistake";
            let found = change(codes::REPLACED, now.about(row), message, (Some(row.span), fix));
            let several = format!("rows in force at {} say another figure now", before.revision);
            problems.push(found.several(several));
        }
    }
    problems
}

/// True if a row's figure changed, in whatever unit.
fn is_other(was: &SeenRow<'_>, is: &SeenRow<'_>, series: &Series<'_>) -> bool {
    let (Some(old), Some(new)) = (was.value, is.value) else { return was.tariff != is.tariff };
    if was.key == is.key {
        return old != new;
    }
    let (Some(old), Some(new)) = (series.per_gpu(was), series.per_gpu(is)) else { return true };
    let share = new.checked_sub(old).and_then(|it| it.checked_div(old));
    share.is_none_or(|it| it.abs() > ROUNDED)
}

/// Figure of a row in words, with its key if the other row has another key.
fn words(row: &SeenRow<'_>, other: &SeenRow<'_>, tariff: &str) -> String {
    let what = row.value.map_or(tariff.to_owned(), quantity);
    if row.key == other.key { what } else { format!("{} {what}", row.key) }
}
