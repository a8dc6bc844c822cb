//! Owned tiers, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use super::super::capital::{Expand, Financing, Payment, Purchase, Refresh, ResidualValue};
use super::super::existing::Existing;
use super::super::failures::Failures;
use super::super::parts::{
    Connectivity, Decommissioning, Installation, ManagementNodes, NetworkFabric, Node, Racks, Site,
    Spares, Storage, YearlyShare,
};
use super::super::services::{Other, Software, Staff};
use super::super::several::OneOrMore;
use super::RelativePerformance;
use super::{Any, first_month, last_month, size, standby};
use crate::input::{Field, Scalar, Text};
use crate::quantity::{Count, CountOrNone, MonthCount, PositiveShare, ShareBelowOne};

tier! {
/// Owned nodes, bought or leased.
Owned "an owned tier" {
    /// System of a price sheet, as `vendor/name`.
    system: Text,
    /// Figures of a node; they override those of `system`.
    node: Node,
    /// Nodes that you own already, instead of nodes that are bought.
    existing: Existing,
    /// Number of nodes bought in month 0.
    nodes: Count,
    /// Size of the tier in GPUs: a number, the `peak` or `mean` of the demand, or `optimal`. 0 leaves the tier out. Default: peak.
    #[schemars(schema_with = "size")]
    gpus: Scalar,
    /// Fewest GPUs of `gpus: optimal`. Default: none.
    min_gpus: CountOrNone,
    /// Most GPUs of `gpus: optimal`. Default: as many as can be used.
    max_gpus: CountOrNone,
    /// Share of time in which nodes are down, 0 to below 1. Default: 0.
    downtime: ShareBelowOne,
    /// Nodes that `gpus: peak` adds for those that are down. `none`: no node. `expected`: enough that the mean of the nodes that are up serves the peak. `one_more`: one more than serve the peak. A share of time, such as 0.99: the peak is served for at least that share. Default: expected.
    #[schemars(schema_with = "standby")]
    standby: Scalar,
    /// Spare nodes, which replace failed ones. Default: none.
    spares: Spares,
    /// Network between the nodes.
    network_fabric: NetworkFabric,
    /// Storage that is bought, with its price or capacity.
    storage: Storage,
    /// Work to set up the nodes, paid once.
    installation: Installation,
    /// Site: the name of a site in a price sheet, or its figures.
    site: Site,
    /// Nodes without GPUs, which manage the others.
    management_nodes: ManagementNodes,
    /// Power limit and price of racks.
    racks: Racks,
    /// Maintenance, as a yearly share of the price of hardware in service: one contract, or a list.
    maintenance: OneOrMore<YearlyShare>,
    /// Insurance, as a yearly share of the price of hardware in service: one, or a list.
    insurance: OneOrMore<YearlyShare>,
    /// Property tax, as a yearly share of the price of hardware in service: one, or a list.
    property_tax: OneOrMore<YearlyShare>,
    /// Cost of removing the nodes in the last month.
    decommissioning: Decommissioning,
    /// Network connection of the site, such as internet transit, paid each month.
    connectivity: Connectivity,
    /// Resale value of hardware. Default: its book value.
    residual_value: ResidualValue,
    /// Months over which hardware is depreciated. Default: those to the end of the horizon.
    useful_life_months: MonthCount,
    /// New generation of nodes at the end of each life. Default: nodes keep running.
    refresh: Refresh,
    /// Nodes bought by month, instead of all in month 0.
    purchases: Vec<Field<Purchase>>,
    /// Purchases that follow the growth of demand, instead of all in month 0.
    expand: Expand,
    /// Months from order to delivery. Default: 0.
    lead_time_months: MonthCount,
    /// Time at which purchases are paid. Default: order.
    payment: Payment,
    /// Loan or lease. Default: neither.
    financing: Financing,
} }
