//! Table of `sensitivity` for spreadsheets, and the keys of an input for programs.

use rust_decimal::Decimal;

use super::SensitivityMaterial;
use super::named::{Named, key_of};
use crate::analysis::{At, FlipPoint, FlipSide, Omission, SensitiveInput, UTILIZATION};
use crate::format::Figure::{Change, Difference, Input};
use crate::report::records::{Field, Key, Records, Value};

type Of = Key<SensitiveInput>;
type OfFlip = Key<FlipPoint>;

/// Values of an input for programs.
pub const SENSITIVITY_KEYS: [Of; 12] = [
    Of::plain("key", |it| Value::text(key(it))).says(
        "Path of the figure, or its name in a price sheet; of several that move together, the \
         first.",
    ),
    Of::plain("name", |it| Value::text(Named(it).name())).says("Name as printed."),
    Of::plain("unit", |it| Value::text(unit(it)))
        .says("Unit of its values, such as `money/GPU-hour`; empty for a share or a plain number."),
    Of::figure("stated", Input, |it| Some(it.stated)).always().says("Value as stated."),
    Of::figure("low", Input, |it| Some(it.range[0])).always().says("Low end of its range."),
    Of::figure("high", Input, |it| Some(it.range[1])).always().says("High end of its range."),
    Of::figure("at_low", Difference, |it| it.at_ends[0])
        .says("Amount at the low end; null if it is not defined there.")
        .unless(|_| "not defined there"),
    Of::figure("at_high", Difference, |it| it.at_ends[1])
        .says("Amount at the high end; null if it is not defined there.")
        .unless(|_| "not defined there"),
    Of::figure("swing", Difference, |it| Some(it.swing))
        .always()
        .says("Highest amount of the range less the lowest."),
    Of::flag("is_stepped", |it| it.is_stepped)
        .says("True if the amount jumps within the range, as nodes and instances are whole."),
    Of::flag("is_alone", |it| it.is_alone).says("True if it moves for one alternative alone."),
    Of::flag("is_proved", |it| it.is_proved)
        .says("True if the extremes are proved; false if they are the best that were found."),
];

/// Values of a flip for programs.
pub const SENSITIVITY_FLIPS: [OfFlip; 5] = [
    OfFlip::figure("at", Input, |it| Some(it.at))
        .always()
        .says("Value; of a count, the first at which another alternative is cheapest."),
    OfFlip::plain("side", |it| Value::text(side(it)))
        .says("Side of the stated value: below or above."),
    OfFlip::plain("winner", |it| Value::text(&it.winner))
        .says("Alternative that is cheapest beyond it."),
    OfFlip::flag("jump", |it| it.is_jump)
        .says("True if costs jump past each other there, false if they meet."),
    OfFlip::figure("change", Change, |it| Some(it.by))
        .always()
        .says("Relative change from the stated value."),
];

/// Unit of the values of an input.
pub(crate) fn unit(input: &SensitiveInput) -> &str {
    input.variable.unit()
}

fn side(flip: &FlipPoint) -> &'static str {
    match flip.side {
        FlipSide::Below => "below",
        FlipSide::Above => "above",
    }
}

/// Key of an input whose values are in its unit: a rent of an instance is per GPU-hour.
fn key(input: &SensitiveInput) -> String {
    let key = key_of(input);
    match input.variable.gpus {
        _ if input.variable.name == UTILIZATION => UTILIZATION.to_owned(),
        Some(_) => key.replace("price_per_hour", "price_per_gpu_hour"),
        None => key.to_owned(),
    }
}

/// One row for each input, largest swing first, and then for what the scenario leaves out.
#[must_use]
pub fn records(material: SensitivityMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let more = ["lowest_at", "lowest", "highest_at", "highest"];
    let last = ["below", "winner_below", "above", "winner_above", "uses", "keys"];
    let more = more
        .map(|it| if it.ends_with("_at") { Field::plain(it) } else { Field::money(it, currency) });
    let keys = SENSITIVITY_KEYS.iter().map(|it| it.field(currency));
    let columns: Vec<Field> = keys.chain(more).chain(last.map(Field::plain)).collect();
    let row = |it: &SensitiveInput| {
        let unit = Value::text(unit(it).replacen("money", currency, 1));
        let keys = SENSITIVITY_KEYS.iter();
        let keys = keys.map(|key| if key.name == "unit" { unit.clone() } else { key.value(it) });
        let [below, above] = [FlipSide::Below, FlipSide::Above]
            .map(|side| it.flips.iter().find(|flip| flip.side == side));
        keys.chain([it.lowest, it.highest].into_iter().flat_map(extreme))
            .chain([below, above].into_iter().flat_map(flip))
            .chain([&it.uses, &it.variable.keys].map(|it| Value::text(it.join(" "))))
            .collect()
    };
    let stated = material.sensitivity.stated;
    let omitted = |it: &Omission| omitted(it, stated, &columns);
    let inputs = material.sensitivity.inputs.iter().map(row);
    let rows: Vec<Vec<Value>> =
        inputs.chain(material.sensitivity.omissions.iter().map(omitted)).collect();
    Records { columns, rows }
}

/// Row of what the scenario leaves out: its code as the key, and the amounts as stated and as tried.
fn omitted(it: &Omission, stated: Decimal, columns: &[Field]) -> Vec<Value> {
    let [as_stated, tried] = &it.ends;
    let value = |field: &Field| match field.key.as_ref() {
        "key" => Value::text(it.code),
        "name" => Value::text(&it.name),
        "stated" | "low" => Value::text(as_stated),
        "high" => Value::text(tried),
        "at_low" => Value::number(Some(stated), Difference),
        "at_high" => Value::number(it.amount, Difference),
        "swing" => Value::number(Some(it.swing), Difference),
        "winner_above" => Value::maybe(it.winner.as_deref()),
        _ => Value::Missing,
    };
    columns.iter().map(value).collect()
}

fn extreme(at: Option<At>) -> [Value; 2] {
    [Value::number(at.map(|it| it.at), Input), Value::number(at.map(|it| it.amount), Difference)]
}

fn flip(at: Option<&FlipPoint>) -> [Value; 2] {
    [Value::number(at.map(|it| it.at), Input), Value::maybe(at.map(|it| it.winner.as_str()))]
}
