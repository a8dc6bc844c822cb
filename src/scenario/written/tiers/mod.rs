//! The kinds of tier: each a struct of its keys, and views of those that several have.
//!
//! serde's `flatten` would lose the place of every value, so a macro spells the keys out that all
//! tiers have, and those that all rented ones have.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::failures::Failures;
use super::services::{
    AttachedStorage, Granularity, ManagedServices, Other, SetupLabour, Software, Staff,
};
use super::steps::{NewerGeneration, PriceStep};
use crate::input::{Field, Text};
use crate::pricing::charges::{Egress, Support};
use crate::quantity::{Count, Growth, Positive, PositiveShare, Price, Share};

// Adds the keys that every tier has.
macro_rules! tier {
    ($(#[$doc:meta])* $tier:ident $called:literal { $($(#[$meta:meta])* $key:ident: $value:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        pub struct $tier {
            $($(#[$meta])* pub $key: Field<$value>,)*
            /// Work of one of its GPUs over that of one of the demand's (1 = the same).
            relative_performance: Field<Positive>,
            /// Share of throughput lost to virtualization, 0 to 1.
            virtualization_overhead: Field<Share>,
            /// Share of allocated time that is useful work, above 0 to 1, as measured.
            goodput: Field<PositiveShare>,
            /// What goodput follows from where it is not measured.
            failures: Field<Failures>,
            /// People who run it.
            staff: Field<Staff>,
            /// Licences, paid each year.
            software: Field<Software>,
            /// Cost lines of one's own.
            other: Field<Vec<Field<Other>>>,
        }

        impl $tier {
            /// What it is called in a message.
            pub const CALLED: &str = $called;

            /// The keys every tier has.
            pub fn any(&self) -> Any<'_> {
                let Self {
                    relative_performance, virtualization_overhead, goodput, failures, staff, software,
                    other, ..
                } = self;
                Any {
                    relative_performance, virtualization_overhead, goodput, failures, staff, software,
                    other,
                }
            }
        }
    };
}

mod owned;
mod rented;

pub use owned::Owned;
pub use rented::{Committed, OnDemand, Spot};

/// A mapping of one key: the kind of supply.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "a tier", rename_all = "snake_case")]
pub enum Tier {
    /// Nodes of one's own.
    Owned(Box<Owned>),
    /// Rented for a term, used or not.
    Committed(Box<Committed>),
    /// Rented while used.
    OnDemand(Box<OnDemand>),
    /// Rented while used, and taken away at any time.
    Spot(Box<Spot>),
}

/// The keys every tier has.
#[derive(Clone, Copy)]
pub struct Any<'w> {
    pub relative_performance: &'w Field<Positive>,
    pub virtualization_overhead: &'w Field<Share>,
    pub goodput: &'w Field<PositiveShare>,
    pub failures: &'w Field<Failures>,
    pub staff: &'w Field<Staff>,
    pub software: &'w Field<Software>,
    pub other: &'w Field<Vec<Field<Other>>>,
}

/// The keys of what a provider charges beside compute.
#[derive(Clone, Copy)]
pub struct Charges<'w> {
    pub provider: &'w Field<Text>,
    pub egress: &'w Field<Egress>,
    pub storage: &'w Field<AttachedStorage>,
    pub support: &'w Field<Support>,
    pub managed_services: &'w Field<ManagedServices>,
    pub setup_labour: &'w Field<SetupLabour>,
}

/// The keys every rented tier has; its prices with their names.
#[derive(Clone, Copy)]
pub struct Rented<'w> {
    pub instance: &'w Field<Text>,
    pub gpu: &'w Field<Text>,
    pub gpus_per_instance: &'w Field<Count>,
    pub granularity: &'w Field<Granularity>,
    pub price_growth_per_year: &'w Field<Growth>,
    pub price_steps: &'w Field<Vec<Field<PriceStep>>>,
    pub newer_generation: Option<&'w Field<NewerGeneration>>,
    pub services: Charges<'w>,
    pub per_hour: (&'static str, &'w Field<Price>),
    pub per_gpu_hour: (&'static str, &'w Field<Price>),
}

/// How large a tier is, in GPUs, for editors: a number, or a word that follows the demand.
fn size(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "anyOf": [Count::json_schema(generator), { "enum": ["peak", "mean"] }],
    })
}

impl Tier {
    /// The keys every rented tier has, of one that is rented.
    pub fn rented(&self) -> Option<Rented<'_>> {
        match self {
            Self::Owned(_) => None,
            Self::Committed(tier) => Some(tier.rented()),
            Self::OnDemand(tier) => Some(tier.rented()),
            Self::Spot(tier) => Some(tier.rented()),
        }
    }
}

impl Rented<'_> {
    /// Who bills it: as it says, or whose sheet its instance is in.
    pub fn provider(&self) -> Option<&str> {
        let of_the_sheet = self.instance.get().and_then(|name| name.0.split('/').next());
        of_the_sheet.or(self.services.provider.get().map(|name| name.0.as_str()))
    }
}
