//! Idle GPUs by name: GPUs that are held and hardly compute, for how long, and who holds them.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::{HeldGpu, Needs};
use crate::demand::hours;

/// Rule for idle GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdleRule {
    /// Share of the time in which a GPU computes, below which it is idle.
    pub under: Decimal,
    /// Seconds for which it is idle without a break, at least.
    pub at_least: i64,
}

/// GPUs of a holder, or a GPU whose holder is not known, while idle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdleGpus {
    /// Holder, or else the GPU.
    pub name: String,
    /// Team of the holder.
    pub team: Option<String>,
    /// Number of GPUs that were idle at some time.
    pub gpus: Decimal,
    /// GPU-hours idle.
    pub gpu_hours: Decimal,
    /// Share of the GPU-hours that it was measured for.
    pub share: Option<Decimal>,
    /// Longest time without a break, in seconds.
    pub longest: i64,
    /// GB of memory in use at most, of any of its GPUs; none if it was not measured of each.
    pub memory_gb: Option<Decimal>,
}

/// Idle GPUs by holder, and the GPU-hours of all that were measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Rule that they are found by.
    pub rule: IdleRule,
    /// Holders with idle GPUs, most GPU-hours first.
    pub all: Vec<IdleGpus>,
    /// True if the files name who holds a GPU; else each GPU is named.
    pub has_holders: bool,
    /// GPU-hours of all GPUs that are held.
    pub held_gpu_hours: Decimal,
}

impl Idle {
    /// Adds the memory that holders have in use.
    pub(super) fn with_memory(mut self, needs: &Needs) -> Self {
        for it in &mut self.all {
            let need = needs.all.iter().find(|need| need.name == it.name);
            it.memory_gb = need.and_then(|need| need.memory_gb);
        }
        self
    }

    /// GPU-hours of all idle GPUs.
    pub fn gpu_hours(&self) -> Decimal {
        self.all.iter().map(|it| it.gpu_hours).sum()
    }

    /// Share of the GPU-hours held.
    pub fn share(&self) -> Option<Decimal> {
        self.gpu_hours().checked_div(self.held_gpu_hours)
    }
}

/// Idle GPUs of a reading; none if it has no single GPU. GPUs that no pod holds are not idle but free, if any is held.
pub(super) fn idle(held: &[HeldGpu], rule: IdleRule) -> Option<Idle> {
    let has_holders = held.iter().any(|it| it.holder.is_some());
    let mut by_name: BTreeMap<&str, (IdleGpus, Decimal)> = BTreeMap::new();
    let mut held_gpu_hours = Decimal::ZERO;
    for it in held.iter().filter(|it| !has_holders || it.holder.is_some()) {
        let measured = it.part.saturating_mul(hours(it.known.seconds()));
        held_gpu_hours = held_gpu_hours.saturating_add(measured);
        let spans = it.idle.as_slice().iter().map(|[start, end]| end.saturating_sub(*start));
        let spans: Vec<i64> = spans.filter(|it| *it >= rule.at_least).collect();
        let name = it.holder.as_deref().unwrap_or(&it.id);
        let new = || IdleGpus {
            name: name.to_owned(),
            team: it.team.clone(),
            gpus: Decimal::ZERO,
            gpu_hours: Decimal::ZERO,
            share: None,
            longest: 0,
            memory_gb: None,
        };
        let (sum, known) = by_name.entry(name).or_insert_with(|| (new(), Decimal::ZERO));
        *known = known.saturating_add(measured);
        let Some(longest) = spans.iter().max() else { continue };
        let idle = it.part.saturating_mul(hours(spans.iter().sum()));
        sum.gpus = sum.gpus.saturating_add(it.part);
        sum.gpu_hours = sum.gpu_hours.saturating_add(idle);
        sum.longest = sum.longest.max(*longest);
    }
    let all = by_name
        .into_values()
        .map(|(it, known)| IdleGpus { share: it.gpu_hours.checked_div(known), ..it });
    let mut all: Vec<IdleGpus> = all.filter(|it| !it.gpu_hours.is_zero()).collect();
    all.sort_by_key(|it| std::cmp::Reverse(it.gpu_hours));
    (!held.is_empty()).then_some(Idle { rule, all, has_holders, held_gpu_hours })
}
