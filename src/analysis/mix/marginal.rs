//! One unit more of a size: what it costs, and what it avoids; also of a size of which a mix has none.

use rust_decimal::Decimal;

use super::gap::with;
use super::{FreeSize, Mix, space};
use crate::analysis::costed::{CostedAlternative, CostedTier};
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::model::Case;

/// One unit more than `unit - 1`, and what it does to the cost.
#[derive(Clone, Debug)]
pub struct MarginalUnit {
    /// Number of the unit, from 1.
    pub unit: u32,
    /// Cost that it adds to its own tier.
    pub cost: Decimal,
    /// Cost that it avoids in each other tier, in the order of the stack.
    pub avoided: Vec<Decimal>,
    /// Cost of the alternative without it, less the cost with it.
    pub net: Decimal,
    /// Share of the horizon in which its GPUs replace rented ones, in this tier or as they move others
    /// with a capacity up; none without a horizon.
    pub used: Option<Decimal>,
    /// Share of the horizon above which it pays, if what it avoids is in proportion to its use; none if
    /// it avoids nothing.
    pub pays_above: Option<Decimal>,
}

/// First unit of the size at a position, beside the other sizes of the mix; none if a figure is missing. `costed` is
/// the alternative with the sizes of the mix, and `hours` are those of the horizon.
pub(super) fn first_unit(
    case: &Case,
    mix: &Mix,
    (at, size): (usize, &FreeSize),
    (costed, hours): (&CostedAlternative, Option<Decimal>),
    effort: &Effort,
) -> Option<MarginalUnit> {
    if size.most == 0 {
        return None;
    }
    let alone = case.with_alternatives(vec![mix.open.clone()]);
    let placed = space::placed(&alone, &with(&mix.units, at, 1)).alternatives.pop()?;
    let more = what_if_of(case, mix.position, effort, |it| *it = placed)?;
    let tier = |name: &str| more.tiers.iter().find(|it| it.name == name);
    let own = tier(&size.name)?;
    let avoided = |before: &CostedTier| {
        let after = tier(&before.name)?.cost.total?;
        before.cost.total?.checked_sub(after)
    };
    let avoided: Vec<Decimal> = costed.tiers.iter().map(avoided).collect::<Option<_>>()?;
    let cost = own.cost.total?;
    let net = costed.ranked_by?.checked_sub(more.ranked_by?)?;
    let installed = hours.and_then(|it| it.checked_mul(size.gpus_per_unit));
    let used = own.served.zip(installed).and_then(|(it, all)| it.checked_div(all));
    let all: Decimal = avoided.iter().sum();
    let pays_above = used.and_then(|it| it.checked_mul(cost)?.checked_div(all));
    Some(MarginalUnit { unit: 1, cost, avoided, net, used, pays_above })
}
