//! The mean of what a tier serves or is billed, over the levels of demand in each state of the fleets.

use std::cell::Cell;

use super::super::value::Scalar;
use super::ladder::{Ladder, Rung};
use super::states::{states, while_down};
use super::{Curve, Second, Situation};

/// A capacity of the fleets: its share of time, and the mean amount while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<V> {
    /// Capacity that is up.
    pub capacity: V,
    /// Share of time.
    pub share: V,
    /// Mean amount over the levels.
    pub amount: V,
}

/// The mean amount; missing if a figure is, or if the fleets fail together in too many ways.
pub fn expected<V: Scalar>(curve: &Curve<V>, of: &Situation<V>) -> V {
    let mean = |all: Vec<State<V>>| {
        let products = all.into_iter().map(|it| it.share.mul(it.amount));
        products.reduce(V::add).unwrap_or(V::MISSING)
    };
    parts(curve, of).map_or(V::MISSING, mean)
}

/// The amount in each state of the fleets; none if nothing is known.
pub(super) fn parts<V: Scalar>(curve: &Curve<V>, of: &Situation<V>) -> Option<Vec<State<V>>> {
    if is_missing(of) {
        return None;
    }
    let mut ladder = of.steps.as_ref().map(Ladder::of);
    let state = |&(capacity, share): &(V, V)| {
        let amount = amount(curve, of, ladder.as_mut(), capacity);
        State { capacity, share, amount }
    };
    let all = states(&of.fleets)?;
    LOOKED_UP.set(LOOKED_UP.get() + EACH * all.len() as u64);
    Some(all.iter().map(state).collect())
}

thread_local! {
    /// Work of all means so far: how much one takes is known only when its nodes are.
    static LOOKED_UP: Cell<u64> = const { Cell::new(0) };
}

/// Cells that a state of the fleets counts as.
const EACH: u64 = 8;

/// Work of all means of this thread so far, in cells.
pub(in crate::expr) fn looked_up() -> u64 {
    LOOKED_UP.get()
}

/// Share of time that `down` nodes of each fleet are down, and the amount while it lasts.
pub(super) fn part<V: Scalar>(curve: &Curve<V>, of: &Situation<V>, down: &[u32]) -> Option<(V, V)> {
    if is_missing(of) {
        return None;
    }
    let (mut share, mut capacity) = (V::count(1), V::count(0));
    for (fleet, down) in of.fleets.iter().zip(down) {
        let (own, up) = while_down(fleet, *down)?;
        (share, capacity) = (share.mul(own), capacity.add(up));
    }
    let mut ladder = of.steps.as_ref().map(Ladder::of);
    Some((share, amount(curve, of, ladder.as_mut(), capacity)))
}

fn is_missing<V: Scalar>(of: &Situation<V>) -> bool {
    let mut is_missing = false;
    of.each(&mut |it| is_missing |= it.is_missing());
    is_missing
}

/// Mean amount over the levels, behind some capacity that is up.
fn amount<V: Scalar>(
    curve: &Curve<V>,
    of: &Situation<V>,
    ladder: Option<&mut Ladder<'_, V>>,
    up: V,
) -> V {
    let tier = Tier::behind(curve, of, up);
    match ladder {
        None => tier.work(of.most),
        Some(ladder) => tier.billed(ladder, of.most),
    }
}

/// A tier behind known capacity.
struct Tier<'c, V> {
    curve: &'c Curve<V>,
    /// Capacity before it.
    before: V,
    second: Line<V>,
}

/// Second line of demand, with known capacity; see [`Second`].
#[derive(Clone, Copy)]
enum Line<V> {
    None,
    AtLeast(V, V),
    AtMost(V, V),
}

impl<'c, V: Scalar> Tier<'c, V> {
    fn behind(curve: &'c Curve<V>, of: &Situation<V>, up: V) -> Self {
        let one = V::count(1);
        let before = of.before.add(up);
        let second = match &of.second {
            None => Line::None,
            Some(Second::AtLeast { share, before }) => Line::AtLeast(*share, before.add(up)),
            Some(Second::AtMost { share, before }) => Line::AtMost(*share, *before),
        };
        // Parallel lines are one.
        let (before, second) = match second {
            Line::AtLeast(share, other) if !share.is_below(one) => (before.min(other), Line::None),
            Line::AtMost(share, other) if !share.is_below(one) => (before.max(other), Line::None),
            second => (before, second),
        };
        Self { curve, before, second }
    }

