//! A row of a sheet, and where it is from.

use super::offers::PlanPrice;
use super::quote::QuotedPlan;
use super::yaml::Yaml;
use crate::input::Date;
use crate::pricing::Grade;

/// Where all prices of a feed are from.
#[derive(Debug)]
pub(super) struct FeedProvenance {
    pub source: String,
    /// The day the feed was read.
    pub checked_on: Date,
    /// The day it says it is of.
    pub dated: Option<Date>,
    pub grade: Grade,
}

impl FeedProvenance {
    /// The first day a price was seen.
    pub fn start(&self, priced: &PlanPrice) -> Date {
        priced.from.or(self.dated).map_or(self.checked_on, |it| it.min(self.checked_on))
    }

    /// Whether a source is this feed, at whichever commit and with whichever question.
    pub fn is_of(&self, source: &str) -> bool {
        place(source) == place(&self.source)
    }
}

/// An address without its query and without the commit of a file.
fn place(source: &str) -> Vec<&str> {
    let address = source.split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = address.trim_end_matches('/').split('/').collect();
    match parts.as_slice() {
        [_, _, "github.com", owner, name, "blob" | "raw", _, path @ ..]
        | [_, _, "raw.githubusercontent.com", owner, name, _, path @ ..] => {
            ["github", owner, name].into_iter().chain(path.iter().copied()).collect()
        }
        _ => parts,
    }
}

/// A row as it is written.
pub(super) fn row(priced: &PlanPrice, from: Date, provenance: &FeedProvenance) -> Yaml {
    let key = match (&priced.plan, priced.is_per_gpu) {
        (QuotedPlan::Committed { .. }, true) => "effective_price_per_gpu_hour",
        (QuotedPlan::Committed { .. }, false) => "effective_price_per_hour",
        (_, true) => "price_per_gpu_hour",
        (_, false) => "price_per_hour",
    };
    let mut row = Yaml::Empty;
    *row.at(key) = Yaml::plain(priced.price.to_string());
    *row.at("from") = Yaml::text(from.to_string());
    *row.at("source") = Yaml::text(&provenance.source);
    *row.at("checked_on") = Yaml::text(provenance.checked_on.to_string());
    *row.at("grade") = Yaml::text(match provenance.grade {
        Grade::A => "A",
        Grade::B => "B",
    });
    if !priced.notes.is_empty() {
        *row.at("note") = Yaml::text(priced.notes.join("; "));
    }
    row
}

/// Moves the day a row was checked, and the address that showed it then.
pub(super) fn confirm(row: &mut Yaml, provenance: &FeedProvenance) {
    *row.at("source") = Yaml::text(&provenance.source);
    *row.at("checked_on") = Yaml::text(provenance.checked_on.to_string());
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
        let api = "https://prices.azure.com/api/retail/prices";
        assert_eq!(place(api), place(&format!("{api}?$filter=x")));
        assert_ne!(place(api), place("https://prices.azure.com/api/retail/other"));
    }
}
