//! Table of levers: single changes that make another alternative the cheapest, now and then.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{FLIPS, HardwareChange, Lever, Omission, UTILIZATION};
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
/// Largest change in the short report, but for the smallest of all.
const LIKELY: Decimal = Decimal::from_parts(5, 0, 0, false, 1);

/// Most letters of a list of alternatives.
const LONG: usize = 30;

/// Amounts of this size and larger are written without decimals.
const LARGE: Decimal = Decimal::from_parts(1_000, 0, 0, false, 0);

/// A change in words and numbers.
struct LeverRow {
    what: String,
    /// Unit of the figure as words after its name.
    unit: String,
    now: String,
    then: String,
    by: Decimal,
    /// Alternative that is the cheapest then.
    winner: String,
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

    fn row(&self, with_winner: bool) -> Row {
        let cells = self.cells().map(Cell::number);
        let winner = with_winner.then(|| Cell::name(&self.winner, &[]));
        Row::new(
            std::iter::once(Cell::text(format!("{}{}", self.what, self.unit)))
                .chain(cells)
                .chain(winner),
        )
    }
}

/// Table of changes, smallest first; a sentence if no change is enough, or if none was searched.
pub(super) fn section(material: Material<'_>, is_full: bool) -> Option<Section> {
    if is_tied(material)? {
        return None;
    }
    let rows = if is_full { rows(material) } else { likely(material, SHORT) };
    let by = match material.case.rank_by {
        RankBy::Total if material.case.discounting.is_none() => "",
        RankBy::Total => " by total",
        RankBy::Npv => " by NPV",
    };
    let sizes = if material.mixes.is_empty() { "" } else { ", sizes as found" };
    let winners: Vec<&str> = rows.iter().map(|it| it.winner.as_str()).collect();
    // One winner of all rows is named once.
    let only = winners.first().copied().filter(|first| winners.iter().all(|it| it == first));
    let whom = only.unwrap_or("another");
    let question = format!("Single changes that make {whom} cheapest{by}{sizes}");
    let columns = [
        Column::text(question),
        Column::number("stated").leaves(2),
        Column::number("break-even"),
        Column::number("change").leaves(1),
    ];
    let winner = only.is_none().then(|| Column::text("then cheapest").leaves(3));
    let columns =
        if rows.is_empty() { Vec::new() } else { columns.into_iter().chain(winner).collect() };
    let noted = (rows.is_empty() || is_full).then_some(rows.is_empty());
    let table = Table {
        name: "what would change the answer".to_owned(),
        short_heading: Some(format!("Makes {whom} cheapest")),
        columns,
        notes: noted.map(|it| notes(material, it)).unwrap_or_default(),
        rows: rows.iter().map(|it| it.row(only.is_none())).collect(),
        brief: true,
        ..Table::default()
    };
    Some(table.into())
}

/// True if the two cheapest cost the same; none if there is no next.
fn is_tied(material: Material<'_>) -> Option<bool> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (first, next) = (ranked.next()?, ranked.next()?);
    Some(first.ranked_by == next.ranked_by)
}

/// Sentences on what was not searched, and that nothing was found if all was.
fn notes(material: Material<'_>, is_none: bool) -> Vec<String> {
    if material.comparison.left_out.contains(&FLIPS) {
        let why = "the work of the run was used up (GTS066)";
        return vec![format!("Single changes of the answer were not searched: {why}.")];
    }
    let unproved = &material.comparison.flips.unproved;
    let unproved: Vec<&str> = unproved.iter().map(String::as_str).collect();
    let none =
        is_none.then(|| "No change of a single price or size changes the answer.".to_owned());
    let none = none.filter(|_| unproved.is_empty());
    let left = (!unproved.is_empty()).then(|| {
        format!(
            "For {} the search was cut short; a smaller change may also suffice.",
            list(&unproved)
        )
    });
    none.into_iter().chain(left).collect()
}