    /// Mean work: what is wanted beyond the capacity before, less what is wanted beyond its own too.
    fn work(&self, most: Option<V>) -> V {
        let wanted = self.wanted_beyond(V::count(0));
        most.map_or(wanted, |most| wanted.sub(self.wanted_beyond(most)))
    }

    /// Mean of what is wanted of the tier beyond some GPUs.
    fn wanted_beyond(&self, gpus: V) -> V {
        let (zero, one) = (V::count(0), V::count(1));
        let first = self.before.add(gpus);
        let excess = |height| self.curve.excess(height);
        match self.second {
            Line::None => excess(first),
            // Rises with the share of demand from where that is enough, and wholly from where the lines meet.
            Line::AtLeast(share, before) => {
                let second = before.add(gpus);
                if !zero.is_below(share) || !second.div(share).is_below(first) {
                    return excess(first);
                }
                let meet = first.sub(second).div(one.sub(share));
                share.mul(excess(second.div(share))).add(one.sub(share).mul(excess(meet)))
            }
            // Rises wholly until the lines meet, and with the share from there on.
            Line::AtMost(share, before) => {
                let second = before.add(gpus);
                if !zero.is_below(share) {
                    return zero;
                }
                if share.mul(first).is_below(second) {
                    return share.mul(excess(second.div(share)));
                }
                let meet = first.sub(second).div(one.sub(share));
                excess(first).sub(one.sub(share).mul(excess(meet)))
            }
        }
    }

    /// Level of demand above which more than some GPUs are wanted of the tier; none if at no level.
    fn level_for(&self, gpus: V) -> Option<V> {
        let first = self.before.add(gpus);
        let is_none = |share: V| !V::count(0).is_below(share);
        Some(match self.second {
            Line::None => first,
            Line::AtLeast(share, _) if is_none(share) => first,
            Line::AtLeast(share, before) => first.min(before.add(gpus).div(share)),
            Line::AtMost(share, _) if is_none(share) => return None,
            Line::AtMost(share, before) => first.max(before.add(gpus).div(share)),
        })
    }

    /// GPUs that the tier serves of a level.
    fn served(&self, level: V, most: Option<V>) -> V {
        let first = level.sub(self.before);
        let wanted = match self.second {
            Line::None => first,
            Line::AtLeast(share, before) => first.max(share.mul(level).sub(before)),
            Line::AtMost(share, before) => first.min(share.mul(level).sub(before)),
        };
        let wanted = wanted.max(V::count(0));
        most.map_or(wanted, |most| wanted.min(most))
    }

    /// Mean GPUs billed: over the steps, or over the levels if these are fewer.
    fn billed(&self, ladder: &mut Ladder<'_, V>, most: Option<V>) -> V {
        let levels = self.curve.levels();
        let (Some(highest), Some(level)) = (levels.first(), self.level_for(V::count(0))) else {
            return V::count(0);
        };
        let count = highest.0.sub(level).div(ladder.shortest()).floor();
        let count = count.and_then(|it| usize::try_from(it).ok()).unwrap_or(usize::MAX);
        let above = self.curve.count_above(level);
        if above <= count / 4 {
            let billed =
                |(level, share): &(V, V)| ladder.bill(self.served(*level, most)).mul(*share);
            return levels[..above].iter().map(billed).reduce(V::add).unwrap_or(V::count(0));
        }
        self.by_steps(ladder, most)
    }

    /// Each step, for the time in which it is billed.
    fn by_steps(&self, ladder: &mut Ladder<'_, V>, most: Option<V>) -> V {
        if let (Line::None, None) = (&self.second, most)
            && let Some(sum) = ladder.equal_steps(self.curve, self.before)
        {
            return sum;
        }
        let mut sum = V::count(0);
        for number in 0.. {
            let Rung { beyond, billed } = ladder.rung(number);
            if most.is_some_and(|most| !beyond.is_below(most)) {
                break;
            }
            let above = self.level_for(beyond).map_or(0, |level| self.curve.count_above(level));
            if above == 0 {
                break;
            }
            sum = sum.add(billed.mul(self.curve.time(above)));
        }
        sum
    }
}
