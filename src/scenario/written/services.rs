//! Costs of tiers beside machines, as written: people, licenses, own cost lines, and charges of
//! providers.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Number, Text};
use crate::quantity::{Count, Growth, MoneyAmount, MonthCount, NotNegative, Share, with_path};

with_path! {
/// Software licenses, priced in one way.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "software")]
pub struct Software {
    /// Price of all licenses per year.
    pub price_per_year: Field<MoneyAmount>,
    /// Price per GPU and year.
    pub price_per_gpu_year: Field<MoneyAmount>,
    /// Price per node and year.
    pub price_per_node_year: Field<MoneyAmount>,
    /// License of a vendor's price sheet, per GPU and year, such as nvidia/nvidia-ai-enterprise.
    pub license: Field<Text>,
}
}

/// Staff, in full-time equivalents.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "staff")]
#[schemars(extend("required" = ["salary"]))]
pub struct Staff {
    /// Full-time equivalents that run the tier, 0 or more.
    pub fte: Field<NotNegative>,
    /// GPUs that `fte` people operate. Default: all GPUs of the tier.
    pub per_gpus: Field<Count>,
    /// Staff by size of the fleet, smallest first, instead of `fte`.
    pub steps: Field<Vec<Field<StaffStep>>>,
    /// Yearly cost of one full-time equivalent: salary, benefits and overhead.
    pub salary: Field<MoneyAmount>,
    /// Months of salary paid before month 1, all in month 0. Default: 0.
    pub hired_months_before: Field<NotNegative>,
    /// Change of the salary per year, 0.03 for 3% more.
    pub salary_growth_per_year: Field<Growth>,
}

/// Staff of fleets from a size on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of staff")]
#[schemars(extend("required" = ["from_gpus", "fte"]))]
pub struct StaffStep {
    /// Number of installed GPUs from which the step applies.
    pub from_gpus: Field<NotNegative>,
    /// Number of full-time equivalents.
    pub fte: Field<NotNegative>,
}

with_path! {
/// Cost line that you define.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a line of `other`")]
#[schemars(rename = "a line of other", extend("required" = ["name", "amount", "per"]))]
pub struct Other {
    /// Name of the cost line.
    pub name: Field<Text>,
    /// Amount per unit of `per`; negative for a credit.
    pub amount: Field<Number>,
    /// Unit that the amount is paid per.
    pub per: Field<Basis>,
    /// Accounting class. Default: opex.
    pub kind: Field<Class>,
    /// Months over which capex is depreciated. Default: those of the servers.
    pub useful_life_months: Field<MonthCount>,
}
}

/// Unit that an amount is paid per.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Paid once, in month 0.
    Once,
    /// Per month.
    Month,
    /// Per year.
    Year,
    /// Per installed GPU and year.
    GpuYear,
    /// Per node and year.
    NodeYear,
    /// Per node and month.
    NodeMonth,
    /// Per node and hour.
    NodeHour,
    /// Per installed GPU and hour.
    GpuHour,
    /// Per hour in which one of the tier's own GPUs is used.
    UsedGpuHour,
    /// Per year, as a share of all the tier's capex.
    ShareOfCapexYear,
}

impl Basis {
    /// True if the unit counts GPUs or nodes of a tier, used or not.
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
    /// Capitalized; only for amounts paid once.
    Capex,
    /// Expensed when paid.
    Opex,
}

/// Interruptions of a job on spot, and its checkpoints.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "interruptions")]
#[schemars(extend("required" = ["per_hour", "checkpoint_hours", "restart_hours"]))]
pub struct Interruptions {
    /// Interruptions of the job per hour.
    pub per_hour: Field<NotNegative>,
    /// Hours between two checkpoints.
    pub checkpoint_hours: Field<NotNegative>,
    /// Hours to restart after an interruption.
    pub restart_hours: Field<NotNegative>,
    /// Time spent on writing checkpoints divided by useful time, 0 to 1. Default: 0.
    pub overhead_share: Field<Share>,
}

/// Storage charged by a provider.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "attached storage")]
pub struct AttachedStorage {
    /// Storage class in the provider's sheet.
    pub class: Field<Text>,
    /// Price per gigabyte and month.
    pub price_per_gb_month: Field<MoneyAmount>,
    /// Share of the demand's data stored here, 0 to 1. Default: the share of GPU-hours served.
    pub share: Field<Share>,
}

/// Managed services, such as a managed cluster, priced per hour or per month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "managed services")]
pub struct ManagedServices {
    /// Price per cluster and hour.
    pub price_per_cluster_hour: Field<MoneyAmount>,
    /// Number of clusters. Default: 1.
    pub clusters: Field<Count>,
    /// Price per month.
    pub price_per_month: Field<MoneyAmount>,
}

/// Work to set up the rented GPUs, in month 0.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "setup labor")]
pub struct SetupLabor {
    /// Price of the complete work.
    pub price: Field<MoneyAmount>,
    /// Number of hours worked.
    pub hours: Field<NotNegative>,
    /// Price per hour worked.
    pub price_per_hour: Field<MoneyAmount>,
}

/// Smallest unit that is rented.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Granularity {
    /// Whole instances.
    Instance,
    /// Whole GPUs, of any instance.
    Gpu,
    /// Any fraction of a GPU.
    None,
}

/// Hours that a commitment bills.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Billing {
    /// All hours of the term.
    Always,
    /// Only hours used; no provider offers this, but published comparisons assume it.
    AsUsed,
}
