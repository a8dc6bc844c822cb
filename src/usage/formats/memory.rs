//! Memory in use of single GPUs: series of dcgm-exporter.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::{MemoryInUse, Reading, TextReader};
use super::envelope::{self, ServedSeries};
use super::exposition;
use super::labels::{gpu, number, pod, without_gpu};
use crate::codes;
use crate::input::quoted;

/// Metric of the memory in use, in MiB.
pub(super) const NAME: &str = "DCGM_FI_DEV_FB_USED";
/// MiB between which the highest number of a file lies: it is a share below, and of another unit above.
const USUAL: [u64; 2] = [101, 1_000_000];

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
    let [low, high] = USUAL.map(Decimal::from);
    if most < low || most > high {
        let message =
            format!("the highest memory in use is {most}, which is no usual number of MiB");
        reader.report(codes::USAGE_NUMBER, message, at, fix);
        return None;
    }
    let rows = samples().count();
    Some(Reading { memory: in_use(&series, reader)?, rows, ..Reading::default() })
}

/// Memory in use by GPU and holder; reports a series without a GPU.
pub(super) fn in_use(
    series: &[&ServedSeries],
    reader: &mut TextReader<'_>,
) -> Option<Vec<MemoryInUse>> {
    if !reader.options.keeps_held() {
        return Some(Vec::new());
    }
    let mut all: BTreeMap<(String, Option<String>), Decimal> = BTreeMap::new();
    for it in series {
        let Some(id) = gpu(it) else {
            without_gpu(it, reader);
            return None;
        };
        let most = it.samples.iter().filter_map(|it| number(it.number)).max();
        let Some(most) = most else { continue };
        let known = all.entry((id.to_owned(), pod(it))).or_default();
        *known = most.max(*known);
    }
    let in_use = |((id, holder), most_mib)| MemoryInUse { id, holder, most_mib };
    Some(all.into_iter().map(in_use).collect())
}
