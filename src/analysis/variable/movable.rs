//! Which figures may move, which come in whole numbers, and the GPUs that a rent is for.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use crate::expr::{Input, Origin};

/// Units of what comes in whole numbers.
pub(super) const COUNTS: [&str; 5] = ["GPU", "node", "instance", "rack", "switch"];

/// True for a figure that nobody moves: GPUs of a machine, the group that staff is stated for, the
/// calendar; and for steps of the demand, which the row on utilization covers.
pub(super) fn is_fixed(key: &str, unit: &str) -> bool {
    let word = key.rsplit('.').next().unwrap_or(key);
    unit.starts_with("GPU/")
        || ["per_gpus", "hours_per_year"].contains(&word)
        || key.starts_with("demand.shape.")
}

/// GPUs of the instance that a rent is for.
pub(super) fn gpus_of_instance(
    key: &str,
    input: &Input,
    inputs: &IndexMap<String, Input>,
) -> Option<Decimal> {
    let Origin::LookedUp(quote) = &input.origin else {
        let (tier, _) = key.rsplit_once('.')?;
        let gpus = inputs.get(&format!("{tier}.gpus_per_instance"))?;
        return (input.unit == "money/instance-hour").then_some(gpus.value);
    };
    let gpus = inputs.get(&format!("{}.gpus", quote.entry))?.value;
    (input.unit == "money/instance-hour" && !gpus.is_zero()).then_some(gpus)
}
