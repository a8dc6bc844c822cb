//! Parts of an owned tier, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Switch, Text};
use crate::quantity::{
    Count, Growth, MoneyAmount, MonthCount, NodeKilowatts, NotNegative, PathKeys, Pue, Share,
    Tariff, with_path,
};

/// Server with GPUs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a node")]
pub struct Node {
    /// System of a price sheet, as `vendor/name`; figures stated here override its own.
    pub from: Field<Text>,
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// Number of GPUs in a node.
    pub gpus: Field<Count>,
    /// Price of a node with its GPUs, in the scenario's currency.
    pub price: Field<MoneyAmount>,
    /// Price of a node without its GPUs, instead of `price`; needs `price_per_gpu`.
    pub chassis_price: Field<MoneyAmount>,
    /// Price of each GPU of a node; needs `chassis_price`.
    pub price_per_gpu: Field<MoneyAmount>,
    /// Change of the price per year for later purchases, 0.05 for 5% more.
    pub price_growth_per_year: Field<Growth>,
    /// Freight as a share of the price, 0 to 1. Default: 0.
    pub freight_share: Field<Share>,
    /// Sales tax or customs that is not refunded, as a share of the price, 0 to 1. Default: 0.
    pub sales_tax_share: Field<Share>,
    /// Power of a node whose GPUs are idle, in kW. Default: `busy_kw`.
    pub idle_kw: Field<NodeKilowatts>,
    /// Power of a node whose GPUs all work, in kW.
    pub busy_kw: Field<NodeKilowatts>,
    /// Power that the site reserves for a node, in kW; colocation is billed by it. Default: `busy_kw`.
    pub provisioned_kw: Field<NodeKilowatts>,
}

/// Site, as the name of a site in a price sheet, or as its figures.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "a site or its name")]
pub enum Site {
    /// Name of a site in a price sheet.
    Scalar(Text),
    /// Figures of the site.
    Mapping(SiteFigures),
}

/// Figures of a site. Space is priced per kilowatt, per rack, or as your own building.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a site")]
pub struct SiteFigures {
    /// Site of a price sheet; figures stated here override its own.
    pub from: Field<Text>,
    /// Power usage effectiveness (PUE): facility power divided by IT power, 1 to 5.
    pub pue: Field<Pue>,
    /// Price of a kilowatt-hour.
    pub price_per_kwh: Field<Tariff>,
    /// Customers whose tariff of the price sheet applies: `commercial` or `industrial`. Default: commercial.
    pub tariff: Field<CustomerClass>,
    /// Change of the price of electricity per year, 0.05 for 5% more.
    pub price_growth_per_year: Field<Growth>,
    /// Colocation: price per provisioned kilowatt and month.
    pub price_per_kw_month: Field<MoneyAmount>,
    /// Colocation: price per rack and month; needs `racks`.
    pub price_per_rack_month: Field<MoneyAmount>,
    /// Own building: price per provisioned kilowatt.
    pub capex_per_kw: Field<MoneyAmount>,
    /// Own building: months over which it is depreciated.
    pub useful_life_months: Field<MonthCount>,
    /// True if the price of space includes electricity. Default: false.
    pub power_included: Field<Switch>,
    /// Change of the price of rented space per year, 0.05 for 5% more.
    pub growth_per_year: Field<Growth>,
    /// First month in which rented space is paid, from 1. Default: 1.
    pub from_month: Field<MonthCount>,
    /// Last month in which rented space is paid. Default: the last of the horizon.
    pub until_month: Field<MonthCount>,
}

impl SiteFigures {
    /// Keys of the path of rented space.
    pub fn path(&self) -> PathKeys<'_> {
        let Self { growth_per_year, from_month, until_month, .. } = self;
        PathKeys { growth_per_year, from_month, until_month }
    }
}

/// Customers of a utility, whose tariffs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CustomerClass {
    Commercial,
    Industrial,
}

