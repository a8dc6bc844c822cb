//! Chart of a curve that falls: a quantity over shares of the time.

use rust_decimal::Decimal;

/// A chart with its heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// Name in a list of tables: `load-duration curve`.
    pub name: String,
    /// Heading: what is drawn, its unit and the axis.
    pub heading: String,
    /// Labels of the vertical axis: at the top and halfway.
    pub labels: [String; 2],
    /// Heights of the columns as shares of the top, 0 to 1.
    pub heights: Vec<Decimal>,
}
