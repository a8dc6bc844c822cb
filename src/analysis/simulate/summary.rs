//! Statistics of the draws: how often each alternative is cheapest, quantiles, and what decides it.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(clippy::cast_precision_loss, reason = "numbers of samples fit a float")]

use std::borrow::Cow;

use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use super::grid::Grid;
use super::histogram::{self, Bin};
use super::parallel;
use super::quantiles::{self, Spread};
use super::ranks::Ranked;
use super::sums::{Estimate, Named, Sum, estimate, sums};

/// Errors between two figures that count as different.
const APART: f64 = 2.0;

/// An alternative over all draws.
#[derive(Clone, Debug)]
pub struct SimulatedAlternative {
    /// Name of the alternative.
    pub name: String,
    /// Cost with every input as stated.
    pub stated: Option<Decimal>,
    /// Probability that it is the cheapest.
    pub cheapest: Estimate,
    /// Cost that alternatives are ranked by; none if it never serves all demand.
    pub cost: Option<Spread>,
    /// Mean of the highest 5% of the costs.
    pub worst: Option<Decimal>,
    /// Cost per GPU-hour.
    pub per_gpu_hour: Option<Spread>,
    /// Mean of what it costs more than the cheapest of each draw.
    pub regret: Option<Estimate>,
    /// Draws in which it leaves demand unserved.
    pub unserved: u64,
    /// Share of the draws in which it leaves demand unserved.
    pub unserved_share: Decimal,
}

/// Saving of the likeliest alternative against the next.
#[derive(Clone, Debug)]
pub struct Saving {
    /// Cost of the next less that of the likeliest.
    pub spread: Spread,
    /// Parts of the savings, least first.
    pub bins: Vec<Bin>,
    /// Inputs by how much they decide the saving, most first.
    pub drivers: Vec<Driver>,
    /// Sum of the shares of all drivers.
    pub explained: Decimal,
    /// True if the two probabilities differ by more than two standard errors.
    pub is_clear: bool,
}

impl Saving {
    /// The saving with its drivers, by the rank correlation of each input.
    fn driven_by(mut self, correlations: &[Option<f64>]) -> Self {
        let driver = |(input, r): (usize, &Option<f64>)| {
            let [correlation, share] = [(*r)?, (*r)? * (*r)?].map(Decimal::from_f64);
            Some(Driver { input, correlation: correlation?, share: share? })
        };
        self.drivers = correlations.iter().enumerate().filter_map(driver).collect();
        self.drivers.sort_by(|a, b| b.share.cmp(&a.share).then(a.input.cmp(&b.input)));
        self.explained = self.share_after(0);
        self
    }

    /// Sum of the shares of the drivers after some of them.
    pub fn share_after(&self, first: usize) -> Decimal {
        let others = self.drivers.iter().skip(first);
        others.fold(Decimal::ZERO, |sum, it| sum.saturating_add(it.share))
    }
}

/// Input that moves the saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driver {
    /// Position among the inputs.
    pub input: usize,
    /// Rank correlation with the saving (Spearman).
    pub correlation: Decimal,
    /// Square of the correlation.
    pub share: Decimal,
}

