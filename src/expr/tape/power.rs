//! Powers of scalars by products, and their sums in closed form.

use super::form::{One, Scalar};
use super::scalar::Scalars;

/// Parts of a year in which prices grow.
const MONTHS: f64 = 12.0;
/// Largest exponent that is a product.
const MOST: f64 = 4096.0;
/// Most by which an exponent differs from a whole number that it stands for.
const WHOLE: f64 = 1e-10;
/// Part of a factor by which another differs at most that counts as the same.
pub(super) const ALIKE: f64 = 1e-14;
/// Part of a step between exponents by which another differs at most that counts as the same.
const EVEN: f64 = 1e-12;

/// A factor and an exponent for each of some bases.
pub(super) type PowerTerm = (f64, Vec<f64>);

impl Scalars {
    /// A scalar to a constant power: whole powers are products, and so are those of the root for one
    /// month.
    pub fn power(&mut self, base: Scalar, exponent: f64) -> Scalar {
        let months = exponent * MONTHS;
        if let Some(number) = self.number(base) {
            let is_known = !number.is_nan() && !exponent.is_nan();
            return self.constant(if is_known { number.powf(exponent) } else { f64::NAN });
        }
        if exponent.is_nan() {
            return self.constant(f64::NAN);
        }
        if let Some(times) = whole(exponent) {
            return self.product(base, times);
        }
        match whole(months) {
            Some(times) => {
                let root = self.add_power(base, 1.0 / MONTHS);
                self.product(root, times)
            }
            None => self.add_power(base, exponent),
        }
    }

    fn product(&mut self, base: Scalar, times: i32) -> Scalar {
        match times {
            ..0 => {
                let product = self.product(base, -times);
                self.one(One::Inverse, product)
            }
            0 => {
                // What is missing stays so, even to the power of 0.
                let zero = self.scaled(base, 0.0);
                self.shifted(zero, 1.0)
            }
            1 => base,
            _ if times % 2 == 0 => {
                let half = self.product(base, times / 2);
                self.mul(half, half)
            }
            _ => {
                let before = self.product(base, times - 1);
                self.mul(before, base)
            }
        }
    }

    /// Sum of the first powers of a scalar, from that of 0 on.
    fn geometric(&mut self, base: Scalar, count: usize) -> Scalar {
        if count <= 1 {
            return self.constant(1.0);
        }
        if count.is_multiple_of(2) {
            let half = self.geometric(base, count / 2);
            let power = self.product(base, i32::try_from(count / 2).unwrap_or(i32::MAX));
            let both = self.shifted(power, 1.0);
            return self.mul(half, both);
        }
        let before = self.geometric(base, count - 1);
        let product = self.mul(before, base);
        self.shifted(product, 1.0)
    }

    /// Sum of products of a factor and powers of some bases: the base with the fewest exponents is
    /// taken out first.
    pub fn sum_of_powers(&mut self, bases: &[Scalar], terms: &[PowerTerm]) -> Scalar {
        let distinct = |at: &usize| grouped(terms, *at).len();
        let Some(outer) = (0..bases.len()).min_by_key(distinct) else {
            return self.constant(terms.iter().map(|it| it.0).sum());
        };
        if bases.len() == 1 {
            return self.sum_along(bases[0], terms);
        }
        let rest: Vec<Scalar> = without(bases, outer);
        let mut total = self.constant(0.0);
        for (exponent, group) in grouped(terms, outer) {
            let inner = group.into_iter().map(|(factor, each)| (factor, without(&each, outer)));
            let inner: Vec<PowerTerm> = inner.collect();
            let inner = self.sum_of_powers(&rest, &inner);
            let power = self.power(bases[outer], exponent);
            let product = self.mul(power, inner);
            total = self.add(total, product);
        }
        total
    }

    /// Sum along one base: runs of even steps with one factor in closed form, or all by Horner's rule.
    fn sum_along(&mut self, base: Scalar, terms: &[PowerTerm]) -> Scalar {
        let sum = |group: Vec<PowerTerm>| group.iter().map(|it| it.0).sum::<f64>();
        let groups = grouped(terms, 0).into_iter().map(|(it, group)| (it, sum(group)));
        let groups: Vec<(f64, f64)> = groups.collect();
        let runs = runs(&groups);
        let is_even =
            runs.iter().filter(|it| it.count > 1).all(|it| near(it.step, runs[0].step, EVEN));
        if runs.len() * 3 > groups.len()
            && groups.len() > 3
            && is_even
            && let Some(sum) = self.horner(base, &groups)
        {
            return sum;
        }
        let mut total = self.constant(0.0);
        for run in runs {
            let step = self.power(base, run.step);
            let sum = self.geometric(step, run.count);
            let first = self.power(base, run.first);
            let product = self.mul(first, sum);
            let product = self.scaled(product, run.factor);
            total = self.add(total, product);
        }
        total
    }

