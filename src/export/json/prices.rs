//! Prices of the sheets, for programs: exact, with the source of each row.

use serde::Serialize;

use super::charges::{ChargeResult, charge};
use super::object::{Object, values};
use super::{SCHEMA_VERSION, SourceResult, Tool, source};
use crate::format::exact;
use crate::pricing::{Offer, Site, System};
use crate::report::compare::SourceFile;
use crate::report::prices::keys::{
    EntryFigure, Evidence, evidence_keys, figure_keys, rent_keys, site_figures, system_figures,
};
use crate::report::prices::{Listing, Question, Rent};

/// The results of one query.
pub fn prices<'r>(listing: &'r Listing<'_>, sources: &'r [SourceFile]) -> impl Serialize + 'r {
    let question = listing.question;
    let file = sources.iter().map(source).collect();
    Results {
        schema_version: SCHEMA_VERSION,
        tool: Tool { name: "gpu-tco", version: env!("CARGO_PKG_VERSION") },
        query: question.query.text(),
        as_of: question.as_of.to_string(),
        as_of_is: if question.is_named { "stated" } else { "the last day a row was checked" },
        matches: listing.rents.len(),
        prices: listing.told().into_iter().map(|it| price(question, it)).collect(),
        without_price: listing.without.iter().map(without).collect(),
        systems: listing.systems.iter().map(|it| system(question, it)).collect(),
        sites: listing.sites.iter().map(|it| site(question, it)).collect(),
        charges: listing.charges.iter().map(|it| charge(question, it)).collect(),
        nearest: &listing.nearest,
        sources: file,
    }
}

#[derive(Serialize)]
struct Results<'r> {
    schema_version: u32,
    tool: Tool,
    query: String,
    as_of: String,
    as_of_is: &'static str,
    /// Number of instances, before any limit.
    matches: usize,
    prices: Vec<Object>,
    without_price: Vec<Without<'r>>,
    systems: Vec<SystemResult<'r>>,
    sites: Vec<SiteResult<'r>>,
    charges: Vec<ChargeResult>,
    nearest: &'r [&'r str],
    sources: Vec<SourceResult<'r>>,
}

#[derive(Serialize)]
struct Without<'r> {
    instance: &'r str,
    plan: &'r str,
    reason: &'r str,
}

#[derive(Serialize)]
struct SystemResult<'r> {
    gpu: &'r str,
    system: &'r str,
    gpus: String,
    currency: &'r str,
    figures: Vec<Object>,
    /// Why there is no price.
    reason: Option<&'r str>,
}

#[derive(Serialize)]
struct SiteResult<'r> {
    site: &'r str,
    currency: &'r str,
    figures: Vec<Object>,
}

fn price(question: &Question, it: &Rent<'_>) -> Object {
    let evidence = Evidence::of(question, it.row, it.age);
    values(&rent_keys(), &it).into_iter().chain(values(&evidence_keys(), &evidence)).collect()
}

fn without<'r>(it: &Offer<'r>) -> Without<'r> {
    let reason = it.unavailable.unwrap_or("no row is in force on that day");
    Without { instance: &it.instance.entry, plan: it.plan, reason }
}

fn system<'r>(question: &Question, it: &'r System) -> SystemResult<'r> {
    let missing = it.price.on(question.as_of).is_none();
    let reason = it.unavailable.as_deref().or(Some("no row is in force on that day"));
    SystemResult {
        gpu: &it.gpu,
        system: &it.entry,
        gpus: exact(it.gpus.0),
        currency: &it.currency,
        figures: system_figures(question, it).iter().map(figure).collect(),
        reason: reason.filter(|_| missing),
    }
}

fn site<'r>(question: &Question, it: &'r Site) -> SiteResult<'r> {
    let figures = site_figures(question, it).iter().map(figure).collect();
    SiteResult { site: &it.entry, currency: &it.currency, figures }
}

fn figure(it: &EntryFigure<'_>) -> Object {
    let evidence = values(&evidence_keys(), &it.evidence);
    values(&figure_keys(), it).into_iter().chain(evidence).collect()
}
