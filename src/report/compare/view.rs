//! Parts of the report that are printed, and their detail.

use crate::analysis::StatementView;

/// Detail of the answer on one screen, reduced until it fits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CompareDetail {
    /// Everything that the view has.
    #[default]
    Whole,
    /// Without the table of single changes.
    WithoutChanges,
    /// Also with one caution in full and the others in brief, and each group of notes as one paragraph.
    Brief,
}

impl CompareDetail {
    /// All details, the most first.
    pub const ALL: [Self; 3] = [Self::Whole, Self::WithoutChanges, Self::Brief];

    /// Notes below a table or strip.
    pub(super) fn notes(self, notes: impl Iterator<Item = String>) -> Vec<String> {
        let notes: Vec<String> = notes.collect();
        if self < Self::Brief || notes.is_empty() { notes } else { vec![notes.join(" ")] }
    }
}

/// Parts of the report that `--view` selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CompareView {
    /// The answer on one screen
    #[default]
    Summary,
    /// Every table
    Full,
    /// One page for those who approve the money
    Page,
    /// Cash by period, capex and opex apart
    Annual,
    /// Cash by period, with payback, IRR and NPV
    Cashflow,
    /// Expense by period, as the books have it
    Pnl,
    /// Cost per GPU-hour served, by period
    PerGpuHour,
    /// Expense for useful lives of 2 to 7 years, at the same cash
    Lives,
    /// Cost by team
    Teams,
}

impl CompareView {
    /// Statement that the view consists of, if any.
    #[must_use]
    pub fn statement(self) -> Option<StatementView> {
        match self {
            Self::Full | Self::Summary | Self::Page | Self::Lives | Self::Teams => None,
            Self::Annual => Some(StatementView::Annual),
            Self::Cashflow => Some(StatementView::Cashflow),
            Self::Pnl => Some(StatementView::Pnl),
            Self::PerGpuHour => Some(StatementView::PerGpuHour),
        }
    }
}
