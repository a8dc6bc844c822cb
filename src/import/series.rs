//! Common form of feeds of rates and tariffs: dated figures of series that a sheet has.

use rust_decimal::Decimal;

use super::quote::SkippedRow;
use super::yaml::Yaml;
use crate::input::Date;
use crate::pricing::{AgeClass, History, Sheet};

/// Contents of a feed of series.
#[derive(Debug, Default)]
pub(super) struct SeriesRows {
    /// Number of rows that were read.
    pub count: usize,
    /// Figures and skipped rows.
    pub figures: Vec<Result<SeriesFigure, SkippedRow>>,
    /// Day the feed states for itself.
    pub dated: Option<Date>,
    /// Address of the file, if its content names it.
    pub source: Option<String>,
}

/// A figure of a series in one period.
#[derive(Clone, Debug)]
pub(super) struct SeriesFigure {
    /// Place of the figure in the words of the feed, such as `VA`; `None` if it is of no place.
    pub area: Option<String>,
    pub key: SeriesKey,
    /// Currency of the figure; `None` for a rate, whose pair names two.
    pub currency: Option<&'static str>,
    pub value: Decimal,
    /// Day from which a sheet uses the figure.
    pub from: Date,
    /// The period in the words of the feed, such as `2025-S2`.
    pub period: String,
    /// The cells of the feed that hold the figure.
    pub cell: String,
    pub note: String,
}

/// Place of a series in a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum SeriesKey {
    /// Exchange rate of a pair such as `EUR/USD`.
    ExchangeRate(String),
    /// Tariff of commercial customers at a site.
    Commercial,
    /// Tariff of industrial customers at a site.
    Industrial,
}

impl SeriesKey {
    /// Name of the series in its sheet.
    pub fn name(&self) -> &str {
        match self {
            Self::ExchangeRate(pair) => pair,
            Self::Commercial => "price_per_kwh",
            Self::Industrial => "industrial_price_per_kwh",
        }
    }

    /// Key of the figure in a row of the series.
    pub fn figure(&self) -> &'static str {
        if matches!(self, Self::ExchangeRate(_)) { "rate" } else { "price" }
    }

    /// Class by which its figures age.
    pub fn class(&self) -> AgeClass {
        match self {
            Self::ExchangeRate(_) => AgeClass::ExchangeRate,
            Self::Commercial | Self::Industrial => AgeClass::Tariff,
        }
    }

    /// Rows of the series in a sheet; `None` if it has none.
    pub fn history<'s>(&self, sheet: &'s Sheet) -> Option<&'s History> {
        let found = match self {
            Self::ExchangeRate(pair) => {
                sheet.exchange_rates.iter().find(|(it, _)| it == pair).map(|(_, rows)| rows)
            }
            Self::Commercial => sheet.site.as_ref().map(|it| &it.price_per_kwh),
            Self::Industrial => sheet.site.as_ref().map(|it| &it.industrial_price_per_kwh),
        };
        found.filter(|it| !it.rows.is_empty())
    }

    /// Rows of the series, as a tree to change.
    pub fn rows<'y>(&self, tree: &'y mut Yaml) -> &'y mut Yaml {
        match self {
            Self::ExchangeRate(pair) => tree.at("exchange_rates").at(pair),
            Self::Commercial | Self::Industrial => tree.at(self.name()),
        }
    }
}

/// Places of a feed with the sheet of each: its word for the place, and the name of the site.
pub(super) type SheetAreas = &'static [(&'static str, &'static str)];

/// Sheets that have a figure among these.
pub(super) fn sheets(read: Result<SeriesRows, String>, areas: SheetAreas) -> Vec<String> {
    let figures = read.map(|it| it.figures).unwrap_or_default();
    let is_there = |area: &str| figures.iter().flatten().any(|it| it.area.as_deref() == Some(area));
    let found = areas.iter().filter(|(area, _)| is_there(area));
    found.map(|(_, sheet)| (*sheet).to_owned()).collect()
}
