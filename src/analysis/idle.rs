//! Cost of each alternative if its GPUs do no work.

use rust_decimal::Decimal;

use super::study::Study;
use crate::expr::unit::Ratio;
use crate::expr::{Exact, Expr};
use crate::model::{AlternativeModel, UtilizationAxis};

/// Total of each alternative without any work, in the order of the file. None if it is not defined, or if the
/// alternative has another size then, as one sized to the mean of the demand.
pub(super) fn totals(study: &Study<'_>) -> Vec<Option<Decimal>> {
    let all: Vec<_> = study.model.alternatives.iter().map(total_and_sizes).collect();
    let axis = study.case.demand.utilization_axis();
    let idle = match axis {
        UtilizationAxis::Share(_) => Some(Decimal::ZERO),
        UtilizationAxis::Shift => {
            study.value(study.model.utilization).and_then(|it| Decimal::ZERO.checked_sub(it))
        }
    };
    let Some(mut plan) = study.plan::<Exact, _>(axis.key(), &all.concat()) else {
        return Vec::new();
    };
    let mut found = plan.at(Exact(idle)).iter().map(|it| it.0).collect::<Vec<_>>().into_iter();
    let of_alternative = |figures: &Vec<Expr<'_, Ratio>>| {
        let total = found.next().flatten();
        let mut keeps_its_size = true;
        for size in figures.iter().skip(1) {
            keeps_its_size &= found.next().flatten() == study.value(*size);
        }
        total.filter(|_| keeps_its_size)
    };
    all.iter().map(of_alternative).collect()
}

/// Total of an alternative, and the nodes or instances of each tier that has some installed.
fn total_and_sizes<'g>(it: &AlternativeModel<'g>) -> Vec<Expr<'g, Ratio>> {
    let sizes = it.tier_figures.iter().filter_map(|it| it.units).map(Expr::as_number);
    std::iter::once(it.cash.total.as_number()).chain(sizes).collect()
}
