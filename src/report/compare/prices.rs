//! Assumptions on prices: those looked up, with their dates, and those the scenario states.

use indexmap::IndexMap;

use super::Material;
use crate::expr::unit::is_money;
use crate::expr::{Input, Origin, Quote, QuotedTerms};
use crate::format::{count, list, percent, quantity};
use crate::model::RegionChoice;
use crate::pricing::Basis;

/// Prices looked up, each with its dates, and the number of prices the scenario states.
pub(super) fn lines(material: Material<'_>) -> Vec<String> {
    let inputs = &material.comparison.inputs;
    let mut rows: IndexMap<_, (&Quote, Vec<&Input>)> = IndexMap::new();
    for input in inputs.values() {
        let Origin::LookedUp(quote) = &input.origin else { continue };
        let row = (&quote.entry, &quote.what, &quote.from);
        rows.entry(row).or_insert((quote, Vec::new())).1.push(input);
    }
    let mut phrases: Vec<String> =
        rows.values().map(|(quote, figures)| looked_up(material, figures, quote)).collect();
    // Keys of price sheets contain a `/`, keys of scenarios do not.
    let stated = inputs.iter().filter(|(key, input)| {
        is_money(&input.unit)
            && !key.contains('/')
            && matches!(input.origin, Origin::Stated(_) | Origin::Set { .. })
    });
    let stated = stated.count();
    if stated > 0 {
        let counted =
            if phrases.is_empty() { count(stated, "price") } else { count(stated, "other") };
        phrases.push(format!("{counted} stated in the scenario, without a source"));
    }
    phrases
}

/// Sentences on instances that were chosen by their place.
pub(super) fn regions(material: Material<'_>) -> Vec<String> {
    let phrases = |it: &RegionChoice| {
        let RegionChoice { instance, place, regions } = it;
        match regions {
            Some(1) => format!("{instance} is the only region {place} with a price"),
            Some(all) => format!("{instance} is the cheapest of {all} regions {place}"),
            None => {
                format!("{instance} has one price for all regions; ask whether it is sold {place}")
            }
        }
    };
    material.case.regions.iter().map(phrases).collect()
}

/// Text on one row of a sheet: its figures, each with its unit, and its dates.
fn looked_up(material: Material<'_>, figures: &[&Input], quote: &Quote) -> String {
    let Quote { entry, what, from, until, checked_on, .. } = quote;
    let unit = figures.first().map_or("", |input| input.unit.as_str());
    let values = figures.chunk_by(|one, next| one.unit == next.unit);
    let values: Vec<String> = values.map(|it| measured(material, it, entry)).collect();
    let until = until.as_ref().map(|day| format!(" until {day}")).unwrap_or_default();
    let phrases = format!("{entry} {what}: {}{}", list(&values), converted(material, figures));
    match &quote.terms {
        None => format!("{phrases}, from {from}{until}, checked {checked_on}"),
        Some(terms) => {
            format!("{phrases} net{}; {}, from {from}{until}", less(terms, unit), quote.source)
        }
    }
}

/// Exchange rates at which the figures of a row were converted: `, at 1.1206 EUR/USD`.
fn converted(material: Material<'_>, figures: &[&Input]) -> String {
    let from = figures.iter().find_map(|it| it.converted_from.as_ref());
    let rates = from.map(|it| it.rates.as_slice()).unwrap_or_default().iter();
    let rates: Vec<String> = rates
        .filter_map(|key| {
            let rate = material.comparison.inputs.get(key)?;
            let pair = key.rsplit('.').next().unwrap_or(key);
            Some(format!("{} {pair}", quantity(rate.value)))
        })
        .collect();
    if rates.is_empty() { String::new() } else { format!(", at {}", list(&rates)) }
}

/// Figures of a sheet's entry, which share a unit, and the unit.
pub(super) fn measured(material: Material<'_>, figures: &[&Input], entry: &str) -> String {
    let values: Vec<String> = figures.iter().map(|input| amount(input)).collect();
    let value = list(&values);
    let measured = figures.first().map_or("", |input| input.unit.as_str());
    let per = measured.split_once('/').map_or(measured, |(_, per)| per);
    let unit = match measured {
        "" => String::new(),
        "kW/node" => " kW per node".to_owned(),
        "money/instance-hour" => {
            let gpus = material.comparison.inputs.get(&format!("{entry}.gpus"));
            let gpus = gpus.map(|it| count(it.value, "GPU")).unwrap_or_default();
            format!(" per instance-hour of {gpus}")
        }
        _ => format!(" per {per}"),
    };
    format!("{value}{unit}")
}

/// Value of a figure; of a converted one, the amount that its source states.
fn amount(input: &Input) -> String {
    match &input.converted_from {
        Some(from) => format!("{} {}", quantity(from.amount), from.currency),
        None => quantity(input.value),
    }
}

/// List price, and the discount from it to the net price: ` (list 4.5, less 20.0%)`.
pub(super) fn less(terms: &QuotedTerms, net: &str) -> String {
    let Some(list) = &terms.list else { return String::new() };
    // The text before already has the unit of the net price, so only another unit is printed.
    let per = match (Basis::of(list.key) == Basis::Gpu, net.ends_with("/GPU-hour")) {
        (true, false) => " per GPU-hour",
        (false, true) => " per instance-hour",
        _ => "",
    };
    let value = quantity(list.value);
    let Some(share) = terms.discount_share else {
        return format!(" of a list price of {value}{per}");
    };
    let off = percent(share.abs());
    let off = if share.is_sign_negative() { format!("plus {off}") } else { format!("less {off}") };
    format!(" (list {value}{per}, {off})")
}
