//! Table of levers: single changes that make the next alternative the cheapest, now and then.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{HardwareChange, Lever, Omission};
use crate::expr::Origin;
use crate::format::{list, money, per_gpu_hour, percent, percent_signed, quantity};
use crate::model::RankBy;
use crate::report::document::Section;
use crate::report::mix;
use crate::report::table::{Cell, Column, Row, Table};

/// Most changes on the page for those who approve the plan.
const OF_PAGE: usize = 8;

/// Most rows in the short report.
const SHORT: usize = 5;

/// Amounts of this size and larger are written without decimals.
const LARGE: Decimal = Decimal::from_parts(1_000, 0, 0, false, 0);

/// A change in words and numbers.
struct LeverRow {
    what: String,
    now: String,
    then: String,
    by: Decimal,
}

impl LeverRow {
    /// True if any change is enough, as the next whole node or instance decides.
    fn is_at_once(&self) -> bool {
        self.then == self.now
    }

    /// Value as stated, value at which the answer changes, and the change.
    fn cells(&self) -> [String; 3] {
        let (now, then) = (self.now.clone(), self.then.clone());
        if self.is_at_once() {
            let side = if self.by.is_sign_positive() { "above" } else { "below" };
            return [now, format!("{side} {then}"), "any".to_owned()];
        }
        [now, then, percent_signed(self.by)]
    }
}

/// Table of changes, smallest first; a sentence if no change is enough.
pub(super) fn section(material: Material<'_>, is_full: bool) -> Option<Section> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (first, next) = (ranked.next()?, ranked.next()?);
    if first.ranked_by == next.ranked_by {
        return None;
    }
    let mut rows = rows(material);
    rows.sort_by_key(|it| it.by.abs());
    if !is_full {
        rows.truncate(SHORT);
    }
    let mut notes = Vec::new();
    if rows.is_empty() {
        notes.push(format!(
            "No change of a single price or size makes {} cheaper than {} and all others.",
            next.name, first.name
        ));
    }
    let by = match material.case.rank_by {
        RankBy::Total if material.case.discounting.is_none() => "",
        RankBy::Total => " by total",
        RankBy::Npv => " by NPV",
    };
    let sizes = if material.mixes.is_empty() { "" } else { ", sizes as found" };
    let question = format!("Single changes that make {} cheapest{by}{sizes}", next.name);
    let row = |it: LeverRow| {
        let cells = it.cells().map(Cell::number);
        Row::new(std::iter::once(Cell::text(it.what)).chain(cells))
    };
    let table = Table {
        name: "what would change the answer".to_owned(),
        heading: String::new(),
        short_heading: Some(format!("Makes {} cheapest", next.name)),
        columns: if rows.is_empty() {
            Vec::new()
        } else {
            vec![
                Column::text(question),
                Column::number("stated"),
                Column::number("break-even"),
                Column::number("change"),
            ]
        },
        rows: rows.into_iter().map(row).collect(),
        notes,
        folded: false,
    };
    Some(table.into())
}

/// Table for those who approve the plan: the plan, where its answer changes, and the room between.
pub(super) fn of_page(material: Material<'_>) -> Option<Section> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (first, next) = (ranked.next()?, ranked.next()?);
    if first.ranked_by == next.ranked_by {
        return None;
    }
    let mut rows = rows(material);
    rows.sort_by_key(|it| it.by.abs());
    rows.truncate(OF_PAGE);
    let none = "No change of a single price or size makes another alternative the cheapest.";
    let notes: Vec<String> = if rows.is_empty() {
        vec![none.to_owned()]
    } else {
        mix::kept(material.mixes).into_iter().collect()
    };
    let row = |it: LeverRow| {
        let cells = it.cells().map(Cell::number);
        Row::new(
            std::iter::once(Cell::text(it.what)).chain(cells).chain([Cell::name(&next.name, &[])]),
        )
    };
    let rows: Vec<Row> = omissions(material).into_iter().chain(rows.into_iter().map(row)).collect();
    let columns = vec![
        Column::text("one change at a time"),
        Column::number("stated"),
        Column::number("changes at"),
        Column::number("change"),
        Column::text("then cheapest").leaves(1),
    ];
    let columns = if rows.is_empty() { Vec::new() } else { columns };
    let heading = "What would change the decision".to_owned();
    let name = "what would change the answer".to_owned();
    Some(Table { name, heading, columns, rows, notes, ..Table::default() }.into())
}

/// Rows of what the plan leaves out, if the answer changes with it.
fn omissions(material: Material<'_>) -> Vec<Row> {
    let all = material.sensitivity.into_iter().flat_map(|it| &it.omissions);
    let row = |it: &Omission| {
        let [plan, tried] = it.ends.clone().map(Cell::number);
        let winner = Cell::name(it.winner.as_ref()?, &[]);
        Some(Row::new([Cell::text(&it.name), plan, tried, Cell::text(""), winner]))
    };
    all.filter_map(row).collect()
}

