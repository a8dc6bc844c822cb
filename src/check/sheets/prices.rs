//! Rules that compare a price with other prices of its provider.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::peers::median;
use super::series::{SeenRow, Series};
use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::codes;
use crate::format::per_gpu_hour;
use crate::input::Severity;
use crate::pricing::{AgeClass, Instance};

/// A series, its row in force, and that row's price per GPU-hour.
type PricedSeries<'a> = (&'a Series<'a>, &'a SeenRow<'a>, Decimal);

/// Providers that list prices of machines and accelerators separately.
const SPLIT: [&str; 1] = ["gcp"];

/// A spot price equal to the on-demand price: one column was copied into the other.
pub(super) fn spot_is_on_demand(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    spot_and_on_demand(subject, codes::SPOT_IS_ON_DEMAND, Severity::Error, |spot, on_demand| {
        let what = format!("spot is {}, the same as on demand", per_gpu_hour(spot));
        (spot == on_demand).then(|| (what, "write the spot price, or remove the row".to_owned()))
    })
}

/// A spot price above the on-demand price, which nobody would take.
pub(super) fn spot_above_on_demand(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    spot_and_on_demand(subject, codes::SPOT_ABOVE, Severity::Warning, |spot, on_demand| {
        let what = format!(
            "spot is {} per GPU-hour, above {} on demand",
            per_gpu_hour(spot),
            per_gpu_hour(on_demand)
        );
        (spot > on_demand).then(|| (what, "check both against the source".to_owned()))
    })
}

fn spot_and_on_demand(
    subject: &SheetsUnderCheck<'_>,
    code: &'static str,
    severity: Severity,
    mistake: impl Fn(Decimal, Decimal) -> Option<(String, String)>,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut last: Option<&Series<'_>> = None;
    for series in &subject.series {
        // Spot and on-demand series of an instance are neighbors.
        if series.class == AgeClass::Spot
            && let Some(on_demand) = last.filter(|it| it.entry == series.entry)
            && let (Some(spot), Some(price)) =
                (in_force(subject, series), in_force(subject, on_demand))
            && let Some((message, fix)) = mistake(spot.1, price.1)
        {
            let message = format!("{} {message}", series.entry);
            let about = series.about(spot.0);
            let found = problem(severity, code, about, message, (spot.0.span, fix));
            let Problem { diagnostic, about, several } = found;
            let diagnostic = diagnostic.also(price.0.span, "on demand");
            problems.push(Problem { diagnostic, about, several });
        }
        last = (series.class == AgeClass::OnDemand).then_some(series);
    }
    problems
}

/// The row in force, with its price per GPU-hour.
fn in_force<'a>(
    subject: &SheetsUnderCheck<'_>,
    series: &'a Series<'a>,
) -> Option<(&'a SeenRow<'a>, Decimal)> {
    let row = series.on(subject.as_of)?;
    Some((row, series.per_gpu(row)?))
}

/// A machine far cheaper than others of its provider, if machine and accelerator are priced
/// separately.
pub(super) fn host_apart(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut siblings: BTreeMap<(&str, &str, AgeClass), Vec<PricedSeries<'_>>> = BTreeMap::new();
    for series in subject.series.iter().filter(|it| SPLIT.contains(&it.sheet.id.as_str())) {
        if let (Some((gpu, _)), Some((row, price))) = (series.gpus, in_force(subject, series)) {
            let key = (series.sheet.id.as_str(), gpu, series.class);
            siblings.entry(key).or_default().push((series, row, price));
        }
    }
    let mut problems = Vec::new();
    for ((provider, gpu, _), all) in siblings.iter().filter(|(_, all)| all.len() > 2) {
        let Some(usual) = median(all.iter().map(|it| it.2).collect()) else { continue };
        for (series, row, price) in all.iter().filter(|it| is_far_below(it.2, usual)) {
            let message = format!(
                "{} costs {} per GPU-hour, but other {gpu} of {provider} {}: one of machine and GPU \
                 may be missing",
                series.entry,
                per_gpu_hour(*price),
                per_gpu_hour(usual)
            );
            let at = (row.span, "add the price of both".to_owned());
            let about = series.about(row);
            problems.push(problem(Severity::Warning, codes::HOST_APART, about, message, at));
        }
    }
    problems
}

