//! Effects of an edit, for programs: exact, with every edit and every alternative.

use serde::Serialize;

use super::break_even::{PairResult, pair};
use super::object::{Object, object, values};
use super::{Reasons, SCHEMA_VERSION, Tool};
use crate::diff::{ComputedScenario, Diff, Edit, Effect, FileValue};
use crate::report::compare::keys::ALTERNATIVE;
use crate::report::diff::keys::{COMPARED, EDIT, SCENARIO};
use crate::report::records::pick;

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
    #[serde(flatten)]
    figures: Object,
    alternatives: Vec<AlternativeResult<'d>>,
    break_even_before: Vec<PairResult>,
    break_even_after: Vec<PairResult>,
    /// Why a value is null.
    reasons: Reasons,
}

#[derive(Serialize)]
struct AlternativeResult<'d> {
    name: &'d str,
    before: Option<Object>,
    after: Option<Object>,
}

#[derive(Serialize)]
struct EditResult<'d> {
    #[serde(flatten)]
    names: Object,
    before: Option<SaidResult<'d>>,
    after: Option<SaidResult<'d>>,
    #[serde(flatten)]
    change: Object,
    moves: &'d [String],
}

#[derive(Serialize)]
struct SaidResult<'d> {
    text: &'d str,
    place: &'d str,
}

fn scenario(effect: &Effect) -> ScenarioResult<'_> {
    // What stays as it was need not be told twice.
    let pairs = |it: Option<&ComputedScenario>| {
        let it = it.filter(|_| !effect.is_unchanged());
        it.into_iter().flat_map(|it| it.comparison.break_even.iter().map(pair)).collect()
    };
    let mut reasons = Reasons::new();
    let keys = SCENARIO.iter().filter(|key| key.name != "horizon_months");
    ScenarioResult {
        figures: object(keys, effect, &mut reasons),
        alternatives: effect.alternatives().into_iter().map(|it| alternative(effect, it)).collect(),
        break_even_before: pairs(effect.base.as_ref()),
        break_even_after: pairs(effect.head.as_ref()),
        reasons,
    }
}

fn alternative<'d>(effect: &'d Effect, name: &'d str) -> AlternativeResult<'d> {
    let find = |it: &Option<ComputedScenario>| {
        let found = it.as_ref().and_then(|it| it.outcome(name));
        found.map(|it| values(pick(&ALTERNATIVE, &COMPARED), it))
    };
    AlternativeResult { name, before: find(&effect.base), after: find(&effect.head) }
}

fn edit(edit: &Edit) -> EditResult<'_> {
    EditResult {
        names: values(pick(&EDIT, &["of", "key", "unit", "from", "kind"]), edit),
        before: edit.before.as_ref().map(said),
        after: edit.after.as_ref().map(said),
        change: values(pick(&EDIT, &["change_share", "scenario"]), edit),
        moves: &edit.moves,
    }
}

fn said(it: &FileValue) -> SaidResult<'_> {
    SaidResult { text: &it.text, place: &it.place }
}