/// Statistics of all draws; results are the costs of all alternatives, then their costs per GPU-hour, of
/// which the last has a piece of memory of its own.
pub(super) fn of(
    named: &[Named],
    results: Vec<Grid<f64>>,
    inputs: &[Cow<'_, [f32]>],
    threads: usize,
) -> (Vec<SimulatedAlternative>, Option<Saving>) {
    let count = named.len();
    let Ok([mut costs, mut per_hour, mut last]) = <[Grid<f64>; 3]>::try_from(results) else {
        return (Vec::new(), None);
    };
    let mut hours = per_hour.columns_mut();
    hours.extend(last.columns_mut());
    let of_hours = quantiles::of_each(&mut hours, threads);
    // Columns are the largest thing in memory: one of them takes the savings, others are given back.
    drop(per_hour);
    let saved = last.columns_mut().pop().unwrap_or_default();
    let mut costs = costs.columns_mut();
    let each_cost: Vec<&[f64]> = costs.iter().map(|it| &**it).collect();
    let sums = sums(named, &each_cost, threads);
    let samples = costs.first().map_or(0, |it| it.len()) as f64;
    let probability = |it: &Sum| it.cheapest as f64 / samples;
    let mut order: Vec<usize> = (0..count).filter(|at| named[*at].is_ranked).collect();
    order.sort_by(|a, b| {
        let merit = |at: usize| (-probability(&sums[at]), sums[at].mean_regret());
        merit(*a).partial_cmp(&merit(*b)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let saving = order.first().zip(order.get(1)).map(|(first, next)| {
        for (saved, (next, first)) in
            saved.iter_mut().zip(costs[*next].iter().zip(costs[*first].iter()))
        {
            *saved = next - first;
        }
        let [p, q] = [first, next].map(|at| probability(&sums[*at]));
        Saved { saved, is_clear: is_apart([p, q], samples) }
    });
    let (spreads, saving) = statistics(&mut costs, saving, inputs, threads);
    let alternative = |at: usize| {
        let (sum, p) = (&sums[at], probability(&sums[at]));
        SimulatedAlternative {
            name: named[at].name.clone(),
            stated: named[at].stated,
            cheapest: estimate(p, (p * (1.0 - p) / samples).sqrt()),
            cost: spreads[at].as_ref().map(|it| it.0.clone()),
            worst: spreads[at].as_ref().and_then(|it| Decimal::from_f64(it.1)),
            per_gpu_hour: of_hours[at].as_ref().map(|it| it.0.clone()),
            regret: sum.regret(),
            unserved: sum.unserved,
            unserved_share: Decimal::from_f64(sum.unserved as f64 / samples).unwrap_or_default(),
        }
    };
    (order.into_iter().map(alternative).collect(), saving)
}

/// Savings of all samples.
struct Saved<'c> {
    saved: &'c mut [f64],
    is_clear: bool,
}

/// Part of the statistics that one thread computes.
enum Work<'c> {
    Saving(Saved<'c>),
    Cost(&'c mut [f64]),
    Input(&'c [f32]),
}

/// Result of it.
#[derive(Default)]
enum Found {
    #[default]
    Nothing,
    Saving(Saving),
    Cost(Option<(Spread, f64)>),
    Correlation(Option<f64>),
}

/// Spreads of the costs, and the saving with its drivers. What takes longest begins first.
fn statistics(
    costs: &mut [&mut [f64]],
    saved: Option<Saved<'_>>,
    inputs: &[Cow<'_, [f32]>],
    threads: usize,
) -> (Vec<Option<(Spread, f64)>>, Option<Saving>) {
    let kept = inputs.first().map_or(0, |it| it.len());
    let firsts = saved.as_ref().map(|it| Ranked::of(it.saved.iter().copied().take(kept)));
    let works = saved.into_iter().map(Work::Saving);
    let works = works.chain(costs.iter_mut().map(|it| Work::Cost(it)));
    let works = works.chain(inputs.iter().map(|it| Work::Input(it)));
    let found = parallel::each_with(works.collect(), threads, |memory, work| match work {
        Work::Saving(saved) => saving(saved).map_or(Found::Nothing, Found::Saving),
        Work::Cost(column) => Found::Cost(quantiles::spread(column)),
        Work::Input(input) => {
            Found::Correlation(firsts.as_ref().and_then(|it| it.correlation(memory, input)))
        }
    });
    let (mut spreads, mut saving, mut correlations) = (Vec::new(), None, Vec::new());
    for found in found {
        match found {
            Found::Nothing => {}
            Found::Saving(it) => saving = Some(it),
            Found::Cost(it) => spreads.push(it),
            Found::Correlation(it) => correlations.push(it),
        }
    }
    let saving = saving.map(|it: Saving| it.driven_by(&correlations));
    (spreads, saving)
}

fn saving(Saved { saved, is_clear }: Saved<'_>) -> Option<Saving> {
    let (spread, _) = quantiles::spread(saved)?;
    let bins = histogram::bins(saved, &spread);
    Some(Saving { spread, bins, drivers: Vec::new(), explained: Decimal::ZERO, is_clear })
}

/// True if two shares of the same draws differ by more than their error allows. No draw counts for both, so a draw
/// moves their difference by 1, -1 or 0: its variance is p + q - (p - q)^2.
fn is_apart([p, q]: [f64; 2], samples: f64) -> bool {
    let error = ((p + q - (p - q) * (p - q)) / samples).sqrt();
    p - q > APART * error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_same_draws_are_apart_by_the_error_of_their_difference() {
        // 1,000 draws that are won or lost: the error of the difference is 1 / sqrt(1,000) = 3.2 points, of
        // which two are 6.3. Errors of both shares added as if apart would be 2.2, of which two are 4.5.
        assert!(!is_apart([0.525, 0.475], 1_000.0));
        assert!(is_apart([0.532, 0.468], 1_000.0));
        // A third alternative wins the rest: sqrt((0.9 - 0.01) / 1,000) is 3 points.
        assert!(!is_apart([0.475, 0.425], 1_000.0) && is_apart([0.485, 0.415], 1_000.0));
    }
}
