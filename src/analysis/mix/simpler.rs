//! Choices that are easier to explain than the mix, and what they cost.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::gap::{Gap, with};
use super::relaxed::Relaxed;
use super::{Mix, settle, space};
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::model::Case;

/// A choice that is easier to explain than the mix.
#[derive(Clone, Debug)]
pub struct SimplerChoice {
    /// Units of each size.
    pub units: Vec<u32>,
    /// Rule that the sizes follow.
    pub kind: SimplerKind,
    /// Cost that it is ranked by.
    pub cost: Decimal,
    /// Cost above that of the mix.
    pub above: Gap,
}

/// Kind of a simpler choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimplerKind {
    /// None of the open sizes.
    Nothing,
    /// One size at its own best, none of the others.
    Only(usize),
    /// One size for the mean, the others as in the mix.
    Mean(usize),
    /// One size for the peak, none of the others.
    Peak(usize),
    /// One size for all but 5% of the hours, the others as in the mix.
    Percentile95(usize),
    /// One size for the lowest demand, the others as in the mix.
    Floor(usize),
}

/// Simpler choices of an alternative with open sizes, cheapest first.
pub(super) fn simpler(
    open: &Case,
    mix: &Mix,
    relaxed: Option<&Relaxed>,
    effort: &Effort,
) -> Vec<SimplerChoice> {
    let none = vec![0; mix.units.len()];
    let mut found = Vec::new();
    let mut add = |kind, units: Vec<u32>, case: Case| {
        let costed = what_if_of(&case, 0, effort, |_| ());
        let cost = costed.filter(|it| !it.is_short).and_then(|it| it.ranked_by);
        found.extend(cost.filter(|_| units != mix.units).map(|cost| {
            let above = Gap::of(cost, mix.cost);
            SimplerChoice { units, kind, cost, above }
        }));
    };
    add(SimplerKind::Nothing, none.clone(), space::with_only(open, None));
    for (size, free) in mix.sizes.iter().enumerate() {
        let only = space::with_only(open, Some(size));
        let best =
            settle(only.clone(), effort).mixes.pop().and_then(|it| it.units.first().copied());
        let sized = |units: u32| {
            let mut case = only.clone();
            space::set(&mut case, 0, &[units]);
            case
        };
        if let Some(units) = best.filter(|it| *it > 0) {
            add(SimplerKind::Only(size), with(&none, size, units), sized(units));
        }
        let peak = free.peak.clamp(free.least, free.most);
        add(SimplerKind::Peak(size), with(&none, size, peak), sized(peak));
        let habits = [(SimplerKind::Mean(size), Some(free.mean))].into_iter();
        for (kind, units) in habits.chain(by_percentile(relaxed, size, &free.name)) {
            let Some(units) = units else { continue };
            let all = with(&mix.units, size, units.clamp(free.least, free.most));
            let case = space::placed(open, &all);
            add(kind, all, case);
        }
    }
    found.sort_by(|a, b| (a.cost, &a.units).cmp(&(b.cost, &b.units)));
    found.dedup_by(|a, b| a.units == b.units);
    found
}

/// Units of one size for all but 5% of the hours, and for the lowest demand.
fn by_percentile(
    relaxed: Option<&Relaxed>,
    size: usize,
    name: &str,
) -> [(SimplerKind, Option<u32>); 2] {
    let units = |gpus: fn(&Relaxed) -> Decimal, round: fn(&Decimal) -> Decimal| {
        let relaxed = relaxed?;
        let of_unit = relaxed.sizes.iter().find(|it| it.name == name)?.of_unit;
        round(&gpus(relaxed).checked_div(of_unit)?).to_u32()
    };
    let highest = units(|it| it.percentile_95, Decimal::ceil);
    let floor = units(|it| it.floor, Decimal::floor);
    let floor = floor.filter(|it| *it > 0);
    [(SimplerKind::Percentile95(size), highest), (SimplerKind::Floor(size), floor)]
}
