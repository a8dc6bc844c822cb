//! Kinds of tier as written: a struct of keys for each, and views of the keys that several kinds
//! have.
//!
//! serde's `flatten` would lose the span of every value, so macros repeat the keys that all tiers,
//! or all rented tiers, have.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::failures::Failures;
use super::services::{
    AttachedStorage, Granularity, ManagedServices, Other, SetupLabor, Software, Staff,
};
use super::several::OneOrMore;
use super::steps::{NewerGeneration, PriceStep};
use crate::input::{Field, Scalar, Text};
use crate::pricing::charges::{Egress, Support};
use crate::quantity::{
    Count, CountOrNone, Growth, MonthCount, Positive, PositivePrice, PositiveShare, Share,
    ShareBelowOne,
};

// Adds the keys that all tiers have.
macro_rules! tier {
    ($(#[$doc:meta])* $tier:ident $called:literal { $($(#[$meta:meta])* $key:ident: $value:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        pub struct $tier {
            $($(#[$meta])* pub $key: Field<$value>,)*
            /// Your own words for the tier in reports, such as "DGX H100 in Ashburn". Default: its machine or instance.
            label: Field<Text>,
            /// First month in which the tier serves, or `next`: the month after the tier before it ends. Default: 1.
            #[schemars(schema_with = "first_month")]
            from_month: Field<Scalar>,
            /// Last month in which the tier serves, or `optimal`: the month that makes the alternative cheapest. 0 leaves the tier out. What the tier owns is sold in it. Default: the last of the horizon.
            #[schemars(schema_with = "last_month")]
            until_month: Field<Scalar>,
            /// Work of one GPU divided by that of one GPU of the demand (1 = the same), or a benchmark.
            relative_performance: Field<RelativePerformance>,
            /// Share of throughput lost to virtualization, 0 to below 1.
            virtualization_overhead: Field<ShareBelowOne>,
            /// Share of allocated time that is useful work, above 0 to 1, as measured.
            goodput: Field<PositiveShare>,
            /// Failures from which goodput is computed if it was not measured.
            failures: Field<Failures>,
            /// Staff that runs the tier, and their salary.
            staff: Field<Staff>,
            /// Software licenses, paid each year: one, or a list.
            software: Field<OneOrMore<Software>>,
            /// Cost lines that you define, such as a grant or a contract.
            other: Field<Vec<Field<Other>>>,
        }

        impl $tier {
            /// Name of the kind in messages, with its article.
            pub const CALLED: &str = $called;

            /// The keys that all tiers have.
            pub fn any(&self) -> Any<'_> {
                let Self {
                    label, from_month, until_month, relative_performance, virtualization_overhead, goodput,
                    failures, staff, software, other, ..
                } = self;
                Any {
                    label, from_month, until_month, relative_performance, virtualization_overhead, goodput,
                    failures, staff, software, other,
                }
            }
        }
    };
}

mod owned;
mod rented;

pub use owned::Owned;
pub use rented::{Committed, OnDemand, Spot};

/// Tier: a mapping of one key, its kind of supply.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "a tier", rename_all = "snake_case")]
pub enum Tier {
    /// Nodes that are bought or leased.
    Owned(Box<Owned>),
    /// Instances rented for a term, used or not.
    Committed(Box<Committed>),
    /// Instances rented while used.
    OnDemand(Box<OnDemand>),
    /// Instances rented while used, which can be reclaimed at any time.
    Spot(Box<Spot>),
}

/// Work of one GPU divided by that of one GPU of the demand: a number, or a benchmark that measured it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "relative performance")]
pub enum RelativePerformance {
    /// The ratio.
    Scalar(Positive),
    /// Benchmark with results of both accelerators.
    Mapping(Measured),
}

/// Benchmark of `pricing/accelerators.yaml`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a measured performance")]
#[schemars(extend("required" = ["benchmark"]))]
pub struct Measured {
    /// Name of the benchmark, such as mlperf-inference-llama2-70b.
    pub benchmark: Field<Text>,
}

/// The keys that all tiers have.
#[derive(Clone, Copy)]
pub struct Any<'w> {
    pub label: &'w Field<Text>,
    pub from_month: &'w Field<Scalar>,
    pub until_month: &'w Field<Scalar>,
    pub relative_performance: &'w Field<RelativePerformance>,
    pub virtualization_overhead: &'w Field<ShareBelowOne>,
    pub goodput: &'w Field<PositiveShare>,
    pub failures: &'w Field<Failures>,
    pub staff: &'w Field<Staff>,
    pub software: &'w Field<OneOrMore<Software>>,
    pub other: &'w Field<Vec<Field<Other>>>,
}

