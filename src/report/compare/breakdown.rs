//! Breakdown of the cost of each alternative.

use super::{Material, figure, money as words};
use crate::analysis::{Cost, CostedAlternative, CostedLine};
use crate::format::{as_printed, bar_cells, list, money, per_gpu_hour, percent, sum_as_printed};
use crate::model::capital::CapitalCharge;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Table of alternatives, their tiers if there are several, and their components, largest first.
pub(super) fn section(material: Material<'_>) -> Section {
    let all = &material.comparison.alternatives;
    let table = Table {
        name: "breakdown".to_owned(),
        heading: format!(
            "Breakdown · {} over {}, undiscounted{}",
            material.case.currency,
            material.horizon(),
            basis(material)
        ),
        columns: vec![
            Column::text(""),
            Column::number("total").gap(4),
            Column::number("per GPU-hour"),
            Column::number("share"),
            Column::bars().leaves(3),
        ],
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
    let mut rows = vec![Row::new(
        std::iter::once(material.name(&it.name)).chain(whole(it)).chain([Cell::Empty]),
    )];
    if let [tier] = it.tiers.as_slice() {
        if several(&tier.lines) {
            rows.extend(lines(&tier.lines, 1));
        }
        return rows;
    }
    for tier in &it.tiers {
        rows.push(part(&tier.name, &tier.cost, 1));
        if several(&tier.lines) {
            rows.extend(lines(&tier.lines, 2));
        }
    }
    rows
}

/// Rows of the cost lines that are not zero, largest first.
fn lines(lines: &[CostedLine], level: u8) -> Vec<Row> {
    let mut sorted: Vec<&CostedLine> = lines.iter().filter(|line| line.is_paid()).collect();
    sorted.sort_by_key(|line| std::cmp::Reverse(line.cost.total));
    sorted.into_iter().map(|line| part(line.component.label(), &line.cost, level)).collect()
}

fn several(lines: &[CostedLine]) -> bool {
    lines.iter().filter(|line| line.is_paid()).count() > 1
}

fn part(name: &str, cost: &Cost, level: u8) -> Row {
    let bar = cost.share.map_or(Cell::Empty, |share| Cell::Bar(bar_cells(share)));
    let cells = std::iter::once(Cell::text(name)).chain(numbers(cost)).chain([bar]);
    Row::new(cells).level(level)
}

/// Cells of an amount, its cost per GPU-hour, and its share.
fn numbers(cost: &Cost) -> [Cell; 3] {
    let unit = figure(cost.per_gpu_hour, per_gpu_hour);
    [figure(cost.total, money), unit, figure(cost.share, percent)]
}

fn whole(it: &CostedAlternative) -> [Cell; 3] {
    numbers(&Cost { total: it.total, per_gpu_hour: it.cost_per_gpu_hour, share: it.share })
}

fn notes(all: &[CostedAlternative]) -> Vec<String> {
    let single: Vec<&str> = all.iter().filter_map(only_line).collect();
    let mut sentences = Vec::new();
    if let [first, rest @ ..] = single.as_slice()
        && rest.iter().all(|it| it == first)
        && single.len() < all.len()
    {
        let others = if rest.is_empty() { "The other is" } else { "The others are" };
        let each = if rest.is_empty() { "" } else { " each" };
        sentences.push(format!("{others} one line{each}: {first}."));
    }
    let missed: Vec<String> = all.iter().filter_map(rounded_sum).collect();
    if !missed.is_empty() {
        let missed = list(&missed);
        sentences.push(format!("Rows are rounded one by one: those of {missed}."));
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
    (sum != as_printed(it.total?)).then(|| format!("{} add to {}", it.name, money(sum)))
}
