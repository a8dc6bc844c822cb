//! Rented tiers, as written: on demand, spot or committed.

use schemars::JsonSchema;
use serde::Deserialize;

use super::super::existing::ExistingCommitment;
use super::super::failures::Failures;
use super::super::services::{
    AttachedStorage, Billing, Granularity, Interruptions, ManagedServices, Other, SetupLabor,
    Software, Staff,
};
use super::super::several::OneOrMore;
use super::super::steps::{NewerGeneration, PriceStep};
use super::RelativePerformance;
use super::{Any, Charges, Rented, first_month, last_month, size};
use crate::input::{Field, Scalar, Switch, Text};
use crate::pricing::charges::{Egress, Support};
use crate::quantity::{
    Count, CountOrNone, Growth, MonthCount, Positive, PositivePrice, PositiveShare, Share,
    ShareBelowOne,
};

// Adds the keys that all rented tiers have.
macro_rules! rented_tier {
    ($(#[$doc:meta])* $tier:ident $called:literal
    $(#[$of_hour:meta])* $hour:ident $(#[$of_gpu_hour:meta])* $gpu_hour:ident {
        $($(#[$meta:meta])* $key:ident: $value:ty,)*
    }) => {
        tier! { $(#[$doc])* $tier $called {
            /// Instance of a price sheet, as `provider/name` or `provider/name@region`.
            instance: Text,
            /// Region of the instance, or a place: eu-central-1, Frankfurt, Germany or Europe. Default: that of the scenario.
            region: Text,
            /// Accelerator of a price stated here, such as h100-sxm-80gb. Default: that of the demand.
            gpu: Text,
            /// Number of GPUs in an instance. Default: 1.
            gpus_per_instance: Count,
            /// Smallest unit that is rented. Default: the unit of the price.
            granularity: Granularity,
            /// Change of the price per year, 0.05 for 5% more.
            price_growth_per_year: Growth,
            /// Prices that apply from a month on, earliest first.
            price_steps: Vec<Field<PriceStep>>,
            /// Provider that bills a price stated here; all tiers of a provider share one bill.
            provider: Text,
            /// Price of data sent. Default: the tariff of the provider's sheet.
            egress: Egress,
            /// Price of data stored, or a storage class of the provider's sheet.
            storage: AttachedStorage,
            /// Support plan of the provider.
            support: Support,
            /// Managed services, such as a managed cluster.
            managed_services: ManagedServices,
            /// Work to set up the tier, in month 0.
            setup_labor: SetupLabor,
            $(#[$of_hour])*
            $hour: PositivePrice,
            $(#[$of_gpu_hour])*
            $gpu_hour: PositivePrice,
            $($(#[$meta])* $key: $value,)*
        } }

        impl $tier {
            /// The keys that all rented tiers have.
            pub fn rented(&self) -> Rented<'_> {
                let Self {
                    instance, region, gpu, gpus_per_instance, granularity, price_growth_per_year,
                    price_steps, provider, egress, storage, support, managed_services, setup_labor, ..
                } = self;
                let services = Charges {
                    provider, egress, storage, support, managed_services, setup_labor,
                };
                let per_hour = (stringify!($hour), &self.$hour);
                let per_gpu_hour = (stringify!($gpu_hour), &self.$gpu_hour);
                Rented {
                    instance, region, gpu, gpus_per_instance, granularity, price_growth_per_year,
                    price_steps, newer_generation: None, services,
                    per_hour, per_gpu_hour,
                }
            }
        }
    };
}

rented_tier! {
/// Instances rented while used, or tokens of an API.
OnDemand "an on_demand tier"
    /// Price of an instance per hour.
    price_per_hour
    /// Price per GPU-hour.
    price_per_gpu_hour
{
    /// Most GPUs available at the same time. Default: unlimited.
    max_gpus: Count,
    /// Hours billed while idle divided by hours used, 0 to 1, for example while autoscaling reacts. Default: 0.
    idle_share: Share,
    /// Newer generation of GPUs, rented from a month on.
    newer_generation: NewerGeneration,
    /// Price per million tokens, instead of GPUs.
    price_per_million_tokens: PositivePrice,
    /// Price per million input tokens.
    price_per_million_input_tokens: PositivePrice,
    /// Price per million output tokens.
    price_per_million_output_tokens: PositivePrice,
    /// Share of tokens that are input, 0 to 1.
    input_share: Share,
    /// Tokens per second that one GPU generates at full load; a demand in tokens overrides it.
    tokens_per_second_per_gpu: Positive,
    /// Share of full load that is planned for, above 0 to 1; a demand in tokens overrides it.
    target_load: PositiveShare,
} }

rented_tier! {
/// Instances rented while used, which can be reclaimed at any time.
Spot "a spot tier"
    /// Price of an instance per hour.
    price_per_hour
    /// Price per GPU-hour.
    price_per_gpu_hour
{
    /// Most GPUs available at the same time. Default: unlimited.
    max_gpus: Count,
    /// Hours billed while idle divided by hours used, 0 to 1, for example while autoscaling reacts. Default: 0.
    idle_share: Share,
    /// Newer generation of GPUs, rented from a month on.
    newer_generation: NewerGeneration,
    /// Useful time divided by rented time, above 0 to 1, as measured.
    efficiency: PositiveShare,
    /// Interruptions from which efficiency is computed if it was not measured.
    interruptions: Interruptions,
} }

rented_tier! {
/// Instances rented for a term.
Committed "a committed tier"
    /// Price of an instance per hour of the term, upfront payments included.
    effective_price_per_hour
    /// Price per GPU-hour of the term, upfront payments included.
    effective_price_per_gpu_hour
{
    /// Short name of `effective_price_per_gpu_hour`.
    price_per_gpu_hour: PositivePrice,
    /// Committed plan of the instance in its price sheet.
    plan: Text,
    /// Number of instances under contract.
    instances: Count,
    /// Size of the tier in GPUs: a number, the `peak` or `mean` of the demand, or `optimal`. 0 leaves the tier out. Default: peak.
    #[schemars(schema_with = "size")]
    gpus: Scalar,
    /// Fewest GPUs of `gpus: optimal`. Default: none.
    min_gpus: CountOrNone,
    /// Most GPUs of `gpus: optimal`. Default: as many as can be used.
    max_gpus: CountOrNone,
    /// Months of a term; the commitment is renewed until the horizon ends.
    term_months: MonthCount,
    /// Hours that are billed. Default: all hours of the term.
    billing: Billing,
    /// Share of a term's price that is paid at its start, 0 to 1. Default: 0.
    upfront_share: Share,
    /// Rest of a commitment that was signed already.
    existing: ExistingCommitment,
    /// True if the last term may end with the horizon, so that nothing is owed after it. Default: false.
    ends_with_horizon: Switch,
} }
