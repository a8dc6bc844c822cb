//! What tiers are made of.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Number, Switch, Text};
use crate::quantity::{Amount, Count, Growth, Kilowatts, Months, NotNegative, Pue, Share, Tariff};

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a node")]
pub struct Node {
    pub from: Field<Text>,
    pub gpu: Field<Text>,
    pub gpus: Field<Count>,
    pub price: Field<Amount>,
    pub price_growth_per_year: Field<Growth>,
    pub freight_share: Field<Share>,
    pub sales_tax_share: Field<Share>,
    pub idle_kw: Field<Kilowatts>,
    pub busy_kw: Field<Kilowatts>,
    pub provisioned_kw: Field<Kilowatts>,
}

/// The name of a sheet's site, or its figures.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "a site or its name")]
pub enum Site {
    Scalar(Text),
    Mapping(SiteFigures),
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a site")]
pub struct SiteFigures {
    pub from: Field<Text>,
    pub pue: Field<Pue>,
    pub price_per_kwh: Field<Tariff>,
    pub price_growth_per_year: Field<Growth>,
    pub price_per_kw_month: Field<Amount>,
    pub price_per_rack_month: Field<Amount>,
    pub capex_per_kw: Field<Amount>,
    pub useful_life_months: Field<Months>,
    pub power_included: Field<Switch>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a network fabric")]
pub struct NetworkFabric {
    pub price: Field<Amount>,
    pub price_per_gpu: Field<Amount>,
    pub price_per_gpu_year: Field<Amount>,
    pub price_per_node: Field<Amount>,
    pub share_of_servers: Field<Share>,
    pub price_per_switch: Field<Amount>,
    pub price_per_endpoint: Field<Cables>,
    pub switch_ports: Field<Count>,
    pub ports_per_node: Field<Count>,
    pub rails: Field<Count>,
    pub useful_life_months: Field<Months>,
}

/// A price, or one each for a fabric of one, two and three tiers.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind a price or a list of three", rename_all = "snake_case")]
#[schemars(untagged, rename = "prices of cables")]
pub enum Cables {
    Scalar(Amount),
    Sequence(Vec<Field<Amount>>),
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "spares")]
pub struct Spares {
    pub share_of_nodes: Field<Share>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "storage")]
pub struct Storage {
    pub price: Field<Amount>,
    pub price_per_gpu: Field<Amount>,
    pub price_per_node: Field<Amount>,
    pub share_of_servers: Field<Share>,
    pub price_per_tb: Field<Amount>,
    pub terabytes: Field<NotNegative>,
    pub useful_life_months: Field<Months>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "installation")]
pub struct Installation {
    pub price: Field<Amount>,
    pub price_per_gpu: Field<Amount>,
    pub price_per_node: Field<Amount>,
    pub share_of_servers: Field<Share>,
}

/// Maintenance or insurance.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a yearly share of hardware")]
pub struct YearlyShare {
    pub share_per_year: Field<Share>,
    pub of: Field<Vec<Field<Hardware>>>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hardware {
    Servers,
    Spares,
    NetworkFabric,
    Storage,
    ManagementNodes,
    Racks,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "management nodes")]
pub struct ManagementNodes {
    pub nodes: Field<Count>,
    pub price: Field<Amount>,
    pub kw: Field<Kilowatts>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "racks")]
pub struct Racks {
    pub kw_per_rack: Field<Kilowatts>,
    pub price_per_rack: Field<Amount>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "decommissioning")]
pub struct Decommissioning {
    pub price: Field<Amount>,
    pub price_per_node: Field<Amount>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "connectivity")]
pub struct Connectivity {
    pub price_per_month: Field<Amount>,
}

#[expect(clippy::struct_field_names, reason = "they are keys: what is counted, its unit last")]
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "software")]
pub struct Software {
    pub price_per_year: Field<Amount>,
    pub price_per_gpu_year: Field<Amount>,
    pub price_per_node_year: Field<Amount>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "staff")]
pub struct Staff {
    pub fte: Field<NotNegative>,
    pub per_gpus: Field<Count>,
    pub steps: Field<Vec<Field<StaffStep>>>,
    pub salary: Field<Amount>,
    pub hired_months_before: Field<NotNegative>,
    pub salary_growth_per_year: Field<Growth>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a step of staff")]
pub struct StaffStep {
    pub from_gpus: Field<NotNegative>,
    pub fte: Field<NotNegative>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a line of `other`")]
pub struct Other {
    pub name: Field<Text>,
    pub amount: Field<Number>,
    pub per: Field<Basis>,
    pub kind: Field<Class>,
    pub useful_life_months: Field<Months>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    Once,
    Month,
    Year,
    GpuYear,
    NodeYear,
    NodeMonth,
    NodeHour,
    GpuHour,
    UsedGpuHour,
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

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Capex,
    Opex,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "interruptions")]
pub struct Interruptions {
    pub per_hour: Field<NotNegative>,
    pub checkpoint_hours: Field<NotNegative>,
    pub restart_hours: Field<NotNegative>,
    pub overhead_share: Field<Share>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "attached storage")]
pub struct AttachedStorage {
    pub class: Field<Text>,
    pub price_per_gb_month: Field<Amount>,
    pub share: Field<Share>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "managed services")]
pub struct ManagedServices {
    pub price_per_cluster_hour: Field<Amount>,
    pub clusters: Field<Count>,
    pub price_per_month: Field<Amount>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "setup labour")]
pub struct SetupLabour {
    pub price: Field<Amount>,
    pub hours: Field<NotNegative>,
    pub price_per_hour: Field<Amount>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Granularity {
    Instance,
    Gpu,
    None,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Billing {
    Always,
    AsUsed,
}
