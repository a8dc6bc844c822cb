//! Metrics of one GPU that contradict each other: an engine that is never active beside high power.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::UsageFinding;
use super::envelope::ServedSeries;
use super::labels::{gpu, number};
use super::metrics::{is_kernel, is_power};
use crate::codes;
use crate::format::{count, list};
use crate::input::quoted;

/// Watts that no idle GPU draws.
const BUSY_WATTS: u32 = 250;
/// Highest residence of kernels, in percent, that an idle GPU has.
const IDLE_PERCENT: u32 = 20;

/// GPUs whose engine is 0 in all samples, beside high power or resident kernels.
pub(super) fn engine_and_power(
    engine: &[ServedSeries],
    others: &[ServedSeries],
) -> Option<UsageFinding> {
    let mut highest: BTreeMap<&str, Decimal> = BTreeMap::new();
    for series in engine {
        let Some(gpu) = gpu(series) else { continue };
        let most = series.samples.iter().filter_map(|it| number(it.number)).max();
        let entry = highest.entry(gpu).or_default();
        *entry = (*entry).max(most.unwrap_or(Decimal::ONE));
    }
    let is_high = |series: &&ServedSeries, number: Decimal| {
        (is_power(series) && number > BUSY_WATTS.into())
            || (is_kernel(series) && number > IDLE_PERCENT.into())
    };
    let works = |it: &&ServedSeries| {
        it.samples.iter().filter_map(|of| number(of.number)).any(|of| is_high(it, of))
    };
    let mut found: Vec<&str> = others.iter().filter(works).filter_map(gpu).collect();
    found.retain(|it| highest.get(it).is_some_and(Decimal::is_zero));
    found.sort_unstable();
    found.dedup();
    let names: Vec<String> = found.iter().take(3).map(|it| quoted(it)).collect();
    (!found.is_empty()).then(|| UsageFinding {
        code: codes::ENGINE_STUCK,
        message: format!(
            "{} {} at 0 in every sample of the engine, although power or kernels are high ({}): the exporter \
             lost the metric, and busy GPU-hours are too low. Restart it, or ask for DCGM_FI_DEV_GPU_UTIL",
            count(found.len(), "GPU"),
            if found.len() == 1 { "is" } else { "are" },
            list(&names),
        ),
    })
}
