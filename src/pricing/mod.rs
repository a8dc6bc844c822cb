//! Price sheets: read, checked, and looked up by day.
//!
//! A sheet is one file per provider, vendor or site; each figure has its dates and source. The
//! sheets of `pricing/` are built in; each is parsed only when a scenario names it, or all are
//! listed.

#![warn(clippy::arithmetic_side_effects)] // figures may be of any size here, and never abort the program

pub mod accelerators;
mod archive;
mod basis;
mod built_in;
mod catalog;
pub mod charges;
mod cheapest;
mod class;
mod currencies;
mod discount;
mod embedded;
mod entries;
mod entry;
mod exchange;
mod families;
mod header;
mod history;
mod instances;
mod list;
mod lookup;
pub(crate) mod market;
mod net;
mod offer;
mod overlay;
mod plan;
mod provider;
mod read_context;
pub mod regions;
mod row_checks;
mod search;
mod settle;
mod sheet;
mod sheet_reader;
pub mod specifications;
pub(crate) mod tables;
mod unknown;
pub mod validity;
mod words;
mod written;

pub use archive::{SheetArchive, archive_of, sheets_of};
pub use basis::Basis;
pub use catalog::Catalog;
pub use cheapest::{OnDemandPrice, cheapest_on_demand};
pub use class::AgeClass;
pub(crate) use embedded::{
    all as built_in, read_all as read_built_in, read_one as read_built_in_of,
};
pub use entry::{CommitmentPlan, EVERYWHERE, Instance, License, Site, System};
pub use exchange::ExchangeRates;
pub(crate) use exchange::pair as currency_pair;
pub(crate) use header::{CURRENCY, currency_code, schema_is_known};
pub use history::{History, HistoryRow, NegotiatedTerms, Sighting, Upfront};
pub use list::PriceList;
pub use offer::{Offer, Payments};

pub use provider::Provider;
pub use read_context::ReadContext;
pub use search::{EntryPlace, Query, SearchTexts};
pub(crate) use settle::unsettled;
pub(crate) use sheet::OWNERS;
pub use sheet::{Sheet, of_tree as read_sheet};
pub use validity::{Validity, ValidityBasis};
pub use words::Topic;
pub use written::{Grade, Payment};

/// JSON Schema of price sheets, for editors.
pub(crate) fn schema() -> schemars::Schema {
    crate::input::schema_of::<written::Sheet>()
}
