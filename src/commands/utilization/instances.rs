//! GPUs of the instances that price sheets name, for bills that do not state them.

use std::collections::BTreeMap;

use super::super::output::{Failure, GlobalFlags};
use super::super::prices;
use crate::usage::KnownInstance;

/// GPUs of the instances of the price sheets, by name in lower case and without a region.
pub(in crate::commands) fn known(
    manner: &GlobalFlags,
) -> Result<BTreeMap<String, KnownInstance>, Failure> {
    let (catalog, _) = manner.read(|context| Some(prices::catalog(&[], context)))?;
    let named = catalog.instances.iter().map(|it| {
        let name = it.entry.split_once('/').map_or(it.entry.as_str(), |(_, name)| name);
        let name = name.split('@').next().unwrap_or(name);
        (name.to_lowercase(), KnownInstance { gpus: it.gpus.0, gpu: it.gpu.clone() })
    });
    Ok(named.collect())
}
