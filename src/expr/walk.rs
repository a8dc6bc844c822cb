//! Walks of prices as data: which keys walk, and the keys of the steps.

use std::cell::RefCell;

/// Walk of the prices of some keys: each month multiplies them by one factor more.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// Name, which begins the keys of its steps.
    pub name: String,
    /// Keys of the prices that it moves.
    pub keys: Vec<String>,
}

/// Walks of a graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Walks {
    /// Months that have passed when month 0 of the graph ends.
    pub passed: u32,
    pub all: Vec<Walk>,
    /// Keys that the model asked for.
    pub read: RefCell<Vec<String>>,
}

impl Walk {
    /// Key of the step from the month before to a month, from 2: the logarithm of a factor.
    pub fn key(name: &str, month: u32) -> String {
        format!("walk.{name}.month_{month}")
    }
}
