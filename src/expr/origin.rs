//! Origin of a figure: a place in a file, a row of a price sheet, or a convention.

use std::fmt;

use rust_decimal::Decimal;

/// A place in a file, as people write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file as the user named it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Origin of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Written in the scenario.
    Stated(Place),
    /// Overridden on the command line.
    Set {
        /// Position of the value among the overrides, a line each.
        place: Place,
        /// Key of a sheet's figure in whose place it is used, here only.
        over: Option<String>,
    },
    /// Found in a price sheet.
    LookedUp(Quote),
    /// Not stated anywhere: the model's convention.
    Default,
    /// Tried by an analysis, which it names.
    Searched(&'static str),
    /// An axis of an analysis: 1 unless it is moved.
    Axis,
}

/// A row of a price sheet, with its source and dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The entry, such as `aws/p5.48xlarge`.
    pub entry: String,
    /// Figure of the entry, such as `on demand`.
    pub what: String,
    /// Position of the row in its file.
    pub place: Place,
    /// First date the figure was seen.
    pub from: String,
    /// First date it was no longer seen, if it changed.
    pub until: Option<String>,
    /// Last date the source confirmed it.
    pub checked_on: String,
    /// The source.
    pub source: String,
    /// Grade of the source, as the sheet states it; none for negotiated prices.
    pub grade: Option<&'static str>,
    /// Terms negotiated over the list price, if the figure is net of them.
    pub terms: Option<QuotedTerms>,
    /// Share of the figure that 90% of such figures stay within, either way, on average over the time it is paid; none
    /// if it does not age.
    pub spread: Option<Decimal>,
}

/// Terms of a negotiated price against the list price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotedTerms {
    /// The list price; none if the contract alone names one.
    pub list: Option<ListPrice>,
    /// Discount as a share of the list price; negative for a surcharge.
    pub discount_share: Option<Decimal>,
    /// True if the price itself was agreed, rather than a discount on it.
    pub is_fixed: bool,
}

/// A list price that a negotiated price departs from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListPrice {
    /// The price.
    pub value: Decimal,
    /// Key of the list price, which names its unit.
    pub key: &'static str,
    /// Position of the list price in its file.
    pub place: Place,
    /// Source that the list price names.
    pub source: String,
}
