//! Steps in which a tier is billed, counted once for all states of the fleets before it.

use rust_decimal::Decimal;

use super::super::value::Scalar;
use super::{Curve, Steps};

/// Part of a step that still rounds down to the one below: nine decimals count.
const ROUNDED: Decimal = Decimal::from_parts(5, 0, 0, false, 10);

/// Steps of a tier, lowest first.
///
/// Steps that run longer are one more for each `gpus` of work, steps that do the work at once one more for
/// each `gpus x e`. The smaller bill counts.
pub(super) struct Ladder<'s, V> {
    steps: &'s Steps<V>,
    rungs: Vec<Rung<V>>,
    /// Steps so far that run longer, and that do the work at once.
    counts: [u32; 2],
    /// GPUs billed so far.
    billed: V,
    /// Levels of demand and the mean bill of all steps from there on, highest first, if all steps are equal: one
    /// state of the fleets finds most of them known from those with more capacity.
    known: Vec<(V, V)>,
}

/// One step.
#[derive(Clone, Copy)]
pub(super) struct Rung<V> {
    /// Work beyond which it is billed.
    pub beyond: V,
    /// GPUs that it adds to the bill.
    pub billed: V,
}

impl<'s, V: Scalar> Ladder<'s, V> {
    pub fn of(steps: &'s Steps<V>) -> Self {
        Self { steps, rungs: Vec::new(), counts: [0; 2], billed: V::count(0), known: Vec::new() }
    }

    /// Work of the shortest step. Work that is done at once takes the shorter steps, however short: they must
    /// be worth counting too.
    pub fn shortest(&self) -> V {
        let Steps { gpus, e, .. } = *self.steps;
        gpus.min(gpus.mul(e))
    }

    /// A step by its number, from 0; it is counted with those before it if it is new.
    pub fn rung(&mut self, number: usize) -> Rung<V> {
        while self.rungs.len() <= number {
            let next = self.next();
            self.rungs.push(next);
        }
        self.rungs[number]
    }

    /// Mean bill of all steps above some capacity, if all steps are equal; none if they are not, or if the
    /// capacity is not a number of steps from those before.
    pub fn equal_steps(&mut self, curve: &Curve<V>, capacity: V) -> Option<V> {
        let Steps { e, most, .. } = *self.steps;
        if most.is_some() || e.ordering(V::count(1)).is_ne() {
            return None;
        }
        let mut sum = V::count(0);
        let mut new = Vec::new();
        for number in 0.. {
            let Rung { beyond, billed } = self.rung(number);
            let level = capacity.add(beyond);
            if let Some((known, rest)) = self.known.last()
                && !level.is_below(*known)
            {
                if !level.is_same(*known) {
                    return None;
                }
                sum = *rest;
                break;
            }
            let above = curve.count_above(level);
            if above == 0 {
                break;
            }
            new.push((level, billed.mul(curve.time(above))));
        }
        for (level, step) in new.into_iter().rev() {
            sum = sum.add(step);
            self.known.push((level, sum));
        }
        Some(sum)
    }

    fn next(&mut self) -> Rung<V> {
        let Steps { gpus, e, most } = *self.steps;
        let rounded = V::of(ROUNDED);
        let work = |count: u32| V::count(count).add(rounded);
        let [longer, at_once] = self.counts;
        let [next, other] = [work(longer).mul(gpus), work(at_once).mul(gpus.mul(e))];
        let beyond = next.min(other);
        self.counts[0] += u32::from(!beyond.is_below(next));
        self.counts[1] += u32::from(!beyond.is_below(other));
        let [running, needed] = self.counts.map(|count| gpus.mul(V::count(count)));
        let now = running.div(e).min(needed);
        let now = most.map_or(now, |most| now.min(most));
        let billed = now.sub(self.billed);
        self.billed = now;
        Rung { beyond, billed }
    }

    /// GPUs billed for some that are served.
    pub fn bill(&self, served: V) -> V {
        let Steps { gpus, e, most } = *self.steps;
        let whole = |work: V| work.div(gpus).ceil().mul(gpus);
        let billed = whole(served).div(e).min(whole(served.div(e)));
        most.map_or(billed, |most| billed.min(most))
    }
}
