//! What an owned tier is made of.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Switch, Text};
use crate::quantity::{Amount, Count, Growth, Kilowatts, Months, NotNegative, Pue, Share, Tariff};

/// A server with GPUs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a node")]
pub struct Node {
    /// System of a price sheet whose figures it has where it states none, as `vendor/name`.
    pub from: Field<Text>,
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// GPUs of a node.
    pub gpus: Field<Count>,
    /// Price of a node.
    pub price: Field<Amount>,
    /// Change of that price a year for later purchases, 0.05 for 5% more.
    pub price_growth_per_year: Field<Growth>,
    /// Freight as a share of the price, 0 to 1.
    pub freight_share: Field<Share>,
    /// Sales tax or customs that is not paid back, as a share of the price, 0 to 1.
    pub sales_tax_share: Field<Share>,
    /// Power of a node whose GPUs are idle, in kW.
    pub idle_kw: Field<Kilowatts>,
    /// Power of a node whose GPUs all work, in kW.
    pub busy_kw: Field<Kilowatts>,
    /// Power a node is provisioned for, in kW; its busy power unless stated.
    pub provisioned_kw: Field<Kilowatts>,
}

/// Site of a price sheet by name, or its figures.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "a site or its name")]
pub enum Site {
    /// Name of a site of a price sheet.
    Scalar(Text),
    /// Figures of the site.
    Mapping(SiteFigures),
}

/// Where nodes stand; room by the kilowatt, by the rack, or a building of one's own.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a site")]
pub struct SiteFigures {
    /// Site of a price sheet whose figures it has where it states none.
    pub from: Field<Text>,
    /// Power usage effectiveness: facility power over IT power, 1 to 5.
    pub pue: Field<Pue>,
    /// Price of a kilowatt-hour.
    pub price_per_kwh: Field<Tariff>,
    /// Change of that price a year, 0.05 for 5% more.
    pub price_growth_per_year: Field<Growth>,
    /// Colocation: price of a provisioned kilowatt for a month.
    pub price_per_kw_month: Field<Amount>,
    /// Colocation: price of a rack for a month; needs `racks`.
    pub price_per_rack_month: Field<Amount>,
    /// Building of one's own: price of a provisioned kilowatt.
    pub capex_per_kw: Field<Amount>,
    /// Building of one's own: months in which it is used up.
    pub useful_life_months: Field<Months>,
    /// Whether the price of room includes electricity.
    pub power_included: Field<Switch>,
}

/// What connects the nodes: priced in one way, or sized from switches and ports.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a network fabric")]
pub struct NetworkFabric {
    /// Price of all of it.
    pub price: Field<Amount>,
    /// Price for each GPU.
    pub price_per_gpu: Field<Amount>,
    /// Price for each GPU and year, paid each month.
    pub price_per_gpu_year: Field<Amount>,
    /// Price for each node.
    pub price_per_node: Field<Amount>,
    /// Its price as a share of that of the servers, 0 to 1.
    pub share_of_servers: Field<Share>,
    /// Price of a switch.
    pub price_per_switch: Field<Amount>,
    /// Cables and transceivers of an endpoint: a price, or one each for one, two and three tiers.
    pub price_per_endpoint: Field<Cables>,
    /// Ports of a switch.
    pub switch_ports: Field<Count>,
    /// Fabric ports of a node, over all rails.
    pub ports_per_node: Field<Count>,
    /// Independent fabrics that share the ports of a node; 1 unless stated.
    pub rails: Field<Count>,
    /// Months in which it is used up; those of the servers unless stated.
    pub useful_life_months: Field<Months>,
}

/// A price, or one each for a fabric of one, two and three tiers.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind a price or a list of three", rename_all = "snake_case")]
#[schemars(untagged, rename = "prices of cables")]
pub enum Cables {
    /// Whatever the size of the fabric.
    Scalar(Amount),
    /// In a fabric of one, two and three tiers.
    Sequence(Vec<Field<Amount>>),
}

/// Nodes that wait for others to fail.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "spares")]
#[schemars(extend("required" = ["share_of_nodes"]))]
pub struct Spares {
    /// Spare nodes over those in use, 0 to 1, rounded up to whole nodes.
    pub share_of_nodes: Field<Share>,
}

/// Storage that is bought: priced in one way, or by capacity.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "storage")]
pub struct Storage {
    /// Price of all of it.
    pub price: Field<Amount>,
    /// Price for each GPU.
    pub price_per_gpu: Field<Amount>,
    /// Price for each node.
    pub price_per_node: Field<Amount>,
    /// Its price as a share of that of the servers, 0 to 1.
    pub share_of_servers: Field<Share>,
    /// Price of a terabyte; needs `terabytes`.
    pub price_per_tb: Field<Amount>,
    /// Capacity in terabytes.
    pub terabytes: Field<NotNegative>,
    /// Months in which it is used up; those of the servers unless stated.
    pub useful_life_months: Field<Months>,
}

/// Work to set nodes up, priced in one way.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "installation")]
pub struct Installation {
    /// Price of all of it.
    pub price: Field<Amount>,
    /// Price for each GPU.
    pub price_per_gpu: Field<Amount>,
    /// Price for each node.
    pub price_per_node: Field<Amount>,
    /// Its price as a share of that of the servers, 0 to 1.
    pub share_of_servers: Field<Share>,
}

/// Paid each year as a share of hardware in service.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a yearly share of hardware")]
#[schemars(extend("required" = ["share_per_year"]))]
pub struct YearlyShare {
    /// Share of the price of hardware in service that is paid each year, 0 to 1.
    pub share_per_year: Field<Share>,
    /// Hardware it is a share of; all of it unless stated.
    pub of: Field<Vec<Field<Hardware>>>,
}

/// A component that is hardware.
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

/// Nodes beside those with GPUs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "management nodes")]
#[schemars(extend("required" = ["nodes", "price"]))]
pub struct ManagementNodes {
    /// How many there are.
    pub nodes: Field<Count>,
    /// Price of one.
    pub price: Field<Amount>,
    /// Power of one at all times, in kW; none is counted unless stated.
    pub kw: Field<Kilowatts>,
}

/// What a rack carries and costs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "racks")]
#[schemars(extend("required" = ["kw_per_rack"]))]
pub struct Racks {
    /// Power a rack can be given, in kW.
    pub kw_per_rack: Field<Kilowatts>,
    /// Price of a rack with its power distribution.
    pub price_per_rack: Field<Amount>,
}

/// What it costs to take nodes out in the last month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "decommissioning")]
pub struct Decommissioning {
    /// Price for all of them.
    pub price: Field<Amount>,
    /// Price for each node and spare.
    pub price_per_node: Field<Amount>,
}

/// The line to the outside.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "connectivity")]
#[schemars(extend("required" = ["price_per_month"]))]
pub struct Connectivity {
    /// Price for a month.
    pub price_per_month: Field<Amount>,
}
