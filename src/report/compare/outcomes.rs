//! Cost of the outcomes of GPU-hours: runs, tokens, requests and slices.

use rust_decimal::Decimal;

use super::Material;
use super::records::figure;
use crate::analysis::{CostedDeliverable, CostedFigure};
use crate::format::{Figure, count, exact_count, percent, quantity, whole};
use crate::model::outcomes::{AmortizedRun, Decline, Purpose, Runs, Slice};
use crate::model::{Deliverable, What};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Table of outcomes that alternatives supply, and table of runs on chips that are written off.
pub(super) fn sections(material: Material<'_>) -> Vec<Section> {
    let tables = [supplied(material), amortized(material)];
    tables.into_iter().filter(|table| !table.rows.is_empty()).map(Section::from).collect()
}

fn supplied(material: Material<'_>) -> Table {
    let mut columns = vec![Column::text(""), Column::text("cost of")];
    columns.extend(material.columns());
    let currency = &material.case.currency;
    Table {
        name: "outcomes".to_owned(),
        heading: format!("Cost per outcome · {currency} · its GPU-hours x cost per GPU-hour"),
        columns,
        rows: material.outcomes().flat_map(|(it, costed)| rows(it, costed)).collect(),
        notes: throughputs(material),
        ..Table::default()
    }
}

fn rows(it: &Deliverable, costed: &CostedDeliverable) -> Vec<Row> {
    if matches!(it.kind, Purpose::AmortizedRun(_)) {
        return Vec::new();
    }
    let nothing_is_stranded =
        costed.figures.iter().any(|it| it.what == What::Stranded && is_about_zero(it.gpu_hours));
    let listed = costed.figures.iter().filter(|figure| {
        let of_stranded = matches!(figure.what, What::SliceWithStranded(_) | What::Stranded);
        !(of_stranded && nothing_is_stranded)
    });
    let row = |(index, costed): (usize, &CostedFigure)| {
        let name = if index == 0 { Cell::name(&it.name, &[]) } else { Cell::Empty };
        let costs = costed.costs.iter().map(|cost| Cell::figure(*cost, figure(costed.what)));
        Row::new([name, Cell::text(words(it, costed))].into_iter().chain(costs))
    };
    listed.enumerate().map(row).collect()
}

/// True for a share near zero, which comes from the last digits of a quotient.
fn is_about_zero(gpu_hours: Option<Decimal>) -> bool {
    gpu_hours.is_some_and(|hours| hours < Decimal::new(1, 9))
}

fn words(it: &Deliverable, costed: &CostedFigure) -> String {
    let slice = |position: usize| match &it.kind {
        Purpose::Slices(slices) => slices.slices.get(position).map(parts).unwrap_or_default(),
        _ => String::new(),
    };
    match costed.what {
        What::Run => {
            let hours = costed.gpu_hours.map(|it| count(it, "GPU-hour")).unwrap_or_default();
            format!("a run of {hours}")
        }
        What::Runs | What::RunsPerYear => runs(&it.kind),
        What::MillionTokens => "1M tokens".to_owned(),
        What::ThousandRequests => "1,000 requests".to_owned(),
        What::Slice(position) => format!("an hour of {}", slice(position)),
        What::SliceWithStranded(_) => "the same with its part of the stranded".to_owned(),
        What::Stranded => {
            let share = costed.gpu_hours.map(percent).unwrap_or_default();
            format!("an hour of the {share} stranded")
        }
    }
}

/// Shares of a slice: `3/7 compute, 4/8 memory`.
fn parts(slice: &Slice) -> String {
    let (compute, memory) = (quantity(slice.compute.stated()), quantity(slice.memory.stated()));
    format!("{compute}/7 compute, {memory}/8 memory")
}

fn runs(kind: &Purpose) -> String {
    let Purpose::TrainingRun(run) = kind else { return String::new() };
    let in_words = |runs| exact_count(runs, "run");
    match &run.runs {
        Some(Runs::InAll(runs)) => in_words(runs.stated()),
        Some(Runs::PerYear(runs)) => format!("{} a year", in_words(runs.stated())),
        None => String::new(),
    }
}

/// Sentence on the tokens per second that each outcome assumes.
fn throughputs(material: Material<'_>) -> Vec<String> {
    let phrases: Vec<String> =
        material.outcomes().filter_map(|(it, _)| super::tokens::of(it)).collect();
    let sentence = || format!("Tokens per second: {}.", phrases.join("; "));
    if phrases.is_empty() { Vec::new() } else { vec![sentence()] }
}

/// Run on chips that are written off, with its cost.
type CostedRun<'r> = (&'r Deliverable, &'r AmortizedRun, &'r CostedFigure);

fn amortized(material: Material<'_>) -> Table {
    let runs = material.outcomes().filter_map(|(it, costed)| match &it.kind {
        Purpose::AmortizedRun(run) => Some((it, run.as_ref(), costed.figures.first()?)),
        _ => None,
    });
    let view = View::new()
        .cell(Column::text(""), |it: &CostedRun<'_>| Cell::name(&it.0.name, &[]))
        .cell(Column::number("chip-hours").gap(4), |it| Cell::figure(it.2.gpu_hours, Figure::Whole))
        .cell(Column::number("per chip-hour"), |it| {
            Cell::figure(it.2.own_cost_per_hour, Figure::PerGpuHour)
        })
        .cell(Column::number("cost"), |it| Cell::figure(it.2.own_cost, Figure::Amount));
    let runs: Vec<_> = runs.collect();
    Table {
        name: "amortized runs".to_owned(),
        heading: format!(
            "Cost of a run on chips that are written off · {}, whatever the alternative",
            material.case.currency
        ),
        notes: runs.iter().map(|(it, run, costed)| note(it, run, costed)).collect(),
        ..view.of(&runs)
    }
}

/// Sentence on what the cost of a run is made from.
fn note(it: &Deliverable, run: &AmortizedRun, costed: &CostedFigure) -> String {
    let mut phrases = decline(run);
    if let Some((electricity, kwh)) = run.electricity.as_ref().zip(costed.energy_kwh) {
        let kw = quantity(electricity.kw_per_chip.stated());
        let pue = quantity(electricity.pue.stated());
        let price = quantity(electricity.price_per_kwh.stated());
        let kwh = whole(kwh);
        phrases.push(format!("{kwh} kWh at {price} ({kw} kW a chip, PUE {pue})"));
    }
    format!("{}: {}.", it.name, phrases.join("; "))
}

fn decline(run: &AmortizedRun) -> Vec<String> {
    if run.price_per_chip.stated().is_zero() {
        return vec!["chips at no price".to_owned()];
    }
    let price = quantity(run.price_per_chip.stated());
    let mut phrases = vec![match &run.method {
        Decline::Straight { life_years } => {
            let life = exact_count(life_years.stated(), "year");
            format!("{price} a chip, written off evenly over {life}")
        }
        Decline::Market { decline_per_year, age } => {
            let (rate, age) = (quantity(decline_per_year.stated()), count(age.stated(), "day"));
            format!("{price} a chip {age} before the run, declining by {rate} a year continuously")
        }
    }];
    let share = run.fabric_share.as_ref();
    phrases.extend(share.map(|it| format!("fabric is {} of the sum", percent(it.stated()))));
    let level = run.price_level.as_ref();
    phrases.extend(level.map(|it| format!("at {} times the price level", quantity(it.stated()))));
    phrases
}
