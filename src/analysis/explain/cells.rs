//! Cells of a figure, folded: months and levels with one value are one run.

use rust_decimal::Decimal;

use super::Explainer;
use crate::expr::NodeId;

/// Months and levels in which a figure has one value; both ends are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRun {
    /// First and last month; none if the figure does not vary by month.
    pub months: Option<[u32; 2]>,
    /// First and last level of demand, from 1, the highest first; none if it does not vary by level.
    pub levels: Option<[u32; 2]>,
    /// Value in each of them; none if it is missing.
    pub value: Option<Decimal>,
}

impl CellRun {
    /// A month and a level of the run, from 0.
    pub fn first(&self) -> [usize; 2] {
        let month = self.months.map_or(0, |it| it[0] as usize);
        [month, self.levels.map_or(0, |it| it[0] as usize - 1)]
    }
}

impl Explainer {
    /// Cell of a figure in a month and at a level, both from 0.
    pub fn cell(&self, id: NodeId, [month, level]: [usize; 2]) -> Option<Decimal> {
        self.cells.at(id, month, level).0
    }

    /// The one value of a figure; none if it has several, or is missing.
    pub fn value(&self, id: NodeId) -> Option<Decimal> {
        match self.runs(id)[..] {
            [run] => run.value,
            _ => None,
        }
    }

    /// Cells of a figure in runs, by month and then by level.
    pub fn runs(&self, id: NodeId) -> Vec<CellRun> {
        let extent = self.reading.extent(id);
        let months = if extent.months { self.reading.months() + 1 } else { 1 };
        let mut rows: Vec<([u32; 2], Vec<CellRun>)> = Vec::new();
        for month in 0..months {
            let row = self.row(id, month);
            match rows.last_mut() {
                Some((span, last)) if *last == row => span[1] = month,
                _ => rows.push(([month, month], row)),
            }
        }
        let is_one = rows.len() == 1;
        let with_months = rows.into_iter().flat_map(|(span, row)| {
            let months = (!is_one).then_some(span);
            row.into_iter().map(move |it| CellRun { months, ..it })
        });
        with_months.collect()
    }

    /// Levels of a month in runs.
    fn row(&self, id: NodeId, month: u32) -> Vec<CellRun> {
        let has_levels = self.reading.extent(id).levels;
        let levels = if has_levels { self.reading.levels() } else { 1 };
        let mut runs: Vec<CellRun> = Vec::new();
        for (number, level) in (1_u32..).zip(0..levels) {
            let value = self.cell(id, [month as usize, level]);
            match runs.last_mut() {
                Some(run) if run.value == value => {
                    run.levels = run.levels.map(|it| [it[0], number]);
                }
                _ => runs.push(CellRun { months: None, levels: Some([number, number]), value }),
            }
        }
        if let [only] = &mut runs[..] {
            only.levels = None;
        }
        runs
    }
}
