//! Plan against actual: what a bill has cost beside what an alternative planned for the same months, and why.
//!
//! GPUs are compared by group: instance, plan and region. A group of the bill belongs to the first tier of its plan
//! that names its instance, else to the first of its GPU model that names none. Differences of groups are parted into
//! price, volume and mix; all else is a line of its own, and all add up to actual less plan exactly.

mod as_billed;
mod billed;
mod forecast;
mod plan;
mod result;
mod steps;
mod variance;

use rust_decimal::Decimal;

use super::study::Study;
use crate::model::{Supply, Tier};
pub use as_billed::{InputAsBilled, NotAsBilled, as_billed, costs_apart};
pub use billed::{ActualKind, Basis, BilledLine, BilledMonth};
use forecast::Seen;
use plan::{PlannedOwned, PlannedTier, in_month};
pub use result::{Actual, ActualGroup, ActualLine, ActualMonth, Forecast};
pub use steps::ActualStep;
pub use variance::{Parts, Spent};

/// Compares the months of a bill with the plan of the alternative at this position; none if the plan is not known.
pub fn actual(
    study: &Study<'_>,
    position: usize,
    basis: Basis,
    bill: &[BilledMonth],
) -> Option<Actual> {
    let alternative = study.case.alternatives.get(position)?;
    let model = study.model.alternatives.get(position)?;
    let tiers = plan::tiers(study, &alternative.tiers, &model.tiers, basis)?;
    let months: Vec<u32> = bill.iter().map(|it| it.month).collect();
    let names = bill.iter().flat_map(|it| &it.owned).map(|it| it.0.as_str()).collect::<Vec<_>>();
    let owned = plan::owned(study, (&alternative.tiers, &model.tiers), basis, &names)?;
    let groups = groups(&tiers, &months, bill, &study.case.demand.gpu);
    let mut lines = lines(&tiers, &months, bill);
    lines.extend(owned.iter().map(|it| owned_line(it, &months, bill)));
    let each = bill.iter().map(|it| of_month(&tiers, &owned, it)).collect();
    let plan = groups.iter().map(|it| it.plan.cost).chain(lines.iter().map(|it| it.plan)).sum();
    let billed =
        groups.iter().map(|it| it.actual.cost).chain(lines.iter().map(|it| it.actual)).sum();
    let parts = groups.iter().map(|it| it.parts).fold(Parts::default(), Parts::and);
    let calendar = calendar(study, bill)?;
    let seen = Seen { months: &months, groups: &groups, lines: &lines, calendar };
    let forecast = forecast::forecast((&tiers, &owned), study.graph().months(), seen);
    Some(Actual {
        alternative: alternative.name.clone(),
        basis,
        months: each,
        groups,
        lines,
        plan,
        actual: billed,
        parts,
        calendar,
        forecast,
    })
}

