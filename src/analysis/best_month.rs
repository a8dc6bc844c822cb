//! The best month to replace: the last month of a tier, written as `until_month: optimal`, found by costing all.
//!
//! Costs may fall before they rise, so that no rule of thumb that looks one year ahead is enough: every month of
//! the horizon is costed on the whole model, from 0, in which the tier is left out, to the horizon.

use std::sync::Arc;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::effort::Effort;
use super::what_if::what_if_of;
use crate::expr::unit::Months;
use crate::expr::{Given, Origin};
use crate::model::{Alternative, BEST_MONTH, BestMonth, Case, Tier};

/// Case in which every open month is found; an alternative that serves all work in no month keeps its tier.
pub fn settle_months(mut case: Case, effort: &Effort) -> Case {
    for position in 0..case.alternatives.len() {
        let open = case.alternatives.get(position).filter(|it| it.open_month().is_some());
        let Some(open) = open.cloned() else { continue };
        let found = best(&case, &open, position, effort);
        case.alternatives[position] = found;
    }
    case
}

/// Alternative with the month that makes it cheapest.
fn best(case: &Case, open: &Alternative, position: usize, effort: &Effort) -> Alternative {
    let horizon = case.horizon_months.stated().to_u32().unwrap_or_default();
    let costs: Vec<Option<Decimal>> = (0..=horizon)
        .map(|month| {
            let costed =
                what_if_of(case, position, effort, |it| *it = ending(open, month, horizon));
            costed.filter(|it| !it.is_short).and_then(|it| it.ranked_by)
        })
        .collect();
    let each = (0..=horizon).zip(&costs).filter_map(|(month, cost)| Some((month, (*cost)?)));
    // Of months that cost the same, the last: what one has is kept.
    let least = each.min_by_key(|(month, cost)| (*cost, horizon - month));
    let month = least.map_or(horizon, |it| it.0);
    let tier = open.open_month().and_then(|it| open.tiers.get(it));
    let key = tier.map(|it| format!("{}.until_month", it.path)).unwrap_or_default();
    let is_existing = |it: &&Tier| {
        let servers = it.owned().map(|it| &it.hardware.servers);
        servers.is_some_and(|it| it.existing.is_some())
    };
    let tier = tier.filter(|it| !is_existing(it)).map(|it| it.name.clone());
    let best = BestMonth { key, tier, month, costs, is_proved: !effort.is_spent() };
    Alternative { best_month: Some(Arc::new(best)), ..ending(open, month, horizon) }
}

/// Alternative whose open tier ends in a month, with those that follow it from the next.
fn ending(open: &Alternative, month: u32, horizon: u32) -> Alternative {
    let at = open.tiers.iter().position(|it| it.window.open.is_some());
    let given = |tier: &Tier, key: &str, month: u32| -> Given<Months> {
        Given::new(format!("{}.{key}", tier.path), month.into(), Origin::Searched(BEST_MONTH))
    };
    let mut tiers = Vec::new();
    for (position, tier) in open.tiers.iter().enumerate() {
        let mut tier = tier.clone();
        let follows = at.is_some_and(|at| position == at + 1) && tier.window.is_next;
        if at == Some(position) {
            if month == 0 {
                continue;
            }
            tier.window.until_month = (month < horizon).then(|| given(&tier, "until_month", month));
        } else if follows {
            if month == horizon {
                continue;
            }
            tier.window.from_month = (month > 0).then(|| given(&tier, "from_month", month + 1));
        }
        tiers.push(tier);
    }
    Alternative { tiers, ..open.clone() }
}

/// Costs of other months than the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherMonths {
    /// Number of months compared.
    pub last: u32,
    /// Cost above the best without the tier; none if work is then left unserved.
    pub now: Option<Decimal>,
    /// Cost above the best with the tier to the end; none if work is then left unserved.
    pub to_the_end: Option<Decimal>,
    /// First and last of the months around the best that cost at most 1% more; the best if there are none.
    pub nearly: [u32; 2],
}

/// Costs of other months than the best; none if no month serves all work.
pub fn other_months(best: &BestMonth) -> Option<OtherMonths> {
    let last = u32::try_from(best.costs.len()).ok()?.checked_sub(1)?;
    let cost = |month: u32| best.costs.get(usize::try_from(month).ok()?).copied().flatten();
    let least = cost(best.month)?;
    let most = least + least.abs() / Decimal::ONE_HUNDRED;
    let is_near = |month: &u32| cost(*month).is_some_and(|it| it <= most);
    let from = (0..best.month).rev().take_while(is_near).last().unwrap_or(best.month);
    let to = (best.month + 1..=last).take_while(is_near).last().unwrap_or(best.month);
    let more = |month: u32| cost(month).map(|it| it - least);
    Some(OtherMonths { last, now: more(0), to_the_end: more(last), nearly: [from, to] })
}

/// Cost of each month above that of the best; none where work is left unserved.
pub fn above_best(best: &BestMonth) -> impl Iterator<Item = Option<Decimal>> + '_ {
    let least = best.costs.get(best.month as usize).copied().flatten();
    best.costs.iter().map(move |cost| Some((*cost)? - least?))
}

/// Month that a rule of thumb replaces in: the first after which one more year of the tier costs more than replacing
/// it; the last if none does. None if a month that it looks at leaves work unserved.
pub fn rule_of_thumb(best: &BestMonth) -> Option<u32> {
    let last = u32::try_from(best.costs.len()).ok()?.checked_sub(1)?;
    let cost = |month: u32| best.costs.get(usize::try_from(month).ok()?).copied().flatten();
    for month in (0..last).step_by(12) {
        let next = month.saturating_add(12).min(last);
        if cost(next)? > cost(month)? {
            return Some(month);
        }
    }
    Some(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(costs: &[u32], month: u32) -> BestMonth {
        let by_month = costs.windows(2).flat_map(|it| (0..12).map(move |_| it[0]));
        let all = by_month.chain(costs.last().copied()).map(|it| Some(it.into()));
        BestMonth { key: String::new(), tier: None, month, costs: all.collect(), is_proved: true }
    }

    #[test]
    fn a_rule_that_looks_one_year_ahead_stops_where_costs_rise_first() {
        assert_eq!(rule_of_thumb(&best(&[100, 90, 95, 80], 36)), Some(12));
        assert_eq!(rule_of_thumb(&best(&[100, 110, 90], 24)), Some(0));
        assert_eq!(rule_of_thumb(&best(&[100, 90, 80], 24)), Some(24));
    }
}
