//! Steps of a tape over slots that fit a cache, many samples at a time.

#![allow(clippy::inline_always, reason = "steps are compiled for the processor where they run")]

use std::collections::BTreeMap;

use super::form::{self, Form, One, Scalar, Two};
use super::mean::{TapeMean, mean};
use super::root::{is_twelfth, twelfth_roots};
use super::scalar::Scalars;

/// Samples that one step computes.
pub const LANES: usize = 64;

/// A number for each of some samples.
type Block = [f64; LANES];

/// Operations in the order in which they run; each reads and writes slots by position.
#[derive(Clone, Debug)]
pub struct Tape {
    steps: Vec<(usize, Step)>,
    slots: Vec<Block>,
    results: Vec<usize>,
    inputs: usize,
    means: Vec<TapeMean<usize>>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Scaled(usize, f64),
    Shifted(usize, f64),
    TwelfthRoot(usize),
    Power(usize, f64),
    One(One, usize),
    Two(Two, usize, usize),
    IfLe([usize; 4]),
    /// The mean at a position.
    Mean(usize),
}

/// Operations that a mean counts for.
const OF_A_MEAN: usize = 100;

impl Tape {
    /// Operations on floats of one run, for each lane.
    pub fn operations(&self) -> u64 {
        (self.steps.len() + OF_A_MEAN * self.means.len()) as u64
    }

    /// The steps to some results; inputs have the first slots.
    pub(super) fn of(scalars: &Scalars, inputs: usize, results: &[Scalar]) -> Self {
        let order = order(scalars, results);
        let mut left = vec![0usize; scalars.len()];
        for scalar in &order {
            each_operand(scalars, scalars.form(*scalar), |it| left[it.index()] += 1);
        }
        for scalar in results {
            left[scalar.index()] += 1; // read when all is done
        }
        let mut laid = Laid {
            slots: vec![[f64::NAN; LANES]; inputs],
            free: Vec::new(),
            at: BTreeMap::new(),
            means: Vec::new(),
        };
        let mut steps = Vec::with_capacity(order.len());
        for scalar in order {
            let form = scalars.form(scalar);
            let slot = match form {
                Form::Input(column) => column,
                Form::Constant(number) => laid.push(number.get()),
                _ => laid.slot(),
            };
            steps.extend(laid.step(scalars, form).map(|step| (slot, step)));
            laid.at.insert(scalar, slot);
            each_operand(scalars, form, |it| {
                left[it.index()] -= 1;
                let is_computed = !matches!(scalars.form(it), Form::Input(_) | Form::Constant(_));
                if left[it.index()] == 0 && is_computed {
                    laid.free.push(laid.at[&it]);
                }
            });
        }
        let results = results.iter().map(|it| laid.at[it]).collect();
        Self { steps, slots: laid.slots, results, inputs, means: laid.means }
    }

    /// Steps of one evaluation.
    pub fn cost(&self) -> usize {
        self.steps.len()
    }

    /// The samples of an input; none if no figure follows it.
    pub fn input(&mut self, column: usize) -> Option<&mut [f64; LANES]> {
        self.slots[..self.inputs].get_mut(column)
    }

    /// The samples of a result.
    pub fn result(&self, position: usize) -> &[f64; LANES] {
        &self.slots[self.results[position]]
    }

    /// Computes all results from the samples of the inputs, with the widest vectors of the processor.
    /// None of them adds a product without rounding it, so the results are those of any other.
    pub fn run(&mut self) {
        pulp::Arch::new().dispatch(Run(self));
    }

    #[inline(always)]
    fn run_steps(&mut self) {
        for (out, step) in &self.steps {
            match *step {
                Step::Scaled(a, by) => map(&mut self.slots, *out, a, |it| it * by),
                Step::Shifted(a, by) => map(&mut self.slots, *out, a, |it| it + by),
                Step::TwelfthRoot(a) => roots(&mut self.slots, *out, a),
                Step::Power(a, by) => map(&mut self.slots, *out, a, |it| it.powf(by)),
                Step::One(One::Inverse, a) => map(&mut self.slots, *out, a, |it| 1.0 / it),
                Step::One(op, a) => map(&mut self.slots, *out, a, |it| form::one(op, it)),
                Step::Two(op, a, b) => pair(&mut self.slots, *out, op, [a, b]),
                Step::IfLe(from) => choose(&mut self.slots, *out, from),
                Step::Mean(at) => average(&mut self.slots, *out, &self.means[at]),
            }
        }
    }
}

/// A run, as `pulp` takes it. A closure would be a function of its own, without wide vectors.
struct Run<'t>(&'t mut Tape);

impl pulp::NullaryFnOnce for Run<'_> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.0.run_steps();
    }
}

/// Slots under construction.
struct Laid {
    slots: Vec<Block>,
    free: Vec<usize>,
    at: BTreeMap<Scalar, usize>,
    means: Vec<TapeMean<usize>>,
}

