//! What sheets know of a provider's machines: those of the program, and the one that is merged into.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::quote::QuotedPlan;
use crate::input::Date;
use crate::pricing::{self, History, Instance, Sheet};

/// What sheets know of one provider.
#[derive(Debug)]
pub(super) struct KnownNames<'s> {
    /// The one that is merged into.
    own: Option<&'s Sheet>,
    /// The one of the program.
    built_in: Option<Sheet>,
    /// Which of [`KnownNames::instances`] have a plain name; feeds have many rows, and sheets many instances.
    places: BTreeMap<String, Vec<usize>>,
    /// Families such as `a3-highgpu` of `a3-highgpu-8g`.
    families: BTreeSet<String>,
}

impl<'s> KnownNames<'s> {
    pub fn new(provider: &str, own: Option<&'s Sheet>) -> Self {
        let built_in = pricing::read_built_in_of(provider);
        let mut known = Self { own, built_in, places: BTreeMap::new(), families: BTreeSet::new() };
        let names: Vec<String> = known.slots().map(|(name, _)| plain(name).to_owned()).collect();
        known.families = names.iter().filter_map(|it| Some(family(it)?.to_owned())).collect();
        for (place, name) in names.into_iter().enumerate() {
            known.places.entry(name).or_default().push(place);
        }
        known
    }

    /// The instance of that name, in whichever region.
    pub fn machine(&self, name: &str) -> Option<&Instance> {
        self.of_name(name).next()
    }

    /// Whether a machine has accelerators, as sheets know of it or of others of its family.
    pub fn has_accelerators(&self, name: &str) -> bool {
        self.machine(name).is_some() || family(name).is_some_and(|it| self.families.contains(it))
    }

    /// Every instance with its name.
    pub fn instances(&self) -> impl Iterator<Item = (&str, &Instance)> {
        self.slots().filter_map(|(name, it)| Some((name, it?)))
    }

    /// Whether the provider's prices are known to differ by region.
    pub fn is_regional(&self) -> bool {
        self.slots().any(|(name, _)| name.contains('@'))
    }

    /// What an instance costs on demand in a region, by the hour of the instance.
    pub fn on_demand(&self, name: &str, region: Option<&str>, day: Date) -> Option<Decimal> {
        let instance = self.of_name(name).find(|it| it.region.as_deref() == region)?;
        per_hour(&instance.on_demand, instance.gpus.0, day)
    }

    /// The region that the built-in sheet has an instance in under its plain name.
    pub fn region(&self, name: &str) -> Option<&str> {
        let (_, found) =
            self.built_in.as_ref()?.instances.iter().find(|(known, _)| known == name)?;
        found.as_ref()?.region.as_deref()
    }

    /// The region that the sheet that is merged into has an instance in under its plain name.
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

    /// Every entry, also what could not be read; those of the sheet that is merged into are first.
    fn slots(&self) -> impl Iterator<Item = (&str, Option<&Instance>)> {
        let sheets = self.own.into_iter().chain(&self.built_in);
        sheets.flat_map(|it| &it.instances).map(|(name, it)| (name.as_str(), it.as_ref()))
    }

    fn slot(&self, place: usize) -> Option<&Instance> {
        let own: &[_] = self.own.map_or(&[], |it| &it.instances);
        let built_in: &[_] = self.built_in.as_ref().map_or(&[], |it| &it.instances);
        let found = own.get(place).or_else(|| built_in.get(place.checked_sub(own.len())?));
        found?.1.as_ref()
    }
}

/// Where a price holds that is the same everywhere.
pub(super) const GLOBAL: &str = "global";

/// A machine's name without its size.
fn family(machine: &str) -> Option<&str> {
    machine.rsplit_once('-').map(|(family, _)| family)
}

/// A name without its region.
fn plain(name: &str) -> &str {
    name.split_once('@').map_or(name, |(plain, _)| plain)
}

/// The price in force by the hour of the instance.
fn per_hour(history: &History, gpus: Decimal, day: Date) -> Option<Decimal> {
    let row = history.on(day)?;
    if row.key.contains("per_gpu") { row.value.checked_mul(gpus) } else { Some(row.value) }
}

/// The history of a plan of an instance.
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