fn of_month(tiers: &[PlannedTier<'_>], owned: &[PlannedOwned], bill: &BilledMonth) -> ActualMonth {
    let plan = tiers.iter().flat_map(|it| {
        let used = in_month(&it.used, bill.month).map(|it| it.cost);
        used.chain(in_month(&it.unused, bill.month)).chain(in_month(&it.other, bill.month))
    });
    let owned = owned.iter().flat_map(|it| in_month(&it.cost, bill.month));
    let billed = bill.groups.iter().map(|it| it.spent.cost);
    let billed = billed.chain(bill.lines.iter().map(|it| it.1));
    ActualMonth {
        month: bill.month,
        plan: plan.chain(owned).sum(),
        actual: billed.chain(bill.owned.iter().map(|it| it.1)).sum(),
    }
}

fn groups(
    tiers: &[PlannedTier<'_>],
    months: &[u32],
    bill: &[BilledMonth],
    reference: &str,
) -> Vec<ActualGroup> {
    let mut all: Vec<ActualGroup> = tiers
        .iter()
        .map(|it| {
            let planned = months.iter().flat_map(|month| in_month(&it.used, *month));
            ActualGroup {
                name: name(it.tier),
                tier: Some(it.tier.name.clone()),
                gpu: None,
                plan: planned.fold(Spent::default(), Spent::and),
                actual: Spent::default(),
                parts: Parts::default(),
            }
        })
        .collect();
    for line in bill.iter().flat_map(|it| &it.groups) {
        let is_same = |it: &PlannedTier<'_>| is_same_gpu(it.tier, line, reference);
        let at = tiers.iter().position(|it| is_of(it.tier, line, true));
        let unnamed = || tiers.iter().position(|it| is_of(it.tier, line, false) && is_same(it));
        let at = at.or_else(unnamed);
        if let Some(group) = at.and_then(|at| all.get_mut(at)) {
            group.actual = group.actual.and(line.spent);
            continue;
        }
        let name = format!("{} {} {}", line.instance, line.plan.replace('_', " "), line.region);
        let name = name.trim_end().to_owned();
        match all.iter_mut().find(|it| it.tier.is_none() && it.name == name) {
            Some(group) => group.actual = group.actual.and(line.spent),
            None => all.push(ActualGroup {
                name,
                tier: None,
                gpu: line.gpu.clone(),
                plan: Spent::default(),
                actual: line.spent,
                parts: Parts::default(),
            }),
        }
    }
    all.retain(|it| it.plan != Spent::default() || it.actual != Spent::default());
    let sides: Vec<[Spent; 2]> = all.iter().map(|it| [it.plan, it.actual]).collect();
    for (group, parts) in all.iter_mut().zip(variance::parts(&sides)) {
        group.parts = parts;
    }
    all.sort_by_key(|it| std::cmp::Reverse(it.parts.total().abs()));
    all
}

/// Words for a tier: its kind, with the instance that it names.
fn name(tier: &Tier) -> String {
    let instance = tier.rental().and_then(|it| it.instance.as_deref());
    instance.map_or_else(|| tier.name.clone(), |it| format!("{} {it}", tier.name))
}

/// Hours of the calendar over those of the plan, in the months compared.
fn calendar(study: &Study<'_>, bill: &[BilledMonth]) -> Option<Decimal> {
    let planned = study.value(study.model.hours_per_month)?;
    let hours: Decimal = bill.iter().map(|it| it.hours).sum();
    hours.checked_div(planned.checked_mul(Decimal::from(bill.len()))?)
}

/// False if a line is surely of other GPUs than a tier that names no instance: those of the demand, unless it states how
/// much work they do.
fn is_same_gpu(tier: &Tier, line: &BilledLine, reference: &str) -> bool {
    let is_reference = tier.effectiveness.relative_performance.is_none();
    line.gpu.as_deref().is_none_or(|it| !is_reference || it == reference)
}

/// True if a line of the bill is of a tier: of its plan, and of the instance that it names, or of any if it names none.
fn is_of(tier: &Tier, line: &BilledLine, is_named: bool) -> bool {
    let plan = match &tier.supply {
        Supply::Owned(_) => return false,
        Supply::Committed(_) => "committed",
        Supply::OnDemand(_) => "on_demand",
        Supply::Spot(_) => "spot",
    };
    if plan != line.plan {
        return false;
    }
    let Some(entry) = tier.rental().and_then(|it| it.instance.as_deref()) else { return !is_named };
    let (_, entry) = entry.split_once('/').unwrap_or(("", entry));
    let (instance, region) = entry.split_once('@').unwrap_or((entry, ""));
    is_named
        && instance.eq_ignore_ascii_case(&line.instance)
        && (region.is_empty() || line.region.is_empty() || region == line.region)
}

/// Line of an owned tier.
fn owned_line(of: &PlannedOwned, months: &[u32], bill: &[BilledMonth]) -> ActualLine {
    let stated = bill.iter().flat_map(|it| &it.owned).filter(|it| it.0 == of.tier);
    ActualLine {
        kind: ActualKind::Owned,
        tier: Some(of.tier.clone()),
        plan: months.iter().flat_map(|month| in_month(&of.cost, *month)).sum(),
        actual: stated.map(|it| it.1).sum(),
    }
}

fn lines(tiers: &[PlannedTier<'_>], months: &[u32], bill: &[BilledMonth]) -> Vec<ActualLine> {
    let planned = |of: fn(&PlannedTier<'_>) -> Vec<Decimal>| -> Decimal {
        let each = tiers.iter().map(of);
        each.map(|it| months.iter().flat_map(|month| in_month(&it, *month)).sum::<Decimal>()).sum()
    };
    let line = |kind: ActualKind| {
        let all = bill.iter().flat_map(|it| &it.lines).filter(|it| it.0 == kind);
        let plan = match kind {
            ActualKind::Unused => planned(|it| it.unused.clone()),
            ActualKind::Other => planned(|it| it.other.clone()),
            _ => Decimal::ZERO,
        };
        ActualLine { kind, tier: None, plan, actual: all.map(|it| it.1).sum() }
    };
    let all = ActualKind::ALL.into_iter().map(line);
    all.filter(|it| !it.plan.is_zero() || !it.actual.is_zero()).collect()
}
