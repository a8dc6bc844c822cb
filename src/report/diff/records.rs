//! The report as tables for spreadsheets, one kind of line each.

use rust_decimal::Decimal;

use crate::diff::{ComputedScenario, Diff, Edit, Effect};
use crate::format::Figure as Digits;
use crate::model::Case;
use crate::report::compare::keys::ALTERNATIVE;
use crate::report::records::{Field, Key, Records, Value, pick, table};

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

/// Keys of what an edit does to a scenario.
pub(crate) const SCENARIO: [Key<Effect>; 13] = [
    Key::plain("scenario", |it| Value::text(&it.name)),
    Key::plain("path", |it| Value::text(&it.path)),
    Key::plain("currency", |it| Value::maybe(case(it).map(|it| it.currency.as_str()))),
    Key::plain("rank_by", |it| Value::maybe(case(it).map(|it| it.rank_by.name()))),
    Key::plain("horizon_months", |it| {
        Value::number(case(it).map(|it| it.horizon_months.stated()), Digits::Whole)
    }),
    Key::plain("is_unchanged", |it| Value::Flag(it.is_unchanged())),
    Key::plain("flips", |it| Value::Flag(it.flips())),
    Key::maybe("cheapest_before", |it| cheapest(it.base.as_ref()), NO_BASE),
    Key::maybe("cheapest_after", |it| cheapest(it.head.as_ref()), NO_HEAD),
    Key::maybe("before", |it| amount(it.costs().0), NO_BASE),
    Key::maybe("after", |it| amount(it.costs().1), NO_HEAD),
    Key::maybe("change", |it| amount(it.change().map(|(by, _)| by)), NO_CHANGE),
    Key::maybe(
        "change_share",
        |it| Value::number(it.change().and_then(|(_, share)| share), Digits::Share),
        NO_CHANGE,
    ),
];

/// Columns of a spreadsheet of scenarios, from left to right.
const SCENARIOS: [&str; 11] = [
    "scenario",
    "currency",
    "rank_by",
    "horizon_months",
    "cheapest_before",
    "cheapest_after",
    "flips",
    "before",
    "after",
    "change",
    "change_share",
];

/// Keys of an edit.
pub(crate) const EDIT: [Key<Edit>; 11] = [
    Key::plain("of", |it| Value::text(&it.of)),
    Key::plain("key", |it| Value::text(&it.key)),
    Key::plain("unit", |it| Value::maybe(it.unit.as_deref())),
    Key::plain("from", |it| Value::maybe(it.from.as_deref())),
    Key::plain("kind", |it| Value::text(it.kind.name())),
    Key::plain("place", |it| Value::text(it.place())),
    Key::plain("before", |it| Value::maybe(it.before.as_ref().map(|it| it.text.as_str()))),
    Key::plain("after", |it| Value::maybe(it.after.as_ref().map(|it| it.text.as_str()))),
    Key::plain("change_share", |it| Value::number(it.share(), Digits::Share)),
    Key::plain("scenario", |it| Value::maybe(it.scenario.as_deref())),
    Key::plain("moves", |it| {
        if it.moves.is_empty() { Value::Missing } else { Value::text(it.moves.join(", ")) }
    }),
];

/// Figures of an alternative that are compared, at the base and at the head.
pub(crate) const COMPARED: [&str; 3] = ["total", "npv", "cost_per_gpu_hour"];

/// One table.
#[must_use]
pub fn records(diff: &Diff, subject: DiffTable) -> Records {
    match subject {
        DiffTable::Scenarios => table(&pick(&SCENARIO, &SCENARIOS), "", &diff.effects),
        DiffTable::Alternatives => alternatives(diff),
        DiffTable::Edits => {
            let keys: Vec<_> = EDIT.iter().filter(|key| key.name != "scenario").collect();
            table(&keys, "", &diff.edits)
        }
    }
}

fn alternatives(diff: &Diff) -> Records {
    let names = ["scenario", "alternative", "currency"].map(Field::plain).into_iter();
    let figures = [
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
        let figures = pick(&ALTERNATIVE, &COMPARED)
            .into_iter()
            .flat_map(|key| sides.map(|side| side.map_or(Value::Missing, |it| (key.value)(it))));
        let currency = Value::maybe(case(effect).map(|it| it.currency.as_str()));
        let names = [Value::text(&effect.name), Value::text(name), currency];
        names.into_iter().chain(figures).collect()
    };
    let rows = diff.effects.iter().flat_map(|effect| {
        effect.alternatives().into_iter().map(move |name| row(effect, name)).collect::<Vec<_>>()
    });
    let rows = rows.collect();
    Records { columns: names.chain(figures.map(Field::plain)).collect(), rows }
}

/// The case at the head, or else at the base.
fn case(effect: &Effect) -> Option<&Case> {
    effect.head.as_ref().or(effect.base.as_ref()).map(|it| &it.case)
}

fn cheapest(it: Option<&ComputedScenario>) -> Value {
    Value::maybe(it.and_then(|it| it.comparison.cheapest.as_deref()))
}

fn amount(amount: Option<Decimal>) -> Value {
    Value::number(amount, Digits::Amount)
}
