//! Bars of the inputs over one scale.

use rust_decimal::Decimal;

use super::named::Named;
use super::{Line, SensitivityMaterial};
use crate::analysis::{Measure, Omission, RoundScale, SensitiveInput, bar_scale};
use crate::format::money;
use crate::report::bars::{Bar, Bars};
use crate::report::document::Section;

/// Bars of the inputs that are listed; none if nothing moves.
pub(super) fn section(material: SensitivityMaterial<'_>) -> Option<Section> {
    let it = material.sensitivity;
    let shown = material.shown();
    let scale = bar_scale(it, shown)?;
    let left = match it.of {
        Measure::Margin if scale.low < Decimal::ZERO => "; below 0: another is cheapest",
        Measure::Margin | Measure::Cost(_) => "",
    };
    let noun = material.noun();
    Some(Section::Bars(Bars {
        name: format!("bars of the {noun}"),
        heading: format!(
            "{} over the range of each input · {} · X: as stated{left}",
            capitalized(noun),
            material.case.currency
        ),
        ticks: scale.ticks.iter().map(|it| (scale.share(*it), money(*it))).collect(),
        mark: Some(scale.share(it.stated)),
        rows: material
            .lines()
            .into_iter()
            .filter_map(|it| match it {
                Line::Input(it) => bar(it, &scale),
                Line::Omission(it) => omission(it, material, &scale),
            })
            .collect(),
    }))
}

fn bar(input: &SensitiveInput, scale: &RoundScale) -> Option<Bar> {
    let named = Named(input);
    let ends = [input.lowest?, input.highest?];
    Some(Bar {
        name: named.name(),
        ends: ends.map(|it| scale.share(it.amount)),
        labels: ends.map(|it| named.value(it.at)),
    })
}

/// Bar from the stated amount to that with an omission.
fn omission(it: &Omission, material: SensitivityMaterial<'_>, scale: &RoundScale) -> Option<Bar> {
    let stated = material.sensitivity.stated;
    let amount = it.amount?;
    let [as_stated, tried] = it.ends.clone();
    let (ends, labels) = if amount < stated {
        ([amount, stated], [tried, as_stated])
    } else {
        ([stated, amount], [as_stated, tried])
    };
    let code = it.code;
    Some(Bar {
        name: format!("{} ({code})", it.name),
        ends: ends.map(|it| scale.share(it)),
        labels,
    })
}

fn capitalized(noun: &str) -> String {
    let mut letters = noun.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
