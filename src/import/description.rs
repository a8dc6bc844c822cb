//! Properties of a feed, which its reader states in one place.

use super::known::KnownNames;
use super::quote::FeedRows;
use super::series::{SeriesRows, SheetAreas};
use crate::pricing::Grade;

/// Properties of a feed.
pub(super) struct FeedDescription {
    /// Name of the feed in messages.
    pub called: &'static str,
    /// Recognizes a text of the feed.
    pub recognize: fn(&str) -> bool,
    /// Providers of the prices in a text; none if the feed does not say.
    pub providers: fn(&str) -> Vec<String>,
    /// Address of the feed, if it is the API of a provider.
    pub source: Option<&'static str>,
    /// Reliability of its figures.
    pub grade: Grade,
    /// True for a plan that such a feed can hold, by the name of the plan in sentences.
    pub holds: fn(&str) -> bool,
    /// Parses a text of the feed.
    pub read: FeedReader,
}

/// Reader of a feed, by what the feed holds.
pub(super) enum FeedReader {
    /// Prices of instances.
    Quotes(fn(&str, &KnownNames<'_>) -> Result<FeedRows, String>),
    /// Rates or tariffs.
    Series(SeriesReader),
}

/// Reader of a feed of rates or tariffs.
pub(super) struct SeriesReader {
    pub read: fn(&str) -> Result<SeriesRows, String>,
    /// Places of the feed that sheets are of; none if its figures are of no place.
    pub areas: SheetAreas,
    /// Noun of its figures.
    pub noun: &'static str,
}
