//! Chart of cost per GPU-hour along utilization.

use rust_decimal::Decimal;

use super::cumulative::{MOST, TICKS};
use super::{ChartMaterial, ChartName, Line, LinePlot, Picture, Plot, Point, Side};
use crate::analysis::{RoundScale, SweepRow, UnitCosts};
use crate::format::{Figure, per_gpu_hour, percent, percent_whole, quantity};
use crate::model::{DemandShape, RankBy};

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let compare = material.compare;
    let costs = material.figures.unit_costs.as_ref();
    let costs = costs.ok_or("its costs by utilization are not known")?;
    let up = RoundScale::beyond([costs.top].into_iter(), TICKS).ok_or("its costs are too large")?;
    let ranked = &compare.comparison.alternatives;
    let lines = ranked.iter().take(MOST).enumerate().map(|(at, it)| {
        let points = runs(&costs.rows, |row| point(row, at));
        let end = points.last().and_then(|it| it.last());
        let value = end.map(|[at, cost]| format!("{} at {}", per_gpu_hour(*cost), percent(*at)));
        let value = value.unwrap_or_default();
        Line { name: it.name.clone(), value, points }
    });
    let is_measured = matches!(compare.case.demand.shape, DemandShape::Trace(_));
    let word = if is_measured { "measured" } else { "stated" };
    let stated = compare.comparison.utilization.map(|it| (it, format!("{} {word}", percent(it))));
    let ticks = (0..=5_i64).map(|it| Decimal::new(it.saturating_mul(2), 1));
    let reference = &compare.comparison.reference;
    let is_drawn = |name: &String| ranked.iter().take(MOST).any(|it| it.name == *name);
    let marks = costs.crossings.iter().filter(|(other, ..)| is_drawn(other) && is_drawn(reference));
    let marks = marks.map(|(_, at, cost)| ([*at, *cost], percent(*at)));
    let plot = LinePlot {
        across: Side {
            title: "utilization: mean demand over its peak".to_owned(),
            ends: [Decimal::ZERO, Decimal::ONE],
            ticks: ticks.map(|it| (it, percent_whole(it))).collect(),
        },
        up: Side {
            title: String::new(),
            ends: [up.low, up.high],
            ticks: up.ticks.iter().map(|it| (*it, quantity(*it))).collect(),
        },
        lines: lines.collect(),
        heavy: heavy(material, costs),
        verticals: changes(material).chain(stated).collect(),
        marks: marks.collect(),
        figure: Figure::PerGpuHour,
    };
    let heading = format!("Cost per GPU-hour by utilization, {}", compare.case.currency);
    let mut reading = "The heavy line is the cheapest.".to_owned();
    if !plot.marks.is_empty() {
        let dots = format!(" Dots: {reference} and another cost the same.");
        reading.push_str(&dots);
    }
    if compare.case.rank_by == RankBy::Npv {
        reading.push_str(" The cheapest is that by NPV; costs are undiscounted.");
    }
    reading.push_str(&material.left_out(MOST));
    let notes = vec![reading, material.costs()];
    Ok(material.picture(ChartName::CostOverUtilization, heading, notes, Plot::Lines(plot)))
}

fn point(row: &SweepRow, at: usize) -> Option<Point> {
    Some([row.utilization, row.cost_per_gpu_hour.get(at).copied().flatten()?])
}

/// Points in runs without a gap.
fn runs(rows: &[SweepRow], point: impl Fn(&SweepRow) -> Option<Point>) -> Vec<Vec<Point>> {
    let all: Vec<Option<Point>> = rows.iter().map(point).collect();
    let runs = all.split(Option::is_none).map(|run| run.iter().copied().flatten().collect());
    runs.filter(|run: &Vec<Point>| run.len() > 1).collect()
}

/// Stretches of the cheapest alternative, if a picture has its line.
fn heavy(material: ChartMaterial<'_>, costs: &UnitCosts) -> Vec<(usize, Vec<Point>)> {
    let ranked = &material.compare.comparison.alternatives;
    let mut found = Vec::new();
    for stretch in &material.compare.comparison.envelope {
        let at = ranked.iter().position(|it| Some(&it.name) == stretch.cheapest.as_ref());
        let Some(at) = at.filter(|at| *at < MOST) else { continue };
        let within = |row: &SweepRow| (stretch.from..=stretch.to).contains(&row.utilization);
        let runs = runs(&costs.rows, |row| point(row, at).filter(|_| within(row)));
        found.extend(runs.into_iter().map(|run| (at, run)));
    }
    found
}

/// Utilizations at which the cheapest alternative changes.
fn changes(material: ChartMaterial<'_>) -> impl Iterator<Item = (Decimal, String)> {
    let all = &material.compare.comparison.envelope;
    all.iter().skip(1).map(|it| {
        let name = it.cheapest.as_deref().unwrap_or("none serves all");
        (it.from, format!("{}: {name}", percent(it.from)))
    })
}
