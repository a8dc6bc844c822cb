//! Metrics of dcgm-exporter, and what they measure.

use super::envelope::ServedSeries;
use super::memory;

/// Quantity of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meaning {
    /// Share of the time in which the engine computes.
    Engine,
    /// Share of the time in which a kernel is resident.
    Kernel,
    /// Watts of the board.
    Power,
    /// MiB of memory in use.
    Memory,
}

/// Metrics by name, of exporters up to 4.8 and after.
const METRICS: [(&str, Meaning); 7] = [
    ("DCGM_FI_PROF_GR_ENGINE_ACTIVE", Meaning::Engine),
    ("DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO", Meaning::Engine),
    ("DCGM_FI_DEV_GPU_UTIL", Meaning::Kernel),
    ("DCGM_FI_DEV_GPU_UTIL_RATIO", Meaning::Kernel),
    ("DCGM_FI_DEV_POWER_USAGE", Meaning::Power),
    ("DCGM_FI_DEV_BOARD_POWER_WATTS", Meaning::Power),
    (memory::NAME, Meaning::Memory),
];

/// Meaning of a series; that of a nameless one is the engine, as in the query of the help.
pub(super) fn meaning(series: &ServedSeries) -> Option<Meaning> {
    let Some(name) = series.metric() else { return Some(Meaning::Engine) };
    METRICS.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// Watts of a board by GPU.
pub(super) fn is_power(series: &ServedSeries) -> bool {
    meaning(series) == Some(Meaning::Power)
}

/// Share of the time in which a kernel is resident, by GPU.
pub(super) fn is_kernel(series: &ServedSeries) -> bool {
    meaning(series) == Some(Meaning::Kernel)
}
