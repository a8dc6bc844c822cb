//! The boundaries found cost no more than any others, by dispatching each level of demand.

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::boundaries::Boundaries;
use super::chain;
use super::rates::{Rates, Reach};
use super::wanted::Curve;

/// Prices and levels in small whole numbers, so that many costs are equal.
fn stack() -> impl Strategy<Value = Vec<Rates>> {
    let tier = (0..5i64, 0..3i64, 0..6i64, 0..12i64, 0..4u8, proptest::bool::ANY);
    prop::collection::vec(tier, 1..4).prop_map(|tiers| {
        let mut running = Decimal::ZERO;
        let mut stack: Vec<Rates> = tiers
            .into_iter()
            .enumerate()
            .map(|(at, (fixed, more, least, more_most, kind, is_capped))| {
                running += Decimal::from(more);
                let bounds = [least, least + more_most].map(Decimal::from);
                let open =
                    Reach::Open { bounds, of_unit: Decimal::ONE, gpus_per_unit: Decimal::ONE };
                let (fixed, reach) = match kind {
                    0 => (0, Reach::Interruptible(is_capped.then_some(bounds[1]))),
                    1 => (0, Reach::Stated(bounds[0])),
                    _ => (fixed, open),
                };
                Rates { name: format!("tier {at}"), fixed: fixed.into(), running, reach }
            })
            .collect();
        let running = running + Decimal::from(4);
        let (name, fixed) = ("rest".to_owned(), Decimal::ZERO);
        stack.push(Rates { name, fixed, running, reach: Reach::Unlimited });
        stack
    })
}

/// Cost of an hour of some levels with a capacity for each tier that has one.
fn cost(stack: &[Rates], capacities: &[Decimal], levels: &[Decimal], share: Decimal) -> Decimal {
    let each = Decimal::ONE / Decimal::from(levels.len());
    let mut cost = Decimal::ZERO;
    for level in levels {
        let (mut left, mut interruptible) = (*level, *level * share);
        let mut capacities = capacities.iter();
        for tier in stack {
            let most = match &tier.reach {
                Reach::Unlimited => left,
                Reach::Interruptible(cap) => cap.map_or(interruptible, |it| interruptible.min(it)),
                Reach::Open { .. } | Reach::Stated(_) => *capacities.next().unwrap(),
            };
            let served = left.min(most);
            cost += each * (served * tier.running);
            if tier.bounds().is_some() {
                cost += each * (most * tier.fixed);
            } else {
                interruptible -= served;
            }
            left -= served;
        }
        assert_eq!(left, Decimal::ZERO, "the last tier serves all");
    }
    cost
}

/// Every choice of half units within the bounds of each tier.
fn choices(stack: &[Rates]) -> Vec<Vec<Decimal>> {
    let half = Decimal::new(5, 1);
    stack.iter().filter_map(Rates::bounds).fold(vec![Vec::new()], |all, [least, most]| {
        let mut sizes = vec![least];
        while sizes[sizes.len() - 1] < most {
            sizes.push(sizes[sizes.len() - 1] + half);
        }
        let longer = |it: &Vec<Decimal>| {
            sizes.iter().map(|size| [it.as_slice(), &[*size]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_other_sizes_cost_less(
        stack in stack(),
        levels in prop::collection::vec(0..12i64, 1..5),
        half in proptest::bool::ANY,
    ) {
        let share = if half { Decimal::new(5, 1) } else { Decimal::ZERO };
        let levels: Vec<Decimal> = levels.into_iter().map(Decimal::from).collect();
        let each = Decimal::ONE / Decimal::from(levels.len());
        let curve = Curve::of(levels.iter().map(|it| (*it, each)).collect());
        if let Some(boundaries) = Boundaries::of(&stack, share, &curve) {
            let up_to = chain::cheapest(&boundaries).unwrap();
            let before = std::iter::once(&Decimal::ZERO).chain(&up_to);
            let found: Vec<Decimal> = up_to.iter().zip(before).map(|(it, before)| it - before).collect();
            let least = cost(&stack, &found, &levels, share);
            for other in choices(&stack) {
                let cost = cost(&stack, &other, &levels, share);
                prop_assert!(least <= cost + Decimal::new(1, 20), "{found:?} {least}, {other:?} {cost}");
            }
        }
    }
}

/// A tier with a stated capacity has a slope outside its range too, which is not that of the cost.
#[test]
fn a_boundary_is_found_within_the_range_of_the_tiers_below() {
    let open = |bounds: [i64; 2]| Reach::Open {
        bounds: bounds.map(Decimal::from),
        of_unit: Decimal::ONE,
        gpus_per_unit: Decimal::ONE,
    };
    let tier = |fixed: i64, running: i64, reach| Rates {
        name: format!("tier of {fixed} and {running}"),
        fixed: fixed.into(),
        running: running.into(),
        reach,
    };
    let stack = [
        tier(2, 0, open([4, 4])),
        tier(1, 0, open([1, 7])),
        tier(0, 1, Reach::Interruptible(None)),
        tier(0, 5, Reach::Unlimited),
    ];
    let each = Decimal::ONE / Decimal::from(3);
    let curve = Curve::of([11, 6, 0].map(|it| (Decimal::from(it), each)).to_vec());
    let boundaries = Boundaries::of(&stack, Decimal::new(5, 1), &curve).unwrap();
    // Half of 11 is 5.5: above it spot serves all that is left.
    let expected = [Decimal::from(4), Decimal::new(55, 1)];
    assert_eq!(chain::cheapest(&boundaries).unwrap(), expected);
}
