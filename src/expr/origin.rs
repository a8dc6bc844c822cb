//! Origin of a figure, and the figure itself as data: [`Given`].

use std::fmt;
use std::marker::PhantomData;

use rust_decimal::Decimal;

use super::conversion::Unconverted;
use super::unit::Unit;

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

/// A figure, its name and where it comes from.
///
/// Its value is private to the graph: what the model reads while building would no longer follow
/// when the figure is changed, so it goes through `Graph::input` (live) or `Graph::fixed` (not).
#[derive(Clone, Debug)]
pub struct Given<Q> {
    key: String,
    pub(super) value: Decimal,
    pub(super) origin: Origin,
    /// Amount in the currency of its source, if that is another one.
    pub(super) unconverted: Option<Unconverted>,
    unit: PhantomData<fn() -> Q>,
}

impl<Q: Unit> Given<Q> {
    /// A figure under its key path, such as `own.owned.staff.fte`.
    pub fn new(key: impl Into<String>, value: Decimal, origin: Origin) -> Self {
        Self { key: key.into(), value, origin, unconverted: None, unit: PhantomData }
    }

    /// The model's convention where nothing is stated.
    pub fn default_of(key: impl Into<String>, value: impl Into<Decimal>) -> Self {
        Self::new(key, value.into(), Origin::Default)
    }

    /// The key path.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// File, sheet or analysis that the figure comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Value as stated, for checks and reports; the model must not call this.
    pub fn stated(&self) -> Decimal {
        self.value
    }

    /// Figure under the same key with a multiple of its value, for an analysis that tries one.
    #[must_use]
    pub fn scaled(&self, factor: Decimal, by: &'static str) -> Self {
        self.replaced(self.value.saturating_mul(factor), by)
    }

    /// Figure under the same key with another value, for an analysis that tries one.
    #[must_use]
    pub fn replaced(&self, value: Decimal, by: &'static str) -> Self {
        Self { value, origin: Origin::Searched(by), unconverted: None, ..self.clone() }
    }
}
