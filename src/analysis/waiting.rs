//! Saving of work that waits: the totals if all work of a trace were served when it is wanted.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::effort::Effort;
use super::mix::settle;
use super::what_if::what_if;
use crate::model::{Case, DemandShape};

/// Costs of a demand whose work may wait, against all of it served at once.
#[derive(Clone, Debug)]
pub struct WaitingCosts {
    /// Share of all work that is served later than wanted.
    pub moved_share: Decimal,
    /// Peak of the trace as measured.
    pub peak_at_once: Decimal,
    /// Peak of the trace as served.
    pub peak: Decimal,
    /// Costs in the order of the comparison.
    pub costs: Vec<WaitingCost>,
}

/// Cost of an alternative for which work may wait, and with all work served at once.
#[derive(Clone, Debug)]
pub struct WaitingCost {
    /// Name of the alternative.
    pub name: String,
    /// True if work that may wait does, as that costs less.
    pub waits: bool,
    /// Total with the choice that costs less.
    pub total: Option<Decimal>,
    /// Total with all work served at once, at the best of its open sizes; none if some is unserved.
    pub at_once: Option<Decimal>,
    /// Total at once less that with work that waits.
    pub saving: Option<Decimal>,
}

/// Costs of a case as it was read, with alternatives as they were costed; none if no work may wait.
pub fn waiting(
    as_read: &Case,
    costed: &[CostedAlternative],
    effort: &Effort,
) -> Option<WaitingCosts> {
    let DemandShape::Trace(trace) = &as_read.demand.shape else { return None };
    let waiting = trace.waiting.as_ref()?;
    let mut at_once = as_read.clone();
    at_once.demand.shape = DemandShape::Trace(Box::new(trace.at_once()));
    let others = what_if(&settle(at_once, effort).case, effort);
    let cost = |it: &CostedAlternative| {
        let other = others.iter().find(|other| other.name == it.name);
        let at_once = other.filter(|it| !it.is_unserved).and_then(|it| it.total);
        let total = it.total.filter(|_| !it.is_unserved);
        let saving = at_once.zip(total).and_then(|(then, now)| then.checked_sub(now));
        let waits = it.waits.unwrap_or_default();
        WaitingCost { name: it.name.clone(), waits, total, at_once, saving }
    };
    Some(WaitingCosts {
        moved_share: waiting.moved_share,
        peak_at_once: trace.peak.stated(),
        peak: waiting.curve.served_peak.as_ref()?.stated(),
        costs: costed.iter().map(cost).collect(),
    })
}
