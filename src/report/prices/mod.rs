//! Report of `prices`: prices, systems, sites and charges, lowest first, each with its age.

mod accelerators;
pub(super) mod age;
mod charge;
mod charges;
mod evidence;
mod history;
mod instances;
mod lead;
mod listing;
mod oldest;
mod page;
mod question;
mod records;
mod sites;
mod systems;
mod texts;

pub use charge::{Charge, Charged};
pub use lead::last_checked;
pub use listing::{Listing, Rent};
pub use question::{Age, Question};
pub use records::{PricesTable, records};

/// Keys of the tables, for formats that nest them.
pub(crate) mod keys {
    pub(crate) use super::charge::{items, value};
    pub(crate) use super::evidence::{Evidence, IN_FORCE, evidence_keys};
    pub(crate) use super::records::{
        EntryFigure, SITE, SYSTEM, charge_keys, figure_keys, later_rent_keys, rent_keys,
        site_figures, system_figures,
    };
}

use rust_decimal::Decimal;

use crate::format::count;
use crate::pricing::HistoryRow;

use listing::once;

use super::document::{Definition, Definitions, Document, Section};
use super::table::Table;

/// Reason for a price that is missing, unless the sheet has one.
pub(crate) const NOT_IN_FORCE: &str = "no row is in force on that day";

/// Builds the report.
#[must_use]
pub fn document(listing: &Listing<'_>) -> Document {
    let mut sections: Vec<Section> = Vec::new();
    if listing.question.by_accelerator {
        let currencies = listing.currencies();
        sections.extend(currencies.iter().map(|it| accelerators::table(listing, it).into()));
    } else if listing.question.history {
        sections.extend(history::sections(listing));
    } else {
        let currencies = listing.currencies();
        sections.extend(currencies.iter().map(|it| instances::table(listing, it).into()));
        let currencies = once(listing.systems.iter().map(|it| it.currency.as_str()));
        sections.extend(currencies.iter().map(|it| systems::table(listing, it).into()));
        let currencies = once(listing.sites.iter().map(|it| it.currency.as_str()));
        sections.extend(currencies.iter().map(|it| sites::table(listing, it).into()));
        sections.extend(charges::tables(listing).into_iter().map(Section::from));
    }
    sections.extend(unavailable(listing));
    if sections.is_empty() {
        sections.push(nothing(listing).into());
    }
    Document { lead: lead::sentences(listing), sections, ..Document::default() }
}

/// Sheets without any figure, each with its reason.
fn unavailable(listing: &Listing<'_>) -> Option<Section> {
    let rows = listing.unavailable.iter().map(|(id, reason)| Definition::new(*id, [*reason]));
    let rows: Vec<Definition> = rows.collect();
    let heading = Some("Without prices".to_owned());
    (!rows.is_empty()).then(|| Definitions { heading, rows, ..Definitions::default() }.into())
}

/// Table without rows, with notes on what would be found.
fn nothing(listing: &Listing<'_>) -> Table {
    let mut table = instances::empty(heading(listing, 0, "price", "USD", false));
    if listing.without.is_empty() {
        let narrow = listing.too_narrow.iter();
        let narrow = narrow.map(|(part, number)| {
            format!("Without \"{part}\": {}.", count(*number, "entry").replace("entrys", "entries"))
        });
        let narrow: Vec<String> = narrow.collect();
        table.notes.extend(match listing.nearest.as_slice() {
            [] if narrow.is_empty() => {
                let none = if listing.without_region > 0 {
                    "No sheet has a price that is stated to be there."
                } else {
                    "No entry of a price sheet has all of these words."
                };
                vec![none.to_owned()]
            }
            [] => narrow,
            near => vec![format!("Nearest: {}", near.join(", "))],
        });
    }
    table.notes.extend(instances::without(listing));
    table
}

/// Heading of a table: `20 prices match h100, valid on 2026-11-20 · USD · ! older than its limit`.
fn heading(listing: &Listing<'_>, number: usize, noun: &str, unit: &str, is_old: bool) -> String {
    let question = listing.question;
    let counted = count(number, noun);
    let matched = if question.query.is_empty() {
        counted
    } else if number == 1 {
        format!("{counted} matches {}", question.query.text())
    } else {
        format!("{counted} match {}", question.query.text())
    };
    let mut parts = vec![format!("{matched}, valid on {}", day(question))];
    parts.extend((!unit.is_empty()).then(|| unit.to_owned()));
    parts.extend(is_old.then(|| "! stale".to_owned()));
    parts.join(" · ")
}

/// Short heading: the unit of the first column and the day.
fn short(listing: &Listing<'_>, unit: &str) -> String {
    format!("{unit} on {}", listing.question.as_of)
}

/// Day of the question, and its origin if the user named none.
fn day(question: &Question) -> String {
    let named = if question.is_named { "" } else { " (today)" };
    format!("{}{named}", question.as_of)
}

/// List price of a row; a price without contract terms is the list price.
fn list_price(row: &HistoryRow) -> Option<Decimal> {
    match &row.terms {
        None => Some(row.value),
        Some(terms) => terms.list.as_ref().map(|it| it.value),
    }
}

/// Name of a plan in a sentence.
pub(super) fn called(plan: &str) -> &str {
    if plan == "on_demand" { "on demand" } else { plan }
}
