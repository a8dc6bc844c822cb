//! Periods side by side, a row for each item.

use super::Told;
use crate::analysis::{Account, Item};
use crate::report::table::{Cell, Column, Row, Table};

/// Columns of a page without a terminal.
const PAGE: usize = 100;
/// Spaces between columns.
const GAP: u16 = 3;
/// Spaces before the label of an item.
const INDENT: usize = 2;

impl<'r> Told<'r> {
    /// The table, if it fits the page.
    pub(super) fn wide(self) -> Option<Table> {
        let table = self.side_by_side();
        (width(&table) <= PAGE).then_some(table)
    }

    fn side_by_side(self) -> Table {
        let spans = self.spans();
        let count = spans.len();
        // On a narrow page the last years leave first; what is paid at first stays.
        let period = |(index, label): (usize, &str)| {
            let column = Column::number(label).gap(GAP);
            let turn = u8::try_from(count - index).unwrap_or(u8::MAX);
            if index < 2 { column } else { column.leaves(turn) }
        };
        let labels = spans.iter().map(|(_, span)| span.label.as_str());
        let mut columns = vec![Column::text("")];
        columns.extend(labels.enumerate().map(period));
        columns.push(Column::number(self.over_all()).gap(GAP));
        Table {
            name: self.statement.view.name().to_owned(),
            heading: self.heading(self.what()),
            columns,
            rows: self.statement.accounts.iter().flat_map(|it| self.rows(it)).collect(),
            ..Table::default()
        }
    }

    fn rows(self, account: &'r Account) -> Vec<Row> {
        let name = self.material.name(&account.name);
        let items = Self::items(account).into_iter().map(|it| self.row(account, it));
        std::iter::once(Row::group(name)).chain(items).collect()
    }

    fn row(self, account: &Account, item: &Item) -> Row {
        let cell = |index: usize| self.cell(item.cells.get(index).copied().flatten());
        let mut cells = vec![Cell::text(self.label(account, item))];
        cells.extend(self.spans().into_iter().map(|(index, _)| cell(index)));
        cells.push(self.cell(item.total));
        Row::new(cells).level(1)
    }
}

/// Columns that the table takes.
fn width(table: &Table) -> usize {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) | Cell::Number { text, .. } => text.chars().count(),
        _ => 1,
    };
    let column = |(index, column): (usize, &Column)| {
        let cells =
            table.rows.iter().filter(|row| !row.group).filter_map(|row| row.cells.get(index));
        let widest = cells.map(cell).max().unwrap_or(0);
        let heading = column.heading.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        if index == 0 { INDENT + widest } else { usize::from(GAP) + widest.max(heading) }
    };
    table.columns.iter().enumerate().map(column).sum()
}
