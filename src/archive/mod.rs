//! Zip archives in memory: of a bundle, or of price sheets.

#![warn(clippy::arithmetic_side_effects)]

mod pack;
mod unpack;

pub use pack::pack;
pub use unpack::{ArchiveProblem, unpack};
