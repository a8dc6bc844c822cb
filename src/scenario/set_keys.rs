//! Keys of `--set` that move an input: its own, or one in each tier that uses a figure of a sheet.

use indexmap::IndexMap;

use crate::expr::Input;
use crate::model::rented::{Price, Rental};
use crate::model::{Case, Supply, Tier, UTILIZATION_SHIFT};

/// Keys of months of the calendar, which enter as months before or after `as_of`.
const CALENDAR: [&str; 2] = [".existing.bought", ".existing.warranty_until"];

/// Keys that move an input together; none if `--set` cannot.
pub(crate) fn keys(case: &Case, key: &str, input: &Input) -> Vec<String> {
    if input.part_of.is_some() || input.converted_from.is_some() {
        return Vec::new(); // `--set` takes the net price, in the currency of the scenario
    }
    if key == UTILIZATION_SHIFT {
        return Vec::new(); // it moves what a shape, a trace or hours state
    }
    if CALENDAR.iter().any(|it| key.ends_with(it)) {
        return Vec::new(); // `--set` takes the month of the calendar
    }
    let tiers = || case.alternatives.iter().flat_map(|it| &it.tiers);
    let own = |path: &str| key.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
    if !key.contains('/') && tiers().any(|it| own(&it.path)) {
        return vec![key.to_owned()];
    }
    let of_tiers: Vec<String> = tiers().filter_map(|it| of_tier(it, key)).collect();
    let entries = || tiers().flat_map(entries);
    let is_of_sheet = entries().any(|(entry, _)| own(entry));
    if is_of_sheet { of_tiers } else { vec![key.to_owned()] }
}

/// Paths with the alternatives of those that are alike below them: `own,hybrid.owned.staff.fte`.
pub(crate) fn joined(keys: &[String]) -> Vec<String> {
    let mut all: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for key in keys {
        let (alternative, below) = key.split_once('.').unwrap_or(("", key));
        all.entry(below).or_default().push(alternative);
    }
    let path = |(below, alternatives): (&str, Vec<&str>)| match alternatives.as_slice() {
        [""] => below.to_owned(),
        several => {
            let mut names = several.to_vec();
            names.sort_unstable();
            format!("{}.{below}", names.join(","))
        }
    };
    all.into_iter().map(path).collect()
}

/// True for the key of the GPUs of a rented instance.
pub(crate) fn is_gpus_per_instance(case: &Case, key: &str) -> bool {
    let rentals = case.alternatives.iter().flat_map(|it| &it.tiers).filter_map(Tier::rental);
    rentals.map(|it| it.gpus_per_instance.key()).any(|it| it == key)
}

/// Key of the GPUs that a price per instance pays, by the key of the price.
pub(crate) fn gpus_paid_by<'c>(case: &'c Case, key: &str) -> Option<&'c str> {
    let mut rentals = case.alternatives.iter().flat_map(|it| &it.tiers).filter_map(Tier::rental);
    let of_instances = |it: &Rental| matches!(it.price, Price::PerInstanceHour(_));
    let rental = rentals.find(|it| of_instances(it) && it.price_key() == Some(key))?;
    Some(rental.gpus_per_instance.key())
}

/// Entries of sheets that a tier uses, each with the key whose figures replace those of the entry.
fn entries(tier: &Tier) -> Vec<(&str, &'static str)> {
    let entry = |key| str::rsplit_once(key, '.').map(|(entry, _)| entry);
    let mut found = Vec::new();
    if let Supply::Owned(owned) = &tier.supply {
        let keys = [owned.gpus_per_node.key(), owned.hardware.servers.price.key()];
        found.extend(keys.map(|it| (entry(it), "node")));
        let electricity = owned.operation.electricity.as_ref();
        let power = electricity.map(|it| [it.busy_kw.key(), it.pue.key(), it.price_per_kwh.key()]);
        if let Some([power, pue, tariff]) = power {
            found.extend([(entry(power), "node"), (entry(pue), "site"), (entry(tariff), "site")]);
        }
        let facility = owned.operation.facility.as_ref();
        found.extend(facility.map(|it| (entry(it.provisioned_kw.key()), "node")));
    }
    let instance = tier.rental().and_then(|it| it.instance.as_deref());
    found.extend(instance.map(|it| (Some(it), "")));
    let of_scenario = |entry: &str| entry.starts_with(&tier.path);
    let sheets = found.into_iter().filter_map(|(entry, key)| Some((entry?, key)));
    sheets.filter(|(entry, _)| !of_scenario(entry)).collect()
}

/// Key of a tier in whose place a figure of a sheet is used there.
fn of_tier(tier: &Tier, key: &str) -> Option<String> {
    let path = &tier.path;
    let (figure, below) = entries(tier)
        .into_iter()
        .find_map(|(entry, below)| Some((key.strip_prefix(entry)?.strip_prefix('.')?, below)))?;
    if !below.is_empty() {
        return Some(format!("{path}.{below}.{figure}"));
    }
    let rental = tier.rental()?;
    if key == rental.gpus_per_instance.key() {
        return None; // an instance has its GPUs
    }
    let price = figure.rsplit('.').next().filter(|_| rental.price_key() == Some(key))?;
    // A sheet may name the effective price of a commitment itself.
    let price = price.trim_start_matches("effective_");
    match &tier.supply {
        Supply::OnDemand(_) | Supply::Spot(_) => Some(format!("{path}.{price}")),
        Supply::Committed(_) => Some(format!("{path}.effective_{price}")),
        Supply::Owned(_) => None,
    }
}
