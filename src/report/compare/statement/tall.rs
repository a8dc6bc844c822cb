//! Tables with a row for each period.

use super::{StatementMaterial, capital};
use crate::analysis::{Account, Item, ItemKind, StatementView};
use crate::report::table::{Cell, Column, Row, Table};

impl<'r> StatementMaterial<'r> {
    /// One table per item with a column for each alternative. If alternatives have items of their
    /// own, one table per alternative with a column for each item.
    pub(super) fn tall(self) -> Vec<Table> {
        match self.statement.view {
            StatementView::Cashflow | StatementView::Annual => self.by_item(),
            StatementView::Pnl | StatementView::PerGpuHour => {
                self.statement.accounts.iter().map(|it| self.of_account(it)).collect()
            }
        }
    }

    fn by_item(self) -> Vec<Table> {
        let accounts = &self.statement.accounts;
        let count = accounts.first().map_or(0, |it| it.items.len());
        let mut tables = Vec::new();
        for index in 0..count {
            let items: Vec<(&Account, &Item)> =
                accounts.iter().filter_map(|it| Some((it, it.items.get(index)?))).collect();
            let Some((_, first)) = items.first() else { continue };
            let is_cash = first.kind == ItemKind::Cost && !accounts.iter().any(Account::is_charged);
            if is_cash || items.iter().all(|(_, it)| it.is_nothing()) {
                continue;
            }
            let what = match first.kind {
                ItemKind::Paid => "Cash paid".to_owned(),
                ItemKind::Cumulative => "Cash paid so far".to_owned(),
                ItemKind::Unserved | ItemKind::Cost => capital(&first.label),
                _ => format!("{} in cash", capital(&first.label)),
            };
            let names = items.iter().map(|(it, _)| it.name.as_str());
            let columns = names
                .enumerate()
                .map(|(rank, name)| Column::number(name).named().leaves_by(rank, items.len()));
            let cells: Vec<&Item> = items.iter().map(|(_, it)| *it).collect();
            tables.push(self.table(&what, columns, &cells));
        }
        tables
    }

    /// Table of one alternative. Largest items come first, so that a narrow page drops the
    /// smallest.
    fn of_account(self, account: &'r Account) -> Table {
        let mut items = Self::items(account);
        let total = items.pop_if(|it| it.tier.is_none());
        items.sort_by_key(|it| std::cmp::Reverse(it.total.map(|total| total.abs())));
        let count = items.len();
        let columns: Vec<Column> = items
            .iter()
            .enumerate()
            .map(|(rank, it)| Column::number(self.label(account, it)).leaves_by(rank, count))
            .chain(total.map(|it| Column::number(it.label.as_str())))
            .collect();
        items.extend(total);
        let what = format!("{} of {}", self.what(), account.name);
        self.table(&what, columns, &items)
    }

    fn table(
        self,
        what: &str,
        columns: impl IntoIterator<Item = Column>,
        items: &[&Item],
    ) -> Table {
        let row = |(index, label): (usize, &str)| {
            let cells = items.iter().map(|it| self.cell(it.at(index)));
            Row::new(std::iter::once(Cell::text(label)).chain(cells))
        };
        let spans = self.spans();
        let mut rows: Vec<Row> =
            spans.iter().map(|(index, span)| row((*index, span.label.as_str()))).collect();
        if items.iter().any(|it| it.kind != ItemKind::Cumulative) {
            let totals = items.iter().map(|it| self.cell(it.total));
            rows.push(Row::new(std::iter::once(Cell::text(self.over_all())).chain(totals)));
        }
        Table {
            name: self.statement.view.name().to_owned(),
            heading: self.heading(what),
            columns: std::iter::once(Column::text("")).chain(columns).collect(),
            rows,
            ..Table::default()
        }
    }
}
