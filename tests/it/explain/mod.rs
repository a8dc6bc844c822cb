//! `gpu-tco explain`, and the graph that it walks.

mod against;
mod codes;
pub mod formulas;
pub mod walk;
