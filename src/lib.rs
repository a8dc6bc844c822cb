//! Own or rent GPUs: total cost of ownership and break-even tables from YAML scenarios.

pub mod analysis;
pub mod codes;
pub mod expr;
pub mod input;
pub mod quantity;
pub mod pricing;
pub mod model;
pub mod scenario;
