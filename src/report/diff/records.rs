//! The report as tables for spreadsheets, one kind of line each.

use crate::analysis::CostedAlternative;
use crate::diff::{ComputedScenario, Diff, Edit, Effect};
use crate::format::Figure::{Amount, Change, Difference, Whole};
use crate::model::Case;
use crate::report::compare::RANK_BY;
use crate::report::compare::keys::ALTERNATIVE;
use crate::report::kind::Kind;
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
    OfEffect::plain("scenario", |it| Value::text(&it.name)).says("Name of the scenario."),
    OfEffect::plain("path", |it| Value::text(&it.path)).says("Path of the scenario."),
    OfEffect::maybe("currency", |it| Value::maybe(case(it).map(|it| it.currency.as_str())))
        .says("ISO 4217 code of its amounts."),
    OfEffect::maybe("rank_by", |it| Value::maybe(case(it).map(|it| it.rank_by.name())))
        .kind(RANK_BY)
        .says("Amount by which alternatives are ranked."),
    OfEffect::figure(HORIZON, Whole, |it| Some(case(it)?.horizon_months.stated())),
    OfEffect::flag("is_unchanged", Effect::is_unchanged)
        .says("True if the edit changes nothing in the scenario's results."),
    OfEffect::flag("winner_changes", Effect::flips)
        .says("True if the cheapest alternative is another than before."),
    OfEffect::maybe("cheapest_before", |it| cheapest(it.base.as_ref()))
        .says("Cheapest alternative at the base.")
        .unless(NO_BASE),
    OfEffect::maybe("cheapest_after", |it| cheapest(it.head.as_ref()))
        .says("Cheapest alternative at the head.")
        .unless(NO_HEAD),
    OfEffect::figure("before", Amount, |it| it.costs().0)
        .says("Amount of the cheapest alternative at the base.")
        .unless(NO_BASE),
    OfEffect::figure("after", Amount, |it| it.costs().1)
        .says("Amount of the cheapest alternative at the head.")
        .unless(NO_HEAD),
    OfEffect::figure("change", Difference, |it| Some(it.change()?.0))
        .says("Change of that amount.")
        .unless(NO_CHANGE),
    OfEffect::figure("change_share", Change, |it| it.change()?.1)
        .says("Change of that amount, as a share of the amount at the base.")
        .unless(NO_CHANGE),
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
        "winner_changes",
        "before",
        "after",
        "change",
        "change_share",
    ],
);

type OfEdit = Key<Edit>;
const EDIT_KIND: Kind = Kind::words(
    "edit_kind",
    "Kind of an edit.",
    &[
        ("changed", "A value was changed."),
        ("succeeded", "A new row follows one that ended."),
        ("added", "A value was added."),
        ("removed", "A value was removed."),
        ("remark", "A value was changed that is not part of any calculation, such as a note."),
    ],
);

/// Names of an edit.
pub(crate) const EDIT: [OfEdit; 5] = [
    OfEdit::plain("of", |it| Value::text(&it.of))
        .says("Owner of the sheet, or name of the scenario, that was edited."),
    OfEdit::plain("key", |it| Value::text(&it.key)).says("Path of the key that was edited."),
    OfEdit::maybe("unit", |it| Value::maybe(it.unit.as_deref()))
        .says("Unit of the figure; null if it is no figure."),
    OfEdit::maybe("from", |it| Value::maybe(it.from.as_deref()))
        .kind(Kind::Day)
        .says("First day of the row, if a row of a sheet was edited."),
    OfEdit::plain("kind", |it| Value::text(it.kind.name()))
        .kind(EDIT_KIND)
        .says("Kind of the edit."),
];

/// Size of an edit.
pub(crate) const CHANGE: [OfEdit; 1] = [OfEdit::figure("change_share", Change, Edit::share)
    .says("Change of the figure, as a share of its value at the base; null if it is no figure.")];

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
