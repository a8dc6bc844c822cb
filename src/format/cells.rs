//! Lengths of bars in cells of a terminal.

use rust_decimal::Decimal;

use super::units;

/// Number of cells in a bar of 100%.
pub const BAR_CELLS: u8 = 40;

/// Length of a bar in cells; at least 1 for a share above 0.
#[must_use]
pub fn bar_cells(share: Decimal) -> u8 {
    cells(share, BAR_CELLS)
}

/// A share of some cells; at least 1 for a share above 0.
#[must_use]
pub fn cells(share: Decimal, all: u8) -> u8 {
    if share <= Decimal::ZERO {
        return 0;
    }
    let cells = units(share.min(Decimal::ONE).saturating_mul(all.into()), 0);
    u8::try_from(cells).map_or(all, |cells| cells.max(1))
}
