//! What tiers pay for beside machines: people, licences, lines of one's own, and what providers charge.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Number, Text};
use crate::quantity::{Amount, Count, Growth, Months, NotNegative, Share};

/// Licences, priced in one way.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "software")]
pub struct Software {
    /// Price for all of it a year.
    pub price_per_year: Field<Amount>,
    /// Price for each GPU and year.
    pub price_per_gpu_year: Field<Amount>,
    /// Price for each node and year.
    pub price_per_node_year: Field<Amount>,
    /// Licence of a vendor's sheet, priced by GPU and year, such as nvidia/nvidia-ai-enterprise.
    pub licence: Field<Text>,
}

/// People, as full-time equivalents.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "staff")]
#[schemars(extend("required" = ["salary"]))]
pub struct Staff {
    /// Full-time people.
    pub fte: Field<NotNegative>,
    /// GPUs that `fte` people look after; the tier unless stated.
    pub per_gpus: Field<Count>,
    /// People by the size of the fleet, smallest first, instead of `fte`.
    pub steps: Field<Vec<Field<StaffStep>>>,
    /// Loaded salary a year: wages, benefits and overhead.
    pub salary: Field<Amount>,
    /// Months of salary paid before month 1, in month 0.
    pub hired_months_before: Field<NotNegative>,
    /// Change of the salary a year, 0.03 for 3% more.
    pub salary_growth_per_year: Field<Growth>,
}

/// People for fleets from a size on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of staff")]
#[schemars(extend("required" = ["from_gpus", "fte"]))]
pub struct StaffStep {
    /// GPUs installed from which the step counts.
    pub from_gpus: Field<NotNegative>,
    /// Full-time people.
    pub fte: Field<NotNegative>,
}

/// A cost line of one's own.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a line of `other`")]
#[schemars(rename = "a line of other", extend("required" = ["name", "amount", "per"]))]
pub struct Other {
    /// Name of the line.
    pub name: Field<Text>,
    /// Amount for each `per`; a credit is below 0.
    pub amount: Field<Number>,
    /// What the amount is paid for.
    pub per: Field<Basis>,
    /// Accounting class; opex unless stated.
    pub kind: Field<Class>,
    /// Months in which capex is used up; those of the servers unless stated.
    pub useful_life_months: Field<Months>,
}

/// What an amount is paid for.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Paid once.
    Once,
    /// Each month.
    Month,
    /// Each year.
    Year,
    /// Each installed GPU and year.
    GpuYear,
    /// Each node and year.
    NodeYear,
    /// Each node and month.
    NodeMonth,
    /// Each node and hour.
    NodeHour,
    /// Each installed GPU and hour.
    GpuHour,
    /// Each GPU-hour served.
    UsedGpuHour,
    /// Each year, as a share of the tier's capex.
    ShareOfCapexYear,
}

impl Basis {
    /// Whether it counts GPUs or nodes that a tier has whether used or not.
    pub fn counts_what_is_installed(self) -> bool {
        match self {
            Self::GpuYear | Self::NodeYear | Self::NodeMonth | Self::NodeHour | Self::GpuHour => {
                true
            }
            Self::Once | Self::Month | Self::Year | Self::UsedGpuHour | Self::ShareOfCapexYear => {
                false
            }
        }
    }
}

/// Accounting class.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Capitalised; only what is paid once.
    Capex,
    /// Expensed as it is paid.
    Opex,
}

/// How a job on spot lives with interruptions.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "interruptions")]
#[schemars(extend("required" = ["per_hour", "checkpoint_hours", "restart_hours"]))]
pub struct Interruptions {
    /// Interruptions of the job in an hour.
    pub per_hour: Field<NotNegative>,
    /// Hours between two checkpoints.
    pub checkpoint_hours: Field<NotNegative>,
    /// Hours to start again.
    pub restart_hours: Field<NotNegative>,
    /// Time spent writing checkpoints over useful time, 0 to 1; 0 unless stated.
    pub overhead_share: Field<Share>,
}

/// Storage that a provider charges for.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "attached storage")]
pub struct AttachedStorage {
    /// Storage class of the provider's sheet.
    pub class: Field<Text>,
    /// Price of a gigabyte kept for a month.
    pub price_per_gb_month: Field<Amount>,
    /// Share of the demand's data kept here, 0 to 1; that of GPU-hours served unless stated.
    pub share: Field<Share>,
}

/// Services such as a managed cluster, by the hour or the month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "managed services")]
pub struct ManagedServices {
    /// Price of a cluster for an hour.
    pub price_per_cluster_hour: Field<Amount>,
    /// Clusters that run; 1 unless stated.
    pub clusters: Field<Count>,
    /// Price for a month.
    pub price_per_month: Field<Amount>,
}

/// Work to set up what is rented, in month 0.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "setup labour")]
pub struct SetupLabour {
    /// Price of all of it.
    pub price: Field<Amount>,
    /// Hours worked.
    pub hours: Field<NotNegative>,
    /// Price of one of these hours.
    pub price_per_hour: Field<Amount>,
}

/// In what steps demand is rented.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Granularity {
    /// Whole instances.
    Instance,
    /// Whole GPUs, whatever the instance.
    Gpu,
    /// Any fraction.
    None,
}

/// What a commitment bills.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Billing {
    /// Every hour of the term.
    Always,
    /// Only hours used: no provider does so, but published comparisons do.
    AsUsed,
}
