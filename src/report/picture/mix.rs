//! Chart of the tiers under the load-duration curve.

use rust_decimal::Decimal;

use super::cumulative::TICKS;
use super::{ChartMaterial, ChartName, LayerPlot, Picture, PictureLayer, Plot, Side};
use crate::analysis::{RoundScale, Stacked};
use crate::format::{percent_whole, quantity};

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let none = "its demand has no curve; state steps or a trace in `demand`";
    let (name, stacked) = material.figures.mix.as_ref().ok_or(none)?;
    let ranked = &material.compare.comparison.alternatives;
    let costed = ranked.iter().find(|it| it.name == *name).ok_or(none)?;
    let ends = stacked.ends();
    let tops = ends.iter().filter_map(|it| it.last()).map(|[_, to]| *to);
    let scale = RoundScale::beyond(tops.max().into_iter(), TICKS);
    let scale = scale.ok_or("its demand is too large")?;
    let mut layers: Vec<PictureLayer> = Vec::new();
    for (at, it) in costed.tiers.iter().enumerate() {
        layers.push(layer(it.name.clone(), (&ends, stacked), at));
    }
    let idle = layer("idle".to_owned(), (&ends, stacked), costed.tiers.len());
    layers.push(PictureLayer { is_idle: true, ..idle });
    layers.retain(|it| it.ends.iter().any(|[from, to]| from != to));
    let reading = reading(stacked, layers.iter().any(|it| it.is_idle));
    let ticks = [0_i64, 25, 50, 75, 100].map(|it| Decimal::new(it, 2));
    let plot = LayerPlot {
        across: Side {
            title: "share of hours, busiest first".to_owned(),
            ends: [Decimal::ZERO, Decimal::ONE],
            ticks: ticks.into_iter().map(|it| (it, percent_whole(it))).collect(),
        },
        up: Side {
            title: "GPUs".to_owned(),
            ends: [scale.low, scale.high],
            ticks: scale.ticks.iter().map(|it| (*it, quantity(*it))).collect(),
        },
        layers,
        demand: demand(stacked),
        starts: stacked.levels.iter().map(|(from, _)| *from).collect(),
        parts: stacked.hundredths(),
    };
    let heading = format!("GPUs of {name} by share of hours");
    let notes = vec![reading, material.costs()];
    Ok(material.picture(ChartName::Mix, heading, notes, Plot::Layers(plot)))
}

/// How to read the columns.
fn reading(stacked: &Stacked, has_idle: bool) -> String {
    let mean = if stacked.has_all_levels() { "" } else { "; each column is the mean of its hours" };
    let idle = if has_idle { " Idle: paid for, not used." } else { "" };
    format!("The line is demand{mean}.{idle}")
}

fn layer(
    name: String,
    (ends, stacked): (&[Vec<[Decimal; 2]>], &Stacked),
    at: usize,
) -> PictureLayer {
    let ends = ends.iter().map(|column| column.get(at).copied().unwrap_or_default()).collect();
    PictureLayer { name, is_idle: false, ends, gpus: stacked.gpus(at) }
}

fn demand(stacked: &Stacked) -> Vec<Decimal> {
    stacked.levels.iter().map(|(_, it)| it.demand).collect()
}
