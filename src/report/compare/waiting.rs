//! Work of a trace that waits: what it moves, and what it saves.

use super::Material;
use crate::analysis::{WaitingCost, WaitingCosts};
use crate::format::{agreed, money, percent, tenths, tenths_if_broken};
use crate::model::Waiting;

/// Sentences on work that may wait, if the demand has any.
pub(super) fn lines(material: Material<'_>) -> Option<Vec<String>> {
    let stated = material.trace()?.waiting.as_ref()?;
    let costs = material.waiting?;
    let saved = costs.costs.iter().filter_map(|it| saving(material, it));
    Some(std::iter::once(moved(stated, costs)).chain(saved).collect())
}

fn moved(stated: &Waiting, costs: &WaitingCosts) -> String {
    let hours = stated.within_hours.stated();
    format!(
        "{} of the work may wait up to {}: {} is served later, and the measured peak falls from {} to {}",
        percent(stated.share.stated()),
        agreed(&tenths_if_broken(hours), "hour"),
        percent(costs.moved_share),
        tenths(costs.peak_at_once),
        agreed(&tenths(costs.peak), "GPU"),
    )
}

/// Clause on the cost of an alternative against that with all work served at once.
fn saving(material: Material<'_>, it: &WaitingCost) -> Option<String> {
    let (saving, at_once) = (it.saving.filter(|it| !it.is_zero())?, it.at_once.map(money)?);
    let less = if saving.is_sign_negative() { "more" } else { "less" };
    let (by, currency) = (money(saving.abs()), &material.case.currency);
    Some(format!(
        "{} costs {by} {currency} {less} than with all work served at once ({at_once})",
        it.name
    ))
}