/// Table for those who approve the plan: the plan, where its answer changes, and the room between.
pub(super) fn of_page(material: Material<'_>) -> Option<Section> {
    if is_tied(material)? {
        return None;
    }
    let rows = likely(material, OF_PAGE);
    let notes: Vec<String> = if rows.is_empty() {
        notes(material, true)
    } else {
        mix::kept(material.mixes).into_iter().collect()
    };
    let rows: Vec<Row> =
        omissions(material).into_iter().chain(rows.iter().map(|it| it.row(true))).collect();
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
    Some(Table { name, heading, columns, rows, notes, brief: true, ..Table::default() }.into())
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
    let first = rows(material).into_iter().next()?;
    let what = &first.what;
    // A finding on utilization has said so.
    let winners = material.findings.iter().filter_map(|it| it.caution.as_ref()?.winner.as_ref());
    let is_told = what == UTILIZATION && winners.into_iter().any(|it| *it == first.winner);
    let phrase = if first.is_at_once() {
        let [_, then, _] = first.cells();
        format!("Caution: with {what} {then}, {} is cheapest.", first.winner)
    } else {
        let by = percent_signed(first.by);
        format!("Caution: a change of {what} by {by} makes {} cheapest.", first.winner)
    };
    (first.by.abs() < NEAR && !is_told).then_some(phrase)
}

/// Rows of the short table.
pub(super) fn count(material: Material<'_>) -> usize {
    likely(material, SHORT).len()
}

/// The smallest changes, as far as they may well happen.
fn likely(material: Material<'_>, most: usize) -> Vec<LeverRow> {
    let rows = rows(material).into_iter().enumerate();
    let likely = rows.filter(|(at, it)| *at == 0 || it.by.abs() <= LIKELY);
    likely.map(|(_, it)| it).take(most).collect()
}

/// All changes, smallest first.
fn rows(material: Material<'_>) -> Vec<LeverRow> {
    let flips = &material.comparison.flips;
    let utilization = flips.utilization.iter().map(|it| LeverRow {
        what: UTILIZATION.to_owned(),
        unit: String::new(),
        now: percent(it.now),
        then: percent(it.then),
        by: it.by,
        winner: it.winner.clone(),
    });
    let levers = flips.levers.iter().map(lever).chain(flips.hardware.iter().map(hardware));
    let mut all: Vec<LeverRow> = levers.chain(utilization).collect();
    all.sort_by_key(|it| it.by.abs());
    all
}

fn lever(it: &Lever) -> LeverRow {
    let symbol = it.variable.input.unit.as_str();
    let is_rent = it.is_per_gpu_hour();
    let unit = if is_rent { ", per GPU-hour".to_owned() } else { unit(symbol) };
    let key = it.key().to_lowercase();
    // `staff.fte`, `gpus` and `price_per_gpu_hour` say their unit.
    let is_said = is_rent && it.variable.gpus.is_none() || key.contains(&symbol.to_lowercase());
    let (what, unit) = match &it.variable.input.origin {
        Origin::LookedUp(quote) => (format!("{} {}", quote.entry, quote.what), unit),
        _ => (named(it), if is_said { String::new() } else { unit }),
    };
    let is_share = symbol.is_empty() && it.now.abs() <= Decimal::ONE;
    let shown = |number: Decimal| value(number, is_share, is_rent);
    LeverRow {
        what,
        unit,
        now: shown(it.now),
        then: shown(it.then),
        by: it.by,
        winner: it.winner.clone(),
    }
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
    let all = list(&alternatives);
    match alternatives.as_slice() {
        [first, rest @ ..] if all.len() > LONG => {
            format!("{name} of {first} and {} more", rest.len())
        }
        _ => format!("{name} of {all}"),
    }
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
        unit: String::new(),
        now: money(change.now),
        then: money(change.then),
        by: change.by,
        winner: change.winner.clone(),
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
