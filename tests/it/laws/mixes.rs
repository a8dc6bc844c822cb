//! Laws of the cheapest mix: it is the least of all combinations, over the whole cost model.

use gpu_tco::analysis::{Effort, settle, what_if_of};
use gpu_tco::expr::unit::{Gpus, Per, Unit};
use gpu_tco::expr::{Given, Origin};
use gpu_tco::model::owned::Purchases;
use gpu_tco::model::rented::Billing;
use gpu_tco::model::{Case, OPTIMAL, OptimalSize, Size, Supply, Tier};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, place, tapes};
use super::{config, kept};

/// The most units of an open size.
const MOST: u32 = 5;

fn open<U: Unit>(key: &str, gpus_per_unit: &Given<Per<Gpus, U>>) -> Size<U> {
    let most = gpus_per_unit.stated() * Decimal::from(MOST);
    let given = |name: &str| Given::new(format!("{key}.{name}"), most, Origin::Stated(place()));
    Size::Optimal(OptimalSize {
        units: Given::new(format!("{key}.units"), Decimal::ZERO, Origin::Searched(OPTIMAL)),
        place: place(),
        min_gpus: None,
        max_gpus: Some(given("max_gpus")),
    })
}

/// The first alternative with its first two paid sizes open; none if it has no paid tier.
fn opened(mut case: Case) -> Option<(Case, usize)> {
    let mut alternative = case.alternatives.swap_remove(0);
    let mut sizes = 0;
    for tier in &mut alternative.tiers {
        let key = tier.path.clone();
        match &mut tier.supply {
            Supply::Owned(owned) if sizes < 2 => {
                owned.deployment.purchases = Purchases::AtStart(open(&key, &owned.gpus_per_node));
                owned.deployment.standby = None;
                sizes += 1;
            }
            Supply::Committed(commitment) if sizes < 2 => {
                commitment.billing = Billing::Always;
                commitment.instances = open(&key, &commitment.rental.gpus_per_instance);
                sizes += 1;
            }
            _ => {}
        }
    }
    case.alternatives = vec![alternative];
    (sizes > 0).then_some((case, sizes))
}

/// Puts a number into each open size; a tier of no units goes, unless it stays.
fn put(tiers: &mut Vec<Tier>, units: &[u32], stays: bool) {
    fn replace<U: Unit>(size: &mut Size<U>, units: &mut dyn Iterator<Item = u32>) -> u32 {
        let Size::Optimal(open) = size else { return 1 };
        let units = units.next().unwrap();
        *size = Size::Units(open.units.replaced(units.into(), "a law"));
        units
    }
    let replaced = |units: u32| stays || units > 0;
    let mut units = units.iter().copied();
    tiers.retain_mut(|tier| match &mut tier.supply {
        Supply::Owned(owned) => match &mut owned.deployment.purchases {
            Purchases::AtStart(size) => replaced(replace(size, &mut units)),
            _ => true,
        },
        Supply::Committed(commitment) => replaced(replace(&mut commitment.instances, &mut units)),
        Supply::OnDemand(_) | Supply::Spot(_) => true,
    });
}

/// The least cost of all combinations at which all demand is served.
fn least_of_all(case: &Case, sizes: usize) -> Option<Decimal> {
    let mut all = vec![Vec::new()];
    for _ in 0..sizes {
        let longer = |it: &Vec<u32>| {
            (0..=MOST).map(|units| [&it[..], &[units]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let cost = |units: &Vec<u32>, stays: bool| {
        let edit = |tiers: &mut Vec<Tier>| put(tiers, units, stays);
        let costed = what_if_of(case, 0, &Effort::default(), |it| edit(&mut it.tiers))?;
        costed.ranked_by.filter(|_| !costed.is_unserved && !costed.tiers.is_empty())
    };
    // A tier of no units may stay or go; with units in all tiers both are one.
    let ways = |it: &Vec<u32>| if it.contains(&0) { &[false, true][..] } else { &[true] };
    all.iter().flat_map(|it| ways(it).iter().filter_map(|stays| cost(it, *stays))).min()
}

fn the_mix_is_the_least(tape: &[u32]) -> Result<(), TestCaseError> {
    let Some((case, sizes)) = opened(case(tape)) else { return Ok(()) };
    let settled = settle(case.clone(), &Effort::default());
    let Some(mix) = settled.mixes.first() else {
        prop_assert_eq!(settled.unsolved.len(), 1);
        prop_assert_eq!(least_of_all(&case, sizes), None);
        return Ok(());
    };
    let least = least_of_all(&case, sizes).unwrap();
    prop_assert!(mix.is_proved, "not proved");
    let slack = least.abs() * Decimal::new(1, 12) + Decimal::new(1, 9);
    prop_assert!(mix.cost <= least + slack, "{} at {:?}, but {least}", mix.cost, mix.units);
    let as_settled = what_if_of(&settled.case, 0, &Effort::default(), |_| ()).unwrap();
    prop_assert_eq!(as_settled.ranked_by, Some(mix.cost));
    Ok(())
}

proptest! {
    #![proptest_config(config(10))]

    #[test]
    fn no_combination_costs_less_than_the_mix(tape in tapes()) {
        the_mix_is_the_least(&tape)?;
    }
}

/// A resale above the purchase makes the least cost negative.
#[test]
fn a_negative_least_cost_is_found() {
    the_mix_is_the_least(&kept(include_str!("negative-cost.txt"))).unwrap();
}

/// A tier without units may cost less than no tier.
#[test]
fn a_tier_may_stay_without_units() {
    the_mix_is_the_least(&kept(include_str!("stays-empty.txt"))).unwrap();
}

/// The only tier cannot be left out, but may have no unit.
#[test]
fn an_only_tier_may_have_no_unit() {
    the_mix_is_the_least(&kept(include_str!("only-tier.txt"))).unwrap();
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    #[ignore = "computes for minutes: .ci/run runs it"]
    fn no_combination_of_many_cases_costs_less_than_the_mix(tape in tapes()) {
        the_mix_is_the_least(&tape)?;
    }
}
