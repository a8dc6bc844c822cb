//! Table of `sensitivity` for spreadsheets, and the keys of an input for programs.

use rust_decimal::Decimal;

use super::SensitivityMaterial;
use super::rows::{Named, key_of};
use crate::analysis::{At, FlipPoint, FlipSide, Omission, SensitiveInput, UTILIZATION};
use crate::format::Figure::{Change, Difference, Input};
use crate::report::records::{Field, Key, Records, Value};

type Of = Key<SensitiveInput>;
type OfFlip = Key<FlipPoint>;

/// Values of an input for programs.
pub const SENSITIVITY_KEYS: [Of; 12] = [
    Of::plain("key", |it| Value::text(key(it))),
    Of::plain("name", |it| Value::text(Named(it).name())),
    Of::plain("unit", |it| Value::text(unit(it))),
    Of::figure("stated", Input, |it| Some(it.stated)),
    Of::figure("low", Input, |it| Some(it.range[0])),
    Of::figure("high", Input, |it| Some(it.range[1])),
    Of::figure("at_low", Difference, |it| it.at_ends[0]).unless(|_| "not defined there"),
    Of::figure("at_high", Difference, |it| it.at_ends[1]).unless(|_| "not defined there"),
    Of::figure("swing", Difference, |it| Some(it.swing)),
    Of::plain("is_stepped", |it| Value::Flag(it.is_stepped)),
    Of::plain("is_alone", |it| Value::Flag(it.is_alone)),
    Of::plain("is_proved", |it| Value::Flag(it.is_proved)),
];

/// Values of a flip for programs.
pub const SENSITIVITY_FLIPS: [OfFlip; 5] = [
    OfFlip::figure("at", Input, |it| Some(it.at)),
    OfFlip::plain("side", |it| Value::text(side(it))),
    OfFlip::plain("winner", |it| Value::text(&it.winner)),
    OfFlip::plain("jump", |it| Value::Flag(it.is_jump)),
    OfFlip::figure("change", Change, |it| Some(it.by)),
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
