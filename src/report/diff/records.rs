//! The report as tables for spreadsheets, one kind of line each.

use rust_decimal::Decimal;

use crate::diff::{ComputedScenario, Diff, Edit, Effect};
use crate::format::Figure as Digits;
use crate::report::records::{Field, Records, Value};

/// A table of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiffTable {
    /// The cheapest alternative of each scenario
    #[default]
    Scenarios,
    /// Every alternative of each scenario
    Alternatives,
    /// What was edited
    Edits,
}

/// One table.
#[must_use]
pub fn records(diff: &Diff, subject: DiffTable) -> Records {
    let (columns, rows): (&[&'static str], Vec<Vec<Value>>) = match subject {
        DiffTable::Scenarios => (
            &[
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
            ],
            diff.effects.iter().map(scenario).collect(),
        ),
        DiffTable::Alternatives => (
            &[
                "scenario",
                "alternative",
                "currency",
                "total_before",
                "total_after",
                "npv_before",
                "npv_after",
                "cost_per_gpu_hour_before",
                "cost_per_gpu_hour_after",
            ],
            diff.effects.iter().flat_map(alternatives).collect(),
        ),
        DiffTable::Edits => (
            &[
                "of",
                "key",
                "unit",
                "from",
                "kind",
                "place",
                "before",
                "after",
                "change_share",
                "moves",
            ],
            diff.edits.iter().map(edit).collect(),
        ),
    };
    Records { columns: columns.iter().map(|key| Field::plain(key)).collect(), rows }
}

fn text(text: Option<&str>) -> Value {
    text.map_or(Value::Missing, Value::text)
}

fn scenario(effect: &Effect) -> Vec<Value> {
    let answer = effect.head.as_ref().or(effect.base.as_ref());
    let cheapest = |it: &'_ Option<ComputedScenario>| {
        it.as_ref()
            .and_then(|it| it.comparison.cheapest.clone())
            .map_or(Value::Missing, Value::text)
    };
    let (before, after) = effect.costs();
    let change = effect.change();
    let amount = |it| Value::number(it, Digits::Amount);
    vec![
        Value::text(effect.name.as_str()),
        text(answer.map(|it| it.case.currency.as_str())),
        text(answer.map(|it| it.case.rank_by.name())),
        Value::number(answer.map(|it| it.case.horizon_months.stated()), Digits::Whole),
        cheapest(&effect.base),
        cheapest(&effect.head),
        Value::Flag(effect.flips()),
        amount(before),
        amount(after),
        amount(change.map(|(by, _)| by)),
        Value::number(change.and_then(|(_, share)| share), Digits::Share),
    ]
}

fn alternatives(effect: &Effect) -> Vec<Vec<Value>> {
    let answer = effect.head.as_ref().or(effect.base.as_ref());
    let currency = answer.map(|it| it.case.currency.as_str());
    let row = |name: &str| {
        let find =
            |it: &Option<ComputedScenario>,
             figure: fn(&crate::analysis::CostedAlternative) -> Option<Decimal>| {
                it.as_ref().and_then(|it| it.outcome(name)).and_then(figure)
            };
        let both = |figure, digits| {
            [find(&effect.base, figure), find(&effect.head, figure)]
                .map(|it| Value::number(it, digits))
        };
        let mut cells = vec![Value::text(effect.name.as_str()), Value::text(name), text(currency)];
        cells.extend(both(|it| it.total, Digits::Amount));
        cells.extend(both(|it| it.npv, Digits::Amount));
        cells.extend(both(|it| it.cost_per_gpu_hour, Digits::PerGpuHour));
        cells
    };
    effect.alternatives().into_iter().map(row).collect()
}

fn edit(edit: &Edit) -> Vec<Value> {
    let said = |it: &Option<crate::diff::FileValue>| text(it.as_ref().map(|it| it.text.as_str()));
    vec![
        Value::text(edit.of.as_str()),
        Value::text(edit.key.as_str()),
        text(edit.unit.as_deref()),
        text(edit.from.as_deref()),
        Value::text(edit.kind.name()),
        Value::text(edit.place()),
        said(&edit.before),
        said(&edit.after),
        Value::number(edit.share(), Digits::Share),
        if edit.moves.is_empty() { Value::Missing } else { Value::text(edit.moves.join(", ")) },
    ]
}
