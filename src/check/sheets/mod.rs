//! Rules on price sheets, one family of codes a file.
//!
//! A rule is a function in a file here, and a line in `RULES`: it sees all sheets of a run and
//! returns their problems. Problems that keep a sheet from being read are found while reading.

#![allow(clippy::arithmetic_side_effects, reason = "rows of sheets are held against each other")]

mod dates;
mod earlier;
mod gigabytes;
mod history;
mod magnitudes;
mod measure;
mod names;
mod peers;
mod prices;
mod private;
mod quote;
mod reading;
mod replaced;
mod series;
mod sources;
mod subject;
mod units;

use std::collections::BTreeSet;
use std::path::Path;

use super::{BaseSheets, Problem};
use crate::codes;
use crate::input::{Date, Diagnostic, Severity, Sources, Span};
use crate::pricing::{self, Sheet};
pub use dates::Due;
use earlier::EarlierSheets;
pub(super) use gigabytes::{DataPrices, DataUse};
pub(super) use measure::LARGE;
pub(super) use peers::PeerPrices;
pub(super) use quote::{ComparedWith, WrittenPrice};
use series::{Series, all, of_sheet};
use subject::SheetsUnderCheck;

type SheetRule = fn(&SheetsUnderCheck<'_>) -> Vec<Problem>;

/// The register of rules.
const RULES: &[SheetRule] = &[
    prices::spot_is_on_demand,
    prices::spot_above_on_demand,
    prices::host_apart,
    prices::out_of_order,
    prices::twice,
    prices::retired,
    private::net_of_net,
    units::total_memory,
    units::power,
    units::idle_above_busy,
    units::tariff,
    magnitudes::rented,
    magnitudes::bought,
    gigabytes::charged,
    names::unknown,
    names::ambiguous,
    sources::not_a_url,
    sources::aggregator,
    sources::moving,
    dates::stale,
    dates::checked_later,
    dates::gap,
    dates::ended,
    history::rewritten,
    history::leaps,
    replaced::in_place,
    history::lost,
];

/// Result of all rules on sheets.
pub(super) struct SheetsReport {
    pub problems: Vec<Problem>,
    pub rows: usize,
    pub due: Vec<Due>,
}

/// The rental market as the built-in sheets know it.
pub(super) struct Market {
    built_in: &'static [Sheet],
}

impl Market {
    /// Reads the built-in sheets.
    pub fn new() -> Self {
        Self { built_in: pricing::read_built_in() }
    }

    /// Prices of all providers on a day.
    pub fn on(&self, day: Date) -> PeerPrices {
        let series: Vec<Series<'_>> = self.built_in.iter().flat_map(of_sheet).collect();
        PeerPrices::of(series.iter(), day)
    }

    /// Data prices of all providers on a day, in one currency.
    pub fn gigabytes<'c>(&self, day: Date, currency: &'c str) -> DataPrices<'c> {
        DataPrices::of(self.built_in.iter(), day, currency)
    }
}

/// Sheets to check, and the texts they were read from.
#[derive(Clone, Copy)]
pub(super) struct SheetsToCheck<'s> {
    pub sheets: &'s [Sheet],
    pub texts: &'s Sources,
    pub base: Option<&'s BaseSheets>,
    /// Names of the files that were read without an error.
    pub clean: &'s BTreeSet<String>,
}

/// Runs every rule.
pub(super) fn check(of: SheetsToCheck<'_>, market: &Market, as_of: Date) -> SheetsReport {
    let SheetsToCheck { sheets, texts, base, clean } = of;
    let is_unclear = |name: &str| texts.has(Path::new(name)) && !clean.contains(name);
    let before = base.map(|it| EarlierSheets::of(it, is_unclear));
    let series = all(sheets);
    let built_in = market.built_in;
    let own: BTreeSet<&str> = sheets.iter().map(|it| it.id.as_str()).collect();
    let others = built_in.iter().filter(|it| !own.contains(it.id.as_str()));
    let others: Vec<Series<'_>> = others.flat_map(of_sheet).collect();
    let peers = PeerPrices::of(series.iter().chain(&others), as_of);
    let subject = SheetsUnderCheck { sheets, built_in, texts, series, as_of, peers, before };
    let mut problems: Vec<Problem> = RULES.iter().flat_map(|rule| rule(&subject)).collect();
    once(&mut problems);
    let rows = subject.series.iter().map(|it| it.rows.len()).sum();
    SheetsReport { problems, rows, due: dates::due(&subject) }
}

/// Drops `SPOT_ABOVE` and `OUT_OF_ORDER` at prices already reported as in the wrong unit, which
/// cause them.
fn once(problems: &mut Vec<Problem>) {
    let is_cause = |it: &&Problem| [codes::OF_THE_INSTANCE, codes::OF_ONE_GPU].contains(&it.code());
    let causes = problems.iter().filter(is_cause).filter_map(|it| it.diagnostic.span);
    let causes: BTreeSet<Span> = causes.collect();
    let follows = |it: &Problem| [codes::SPOT_ABOVE, codes::OUT_OF_ORDER].contains(&it.code());
    problems.retain(|it| {
        let also = it.diagnostic.also.iter().map(|(span, _)| *span);
        !follows(it) || !it.diagnostic.span.into_iter().chain(also).any(|it| causes.contains(&it))
    });
}

/// Creates a problem at a place, with its fix.
fn problem(
    severity: Severity,
    code: &'static str,
    about: impl Into<String>,
    message: String,
    (span, fix): (Span, String),
) -> Problem {
    Problem::about(about, Diagnostic::of(severity, code, message).at(span).fix(fix))
}
