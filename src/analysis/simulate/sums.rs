//! How often each alternative is the cheapest of a draw, and what it costs more than that.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(clippy::cast_precision_loss, reason = "numbers of samples fit a float")]
#![allow(
    clippy::inline_always,
    reason = "blocks are compiled for the processor where they are added"
)]

use std::ops::Range;

use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use super::parallel;

/// Samples whose sums are added at once, so that no sum depends on the number of threads.
const BLOCK: usize = 4096;
/// Cheapest alternative of a sample in which none serves all demand.
const NONE: usize = usize::MAX;

/// Statistic of the draws, with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Value.
    pub value: Decimal,
    /// Standard error, as only some samples are drawn.
    pub error: Decimal,
}

/// Name and stated cost of an alternative, and whether it is ranked.
pub(super) struct Named {
    pub name: String,
    pub stated: Option<Decimal>,
    pub is_ranked: bool,
}

/// Sums of one alternative.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    /// Samples in which it is the cheapest.
    pub cheapest: u64,
    /// Samples in which it leaves demand unserved, and another does not.
    pub unserved: u64,
    served: u64,
    regret: f64,
    squared_regret: f64,
}

impl Sum {
    /// Mean of what it costs more than the cheapest.
    pub fn mean_regret(&self) -> f64 {
        if self.served == 0 { f64::MAX } else { self.regret / self.served as f64 }
    }

    /// The mean with its standard error; none if it never serves all demand.
    pub fn regret(&self) -> Option<Estimate> {
        let (n, mean) = (self.served as f64, self.mean_regret());
        let variance = (self.squared_regret / n - mean * mean).max(0.0);
        (self.served > 0).then(|| estimate(mean, (variance / n).sqrt()))
    }

    fn add(&mut self, more: Self) {
        self.cheapest += more.cheapest;
        self.unserved += more.unserved;
        self.served += more.served;
        self.regret += more.regret;
        self.squared_regret += more.squared_regret;
    }
}

/// Sums of each alternative, from the column of its costs.
pub(super) fn sums(named: &[Named], costs: &[&[f64]], threads: usize) -> Vec<Sum> {
    let samples = costs.first().map_or(0, |it| it.len());
    let starts: Vec<usize> = (0..samples).step_by(BLOCK).collect();
    let block = |cheapest: &mut Cheapest, start: usize| {
        let samples = start..(start + BLOCK).min(samples);
        pulp::Arch::new().dispatch(SumsOf { cheapest, named, costs, samples })
    };
    let mut all = vec![Sum::default(); named.len()];
    for block in parallel::each_with(starts, threads, block) {
        all.iter_mut().zip(block).for_each(|(sum, more)| sum.add(more));
    }
    all
}

pub(super) fn estimate(value: f64, error: f64) -> Estimate {
    let decimal = |it: f64| Decimal::from_f64(it).unwrap_or_default();
    Estimate { value: decimal(value), error: decimal(error) }
}

/// Sums of a block, as `pulp` takes them. A closure would be a function of its own, without wide
/// vectors.
struct SumsOf<'c> {
    cheapest: &'c mut Cheapest,
    named: &'c [Named],
    costs: &'c [&'c [f64]],
    samples: Range<usize>,
}

impl pulp::NullaryFnOnce for SumsOf<'_> {
    type Output = Vec<Sum>;

    #[inline(always)]
    fn call(self) -> Vec<Sum> {
        self.cheapest.find(self.named, self.costs, self.samples)
    }
}

/// The cheapest alternative of each sample of a block, and its cost. Column by column: a choice of
/// numbers, which the processor need not guess.
#[derive(Default)]
struct Cheapest {
    places: Vec<usize>,
    costs: Vec<f64>,
}

impl Cheapest {
    #[inline(always)]
    fn find(&mut self, named: &[Named], columns: &[&[f64]], samples: Range<usize>) -> Vec<Sum> {
        self.places.clear();
        self.places.resize(samples.len(), NONE);
        self.costs.clear();
        self.costs.resize(samples.len(), f64::INFINITY);
        for (place, (named, column)) in named.iter().zip(columns).enumerate() {
            if !named.is_ranked {
                continue;
            }
            let each = self.places.iter_mut().zip(&mut self.costs).zip(&column[samples.clone()]);
            for ((cheapest, least), cost) in each {
                let is_less = cost < least;
                *cheapest = if is_less { place } else { *cheapest };
                *least = if is_less { *cost } else { *least };
            }
        }
        let sum = |(place, column): (usize, &&[f64])| self.sum(place, &column[samples.clone()]);
        columns.iter().enumerate().map(sum).collect()
    }

    /// Sums of the alternative of a place; samples in which none serves all demand do not count.
    #[inline(always)]
    fn sum(&self, place: usize, column: &[f64]) -> Sum {
        let mut sum = Sum::default();
        for ((cheapest, least), cost) in self.places.iter().zip(&self.costs).zip(column) {
            let is_served = !cost.is_nan() && *cheapest != NONE;
            let more = if is_served { cost - least } else { 0.0 };
            sum.cheapest += u64::from(*cheapest == place);
            sum.served += u64::from(is_served);
            sum.unserved += u64::from(cost.is_nan() && *cheapest != NONE);
            sum.regret += more;
            sum.squared_regret += more * more;
        }
        sum
    }
}