/// The keys of a provider's charges beside compute.
#[derive(Clone, Copy)]
pub struct Charges<'w> {
    pub provider: &'w Field<Text>,
    pub egress: &'w Field<Egress>,
    pub storage: &'w Field<AttachedStorage>,
    pub support: &'w Field<Support>,
    pub managed_services: &'w Field<ManagedServices>,
    pub setup_labor: &'w Field<SetupLabor>,
}

/// The keys that all rented tiers have, and their prices with their names.
#[derive(Clone, Copy)]
pub struct Rented<'w> {
    pub instance: &'w Field<Text>,
    pub region: &'w Field<Text>,
    pub gpu: &'w Field<Text>,
    pub gpus_per_instance: &'w Field<Count>,
    pub granularity: &'w Field<Granularity>,
    pub price_growth_per_year: &'w Field<Growth>,
    pub price_steps: &'w Field<Vec<Field<PriceStep>>>,
    pub newer_generation: Option<&'w Field<NewerGeneration>>,
    pub services: Charges<'w>,
    pub per_hour: (&'static str, &'w Field<PositivePrice>),
    pub per_gpu_hour: (&'static str, &'w Field<PositivePrice>),
}

/// Schema of a tier's size in GPUs: a number, or a word that follows the demand.
fn size(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "anyOf": [CountOrNone::json_schema(generator), { "enum": ["peak", "mean", "optimal"] }],
    })
}

fn first_month(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [MonthCount::json_schema(generator), { "enum": ["next"] }] })
}

pub fn last_month(generator: &mut SchemaGenerator) -> Schema {
    let mut months = MonthCount::json_schema(generator);
    months.insert("minimum".to_owned(), 0.into()); // the tier is left out
    json_schema!({ "anyOf": [months, { "enum": ["optimal"] }] })
}

fn standby(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "anyOf": [Share::json_schema(generator), { "enum": ["none", "expected", "one_more"] }],
    })
}

impl Tier {
    /// Kind of supply, which is its key in the file.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Owned(_) => "owned",
            Self::Committed(_) => "committed",
            Self::OnDemand(_) => "on_demand",
            Self::Spot(_) => "spot",
        }
    }

    /// True if the tier is left out: by `gpus: 0`, or as it never begins.
    pub fn is_left_out(&self) -> bool {
        let gpus = match self {
            Self::Owned(tier) => tier.gpus.get(),
            Self::Committed(tier) => tier.gpus.get(),
            Self::OnDemand(_) | Self::Spot(_) => None,
        };
        gpus.is_some_and(Scalar::is_zero) || self.never_begins()
    }

    /// True if it ends before the first month: `until_month: 0`.
    pub fn never_begins(&self) -> bool {
        self.any().until_month.get().is_some_and(Scalar::is_zero)
    }

    /// The keys that all tiers have.
    pub fn any(&self) -> Any<'_> {
        match self {
            Self::Owned(tier) => tier.any(),
            Self::Committed(tier) => tier.any(),
            Self::OnDemand(tier) => tier.any(),
            Self::Spot(tier) => tier.any(),
        }
    }

    /// The keys that all rented tiers have; `None` for an owned tier.
    pub fn rented(&self) -> Option<Rented<'_>> {
        match self {
            Self::Owned(_) => None,
            Self::Committed(tier) => Some(tier.priced()),
            Self::OnDemand(tier) => Some(tier.rented()),
            Self::Spot(tier) => Some(tier.rented()),
        }
    }
}

impl Committed {
    /// The keys that all rented tiers have, with the price per GPU-hour by either of its names.
    pub fn priced(&self) -> Rented<'_> {
        let rented = self.rented();
        if self.effective_price_per_gpu_hour.is_absent() && !self.price_per_gpu_hour.is_absent() {
            let per_gpu_hour = ("price_per_gpu_hour", &self.price_per_gpu_hour);
            return Rented { per_gpu_hour, ..rented };
        }
        rented
    }
}

impl Rented<'_> {
    /// Provider that bills the tier: the one whose sheet has its instance, or else the one stated.
    pub fn provider(&self) -> Option<&str> {
        let of_the_sheet = self.instance.get().and_then(|name| name.0.split('/').next());
        of_the_sheet.or(self.services.provider.get().map(|name| name.0.as_str()))
    }
}
