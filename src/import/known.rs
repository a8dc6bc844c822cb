//! What sheets know of a provider's machines: those of the program, and the one that is merged into.

use rust_decimal::Decimal;

use super::quote::Plan;
use crate::input::Date;
use crate::pricing::{self, History, Instance, Sheet};

/// What sheets know of one provider.
#[derive(Debug)]
pub(super) struct Known<'s> {
    /// The one that is merged into.
    own: Option<&'s Sheet>,
    /// The one of the program.
    built_in: Option<Sheet>,
}

impl<'s> Known<'s> {
    pub fn new(provider: &str, own: Option<&'s Sheet>) -> Self {
        Self { own, built_in: pricing::read_built_in_of(provider) }
    }

    /// The instance of that name, in whichever region.
    pub fn machine(&self, name: &str) -> Option<&Instance> {
        self.instances().find(|(known, _)| plain(known) == name).map(|(_, it)| it)
    }

    /// Every instance with its name.
    pub fn instances(&self) -> impl Iterator<Item = (&str, &Instance)> {
        let sheets = self.own.into_iter().chain(&self.built_in);
        let all = sheets.flat_map(|it| &it.instances);
        all.filter_map(|(name, it)| Some((name.as_str(), it.as_ref()?)))
    }

    /// Whether the provider's prices are known to differ by region.
    pub fn is_regional(&self) -> bool {
        self.instances().any(|(name, _)| name.contains('@'))
    }

    /// What an instance costs on demand in a region, by the hour of the instance.
    pub fn on_demand(&self, name: &str, region: Option<&str>, day: Date) -> Option<Decimal> {
        let here = |it: &&Instance| it.region.as_deref() == region;
        let found = self.instances().filter(|(known, _)| plain(known) == name).map(|(_, it)| it);
        let instance = found.into_iter().find(here)?;
        per_hour(&instance.on_demand, instance.gpus.0, day)
    }

    /// The region that the built-in sheet has an instance in under its plain name.
    pub fn region(&self, name: &str) -> Option<&str> {
        let (_, found) =
            self.built_in.as_ref()?.instances.iter().find(|(known, _)| known == name)?;
        found.as_ref()?.region.as_deref()
    }

    /// The sheet that is merged into.
    pub fn own(&self) -> Option<&'s Sheet> {
        self.own
    }
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
pub(super) fn history<'i>(instance: &'i Instance, plan: &Plan) -> Option<&'i History> {
    match plan {
        Plan::OnDemand => Some(&instance.on_demand),
        Plan::Spot => Some(&instance.spot),
        Plan::Committed { name, .. } => {
            let (_, plan) = instance.committed.iter().find(|(known, _)| known == name)?;
            plan.as_ref().map(|it| &it.price)
        }
    }
}
