//! Prices of the sheets, for programs: exact, with the source of each row.

use std::collections::BTreeSet;

use serde::Serialize;

use super::charges::charge;
use super::object::Object;
use super::{head, source};
use crate::format::exact;
use crate::pricing::specifications::{self, Accelerator, Accelerators};
use crate::pricing::{Offer, Site, System};
use crate::report::compare::SourceFile;
use crate::report::prices::keys::{
    EntryFigure, Evidence, SITE, SYSTEM, evidence_keys, figure_keys, later_rent_keys, rent_keys,
    site_figures, system_figures,
};
use crate::report::prices::{Listing, NOT_IN_FORCE, Question, Rent};

/// The results of one query.
pub fn prices(listing: &Listing<'_>, sources: &[SourceFile]) -> impl Serialize {
    let question = listing.question;
    let as_of_is = if question.is_named { "stated" } else { "today" };
    head()
        .with("query", question.query.text())
        .with("understood", listing.understood.as_slice())
        .with("as_of", question.as_of.to_string())
        .with("as_of_is", as_of_is)
        // Number of instances, before any limit.
        .with("matches", listing.rents.len())
        .each("prices", listing.told(), |it| price(question, it))
        .each("without_price", &listing.without, without)
        .each("systems", listing.systems.iter().copied(), |it| system(question, it))
        .each("sites", listing.sites.iter().copied(), |it| site(question, it))
        .each("charges", &listing.charges, charge)
        .each("unavailable", &listing.unavailable, unavailable)
        .each("accelerators", accelerators(listing), accelerator)
        .with("without_region", listing.without_region)
        .with("nearest", listing.nearest.as_slice())
        .each("sources", sources, source)
}

fn price(question: &Question, it: &Rent<'_>) -> Object {
    let evidence = Evidence::of(question, it.row, it.offer.ages_as());
    Object::of(&rent_keys(), it).keys(&evidence_keys(), &evidence).keys(&later_rent_keys(), it)
}

/// Accelerators of the listing, each once.
fn accelerators(listing: &Listing<'_>) -> Vec<&'static Accelerator> {
    let rented = listing.rents.iter().map(|it| it.offer.instance.gpu.as_str());
    let sold = listing.systems.iter().map(|it| it.gpu.as_str());
    let told: BTreeSet<&str> = rented.chain(sold).collect();
    let all = Accelerators::built_in().accelerators.iter();
    all.filter(|it| told.contains(it.id.as_str())).collect()
}

fn accelerator(it: &'static Accelerator) -> Object {
    let benchmarks = Accelerators::built_in().benchmarks.iter();
    let results = benchmarks.filter_map(|benchmark| Some((benchmark, benchmark.result(&it.id)?)));
    Object::default()
        .with("gpu", it.id.as_str())
        .with("name", it.name.as_str())
        .each("figures", &it.figures, |it| {
            let figure = Object::default().with("figure", it.key).with("value", exact(it.value));
            stated(figure, &it.evidence)
        })
        .each("results", results, |(benchmark, it)| {
            let result = Object::default()
                .with("benchmark", benchmark.id.as_str())
                .with("result", exact(it.result))
                .with("is_time", benchmark.is_time)
                .with("accelerators", exact(it.accelerators));
            stated(result, &it.evidence)
        })
}

fn stated(object: Object, it: &specifications::Evidence) -> Object {
    object
        .with("source", it.source.as_str())
        .with("checked_on", it.checked_on.map(|it| it.to_string()))
        .with("quote", it.quote.as_str())
}

fn unavailable((sheet, reason): &(&str, &str)) -> Object {
    Object::default().with("sheet", *sheet).with("reason", *reason)
}

fn without(it: &Offer<'_>) -> Object {
    Object::default()
        .with("instance", it.instance.entry.as_str())
        .with("plan", it.plan)
        .with("reason", it.unavailable.unwrap_or(NOT_IN_FORCE))
}

fn system(question: &Question, it: &System) -> Object {
    let missing = it.price.on(question.as_of).is_none();
    let reason = it.unavailable.as_deref().unwrap_or(NOT_IN_FORCE);
    Object::of(&SYSTEM, it)
        .each("figures", system_figures(question, it), figure)
        .with("reason", missing.then_some(reason))
}

fn site(question: &Question, it: &Site) -> Object {
    Object::of(&SITE, it).each("figures", site_figures(question, it), figure)
}

fn figure(it: EntryFigure<'_>) -> Object {
    Object::of(&figure_keys(), &it).keys(&evidence_keys(), &it.evidence)
}
