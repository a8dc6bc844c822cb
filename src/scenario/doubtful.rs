//! Prices that may not be true on the scenario's day: stale ones and teasers.

use super::called::called;
use super::resolver::{Resolver, SheetFigure};
use crate::codes;
use crate::input::Diagnostic;
use crate::model::{Alternative, Doubt, DoubtfulPrice};
use crate::pricing::{HistoryRow, Validity};

impl Resolver<'_> {
    /// Notes a price of a sheet for the alternative that pays it, if it may not be true.
    pub fn doubt<V>(&mut self, of: SheetFigure<'_>, row: &HistoryRow<V>) {
        let name = format!("{} {}", of.entry, called(of.what));
        if self.doubtful.iter().any(|it| it.name == name) {
            return;
        }
        let stale = self.stale(of, row);
        let teaser = row.is_teaser.then_some(Doubt::Teaser);
        if let Some(doubt) = stale.or(teaser) {
            self.doubtful.push(DoubtfulPrice { name, place: self.place(row.span), doubt });
        }
    }

    /// Alternatives without a stale price, and those with one if they are to be left out; reports that
    /// none remains.
    pub fn without_stale(
        &mut self,
        all: Vec<Alternative>,
        no_stale: bool,
    ) -> (Vec<Alternative>, Vec<Alternative>) {
        let is_stale = |it: &Alternative| it.doubtful.iter().any(DoubtfulPrice::is_stale);
        let (left_out, kept): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|it| no_stale && is_stale(it));
        if let (Some(first), true) = (left_out.first(), kept.is_empty()) {
            let stale: Vec<_> = first.doubtful.iter().filter(|it| it.is_stale()).collect();
            let name = stale.first().map_or("", |it| it.name.as_str());
            let message = format!(
                "every alternative has a stale price, such as {name} in {}, and none is left",
                first.name
            );
            let fix = "name newer sheets with `--pricing`, allow older prices with `--max-age 400`, or \
                       run without `--no-stale`";
            self.report(Diagnostic::error(codes::STALE, message).fix(fix));
        }
        (kept, left_out)
    }

    /// Age of a price that was last checked too long before the scenario's day.
    pub fn stale<V>(&self, of: SheetFigure<'_>, row: &HistoryRow<V>) -> Option<Doubt> {
        let validity = Validity::of(of.entry, of.class)?;
        let limit = Some(self.max_age.unwrap_or_else(|| validity.limit()));
        let days = row.stale_by(self.as_of?, limit)?;
        let checked_on = row.checked_on.to_string();
        let (limit, range) = (limit?, validity.range(days));
        Some(Doubt::Stale { checked_on, days, limit, range })
    }
}
