//! What each alternative pays for.

use rust_decimal::Decimal;

use super::{Material, figure, money as words};
use crate::analysis::{LineOutcome, Outcome, TierOutcome};
use crate::format::{as_printed, bar_cells, list, money, per_gpu_hour, percent};
use crate::model::capital::CapitalCharge;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Alternatives, their tiers where there are several, and their components, largest first.
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

/// How capex enters the cost of an hour, where that is not what is paid for it.
fn basis(material: Material<'_>) -> String {
    match material.case.capital {
        CapitalCharge::Straight => String::new(),
        _ => format!(" · per GPU-hour, {}", words::capital(material.case)),
    }
}

fn rows(material: Material<'_>, it: &Outcome) -> Vec<Row> {
    let mut rows = vec![Row::new(
        std::iter::once(material.name(&it.name)).chain(whole(it)).chain([Cell::Empty]),
    )];
    if let [tier] = it.tiers.as_slice() {
        if several(&tier.lines) {
            rows.extend(lines(it, &tier.lines, 1));
        }
        return rows;
    }
    for tier in &it.tiers {
        rows.push(part(it, &tier.name, [total(tier), charged(tier)], 1));
        if several(&tier.lines) {
            rows.extend(lines(it, &tier.lines, 2));
        }
    }
    rows
}

/// Lines of cost nothing say nothing.
fn lines(of: &Outcome, lines: &[LineOutcome], level: u8) -> Vec<Row> {
    let mut sorted: Vec<&LineOutcome> = lines.iter().filter(|line| line.is_paid()).collect();
    sorted.sort_by_key(|line| std::cmp::Reverse(line.total));
    sorted
        .into_iter()
        .map(|line| part(of, &line.component, [line.total, line.unit_cost], level))
        .collect()
}

fn several(lines: &[LineOutcome]) -> bool {
    lines.iter().filter(|line| line.is_paid()).count() > 1
}

fn part(of: &Outcome, name: &str, amounts: [Option<Decimal>; 2], level: u8) -> Row {
    let bar = share(of, amounts[0]).map_or(Cell::Empty, |share| Cell::Bar(bar_cells(share)));
    let cells = std::iter::once(Cell::text(name)).chain(numbers(of, amounts)).chain([bar]);
    Row::new(cells).level(level)
}

/// An amount, what of it each GPU-hour is charged, and its share.
fn numbers(of: &Outcome, [amount, charged]: [Option<Decimal>; 2]) -> [Cell; 3] {
    let unit = charged.zip(of.served).and_then(|(charged, served)| charged.checked_div(served));
    [figure(amount, money), figure(unit, per_gpu_hour), figure(share(of, amount), percent)]
}

fn whole(it: &Outcome) -> [Cell; 3] {
    let unit = figure(it.cost_per_gpu_hour, per_gpu_hour);
    [figure(it.total, money), unit, figure(share(it, it.total), percent)]
}

fn share(of: &Outcome, amount: Option<Decimal>) -> Option<Decimal> {
    amount?.checked_div(of.total?)
}

fn total(tier: &TierOutcome) -> Option<Decimal> {
    tier.lines.iter().map(|line| line.total).sum()
}

fn charged(tier: &TierOutcome) -> Option<Decimal> {
    tier.lines.iter().map(|line| line.unit_cost).sum()
}

fn notes(all: &[Outcome]) -> Vec<String> {
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

fn only_line(it: &Outcome) -> Option<&str> {
    let mut lines = it.lines().filter(|line| line.is_paid());
    let first = lines.next()?;
    lines.next().is_none().then_some(first.component.as_str())
}

/// What the printed components add to, where that is not the printed total.
fn rounded_sum(it: &Outcome) -> Option<String> {
    let sum: Decimal = it.lines().map(|line| line.total.map(as_printed)).sum::<Option<_>>()?;
    (sum != as_printed(it.total?)).then(|| format!("{} add to {}", it.name, money(sum)))
}
