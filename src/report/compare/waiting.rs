//! Work of a trace that waits: what it moves, and what it saves.

use super::Material;
use crate::analysis::{WaitingCost, WaitingCosts};
use crate::format::{agreed, money, percent, tenths, tenths_if_broken};
use crate::model::Waiting;

const OF_TEAMS: &str = "peaks of teams are as measured, before work waits";

/// Sentences on work that may wait, if the demand has any.
pub(super) fn lines(material: Material<'_>) -> Option<Vec<String>> {
    let stated = material.trace()?.waiting.as_ref()?;
    let costs = material.waiting?;
    let currency = &material.case.currency;
    let saved = costs.costs.iter().filter_map(|it| saving(currency, costs, it));
    let teams = material.teams.map(|_| OF_TEAMS.to_owned());
    Some(std::iter::once(moved(stated, costs)).chain(saved).chain(teams).collect())
}

/// Clause on what waits, and what that does to the peak.
pub(crate) fn moved(stated: &Waiting, costs: &WaitingCosts) -> String {
    let hours = stated.within_hours.stated();
    let [before, after] = [costs.peak_at_once, costs.peak].map(tenths);
    let peak = agreed(&after, "GPU");
    let change = if before == after {
        format!("the peak stays {peak}")
    } else {
        format!("the measured peak falls from {before} to {peak}")
    };
    format!(
        "{} of the work may wait up to {}: if it does, {} is served later, and {change}",
        percent(stated.share.stated()),
        agreed(&tenths_if_broken(hours), "hour"),
        percent(costs.moved_share),
    )
}

/// Clause on the cost of an alternative against that with all work served at once.
pub(crate) fn saving(currency: &str, costs: &WaitingCosts, it: &WaitingCost) -> Option<String> {
    let (total, at_once) = it.total.map(money).zip(it.at_once.map(money))?;
    let name = &it.name;
    Some(if !it.waits {
        let level = agreed(&tenths(costs.peak), "GPU");
        format!("{name} serves all work at once: work leveled to {level} would not cost it less")
    } else if total == at_once {
        format!("{name} costs the same as with all work served at once")
    } else {
        let by = money(it.saving?.abs());
        format!("{name} costs {by} {currency} less than with all work served at once ({at_once})")
    })
}
