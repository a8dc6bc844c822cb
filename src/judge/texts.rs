//! Texts of `--set` that give a figure another value everywhere it is used.

use rust_decimal::Decimal;

use crate::analysis::Variable;
use crate::expr::Origin;
use crate::format::{all_digits, typed};
use crate::model::{Case, DemandShape, Utilization};
use crate::scenario::set_keys;

/// Texts for a value in the unit of the input; empty if no text moves it.
pub(super) fn of(case: &Case, variable: &Variable, value: Decimal) -> Vec<String> {
    if !variable.origin.is_zero() {
        return of_hours(case, variable, value).into_iter().collect();
    }
    let Some(leaf) = variable.leaf(value) else { return Vec::new() };
    let keys = variable.keys.iter().flat_map(|key| set_keys::keys(case, key, &variable.input));
    let keys: Vec<String> = keys.collect();
    if let (Origin::LookedUp(quote), Some(shown)) = (&variable.input.origin, variable.shown(value))
        && let [_, _, ..] = keys.as_slice()
    {
        return vec![format!("{} {}={}", quote.entry, quote.what, all_digits(shown))];
    }
    set_keys::joined(&keys).into_iter().map(|path| format!("{path}={}", all_digits(leaf))).collect()
}

/// Text for a utilization that is stated as hours of work; none for steps and traces.
fn of_hours(case: &Case, variable: &Variable, value: Decimal) -> Option<String> {
    let (DemandShape::OnOff(utilization) | DemandShape::Flat(utilization)) = &case.demand.shape
    else {
        return None;
    };
    let hours = match utilization {
        Utilization::Share(_) => return None,
        Utilization::PerDay(it) | Utilization::PerMonth(it) | Utilization::PerYear(it) => it,
    };
    let scaled = hours.stated().checked_mul(value)?.checked_div(variable.stated)?;
    Some(format!("{}={}", hours.key(), typed(scaled)))
}
