//! Records of the cost lines of each alternative, tier by tier, largest first.

use super::Material;
use crate::analysis::{Cost, CostedLine, CostedTier};
use crate::format::Figure::{Amount, PerGpuHour, Share, Whole};
use crate::report::kind::Kind;
use crate::report::records::{Field, Key, Records, Value};

type OfTier = Key<CostedTier>;
type OfCost = Key<Cost>;
const USED: fn(&CostedTier) -> &'static str = |_| "rented while used";

/// Figures of a tier, for JSON.
pub(crate) const TIER: [OfTier; 7] = [
    OfTier::plain("name", |it| Value::text(&it.name))
        .says("Kind of the tier, numbered if an alternative has several of it, such as `spot`."),
    OfTier::figure("served_gpu_hours", Whole, |it| it.served).says("GPU-hours of work served."),
    OfTier::figure("billed_gpu_hours", Whole, |it| it.billed)
        .says("GPU-hours billed by a provider.")
        .unless(|_| "nothing is rented"),
    OfTier::figure("installed_gpus", Whole, |it| it.installed)
        .says("GPUs that are paid for whether used or not.")
        .unless(USED),
    OfTier::figure("units", Whole, |it| it.units)
        .says("Nodes or instances that are paid for whether used or not.")
        .unless(USED),
    OfTier::figure("fleet_utilization", Share, |it| it.fleet_utilization)
        .says("Share of the installed GPU-hours that serve demand, 0 to 1.")
        .unless(USED),
    OfTier::figure("goodput_after_failures", Share, |it| it.goodput)
        .says("Share of allocated time that is useful work after failures, 0 to 1.")
        .unless(|_| "no failures are stated"),
];

/// Accounting class of a cost line.
const CLASS: Kind = Kind::words(
    "cost_class",
    "Accounting class of a cost line.",
    &[
        ("capex", "Capitalized."),
        ("opex", "Expensed when paid."),
        ("unserved", "Charge for work that no tier serves: no cash."),
    ],
);

/// Names of a cost line.
pub(crate) const LINE: [Key<CostedLine>; 2] = [
    Key::plain("component", |it: &CostedLine| Value::text(it.component.label()))
        .says("Component of cost, such as `servers` or `electricity`."),
    Key::plain("class", |it: &CostedLine| Value::text(it.class.name()))
        .kind(CLASS)
        .says("Accounting class."),
];

/// Figures of a cost, such as that of a line.
pub(crate) const COST: [OfCost; 3] = [
    OfCost::figure("total", Amount, |it| it.total)
        .says("Cost over the horizon, undiscounted; negative for a credit."),
    OfCost::figure("cost_per_gpu_hour", PerGpuHour, |it| it.per_gpu_hour)
        .says("Cost per GPU-hour that the alternative serves.")
        .headed("per GPU-hour"),
    OfCost::figure("share", Share, |it| it.share)
        .says("Share of the alternative's total.")
        .unless(|_| "the total is 0"),
];

pub(super) fn records(material: Material<'_>) -> Records {
    let currency = &material.case.currency;
    let names = ["name", "tier"].map(Field::plain).into_iter();
    let columns = names.chain(LINE.map(|key| key.field(currency)));
    let row = |[name, tier]: [&String; 2], line: &CostedLine| {
        let names = [name, tier].map(Value::text).into_iter();
        let names = names.chain(LINE.map(|key| key.value(line)));
        names.chain(COST.map(|key| key.value(&line.cost))).collect()
    };
    let tiers = material.comparison.alternatives.iter();
    let tiers = tiers.flat_map(|it| it.tiers.iter().map(move |tier| (&it.name, tier)));
    let rows = tiers.flat_map(|(name, tier)| {
        paid(&tier.lines).into_iter().map(move |line| row([name, &tier.name], line))
    });
    Records {
        columns: columns.chain(COST.map(|key| key.field(currency))).collect(),
        rows: rows.collect(),
    }
}

/// Cost lines that are not zero, largest first.
pub(in crate::report::compare) fn paid<'l>(
    lines: impl IntoIterator<Item = &'l CostedLine>,
) -> Vec<&'l CostedLine> {
    let mut paid: Vec<_> = lines.into_iter().filter(|line| line.is_paid()).collect();
    paid.sort_by_key(|line| std::cmp::Reverse(line.cost.total));
    paid
}
