//! Rule on discounts that are taken off prices which are net already.

use super::series::Series;
use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::codes;
use crate::format::percent;
use crate::input::Severity;
use crate::pricing::Sheet;

/// Discounts on prices of a private sheet, which a contract or an offer states net.
pub(super) fn net_of_net(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for sheet in subject.sheets {
        for discount in sheet.discounts.iter().filter(|it| !it.is_fixed()) {
            let lowered = subject.series.iter().find(|it| {
                let is_named = |named: &Option<(String, _)>, own: &str| {
                    named.as_ref().is_none_or(|(name, _)| name == own)
                };
                let name = it.entry.split_once('/').map_or("", |(_, name)| name);
                let plan = it.what.replace(' ', "_");
                is_private_of(it, sheet)
                    && is_named(&discount.entry, name)
                    && is_named(&discount.plan, &plan)
            });
            let Some(lowered) = lowered else { continue };
            let (entry, what) = (lowered.entry, lowered.what);
            let share = percent(discount.value);
            let message = format!(
                "{share} is taken off {entry} {what}, which a private sheet already states net"
            );
            let fix = "name the `instance` and `plan` the discount is for, or remove it".to_owned();
            let about = format!("{entry} {what} {}", discount.from);
            let at = (discount.span, fix);
            problems.push(problem(Severity::Warning, codes::NET_OF_NET, about, message, at));
        }
    }
    problems
}

/// True if a series is a price of a private sheet of the owner of another one.
fn is_private_of(series: &Series<'_>, sheet: &Sheet) -> bool {
    series.sheet.is_private && series.sheet.id == sheet.id && series.gpus.is_some()
}
