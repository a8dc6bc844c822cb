//! Strip of an axis from 0% to 100%: who is cheapest on which stretch.

use rust_decimal::Decimal;

/// A strip with its heading and notes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// Name in a list of tables: `cheapest by utilization`.
    pub name: String,
    /// Heading: the question that the strip answers.
    pub heading: String,
    /// Quantity along the axis: `Utilization`.
    pub axis: String,
    /// Stretches from 0 to 1, in order.
    pub stretches: Vec<StripStretch>,
    /// Point of the axis that is marked, with its word: `stated`.
    pub mark: Option<(Decimal, &'static str)>,
    /// Sentences printed below.
    pub notes: Vec<String>,
    /// True if the notes say in words who wins on each stretch.
    pub is_in_words: bool,
}

/// A stretch of the axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripStretch {
    /// Start as a share of the axis.
    pub from: Decimal,
    /// End as a share of the axis.
    pub to: Decimal,
    /// Name of the winner; none if there is none.
    pub label: Option<String>,
}

impl StripStretch {
    /// True if the stretch contains the point.
    #[must_use]
    pub fn contains(&self, point: Decimal) -> bool {
        self.from <= point && (point < self.to || self.to == Decimal::ONE)
    }
}
