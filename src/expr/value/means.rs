//! Means against sums over every level and every number of nodes down.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use proptest::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::*;
use crate::expr::expected::{FailingNodes, Second, Situation, Steps};

/// A tier behind some capacity, in hundredths.
#[derive(Clone, Debug)]
struct Written {
    levels: Vec<(u32, u32)>,
    /// Nodes in use, nodes of the pool, downtime, work of a node.
    fleets: Vec<[u32; 4]>,
    before: u32,
    /// 0 none, 1 the larger counts, 2 the smaller; with its share and its capacity.
    second: [u32; 3],
    most: Option<u32>,
    /// GPUs of a step, work of one, and the most of them.
    steps: Option<(u32, u32, Option<u32>)>,
}

fn written() -> impl Strategy<Value = Written> {
    let levels = prop::collection::vec((0..4_000u32, 0..30u32), 1..12);
    let fleet = (0..6u32, 0..3u32, 0..=100u32, prop::sample::select(vec![0, 350, 800, 1_000]));
    let fleets = prop::collection::vec(fleet.prop_map(|(a, b, c, d)| [a, b, c, d]), 0..3);
    let second = (0..3u32, 0..=100u32, 0..1_500u32).prop_map(|(a, b, c)| [a, b, c]);
    let most = prop::option::of(0..2_500u32);
    let steps =
        (prop::sample::select(vec![100, 400, 800]), 1..220u32, prop::option::of(0..3_000u32));
    let of = (levels, fleets, 0..2_000u32, second, most, prop::option::of(steps));
    of.prop_map(|(levels, fleets, before, second, most, steps)| Written {
        levels,
        fleets,
        before,
        second,
        most,
        steps,
    })
}

fn hundredths(number: u32) -> Decimal {
    Decimal::new(number.into(), 2)
}

impl Written {
    fn levels<V>(&self, of: impl Fn(Decimal) -> V) -> Vec<(V, V)> {
        let whole = self.levels.iter().map(|it| it.1).sum::<u32>().max(1);
        let share = |it: u32| Decimal::from(it) / Decimal::from(whole);
        self.levels.iter().map(|it| (of(hundredths(it.0)), of(share(it.1)))).collect()
    }

    fn situation<V>(&self, of: impl Fn(Decimal) -> V) -> Situation<V> {
        let fleet = |[in_use, pool, downtime, work]: &[u32; 4]| FailingNodes {
            in_use: of((*in_use).into()),
            pool: of((*pool).into()),
            downtime: of(hundredths(*downtime)),
            gpus_of_node: of(hundredths(*work)),
        };
        let [kind, share, before] = self.second;
        // A capacity for interruptible work is part of all that comes before.
        let [share, other] = [share, before.min(self.before)].map(|it| of(hundredths(it)));
        Situation {
            fleets: self.fleets.iter().map(fleet).collect(),
            before: of(hundredths(self.before)),
            second: match kind {
                0 => None,
                1 => Some(Second::AtLeast { share, before: other }),
                _ => Some(Second::AtMost { share, before: other }),
            },
            most: self.most().map(|it| of(hundredths(it))),
            steps: self.steps.map(|(gpus, e, most)| Steps {
                gpus: of(hundredths(gpus)),
                e: of(hundredths(e)),
                most: most.map(|it| of(hundredths(it))),
            }),
        }
    }

    /// No more work is served than the GPUs that can be had do.
    fn most(&self) -> Option<u32> {
        let had = self.steps.and_then(|(_, e, most)| most.map(|most| most * e / 100));
        [self.most, had].into_iter().flatten().min()
    }

    fn mean<V: Value>(&self, of: impl Fn(Decimal) -> V) -> V {
        V::expected(&V::curve(&self.levels(&of)), &self.situation(&of))
    }

    /// Every level in every state, one by one.
    fn by_hand(&self) -> Decimal {
        let mut states = vec![(Decimal::ONE, Decimal::ZERO)];
        for [in_use, pool, downtime, work] in &self.fleets {
            let nodes = in_use + pool;
            let down = hundredths(*downtime);
            let mut next = Vec::new();
            for (chance, up) in states {
                for outcome in 0..2u32.pow(nodes) {
                    let count = outcome.count_ones();
                    let power =
                        |base: Decimal, count| (0..count).fold(Decimal::ONE, |it, _| it * base);
                    let own = power(down, count) * power(Decimal::ONE - down, nodes - count);
                    let serving = (nodes - count).min(*in_use);
                    next.push((chance * own, up + Decimal::from(serving) * hundredths(*work)));
                }
            }
            states = together(next);
        }
        let levels = self.levels(|it| it);
        let of = self.situation(|it| it);
        let amount = |up: Decimal| -> Decimal {
            levels.iter().map(|(level, share)| amount(*level, up, &of) * share).sum()
        };
        states.into_iter().map(|(chance, up)| chance * amount(up)).sum()
    }
}

