//! Cells of figures on the sheet of the model: a row each, or a row for each level of demand; below a mean, a
//! row for each number of nodes down.

use indexmap::IndexMap;

use crate::analysis::Workings;
use crate::analysis::explain::{Explainer, Term, TermKind};
use crate::expr::{Expected, Extent, NodeId};

/// Column of figures that do not vary by month.
pub(super) const ONCE: u16 = 4;
/// Column of month 0.
pub(super) const MONTH_0: u16 = 5;
/// Row of the numbers of the months.
pub(super) const MONTHS: u32 = 2;
/// Most rows of a mean; one with more is given as a number, which ends when an input moves it.
const MOST_BELOW: usize = 1_200;

/// Rows of a figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Row of the first level, or the only one.
    pub row: u32,
    /// Number of rows.
    pub rows: u32,
    /// Axes along which the figure varies.
    pub extent: Extent,
}

/// A month and a level, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct At {
    /// Month.
    pub month: u32,
    /// Level of demand.
    pub level: u32,
}

impl At {
    /// Place so many months before, at the same level; none before month 0.
    pub fn months_before(self, months: u32) -> Option<Self> {
        (months <= self.month).then(|| Self { month: self.month - months, ..self })
    }
}

/// Rows of figures below each other, from a row on.
pub(super) fn of(
    workings: &Workings,
    figures: impl Iterator<Item = NodeId>,
    first: u32,
) -> IndexMap<NodeId, Place> {
    let reading = workings.explainer.reading();
    let levels = u32::try_from(reading.levels()).unwrap_or(u32::MAX);
    let mut next = first;
    let mut places = IndexMap::new();
    for id in figures {
        if reading.origin(id).is_some() {
            continue; // inputs have a sheet of their own
        }
        let extent = reading.extent(id);
        let rows = match workings.explainer.formula(id).map(|it| it.kind) {
            Some(TermKind::Mean(of)) => {
                let below = rows_below(&workings.explainer, &of).map_or(0, |it| it.len());
                1 + u32::try_from(below).unwrap_or(u32::MAX)
            }
            _ if extent.levels => levels,
            _ => 1,
        };
        places.insert(id, Place { row: next, rows, extent });
        next += rows;
    }
    places
}

/// Row below all of some places; `first` if there are none.
pub(super) fn end(places: &IndexMap<NodeId, Place>, first: u32) -> u32 {
    places.values().map(|it| it.row + it.rows).max().unwrap_or(first)
}

/// Nodes of each fleet that are down, for each row below a mean: half more nodes and twice the downtime have
/// their rows too. None if they are too many.
pub(super) fn rows_below(explainer: &Explainer, of: &Expected<Term>) -> Option<Vec<Vec<u32>>> {
    let mut all = vec![Vec::new()];
    for fleet in &of.of.fleets {
        let most = explainer.most_down(fleet)?;
        let with = |row: &Vec<u32>| {
            let row = row.clone();
            (0..=most).map(move |down| row.iter().copied().chain([down]).collect())
        };
        all = all.iter().flat_map(with).collect();
        if all.len() > MOST_BELOW {
            return None;
        }
    }
    Some(all)
}

impl Place {
    /// Cells of the figure on its sheet: the row and column of each, with its month and level.
    pub fn cells(self, months: u16) -> impl Iterator<Item = (u32, u16, At)> {
        let months = if self.extent.months { 0..=months } else { 0..=0 };
        let first = if self.extent.months { MONTH_0 } else { ONCE };
        (0..self.rows).flat_map(move |level| {
            months.clone().map(move |month| {
                (self.row + level, first + month, At { month: month.into(), level })
            })
        })
    }

    /// Reference to the cell of a month and a level: same column for the same month.
    pub fn cell(&self, at: At) -> String {
        let row = self.row + if self.extent.levels { at.level } else { 0 } + 1;
        let column = self.column(at.month);
        if self.extent.months { format!("{column}{row}") } else { format!("${column}{row}") }
    }

    /// Reference to the cell left of that of a month, which is blank left of month 0.
    pub fn cell_before(&self, at: At) -> String {
        let row = self.row + if self.extent.levels { at.level } else { 0 } + 1;
        let column = at.months_before(1).map_or(ONCE, |it| column_of(it.month));
        format!("{}{row}", rust_xlsxwriter::utility::column_number_to_name(column))
    }

    /// Reference to the cell of a month and a level from any column.
    pub fn fixed_cell(&self, at: At) -> String {
        format!("${}", self.cell(at).trim_start_matches('$'))
    }

    /// Reference from any column to some months of a level, both ends included.
    pub fn months(&self, [from, to]: [u32; 2], level: u32) -> String {
        let cell = |month| self.fixed_cell(At { month, level });
        format!("{}:{}", cell(from), cell(to))
    }

    /// Reference to the rows below a mean in a month.
    pub fn below(&self, month: u32) -> String {
        let (first, last) = (self.row + 2, self.row + self.rows);
        let column = self.column(month);
        let column = if self.extent.months { column } else { format!("${column}") };
        format!("{column}{first}:{column}{last}")
    }

    /// Reference to all levels of a month.
    pub fn levels(&self, month: u32) -> String {
        let cell = |level| self.cell(At { month, level });
        format!("{}:{}", cell(0), cell(self.rows - 1))
    }

    fn column(&self, month: u32) -> String {
        let at = if self.extent.months { column_of(month) } else { ONCE };
        rust_xlsxwriter::utility::column_number_to_name(at)
    }
}

/// Column of a month, the same on all sheets.
pub(super) fn column_of(month: u32) -> u16 {
    MONTH_0.saturating_add(u16::try_from(month).unwrap_or(u16::MAX))
}
