//! Rows as written to a sheet, and their provenance.

use rust_decimal::Decimal;

use super::quote::{PlanPrice, QuotedPlan, QuotedUpfront};
use super::yaml::Yaml;
use crate::input::{Date, escaped};
use crate::pricing::Grade;

/// Provenance of all prices of a feed.
#[derive(Debug)]
pub(super) struct FeedProvenance {
    pub source: String,
    /// Day the feed was downloaded.
    pub checked_on: Date,
    /// Day the feed states for itself.
    pub dated: Option<Date>,
    pub grade: Grade,
}

impl FeedProvenance {
    /// First day a price was seen.
    pub fn start(&self, priced: &PlanPrice) -> Date {
        priced.from.or(self.dated).map_or(self.checked_on, |it| it.min(self.checked_on))
    }

    /// True if a source is this feed, at any commit and with any query.
    pub fn is_of(&self, source: &str) -> bool {
        place(source) == place(&self.source)
    }
}

/// Parts of an address, without its query, the commit of a file, and days in the names of files.
fn place(source: &str) -> Vec<&str> {
    let address = source.split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = address.trim_end_matches('/').split('/').collect();
    match parts.as_slice() {
        [_, _, "github.com", owner, name, "blob" | "raw", _, path @ ..]
        | [_, _, "raw.githubusercontent.com", owner, name, _, path @ ..] => {
            let lasting = path.iter().copied().filter(|it| !is_dated(it));
            ["github", owner, name].into_iter().chain(lasting).collect()
        }
        _ => parts,
    }
}

/// True for a year, or a file named by its day: `2026-10-10.csv` is the same feed on every day.
fn is_dated(part: &str) -> bool {
    let stem = part.split_once('.').map_or(part, |(stem, _)| stem);
    let is_year =
        stem.len() == 4 && stem.starts_with("20") && stem.bytes().all(|b| b.is_ascii_digit());
    is_year || Date::parse(stem).is_ok()
}

/// A row of a sheet for a price.
pub(super) fn row(priced: &PlanPrice, from: Date, provenance: &FeedProvenance) -> Yaml {
    let is_effective = matches!(priced.plan, QuotedPlan::Committed { .. });
    let key = match (is_effective, priced.is_per_gpu) {
        (true, true) => "effective_price_per_gpu_hour",
        (true, false) => "effective_price_per_hour",
        (false, true) => "price_per_gpu_hour",
        (false, false) => "price_per_hour",
    };
    let mut row = Yaml::Empty;
    let number = |number: Decimal| Yaml::plain(number.to_string());
    match priced.upfront {
        Some(QuotedUpfront::Amount(amount)) => {
            *row.at("upfront") = number(amount);
            // A plan that is paid upfront as a whole has no price per hour.
            if !priced.price.is_zero() {
                *row.at(key.trim_start_matches("effective_")) = number(priced.price);
            }
        }
        Some(QuotedUpfront::Share(share)) => {
            *row.at(key) = number(priced.price);
            *row.at("upfront_share") = number(share);
        }
        None => *row.at(key) = number(priced.price),
    }
    let grade = priced.grade.unwrap_or(provenance.grade);
    let said = (priced.cell.as_deref(), priced.notes.join("; "));
    evidence(&mut row, from, (provenance, grade), said);
    row
}

/// Writes the dates, source and grade of a row, its cell of the feed, and a note.
pub(super) fn evidence(
    row: &mut Yaml,
    from: Date,
    (provenance, grade): (&FeedProvenance, Grade),
    (cell, note): (Option<&str>, String),
) {
    *row.at("from") = Yaml::text(from.to_string());
    *row.at("source") = Yaml::text(&provenance.source);
    *row.at("checked_on") = Yaml::text(provenance.checked_on.to_string());
    *row.at("grade") = Yaml::text(grade.name());
    if let Some(cell) = cell {
        *row.at("quote") = Yaml::text(escaped(cell));
    }
    if !note.is_empty() {
        *row.at("note") = Yaml::text(escaped(&note));
    }
}

/// Updates the day a row was checked, and the address that showed it; of a row of another source, its sightings.
pub(super) fn confirm(row: &mut Yaml, source: &str, provenance: &FeedProvenance) {
    if !provenance.is_of(source) {
        return see(row, provenance);
    }
    *row.at("source") = Yaml::text(&provenance.source);
    *row.at("checked_on") = Yaml::text(provenance.checked_on.to_string());
}

/// Adds a reading of the figure of another source, or moves the day of that reading.
fn see(row: &mut Yaml, provenance: &FeedProvenance) {
    let mut sighting = Yaml::Empty;
    *sighting.at("source") = Yaml::text(&provenance.source);
    *sighting.at("on") = Yaml::text(provenance.checked_on.to_string());
    let seen = row.at("seen");
    seen.remove_items(|it| it.at("source").text_of().is_some_and(|it| provenance.is_of(it)));
    seen.push(sighting);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_one_source_at_every_commit() {
        let blob = |commit: &str| format!("https://github.com/a/b/blob/{commit}/c/d.csv");
        assert_eq!(place(&blob("1")), place(&blob("2")));
        assert_eq!(place(&blob("1")), place("https://raw.githubusercontent.com/a/b/3/c/d.csv"));
        assert_ne!(place(&blob("1")), place("https://github.com/a/b/blob/1/c/e.csv"));
        let daily = |day: &str| format!("https://github.com/a/b/blob/1/data/{day}.csv");
        assert_eq!(place(&daily("2026/2026-10-10")), place(&daily("2027/2027-01-01")));
        assert_ne!(place(&daily("2026/2026-10-10")), place(&daily("other")));
        let api = "https://prices.azure.com/api/retail/prices";
        assert_eq!(place(api), place(&format!("{api}?$filter=x")));
        assert_ne!(place(api), place("https://prices.azure.com/api/retail/other"));
    }
}
