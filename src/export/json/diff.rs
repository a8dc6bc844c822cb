//! What an edit changes, for programs: exact, every edit and every alternative.

use rust_decimal::Decimal;
use serde::Serialize;

use super::break_even::{PairResult, pair};
use super::{Reasons, SCHEMA_VERSION, Tool};
use crate::analysis::CostedAlternative;
use crate::diff::{ComputedScenario, Diff, Edit, Effect, FileValue};
use crate::format::exact;

/// The results of one comparison.
pub fn diff(diff: &Diff) -> impl Serialize + '_ {
    Results {
        schema_version: SCHEMA_VERSION,
        tool: Tool { name: "gpu-tco", version: env!("CARGO_PKG_VERSION") },
        base: &diff.base,
        head: &diff.head,
        flips: diff.flips().map(|it| it.name.as_str()).collect(),
        scenarios: diff.effects.iter().map(scenario).collect(),
        edits: diff.edits.iter().map(edit).collect(),
        mistakes_of_base: diff.broken.iter().map(|it| it.message.as_str()).collect(),
    }
}

#[derive(Serialize)]
struct Results<'d> {
    schema_version: u32,
    tool: Tool,
    base: &'d str,
    head: &'d str,
    flips: Vec<&'d str>,
    scenarios: Vec<ScenarioResult<'d>>,
    edits: Vec<EditResult<'d>>,
    mistakes_of_base: Vec<&'d str>,
}

#[derive(Serialize)]
struct ScenarioResult<'d> {
    scenario: &'d str,
    path: &'d str,
    currency: Option<&'d str>,
    rank_by: Option<&'static str>,
    is_unchanged: bool,
    flips: bool,
    cheapest_before: Option<&'d str>,
    cheapest_after: Option<&'d str>,
    before: Option<String>,
    after: Option<String>,
    change: Option<String>,
    change_share: Option<String>,
    alternatives: Vec<AlternativeResult<'d>>,
    break_even_before: Vec<PairResult>,
    break_even_after: Vec<PairResult>,
    /// Why a value is null.
    reasons: Reasons,
}

#[derive(Serialize)]
struct AlternativeResult<'d> {
    name: &'d str,
    before: Option<CostResult>,
    after: Option<CostResult>,
}

#[derive(Serialize)]
struct CostResult {
    total: Option<String>,
    npv: Option<String>,
    cost_per_gpu_hour: Option<String>,
}

#[derive(Serialize)]
struct EditResult<'d> {
    of: &'d str,
    key: &'d str,
    unit: Option<&'d str>,
    from: Option<&'d str>,
    kind: &'static str,
    before: Option<SaidResult<'d>>,
    after: Option<SaidResult<'d>>,
    change_share: Option<String>,
    scenario: Option<&'d str>,
    moves: &'d [String],
}

#[derive(Serialize)]
struct SaidResult<'d> {
    text: &'d str,
    place: &'d str,
}

fn scenario(effect: &Effect) -> ScenarioResult<'_> {
    let answer = effect.head.as_ref().or(effect.base.as_ref());
    let (before, after) = effect.costs();
    let change = effect.change();
    let number = |it: Option<Decimal>| it.map(exact);
    // What stays as it was need not be told twice.
    let pairs = |it: Option<&ComputedScenario>| {
        let it = it.filter(|_| !effect.is_unchanged());
        it.into_iter().flat_map(|it| it.comparison.break_even.iter().map(pair)).collect()
    };
    ScenarioResult {
        scenario: &effect.name,
        path: &effect.path,
        currency: answer.map(|it| it.case.currency.as_str()),
        rank_by: answer.map(|it| it.case.rank_by.name()),
        is_unchanged: effect.is_unchanged(),
        flips: effect.flips(),
        cheapest_before: cheapest(effect.base.as_ref()),
        cheapest_after: cheapest(effect.head.as_ref()),
        before: number(before),
        after: number(after),
        change: number(change.map(|(by, _)| by)),
        change_share: number(change.and_then(|(_, share)| share)),
        alternatives: effect.alternatives().into_iter().map(|it| alternative(effect, it)).collect(),
        break_even_before: pairs(effect.base.as_ref()),
        break_even_after: pairs(effect.head.as_ref()),
        reasons: reasons(effect),
    }
}

fn cheapest(it: Option<&ComputedScenario>) -> Option<&str> {
    it?.comparison.cheapest.as_deref()
}

fn alternative<'d>(effect: &'d Effect, name: &'d str) -> AlternativeResult<'d> {
    let cost = |it: &CostedAlternative| CostResult {
        total: it.total.map(exact),
        npv: it.npv.map(exact),
        cost_per_gpu_hour: it.cost_per_gpu_hour.map(exact),
    };
    let find =
        |it: &Option<ComputedScenario>| it.as_ref().and_then(|it| it.outcome(name)).map(cost);
    AlternativeResult { name, before: find(&effect.base), after: find(&effect.head) }
}

fn reasons(effect: &Effect) -> Reasons {
    let mut reasons = Reasons::new();
    let before = match &effect.base {
        None if effect.was_broken => Some("the base could not be computed"),
        None => Some("the scenario is new"),
        Some(it) if it.cheapest().is_none() => Some("no alternative serves all demand"),
        Some(_) => None,
    };
    let after = match &effect.head {
        None => Some("the scenario is gone"),
        Some(it) if it.cheapest().is_none() => Some("no alternative serves all demand"),
        Some(_) => None,
    };
    let change = match (before, after) {
        (None, None) if !effect.is_comparable() => {
            Some("currency, horizon or ranking is another than before")
        }
        (before, after) => before.or(after),
    };
    for (keys, reason) in [
        (["before", "cheapest_before"], before),
        (["after", "cheapest_after"], after),
        (["change", "change_share"], change),
    ] {
        for key in keys {
            reasons.extend(reason.map(|reason| (key, reason)));
        }
    }
    reasons
}

fn edit(edit: &Edit) -> EditResult<'_> {
    EditResult {
        of: &edit.of,
        key: &edit.key,
        unit: edit.unit.as_deref(),
        from: edit.from.as_deref(),
        kind: edit.kind.name(),
        before: edit.before.as_ref().map(said),
        after: edit.after.as_ref().map(said),
        change_share: edit.share().map(exact),
        scenario: edit.scenario.as_deref(),
        moves: &edit.moves,
    }
}

fn said(it: &FileValue) -> SaidResult<'_> {
    SaidResult { text: &it.text, place: &it.place }
}
