//! Figures that entered a graph.

use std::sync::Arc;

use rust_decimal::Decimal;

use super::op::NodeId;
use super::origin::{Origin, Place};

/// A figure that entered the graph.
#[derive(Clone, Debug)]
pub struct Input {
    /// Value as stated.
    pub value: Decimal,
    /// File, sheet or analysis that the value comes from.
    pub origin: Origin,
    /// Symbol of the unit, empty for a plain number.
    pub unit: String,
    /// True if all results follow when the value changes; false for a figure that shapes the graph.
    pub live: bool,
    /// Key of the net price that this list price or discount makes up.
    pub part_of: Option<String>,
    /// Amount in the currency of its source, if that is another one.
    pub converted_from: Option<ConvertedFrom>,
    pub(super) node: Option<NodeId>,
}

impl Input {
    /// Value in the currency of its source.
    pub fn as_quoted(&self) -> Decimal {
        self.converted_from.as_ref().map_or(self.value, |it| it.amount)
    }
}

/// A series that entered a graph.
#[derive(Clone, Debug)]
pub struct SeriesInput {
    /// Key path, such as `demand.trace.gpus`.
    pub key: String,
    /// Number of each level.
    pub values: Arc<[Decimal]>,
    /// Symbol of the unit, empty for a plain number.
    pub unit: String,
    /// Position of the file's name in the scenario, if a file has the series.
    pub place: Option<Place>,
}

/// Amount of an input as its source states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertedFrom {
    /// Amount in the currency of the source.
    pub amount: Decimal,
    /// ISO 4217 code of that currency.
    pub currency: String,
    /// Keys of the exchange rates, in order.
    pub rates: Vec<String>,
}
