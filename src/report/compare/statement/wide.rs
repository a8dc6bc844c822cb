//! Table with a column for each period and a row for each item.

use super::StatementMaterial;
use crate::analysis::{Account, Item, StatementPeriod};
use crate::report::table::{Cell, Column, Row, Table};

/// Characters on a line of the page, whatever the terminal.
const PAGE: usize = 100;
/// Spaces between columns; the first that fits is used.
const GAPS: [u16; 2] = [3, 2];
/// Spaces before the label of an item for each level.
const INDENT: usize = 2;

impl<'r> StatementMaterial<'r> {
    /// Table, if it fits the page.
    pub(super) fn wide(self) -> Option<Table> {
        let mut tables = GAPS.into_iter().map(|gap| self.side_by_side(gap));
        tables.find(|table| width(table) <= PAGE)
    }

    fn side_by_side(self, gap: u16) -> Table {
        let spans = self.spans();
        let count = spans.len();
        let period = |(rank, (_, span)): (usize, &(usize, &StatementPeriod))| {
            Column::number(&span.label).gap(gap).leaves_by(rank, count)
        };
        let mut columns = vec![Column::text("")];
        columns.extend(spans.iter().enumerate().map(period));
        columns.push(Column::number(self.over_all()).gap(gap));
        Table {
            name: self.statement.view.name().to_owned(),
            heading: self.heading(self.what()),
            columns,
            rows: self.statement.accounts.iter().flat_map(|it| self.rows(it)).collect(),
            ..Table::default()
        }
    }

    /// Rows of an alternative, grouped by tier if it has several.
    fn rows(self, account: &'r Account) -> Vec<Row> {
        let name = self.material.name(&account.name);
        let mut rows = vec![Row::group(name)];
        let items = Self::items(account);
        let tiers = Self::tiers(account);
        if tiers.len() > 1 {
            for tier in tiers {
                rows.push(Row::group(Cell::text(tier)).level(1));
                let own = items.iter().copied().filter(|it| it.tier.as_ref() == Some(tier));
                rows.extend(self.parts(account, &own.collect::<Vec<_>>(), 2));
            }
            let whole = items.iter().filter(|it| it.tier.is_none());
            rows.extend(whole.map(|it| self.row(&it.label, it, 1)));
        } else {
            rows.extend(self.parts(account, &items, 1));
        }
        rows
    }

    /// Rows of items. Assets that depreciate come first: their sum if there are several, then each.
    fn parts(self, account: &Account, items: &[&Item], level: u8) -> Vec<Row> {
        let used_up: Vec<&Item> =
            items.iter().copied().filter(|it| self.is_depreciated(it)).collect();
        let mut rows = Vec::new();
        let tier = items.iter().find_map(|it| it.tier.as_ref());
        let together = account.depreciation.iter().find(|it| it.tier.as_ref() == tier);
        if let (Some(together), [_, _, ..]) = (together, used_up.as_slice()) {
            rows.push(self.row(&together.label, together, level));
            rows.extend(used_up.iter().map(|it| self.row(&it.label, it, level + 1)));
        } else {
            rows.extend(used_up.iter().map(|it| self.row(&self.used_up(it), it, level)));
        }
        let others = items.iter().filter(|it| !self.is_depreciated(it));
        rows.extend(others.map(|it| self.row(&it.label, it, level)));
        rows
    }

    fn row(self, label: &str, item: &Item, level: u8) -> Row {
        let cell = |index: usize| self.cell(item.at(index));
        let mut cells = vec![Cell::text(label)];
        cells.extend(self.spans().into_iter().map(|(index, _)| cell(index)));
        cells.push(self.cell(item.total));
        Row::new(cells).level(level)
    }
}

/// Width of the table in characters.
fn width(table: &Table) -> usize {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) | Cell::Number { text, .. } => text.chars().count(),
        _ => 1,
    };
    let column = |(index, column): (usize, &Column)| {
        let rows = table.rows.iter().filter(|row| !row.group);
        let indent = |row: &Row| if index == 0 { INDENT * usize::from(row.level) } else { 0 };
        let cells = rows.filter_map(|row| Some(indent(row) + cell(row.cells.get(index)?)));
        let widest = cells.max().unwrap_or(0);
        let heading = column.heading.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        if index == 0 { widest } else { usize::from(column.gap) + widest.max(heading) }
    };
    table.columns.iter().enumerate().map(column).sum()
}
