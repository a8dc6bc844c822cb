//! Table of `sensitivity` for spreadsheets, and the keys of an input for programs.

use super::SensitivityMaterial;
use super::rows::{Named, key_of};
use crate::analysis::{At, FlipPoint, FlipSide, SensitiveInput};
use crate::format::Figure::{Change, Difference, Input};
use crate::report::records::{Field, Key, Records, Value};

type Of = Key<SensitiveInput>;
type OfFlip = Key<FlipPoint>;

/// Values of an input for programs.
pub const SENSITIVITY_KEYS: [Of; 12] = [
    Of::plain("key", |it| Value::text(key_of(it))),
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

/// One row for each input, largest swing first.
#[must_use]
pub fn records(material: SensitivityMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let more = ["lowest_at", "lowest", "highest_at", "highest"];
    let flips = ["below", "winner_below", "above", "winner_above"];
    let more = more
        .map(|it| if it.ends_with("_at") { Field::plain(it) } else { Field::money(it, currency) });
    let keys = SENSITIVITY_KEYS.iter().map(|it| it.field(currency));
    let row = |it: &SensitiveInput| {
        let keys = SENSITIVITY_KEYS.iter().map(|key| key.value(it));
        let [below, above] = [FlipSide::Below, FlipSide::Above]
            .map(|side| it.flips.iter().find(|flip| flip.side == side));
        keys.chain([it.lowest, it.highest].into_iter().flat_map(extreme))
            .chain([below, above].into_iter().flat_map(flip))
            .chain([Value::text(it.uses.join(" "))])
            .collect()
    };
    Records {
        columns: keys
            .chain(more)
            .chain(flips.map(Field::plain))
            .chain([Field::plain("uses")])
            .collect(),
        rows: material.sensitivity.inputs.iter().map(row).collect(),
    }
}

fn extreme(at: Option<At>) -> [Value; 2] {
    [Value::number(at.map(|it| it.at), Input), Value::number(at.map(|it| it.amount), Difference)]
}

fn flip(at: Option<&FlipPoint>) -> [Value; 2] {
    [Value::number(at.map(|it| it.at), Input), Value::maybe(at.map(|it| it.winner.as_str()))]
}
