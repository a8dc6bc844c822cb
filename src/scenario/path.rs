//! Resolves the path of a running cost.

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::resolver::Resolver;
use crate::codes;
use crate::expr::Given;
use crate::input::{Diagnostic, Field, Span};
use crate::model::CostPath;
use crate::quantity::{MonthCount, PathKeys, Quantity};

impl Resolver<'_> {
    /// Resolves a path whose months lie within the horizon, the first before the last.
    pub fn path(&mut self, at: Mapping<'_>, keys: PathKeys<'_>) -> CostPath {
        self.in_order(keys.from_month, keys.until_month);
        CostPath {
            growth_per_year: self.given(at, "growth_per_year", keys.growth_per_year),
            from_month: self.given(at, "from_month", keys.from_month),
            until_month: self.given(at, "until_month", keys.until_month),
        }
    }

    /// Reports months outside the horizon, or a last month before the first.
    pub fn in_order(&mut self, from: &Field<MonthCount>, until: &Field<MonthCount>) {
        let (from, until) = (from.stated(), until.stated());
        for (key, month) in [("from_month", from), ("until_month", until)] {
            if let Some((month, span)) = month {
                self.is_a_month_of_the_horizon(key, month.value(), span);
            }
        }
        if let (Some((from, first)), Some((until, last))) = (from, until)
            && from.value() > until.value()
        {
            let (from, until) = (from.value(), until.value());
            let message = format!("until_month is {until}, but from_month is {from}");
            let fix = format!("write {from} or more, or an earlier `from_month`");
            let never = Diagnostic::error(codes::MONTHS, message).at(last).fix(fix);
            self.report(never.also(first, "stated here"));
        }
    }

    /// Reports the keys of a path on what has none.
    pub fn no_path(&mut self, keys: PathKeys<'_>, why: &str, fix: &str) {
        for (key, span) in keys.stated() {
            let message = format!("{key} is stated, but {why}");
            let fix = format!("remove `{key}`{fix}");
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }

    /// Reports a month after the end of the horizon.
    pub fn is_a_month_of_the_horizon(&mut self, key: &str, month: Decimal, span: Span) {
        let Some(horizon) = self.horizon.filter(|horizon| month > *horizon) else { return };
        let message = format!("{key} is {month}, but the horizon ends after {horizon} months");
        let fix = format!("write {horizon} or less, remove it, or write a longer `horizon_months`");
        self.report(Diagnostic::error(codes::MONTHS, message).at(span).fix(fix));
    }

    /// Reports months of a table that are not in the horizon, or do not ascend.
    pub fn months_ascend<'m, Q: crate::expr::unit::Unit + 'm>(
        &mut self,
        months: impl Iterator<Item = (&'m Given<Q>, Span)>,
    ) {
        let mut last: Option<Decimal> = None;
        for (month, span) in months {
            let month = month.stated();
            self.is_a_month_of_the_horizon("month", month, span);
            if last.is_some_and(|last| month <= last) {
                let message = "by_month does not ascend";
                let fix = "write the earliest `month` first, each once";
                self.report(Diagnostic::error(codes::STEPS, message).at(span).fix(fix));
            }
            last = Some(month);
        }
    }
}
