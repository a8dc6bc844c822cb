//! Basis of a plan, for those who approve it: inputs with their values, sources and dates, open points,
//! and the costs that no total contains.

use indexmap::IndexMap;

use super::{Material, assumptions, inputs, money, trace};
use crate::expr::{Input, Origin, Place};
use crate::format::list;
use crate::model::DoubtfulPrice;
use crate::report::document::{Definition, Definitions, Section};
use crate::report::table::{Cell, Column, Row, Table};

/// Inputs that a plan rests on: prices, rates and sizes, and demand in words. An input that
/// alternatives share has one row; what holds by convention or by the build of a machine has none.
pub(super) fn inputs_of_plan(material: Material<'_>) -> Section {
    let demand = assumptions::demand(material);
    let measured = trace::lines(material);
    let row = |[name, value, source]: [String; 3]| {
        Row::new([Cell::text(name), Cell::text(value), Cell::text(source)])
    };
    let mut rows: IndexMap<[String; 3], Vec<String>> = IndexMap::new();
    for (key, input) in material.comparison.inputs.iter().filter(|(key, it)| is_of_plan(key, it)) {
        let (name, of) = name(material, key, input);
        let (value, source) = (inputs::measured(material, input), source(material, input));
        let of_row = rows.entry([name, value, source]).or_default();
        of_row.extend(of.filter(|it| !of_row.contains(it)));
    }
    let rows = rows.into_iter().map(|([name, value, source], of)| {
        let of: Vec<&str> = of.iter().map(String::as_str).collect();
        let whose = if of.is_empty() { String::new() } else { format!(" ({})", list(&of)) };
        row([name + &whose, value, source])
    });
    let table = Table {
        name: "inputs".to_owned(),
        heading: "What the plan assumes".to_owned(),
        columns: vec![
            Column::text("input"),
            Column::text("value"),
            Column::text("source, checked").leaves(1),
        ],
        rows: rows.collect(),
        notes: std::iter::once(format!("Demand: {demand}."))
            .chain(measured.into_iter().flatten().map(|it| format!("Measured: {it}.")))
            .collect(),
        ..Table::default()
    };
    table.into()
}

fn is_of_plan(key: &str, it: &Input) -> bool {
    let is_told = key.starts_with("demand.") || key == "horizon_months";
    let is_open = matches!(it.origin, Origin::Default | Origin::Searched(_) | Origin::Axis);
    !is_told && !is_open && !it.unit.starts_with("GPU/")
}

/// Name of an input, and the alternative that states it, if one does.
fn name(material: Material<'_>, key: &str, input: &Input) -> (String, Option<String>) {
    if let Origin::LookedUp(quote) = &input.origin {
        return (format!("{} {}", quote.entry, quote.what), None);
    }
    let of = material.case.alternatives.iter().find_map(|it| {
        let below = key.strip_prefix(it.name.as_str())?.strip_prefix('.')?;
        // The kind of the tier says nothing that the key does not.
        let (_, below) = below.split_once('.')?;
        Some((below.to_owned(), Some(it.name.clone())))
    });
    of.unwrap_or_else(|| (key.to_owned(), None))
}

/// Publisher of a figure and the day it was checked, or the place that states it.
fn source(material: Material<'_>, input: &Input) -> String {
    match &input.origin {
        Origin::LookedUp(quote) => {
            let old = if is_stale(material, &quote.place) { " (old)" } else { "" };
            match &quote.terms {
                None => format!("{}, {}{old}", publisher(&quote.source), quote.checked_on),
                Some(_) => inputs::looked_up(quote),
            }
        }
        Origin::Set { .. } => "--set".to_owned(),
        _ => "scenario".to_owned(),
    }
}

