//! Relation of the values that people read to those of leaves.

use rust_decimal::Decimal;

/// Relation of the value that people read to that of the leaves.
#[derive(Clone, Copy, Debug)]
pub enum Scale {
    /// Same value.
    Same,
    /// People read the value of the leaves divided by this.
    Divided(Decimal),
    /// People read the value of the leaves times this.
    Times(Decimal),
}

impl Scale {
    /// Value as people read it.
    pub(super) fn shown(self, value: Decimal) -> Option<Decimal> {
        match self {
            Self::Same => Some(value),
            Self::Divided(by) => value.checked_div(by),
            Self::Times(by) => value.checked_mul(by),
        }
    }

    /// Value of the leaves.
    pub(super) fn value(self, shown: Decimal) -> Option<Decimal> {
        match self {
            Self::Same => Some(shown),
            Self::Divided(by) => shown.checked_mul(by),
            Self::Times(by) => shown.checked_div(by),
        }
    }
}