/// Relative change below which an input is hardly known well enough for a verdict.
const NEAR: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

/// Caution on the smallest single change of a figure, if it is small.
pub(super) fn nearest(material: Material<'_>) -> Option<String> {
    let first = rows(material).into_iter().min_by_key(|it| it.by.abs())?;
    let next = material.comparison.alternatives.iter().filter(|it| it.is_ranked()).nth(1)?;
    let what = first.what.split(", ").next().unwrap_or_default().to_owned();
    // A finding on utilization has said so.
    let winners = material.findings.iter().filter_map(|it| it.caution.as_ref()?.winner.as_ref());
    let is_told = what == "utilization" && winners.into_iter().any(|it| *it == next.name);
    let told = if first.is_at_once() {
        let [_, then, _] = first.cells();
        format!("Caution: with {what} {then}, {} is cheapest.", next.name)
    } else {
        let by = percent_signed(first.by);
        format!("Caution: a change of {what} by {by} makes {} cheapest.", next.name)
    };
    (first.by.abs() < NEAR && !is_told).then_some(told)
}

/// Rows of the short table.
pub(super) fn count(material: Material<'_>) -> usize {
    rows(material).len().min(SHORT)
}

fn rows(material: Material<'_>) -> Vec<LeverRow> {
    let flips = &material.comparison.flips;
    let levers = flips.levers.iter().map(lever);
    let hardware = flips.hardware.iter().map(hardware);
    let stated = material.comparison.utilization;
    let utilization = flips.utilization.iter().zip(stated).map(|(stretch, stated)| LeverRow {
        what: "utilization".to_owned(),
        now: percent(stated),
        then: percent(stretch.from),
        by: stretch.by,
    });
    levers.chain(hardware).chain(utilization).collect()
}

fn lever(it: &Lever) -> LeverRow {
    let symbol = it.variable.input.unit.as_str();
    let is_rent = it.is_per_gpu_hour();
    let unit = if is_rent { ", per GPU-hour".to_owned() } else { unit(symbol) };
    let what = match &it.variable.input.origin {
        Origin::LookedUp(quote) => format!("{} {}{unit}", quote.entry, quote.what),
        // `staff.fte` and `gpus` say their unit.
        _ if it.key().to_lowercase().contains(&symbol.to_lowercase()) => named(it),
        _ => format!("{}{unit}", named(it)),
    };
    let is_share = symbol.is_empty() && it.now.abs() <= Decimal::ONE;
    let shown = |number: Decimal| value(number, is_share, is_rent);
    LeverRow { what, now: shown(it.now), then: shown(it.then), by: it.by }
}

/// Key of an input, or the end of its keys and the alternatives that state it alike.
fn named(it: &Lever) -> String {
    let keys = &it.variable.keys;
    if let [only] = keys.as_slice() {
        return only.clone();
    }
    let alternatives = keys.iter().filter_map(|key| key.split('.').next());
    let mut alternatives: Vec<&str> = alternatives.collect();
    alternatives.dedup();
    // A name that is not unique begins with its alternatives: `rent,spot.price_growth_per_year`.
    let name = it.variable.name.as_str();
    let name = name.split_once('.').filter(|it| it.0.contains(',')).map_or(name, |it| it.1);
    format!("{name} of {}", list(&alternatives))
}

/// Value of an input: a share as a percentage, others with as many decimals as their size needs.
pub(crate) fn value(number: Decimal, is_share: bool, is_per_gpu_hour: bool) -> String {
    if is_per_gpu_hour {
        per_gpu_hour(number)
    } else if is_share {
        percent(number)
    } else if number.abs() >= LARGE {
        money(number)
    } else if number.is_integer() {
        quantity(number)
    } else {
        per_gpu_hour(number)
    }
}

/// Prices of all that an alternative buys.
fn hardware(change: &HardwareChange) -> LeverRow {
    LeverRow {
        what: format!("all hardware of {}", change.alternative),
        now: money(change.now),
        then: money(change.then),
        by: change.by,
    }
}

/// Unit of a figure as words after its name: `, per kWh`; empty for a plain number.
pub(crate) fn unit(symbol: &str) -> String {
    match symbol.split_once('/') {
        _ if symbol.is_empty() => String::new(),
        Some(("money" | "", per)) => format!(", per {per}"),
        Some((of, per)) => format!(", {of} per {per}"),
        None if symbol == "money" => String::new(),
        None => format!(", {symbol}"),
    }
}
