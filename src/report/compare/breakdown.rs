//! Breakdown of the cost of each alternative.

use super::keys::COST;
use super::records::paid;
use super::{Material, money as words};
use crate::analysis::{Cost, CostedAlternative, CostedLine};
use crate::format::{as_printed, bar_cells, list, money, sum_as_printed};
use crate::model::capital::CapitalCharge;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Table of alternatives, their tiers if there are several, and their components, largest first.
pub(super) fn section(material: Material<'_>) -> Section {
    let all = &material.comparison.alternatives;
    let [total, unit, share] = COST.map(|key| key.column());
    let table = Table {
        name: "breakdown".to_owned(),
        heading: format!(
            "Breakdown · {} over {}, undiscounted{}",
            material.case.currency,
            material.horizon(),
            basis(material)
        ),
        columns: vec![Column::text(""), total.gap(4), unit, share, Column::bars().leaves(3)],
        rows: all.iter().flat_map(|it| rows(material, it)).collect(),
        notes: notes(all),
        folded: true,
        ..Table::default()
    };
    table.into()
}

/// Heading text on how capex enters the unit cost; empty if it is spread straight-line.
fn basis(material: Material<'_>) -> String {
    match material.case.capital {
        CapitalCharge::Straight => String::new(),
        _ => format!(" · per GPU-hour, {}", words::capital(material.case)),
    }
}

fn rows(material: Material<'_>, it: &CostedAlternative) -> Vec<Row> {
    let whole = Cost { total: it.total, per_gpu_hour: it.cost_per_gpu_hour, share: it.share };
    let mut rows = vec![row(material.name(&it.name), &whole, Cell::Empty)];
    if let [tier] = it.tiers.as_slice() {
        rows.extend(parts(&tier.lines, 1));
        return rows;
    }
    for tier in &it.tiers {
        rows.push(part(&tier.name, &tier.cost, 1));
        rows.extend(parts(&tier.lines, 2));
    }
    rows
}

/// Rows of cost lines, if there are several.
fn parts(lines: &[CostedLine], level: u8) -> Vec<Row> {
    let lines = Some(paid(lines)).filter(|lines| lines.len() > 1).unwrap_or_default();
    lines.into_iter().map(|line| part(line.component.label(), &line.cost, level)).collect()
}

fn part(name: &str, cost: &Cost, level: u8) -> Row {
    let bar = cost.share.map_or(Cell::Empty, |share| Cell::Bar(bar_cells(share)));
    row(Cell::text(name), cost, bar).level(level)
}

fn row(name: Cell, cost: &Cost, bar: Cell) -> Row {
    Row::new([name].into_iter().chain(COST.map(|key| key.value(cost).cell())).chain([bar]))
}

fn notes(all: &[CostedAlternative]) -> Vec<String> {
    let single: Vec<&str> = all.iter().filter_map(only_line).collect();
    let mut sentences = Vec::new();
    if let [first, rest @ ..] = single.as_slice()
        && rest.iter().all(|it| it == first)
        && single.len() < all.len()
    {
        let others = if rest.is_empty() {
            "The other alternative has"
        } else {
            "The other alternatives have"
        };
        sentences.push(format!("{others} one line only: {first}."));
    }
    let missed: Vec<String> = all.iter().filter_map(rounded_sum).collect();
    if !missed.is_empty() {
        let missed = list(&missed);
        sentences.push(format!("Each row is rounded by itself: rows of {missed}."));
    }
    if sentences.is_empty() { Vec::new() } else { vec![sentences.join(" ")] }
}

fn only_line(it: &CostedAlternative) -> Option<&str> {
    let mut lines = it.lines().filter(|line| line.is_paid());
    let first = lines.next()?;
    lines.next().is_none().then_some(first.component.label())
}

/// Sum of the printed components, if rounding makes it differ from the printed total.
fn rounded_sum(it: &CostedAlternative) -> Option<String> {
    let sum = sum_as_printed(it.lines().map(|line| line.cost.total))?;
    (sum != as_printed(it.total?)).then(|| format!("{} add up to {}", it.name, money(sum)))
}
