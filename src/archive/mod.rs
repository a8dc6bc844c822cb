//! Zip archives in memory: of a bundle, or of price sheets.

#![warn(clippy::arithmetic_side_effects)]

mod entries;
mod header;
mod pack;
mod problem;
mod unpack;

pub use pack::pack;
pub use problem::ArchiveProblem;
pub use unpack::unpack;
