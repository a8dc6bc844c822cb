//! The register of cost components.

use super::capital::{DISPOSAL, LOAN_INTEREST, RESIDUAL_VALUE_INSURANCE};
use super::component::Component;
use super::line::RESIDUAL_VALUE;
use super::owned::{
    BUYOUT, CONNECTIVITY, DECOMMISSIONING, ELECTRICITY, FACILITY, INSTALLATION, INSURANCE, LEASE,
    LEASE_LEFT_OVER, MAINTENANCE, MANAGEMENT_NODES, NETWORK_FABRIC, PROPERTY_TAX, RACKS, SERVERS,
    SPARES, STORAGE,
};
use super::rented::{
    ATTACHED_STORAGE, COMMITMENT_LEFT_OVER, COMPUTE, EGRESS, MANAGED_SERVICES, SETUP_LABOR,
    SUPPORT, UPFRONT,
};
use super::software::SOFTWARE;
use super::staff::STAFF;
use super::tax::TAX;
use super::unserved::UNSERVED_WORK;

/// Every component, in the order in which lines that are left out are listed.
pub const COMPONENTS: &[&Component] = &[
    &STAFF,
    &NETWORK_FABRIC,
    &ELECTRICITY,
    &SPARES,
    &STORAGE,
    &FACILITY,
    &MAINTENANCE,
    &SOFTWARE,
    &CONNECTIVITY,
    &INSURANCE,
    &SERVERS,
    &MANAGEMENT_NODES,
    &RACKS,
    &INSTALLATION,
    &PROPERTY_TAX,
    &DECOMMISSIONING,
    &LEASE,
    &LEASE_LEFT_OVER,
    &BUYOUT,
    &LOAN_INTEREST,
    &RESIDUAL_VALUE,
    &DISPOSAL,
    &RESIDUAL_VALUE_INSURANCE,
    &TAX,
    &COMPUTE,
    &UPFRONT,
    &COMMITMENT_LEFT_OVER,
    &EGRESS,
    &ATTACHED_STORAGE,
    &MANAGED_SERVICES,
    &SETUP_LABOR,
    &SUPPORT,
    &UNSERVED_WORK,
];