/// Equal capacities as one, so that there are few.
fn together(mut states: Vec<(Decimal, Decimal)>) -> Vec<(Decimal, Decimal)> {
    states.sort_by_key(|it| it.1);
    let mut merged: Vec<(Decimal, Decimal)> = Vec::new();
    for (chance, up) in states {
        match merged.last_mut() {
            Some(last) if last.1 == up => last.0 += chance,
            _ => merged.push((chance, up)),
        }
    }
    merged
}

/// Amount of one level while so much is up.
fn amount(level: Decimal, up: Decimal, of: &Situation<Decimal>) -> Decimal {
    let first = level - of.before - up;
    let wanted = match &of.second {
        None => first,
        Some(Second::AtLeast { share, before }) => first.max(*share * level - before - up),
        Some(Second::AtMost { share, before }) => first.min(*share * level - before),
    };
    let served = wanted.max(Decimal::ZERO);
    let served = of.most.map_or(served, |most| served.min(most));
    let Some(Steps { gpus, e, most }) = &of.steps else { return served };
    let whole = |work: Decimal| Exact(Some(work / gpus)).ceil().0.expect("a number") * gpus;
    let billed = (whole(served) / e).min(whole(served / e));
    most.map_or(billed, |most| billed.min(most))
}

fn float(number: Decimal) -> f64 {
    number.to_f64().expect("a float")
}

