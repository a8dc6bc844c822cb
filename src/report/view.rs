//! Text table of a view: each column beside its cell of an item.

use super::records::Key;
use super::table::{Cell, Column, Row, Table};

type Draw<'v, T> = Box<dyn Fn(&T) -> Cell + 'v>;

/// Columns of a text table from left to right.
pub(super) struct View<'v, T> {
    columns: Vec<Column>,
    cells: Vec<Draw<'v, T>>,
}

impl<'v, T: 'v> View<'v, T> {
    /// A view without columns.
    pub fn new() -> Self {
        Self { columns: Vec::new(), cells: Vec::new() }
    }

    /// Adds a column with cells of its own, such as names and marks.
    pub fn cell(mut self, column: Column, cell: impl Fn(&T) -> Cell + 'v) -> Self {
        self.columns.push(column);
        self.cells.push(Box::new(cell));
        self
    }

    /// Adds the column of a key, with room as the layout says.
    pub fn key(self, key: Key<T>, layout: impl FnOnce(Column) -> Column) -> Self {
        self.cell(layout(key.column()), move |it| key.value(it).cell())
    }

    /// Adds the column of a key with a word for missing values.
    pub fn key_or(self, key: Key<T>, missing: &'v str, column: Column) -> Self {
        self.cell(column, move |it| key.value(it).cell_or(missing))
    }

    /// Adds what is needed only at times.
    pub fn when(self, is_needed: bool, add: impl FnOnce(Self) -> Self) -> Self {
        if is_needed { add(self) } else { self }
    }

    /// Row of an item.
    pub fn row(&self, item: &T) -> Row {
        Row::new(self.cells.iter().map(|cell| cell(item)))
    }

    /// Table of rows, which has no name yet.
    pub fn table(self, rows: Vec<Row>) -> Table {
        Table { columns: self.columns, rows, ..Table::default() }
    }

    /// Table with a row for each item.
    pub fn of<'i>(self, items: impl IntoIterator<Item = &'i T>) -> Table
    where
        T: 'i,
    {
        let rows = items.into_iter().map(|it| self.row(it)).collect();
        self.table(rows)
    }
}
