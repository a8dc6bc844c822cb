//! The sizes that are open: their keys, and the fewest and most units of each.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::analysis::costed::CostedAlternative;
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::expr::unit::{Gpus, Unit};
use crate::expr::{Given, Place};
use crate::model::owned::Purchases;
use crate::model::rented::Granularity;
use crate::model::{Alternative, Case, OPTIMAL, OptimalSize, Size, Supply, Tier};

/// The most units of one size.
const MOST: u32 = 1_000_000;

/// A size that is found, in whole nodes or instances.
#[derive(Clone, Debug)]
pub struct FreeSize {
    /// Name of its tier.
    pub name: String,
    /// Position of its tier in the stack with the sizes that were found; none if the tier is left out.
    pub tier: Option<usize>,
    /// Key of the number of units.
    pub key: String,
    /// Place of `optimal` in the file.
    pub place: Place,
    /// GPUs of a node or instance.
    pub gpus_per_unit: Decimal,
    /// True if it is nodes that are owned.
    pub is_owned: bool,
    /// Fewest units.
    pub least: u32,
    /// Most units: a stated bound, or enough for the highest peak.
    pub most: u32,
    /// True if the most units are stated.
    pub is_capped: bool,
    /// Units for the mean of demand.
    pub mean: u32,
    /// Units for the highest peak.
    pub peak: u32,
}

/// Open sizes of an alternative; none if all are stated.
pub(super) fn open(case: &Case, position: usize, effort: &Effort) -> Vec<FreeSize> {
    let Some(alternative) = case.alternatives.get(position) else { return Vec::new() };
    if !alternative.has_open_size() {
        return Vec::new();
    }
    // As many as a tier would need if it served the peak alone: beyond that, units serve nothing.
    let sized = |word: Word| {
        what_if_of(case, position, effort, |it| {
            // No work is served at a higher peak than when it is wanted.
            it.waits = Some(false);
            it.tiers.iter_mut().for_each(|tier| sized(tier, word));
        })
    };
    let (at_peak, at_mean) = (sized(Word::Peak), sized(Word::Mean));
    let units = |costed: &Option<CostedAlternative>, tier: usize| {
        costed.as_ref()?.tiers.get(tier)?.units?.ceil().to_u32()
    };
    let size = |(at, stated): (usize, &Tier)| {
        let Bounds { key, place, gpus_per_unit, gpus: [least, most] } = bounds(stated)?;
        let (peak, mean) = (units(&at_peak, at)?, units(&at_mean, at)?);
        let is_capped = most.is_some();
        let needed = peak.saturating_add(spare(stated, peak)).min(MOST);
        let whole = |gpus: Decimal| gpus.checked_div(gpus_per_unit);
        let most = most.and_then(whole).and_then(|it| it.floor().to_u32()).unwrap_or(needed);
        let least = least.and_then(whole).and_then(|it| it.ceil().to_u32()).unwrap_or(0);
        // A stated bound counts beyond the peak too: a node that is sold for more than it cost pays.
        let most = most.min(MOST).max(least);
        let (name, tier, is_owned) = (stated.name.clone(), Some(at), stated.owned().is_some());
        Some(FreeSize {
            name,
            tier,
            key,
            place,
            gpus_per_unit,
            is_owned,
            least,
            most,
            is_capped,
            mean,
            peak,
        })
    };
    alternative.tiers.iter().enumerate().filter_map(size).collect()
}

/// Position of the tier with an open size, by the key of its units.
pub(super) fn position(alternative: &Alternative, key: &str) -> Option<usize> {
    alternative.tiers.iter().position(|tier| bounds(tier).is_some_and(|it| it.key == key))
}

/// True if the size of a tier is open and no least size is stated.
pub(super) fn may_be_left_out(tier: &Tier) -> bool {
    bounds(tier).is_some_and(|it| it.gpus[0].is_none())
}

/// Units beyond those of the peak that may still serve: nodes for those that are down.
fn spare(tier: &Tier, units: u32) -> u32 {
    let is_down = tier.owned().is_some_and(|it| it.downtime.is_some());
    if is_down { units / 2 + 2 } else { 0 }
}

/// An open size as it is stated.
struct Bounds {
    key: String,
    place: Place,
    gpus_per_unit: Decimal,
    /// Fewest and most GPUs.
    gpus: [Option<Decimal>; 2],
}

/// Open size of a tier, if it has one.
fn bounds(tier: &Tier) -> Option<Bounds> {
    fn of<U: Unit>(size: &OptimalSize<U>, gpus_per_unit: Decimal) -> Bounds {
        let stated = |it: &Option<Given<Gpus>>| it.as_ref().map(Given::stated);
        Bounds {
            key: size.units.key().to_owned(),
            place: size.place.clone(),
            gpus_per_unit,
            gpus: [stated(&size.min_gpus), stated(&size.max_gpus)],
        }
    }
    match &tier.supply {
        Supply::Owned(owned) => match &owned.deployment.purchases {
            Purchases::AtStart(Size::Optimal(size)) => Some(of(size, owned.gpus_per_node.stated())),
            _ => None,
        },
        Supply::Committed(commitment) => match &commitment.instances {
            Size::Optimal(size) => Some(of(size, commitment.rental.gpus_per_instance.stated())),
            _ => None,
        },
        Supply::OnDemand(_) | Supply::Spot(_) => None,
    }
}

