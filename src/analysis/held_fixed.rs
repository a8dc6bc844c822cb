//! Cost lines of the reference that stay when utilization moves.

use rust_decimal::Decimal;

use super::study::Study;
use crate::expr::Exact;
use crate::model::{Alternative, UtilizationAxis};

/// The paid lines of the reference, each once by its component. One that stays in a tier and follows in
/// another is named with its tier, as `compute on committed`.
#[derive(Clone, Debug, Default)]
pub struct HeldFixed {
    /// Lines that cost the same at half the utilization.
    pub stay: Vec<String>,
    /// Lines whose cost follows utilization.
    pub follow: Vec<String>,
}

/// Sorts the lines of an alternative, whose position in the model is `at`.
pub(super) fn lines(study: &Study<'_>, at: usize, reference: &Alternative) -> HeldFixed {
    let mut held = HeldFixed::default();
    let Some(built) = study.model.alternatives.get(at) else { return held };
    let tiers = reference.tiers.iter().zip(&built.tiers);
    let lines: Vec<_> = tiers
        .flat_map(|(tier, built)| built.lines.iter().map(move |line| (&tier.name, line)))
        .collect();
    let totals: Vec<_> = lines.iter().map(|(_, line)| line.total).collect();
    let half = study.value(study.model.utilization).and_then(|mean| mean.checked_div(Decimal::TWO));
    let axis = study.case.demand.utilization_axis();
    let Some(mut plan) = study.plan::<Exact, _>(axis.key(), &totals) else { return held };
    let moved = plan.at(Exact(match axis {
        UtilizationAxis::Share(_) => half,
        UtilizationAxis::Shift => half.map(|half| Decimal::ZERO.saturating_sub(half)),
    }));
    let stated = totals.iter().map(|total| study.value(*total));
    let paid: Vec<(&str, &str, bool)> = lines
        .iter()
        .zip(stated)
        .zip(moved)
        .filter(|((_, stated), _)| *stated != Some(Decimal::ZERO))
        .map(|(((tier, line), stated), moved)| {
            (tier.as_str(), line.component.label(), stated == moved.0)
        })
        .collect();
    for (tier, component, stays) in &paid {
        let is_mixed = paid.iter().any(|(_, it, other)| it == component && other != stays);
        let line =
            if is_mixed { format!("{component} on {tier}") } else { (*component).to_owned() };
        let side = if *stays { &mut held.stay } else { &mut held.follow };
        if !side.contains(&line) {
            side.push(line);
        }
    }
    held
}
