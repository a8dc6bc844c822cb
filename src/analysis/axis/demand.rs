//! Axes of the demand: GPUs at its peak, and GPU-hours a month.

use rust_decimal::Decimal;

use super::{Axis, Scale, Way};
use crate::analysis::study::Study;
use crate::analysis::variable::{NoVariable, UTILIZATION, Variable};
use crate::model::{DemandShape, UtilizationAxis};
use crate::quantity::allowed;

/// Words for the axis of the demand in GPUs at its peak.
pub(super) const GPUS: [&str; 2] = ["demand.gpus", "gpus"];
/// Words for the axis of the demand in GPU-hours a month.
pub(super) const GPU_HOURS: [&str; 2] = ["demand.gpu_hours_per_month", "gpu_hours_per_month"];
/// Key of the factor on every level of a trace.
const SCALE: &str = "demand.scale";

impl Axis {
    /// True if GPUs at the peak move all levels of the demand in proportion.
    pub fn moves_all_levels(&self) -> bool {
        GPUS.contains(&self.name.as_str()) && self.keys() != GPUS[..1]
    }

    /// GPUs at the peak. Steps of the demand follow in whole GPUs, levels of a trace by its scale;
    /// none if the peak is stated in tokens.
    pub(in crate::analysis) fn gpus(study: &Study<'_>) -> Option<Self> {
        let demand = &study.case.demand;
        let (way, stated) = match &demand.shape {
            DemandShape::OnOff(_) | DemandShape::Flat(_) => {
                return Self::of(study, &Variable::named(study, GPUS[0]).ok()?);
            }
            DemandShape::Profile(steps) => {
                let highest = steps.iter().map(|it| it.gpus.stated()).max()?;
                let steps = steps.iter().map(|it| (it.gpus.key().to_owned(), it.gpus.stated()));
                (Way::Steps(steps.collect()), highest)
            }
            DemandShape::Trace(_) => {
                let scale = Variable::named(study, SCALE).ok()?;
                let peak = study.value(study.model.peak)?;
                let by = Scale::Times(peak.checked_div(scale.stated)?);
                (Way::Live { keys: scale.keys, origin: scale.origin, scale: by }, peak)
            }
        };
        let range = allowed(GPUS[0], "GPU");
        let axis = Self {
            name: GPUS[0].to_owned(),
            unit: "GPU".to_owned(),
            stated,
            range: [Decimal::ZERO; 2],
            limits: [Some(range.least.max(Decimal::ONE)), range.most],
            is_whole: true,
            step: Decimal::ONE,
            uses: Some(study.case.alternatives.len()),
            way,
        };
        Some(axis.with_default_range())
    }

    /// Utilization in GPU-hours a month of the peak as stated.
    pub(super) fn gpu_hours(study: &Study<'_>) -> Option<Self> {
        let utilization = Variable::named(study, UTILIZATION).ok()?;
        let peak = study.value(study.model.peak)?;
        let hours = peak.checked_mul(study.value(study.model.hours_per_month)?)?;
        let scale = Scale::Times(hours);
        let axis = study.case.demand.utilization_axis();
        let origin = match axis {
            UtilizationAxis::Share(_) => Decimal::ZERO,
            UtilizationAxis::Shift => utilization.stated,
        };
        Some(Self {
            name: GPU_HOURS[0].to_owned(),
            unit: "GPU-hour/month".to_owned(),
            stated: scale.shown(utilization.stated)?,
            range: [Decimal::ZERO, hours],
            limits: [Some(Decimal::ZERO), Some(hours)],
            is_whole: false,
            step: Decimal::ONE,
            uses: Some(utilization.uses),
            way: Way::Live { keys: utilization.keys, origin, scale },
        })
    }
}

/// Names of the figure that states the demand, if it is not in GPUs.
pub(super) fn no_gpus(study: &Study<'_>) -> NoVariable {
    let key = "demand.tokens_per_second";
    let is_live = Variable::named(study, key).is_ok();
    let similar = if is_live { vec![key.to_owned()] } else { Vec::new() };
    NoVariable { similar, locked: false }
}
