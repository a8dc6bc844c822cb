//! Change of a figure between two sides of an edit.

use rust_decimal::Decimal;

/// A change of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureChange {
    /// The later figure less the earlier one.
    pub by: Decimal,
    /// The change over the earlier figure; none if that is zero.
    pub share: Option<Decimal>,
}

impl FigureChange {
    /// The change from one figure to another.
    pub fn between(before: Decimal, after: Decimal) -> Self {
        let by = after.saturating_sub(before);
        Self { by, share: by.checked_div(before) }
    }
}