/// Host of a source that is an address: `cbre.com`; on a host of many, whose page it is.
fn publisher(source: &str) -> String {
    let address = source.split_once("://").map_or(source, |it| it.1);
    let address = address.strip_prefix("www.").unwrap_or(address);
    let mut parts = address.split('/');
    let host = parts.next().unwrap_or(address);
    let owner: Vec<&str> = if host == "github.com" { parts.take(2).collect() } else { Vec::new() };
    std::iter::once(host).chain(owner).collect::<Vec<_>>().join("/")
}

fn is_stale(material: Material<'_>, place: &Place) -> bool {
    let all = material.case.alternatives.iter().flat_map(|it| &it.doubtful);
    all.filter(|it| it.place == *place).any(DoubtfulPrice::is_stale)
}

/// Findings without their codes and places: the severity of each, and its first two sentences.
pub(crate) fn open_point_lines(material: Material<'_>) -> Vec<(&'static str, &str)> {
    let all = material.findings.iter();
    all.map(|it| (it.severity.word(), super::short(&it.message))).collect()
}

/// Section of them; none if there are none.
pub(super) fn open_points(material: Material<'_>) -> Option<Section> {
    let lines = open_point_lines(material).into_iter();
    let rows: Vec<Definition> =
        lines.map(|(severity, words)| Definition::new(severity, [words])).collect();
    let heading = Some("Open points".to_owned());
    let brief = true;
    (!rows.is_empty())
        .then(|| Definitions { heading, rows, brief, ..Definitions::default() }.into())
}

/// Costs that no total contains, conventions, sources, and the files behind the page.
pub(super) fn closing(material: Material<'_>) -> Section {
    let left_out = assumptions::left_out_lines(material);
    let mut rows = vec![Definition::new("Not included", [joined(&left_out)])];
    rows.extend(material.case.discounting.is_none().then(|| {
        let phrase = "cost_of_capital, so the page has no NPV";
        Definition::new("Not stated", [phrase])
    }));
    rows.push(Definition::new("Conventions", [money::conventions(material)]));
    rows.push(Definition::new("Time", [assumptions::time(material)]));
    rows.extend(sources(material).into_iter().map(|it| Definition::new("Source", [it])));
    rows.push(Definition::new("Made with", [made_with(material)]));
    let heading = Some("Not included, conventions and sources".to_owned());
    Definitions { heading, rows, brief: true, ..Definitions::default() }.into()
}

fn joined(lines: &[String]) -> String {
    if lines.is_empty() { "nothing that is usual".to_owned() } else { lines.join("; ") }
}

/// Addresses of the figures that were looked up.
fn sources(material: Material<'_>) -> Vec<String> {
    let mut sources: IndexMap<&str, Vec<String>> = IndexMap::new();
    for input in material.comparison.inputs.values() {
        let Origin::LookedUp(quote) = &input.origin else { continue };
        let names = sources.entry(quote.source.as_str()).or_default();
        let name = format!("{} {}", quote.entry, quote.what);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let each = sources.iter().map(|(source, names)| format!("{}: {source}", list(names)));
    each.collect()
}

/// Program, scenario with its hash, overridden figures and the day of the prices.
fn made_with(material: Material<'_>) -> String {
    let provenance = material.provenance;
    let scenario = provenance.files().find(|it| !it.embedded).map(|it| {
        let hash: String = it.sha256.chars().take(12).collect();
        format!(" from {} (sha256 {hash})", it.name)
    });
    let set = provenance.set.iter().map(|it| format!(" --set {it}"));
    format!(
        "gpu-tco {}{}{}; prices as of {}",
        provenance.version,
        scenario.unwrap_or_default(),
        set.collect::<String>(),
        material.case.as_of
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_publisher_is_a_host_and_of_many_pages_their_owner() {
        assert_eq!(publisher("https://www.cbre.com/press-releases/x"), "cbre.com");
        assert_eq!(publisher("https://github.com/a/b/blob/c/d.csv"), "github.com/a/b");
        assert_eq!(publisher("contract 7"), "contract 7");
        assert_eq!(publisher(""), "");
    }
}
