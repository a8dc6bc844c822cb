//! Rules on nodes, instances and runs that are far larger than the demand.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding};
use crate::analysis::{FigureChange, units_for};
use crate::codes;
use crate::expr::{Given, Place};
use crate::format::{count, money, percent, whole};
use crate::model::outcomes::{Purpose, Work};
use crate::model::{Supply, Tier};

/// Excess of a unit over the highest peak, as a share of it, that is reported: 48 GPUs for 16. A
/// machine of 8 GPUs is often the smallest on offer.
const FAR_LARGER: Decimal = Decimal::TWO;

/// Excess of a fleet of several units that is reported: 32 GPUs for 16. Standby and spares need less.
const TWICE: Decimal = Decimal::ONE;

/// One node or reserved instance with three times the GPUs of the highest peak, or more.
pub(super) fn oversized_node(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let Some(highest) = subject.comparison.highest_peak else { return Vec::new() };
    subject.each_tier(codes::OVERSIZED_NODE, |alternative, tier| {
        let (unit, gpus) = unit(tier)?;
        let costed = subject.outcome(alternative, tier)?;
        let (total, idle) = (costed.cost.total?, costed.idle_share?);
        if FigureChange::between(highest, gpus).share < Some(FAR_LARGER) {
            return None;
        }
        Some(format!(
            "{}: one {unit} has {}, but demand never needs more than {}. So {} of its GPU-hours are \
             idle, and {} {} is paid for all of them. Use a smaller {unit}, or rent by the GPU",
            alternative.name,
            count(gpus, "GPU"),
            whole(highest),
            percent(idle),
            money(total),
            subject.case.currency,
        ))
    })
}

/// A tier of several nodes or instances with twice the GPUs of the highest peak, or more. A tier below
/// the peak is no finding: a mix owns less on purpose.
pub(super) fn oversized_fleet(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let Some(highest) = subject.comparison.highest_peak else { return Vec::new() };
    subject.each_tier(codes::OVERSIZED_FLEET, |alternative, tier| {
        let (unit, gpus) = unit(tier)?;
        let costed = subject.outcome(alternative, tier)?;
        let (total, idle) = (costed.cost.total?, costed.idle_share?);
        let installed = costed.installed?;
        let exceeds = |gpus, share| FigureChange::between(highest, gpus).share >= Some(share);
        // A single unit is the other rule's.
        if !exceeds(installed, TWICE) || installed <= gpus || exceeds(gpus, FAR_LARGER) {
            return None;
        }
        let needed = units_for(highest, gpus)?;
        Some(format!(
            "{} has {} in {}s, but demand never needs more than {}. Write `{unit}s: {}`, or `gpus: peak`: \
             {} of the GPU-hours are idle, and all of {} {} is paid",
            alternative.name,
            count(installed, "GPU"),
            unit,
            whole(highest),
            whole(needed),
            percent(idle),
            money(total),
            subject.case.currency,
        ))
    })
}

/// Word for the unit of a tier that is paid whether used or not, and its GPUs; none if one of its GPUs
/// may do less work than one of the demand's.
fn unit(tier: &Tier) -> Option<(&'static str, Decimal)> {
    let relative = tier.effectiveness.relative_performance.as_ref().map(Given::stated);
    if relative.is_some_and(|it| it < Decimal::ONE) {
        return None;
    }
    match &tier.supply {
        Supply::Owned(owned) => Some(("node", owned.gpus_per_node.stated())),
        Supply::Committed(it) => Some(("instance", it.rental.gpus_per_instance.stated())),
        Supply::OnDemand(_) | Supply::Spot(_) => None,
    }
}

/// A training run that holds more GPUs at once than the demand ever has.
pub(super) fn oversized_run(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let Some(highest) = subject.comparison.highest_peak else { return Vec::new() };
    let runs = subject.case.outcomes.iter().zip(&subject.comparison.deliverables);
    let found = runs.filter_map(|(outcome, costed)| {
        let Purpose::TrainingRun(run) = &outcome.kind else { return None };
        let Work::Days { gpus, .. } = &run.work else { return None };
        let (figure, gpus) = (costed.figures.first()?, gpus.stated());
        let cheapest = subject.comparison.alternatives.first()?;
        let cost = figure.costs.first().copied().flatten()?;
        let message = format!(
            "{} needs {} at once, but demand never has more than {}. Its cost at {} ({} {}) uses \
             the cost per GPU-hour of that smaller demand. Set `gpus` of `demand` to {}, or lower \
             `gpus` of the run",
            outcome.name,
            count(gpus, "GPU"),
            whole(highest),
            cheapest.name,
            money(cost),
            subject.case.currency,
            whole(gpus),
        );
        (gpus > highest).then(|| of_outcome(outcome.place.clone(), message))
    });
    found.collect()
}

fn of_outcome(place: Place, message: String) -> Finding {
    Finding::warning(codes::OVERSIZED_RUN, message, place, String::new())
}
