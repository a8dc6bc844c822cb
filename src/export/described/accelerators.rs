//! Accelerators in the output of `prices`.

use schemars::JsonSchema;

use super::{Day, Exact};

/// Accelerator by its data sheet and benchmarks.
#[derive(JsonSchema)]
#[schemars(rename = "accelerator entry")]
pub(super) struct AcceleratorEntry {
    /// Accelerator with form and memory.
    gpu: String,
    /// Name of the product.
    name: String,
    /// Figures that a source states.
    figures: Vec<SpecifiedFigure>,
    /// Results in benchmarks.
    results: Vec<BenchmarkResult>,
}

/// Figure of a data sheet.
#[derive(JsonSchema)]
#[schemars(rename = "specified figure")]
struct SpecifiedFigure {
    /// Key of the figure, which names its unit, such as `memory_gb` or `dense_tflops.bf16`.
    figure: String,
    /// Value; a peak is without sparsity.
    value: Exact,
    /// Address of the source.
    source: String,
    /// Last day the source confirmed the figure; null for a page without a date.
    checked_on: Option<Day>,
    /// Words of the source.
    quote: String,
}

/// Result of an accelerator in a benchmark.
#[derive(JsonSchema)]
#[schemars(rename = "benchmark result")]
struct BenchmarkResult {
    /// Name of the benchmark.
    benchmark: String,
    /// Result of all accelerators: tokens or images per second, or minutes.
    result: Exact,
    /// True if the result is a time, so that less is better.
    is_time: bool,
    /// Number of accelerators.
    accelerators: Exact,
    /// Address of the source.
    source: String,
    /// Last day the source confirmed the result.
    checked_on: Option<Day>,
    /// Words of the source.
    quote: String,
}
