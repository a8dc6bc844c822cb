//! Rules on figures that would be right in another unit.

use rust_decimal::Decimal;

use super::measure::LARGE;
use super::series::Series;
use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::check::magnitudes::KW_PER_GPU;
use crate::codes;
use crate::format::quantity;
use crate::input::Severity;
use crate::pricing::{AgeClass, accelerators};

/// Plausible price of a kilowatt-hour, in the larger currencies.
const PER_KWH: (Decimal, Decimal) = (Decimal::from_parts(2, 0, 0, false, 2), Decimal::ONE);

/// A name with the memory of all GPUs of a machine: `h100-sxm-640gb`.
pub(super) fn total_memory(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (entry, gpu, gpus, at) in subject.accelerators() {
        let Some(one) = accelerators::of_one(gpu, gpus) else { continue };
        let message = format!("{gpu} has the memory of all {gpus} GPUs of {entry} in its name");
        let at = (at, format!("write {one}"));
        problems.push(problem(Severity::Error, codes::TOTAL_MEMORY, entry, message, at));
    }
    problems
}

/// A node whose power per GPU is implausible.
pub(super) fn power(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for series in subject.series.iter().filter(|it| it.class == AgeClass::Specification) {
        let Some((_, gpus)) = series.gpus else { continue };
        for row in &series.rows {
            let Some(kw) = row.value else { continue };
            let least = if series.what == "busy power" { KW_PER_GPU.0 } else { Decimal::ZERO };
            if kw >= least * gpus && kw <= KW_PER_GPU.1 * gpus {
                continue;
            }
            let message = format!(
                "{} {} is {} kW for {}, but one draws {} to {} kW",
                series.entry,
                series.what,
                quantity(kw),
                crate::format::count(gpus, "GPU"),
                quantity(KW_PER_GPU.0),
                quantity(KW_PER_GPU.1)
            );
            let fix = if kw > KW_PER_GPU.1 * gpus {
                let kilowatts = kw / Decimal::ONE_THOUSAND;
                format!("write {} if that is in watts", kilowatts.normalize())
            } else {
                "write the kilowatts of one node".to_owned()
            };
            let about = series.about(row);
            problems.push(problem(Severity::Error, codes::POWER, about, message, (row.span, fix)));
        }
    }
    problems
}

/// A node that draws more when idle than when busy: the two are swapped.
pub(super) fn idle_above_busy(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for pair in subject.series.windows(2) {
        let [idle, busy] = pair else { continue };
        let side_by_side =
            idle.entry == busy.entry && (idle.what, busy.what) == ("idle power", "busy power");
        let day = subject.as_of;
        let (Some(rest), Some(work)) = (idle.on(day), busy.on(day)) else { continue };
        if !side_by_side || rest.value <= work.value {
            continue;
        }
        let shown = |value: Option<Decimal>| value.map(quantity).unwrap_or_default();
        let message = format!(
            "{} draws {} kW at rest, more than {} kW in use",
            idle.entry,
            shown(rest.value),
            shown(work.value)
        );
        let at = (rest.span, "swap the two if each is under the other's key".to_owned());
        let about = idle.about(rest);
        problems.push(problem(Severity::Error, codes::IDLE_ABOVE_BUSY, about, message, at));
    }
    problems
}

/// A tariff that no grid charges.
pub(super) fn tariff(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let is_tariff = |it: &&Series<'_>| it.what.ends_with("tariff") && LARGE.contains(&it.currency);
    for series in subject.series.iter().filter(is_tariff) {
        for row in &series.rows {
            let Some(price) = row.value else { continue };
            if price >= PER_KWH.0 && price <= PER_KWH.1 {
                continue;
            }
            let message = format!(
                "{} costs {} per kWh, but grids charge {} to {}",
                series.entry,
                quantity(price),
                quantity(PER_KWH.0),
                quantity(PER_KWH.1)
            );
            let fix = if price > PER_KWH.1 {
                let cents = price / Decimal::ONE_HUNDRED;
                format!("write {} if that is in cents", cents.normalize())
            } else {
                "write the price of one kilowatt-hour".to_owned()
            };
            let about = series.about(row);
            problems.push(problem(
                Severity::Warning,
                codes::TARIFF,
                about,
                message,
                (row.span, fix),
            ));
        }
    }
    problems
}
