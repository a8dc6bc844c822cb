//! Demand over the horizon: its levels with their shares of time, its mean and its peak.

use std::cmp::Reverse;

use rust_decimal::Decimal;

use crate::expr::{Exact, Graph};
use crate::model::{Case, levels};

/// Demand over the horizon.
pub(super) struct Wanted {
    pub curve: Curve,
    pub mean: Decimal,
    /// Peak of month 1.
    pub peak: Decimal,
}

impl Wanted {
    /// Levels of all months together; none if nothing is wanted.
    pub fn of(case: &Case) -> Option<Self> {
        let graph = Graph::over(&case.horizon_months);
        let levels = levels(&graph, case);
        let cells = graph.evaluate::<Exact>();
        let gpus = cells.grid(levels.gpus);
        let shares = cells.grid(levels.shares);
        let months = gpus.len().max(shares.len());
        let part = Decimal::ONE.checked_div(Decimal::from(months))?;
        let mut all = Vec::new();
        for month in 0..months {
            // A grid that is the same in every month has one row.
            let gpus = gpus.get(month).or(gpus.first())?;
            let shares = shares.get(month).or(shares.first())?;
            for (gpus, share) in gpus.iter().zip(shares) {
                all.push((gpus.0?, share.0?.checked_mul(part)?));
            }
        }
        let mean = all.iter().map(|(gpus, share)| *gpus * *share).sum();
        let peak = cells.once(levels.peak).0?;
        (mean > Decimal::ZERO).then(|| Self { curve: Curve::of(all), mean, peak })
    }
}

/// Levels of demand, highest first, and the share of time in which demand is at each or above.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    levels: Vec<Decimal>,
    shares: Vec<Decimal>,
}

impl Curve {
    pub fn of(mut all: Vec<(Decimal, Decimal)>) -> Self {
        all.sort_unstable_by_key(|it| Reverse(it.0));
        let mut share = Decimal::ZERO;
        let shares = all.iter().map(|(_, part)| {
            share = share.saturating_add(*part);
            share
        });
        let shares = shares.collect();
        Self { levels: all.into_iter().map(|(level, _)| level).collect(), shares }
    }

    /// The highest level.
    pub fn peak(&self) -> Decimal {
        self.levels.first().copied().unwrap_or_default()
    }

    /// Level that is exceeded in a share of the time.
    pub fn at(&self, share: Decimal) -> Decimal {
        let before = self.shares.partition_point(|it| *it <= share);
        let last = self.levels.len().saturating_sub(1);
        self.levels.get(before.min(last)).copied().unwrap_or_default()
    }

    pub fn levels(&self) -> &[Decimal] {
        &self.levels
    }

    /// Share of time in which what spot leaves of demand is above some GPUs.
    pub fn share_above(&self, left: impl Fn(Decimal) -> Decimal, gpus: Decimal) -> Decimal {
        let above = self.levels.partition_point(|level| left(*level) > gpus);
        above.checked_sub(1).map_or(Decimal::ZERO, |it| self.shares[it])
    }
}
