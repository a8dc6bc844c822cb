//! Forecast: the months of the bill as billed, and the other months of the plan at the same prices and volumes.

use rust_decimal::Decimal;

use super::billed::ActualKind;
use super::plan::{self, PlannedOwned, PlannedTier};
use super::result::{ActualGroup, ActualLine, Forecast};

/// Months compared, and what they have shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    /// Months compared.
    pub months: &'a [u32],
    /// GPUs by group.
    pub groups: &'a [ActualGroup],
    /// All else.
    pub lines: &'a [ActualLine],
    /// Hours of the calendar over those of the plan.
    pub calendar: Decimal,
}

/// Cost of the whole plan. A tier keeps the ratio of its cost to its plan, and GPUs that no tier plans keep their mean a
/// month, both by the hours of the calendar; owned tiers keep their ratio by month. Purchases, credits, taxes and
/// corrections are counted once. None if an amount is beyond decimals.
pub(super) fn forecast(
    (tiers, owned): (&[PlannedTier<'_>], &[PlannedOwned]),
    horizon: u32,
    seen: Seen<'_>,
) -> Option<Forecast> {
    let rest: Vec<u32> = (1..=horizon).filter(|it| !seen.months.contains(it)).collect();
    let at_mean = |amount: Decimal| {
        let months = Decimal::from(seen.months.len());
        amount.checked_mul(Decimal::from(rest.len()))?.checked_div(months)
    };
    let at_ratio = |planned: Decimal, [plan, actual]: [Decimal; 2]| match plan.is_zero() {
        true if actual.is_zero() => Some(planned),
        true => at_mean(actual),
        false => planned.checked_mul(actual)?.checked_div(plan),
    };
    // A short month is billed for fewer hours than the plan has, and the rest of the year is not.
    let by_hour = |amount: Decimal| amount.checked_div(seen.calendar);
    let planned = |series: &[Decimal]| -> Decimal {
        rest.iter().flat_map(|month| plan::in_month(series, *month)).sum()
    };
    let mut more = Decimal::ZERO;
    for it in tiers {
        let of = seen.groups.iter().find(|of| of.tier.as_deref() == Some(it.tier.name.as_str()));
        let sides = of.map_or_else(Default::default, |of| [of.plan.cost, of.actual.cost]);
        let costs: Vec<Decimal> = it.used.iter().map(|it| it.cost).collect();
        more = more.checked_add(by_hour(at_ratio(planned(&costs), sides)?)?)?;
    }
    for it in seen.groups.iter().filter(|it| it.tier.is_none()) {
        more = more.checked_add(by_hour(at_mean(it.actual.cost)?)?)?;
    }
    for it in seen.lines {
        let planned: Decimal = match it.kind {
            ActualKind::Unused => tiers.iter().map(|it| planned(&it.unused)).sum(),
            ActualKind::Other => tiers.iter().map(|it| planned(&it.other)).sum(),
            ActualKind::UnknownGpus => Decimal::ZERO,
            ActualKind::Owned => {
                let of_tier = owned.iter().filter(|of| Some(&of.tier) == it.tier.as_ref());
                of_tier.map(|it| planned(&it.cost)).sum()
            }
            _ => continue,
        };
        let rest = at_ratio(planned, [it.plan, it.actual])?;
        let rest = if it.kind == ActualKind::Owned { rest } else { by_hour(rest)? };
        more = more.checked_add(rest)?;
    }
    let all = tiers.iter().flat_map(|it| {
        let used = it.used.iter().map(|it| it.cost);
        used.chain(it.unused.iter().copied()).chain(it.other.iter().copied())
    });
    let all = all.chain(owned.iter().flat_map(|it| it.cost.iter().copied()));
    let lines = seen.lines.iter().map(|it| it.actual);
    let so_far: Decimal = seen.groups.iter().map(|it| it.actual.cost).chain(lines).sum();
    Some(Forecast { planned: all.sum(), total: so_far.checked_add(more)?, months: horizon })
}
