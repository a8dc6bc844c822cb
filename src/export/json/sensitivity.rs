//! Results of `sensitivity`, for programs: exact, with every flip.

use serde::Serialize;

use super::object::{Object, json};
use super::{head, source};
use crate::analysis::{At, Measure, Omission, SensitiveInput};
use crate::format::Figure;
use crate::report::compare::SourceFile;
use crate::report::records::Value;
use crate::report::sensitivity::{SENSITIVITY_FLIPS, SENSITIVITY_KEYS, SensitivityMaterial};

/// Effect of the inputs of a scenario on its answer.
pub fn sensitivity(
    material: SensitivityMaterial<'_>,
    set: &[String],
    sources: &[SourceFile],
) -> impl Serialize {
    let SensitivityMaterial { case, sensitivity: it, .. } = material;
    let of = match it.of {
        Measure::Margin => "margin",
        Measure::Cost(at) => case.alternatives.get(at).map_or("", |it| it.name.as_str()),
    };
    head()
        .with("title", case.title.as_str())
        .with("as_of", case.as_of.as_str())
        .with("currency", case.currency.as_str())
        .with("horizon_months", figure(case.horizon_months.stated(), Figure::Whole))
        .with("rank_by", case.rank_by.name())
        .with("of", of)
        .with("range", figure(it.share, Figure::Share))
        .with("stated", figure(it.stated, Figure::Amount))
        .with("winner", it.winner.as_str())
        .with("next", it.next.as_str())
        .with("margin", figure(it.margin, Figure::Amount))
        .each("inputs", &it.inputs, input)
        .each("omissions", &it.omissions, omission)
        .with("inputs_of_zero", it.zeros.as_slice())
        .with("is_complete", it.is_complete)
        .with("set", set)
        .each("sources", sources, source)
}

fn input(it: &SensitiveInput) -> Object {
    Object::of(&SENSITIVITY_KEYS, it)
        .with("keys", it.variable.keys.as_slice())
        .with("uses", it.uses.as_slice())
        .with("lowest", it.lowest.map(at))
        .with("highest", it.highest.map(at))
        .with("least_margin", it.least_margin.map(at))
        .with("flat", it.flat.map(|it| it.map(|end| figure(end, Figure::Input)).to_vec()))
        .each("flips", &it.flips, |flip| Object::of(&SENSITIVITY_FLIPS, flip))
        .with("searched", it.searched.map(|end| figure(end, Figure::Input)).to_vec())
}

fn omission(it: &Omission) -> Object {
    let [stated, tried] = &it.ends;
    Object::default()
        .with("name", it.name.as_str())
        .with("code", it.code)
        .with("stated", stated.as_str())
        .with("tried", tried.as_str())
        .with("amount", it.amount.map(|it| figure(it, Figure::Amount)))
        .with("winner", it.winner.as_deref())
}

fn at(it: At) -> Object {
    Object::default()
        .with("at", figure(it.at, Figure::Input))
        .with("amount", figure(it.amount, Figure::Amount))
}

fn figure(number: rust_decimal::Decimal, figure: Figure) -> serde_json::Value {
    json(&Value::number(Some(number), figure))
}
