//! Prices of the sheets, for programs: exact, with the source of each row.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::shape::{Shape, within};
use super::view::views;
use crate::pricing::specifications::{
    Accelerator, Accelerators, Benchmark, Measurement, Specified,
};
use crate::pricing::{Offer, Site, System};
use crate::report::compare::SourceFile;
use crate::report::kind::Kind;
use crate::report::prices::keys::{
    EntryFigure, Evidence, IN_FORCE, SITE, SYSTEM, evidence_keys, figure_keys, later_rent_keys,
    rent_keys, site_figures, system_figures,
};
use crate::report::prices::{Listing, NOT_IN_FORCE, Question, Rent};
use crate::report::records::Key;

/// The results of one query.
pub fn prices(listing: &Listing<'_>, sources: &[SourceFile]) -> Json {
    (listing, sources).json()
}

views! {
    "prices" = (of, sources): (&Listing<'_>, &[SourceFile]),
        "Entries of the price sheets that match a query." {
        head;
        query: of.question.query.text(), "Words of the query; empty for all entries.";
        understood: &of.understood, "Each part of the query in words, as it was understood.";
        as_of in Kind::Day: of.question.as_of.to_string(),
            "Day on which prices are valid and ages are counted.";
        as_of_is in DAY_ORIGIN: if of.question.is_named { "stated" } else { "today" },
            "Origin of that day.";
        matches: of.rents.len(), "Number of prices of instances that match, before `--limit`.";
        prices: within(of.question, of.listed()),
            "Prices of instances, lowest first; stale ones and starting prices last.";
        without_price: &of.without, "Plans of instances that have no price on that day.";
        systems: within(of.question, of.systems.iter().copied()), "Machines for sale.";
        sites: within(of.question, of.sites.iter().copied()), "Sites.";
        charges: &of.charges, "Charges of providers beside compute, and licenses.";
        unavailable: &of.unavailable, "Sheets without any figure that match.";
        accelerators: accelerators(of),
            "Accelerators of the prices and systems, by their data sheets and benchmarks.";
        without_region: of.without_region,
            "Number of prices that match but for the place, as their sheets name no region.";
        nearest: of.nearest.clone(), "Similar names, if nothing matches.";
        sources: sources, "Files that were read.";
    }

    "instance_price" = (question, it): (&Question, &Rent<'_>),
        "Price of an instance, in its currency." {
        ..&rent_keys() => it;
        ..&evidence_keys().map(of_price) => Evidence::of(question, it.row, it.offer.series());
        ..&later_rent_keys() => it;
        last evidence_names();
    }

    "without_price" = it: &Offer<'_>, "Plan of an instance without a price." {
        instance: &it.instance.entry, "Instance, as `provider/name`.";
        plan: it.plan, "Plan: `on_demand`, `spot` or the name of a committed plan.";
        reason: it.unavailable.unwrap_or(NOT_IN_FORCE), "Reason, as the sheet states it.";
    }

    "system_entry" = (question, it): (&Question, &System), "Machine for sale." {
        ..&SYSTEM => it;
        figures: system_figures(question, it), "Price, in the currency, and power, in kW.";
        reason: match it.price.on(question.as_of) {
            None => Some(it.unavailable.as_deref().unwrap_or(NOT_IN_FORCE)),
            Some(_) => None,
        }, "Reason for having no price; null if it has one.";
    }

    "site_entry" = (question, it): (&Question, &Site), "Site." {
        ..&SITE => it;
        figures: site_figures(question, it),
            "PUE, price per kWh, and colocation price per kW and month.";
    }

    "entry_figure" = it: EntryFigure<'_>, "Figure of a system or a site." {
        ..&figure_keys();
        ..&evidence_keys() => it.evidence;
        last evidence_names();
    }

    "unavailable_sheet" = (sheet, reason): &(&str, &str),
        "Sheet without any figure, or accelerator without any price." {
        sheet: *sheet, "Short name of the provider, vendor or site, or the accelerator.";
        reason: *reason, "Reason, as the sheet states it.";
    }

    "accelerator_entry" = it: &Accelerator, "Accelerator by its data sheet and benchmarks." {
        gpu: &it.id, "Accelerator with form and memory.";
        name: &it.name, "Name of the product.";
        figures: &it.figures, "Figures that a source states.";
        results: results(it), "Results in benchmarks.";
    }

    "specified_figure" = it: &Specified, "Figure of a data sheet." {
        figure: it.key,
            "Key of the figure, which names its unit, such as `memory_gb` or `dense_tflops.bf16`.";
        value: it.value, "Value; a peak is without sparsity.";
        source: &it.evidence.source, "Address of the source.";
        checked_on in Kind::Day: it.evidence.checked_on.map(|it| it.to_string()),
            "Last day the source confirmed the figure; null for a page without a date.";
        quote: &it.evidence.quote, "Words of the source.";
    }

    "benchmark_result" = (benchmark, it): (&Benchmark, &Measurement),
        "Result of an accelerator in a benchmark." {
        benchmark: &benchmark.id, "Name of the benchmark.";
        result: it.result, "Result of all accelerators: tokens or images per second, or minutes.";
        is_time: benchmark.is_time, "True if the result is a time, so that less is better.";
        accelerators: it.accelerators, "Number of accelerators.";
        source: &it.evidence.source, "Address of the source.";
        checked_on in Kind::Day: it.evidence.checked_on.map(|it| it.to_string()),
            "Last day the source confirmed the result.";
        quote: &it.evidence.quote, "Words of the source.";
    }
}

const DAY_ORIGIN: Kind = Kind::words(
    "day_origin",
    "Origin of the day of a listing.",
    &[("stated", "Named with `--as-of`."), ("today", "Day of the run, in UTC.")],
);

/// A key of evidence, described as that of a price.
fn of_price(key: Key<Evidence<'_>>) -> Key<Evidence<'_>> {
    let is_in_force = "True if the price is in force on the day of the listing.";
    if key.name == IN_FORCE { key.says(is_in_force) } else { key }
}

/// Names of the keys of evidence, whether it is in force first.
fn evidence_names() -> impl Iterator<Item = &'static str> {
    let names = evidence_keys().map(|key| key.name).into_iter().filter(|it| *it != IN_FORCE);
    std::iter::once(IN_FORCE).chain(names)
}

/// Accelerators of the listing, each once.
fn accelerators(listing: &Listing<'_>) -> Vec<&'static Accelerator> {
    let rented = listing.rents.iter().map(|it| it.offer.instance.gpu.as_str());
    let sold = listing.systems.iter().map(|it| it.gpu.as_str());
    let listed: BTreeSet<&str> = rented.chain(sold).collect();
    let all = Accelerators::built_in().accelerators.iter();
    all.filter(|it| listed.contains(it.id.as_str())).collect()
}

fn results(of: &Accelerator) -> Vec<(&'static Benchmark, &'static Measurement)> {
    let benchmarks = Accelerators::built_in().benchmarks.iter();
    benchmarks.filter_map(|benchmark| Some((benchmark, benchmark.result(&of.id)?))).collect()
}
