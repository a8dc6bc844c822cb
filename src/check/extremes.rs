//! Rules on results that are possible but seldom meant: a total below 0, and no work at all.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding};
use crate::codes;
use crate::expr::{Origin, Place};
use crate::format::{list, money, percent, whole};
use crate::model::{DemandShape, Utilization};

/// An alternative that earns more than it costs.
pub(super) fn below_zero(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let currency = &subject.case.currency;
    let found = subject.case.alternatives.iter().filter_map(|it| {
        let costed = subject.costed(it)?;
        let total = costed.total.filter(|total| *total < Decimal::ZERO)?;
        let credits = costed.lines().filter(|line| line.cost.total < Some(Decimal::ZERO));
        let credits: Vec<String> = credits
            .map(|line| {
                format!("{} ({})", line.component, line.cost.total.map(money).unwrap_or_default())
            })
            .collect();
        let message = format!(
            "{} has a total below 0 ({} {currency}), because of {}; check the sign of each",
            it.name,
            money(total),
            list(&credits)
        );
        let (place, alternative) = (it.place.clone(), it.name.clone());
        Some(Finding::warning(codes::BELOW_ZERO, message, place, alternative))
    });
    found.collect()
}

/// Mean demand over peak below which hardly any work is asked for.
const HARDLY_ANY: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

/// A demand whose mean is less than a hundredth of its peak, which may be of another unit.
pub(super) fn no_work(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mean = subject.comparison.utilization.filter(|it| *it < HARDLY_ANY);
    let (Some(mean), Some(place)) = (mean, place(subject)) else { return Vec::new() };
    let message = format!(
        "the demand uses {} of its peak, {} GPU-hours over the horizon, so that a GPU-hour of a fleet \
         costs many times its price. Check the unit; if it is right, write `# gpu-tco: ignore {} REASON`",
        percent(mean),
        whole(subject.comparison.demanded.unwrap_or_default()),
        codes::NO_WORK,
    );
    vec![Finding::warning(codes::NO_WORK, message, place, String::new())]
}

/// Place of the utilization, or of the first alternative if it follows from steps.
fn place(subject: ComparisonUnderCheck<'_>) -> Option<Place> {
    let origin = match &subject.case.demand.shape {
        DemandShape::OnOff(it) | DemandShape::Flat(it) => Some(match it {
            Utilization::Share(share) => share.origin(),
            Utilization::PerDay(hours)
            | Utilization::PerMonth(hours)
            | Utilization::PerYear(hours) => hours.origin(),
        }),
        DemandShape::Profile(_) | DemandShape::Trace(_) => None,
    };
    match origin {
        Some(Origin::Stated(place) | Origin::Set { place, .. }) => Some(place.clone()),
        _ => subject.case.alternatives.first().map(|it| it.place.clone()),
    }
}
