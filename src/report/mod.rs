//! Results become a [`document::Document`]: text without a format.

pub mod check;
pub mod compare;
pub mod diff;
pub mod document;
pub mod prices;
pub mod records;
pub mod table;