/// A commitment that costs more than a shorter one, or than none.
pub(super) fn out_of_order(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut terms: BTreeMap<(&str, &str), Decimal> = BTreeMap::new();
    let instances = subject.sheets.iter().flat_map(|it| &it.instances);
    for instance in instances.filter_map(|(_, it)| it.as_ref()) {
        terms.extend(plans(instance).map(|(name, term)| ((instance.entry.as_str(), name), term)));
    }
    let mut problems = Vec::new();
    let rented: Vec<&Series<'_>> = subject.series.iter().filter(|it| it.is_rented()).collect();
    for group in rented.chunk_by(|a, b| a.entry == b.entry) {
        let term = |it: &Series<'_>| match it.class {
            AgeClass::OnDemand => Some(Decimal::ZERO),
            AgeClass::Committed => terms.get(&(it.entry, it.what)).copied(),
            _ => None,
        };
        let priced = group.iter().filter_map(|it| Some((term(it)?, *it, in_force(subject, it)?)));
        let mut priced: Vec<_> = priced.collect();
        priced.sort_by_key(|(term, ..)| *term);
        for pair in priced.windows(2) {
            let [(short, before, (earlier, less)), (long, series, (row, more))] = pair else {
                continue;
            };
            if long <= short || more <= less {
                continue;
            }
            let message = format!(
                "{} {} is {} per GPU-hour, above {} {} for a shorter term",
                series.entry,
                series.what,
                per_gpu_hour(*more),
                per_gpu_hour(*less),
                before.what
            );
            let at = (row.span, "check both against the source".to_owned());
            let about = series.about(row);
            let found = problem(Severity::Warning, codes::OUT_OF_ORDER, about, message, at);
            let Problem { diagnostic, about, several } = found;
            let diagnostic = diagnostic.also(earlier.span, "the shorter term");
            problems.push(Problem { diagnostic, about, several });
        }
    }
    problems
}

/// True if a price is less than a third of another.
fn is_far_below(price: Decimal, usual: Decimal) -> bool {
    price.checked_mul(Decimal::from(3)).is_some_and(|it| it < usual)
}

fn plans(instance: &Instance) -> impl Iterator<Item = (&str, Decimal)> {
    let plans = instance.committed.iter();
    plans.filter_map(|(name, plan)| Some((name.as_str(), plan.as_ref()?.term_months.0)))
}

/// One price in two sheets of a folder: it is unclear which one counts.
pub(super) fn twice(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut first: IndexMap<(&str, &str, &str), &Series<'_>> = IndexMap::new();
    let mut problems = Vec::new();
    for series in &subject.series {
        let key = (subject.folder(series.sheet), series.entry, series.what);
        let other = *first.entry(key).or_insert(series);
        if other.sheet.at.source == series.sheet.at.source {
            continue;
        }
        let (Some(row), Some(before)) = (series.rows.first(), other.rows.first()) else { continue };
        let message = format!("{} {} is in two sheets", series.entry, series.what);
        let fix = "remove it from one of them".to_owned();
        let about = series.about(row);
        let found = problem(Severity::Error, codes::TWICE, about, message, (row.span, fix));
        let Problem { diagnostic, about, several } = found;
        let diagnostic = diagnostic.also(before.span, "and here");
        problems.push(Problem { diagnostic, about, several });
    }
    problems
}

/// A price in force of an entry that is said to have none, such as that of a retired provider.
pub(super) fn retired(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let reasons = subject.reasons();
    let mut problems = Vec::new();
    for series in subject.series.iter().filter(|it| it.is_rented()) {
        let named = [series.entry, series.sheet.id.as_str()];
        let found = named.into_iter().find_map(|name| Some((name, reasons.get(name)?)));
        let (Some((name, reason)), Some(row)) = (found, series.on(subject.as_of)) else { continue };
        let message = format!(
            "{} {} has a price in force, but {name} is unavailable: {reason}",
            series.entry, series.what
        );
        let of_entry = series.sheet.instances.iter().filter_map(|(_, it)| it.as_ref());
        let of_entry = of_entry.filter(|it| it.entry == series.entry);
        // A row of a built-in sheet is not the user's to remove.
        let is_own = series.sheet.unavailable.is_some()
            || of_entry.into_iter().any(|it| it.unavailable.is_some());
        let offered = if is_own { "remove `unavailable`" } else { "ignore GTP012 with the reason" };
        let fix = format!(
            "write `until: ` and the day it ended, or remove the row; {offered} if it is offered"
        );
        let at = (row.span, fix);
        let about = series.about(row);
        problems.push(problem(Severity::Error, codes::RETIRED, about, message, at));
    }
    problems
}
