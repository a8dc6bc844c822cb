//! Rules on magnitudes: a price compared with those of other providers, and with any plausible
//! price.
//!
//! The fixed range is wide, because prices fall over time; messages list other prices. A likely
//! cause comes first in a message: a price of all GPUs, per month, or in cents.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::measure::LARGE;
use super::peers::UsualPrice;
use super::quote::{ComparedWith, WrittenPrice};
use super::reading::OnDemandPrice;
use super::series::{SeenRow, Series};
use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::check::magnitudes::PER_GPU;
use crate::codes;
use crate::format::money;
use crate::input::{Severity, Span};
use crate::pricing::AgeClass;

/// Prices of GPU-hours whose magnitude is wrong.
pub(super) fn rented(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut neighbors = Neighbors { subject, own: on_demand(subject), usual: BTreeMap::new() };
    let mut problems = Vec::new();
    for series in subject.series.iter().filter(|it| it.is_rented()) {
        let current = series.on(subject.as_of);
        for row in &series.rows {
            let is_current = current.is_some_and(|it| it.span == row.span);
            let known = if is_current { neighbors.known(series) } else { ComparedWith::default() };
            problems.extend(price(series, row, &known));
        }
    }
    problems
}

/// On-demand price of every instance per GPU-hour, by sheet and entry.
type OwnPrices<'a> = IndexMap<(Span, &'a str), Decimal>;

fn on_demand<'a>(subject: &'a SheetsUnderCheck<'_>) -> OwnPrices<'a> {
    let all = subject.series.iter().filter(|it| it.class == AgeClass::OnDemand);
    let priced = all.filter_map(|it| {
        let price = it.on(subject.as_of).and_then(|row| it.per_gpu(row))?;
        Some(((it.sheet.at, it.entry), price))
    });
    priced.collect()
}

/// Prices to compare with.
struct Neighbors<'a> {
    subject: &'a SheetsUnderCheck<'a>,
    own: OwnPrices<'a>,
    /// Usual prices of others by accelerator, class, currency and provider: a sheet asks for the
    /// same one in thousands of rows.
    usual: BTreeMap<(&'a str, AgeClass, &'a str, &'a str), Option<UsualPrice>>,
}

impl<'a> Neighbors<'a> {
    /// Prices to compare the row in force of a series with.
    fn known(&mut self, series: &Series<'a>) -> ComparedWith {
        let Some((gpu, _)) = series.gpus else { return ComparedWith::default() };
        let on_demand = if series.class == AgeClass::OnDemand {
            None
        } else {
            let own = self.own.get(&(series.sheet.at, series.entry)).copied();
            OnDemandPrice::of(own, self.usual(gpu, AgeClass::OnDemand, series))
        };
        ComparedWith { usual: self.usual(gpu, series.class, series), on_demand }
    }

    fn usual(&mut self, gpu: &'a str, class: AgeClass, series: &Series<'a>) -> Option<UsualPrice> {
        let (currency, provider) = (series.currency, series.sheet.id.as_str());
        let usual = self.usual.entry((gpu, class, currency, provider));
        usual.or_insert_with(|| self.subject.peers.usual(gpu, class, currency, provider)).clone()
    }
}

fn price(series: &Series<'_>, row: &SeenRow<'_>, known: &ComparedWith) -> Option<Problem> {
    let (gpu, gpus) = series.gpus?;
    let (value, key, class) = (row.value?, row.key, series.class);
    let quote = WrittenPrice { value, key, gpus, gpu, class, currency: series.currency };
    let what = format!("{} {}", series.entry, series.what);
    let diagnostic = quote.diagnostic(&what, known)?.at(row.span);
    Some(Problem::about(series.about(row), diagnostic))
}

/// Prices of machines whose magnitude is wrong.
pub(super) fn bought(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for series in subject.series.iter().filter(|it| it.class == AgeClass::Hardware) {
        for row in series.rows.iter().filter(|_| LARGE.contains(&series.currency)) {
            let Some(price) = series.gpus.and_then(|(_, gpus)| row.value?.checked_div(gpus)) else {
                continue;
            };
            if price >= PER_GPU.0 && price <= PER_GPU.1 {
                continue;
            }
            let message = format!(
                "{} is {} for each GPU in it, but a machine costs {} to {}",
                series.entry,
                money(price),
                money(PER_GPU.0),
                money(PER_GPU.1)
            );
            let fix = "write the price of one whole machine".to_owned();
            let about = series.about(row);
            let at = (row.span, fix);
            problems.push(problem(
                Severity::Error,
                codes::NO_MACHINE_COSTS_THAT,
                about,
                message,
                at,
            ));
        }
    }
    problems
}
