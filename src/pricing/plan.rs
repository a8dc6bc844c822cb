//! Prices of committed plans: effective prices from what is paid upfront, by the hour, or less than on
//! demand.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::basis::Basis;
use super::history::{History, HistoryRow, Upfront};
use super::written::PlanFigures;

/// Hours of a month by which an upfront amount is spread: a twelfth of 8,760.
pub(super) const HOURS_PER_MONTH: Decimal = Decimal::from_parts(730, 0, 0, false, 0);

/// Plan of an instance, to which its rows refer.
pub(super) struct PlanTerms<'i> {
    /// Months of a term.
    pub term_months: Decimal,
    /// Number of GPUs of an instance.
    pub gpus: Decimal,
    /// On-demand price of the instance, from which discounts are taken.
    pub on_demand: &'i History,
}

impl PlanTerms<'_> {
    /// Effective prices of a plan over time. `None` in place of a row whose price cannot be found; the
    /// spans of discounts without an on-demand price are returned.
    pub fn prices(&self, plan: History<PlanFigures>) -> (History, Vec<crate::input::Span>) {
        let (mut rows, mut lost) = (Vec::new(), Vec::new());
        for row in plan.rows {
            let at = row.span;
            let found = self.effective(row);
            if found.is_empty() {
                lost.push(at);
            }
            rows.extend(found);
        }
        let is_broken = plan.is_broken || !lost.is_empty();
        (History { rows, is_broken }, lost)
    }

    fn effective(&self, row: HistoryRow<PlanFigures>) -> Vec<HistoryRow> {
        let PlanFigures { first, upfront, upfront_share } = row.value;
        let share = upfront_share.map(|(share, at)| Upfront::Share(share, at));
        match (row.key, upfront) {
            ("discount_share", _) => self.below_on_demand(&row, first, share),
            (key, None) => vec![HistoryRow { upfront: share, ..row.with(key, first) }],
            (key, Some(amount)) => {
                let per_hour = match key {
                    "upfront" => Some(Decimal::ZERO),
                    "price_per_gpu_hour" => first.checked_mul(self.gpus),
                    _ => Some(first),
                };
                let hours = self.term_months.checked_mul(HOURS_PER_MONTH);
                let spread = hours.and_then(|hours| amount.0.checked_div(hours));
                let found = per_hour.zip(spread).and_then(|(per_hour, spread)| {
                    let upfront = Some(Upfront::Amount { amount, per_hour });
                    let price = per_hour.checked_add(spread)?;
                    Some(HistoryRow { upfront, ..row.with("effective_price_per_hour", price) })
                });
                found.into_iter().collect()
            }
        }
    }

    /// A row for each stretch of days with one on-demand price, less a share.
    fn below_on_demand(
        &self,
        row: &HistoryRow<PlanFigures>,
        share: Decimal,
        upfront: Option<Upfront>,
    ) -> Vec<HistoryRow> {
        let is_within = |day: &crate::input::Date| {
            *day > row.from && row.until.is_none_or(|until| *day < until)
        };
        let changes = self.on_demand.rows.iter();
        let changes = changes.flat_map(|it| std::iter::once(it.from).chain(it.until));
        let mut days: BTreeSet<_> = changes.filter(is_within).collect();
        days.insert(row.from);
        let days: Vec<_> = days.into_iter().collect();
        let stretch = |(index, from): (usize, &crate::input::Date)| {
            let list = self.on_demand.on(*from)?;
            let value = list.value.checked_mul(Decimal::ONE.checked_sub(share)?)?;
            let key = if Basis::of(list.key) == Basis::Gpu {
                "effective_price_per_gpu_hour"
            } else {
                "effective_price_per_hour"
            };
            Some(HistoryRow {
                from: *from,
                until: days.get(index.saturating_add(1)).copied().or(row.until),
                // A price of two sources is as old as the older of them.
                checked_on: row.checked_on.min(list.checked_on),
                upfront,
                follows: true,
                ..row.clone().with(key, value)
            })
        };
        days.iter().enumerate().filter_map(stretch).collect()
    }
}

impl HistoryRow {
    /// The row with the part paid upfront as a share of the price.
    #[must_use]
    pub fn with_upfront_as_share(mut self) -> Self {
        self.upfront = self.upfront_as_share();
        self
    }

    /// The part paid upfront as a share of the price, which follows when the price is lowered.
    pub(super) fn upfront_as_share(&self) -> Option<Upfront> {
        match self.upfront? {
            Upfront::Amount { amount: (_, at), per_hour } => {
                let hourly = per_hour.checked_div(self.value)?;
                Some(Upfront::Share(Decimal::ONE.checked_sub(hourly)?, at))
            }
            share @ Upfront::Share(..) => Some(share),
        }
    }
}
