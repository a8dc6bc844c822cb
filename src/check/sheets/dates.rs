//! Rules on dates of rows: old rows, impossible dates, and days without a row.

use std::collections::BTreeMap;

use jiff::ToSpan;

use super::series::{SeenRow, Series};
use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::codes;
use crate::input::{Date, Severity};
use crate::pricing::AgeClass;
use crate::pricing::validity::limit;

/// Days ahead that count as soon.
const SOON: i64 = 14;

/// Figures of one class that become too old on the same day soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Class of the figures.
    pub class: AgeClass,
    /// First day on which they are too old.
    pub on: Date,
    /// Number of figures.
    pub count: usize,
}

/// Rows in force that were last checked too long ago for their class.
pub(super) fn stale(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (series, row, limit) in aging(subject) {
        let age = row.checked_on.days_until(subject.as_of);
        if age > limit {
            let of_class = format!("such figures hold for {limit} days (chance of 90%)");
            let message =
                format!("{} {} was checked {age} days ago; {of_class}", series.entry, series.what);
            let many = series.ages_as.figures(2);
            let several = format!("{many} were checked {age} days ago; {of_class}");
            let at = (row.checked_at, String::new());
            let about = series.about(row);
            let found = problem(Severity::Warning, codes::STALE, about, message, at);
            problems.push(found.several(several));
        }
    }
    problems
}

/// Figures that become too old soon, the earliest first.
pub(super) fn due(subject: &SheetsUnderCheck<'_>) -> Vec<Due> {
    let mut due: BTreeMap<(Date, AgeClass), usize> = BTreeMap::new();
    for (series, row, limit) in aging(subject) {
        let left = limit + 1 - row.checked_on.days_until(subject.as_of);
        if (1..=SOON).contains(&left)
            && let Ok(day) = subject.as_of.civil().checked_add(left.days())
        {
            *due.entry((day.into(), series.ages_as)).or_default() += 1;
        }
    }
    due.into_iter().map(|((on, class), count)| Due { class, on, count }).collect()
}

/// Rows in force whose class has an age limit in days.
fn aging<'a>(
    subject: &'a SheetsUnderCheck<'_>,
) -> impl Iterator<Item = (&'a Series<'a>, &'a SeenRow<'a>, i64)> {
    subject
        .series
        .iter()
        .filter_map(|it| Some((it, it.on(subject.as_of)?, limit(it.entry, it.ages_as)?)))
}

/// Rows checked after the day of the check.
pub(super) fn checked_later(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for series in &subject.series {
        for row in series.rows.iter().filter(|row| row.checked_on > subject.as_of) {
            let (on, today) = (row.checked_on, subject.as_of);
            let message = format!("checked_on is {on}, but the check is as of {today}");
            let fix = "write the last day the source showed the figure".to_owned();
            let at = (row.checked_at, fix);
            let about = series.about(row);
            problems.push(problem(Severity::Error, codes::CHECKED_LATER, about, message, at));
        }
    }
    problems
}

/// Days between two rows on which no row is in force.
pub(super) fn gap(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    // A row lost to a mistake would leave a gap, which follows from that mistake.
    for series in subject.series.iter().filter(|it| !it.is_broken) {
        for pair in series.rows.windows(2) {
            let [earlier, later] = pair else { continue };
            let Some(until) = earlier.until.filter(|until| *until < later.from) else { continue };
            let message = format!(
                "{} {} has no row from {until} until {}",
                series.entry, series.what, later.from
            );
            let fix = format!("write `until: {}`, or a row for the days between", later.from);
            let about = series.about(earlier);
            let at = (earlier.span, fix);
            problems.push(problem(Severity::Error, codes::GAP, about, message, at));
        }
    }
    problems
}

/// Figures whose last row has ended without a stated reason.
pub(super) fn ended(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let reasons = subject.reasons();
    for series in &subject.series {
        let named = [series.entry, series.sheet.id.as_str()];
        if series.is_broken
            || series.unavailable.is_some()
            || named.iter().any(|it| reasons.contains_key(it))
        {
            continue;
        }
        let Some(last) = series.rows.last() else { continue };
        let Some(until) = last.until.filter(|until| *until <= subject.as_of) else { continue };
        let message = format!(
            "{} {} ended on {until}, and no row says what came after",
            series.entry, series.what
        );
        let many = format!("{} ended, and no row says what came after", series.class.figures(2));
        let at = (last.span, "add the row that follows".to_owned());
        let about = series.about(last);
        let found = problem(Severity::Warning, codes::ENDED, about, message, at);
        problems.push(found.several(many));
    }
    problems
}
