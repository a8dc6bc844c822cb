//! Bars over a common scale: how far each input moves an amount.

use rust_decimal::Decimal;

/// Bars with their heading and scale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// Name in a list of tables: `lead by input`.
    pub name: String,
    /// Heading: what is drawn, and what is marked.
    pub heading: String,
    /// Places of the scale with their labels, in order.
    pub ticks: Vec<(Decimal, String)>,
    /// Place that is marked in every bar.
    pub mark: Option<Decimal>,
    /// Bars from top to bottom.
    pub rows: Vec<Bar>,
}

/// A bar, with what is at its ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    /// Name of the input.
    pub name: String,
    /// Place of the left and of the right end, as shares of the scale.
    pub ends: [Decimal; 2],
    /// Value of the input at each end.
    pub labels: [String; 2],
}
