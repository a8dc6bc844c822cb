//! Rules of the scenario on a figure that its key alone does not have: an axis moves a figure only to
//! values that `--set` accepts.

use rust_decimal::Decimal;

use super::Axis;
use super::demand::GPUS;
use crate::analysis::study::Study;
use crate::model::rented::Granularity;
use crate::model::{DemandShape, Supply, Utilization};

impl Axis {
    /// The axis within the rules of a scenario, with the range that is looked at unless one is given.
    pub(super) fn within_rules(mut self, study: &Study<'_>) -> Self {
        for key in self.keys() {
            let [after, before] = neighbors(study, &key);
            self.limits[0] = self.limits[0].max(fewest_gpus(study, &key)).max(after);
            self.limits[1] = [self.limits[1], before].into_iter().flatten().min();
            self.step = self.step.max(instance(study, &key).unwrap_or_default());
        }
        if self.step > Decimal::ONE {
            self.limits[0] = self.limits[0].max(Some(self.step));
        }
        self.with_default_range()
    }
}

/// Fewest GPUs that have time for the GPU-hours of a demand that is stated in them.
fn fewest_gpus(study: &Study<'_>, key: &str) -> Option<Decimal> {
    let (DemandShape::OnOff(utilization) | DemandShape::Flat(utilization)) =
        &study.case.demand.shape
    else {
        return None;
    };
    if key != GPUS[0] || matches!(utilization, Utilization::Share(_)) {
        return None;
    }
    let gpus = study.graph().inputs().get(key)?.value;
    let busy = gpus.checked_mul(study.value(study.model.utilization)?)?;
    // The last digits of a quotient are no GPU.
    Some(busy.checked_sub(Decimal::new(1, 18))?.ceil())
}

/// GPUs of an instance, of which the most GPUs of a rented tier are a multiple.
fn instance(study: &Study<'_>, key: &str) -> Option<Decimal> {
    let path = key.strip_suffix(".max_gpus")?;
    let mut tiers = study.case.alternatives.iter().flat_map(|it| &it.tiers);
    let rental = match &tiers.find(|it| it.path == path)?.supply {
        Supply::OnDemand(it) => &it.rental,
        Supply::Spot(it) => &it.usage.rental,
        Supply::Committed(_) | Supply::Owned(_) => return None,
    };
    let is_instance = rental.granularity == Granularity::Instance;
    is_instance.then(|| rental.gpus_per_instance.stated())
}

/// Lowest and highest GPUs from which a step of staff may apply, between those of its neighbors.
fn neighbors(study: &Study<'_>, key: &str) -> [Option<Decimal>; 2] {
    let parts = key.strip_suffix(".from_gpus").and_then(|it| it.rsplit_once('.'));
    let Some((list, number)) = parts.and_then(|(list, it)| Some((list, it.parse::<u32>().ok()?)))
    else {
        return [None; 2];
    };
    let inputs = study.graph().inputs();
    let gpus = |number: u32| inputs.get(&format!("{list}.{number}.from_gpus")).map(|it| it.value);
    let below = number.checked_sub(1).and_then(gpus).and_then(|it| it.checked_add(Decimal::ONE));
    let above = number.checked_add(1).and_then(gpus).and_then(|it| it.checked_sub(Decimal::ONE));
    [below, above]
}
