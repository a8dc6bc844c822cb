//! Machines of a provider that sheets know: the built-in one, and the one that is merged into.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::machines;
use super::quote::QuotedPlan;
use crate::input::Date;
use crate::pricing::{self, Basis, History, Instance, Sheet};

/// Machines of one provider that sheets know.
#[derive(Debug)]
pub(super) struct KnownNames<'s> {
    /// Provider of the prices.
    provider: String,
    /// Sheet that is merged into.
    own: Option<&'s Sheet>,
    /// Built-in sheet of the provider.
    built_in: Option<&'static Sheet>,
    /// Positions in [`KnownNames::instances`] by plain name; feeds have many rows and sheets many
    /// instances.
    places: BTreeMap<String, Vec<usize>>,
    /// Families of machines, such as `a3-highgpu` of `a3-highgpu-8g`.
    families: BTreeSet<String>,
}

impl<'s> KnownNames<'s> {
    pub fn new(provider: &str, own: Option<&'s Sheet>) -> Self {
        let built_in = pricing::read_built_in_of(provider);
        let mut known = Self {
            provider: provider.to_owned(),
            own,
            built_in,
            places: BTreeMap::new(),
            families: BTreeSet::new(),
        };
        let names: Vec<String> = known.slots().map(|(name, _)| plain(name).to_owned()).collect();
        known.families = names.iter().filter_map(|it| Some(family(it)?.to_owned())).collect();
        for (place, name) in names.into_iter().enumerate() {
            known.places.entry(name).or_default().push(place);
        }
        known
    }

    /// Provider of the prices.
    pub fn provider(&self) -> &str {
        &self.provider
    }

    /// Instance with this plain name, in any region.
    pub fn machine(&self, name: &str) -> Option<&Instance> {
        self.of_name(name).next()
    }

    /// GPUs of a machine and their accelerator, by a sheet or by the table of machines; 0 GPUs are a
    /// part of one.
    pub fn hardware(&self, name: &str) -> Option<(Decimal, &str)> {
        let own = self.machine(name).map(|it| (it.gpus.0, it.gpu.as_str()));
        own.or_else(|| machines::hardware(&self.provider, name))
    }

    /// True if a machine has accelerators, judging by sheets: it is known, or another of its family
    /// is.
    pub fn has_accelerators(&self, name: &str) -> bool {
        self.machine(name).is_some() || family(name).is_some_and(|it| self.families.contains(it))
    }

    /// Name of the one machine of sheets with these GPUs, of those whose names begin like this; `None` if
    /// there is none, or several.
    pub fn only(&self, gpu: &str, gpus: Decimal, prefix: &str) -> Option<&str> {
        let fits = |it: &Instance| it.gpus.0 == gpus && it.gpu == gpu;
        let fitting = self.instances().filter(|(_, it)| fits(it)).map(|(name, _)| plain(name));
        let names: BTreeSet<&str> = fitting.filter(|it| it.starts_with(prefix)).collect();
        if names.len() == 1 { names.into_iter().next() } else { None }
    }

    /// True if a sheet has a machine in a region.
    pub fn is_in(&self, name: &str, region: &str) -> bool {
        self.of_name(name).any(|it| it.region.as_deref() == Some(region))
    }

    /// All instances with their names.
    pub fn instances(&self) -> impl Iterator<Item = (&str, &Instance)> {
        self.slots().filter_map(|(name, it)| Some((name, it?)))
    }

    /// True if prices of the provider are known to differ by region.
    pub fn is_regional(&self) -> bool {
        self.slots().any(|(name, _)| name.contains('@'))
    }

    /// On-demand price of an instance in a region, per instance-hour.
    pub fn on_demand(&self, name: &str, region: Option<&str>, day: Date) -> Option<Decimal> {
        let instance = self.of_name(name).find(|it| it.region.as_deref() == region)?;
        per_hour(&instance.on_demand, instance.gpus.0, day)
    }

    /// Region in which the built-in sheet has an instance under its plain name.
    pub fn region(&self, name: &str) -> Option<&str> {
        let (_, found) =
            self.built_in.as_ref()?.instances.iter().find(|(known, _)| known == name)?;
        found.as_ref()?.region.as_deref()
    }

    /// Region in which the built-in sheet has most instances under their plain names; `None` if there is
    /// none, or if most prices hold everywhere.
    pub fn home(&self) -> Option<&str> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let all = self.built_in.iter().flat_map(|it| &it.instances);
        for (_, instance) in all.filter(|(name, _)| !name.contains('@')) {
            let region = instance.as_ref().and_then(|it| it.region.as_deref()).unwrap_or(GLOBAL);
            *counts.entry(region).or_default() += 1;
        }
        let (home, _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        Some(home).filter(|it| *it != GLOBAL)
    }

    /// Region in which the sheet that is merged into has an instance under its plain name.
    pub fn own_region(&self, name: &str) -> Option<&str> {
        let places = self.places.get(name)?.iter();
        let own = &self.own?.instances;
        let mut plain = places.filter_map(|place| own.get(*place)).filter(|(it, _)| it == name);
        let (_, found) = plain.next()?;
        Some(found.as_ref()?.region.as_deref().unwrap_or(GLOBAL))
    }

    fn of_name(&self, name: &str) -> impl Iterator<Item = &Instance> {
        let places = self.places.get(name).into_iter().flatten();
        places.filter_map(|place| self.slot(*place))
    }

    /// All entries, those of the sheet that is merged into first; `None` for an entry that could
    /// not be read.
    fn slots(&self) -> impl Iterator<Item = (&str, Option<&Instance>)> {
        let sheets = self.own.into_iter().chain(self.built_in);
        sheets.flat_map(|it| &it.instances).map(|(name, it)| (name.as_str(), it.as_ref()))
    }

    fn slot(&self, place: usize) -> Option<&Instance> {
        let own: &[_] = self.own.map_or(&[], |it| &it.instances);
        let built_in: &[_] = self.built_in.as_ref().map_or(&[], |it| &it.instances);
        let found = own.get(place).or_else(|| built_in.get(place.checked_sub(own.len())?));
        found?.1.as_ref()
    }
}

/// Region of a price that holds everywhere.
pub(super) const GLOBAL: &str = "global";

/// Family of a machine: its name without the size.
fn family(machine: &str) -> Option<&str> {
    machine.rsplit_once('-').map(|(family, _)| family)
}

/// Plain name: a name without its region.
fn plain(name: &str) -> &str {
    name.split_once('@').map_or(name, |(plain, _)| plain)
}

/// Price in force per instance-hour.
fn per_hour(history: &History, gpus: Decimal, day: Date) -> Option<Decimal> {
    let row = history.on(day)?;
    Basis::of(row.key).per_instance(row.value, gpus)
}

/// History of a plan of an instance.
pub(super) fn history<'i>(instance: &'i Instance, plan: &QuotedPlan) -> Option<&'i History> {
    match plan {
        QuotedPlan::OnDemand => Some(&instance.on_demand),
        QuotedPlan::Spot => Some(&instance.spot),
        QuotedPlan::Committed { name, .. } => {
            let (_, plan) = instance.committed.iter().find(|(known, _)| known == name)?;
            plan.as_ref().map(|it| &it.price)
        }
    }
}
