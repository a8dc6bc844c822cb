//! Units beside those of a mix, and what other units cost above it.

use rust_decimal::Decimal;

/// A cost above the least.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// Difference.
    pub amount: Decimal,
    /// Difference over the least; none if that is zero.
    pub share: Option<Decimal>,
}

impl Gap {
    pub(super) fn of(cost: Decimal, least: Decimal) -> Self {
        let amount = cost.saturating_sub(least);
        Self { amount, share: amount.checked_div(least) }
    }
}

/// Units with one size replaced.
pub(super) fn with(units: &[u32], size: usize, replaced: u32) -> Vec<u32> {
    let each = units.iter().enumerate();
    each.map(|(at, units)| if at == size { replaced } else { *units }).collect()
}
