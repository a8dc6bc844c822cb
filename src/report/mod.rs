//! Reports: turn results into a [`document::Document`], which is text without a format.

#![warn(clippy::arithmetic_side_effects)] // figures are made in the model and in analysis

pub mod actual;
pub mod ages;
pub mod bars;
mod basis;
pub mod breakeven;
pub mod chart;
pub mod check;
pub mod compare;
pub mod diff;
pub mod document;
pub mod explain;
mod figure;
pub(crate) mod judge;
pub mod kind;
pub mod mix;
pub mod offers;
pub mod picture;
pub mod prices;
pub mod records;
pub mod sensitivity;
pub mod simulate;
pub mod strip;
pub mod table;
pub mod utilization;
pub mod verify;
mod view;
