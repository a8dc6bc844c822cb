//! Flags that belong together.

use std::path::PathBuf;

use super::super::output::{self, Failure};
use crate::pricing::accelerators;
use crate::report::utilization::UtilizationTable;

/// Checks that the flag of a table is there, and that no file is the name of a GPU that belongs to `--right-size`.
pub(super) fn check(
    table: Option<UtilizationTable>,
    idle: bool,
    (right_size, files): (Option<&str>, &[PathBuf]),
) -> Result<(), Failure> {
    let missing = match table {
        Some(UtilizationTable::Idle) if !idle => Some("--idle"),
        Some(UtilizationTable::RightSize) if right_size.is_none() => Some("--right-size"),
        _ => None,
    };
    if let Some(flag) = missing {
        return Err(Failure::Usage(format!("the table is empty without {flag}; add `{flag}`")));
    }
    let names = files.iter().filter(|it| right_size == Some("") && !output::exists(it));
    let mut names = names.filter_map(|it| it.to_str());
    let Some(name) = names.find(|it| accelerators::NAMES.contains(it)) else { return Ok(()) };
    Err(Failure::Usage(format!("a GPU follows an equals sign; write `--right-size={name}`")))
}
