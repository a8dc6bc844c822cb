//! Rounding residue: a sum that cancels out to its last digits is 0, and costs that differ only in
//! their last digits are equal.

use rust_decimal::Decimal;

use super::costed::{Above, CostedAlternative};
use super::verdict::{Margin, Verdict};
use crate::model::RankBy;

/// Residue as a share of the largest part of a sum: decimals carry 28 digits.
const RESIDUE: Decimal = Decimal::from_parts(1, 0, 0, false, 15);

/// Alternatives without residue, in the same order. Costs equal to the least but for residue become
/// the least, so that rounding decides no ranking.
pub(super) fn settled(all: Vec<CostedAlternative>, rank_by: RankBy) -> Vec<CostedAlternative> {
    let mut all: Vec<_> = all.into_iter().map(without_residue).collect();
    level(&mut all, |it| &mut it.total);
    level(&mut all, |it| &mut it.npv);
    for it in &mut all {
        let basis = match rank_by {
            RankBy::Total => it.total,
            RankBy::Npv => it.npv.or(it.total),
        };
        it.ranked_by = it.ranked_by.and(basis);
    }
    let least = |of: fn(&CostedAlternative) -> Option<Decimal>| {
        all.iter().filter(|it| !it.is_unserved).filter_map(of).min()
    };
    let (total, npv) = (least(|it| it.total), least(|it| it.npv));
    for it in &mut all {
        it.above = above(it.above, it.total, total);
        it.npv_above = above(it.npv_above, it.npv, npv);
        let is_by_npv = rank_by == RankBy::Npv && it.npv.is_some();
        it.ranked_above = if is_by_npv { it.npv_above } else { it.above };
    }
    all
}

/// A difference of two costs that are stated; 0 if they differ by residue alone.
pub(super) fn difference(of: Decimal, less: Decimal, difference: Decimal) -> Decimal {
    let largest = of.abs().max(less.abs());
    if of == less || is_residue(difference, largest) { Decimal::ZERO } else { difference }
}

/// The margin of a pair, and who is cheaper: nobody, if the costs differ by residue everywhere.
pub(super) fn of_pair(
    (verdict, margin): (Verdict, Option<Margin>),
    sides: [&CostedAlternative; 2],
) -> (Verdict, Option<Margin>) {
    let parts = sides.map(largest).into_iter().max().unwrap_or_default();
    match margin {
        Some(margin) if is_residue(margin.most, parts) => {
            let (least, most) = (Decimal::ZERO, Decimal::ZERO);
            (Verdict::Never, Some(Margin { least, at: None, most }))
        }
        margin => (verdict, margin),
    }
}

/// An alternative whose sums are 0 if only residue remains of them, and then have no shares.
fn without_residue(mut it: CostedAlternative) -> CostedAlternative {
    let largest = largest(&it);
    for sum in [&mut it.total, &mut it.npv, &mut it.npv_mid, &mut it.capex, &mut it.opex] {
        settle(sum, largest);
    }
    for tier in &mut it.tiers {
        settle(&mut tier.cost.total, largest);
    }
    if it.total == Some(Decimal::ZERO) {
        it.share = None;
        for tier in &mut it.tiers {
            tier.cost.share = None;
            tier.lines.iter_mut().for_each(|line| line.cost.share = None);
        }
    }
    it
}

/// Largest amount among the lines of an alternative.
fn largest(it: &CostedAlternative) -> Decimal {
    let amounts = it.lines().filter_map(|line| line.cost.total);
    amounts.map(|amount| amount.abs()).max().unwrap_or_default()
}

fn settle(sum: &mut Option<Decimal>, largest: Decimal) {
    *sum = sum.map(|sum| if is_residue(sum, largest) { Decimal::ZERO } else { sum });
}

/// True if rounding may be all that is left of a sum whose largest part is `largest`.
fn is_residue(sum: Decimal, largest: Decimal) -> bool {
    largest.checked_mul(RESIDUE).is_some_and(|residue| sum.abs() <= residue)
}

/// Sets the costs that are the least but for residue to the least.
fn level(all: &mut [CostedAlternative], of: fn(&mut CostedAlternative) -> &mut Option<Decimal>) {
    let ranked = all.iter_mut().filter(|it| it.is_ranked());
    let Some(least) = ranked.filter_map(|it| *of(it)).min() else { return };
    for it in all {
        let slack = largest(it).max(least.abs());
        let cost = of(it);
        let gap = cost.and_then(|cost| cost.checked_sub(least));
        if gap.is_some_and(|gap| is_residue(gap, slack)) {
            *cost = Some(least);
        }
    }
}

/// A cost above the least: 0 if it is the least, and no share of a least of 0 or below.
fn above(stated: Above, cost: Option<Decimal>, least: Option<Decimal>) -> Above {
    let is_least = cost.is_some() && cost == least;
    let amount = if is_least { stated.amount.and(Some(Decimal::ZERO)) } else { stated.amount };
    let share = stated.share.filter(|_| least > Some(Decimal::ZERO));
    Above { amount, share: if is_least { share.and(Some(Decimal::ZERO)) } else { share } }
}
