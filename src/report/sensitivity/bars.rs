//! Bars of the inputs over one scale.

use rust_decimal::Decimal;

use super::SensitivityMaterial;
use super::rows::Named;
use crate::analysis::{BarScale, Measure, SensitiveInput};
use crate::format::money;
use crate::report::bars::{Bar, Bars};
use crate::report::document::Section;

/// Bars of the inputs that are listed; none if nothing moves.
pub(super) fn section(material: SensitivityMaterial<'_>) -> Option<Section> {
    let it = material.sensitivity;
    let shown = material.shown();
    let scale = BarScale::of(it, shown)?;
    let left = match it.of {
        Measure::Margin if scale.low < Decimal::ZERO => {
            ", left of 0 another alternative is cheapest"
        }
        Measure::Margin | Measure::Cost(_) => "",
    };
    let noun = material.noun();
    Some(Section::Bars(Bars {
        name: format!("bars of the {noun}"),
        heading: format!(
            "Lowest and highest {noun}, with the value of the input there · X is as stated{left}"
        ),
        ticks: scale.ticks.iter().map(|it| (scale.share(*it), money(*it))).collect(),
        mark: Some(scale.share(it.stated)),
        rows: shown.iter().filter_map(|it| bar(it, &scale)).collect(),
    }))
}

fn bar(input: &SensitiveInput, scale: &BarScale) -> Option<Bar> {
    let named = Named(input);
    let ends = [input.lowest?, input.highest?];
    Some(Bar {
        name: named.name(),
        ends: ends.map(|it| scale.share(it.amount)),
        labels: ends.map(|it| named.value(it.at)),
    })
}