    /// The sum by one product and one sum for each exponent; none if their steps differ.
    fn horner(&mut self, base: Scalar, groups: &[(f64, f64)]) -> Option<Scalar> {
        let (first, second) = (groups.first()?.0, groups.get(1)?.0);
        let step = second - first;
        if !groups.windows(2).all(|pair| near(pair[1].0 - pair[0].0, step, EVEN)) {
            return None;
        }
        let step = self.power(base, step);
        let mut sum = self.constant(0.0);
        for (_, factor) in groups.iter().rev() {
            let product = self.mul(sum, step);
            sum = self.shifted(product, *factor);
        }
        let first = self.power(base, first);
        Some(self.mul(first, sum))
    }
}

/// Exponents in even steps, with one factor.
struct Run {
    first: f64,
    step: f64,
    count: usize,
    factor: f64,
}

fn runs(groups: &[(f64, f64)]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut last = 0.0;
    for (exponent, factor) in groups {
        let step = exponent - last;
        last = *exponent;
        match runs.last_mut() {
            Some(run)
                if near(*factor, run.factor, ALIKE)
                    && (run.count == 1 || near(step, run.step, EVEN)) =>
            {
                run.step = if run.count == 1 { step } else { run.step };
                run.count += 1;
            }
            _ => runs.push(Run { first: *exponent, step: 1.0, count: 1, factor: *factor }),
        }
    }
    runs
}

/// Terms by their exponent of one base, least first.
fn grouped(terms: &[PowerTerm], base: usize) -> Vec<(f64, Vec<PowerTerm>)> {
    let mut sorted: Vec<&PowerTerm> = terms.iter().collect();
    sorted.sort_by(|a, b| a.1[base].total_cmp(&b.1[base]));
    let groups = sorted.chunk_by(|a, b| (a.1[base] - b.1[base]).abs() < WHOLE);
    groups.map(|it| (it[0].1[base], it.iter().map(|it| (*it).clone()).collect())).collect()
}

fn without<T: Copy>(all: &[T], position: usize) -> Vec<T> {
    let others = all.iter().enumerate().filter(|(at, _)| *at != position);
    others.map(|(_, it)| *it).collect()
}

/// True if two numbers differ by at most a part of them.
pub(super) fn near(a: f64, b: f64, part: f64) -> bool {
    (a - b).abs() <= part * a.abs().max(b.abs())
}

/// The whole number that an exponent stands for.
#[allow(clippy::cast_possible_truncation, reason = "whole and small")]
fn whole(exponent: f64) -> Option<i32> {
    let rounded = (exponent + 0.5).floor();
    let is_near = (exponent - rounded).abs() < WHOLE && rounded.abs() <= MOST;
    is_near.then_some(rounded as i32)
}

#[cfg(test)]
mod tests {
    use super::super::steps::Tape;
    use super::*;

    #[test]
    fn sums_of_powers_are_those_of_each() {
        let months = |factor: fn(u32) -> f64| {
            (0..37)
                .map(move |it| (factor(it), vec![f64::from(it) / 12.0, f64::from(it.div_ceil(12))]))
        };
        let all: [Vec<PowerTerm>; 4] = [
            months(|_| 3.0).collect(),
            months(|month| f64::from(month % 5)).collect(),
            months(|month| if month > 9 { 2.0 } else { 1.0 }).collect(),
            [0.0, 0.3, 1.7, -2.5].map(|it: f64| (it.abs() + 1.0, vec![it, 0.0])).to_vec(),
        ];
        for terms in all {
            let mut scalars = Scalars::default();
            let bases = [0, 1].map(|it| scalars.input(it));
            let sum = scalars.sum_of_powers(&bases, &terms);
            let mut tape = Tape::of(&scalars, 2, &[sum]);
            for [a, b] in [[1.0, 1.1], [0.7, 0.9], [1.3, 1.0]] {
                [a, b]
                    .into_iter()
                    .enumerate()
                    .for_each(|(at, it)| tape.input(at).unwrap().fill(it));
                tape.run();
                let each = terms.iter().map(|(by, it)| by * a.powf(it[0]) * b.powf(it[1]));
                let expected: f64 = each.sum();
                let found = tape.result(0)[5];
                assert!((found / expected - 1.0).abs() < 1e-13, "{found} {expected}");
            }
        }
    }

    #[test]
    fn even_months_of_one_price_need_few_steps() {
        let mut scalars = Scalars::default();
        let base = scalars.input(0);
        let terms = (0..36).map(|month| (730.0, vec![f64::from(month) / 12.0]));
        let terms: Vec<PowerTerm> = terms.collect();
        let sum = scalars.sum_of_powers(&[base], &terms);
        let steps = Tape::of(&scalars, 1, &[sum]).cost();
        assert!(steps < 20, "{steps}");
    }
}
