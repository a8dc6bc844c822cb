//! Merges offers into a sheet and keeps the history of each price.
//!
//! A changed price ends the row in force and begins another; an unchanged one updates the day it
//! was checked, or is a sighting if the row has another source. A row of another source that differs stays unless
//! `--replace-checked` is given. A jump is held back.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::ImportRequest;
use super::entry;
use super::fate::{self, RowFate, per_hour};
use super::gate::{self, Gate};
use super::known::history;
use super::line::SummaryLine;
use super::offers::FeedOffer;
use super::quote::{PlanPrice, QuotedPlan, skip};
use super::regions::NamedOffer;
use super::row::{self, FeedProvenance};
use super::summary::Summary;
use super::yaml::Yaml;
use crate::input::Date;
use crate::pricing::{HistoryRow, Instance, Sheet};

/// A sheet of a provider without prices.
pub(super) fn empty(provider: &str, currency: &str) -> Yaml {
    let mut sheet = Yaml::Empty;
    *sheet.at("schema") = Yaml::plain("1");
    *sheet.at("provider") = Yaml::text(provider);
    *sheet.at("currency") = Yaml::text(currency);
    sheet
}

/// Merges offers into a sheet; the sheet is empty if there is none yet.
pub(super) fn merge(
    tree: &mut Yaml,
    placed: Vec<NamedOffer>,
    sheet: Option<&Sheet>,
    provenance: &FeedProvenance,
    requested: &ImportRequest,
    summary: &mut Summary,
) {
    if let Some(sheet) = sheet {
        vanished(sheet, &placed, provenance, requested, summary);
    }
    let there = sheet.into_iter().flat_map(|it| &it.instances);
    let there: BTreeMap<&str, &Instance> =
        there.filter_map(|(name, it)| Some((name.as_str(), it.as_ref()?))).collect();
    let retired = sheet.and_then(|it| it.unavailable.as_deref());
    let gate = Gate::of(&placed, (&there, sheet), provenance, requested);
    for NamedOffer { name, offer } in placed {
        let own = there.get(name.as_str()).copied();
        if let Some(own) = own.filter(|it| (&it.gpu, it.gpus.0) != (&offer.gpu, offer.gpus)) {
            let ours =
                format!("{name}: {} {} and not {} {}", own.gpus.0, own.gpu, offer.gpus, offer.gpu);
            let skipped = skip("another accelerator than the sheet has", ours);
            offer.prices.iter().for_each(|_| summary.skip(skipped.clone()));
            continue;
        }
        for priced in &offer.prices {
            // A region that the sheet does not have follows the machine.
            let machine = own.or_else(|| there.get(name.split('@').next()?).copied());
            let reason = retired.or_else(|| unavailable(machine?, &priced.plan));
            if reason.is_some() && !requested.replace_checked {
                summary.by_hand.push(line(&name, &offer, priced, None).instead_of(reason));
                continue;
            }
            let of = (own, reason, &gate);
            update(tree, of, (&name, &offer, priced), provenance, requested, summary);
        }
    }
}

/// Reason in the sheet for having no price for a plan of an instance.
fn unavailable<'i>(own: &'i Instance, plan: &QuotedPlan) -> Option<&'i str> {
    let of_plan = match plan {
        QuotedPlan::Committed { name, .. } => {
            let found = own.committed.iter().find(|(known, _)| known == name);
            found.and_then(|(_, it)| it.as_ref()?.unavailable.as_deref())
        }
        QuotedPlan::OnDemand | QuotedPlan::Spot => None,
    };
    own.unavailable.as_deref().or(of_plan)
}

