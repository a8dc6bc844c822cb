//! Price sheets: read, checked, and looked up by day.
//!
//! A sheet is data: one file a provider, vendor or site, each figure with its dates and source. The
//! sheets of `pricing/` are part of the program; one is parsed only when a scenario names it.

pub mod charges;
mod embedded;
mod header;
mod history;
mod list;
mod provider;
mod sheet;
mod written;

pub(crate) use header::{currency_code, schema_is_known};
pub use history::{Figure, History};
pub use list::{Desk, PriceList};
pub use provider::Provider;
pub use sheet::{Instance, Plan, Site, System};
