//! Chart of layers over shares of the time: a curve that falls, or what serves the demand below it.

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
    /// Layers from the axis upward; a single one needs no name.
    pub layers: Vec<Layer>,
}

/// A layer of a chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Name in the legend.
    pub name: String,
    /// True for idle capacity.
    pub is_idle: bool,
    /// Heights of the columns as shares of the top, 0 to 1, without the layers below.
    pub heights: Vec<Decimal>,
}
