//! Capacity of fleets whose nodes fail one by one, and how long each lasts.

use std::rc::Rc;

use super::super::value::Scalar;
use super::FailingNodes;
use super::memory::{Memory, Remembered, Up};

/// Most states of fleets that fail together; nothing is known beyond them.
pub const MOST: usize = 200_000;
/// Most nodes of a fleet: as many as a file may state.
const MOST_NODES: u32 = 10_000_000;
/// Chance, as a share of the largest, below which a state is the last digit of a decimal.
const NEGLIGIBLE: (i64, u32) = (1, 28);

/// Sets of fleets whose states are remembered: those of the tiers and months of one alternative are few.
const REMEMBERED: usize = 16;
/// Most states of a set that is remembered.
const FEW: usize = 4_096;

/// Every capacity that some fleets may have together, most first; none if a figure is missing or no number
/// of nodes, or if there are too many.
pub(super) fn states<V: Scalar>(fleets: &[FailingNodes<V>]) -> Option<Rc<[Up<V>]>> {
    let is_same = |a: &FailingNodes<V>, b: &FailingNodes<V>| {
        let figures = |it: &FailingNodes<V>| [it.in_use, it.pool, it.downtime, it.gpus_of_node];
        figures(a).into_iter().zip(figures(b)).all(|(a, b)| a.is_same(b))
    };
    let are_known = |(known, _): &&Remembered<V>| {
        known.len() == fleets.len() && known.iter().zip(fleets).all(|(a, b)| is_same(a, b))
    };
    V::with_memory(|Memory(all)| {
        if let Some((_, known)) = all.iter().find(are_known) {
            return Some(Rc::clone(known));
        }
        let made: Rc<[Up<V>]> = made(fleets)?.into();
        if made.len() <= FEW {
            all.truncate(REMEMBERED - 1);
            all.push_front((fleets.to_vec(), Rc::clone(&made)));
        }
        Some(made)
    })
}

fn made<V: Scalar>(fleets: &[FailingNodes<V>]) -> Option<Vec<Up<V>>> {
    let (zero, one) = (V::count(0), V::count(1));
    let mut all = vec![(zero, one)];
    for fleet in fleets {
        let own = of_fleet(fleet)?;
        if all.len().saturating_mul(own.len()) > MOST.saturating_mul(4) {
            return None;
        }
        all = together(&all, &own);
        if all.len() > MOST {
            return None;
        }
    }
    Some(all)
}

/// Sums of two capacities, those that are equal taken together.
fn together<V: Scalar>(a: &[Up<V>], b: &[Up<V>]) -> Vec<Up<V>> {
    if let [(none, _)] = a
        && none.ordering(V::count(0)).is_eq()
    {
        return b.to_vec();
    }
    let pairs = a.iter().flat_map(|a| b.iter().map(|b| (a.0.add(b.0), a.1.mul(b.1))));
    let mut sums: Vec<Up<V>> = pairs.collect();
    sums.sort_by(|a, b| b.0.ordering(a.0));
    merged(sums)
}

/// Equal capacities next to each other as one.
fn merged<V: Scalar>(all: Vec<Up<V>>) -> Vec<Up<V>> {
    let mut merged: Vec<Up<V>> = Vec::with_capacity(all.len());
    for (capacity, share) in all {
        match merged.last_mut() {
            Some(last) if last.0.ordering(capacity).is_eq() => last.1 = last.1.add(share),
            _ => merged.push((capacity, share)),
        }
    }
    merged
}

/// Capacities of one fleet, most first.
fn of_fleet<V: Scalar>(fleet: &FailingNodes<V>) -> Option<Vec<Up<V>>> {
    let FailingNodes { in_use, pool, downtime, gpus_of_node } = *fleet;
    if gpus_of_node.is_missing() {
        return None;
    }
    let [used, pool] = [in_use.whole()?, pool.whole()?];
    let nodes = used.checked_add(pool).filter(|it| *it <= MOST_NODES)?;
    let shares = shares(nodes, downtime)?;
    let up =
        |(down, share): (u32, V)| (V::count((nodes - down).min(used)).mul(gpus_of_node), share);
    Some(merged(shares.into_iter().map(up).collect()))
}

/// Share of time that `down` nodes of a fleet are down, and the capacity that is up then.
pub(super) fn while_down<V: Scalar>(fleet: &FailingNodes<V>, down: u32) -> Option<(V, V)> {
    let FailingNodes { in_use, pool, downtime, gpus_of_node } = *fleet;
    let [used, pool] = [in_use.whole()?, pool.whole()?];
    let nodes = used.checked_add(pool)?;
    let share = shares(nodes, downtime)?.into_iter().find(|(count, _)| *count == down);
    let up = V::count(nodes.saturating_sub(down).min(used)).mul(gpus_of_node);
    Some((share.map_or(V::count(0), |it| it.1), up))
}

/// Share of time for each number of nodes down, fewest first, without those that are negligible.
///
/// p(k + 1) = p(k) x (n - k) / (k + 1) x d / (1 - d), from the likeliest k in both directions, over the sum
/// of all: beginning at p(0) = (1 - d)^n would lose all digits in large fleets.
pub(in crate::expr) fn shares<V: Scalar>(nodes: u32, downtime: V) -> Option<Vec<(u32, V)>> {
    let (zero, one) = (V::count(0), V::count(1));
    if downtime.is_missing() || downtime.is_below(zero) || one.is_below(downtime) {
        return None;
    }
    if !zero.is_below(downtime) {
        return Some(vec![(0, one)]);
    }
    if !downtime.is_below(one) {
        return Some(vec![(nodes, one)]);
    }
    let up = one.sub(downtime);
    let count = V::count;
    let likeliest = count(nodes).add(one).mul(downtime).floor()?.min(nodes);
    let least = V::of(rust_decimal::Decimal::new(NEGLIGIBLE.0, NEGLIGIBLE.1));
    let mut all = vec![(likeliest, one)];
    let (mut weight, mut down) = (one, likeliest);
    while down > 0 {
        weight = weight.mul(count(down)).div(count(nodes - down + 1)).mul(up).div(downtime);
        down -= 1;
        if weight.is_below(least) {
            break;
        }
        all.push((down, weight));
    }
    all.reverse();
    (weight, down) = (one, likeliest);
    while down < nodes {
        weight = weight.mul(count(nodes - down)).div(count(down + 1)).mul(downtime).div(up);
        down += 1;
        if weight.is_below(least) {
            break;
        }
        all.push((down, weight));
    }
    let whole = all.iter().fold(zero, |sum, (_, weight)| sum.add(*weight));
    Some(all.into_iter().map(|(down, weight)| (down, weight.div(whole))).collect())
}
