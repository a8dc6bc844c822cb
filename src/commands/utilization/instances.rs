//! GPUs of the instances that price sheets name, for bills that do not state them.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::output::{Failure, GlobalFlags};
use super::super::prices;
use crate::input::{Diagnostics, Sources};

/// GPUs of the instances of the price sheets, by name in lower case and without a region.
pub(super) fn known(manner: &GlobalFlags) -> Result<BTreeMap<String, Decimal>, Failure> {
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let catalog = prices::catalog(&[], &mut sources, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(manner.failure(&mut diagnostics, &sources));
    }
    let named = catalog.instances.iter().map(|it| {
        let name = it.entry.split_once('/').map_or(it.entry.as_str(), |(_, name)| name);
        let name = name.split('@').next().unwrap_or(name);
        (name.to_lowercase(), it.gpus.0)
    });
    Ok(named.collect())
}
