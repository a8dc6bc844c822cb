//! Memory in use of single GPUs: series of dcgm-exporter.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::{MemoryInUse, Reading, TextReader};
use super::devices::usual_gap;
use super::envelope::{self, ServedSeries};
use super::exposition;
use super::labels::{gpu, number, pod, without_gpu};
use crate::codes;
use crate::input::quoted;

/// Metric of the memory in use, in MiB.
pub(super) const NAME: &str = "DCGM_FI_DEV_FB_USED";
/// Most MiB of a GPU: beyond it, a number is of another unit.
pub(super) const MOST: u64 = 1_000_000;
/// Least of the highest number of a file: below it, numbers may be shares.
const LEAST: u64 = 101;

/// Reads a file with the memory in use; functions remove the name of its metric.
pub(in crate::usage) fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    let is_json = reader.text.trim_start().starts_with('{');
    let all = if is_json { envelope::series(reader)? } else { exposition::series(reader)? };
    let is_memory = |it: &&ServedSeries| it.metric().is_none_or(|it| it == NAME);
    let series: Vec<&ServedSeries> = all.iter().filter(is_memory).collect();
    let samples = || series.iter().flat_map(|it| &it.samples);
    let highest = samples().filter_map(|it| Some((number(it.number)?, it.at))).max();
    let fix = format!("ask for {NAME}, which is in MiB, by UUID");
    let Some((most, at)) = highest else {
        let message = format!("{} has no memory in use", quoted(reader.name));
        reader.report(codes::NO_USAGE, message, reader.top(), fix);
        return None;
    };
    if most < LEAST.into() || most > MOST.into() {
        let message = format!(
            "the highest memory in use is {most}: GPUs in use hold {LEAST} MiB or more, up to {MOST}"
        );
        reader.report(codes::USAGE_NUMBER, message, at, fix);
        return None;
    }
    let rows = samples().count();
    let all: Vec<ServedSeries> = series.into_iter().cloned().collect();
    let step = if is_json { Some(envelope::step(&all, reader)?) } else { None };
    let series: Vec<&ServedSeries> = all.iter().collect();
    Some(Reading { memory: in_use(&series, step, reader)?, rows, ..Reading::default() })
}

/// Memory in use by GPU and holder; reports a series without a GPU.
///
/// A sample is of the `step` before it, or else of the time until the next one.
pub(super) fn in_use(
    series: &[&ServedSeries],
    step: Option<i64>,
    reader: &mut TextReader<'_>,
) -> Option<Vec<MemoryInUse>> {
    if !reader.options.keeps_held() {
        return Some(Vec::new());
    }
    let mut all = Vec::new();
    for it in series {
        let Some(id) = gpu(it) else {
            without_gpu(it, reader);
            return None;
        };
        let numbers = it.samples.iter().filter_map(|it| Some((it.time, number(it.number)?)));
        let samples = spans(numbers.collect(), step);
        all.push(MemoryInUse { id: id.to_owned(), holder: pod(it), samples });
    }
    Some(all)
}

/// Span of each sample: the step before it, or the time until the next one, at most the usual time between two.
pub(super) fn spans(
    samples: BTreeMap<i64, Decimal>,
    step: Option<i64>,
) -> Vec<([i64; 2], Decimal)> {
    let times: Vec<i64> = samples.keys().copied().collect();
    let usual = usual_gap(&times);
    let next = times.iter().copied().skip(1).map(Some).chain([None]);
    let span = |(time, next): (i64, Option<i64>)| match step {
        Some(step) => [time.saturating_sub(step), time],
        None => [time, time.saturating_add(next.map_or(usual, |it| (it - time).min(usual)))],
    };
    let spans: Vec<[i64; 2]> = times.iter().copied().zip(next).map(span).collect();
    spans.into_iter().zip(samples.into_values()).collect()
}
