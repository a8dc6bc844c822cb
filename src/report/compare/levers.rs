//! Table of levers: single changes that make another alternative the cheapest, now and then.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{FLIPS, HardwareChange, Lever, Omission, UTILIZATION};
use crate::format::{list, money, percent, percent_signed};
use crate::judge::About;
use crate::model::RankBy;
use crate::report::document::Section;
use crate::report::figure::Figure;
use crate::report::mix;
use crate::report::table::{Cell, Column, Row, Table};

/// Most changes on the page for those who approve the plan.
const OF_PAGE: usize = 8;

/// Most rows in the short report.
const SHORT: usize = 5;
/// Number of cautions above the table that leave no line for it.
const FULL: usize = 3;
/// Largest change in the short report, but for the smallest of all.
const LIKELY: Decimal = Decimal::from_parts(5, 0, 0, false, 1);

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
    let rows = if is_full { rows(material) } else { beside_cautions(material)? };
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
    let changes = which(material, is_full);
    let question = format!("{changes} that make {whom} cheapest{by}{sizes}");
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

/// Changes of a table: those that cautions name are left out, and without cautions all are beyond what is plausible.
fn which(material: Material<'_>, is_full: bool) -> &'static str {
    let judgement = material.judgement;
    match (is_full, judgement.decisive.is_empty(), judgement.others) {
        (true, ..) | (_, true, 0) => "Single changes",
        (_, true, _) => "Larger single changes",
        (_, false, _) => "Other single changes",
    }
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

/// The smallest changes of figures that no caution names; none if the cautions take the place of the table.
fn beside_cautions(material: Material<'_>) -> Option<Vec<LeverRow>> {
    let decisive = &material.judgement.decisive;
    let named: Vec<String> = decisive
        .iter()
        .filter_map(|it| match &it.about {
            About::Figure(figure) => Some(Figure(&figure.variable).name()),
            About::Choice { .. } => None,
        })
        .collect();
    let all = likely(material, SHORT);
    let is_any = !all.is_empty();
    let mut rows: Vec<LeverRow> = all.into_iter().filter(|it| !named.contains(&it.what)).collect();
    rows.truncate(SHORT.saturating_sub(decisive.len()));
    let is_shown = decisive.len() < FULL && (!rows.is_empty() || !is_any);
    is_shown.then_some(rows)
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
    let figure = Figure(&it.variable);
    LeverRow {
        what: figure.name(),
        unit: figure.unit(),
        now: figure.shown(it.now),
        then: figure.shown(it.then),
        by: it.by,
        winner: it.winner.clone(),
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
