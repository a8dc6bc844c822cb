//! Table of suppliers by accelerator: the lowest price of each, per unit of what it buys.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::age::days;
use super::listing::{Listing, Rent};
use super::{heading, page, short};
use crate::format::{Figure, quantity};
use crate::pricing::specifications::{Accelerators, Benchmark};
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Accelerator whose work others are compared with.
const REFERENCE: &str = "h100-sxm-80gb";

/// Table of the prices in one currency.
pub(super) fn table(listing: &Listing<'_>, currency: &str) -> Table {
    let question = listing.question;
    let benchmark = question.benchmark.map(|it| (it, reference(it)));
    let mut groups: IndexMap<&str, Vec<&Rent<'_>>> = IndexMap::new();
    let mut suppliers = 0_usize;
    for (gpu, rents) in listing.groups(currency) {
        let mut lowest: IndexMap<&str, &Rent<'_>> = IndexMap::new();
        for it in rents {
            // Rents are in order, so that the first of a supplier is its lowest.
            lowest.entry(owner(it)).or_insert(it);
        }
        suppliers = suppliers.saturating_add(lowest.len());
        groups.insert(gpu, lowest.into_values().collect());
    }
    let rank = |it: &Rent<'_>| match benchmark {
        Some((benchmark, reference)) => it.per_work(benchmark, reference),
        None => it.per_pflop(),
    };
    groups.sort_by_cached_key(|gpu, rents| {
        let best = rents.first();
        let rank = best.and_then(|it| rank(it));
        (best.is_some_and(|it| it.is_teaser()), rank.is_none(), rank, (*gpu).to_owned())
    });
    let is_old = groups.values().flatten().any(|it| it.age.is_old());
    let hidden = page::deal(&mut groups, question.page);
    let view = view(benchmark);
    let mut rows = Vec::new();
    for (gpu, rents) in groups.iter().filter(|(_, rents)| !rents.is_empty()) {
        rows.push(Row::group(Cell::text(specified(gpu))));
        rows.extend(rents.iter().map(|it| view.row(it)));
    }
    let mut notes: Vec<String> = page::more(hidden).into_iter().collect();
    notes.push(
        "The lowest price of each supplier, whatever the plan and region; add words such as \
         `on demand`. PFLOP: peak dense bf16 of the data sheet; programs reach less. GB: memory of the GPU."
            .to_owned(),
    );
    notes.extend(benchmark.map(|(it, reference)| {
        format!("Work: what one {reference} does in an hour, by {} ({}).", it.id, it.name)
    }));
    Table {
        name: "accelerators".to_owned(),
        heading: heading(listing, suppliers, "supplier", currency, is_old),
        short_heading: Some(short(listing, &format!("{currency} per GPU-hour"))),
        notes,
        ..view.table(rows)
    }
}

/// Accelerator whose work is the unit: the H100 if it has a result, else the first that has one.
fn reference(benchmark: &Benchmark) -> &str {
    let has = benchmark.result(REFERENCE).map(|it| it.gpu.as_str());
    let first = || benchmark.results.first().map_or("", |it| it.gpu.as_str());
    has.unwrap_or_else(first)
}

fn view<'l>(benchmark: Option<(&'l Benchmark, &'l str)>) -> View<'l, Rent<'l>> {
    let per = |it: Option<Decimal>, figure| Cell::figure(it, figure);
    let column = |unit: &str| Column::number(unit).under("per").short(format!("per {unit}"));
    View::new()
        .cell(column("GPU-hour"), move |it: &Rent<'_>| per(Some(it.price.0), Figure::PerGpuHour))
        .cell(column("PFLOP-h"), move |it| per(it.per_pflop(), Figure::PerGpuHour))
        .cell(column("GB-h").leaves(1), move |it| per(it.per_gb(), Figure::Tariff))
        .when(benchmark.is_some(), |view| {
            view.cell(column("work"), move |it| {
                let work = benchmark.and_then(|(benchmark, of)| it.per_work(benchmark, of));
                per(work, Figure::PerGpuHour)
            })
        })
        .cell(Column::text("instance"), |it| Cell::text(instance(it)))
        .cell(Column::number("days").gap(2), |it| days(it.row, it.age, it.is_teaser()))
}

/// Accelerator with its figures: `h100-sxm-80gb: 80 GB, 3.35 TB/s, 989 TFLOP/s bf16, 700 W`.
fn specified(gpu: &str) -> String {
    let units = [
        ("memory_gb", " GB"),
        ("bandwidth_tb_per_s", " TB/s"),
        ("dense_tflops.bf16", " TFLOP/s bf16"),
        ("tdp_w", " W"),
        ("mig_instances", " MIG"),
    ];
    let accelerator = Accelerators::built_in().accelerator(gpu);
    let figure = |(key, unit)| {
        let figure = accelerator?.figure(key)?;
        Some(format!("{}{unit}", quantity(figure.value)))
    };
    let figures: Vec<String> = units.into_iter().filter_map(figure).collect();
    if figures.is_empty() { gpu.to_owned() } else { format!("{gpu}: {}", figures.join(", ")) }
}

/// Instance, and its plan unless that is on demand.
fn instance(it: &Rent<'_>) -> String {
    let entry = &it.offer.instance.entry;
    match it.offer.plan {
        "on_demand" => entry.clone(),
        plan => format!("{entry} · {plan}"),
    }
}

/// Supplier of an instance.
fn owner<'r>(it: &Rent<'r>) -> &'r str {
    let entry = it.offer.instance.entry.as_str();
    entry.split('/').next().unwrap_or(entry)
}
