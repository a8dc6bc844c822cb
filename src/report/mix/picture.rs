//! Pictures of a mix: the tiers under the load-duration curve, and the cheapest tier by hours used.

use rust_decimal::Decimal;

use super::MixMaterial;
use crate::analysis::{Relaxed, TierRates};
use crate::format::{tenths, whole};
use crate::report::chart::{Chart, Layer};
use crate::report::document::Section;

/// Tiers stacked under the load-duration curve.
pub(super) fn stacked(material: MixMaterial<'_>) -> Option<Section> {
    let stacked = material.answer.stacked.as_ref()?;
    let shares = |of: &dyn Fn(usize) -> Decimal| -> Vec<Decimal> {
        (0..stacked.columns.len()).map(of).collect()
    };
    let tiers = material.answer.costed.tiers.iter().enumerate();
    let mut layers: Vec<Layer> = tiers
        .map(|(tier, it)| Layer {
            name: it.name.clone(),
            is_idle: false,
            heights: shares(&|column| stacked.height(column, tier)),
        })
        .collect();
    let heights = shares(&|column| stacked.idle_height(column));
    layers.push(Layer { name: "idle".to_owned(), is_idle: true, heights });
    Some(Section::Chart(Chart {
        name: "tiers by share of hours".to_owned(),
        heading: "GPUs by share of hours, busiest first; each column is the mean of its hours"
            .to_owned(),
        labels: [stacked.top, stacked.half()].map(tenths),
        layers,
    }))
}

/// Cheapest tier for a GPU that is used for a share of the hours.
pub(super) fn screening(relaxed: &Relaxed, currency: &str) -> Section {
    let layer = |(tier, rates): (usize, &TierRates)| Layer {
        name: rates.name.clone(),
        is_idle: false,
        heights: relaxed.screening.heights(tier),
    };
    // A tier has one block in all charts, drawn or not.
    let tiers = relaxed.rates.iter().enumerate();
    Section::Chart(Chart {
        name: "cheapest tier by use".to_owned(),
        heading: format!(
            "Cheapest tier for a GPU, by the share of hours in which it is used · {currency} a year"
        ),
        labels: [relaxed.screening.top, relaxed.screening.half()].map(whole),
        layers: tiers.map(layer).collect(),
    })
}
