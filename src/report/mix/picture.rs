//! Pictures of a mix: the tiers under the load-duration curve, and the cheapest tier by hours used.

use rust_decimal::Decimal;

use super::MixMaterial;
use crate::analysis::{Relaxed, TierRates};
use crate::format::{Figure, tenths, whole};
use crate::report::chart::{Chart, Layer};
use crate::report::document::Section;
use crate::report::records::{Field, Records, Value};

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

/// Demand that each tier serves, in equal parts of the time, for a spreadsheet.
pub(super) fn curve(material: MixMaterial<'_>) -> Records {
    let columns = ["hours_from_share", "demand_gpus", "tier", "served_gpus"];
    let tiers = &material.answer.costed.tiers;
    let stacked = material.answer.stacked.iter();
    let rows = stacked.flat_map(|it| it.columns.iter().zip(it.shares())).flat_map(|(it, from)| {
        let named = tiers.iter().map(|it| it.name.as_str()).zip(it.served.iter().copied());
        named.chain([("idle", it.idle)]).map(move |(name, gpus)| {
            vec![
                Value::number(Some(from), Figure::Share),
                Value::number(Some(it.demand), Figure::Hundredths),
                Value::text(name),
                Value::number(Some(gpus), Figure::Hundredths),
            ]
        })
    });
    Records { columns: columns.map(Field::plain).into_iter().collect(), rows: rows.collect() }
}

/// Cost of a GPU by the share of hours in which it is used, for a spreadsheet.
pub(super) fn screening_records(relaxed: Option<&Relaxed>, currency: &str) -> Records {
    let columns = [
        Field::plain("used_share"),
        Field::plain("tier"),
        Field::money("cost_per_gpu_year", currency),
        Field::plain("is_cheapest"),
    ];
    let rows = relaxed.into_iter().flat_map(|it| {
        it.screening.points.iter().flat_map(|point| {
            let costs = it.rates.iter().zip(&point.costs).enumerate();
            costs.map(|(tier, (rates, cost))| {
                vec![
                    Value::number(Some(point.used), Figure::Share),
                    Value::text(&rates.name),
                    Value::number(Some(*cost), Figure::Amount),
                    Value::text(if tier == point.cheapest { "yes" } else { "no" }),
                ]
            })
        })
    });
    Records { columns: columns.into_iter().collect(), rows: rows.collect() }
}
