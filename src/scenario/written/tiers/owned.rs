//! Nodes of one's own, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use super::super::capital::{Expand, Financing, Payment, Purchase, Refresh, ResidualValue};
use super::super::failures::Failures;
use super::super::parts::{
    Connectivity, Decommissioning, Installation, ManagementNodes, NetworkFabric, Node, Racks, Site,
    Spares, Storage, YearlyShare,
};
use super::super::services::{Other, Software, Staff};
use super::{Any, size};
use crate::input::{Field, Scalar, Text};
use crate::quantity::{Count, Months, Positive, PositiveShare, Share};

tier! {
/// Nodes of one's own.
Owned "an owned tier" {
    /// System of a price sheet, as `vendor/name`.
    system: Text,
    /// Figures of a node; what it states wins over the system's.
    node: Node,
    /// Nodes bought in month 0.
    nodes: Count,
    /// Size in GPUs, or by the demand: peak (unless stated) or mean.
    #[schemars(schema_with = "size")]
    gpus: Scalar,
    /// Share of time in which nodes do not serve, 0 to 1.
    downtime: Share,
    /// Nodes that wait for others to fail.
    spares: Spares,
    /// What connects the nodes.
    network_fabric: NetworkFabric,
    /// Storage that is bought.
    storage: Storage,
    /// Work to set nodes up, once.
    installation: Installation,
    /// Site of a price sheet by name, or its figures.
    site: Site,
    /// Nodes beside those with GPUs.
    management_nodes: ManagementNodes,
    /// What a rack carries and costs.
    racks: Racks,
    /// Maintenance as a yearly share of hardware in service.
    maintenance: YearlyShare,
    /// Insurance as a yearly share of hardware in service.
    insurance: YearlyShare,
    /// Property tax as a yearly share of hardware in service.
    property_tax: YearlyShare,
    /// What it costs to take nodes out in the last month.
    decommissioning: Decommissioning,
    /// The line to the outside.
    connectivity: Connectivity,
    /// What hardware fetches when it is sold; book value unless stated.
    residual_value: ResidualValue,
    /// Months in which hardware is used up; the horizon unless stated.
    useful_life_months: Months,
    /// A new generation at the end of each life; without one, nodes run on.
    refresh: Refresh,
    /// Nodes bought by month, instead of all in month 0.
    purchases: Vec<Field<Purchase>>,
    /// Nodes bought as demand grows, instead of all in month 0.
    expand: Expand,
    /// Months from order to delivery.
    lead_time_months: Months,
    /// When purchases are paid; when ordered unless stated.
    payment: Payment,
    /// A loan or a lease.
    financing: Financing,
} }