/// Network between the nodes: priced in one way, or sized from switches and ports.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a network fabric")]
pub struct NetworkFabric {
    /// Price of the complete fabric.
    pub price: Field<MoneyAmount>,
    /// Price per GPU.
    pub price_per_gpu: Field<MoneyAmount>,
    /// Price per GPU and year, paid each month.
    pub price_per_gpu_year: Field<MoneyAmount>,
    /// Price per node.
    pub price_per_node: Field<MoneyAmount>,
    /// Price as a share of the price of the servers, 0 to 1.
    pub share_of_servers: Field<Share>,
    /// Price per switch.
    pub price_per_switch: Field<MoneyAmount>,
    /// Price of cables and transceivers per endpoint; may differ for one, two and three tiers.
    pub price_per_endpoint: Field<Cables>,
    /// Number of ports of a switch.
    pub switch_ports: Field<Count>,
    /// Number of fabric ports of a node, over all rails.
    pub ports_per_node: Field<Count>,
    /// Number of independent fabrics that share the ports of a node. Default: 1.
    pub rails: Field<Count>,
    /// Months over which the fabric is depreciated. Default: those of the servers.
    pub useful_life_months: Field<MonthCount>,
}

/// Price of cables: one price, or one each for a fabric of one, two and three tiers.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind a price or a list of three", rename_all = "snake_case")]
#[schemars(untagged, rename = "prices of cables")]
pub enum Cables {
    /// One price for a fabric of any size.
    Scalar(MoneyAmount),
    /// Prices in a fabric of one, two and three tiers.
    Sequence(Vec<Field<MoneyAmount>>),
}

/// Spare nodes, which serve while others are down: a share of the nodes in use, or a number.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "spares")]
pub struct Spares {
    /// Spare nodes as a share of the nodes in use, 0 to 1, rounded up to whole nodes.
    pub share_of_nodes: Field<Share>,
    /// Number of spare nodes.
    pub nodes: Field<Count>,
}

/// Storage that is bought: priced in one way, or by capacity.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "storage")]
pub struct Storage {
    /// Price of the complete storage.
    pub price: Field<MoneyAmount>,
    /// Price per GPU.
    pub price_per_gpu: Field<MoneyAmount>,
    /// Price per node.
    pub price_per_node: Field<MoneyAmount>,
    /// Price as a share of the price of the servers, 0 to 1.
    pub share_of_servers: Field<Share>,
    /// Price per terabyte; needs `terabytes`.
    pub price_per_tb: Field<MoneyAmount>,
    /// Capacity in terabytes.
    pub terabytes: Field<NotNegative>,
    /// Months over which the storage is depreciated. Default: those of the servers.
    pub useful_life_months: Field<MonthCount>,
}

/// Work to set up the nodes, priced in one way.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "installation")]
pub struct Installation {
    /// Price of the complete work.
    pub price: Field<MoneyAmount>,
    /// Price per GPU.
    pub price_per_gpu: Field<MoneyAmount>,
    /// Price per node.
    pub price_per_node: Field<MoneyAmount>,
    /// Price as a share of the price of the servers, 0 to 1.
    pub share_of_servers: Field<Share>,
}

with_path! {
/// Yearly payment as a share of the price of hardware in service.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a yearly share of hardware")]
#[schemars(extend("required" = ["share_per_year"]))]
pub struct YearlyShare {
    /// Share of the price of hardware in service, paid each year, 0 to 1.
    pub share_per_year: Field<Share>,
    /// Hardware that the share applies to. Default: all hardware.
    pub of: Field<Vec<Field<Hardware>>>,
}
}

/// Component that is hardware.
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

/// Nodes without GPUs, which manage the others.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "management nodes")]
#[schemars(extend("required" = ["nodes", "price"]))]
pub struct ManagementNodes {
    /// Number of management nodes.
    pub nodes: Field<Count>,
    /// Price of one management node.
    pub price: Field<MoneyAmount>,
    /// Power of one management node at all times, in kW. Default: 0.
    pub kw: Field<NodeKilowatts>,
}

/// Power limit and price of racks.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "racks")]
#[schemars(extend("required" = ["kw_per_rack"]))]
pub struct Racks {
    /// Highest power that one rack can supply, in kW.
    pub kw_per_rack: Field<NodeKilowatts>,
    /// Price of one rack with its power distribution.
    pub price_per_rack: Field<MoneyAmount>,
}

/// Cost of removing the nodes in the last month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "decommissioning")]
pub struct Decommissioning {
    /// Price for all nodes.
    pub price: Field<MoneyAmount>,
    /// Price per node, spares included.
    pub price_per_node: Field<MoneyAmount>,
}

with_path! {
/// Network connection of the site, such as internet transit, paid each month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "connectivity")]
#[schemars(extend("required" = ["price_per_month"]))]
pub struct Connectivity {
    /// Price of the connection per month.
    pub price_per_month: Field<MoneyAmount>,
}
}