/// A size that follows demand.
#[derive(Clone, Copy, Debug)]
enum Word {
    Peak,
    Mean,
}

impl Word {
    fn size<U>(self) -> Size<U> {
        match self {
            Self::Peak => Size::Peak,
            Self::Mean => Size::Mean,
        }
    }
}

/// Makes an open size follow demand.
fn sized(tier: &mut Tier, word: Word) {
    match &mut tier.supply {
        Supply::Owned(owned) => {
            if let Purchases::AtStart(size @ Size::Optimal(_)) = &mut owned.deployment.purchases {
                *size = word.size();
            }
        }
        Supply::Committed(commitment) => {
            if let size @ Size::Optimal(_) = &mut commitment.instances {
                *size = word.size();
            }
        }
        Supply::OnDemand(_) | Supply::Spot(_) => {}
    }
}

/// The case without the open tiers of its first alternative, except one of them.
pub(super) fn with_only(alone: &Case, size: Option<usize>) -> Case {
    let mut case = alone.clone();
    for alternative in case.alternatives.iter_mut().take(1) {
        let mut place = 0..;
        alternative.tiers.retain(|tier| bounds(tier).is_none() || place.next() == size);
    }
    case
}

/// The case with numbers for the open sizes of its first alternative; a tier of no units goes, unless a
/// least size is stated.
pub(super) fn placed(alone: &Case, units: &[u32]) -> Case {
    let mut case = alone.clone();
    for alternative in case.alternatives.iter_mut().take(1) {
        put(alternative, units);
        let mut units = units.iter();
        alternative.tiers.retain(|tier| {
            bounds(tier)
                .is_none_or(|it| units.next().is_none_or(|it| *it > 0) || it.gpus[0].is_some())
        });
    }
    case
}

/// GPUs of a unit of a tier whose size is open.
pub(super) fn gpus_per_unit(tier: &Tier) -> Option<Decimal> {
    bounds(tier).map(|it| it.gpus_per_unit)
}

/// Fewest and most units of a tier whose size is open, with parts; no most if none is stated.
pub(super) fn units_stated(tier: &Tier) -> Option<(Decimal, Option<Decimal>)> {
    let Bounds { gpus_per_unit, gpus, .. } = bounds(tier)?;
    let [least, most] = gpus.map(|it| it.and_then(|it| it.checked_div(gpus_per_unit)));
    Some((least.unwrap_or_default(), most))
}

/// The case with rented GPUs billed in any fraction.
pub(super) fn divisible(case: &Case) -> Case {
    let mut case = case.clone();
    let tiers = case.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    for rental in tiers.filter(|it| !it.is_paid_when_idle()).filter_map(Tier::rental_mut) {
        rental.granularity = Granularity::None;
    }
    case
}

/// Puts sizes in parts of a unit into the open sizes of each alternative, in the order of the stack; a
/// tier of no units goes, unless a least size is stated.
pub(super) fn place_parts(case: &mut Case, units: &[Decimal]) {
    fn parts<U: Unit>(size: &mut Size<U>, count: Decimal) {
        if let Size::Optimal(it) = size {
            *size = Size::Parts(it.units.replaced(count, OPTIMAL));
        }
    }
    for alternative in &mut case.alternatives {
        let mut units = units.iter().copied();
        alternative.tiers.retain_mut(|tier| {
            let Some(stated) = bounds(tier) else { return true };
            let count = units.next().unwrap_or_default();
            match &mut tier.supply {
                Supply::Owned(owned) => {
                    if let Purchases::AtStart(size) = &mut owned.deployment.purchases {
                        parts(size, count);
                    }
                }
                Supply::Committed(commitment) => parts(&mut commitment.instances, count),
                Supply::OnDemand(_) | Supply::Spot(_) => {}
            }
            !count.is_zero() || stated.gpus[0].is_some()
        });
    }
}

/// Puts numbers into the open sizes of an alternative, in the order of the stack.
pub(super) fn set(case: &mut Case, position: usize, units: &[u32]) {
    let Some(alternative) = case.alternatives.get_mut(position) else { return };
    put(alternative, units);
}

/// Puts numbers into the open sizes of an alternative, in the order of the stack.
pub(super) fn put(alternative: &mut Alternative, units: &[u32]) {
    fn replaced<U: Unit>(size: &mut OptimalSize<U>, units: Option<&u32>) {
        if let Some(units) = units {
            size.units = size.units.replaced((*units).into(), OPTIMAL);
        }
    }
    let mut units = units.iter();
    for tier in &mut alternative.tiers {
        match &mut tier.supply {
            Supply::Owned(owned) => {
                if let Purchases::AtStart(Size::Optimal(size)) = &mut owned.deployment.purchases {
                    replaced(size, units.next());
                }
            }
            Supply::Committed(commitment) => {
                if let Size::Optimal(size) = &mut commitment.instances {
                    replaced(size, units.next());
                }
            }
            Supply::OnDemand(_) | Supply::Spot(_) => {}
        }
    }
}
