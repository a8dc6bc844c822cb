//! Reports: charts, the page, the workbook, and text that is made to be pasted.

mod charts;
pub mod page;
pub mod pages;
pub mod pasted;
#[cfg(feature = "png")]
mod picture;
mod workbook;
