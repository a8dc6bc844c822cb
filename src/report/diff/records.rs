//! The report as tables for spreadsheets, one kind of line each.

use crate::analysis::CostedAlternative;
use crate::diff::{ComputedScenario, Diff, Edit, Effect};
use crate::format::Figure::{Amount, Change, Difference, Whole};
use crate::model::Case;
use crate::report::compare::keys::ALTERNATIVE;
use crate::report::records::{Field, Key, Records, Value, pick_all, table};

/// A table of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiffTable {
    /// The cheapest alternative of each scenario
    #[default]
    Scenarios,
    /// Every alternative of each scenario
    Alternatives,
    /// Every edit
    Edits,
}

type Reason = fn(&Effect) -> &'static str;
const NO_BASE: Reason = |it| match &it.base {
    None if it.was_broken => "the base could not be computed",
    None => "the scenario is new",
    Some(_) => UNSERVED,
};
const NO_HEAD: Reason = |it| match &it.head {
    None => "the scenario is gone",
    Some(_) => UNSERVED,
};
const NO_CHANGE: Reason = |it| match it.costs() {
    (None, _) => NO_BASE(it),
    (_, None) => NO_HEAD(it),
    _ => "currency, horizon or ranking is another than before",
};
const UNSERVED: &str = "no alternative serves all demand";

/// Key that only spreadsheets have.
pub(crate) const HORIZON: &str = "horizon_months";

type OfEffect = Key<Effect>;

/// Keys of what an edit does to a scenario.
pub(crate) const SCENARIO: [OfEffect; 13] = [
    OfEffect::plain("scenario", |it| Value::text(&it.name)),
    OfEffect::plain("path", |it| Value::text(&it.path)),
    OfEffect::plain("currency", |it| Value::maybe(case(it).map(|it| it.currency.as_str()))),
    OfEffect::plain("rank_by", |it| Value::maybe(case(it).map(|it| it.rank_by.name()))),
    OfEffect::figure(HORIZON, Whole, |it| Some(case(it)?.horizon_months.stated())),
    OfEffect::plain("is_unchanged", |it| Value::Flag(it.is_unchanged())),
    OfEffect::plain("flips", |it| Value::Flag(it.flips())),
    OfEffect::plain("cheapest_before", |it| cheapest(it.base.as_ref())).unless(NO_BASE),
    OfEffect::plain("cheapest_after", |it| cheapest(it.head.as_ref())).unless(NO_HEAD),
    OfEffect::figure("before", Amount, |it| it.costs().0).unless(NO_BASE),
    OfEffect::figure("after", Amount, |it| it.costs().1).unless(NO_HEAD),
    OfEffect::figure("change", Difference, |it| Some(it.change()?.0)).unless(NO_CHANGE),
    OfEffect::figure("change_share", Change, |it| it.change()?.1).unless(NO_CHANGE),
];

/// Columns of a spreadsheet of scenarios, from left to right.
const SCENARIOS: [OfEffect; 11] = pick_all(
    &SCENARIO,
    [
        "scenario",
        "currency",
        "rank_by",
        HORIZON,
        "cheapest_before",
        "cheapest_after",
        "flips",
        "before",
        "after",
        "change",
        "change_share",
    ],
);

/// Names of an edit.
pub(crate) const EDIT: [Key<Edit>; 5] = [
    Key::plain("of", |it| Value::text(&it.of)),
    Key::plain("key", |it| Value::text(&it.key)),
    Key::plain("unit", |it| Value::maybe(it.unit.as_deref())),
    Key::plain("from", |it| Value::maybe(it.from.as_deref())),
    Key::plain("kind", |it| Value::text(it.kind.name())),
];

/// Size of an edit.
pub(crate) const CHANGE: [Key<Edit>; 1] = [Key::figure("change_share", Change, Edit::share)];

/// Place and values of an edit, which formats that nest write in their own way.
const PLACED: [Key<Edit>; 3] = [
    Key::plain("place", |it| Value::text(it.place())),
    Key::plain("before", |it| Value::maybe(it.before.as_ref().map(|it| it.text.as_str()))),
    Key::plain("after", |it| Value::maybe(it.after.as_ref().map(|it| it.text.as_str()))),
];
const MOVES: Key<Edit> = Key::plain("moves", |it| {
    if it.moves.is_empty() { Value::Missing } else { Value::text(it.moves.join(", ")) }
});

/// Figures of an alternative that are compared, at the base and at the head.
pub(crate) const COMPARED: [Key<CostedAlternative>; 3] =
    pick_all(&ALTERNATIVE, ["total", "npv", "cost_per_gpu_hour"]);

/// One table.
#[must_use]
pub fn records(diff: &Diff, subject: DiffTable) -> Records {
    match subject {
        DiffTable::Scenarios => table(&SCENARIOS, "", &diff.effects),
        DiffTable::Alternatives => alternatives(diff),
        DiffTable::Edits => {
            let keys = [EDIT.as_slice(), &PLACED, &CHANGE, &[MOVES]].concat();
            table(&keys, "", &diff.edits)
        }
    }
}

fn alternatives(diff: &Diff) -> Records {
    let columns = [
        "scenario",
        "alternative",
        "currency",
        "total_before",
        "total_after",
        "npv_before",
        "npv_after",
        "cost_per_gpu_hour_before",
        "cost_per_gpu_hour_after",
    ];
    let row = |effect: &Effect, name: &str| {
        let sides = [&effect.base, &effect.head];
        let sides = sides.map(|it| it.as_ref().and_then(|it| it.outcome(name)));
        let figures = COMPARED
            .into_iter()
            .flat_map(|key| sides.map(|side| side.map_or(Value::Missing, |it| key.value(it))));
        let currency = Value::maybe(case(effect).map(|it| it.currency.as_str()));
        let names = [Value::text(&effect.name), Value::text(name), currency];
        names.into_iter().chain(figures).collect()
    };
    let rows = diff.effects.iter().flat_map(|effect| {
        effect.alternatives().into_iter().map(move |name| row(effect, name)).collect::<Vec<_>>()
    });
    Records { columns: columns.map(Field::plain).to_vec(), rows: rows.collect() }
}

/// The case at the head, or else at the base.
fn case(effect: &Effect) -> Option<&Case> {
    effect.head.as_ref().or(effect.base.as_ref()).map(|it| &it.case)
}

fn cheapest(it: Option<&ComputedScenario>) -> Value {
    Value::maybe(it.and_then(|it| it.comparison.cheapest.as_deref()))
}
