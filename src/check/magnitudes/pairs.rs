//! Rules on two figures that contradict each other.

use crate::check::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::expr::Origin;
use crate::format::{money, quantity};
use crate::input::Severity;
use crate::model::rented::{MANAGED_SERVICES, SETUP_LABOR};

/// Nodes that draw more when idle than when busy: the two are swapped, or one is in watts.
pub(in crate::check) fn idle_above_busy(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let inputs = &subject.comparison.inputs;
    let of_nodes =
        inputs.iter().filter_map(|(key, idle)| Some((key, idle, inputs.get(&busy_of(key)?)?)));
    let above = of_nodes.filter(|(_, idle, busy)| idle.value > busy.value);
    above
        .filter_map(|(key, idle, busy)| {
            // What `--set` tries is meant, here as for every range.
            let (place, stops) = match &idle.origin {
                Origin::Stated(place) => (place, !matches!(busy.origin, Origin::Set { .. })),
                Origin::Set { place, .. } => (place, false),
                _ => return None,
            };
            let message = format!(
                "{key} is {} kW, more than the {} kW the node draws in use. Swap the two, or write \
                 both in kilowatts",
                quantity(idle.value),
                quantity(busy.value),
            );
            let (code, severity) = (codes::IDLE_ABOVE_BUSY, Severity::Error);
            let finding = Finding::warning(code, message, place.clone(), String::new());
            Some(Finding { severity, stops, ..finding })
        })
        .collect()
}

/// Key of the power in use, by that of the power when idle.
pub(in crate::check) fn busy_of(idle: &str) -> Option<String> {
    Some(format!("{}.busy_kw", idle.strip_suffix(".idle_kw")?))
}

/// Services beside compute that cost more than the compute they are for.
pub(in crate::check) fn dear_services(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier) in subject.tiers().filter(|(_, tier)| tier.rental().is_some()) {
        let Some(costed) = subject.outcome(alternative, tier) else { continue };
        for line in &costed.lines {
            let is_service =
                [&SETUP_LABOR, &MANAGED_SERVICES].into_iter().any(|it| line.component.is(it));
            let Some(cost) = line.cost.total.filter(|_| is_service) else { continue };
            if !costed.is_most_of_its_cost(line) {
                continue;
            }
            let message = format!(
                "{} pays {} for {}, more than for everything else in that tier. Check its unit: per \
                 month, per cluster-hour, or once",
                alternative.name,
                money(cost),
                line.component,
            );
            findings.push(at_tier(codes::UNUSUAL, alternative, tier, message));
        }
    }
    findings
}
