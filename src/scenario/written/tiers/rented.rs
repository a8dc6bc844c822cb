//! Instances of a provider, as written: on demand, spot or for a term.

use schemars::JsonSchema;
use serde::Deserialize;

use super::super::failures::Failures;
use super::super::services::{
    AttachedStorage, Billing, Granularity, Interruptions, ManagedServices, Other, SetupLabour,
    Software, Staff,
};
use super::super::steps::{NewerGeneration, PriceStep};
use super::{Any, Charges, Rented, size};
use crate::input::{Field, Scalar, Switch, Text};
use crate::pricing::charges::{Egress, Support};
use crate::quantity::{Count, Growth, Months, Positive, PositiveShare, Price, Share};

// Adds the keys that every rented tier has.
macro_rules! rented_tier {
    ($(#[$doc:meta])* $tier:ident $called:literal
    $(#[$of_hour:meta])* $hour:ident $(#[$of_gpu_hour:meta])* $gpu_hour:ident {
        $($(#[$meta:meta])* $key:ident: $value:ty,)*
    }) => {
        tier! { $(#[$doc])* $tier $called {
            /// Instance of a price sheet, as `provider/name` or `provider/name@region`.
            instance: Text,
            /// Accelerator of a stated price, such as h100-sxm-80gb; that of the demand unless stated.
            gpu: Text,
            /// GPUs of an instance; 1 unless stated.
            gpus_per_instance: Count,
            /// In what steps demand is rented; as it is priced unless stated.
            granularity: Granularity,
            /// Change of the price a year, 0.05 for 5% more.
            price_growth_per_year: Growth,
            /// Other prices from a month on, earliest first.
            price_steps: Vec<Field<PriceStep>>,
            /// Who bills a price that is stated here; its tiers are billed together.
            provider: Text,
            /// Tariff for data sent; that of the provider's sheet unless stated.
            egress: Egress,
            /// Price of data kept, or the class of the provider's sheet.
            storage: AttachedStorage,
            /// Support plan of the provider.
            support: Support,
            /// Services such as a managed cluster.
            managed_services: ManagedServices,
            /// Work to set it up, in month 0.
            setup_labour: SetupLabour,
            $(#[$of_hour])*
            $hour: Price,
            $(#[$of_gpu_hour])*
            $gpu_hour: Price,
            $($(#[$meta])* $key: $value,)*
        } }

        impl $tier {
            /// The keys every rented tier has.
            pub fn rented(&self) -> Rented<'_> {
                let Self {
                    instance, gpu, gpus_per_instance, granularity, price_growth_per_year, price_steps,
                    provider, egress, storage, support, managed_services, setup_labour, ..
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

rented_tier! {
/// Instances rented while used, or answers by the token.
OnDemand "an on_demand tier"
    /// Price of an instance for an hour.
    price_per_hour
    /// Price of a GPU for an hour.
    price_per_gpu_hour
{
    /// The most GPUs to be had at once; unlimited unless stated.
    max_gpus: Count,
    /// Hours billed but idle over those used, 0 to 1: autoscaling lags.
    idle_share: Share,
    /// Newer GPUs from a month on.
    newer_generation: NewerGeneration,
    /// Price of a million tokens, instead of GPUs.
    price_per_million_tokens: Price,
    /// Price of a million tokens that are read.
    price_per_million_input_tokens: Price,
    /// Price of a million tokens that are written.
    price_per_million_output_tokens: Price,
    /// Share of tokens that are read, 0 to 1.
    input_share: Share,
    /// Tokens that a GPU makes a second at full load; that of the demand unless stated.
    tokens_per_second_per_gpu: Positive,
    /// Share of full load that is planned for, above 0 to 1; that of the demand unless stated.
    target_load: PositiveShare,
} }

rented_tier! {
/// Instances rented while used, and taken away at any time.
Spot "a spot tier"
    /// Price of an instance for an hour.
    price_per_hour
    /// Price of a GPU for an hour.
    price_per_gpu_hour
{
    /// The most GPUs to be had at once; unlimited unless stated.
    max_gpus: Count,
    /// Hours billed but idle over those used, 0 to 1: autoscaling lags.
    idle_share: Share,
    /// Newer GPUs from a month on.
    newer_generation: NewerGeneration,
    /// Useful work over time rented, above 0 to 1, as measured.
    efficiency: PositiveShare,
    /// What efficiency follows from where it is not measured.
    interruptions: Interruptions,
} }

rented_tier! {
/// Instances rented for a term.
Committed "a committed tier"
    /// Price of an instance for an hour of the term, what is paid upfront included.
    effective_price_per_hour
    /// Price of a GPU for an hour of the term, what is paid upfront included.
    effective_price_per_gpu_hour
{
    /// Plan of the instance in its price sheet.
    plan: Text,
    /// Instances that are contracted.
    instances: Count,
    /// Size in GPUs, or by the demand: peak (unless stated) or mean.
    #[schemars(schema_with = "size")]
    gpus: Scalar,
    /// Months of a term; it is renewed while the horizon lasts.
    term_months: Months,
    /// What is billed; every hour of the term unless stated.
    billing: Billing,
    /// Share of a term's price that is paid when it is signed, 0 to 1.
    upfront_share: Share,
    /// Whether the last term may end with the horizon, nothing more owed.
    ends_with_horizon: Switch,
} }
