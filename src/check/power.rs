//! Rule on the power of idle GPUs, which few data sheets state.

use rust_decimal::Decimal;

use super::otherwise::{doubt, new_cost};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{CostedAlternative, FigureChange};
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::percent_whole;
use crate::model::owned::Electricity;
use crate::model::{Alternative, Supply, Tier};

/// Idle power over busy power of 8-GPU servers, in hundredths: 0.24 and 0.28 of two with B200, and 0.32 of
/// one with H100, by the meters of `MLPerf` Inference v5.1 and Training v4.0.
const USUAL_IDLE: i64 = 30;

/// Smallest part of a cost, in hundredths, for which the power of idle GPUs matters.
const MATERIAL: i64 = 1;

/// Nodes that draw as much at rest as at work, because no `idle_kw` is known.
pub(super) fn no_idle_power(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        if owned.operation.electricity.as_ref().is_none_or(|it| it.idle_kw.is_some()) {
            continue;
        }
        let Some(now) = subject.costed(alternative).and_then(|it| it.ranked_by) else { continue };
        let Some(edited) = at_usual_idle(subject, alternative, tier) else { continue };
        let then = edited.iter().find(|it| it.name == alternative.name).and_then(|it| it.ranked_by);
        let change = then.and_then(|then| FigureChange::between(now, then).share);
        let is_material = change.is_some_and(|it| it.abs() >= Decimal::new(MATERIAL, 2));
        let share = percent_whole(Decimal::new(USUAL_IDLE, 2));
        let condition = format!("idle GPUs of {} draw {share} of busy ones", alternative.name);
        let set = owned.operation.electricity.as_ref().map(usual_idle);
        let set = set.map(|idle| format!("{}.node.idle_kw={}", tier.path, idle.normalize()));
        let assumption =
            format!("idle GPUs of {} that draw as much as busy ones", alternative.name);
        let words = (Some(assumption), condition);
        let doubt = doubt(subject, words, set.into_iter().collect(), &edited);
        if !is_material && !doubt.as_ref().is_some_and(|it| it.then.is_beaten()) {
            continue;
        }
        let Some(cost) = new_cost(subject, &alternative.name, &edited) else { continue };
        let message = format!(
            "{} has no `idle_kw`, so its idle GPUs draw as much as busy ones. Servers with 8 GPUs were \
             measured at 24 to 32% of it; at {share}, {cost}. Add `idle_kw` to `node`",
            alternative.name
        );
        let finding = at_tier(codes::NO_IDLE_POWER, alternative, tier, message);
        findings.push(Finding { doubt, ..finding });
    }
    findings
}

/// Costs with idle power as it is usually measured.
fn at_usual_idle(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
) -> Option<Vec<CostedAlternative>> {
    let position = subject.costed(alternative)?.position;
    subject.what_if_of(position, |it| {
        for same in it.tiers.iter_mut().filter(|it| it.path == tier.path) {
            if let Supply::Owned(owned) = &mut same.supply
                && let Some(electricity) = &mut owned.operation.electricity
            {
                set_idle(&tier.path, electricity);
            }
        }
    })
}

fn usual_idle(electricity: &Electricity) -> Decimal {
    electricity.busy_kw.stated().saturating_mul(Decimal::new(USUAL_IDLE, 2))
}

fn set_idle(path: &str, electricity: &mut Electricity) {
    let idle = usual_idle(electricity);
    electricity.idle_kw = Some(Given::new(format!("{path}.usual_idle_kw"), idle, Origin::Axis));
}
