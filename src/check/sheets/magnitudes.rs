//! Rules on magnitudes: a price compared with those of other providers, and with any plausible
//! price.
//!
//! The fixed range is wide, because prices fall over time; messages list other prices. A likely
//! cause comes first in a message: a price of all GPUs, per month, or in cents.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::measure::{LARGE, decimal};
use super::quote::{ComparedWith, WrittenPrice};
use super::reading::OnDemandPrice;
use super::series::{SeenRow, Series};
use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::codes;
use crate::format::money;
use crate::input::{Severity, Span};
use crate::pricing::AgeClass;

/// Plausible range of a machine's price per GPU.
pub(in crate::check) const PER_GPU: (Decimal, Decimal) = (decimal(500, 0), decimal(250_000, 0));

/// Prices of GPU-hours whose magnitude is wrong.
pub(super) fn rented(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let own = on_demand(subject);
    let mut problems = Vec::new();
    for series in subject.series.iter().filter(|it| it.is_rented()) {
        let current = series.on(subject.as_of);
        for row in &series.rows {
            let is_current = current.is_some_and(|it| it.span == row.span);
            let own = own.get(&series.sheet.at).and_then(|it| it.get(series.entry));
            let known = if is_current {
                known(subject, series, own.copied())
            } else {
                ComparedWith::default()
            };
            problems.extend(price(series, row, &known));
        }
    }
    problems
}

/// On-demand price of every instance per GPU-hour, by sheet and entry.
fn on_demand<'a>(subject: &'a SheetsUnderCheck<'_>) -> BTreeMap<Span, BTreeMap<&'a str, Decimal>> {
    let mut all: BTreeMap<Span, BTreeMap<&str, Decimal>> = BTreeMap::new();
    for it in subject.series.iter().filter(|it| it.class == AgeClass::OnDemand) {
        if let Some(price) = it.on(subject.as_of).and_then(|row| it.per_gpu(row)) {
            all.entry(it.sheet.at).or_default().insert(it.entry, price);
        }
    }
    all
}

fn known(
    subject: &SheetsUnderCheck<'_>,
    series: &Series<'_>,
    own: Option<Decimal>,
) -> ComparedWith {
    let Some((gpu, _)) = series.gpus else { return ComparedWith::default() };
    let usual = |class| subject.peers.usual(gpu, class, series.currency, &series.sheet.id);
    let is_plan = series.class != AgeClass::OnDemand;
    let on_demand = is_plan.then(|| OnDemandPrice::of(own, usual(AgeClass::OnDemand))).flatten();
    ComparedWith { usual: usual(series.class), on_demand }
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
