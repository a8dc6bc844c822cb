//! Statistics of the draws: how often each alternative is cheapest, quantiles, and what decides it.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(clippy::cast_precision_loss, reason = "numbers of samples fit a float")]

use std::ops::Range;

use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use super::parallel;
use super::quantiles::{self, Spread};
use super::ranks;
use super::run::Columns;

/// Samples whose sums are added at once, so that no sum depends on the number of threads.
const BLOCK: usize = 4096;
/// Errors between two figures that count as different.
const APART: f64 = 2.0;

/// Statistic of the draws, with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Value.
    pub value: Decimal,
    /// Standard error, as only some samples are drawn.
    pub error: Decimal,
}

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
    /// Sum of the shares of the drivers after some of them.
    pub fn share_after(&self, first: usize) -> Decimal {
        let others = self.drivers.iter().skip(first);
        others.fold(Decimal::ZERO, |sum, it| sum.saturating_add(it.share))
    }
}

/// Part of the draws by their saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// Least saving; none for the first part.
    pub from: Option<Decimal>,
    /// Saving that is not reached; none for the last part.
    pub to: Option<Decimal>,
    /// Share of the draws.
    pub share: Decimal,
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

/// Name and stated cost of an alternative, and whether it is ranked.
pub(super) struct Named {
    pub name: String,
    pub stated: Option<Decimal>,
    pub is_ranked: bool,
}

/// Statistics of all draws; columns are the costs of all alternatives, then their costs per GPU-hour.
pub(super) fn of(
    named: &[Named],
    mut columns: Columns,
    threads: usize,
) -> (Vec<SimulatedAlternative>, Option<Saving>) {
    let count = named.len();
    let mut per_hour = columns.results.split_off(count);
    let of_hours = quantiles::of_each(&mut per_hour, threads);
    // Columns are the largest thing in memory: one of them takes the savings.
    let spare = per_hour.pop().unwrap_or_default();
    drop(per_hour);
    let mut costs = columns.results;
    let sums = sums(named, &costs, threads);
    let samples = costs.first().map_or(0, Vec::len) as f64;
    let probability = |it: &Sum| it.cheapest as f64 / samples;
    let mut order: Vec<usize> = (0..count).filter(|at| named[*at].is_ranked).collect();
    order.sort_by(|a, b| {
        let merit = |at: usize| (-probability(&sums[at]), sums[at].mean_regret());
        merit(*a).partial_cmp(&merit(*b)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let saving = order.first().zip(order.get(1)).and_then(|(first, next)| {
        let mut saved = spare;
        saved.clear();
        saved.extend(costs[*next].iter().zip(&costs[*first]).map(|(next, first)| next - first));
        let [p, q] = [first, next].map(|at| probability(&sums[*at]));
        let error = ((p + q - (p - q) * (p - q)) / samples).sqrt();
        saving(saved, &columns.inputs, threads, p - q > APART * error)
    });
    let spreads = quantiles::of_each(&mut costs, threads);
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

/// Sums of one alternative.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    cheapest: u64,
    unserved: u64,
    served: u64,
    regret: f64,
    squared_regret: f64,
}

impl Sum {
    fn mean_regret(&self) -> f64 {
        if self.served == 0 { f64::MAX } else { self.regret / self.served as f64 }
    }

    fn regret(&self) -> Option<Estimate> {
        let (n, mean) = (self.served as f64, self.mean_regret());
        let variance = (self.squared_regret / n - mean * mean).max(0.0);
        (self.served > 0).then(|| estimate(mean, (variance / n).sqrt()))
    }
}

fn sums(named: &[Named], costs: &[Vec<f64>], threads: usize) -> Vec<Sum> {
    let samples = costs.first().map_or(0, Vec::len);
    let starts: Vec<usize> = (0..samples).step_by(BLOCK).collect();
    let block = |start: usize| sums_within(named, costs, start..(start + BLOCK).min(samples));
    let mut all = vec![Sum::default(); named.len()];
    for block in parallel::each(starts, threads, block) {
        for (sum, more) in all.iter_mut().zip(block) {
            sum.cheapest += more.cheapest;
            sum.unserved += more.unserved;
            sum.served += more.served;
            sum.regret += more.regret;
            sum.squared_regret += more.squared_regret;
        }
    }
    all
}

fn sums_within(named: &[Named], costs: &[Vec<f64>], samples: Range<usize>) -> Vec<Sum> {
    let mut block = vec![Sum::default(); named.len()];
    for sample in samples {
        let mut least: Option<(usize, f64)> = None;
        for (at, cost) in costs.iter().map(|it| it[sample]).enumerate() {
            if named[at].is_ranked && !cost.is_nan() && least.is_none_or(|it| cost < it.1) {
                least = Some((at, cost));
            }
        }
        let Some((cheapest, least)) = least else { continue };
        block[cheapest].cheapest += 1;
        for (sum, cost) in block.iter_mut().zip(costs.iter().map(|it| it[sample])) {
            if cost.is_nan() {
                sum.unserved += 1;
            } else {
                sum.served += 1;
                sum.regret += cost - least;
                sum.squared_regret += (cost - least) * (cost - least);
            }
        }
    }
    block
}

fn saving(
    mut saved: Vec<f64>,
    inputs: &[Vec<f32>],
    threads: usize,
    is_clear: bool,
) -> Option<Saving> {
    let kept = inputs.first().map_or(0, Vec::len);
    let correlations = ranks::correlations(saved.get(..kept)?, inputs, threads);
    let drivers = correlations.into_iter().enumerate().filter_map(|(input, r)| {
        let correlation = Decimal::from_f64(r?)?;
        Some(Driver { input, correlation, share: Decimal::from_f64(r? * r?)? })
    });
    let mut drivers: Vec<Driver> = drivers.collect();
    drivers.sort_by(|a, b| b.share.cmp(&a.share).then(a.input.cmp(&b.input)));
    let explained = drivers.iter().fold(Decimal::ZERO, |sum, it| sum.saturating_add(it.share));
    let (spread, _) = quantiles::spread(&mut saved)?;
    let bins = quantiles::bins(&saved, &spread);
    Some(Saving { spread, bins, drivers, explained, is_clear })
}

fn estimate(value: f64, error: f64) -> Estimate {
    let decimal = |it: f64| Decimal::from_f64(it).unwrap_or_default();
    Estimate { value: decimal(value), error: decimal(error) }
}
