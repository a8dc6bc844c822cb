//! Rules on stacks of tiers for a demand of all GPUs or none.

use rust_decimal::Decimal;

use super::otherwise::{doubt, new_cost, new_winner};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{settle, what_if};
use crate::codes;
use crate::format::{list, percent};
use crate::model::{Alternative, DemandShape};

/// Stacks of tiers for a demand whose shape is not stated, so that all GPUs work or none.
pub(super) fn unstated_shape(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    if subject.as_read.demand.shape_is_stated {
        return Vec::new();
    }
    let all = subject.as_read.alternatives.iter();
    let stacks: Vec<&Alternative> = all.filter(|it| it.tiers.len() > 1).collect();
    let finding = flat_instead(subject, codes::UNSTATED_SHAPE, &stacks, |then| {
        format!(
            "`shape` is not stated, so demand is all GPUs or none (`on_off`). {then}. State \
             `shape`: `on_off`, `flat`, or steps"
        )
    });
    finding.into_iter().collect()
}

/// Stacks that are a mix for a demand that is stated to need all GPUs in the same hours.
pub(super) fn same_hours(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    if !subject.as_read.demand.shape_is_stated {
        return Vec::new();
    }
    let all = subject.as_read.alternatives.iter();
    let stacks: Vec<&Alternative> = all.filter(|it| is_mix(subject, it)).collect();
    let share = subject.comparison.utilization.map(percent).unwrap_or_default();
    let finding = flat_instead(subject, codes::SAME_HOURS, &stacks, |then| {
        format!(
            "`shape: on_off` needs all GPUs in the same {share} of the time: the first one pays no \
             better than the last, so a mix of tiers gains nothing. {then}. Write `trace:` with \
             measured GPUs by the hour, or `shape: flat`"
        )
    });
    finding.into_iter().collect()
}

/// Finding at the first of the stacks, with the costs of all of them if demand is always at its mean;
/// none if that changes nothing.
fn flat_instead(
    subject: ComparisonUnderCheck<'_>,
    code: &'static str,
    stacks: &[&Alternative],
    message: impl Fn(&str) -> String,
) -> Option<Finding> {
    let DemandShape::OnOff(utilization) = &subject.as_read.demand.shape else { return None };
    let first = stacks.first()?;
    let mut flat = subject.as_read.clone();
    flat.demand.shape = DemandShape::Flat(utilization.clone());
    let flat = what_if(&settle(flat, subject.effort).case, subject.effort);
    let costs = stacks.iter().filter_map(|it| new_cost(subject, &it.name, &flat));
    let costs: Vec<String> = costs.collect();
    let winner = new_winner(subject, &flat).filter(|_| !costs.is_empty())?;
    let costs: Vec<&str> = costs.iter().map(String::as_str).collect();
    let then = format!("With `shape: flat` and the same mean, {}, and {winner}", list(&costs));
    let assumption = Some("a demand of all GPUs or none".to_owned());
    let words = (assumption, "demand is always at its mean".to_owned());
    let doubt = doubt(subject, words, vec!["demand.shape=flat".to_owned()], &flat);
    let message = message(&then);
    Some(Finding { doubt, ..at_tier(code, first, first.tiers.first()?, message) })
}

/// True if a stack has capacity that is paid always and is not all that is needed, so that others
/// serve a part of the demand; or if its sizes are found.
fn is_mix(subject: ComparisonUnderCheck<'_>, alternative: &Alternative) -> bool {
    let mut fixed = alternative.tiers.iter().filter(|it| it.is_paid_when_idle()).peekable();
    if alternative.tiers.len() < 2 || fixed.peek().is_none() {
        return false;
    }
    let peak = subject.comparison.highest_peak.unwrap_or(Decimal::MAX);
    fixed.all(|tier| {
        let installed = subject.outcome(alternative, tier).and_then(|it| it.installed);
        tier.has_open_size() || installed.is_some_and(|it| it < peak)
    })
}