impl Laid {
    fn slot(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| self.push(f64::NAN))
    }

    fn push(&mut self, number: f64) -> usize {
        self.slots.push([number; LANES]);
        self.slots.len() - 1
    }

    fn step(&mut self, scalars: &Scalars, form: Form) -> Option<Step> {
        let at = |it: Scalar| self.at[&it];
        Some(match form {
            Form::Expected(position) => {
                let mean = scalars.expected(position).map(at);
                self.means.push(mean);
                Step::Mean(self.means.len() - 1)
            }
            Form::Input(_) | Form::Constant(_) => return None,
            Form::Scaled(a, by) => Step::Scaled(at(a), by.get()),
            Form::Shifted(a, by) => Step::Shifted(at(a), by.get()),
            Form::Power(a, by) if is_twelfth(by) => Step::TwelfthRoot(at(a)),
            Form::Power(a, by) => Step::Power(at(a), by.get()),
            Form::One(op, a) => Step::One(op, at(a)),
            Form::Two(op, a, b) => Step::Two(op, at(a), at(b)),
            Form::IfLe(all) => Step::IfLe(all.map(at)),
        })
    }
}

/// The scalars that some results follow, each after those that it reads and near the first that reads it.
fn order(scalars: &Scalars, results: &[Scalar]) -> Vec<Scalar> {
    let mut is_known = vec![false; scalars.len()];
    let mut order = Vec::new();
    let mut open: Vec<(Scalar, bool)> = results.iter().rev().map(|it| (*it, false)).collect();
    while let Some((scalar, is_ready)) = open.pop() {
        if is_ready {
            order.push(scalar);
        } else if !std::mem::replace(&mut is_known[scalar.index()], true) {
            open.push((scalar, true));
            each_operand(scalars, scalars.form(scalar), |it| open.push((it, false)));
        }
    }
    order
}

fn each_operand(scalars: &Scalars, form: Form, mut visit: impl FnMut(Scalar)) {
    match form {
        Form::Input(_) | Form::Constant(_) => {}
        Form::Scaled(a, _) | Form::Shifted(a, _) | Form::Power(a, _) | Form::One(_, a) => visit(a),
        Form::Two(_, a, b) => [a, b].into_iter().for_each(visit),
        Form::IfLe(all) => all.into_iter().for_each(visit),
        Form::Expected(position) => scalars.expected(position).each(visit),
    }
}

/// Mean of what a tier serves, in each sample.
fn average(slots: &mut [Block], out: usize, of: &TapeMean<usize>) {
    let mut all = [0.0; LANES];
    for (lane, out) in all.iter_mut().enumerate() {
        *out = mean(&of.map(|slot| slots[slot][lane]));
    }
    slots[out] = all;
}

#[inline(always)]
fn map(slots: &mut [Block], out: usize, a: usize, of: impl Fn(f64) -> f64) {
    if let Ok([out, a]) = slots.get_disjoint_mut([out, a]) {
        for lane in 0..LANES {
            out[lane] = of(a[lane]);
        }
    }
}

#[inline(always)]
fn roots(slots: &mut [Block], out: usize, a: usize) {
    if let Ok([out, a]) = slots.get_disjoint_mut([out, a]) {
        twelfth_roots(out, a);
    }
}

#[inline(always)]
fn pair(slots: &mut [Block], out: usize, op: Two, from: [usize; 2]) {
    match op {
        Two::Add => map_pair(slots, out, from, |a, b| a + b),
        Two::Sub => map_pair(slots, out, from, |a, b| a - b),
        Two::Mul => map_pair(slots, out, from, |a, b| a * b),
        Two::Div => map_pair(slots, out, from, |a, b| form::two(Two::Div, a, b)),
        Two::Min => map_pair(slots, out, from, |a, b| form::two(Two::Min, a, b)),
        Two::Max => map_pair(slots, out, from, |a, b| form::two(Two::Max, a, b)),
        Two::Pow => map_pair(slots, out, from, |a, b| form::two(Two::Pow, a, b)),
    }
}

#[inline(always)]
fn map_pair(slots: &mut [Block], out: usize, [a, b]: [usize; 2], of: impl Fn(f64, f64) -> f64) {
    if a == b {
        return map(slots, out, a, |it| of(it, it));
    }
    if let Ok([out, a, b]) = slots.get_disjoint_mut([out, a, b]) {
        for lane in 0..LANES {
            out[lane] = of(a[lane], b[lane]);
        }
    }
}

#[inline(always)]
fn choose(slots: &mut [Block], out: usize, from: [usize; 4]) {
    let [a, b, then, otherwise] = from.map(|it| &slots[it]);
    // A slot may stand in several places, so that no part of the slots is written meanwhile.
    let mut all = [0.0; LANES];
    for lane in 0..LANES {
        let chosen = if a[lane] <= b[lane] { then[lane] } else { otherwise[lane] };
        all[lane] = if a[lane].is_nan() || b[lane].is_nan() { f64::NAN } else { chosen };
    }
    slots[out] = all;
}