/// Merges one price, of a known or a new instance.
fn update(
    tree: &mut Yaml,
    (own, reason, gate): (Option<&Instance>, Option<&str>, &Gate<'_>),
    (name, offer, priced): (&str, &FeedOffer, &PlanPrice),
    provenance: &FeedProvenance,
    requested: &ImportRequest,
    summary: &mut Summary,
) {
    let last = own.and_then(|it| Some((history(it, &priced.plan)?.rows.last()?, it.gpus.0)));
    let Some((last, gpus)) = last else {
        if own.is_none() {
            entry::describe(tree, name, offer);
        }
        begin(tree, name, priced, (provenance.start(priced), provenance));
        // A price in place of a reason for having none counts as a change.
        let lines = if reason.is_some() { &mut summary.changed } else { &mut summary.new };
        lines.push(line(name, offer, priced, None).instead_of(reason));
        return;
    };
    let line = line(name, offer, priced, Some((last, gpus)));
    let fate = fate::fate(last, gpus, (offer, priced), provenance, requested.replace_checked);
    let from = last.from.to_string();
    if let (RowFate::Changed(_) | RowFate::Corrected, Some(own)) = (&fate, own)
        && let Some(change) = line.change
        && let names = [name, own.entry.as_str(), line.what.as_str()]
        && let Some(why) = gate.holds(gate::class_of(own, &priced.plan), change, &names)
    {
        summary.held.push(line.because(why));
        return;
    }
    let entry = entry::of(tree, name);
    match fate {
        RowFate::Unchanged => summary.unchanged += 1,
        RowFate::Confirmed | RowFate::Seen => {
            summary.confirmed += 1;
            if let Some(row) = rows(entry, &priced.plan).item_with("from", &from) {
                row::confirm(row, &last.source, provenance);
            }
        }
        RowFate::Changed(day) => {
            if let Some(row) = rows(entry, &priced.plan).item_with("from", &from) {
                row.insert_after("from", "until", Yaml::text(day.to_string()));
            }
            begin(tree, name, priced, (day, provenance));
            summary.changed.push(line);
        }
        RowFate::Corrected => {
            if let Some(row) = rows(entry, &priced.plan).item_with("from", &from) {
                *row = row::row(priced, last.from, provenance);
            }
            summary.changed.push(line);
        }
        RowFate::ByHand => summary.by_hand.push(line),
        RowFate::Older => summary.older.push(line),
        RowFate::Ended => summary.ended.push(line),
    }
}

/// Adds a row to a plan.
fn begin(
    tree: &mut Yaml,
    name: &str,
    priced: &PlanPrice,
    (from, provenance): (Date, &FeedProvenance),
) {
    // A price and a reason for having none exclude each other.
    tree.remove("unavailable");
    let entry = entry::of(tree, name);
    entry.remove("unavailable");
    if let QuotedPlan::Committed { name, months, payment } = &priced.plan {
        let plan = entry.at("committed").at(name);
        plan.remove("unavailable");
        if !plan.has_key("prices") {
            *plan.at("term_months") = Yaml::plain(months.to_string());
            if let Some(payment) = payment {
                *plan.at("payment") = Yaml::text(payment.name());
            }
        }
    }
    rows(entry, &priced.plan).push(row::row(priced, from, provenance));
}

/// Rows of a plan, as a tree to change.
fn rows<'y>(entry: &'y mut Yaml, plan: &QuotedPlan) -> &'y mut Yaml {
    match plan {
        QuotedPlan::OnDemand => entry.at("on_demand"),
        QuotedPlan::Spot => entry.at("spot"),
        QuotedPlan::Committed { name, .. } => entry.at("committed").at(name).at("prices"),
    }
}

fn line(
    name: &str,
    offer: &FeedOffer,
    priced: &PlanPrice,
    old: Option<(&HistoryRow, Decimal)>,
) -> SummaryLine {
    SummaryLine::new(
        name,
        priced.plan.called(),
        offer.per_hour(priced),
        old.map(|(row, gpus)| (per_hour(row, gpus), row)),
    )
}

/// Rows of this feed in force that are missing from it, for plans that such a feed can hold.
fn vanished(
    sheet: &Sheet,
    placed: &[NamedOffer],
    provenance: &FeedProvenance,
    requested: &ImportRequest,
    summary: &mut Summary,
) {
    let offers: BTreeMap<&str, &FeedOffer> =
        placed.iter().map(|it| (it.name.as_str(), &it.offer)).collect();
    let holds = requested.feed.description().holds;
    for (name, instance) in &sheet.instances {
        let Some(instance) = instance else { continue };
        if requested.region.is_some() && requested.region != instance.region {
            continue;
        }
        let offer = offers.get(name.as_str());
        let has = |plan: &str| {
            offer.is_some_and(|it| it.prices.iter().any(|it| it.plan.called() == plan))
        };
        let committed = instance
            .committed
            .iter()
            .filter_map(|(name, it)| Some((name.as_str(), &it.as_ref()?.price)));
        let used = [("on demand", &instance.on_demand), ("spot", &instance.spot)];
        for (plan, history) in used.into_iter().chain(committed) {
            let in_force = history.on(provenance.checked_on);
            let is_of_feed = in_force.is_some_and(|row| provenance.is_of(&row.source));
            if is_of_feed && holds(plan) {
                summary.in_force += 1;
                if !has(plan) {
                    summary.vanished.push(format!("{name} {plan}"));
                }
            }
        }
    }
}
