//! Rule on commitments that a smaller one would beat.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding};
use crate::analysis::{CostedAlternative, FigureChange, what_if_of};
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{count, money, percent};
use crate::model::rented::Billing;
use crate::model::{Alternative, Size, Supply, Tier};

/// Least idle share that is reported; a smaller one is rounding.
const IDLE: Decimal = Decimal::from_parts(1, 0, 0, false, 9);

/// Most instances among which the cheapest number is searched.
const MOST: u32 = 100_000;

/// A commitment with idle hours in front of a tier that is paid only when used, if fewer GPUs would
/// cost less.
pub(super) fn above_the_floor(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.each_tier(codes::ABOVE_THE_FLOOR, |alternative, tier| {
        let Supply::Committed(commitment) = &tier.supply else { return None };
        let behind = alternative.tiers.iter().skip_while(|it| it.name != tier.name).skip(1);
        let could_be_left = behind.into_iter().any(|it| !it.is_paid_when_idle());
        if commitment.billing == Billing::AsUsed || !could_be_left {
            return None;
        }
        let found = subject.outcome(alternative, tier)?;
        let (idle, rent) = found.idle_share.zip(found.idle_rent)?;
        if idle <= IDLE {
            return None;
        }
        let fewer = cheaper(subject, alternative, tier)?;
        Some(format!(
            "{}: {} has {}, and {} of their hours ({} {}) are idle. {fewer}",
            alternative.name,
            tier.name,
            count(found.installed.unwrap_or_default(), "GPU"),
            percent(idle),
            money(rent),
            subject.case.currency,
        ))
    })
}

/// Sentences on the number of GPUs that costs least, if that is below the committed one.
fn cheaper(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
) -> Option<String> {
    let now = subject.costed(alternative)?;
    let units = u32::try_from(subject.outcome(alternative, tier)?.units?).ok()?;
    let at = |units: u32| {
        what_if_of(subject.case, now.position, subject.effort, |it| {
            let same = it.tiers.iter_mut().filter(|it| it.path == tier.path);
            same.for_each(|tier| commit(tier, units));
        })
    };
    let best = lowest(units.min(MOST), |units| at(units)?.ranked_by)?;
    let then = at(best)?;
    let less = FigureChange::between(then.ranked_by?, now.ranked_by?).by;
    if best >= units || less <= Decimal::ZERO || serves_less(&then, now) {
        return None;
    }
    let (name, currency) = (&now.name, &subject.case.currency);
    let costs =
        format!("{name} costs {} {currency} ({} less)", money(then.ranked_by?), money(less));
    let gpus = then.tiers.iter().find(|it| it.name == tier.name).and_then(|it| it.installed)?;
    Some(if best == 0 {
        format!("Without them, {costs}: remove the tier")
    } else {
        format!("With {}, {costs}: set `gpus: {}`", count(gpus, "GPU"), gpus.normalize())
    })
}

/// Number from 0 to `most` at which a cost that first falls and then rises is lowest.
fn lowest(most: u32, cost: impl Fn(u32) -> Option<Decimal>) -> Option<u32> {
    let (mut least, mut most) = (0_u32, most);
    while least < most {
        let middle = least.midpoint(most);
        let next = middle.saturating_add(1);
        if cost(middle)? <= cost(next)? {
            most = middle;
        } else {
            least = next;
        }
    }
    Some(least)
}

fn serves_less(then: &CostedAlternative, now: &CostedAlternative) -> bool {
    then.unserved_share.unwrap_or_default() > now.unserved_share.unwrap_or_default()
}

fn commit(tier: &mut Tier, units: u32) {
    let key = format!("{}.instances", tier.path);
    if let Supply::Committed(commitment) = &mut tier.supply {
        let units = Given::new(key, Decimal::from(units), Origin::Searched("fewer instances"));
        commitment.instances = Size::Units(units);
    }
}
