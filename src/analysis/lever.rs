//! Figures that nobody moves, values that nobody chooses, and how a rent is written.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::study::Study;
use crate::expr::{Input, Origin};
use crate::model::UtilizationAxis;

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

/// True for a size that nobody chooses: a fleet of more units than the highest peak needs, or more
/// GPU-hours than the GPUs of the peak have.
pub(super) fn is_beyond_use(
    study: &Study<'_>,
    key: Option<&String>,
    then: Decimal,
    factor: Decimal,
) -> bool {
    let (case, Some(key)) = (study.case, key) else { return false };
    let used = study.value(study.model.utilization).unwrap_or_default();
    if key.starts_with("demand.gpu_hours_per_") {
        return used.saturating_mul(factor) > Decimal::ONE;
    }
    if key == "demand.gpus" {
        let is_share = matches!(case.demand.utilization_axis(), UtilizationAxis::Share(_));
        return !is_share && factor < used;
    }
    let mut tiers = case.alternatives.iter().flat_map(|it| &it.tiers);
    let tier = tiers.find(|it| key.strip_prefix(&it.path).is_some_and(|it| it.starts_with('.')));
    let (Some(tier), true) = (tier, factor > Decimal::ONE) else { return false };
    let gpus = match key.rsplit('.').next() {
        Some("nodes") => tier.owned().map(|it| it.gpus_per_node.stated()),
        Some("instances") => tier.rental().map(|it| it.gpus_per_instance.stated()),
        Some("gpus") => Some(Decimal::ONE),
        _ => None,
    };
    let Some(gpus) = gpus else { return false };
    let highest = study.value(study.model.highest_peak).unwrap_or_default();
    // The last unit may be needed in part.
    let before_last = then.saturating_sub(Decimal::ONE).saturating_mul(gpus);
    before_last >= highest
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
