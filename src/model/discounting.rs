//! Discounting as stated: the rate, and when flows are paid.

use crate::expr::Given;
use crate::expr::unit::Ratio;

/// The time value of money.
#[derive(Clone, Debug)]
pub struct Discounting {
    /// Effective annual rate.
    pub cost_of_capital: Given<Ratio>,
    /// Over what flows are gathered.
    pub period: Period,
    /// When within it they are paid.
    pub at: PaidAt,
}

/// The period over which operating flows are gathered before they are discounted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Period {
    /// Each month by itself.
    #[default]
    Month,
    /// Twelve months together; a last part-year by its own length.
    Year,
}

/// When within a period operating flows are paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaidAt {
    /// At its end.
    #[default]
    End,
    /// In its middle.
    Mid,
    /// At its beginning.
    Begin,
}
