//! The kinds of tier.
//!
//! serde's `flatten` would lose the place of every value, so a macro spells the keys out that all
//! tiers have, and those that all rented ones have.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::capital::{Expand, Financing, Payment, Purchase, Refresh, ResidualValue};
use super::failures::Failures;
use super::parts::{
    AttachedStorage, Billing, Connectivity, Decommissioning, Granularity, Installation,
    Interruptions, ManagedServices, ManagementNodes, NetworkFabric, Node, Other, Racks,
    SetupLabour, Site, Software, Spares, Staff, Storage, YearlyShare,
};
use super::steps::{NewerGeneration, PriceStep};
use crate::input::{Field, Scalar, Switch, Text};
use crate::pricing::charges::{Egress, Support};
use crate::quantity::{Count, Growth, Months, Positive, PositiveShare, Price, Share};

/// A mapping of one key: the kind of supply.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "a tier", rename_all = "snake_case")]
pub enum Tier {
    Owned(Box<Owned>),
    Committed(Box<Committed>),
    OnDemand(Box<OnDemand>),
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

macro_rules! tier {
    ($tier:ident $called:literal { $($(#[$meta:meta])* $key:ident: $value:ty,)* }) => {
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        pub struct $tier {
            $($(#[$meta])* pub $key: Field<$value>,)*
            relative_performance: Field<Positive>,
            virtualization_overhead: Field<Share>,
            goodput: Field<PositiveShare>,
            failures: Field<Failures>,
            staff: Field<Staff>,
            software: Field<Software>,
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

macro_rules! rented_tier {
    ($tier:ident $called:literal $hour:ident $gpu_hour:ident {
        $($(#[$meta:meta])* $key:ident: $value:ty,)*
    }) => {
        tier! { $tier $called {
            instance: Text,
            gpu: Text,
            gpus_per_instance: Count,
            granularity: Granularity,
            price_growth_per_year: Growth,
            price_steps: Vec<Field<PriceStep>>,
            provider: Text,
            egress: Egress,
            storage: AttachedStorage,
            support: Support,
            managed_services: ManagedServices,
            setup_labour: SetupLabour,
            $hour: Price,
            $gpu_hour: Price,
            $($(#[$meta])* $key: $value,)*
        } }

        impl $tier {
            /// The keys every rented tier has.
            pub fn rented(&self) -> Rented<'_> {
                let Self {
                    instance, gpu, gpus_per_instance, granularity, price_growth_per_year, price_steps,
                    provider,                    egress, storage, support, managed_services, setup_labour, ..
                } = self;
                let services = Charges {
                    provider, egress, storage, support, managed_services, setup_labour,
                };
                let per_hour = (stringify!($hour), &self.$hour);
                let per_gpu_hour = (stringify!($gpu_hour), &self.$gpu_hour);
                Rented {
                    instance, gpu, gpus_per_instance, granularity, price_growth_per_year,
                    price_steps, newer_generation: None, services,
                    per_hour, per_gpu_hour,
                }
            }
        }
    };
}

tier! { Owned "an owned tier" {
    system: Text,
    node: Node,
    nodes: Count,
    #[schemars(schema_with = "size")]
    gpus: Scalar,
    downtime: Share,
    spares: Spares,
    network_fabric: NetworkFabric,
    storage: Storage,
    installation: Installation,
    site: Site,
    management_nodes: ManagementNodes,
    racks: Racks,
    maintenance: YearlyShare,
    insurance: YearlyShare,
    property_tax: YearlyShare,
    decommissioning: Decommissioning,
    connectivity: Connectivity,
    residual_value: ResidualValue,
    useful_life_months: Months,
    refresh: Refresh,
    purchases: Vec<Field<Purchase>>,
    expand: Expand,
    lead_time_months: Months,
    payment: Payment,
    financing: Financing,
} }

rented_tier! { OnDemand "an on_demand tier" price_per_hour price_per_gpu_hour {
    max_gpus: Count,
    idle_share: Share,
    newer_generation: NewerGeneration,
    price_per_million_tokens: Price,
    price_per_million_input_tokens: Price,
    price_per_million_output_tokens: Price,
    input_share: Share,
    tokens_per_second_per_gpu: Positive,
    target_load: PositiveShare,
} }

rented_tier! { Spot "a spot tier" price_per_hour price_per_gpu_hour {
    max_gpus: Count,
    idle_share: Share,
    newer_generation: NewerGeneration,
    efficiency: PositiveShare,
    interruptions: Interruptions,
} }

rented_tier! { Committed "a committed tier"
    effective_price_per_hour effective_price_per_gpu_hour {
    plan: Text,
    instances: Count,
    #[schemars(schema_with = "size")]
    gpus: Scalar,
    term_months: Months,
    billing: Billing,
    upfront_share: Share,
    ends_with_horizon: Switch,
} }

/// How large a tier is, in GPUs: a number, or a word that follows the demand.
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