fn near(found: f64, expected: Decimal) -> bool {
    (found - float(expected)).abs() <= 1e-9 * float(expected).abs().max(1.0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mean_is_the_sum_over_levels_and_nodes(it in written()) {
        let expected = it.by_hand();
        let Exact(found) = it.mean(|number| Exact(Some(number)));
        let off = (found.expect("a mean") - expected).abs();
        prop_assert!(off <= expected.abs().max(Decimal::ONE) * Decimal::new(1, 22), "{found:?} {expected}");
        let Lanes([one, other]) = it.mean(Lanes::<2>::of);
        prop_assert!(near(one, expected) && near(other, expected), "{one} {other} {expected}");
    }

    #[test]
    fn its_bounds_hold_every_mean_within(it in written(), by in 0..40u32, picks in any::<[bool; 16]>()) {
        let width = 1.0 + f64::from(by) / 100.0;
        // Each figure lies at the lower or the upper end of its own bounds, or all do.
        let bounds = it.mean(|number| Bounds { low: float(number), high: float(number) * width });
        let mut at = 0;
        let count = it.clone();
        let mut picked = |number: Decimal| {
            at += 1;
            float(number) * if picks[at % picks.len()] { width } else { 1.0 }
        };
        let levels: Vec<_> = count.levels(float).into_iter().map(|(level, share)| {
            (Lanes([level * if picks[0] { width } else { 1.0 }]), Lanes([share * if picks[1] { width } else { 1.0 }]))
        }).collect();
        let of = count.situation(|it| it);
        let whole: Vec<Decimal> = of.fleets.iter().flat_map(|it| [it.in_use, it.pool]).collect();
        let of = of.map(|number| Lanes([if whole.contains(number) { float(*number) } else { picked(*number) }]));
        if of.fleets.iter().any(|it| it.downtime.0[0] > 1.0) {
            return Ok(()); // no share of time
        }
        let Lanes([found]) = Lanes::expected(&Lanes::curve(&levels), &of);
        let slack = 1e-9 * found.abs().max(1.0);
        prop_assert!(
            bounds.low.is_nan() || (bounds.low - slack <= found && found <= bounds.high + slack),
            "{found} of {bounds:?}"
        );
    }

    #[test]
    fn its_slope_is_that_of_any_two_means(it in written(), moves in 0..6u32, from in 0..50u32, by in 1..40u32) {
        // The axis is a factor on the shares of time, on the levels, or on some capacity.
        let [low, high] = [from, from + by].map(|it| 0.5 + f64::from(it) / 100.0);
        let found = moved(&it, moves, Slopes::of, Slopes::axis(low, high));
        if found.value.low.is_nan() {
            return Ok(()); // more downtime than time
        }
        for (a, b) in [(0, 8), (0, 1), (3, 4), (7, 8), (2, 6)] {
            let [a, b] = [a, b].map(|step| low + (high - low) * f64::from(step) / 8.0);
            let [at_a, at_b] = [a, b].map(|x| moved(&it, moves, Lanes::<1>::of, Lanes([x])).0[0]);
            let slack = 1e-7 * at_a.abs().max(at_b.abs()).max(1.0);
            prop_assert!(found.value.low - slack <= at_a && at_a <= found.value.high + slack);
            let secant = (at_b - at_a) / (b - a);
            let off = slack / (b - a);
            let is_within = found.slope.low - off <= secant && secant <= found.slope.high + off;
            // Steps jump, and with a share of 0 or 1 two lines are one.
            let [kind, share, _] = it.second;
            let may_be_unknown = it.steps.is_some() || (kind > 0 && [0, 100].contains(&share)) || moves == 5;
            prop_assert!(is_within || (found.slope.low.is_nan() && may_be_unknown), "{secant} {found:?}");
        }
    }
}

/// A mean with some of its figures times a factor.
fn moved<V: Value>(it: &Written, moves: u32, of: impl Fn(Decimal) -> V, by: V) -> V {
    let times = |what: u32, figure: V| if what == moves { figure.mul(by) } else { figure };
    let levels = it.levels(&of).into_iter();
    let levels: Vec<_> = levels.map(|(level, share)| (times(1, level), times(0, share))).collect();
    let mut situation = it.situation(&of);
    situation.before = times(2, situation.before);
    situation.most = situation.most.map(|it| times(3, it));
    for fleet in &mut situation.fleets {
        fleet.gpus_of_node = times(4, fleet.gpus_of_node);
    }
    if let Some(first) = situation.fleets.first_mut() {
        first.downtime = times(5, first.downtime);
    }
    V::expected(&V::curve(&levels), &situation)
}

#[test]
fn a_thousand_nodes_are_counted() {
    // 1,000 nodes of 8 for 8,000 GPUs at all times: 5% are down on average.
    let of = |number: &str| Exact(number.parse().ok());
    let levels = [(of("8000"), of("1"))];
    let fleet = FailingNodes {
        in_use: of("1000"),
        pool: of("0"),
        downtime: of("0.05"),
        gpus_of_node: of("8"),
    };
    let situation =
        Situation { fleets: vec![fleet], before: of("0"), second: None, most: None, steps: None };
    let left = Exact::expected(&Exact::curve(&levels), &situation).0.expect("a mean");
    assert!((left - Decimal::from(400)).abs() < Decimal::new(1, 20), "{left}");
    // A pool of 100 covers all but the 0.0000..% of the time in which more are down.
    let fleets = vec![FailingNodes { pool: of("100"), ..situation.fleets[0].clone() }];
    let covered = Situation { fleets, ..situation };
    let left = Exact::expected(&Exact::curve(&levels), &covered).0.expect("a mean");
    assert!(left > Decimal::ZERO && left < Decimal::new(1, 4), "{left}");
}

#[test]
fn steps_without_length_are_not_counted() {
    // Work of a GPU near 0, or 0, of one on an axis or within bounds: the steps of work have no end.
    let levels = (1..=64).map(|gpus| (Lanes([f64::from(gpus)]), Lanes([1.0 / 64.0])));
    let levels: Vec<_> = levels.collect();
    for (gpus, e) in [(8.0, 1e-30), (8.0, 0.0), (8.0, 1e-9), (0.0, 1.0), (1e-12, 1.0)] {
        let steps = Steps { gpus: Lanes([gpus]), e: Lanes([e]), most: Some(Lanes([100.0])) };
        let before = Lanes([0.0]);
        let of = Situation { fleets: vec![], before, second: None, most: None, steps: Some(steps) };
        let Lanes([found]) = Lanes::expected(&Lanes::curve(&levels), &of);
        let expected = match (gpus, e) {
            (0.0, _) | (_, 0.0) => f64::NAN, // no number of steps
            (8.0, _) => 100.0,               // all that can be had, at all levels
            _ => 32.5,                       // as good as without steps
        };
        assert!(
            (found - expected).abs() < 1e-6 || (found.is_nan() && expected.is_nan()),
            "{gpus} {e}: {found}"
        );
    }
}

#[test]
fn what_is_not_known_has_no_bounds() {
    let known = Bounds::of(Decimal::ONE);
    let nothing = Bounds::of(Decimal::ZERO);
    let situation =
        Situation { fleets: vec![], before: nothing, second: None, most: None, steps: None };
    for level in [(known, Bounds::MISSING), (Bounds::MISSING, known)] {
        let mean = Bounds::expected(&Bounds::curve(&[(known, known), level]), &situation);
        assert!(mean.low.is_nan() && mean.high.is_nan(), "{mean:?}");
    }
}
