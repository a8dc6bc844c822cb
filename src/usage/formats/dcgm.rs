//! Series of single GPUs from dcgm-exporter: answers of `query_range`, or text with times.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::super::number::Measured;
use super::super::{Reading, TextReader};
use super::devices::{DeviceLabels, DeviceSample, Devices, Lasting};
use super::envelope::{self, ServedSeries};
use super::labels::{gpu, number, pod, without_gpu};
use super::metrics::{Meaning, meaning};
use super::scale::{self, Group};
use super::{FormatDescription, exposition, memory};
use crate::codes;
use crate::input::{one_of, quoted, write_one_of};

/// Sevenths of a GPU, in which MIG cuts it.
const SEVENTHS: u32 = 7;

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "dcgm",
    help: "Series of single GPUs by dcgm-exporter: answers of `query_range`, or text with times",
    has_no_zeros: false,
    is: |head| {
        head.contains("DCGM_FI_") || (head.contains("\"UUID\"") && head.contains("\"metric\""))
    },
    read,
};

fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    let is_json = reader.text.trim_start().starts_with('{');
    let all = if is_json { envelope::series(reader)? } else { exposition::series(reader)? };
    let known = all.iter().filter(|it| meaning(it).is_some());
    let best = known.filter_map(meaning).filter(|it| *it < Meaning::Power).min();
    let Some(best) = best else {
        let names: BTreeSet<&str> = all.iter().filter_map(ServedSeries::metric).collect();
        let names: Vec<&str> = names.into_iter().collect();
        let found =
            if names.is_empty() { String::new() } else { format!(": it has {}", one_of(&names)) };
        let message = format!("{} has no series of busy GPUs{found}", quoted(reader.name));
        let fix = "ask for DCGM_FI_PROF_GR_ENGINE_ACTIVE, by UUID";
        reader.report(codes::NO_USAGE, message, reader.top(), fix);
        return None;
    };
    let (busy, others): (Vec<ServedSeries>, Vec<ServedSeries>) =
        all.into_iter().partition(|it| meaning(it) == Some(best));
    let lasting =
        if is_json { Lasting::Before(envelope::step(&busy, reader)?) } else { Lasting::UntilNext };
    let step = match lasting {
        Lasting::Before(step) => Some(step),
        Lasting::UntilNext => None,
    };
    let scales = scale::decide(groups(&busy), reader)?;
    let devices = devices(&busy, &scales, reader)?;
    let mut reading = devices.reading(lasting);
    let name = match best {
        _ if busy.iter().all(|it| it.metric().is_none()) => {
            "shares of a metric that the answer does not name, since functions remove its name"
        }
        Meaning::Engine => "the share of time in which the graphics engine is active",
        _ => {
            "the share of time in which a kernel is resident, which is no less than that of computing"
        }
    };
    reading.prove("kind", format!("busy from {}: {name}", reader.name));
    for line in scale::lines(&scales) {
        reading.prove("scale", line);
    }
    reading.findings.extend(super::contradiction::engine_and_power(&busy, &others));
    let is_memory = |it: &&ServedSeries| meaning(it) == Some(Meaning::Memory);
    let memory: Vec<&ServedSeries> = others.iter().filter(is_memory).collect();
    reading.memory = memory::in_use(&memory, step, reader)?;
    Some(reading)
}

fn exporter(series: &ServedSeries) -> String {
    let labels = ["instance", "Hostname", "hostname", "node", "job"];
    let name = labels.iter().find_map(|it| series.labels.get(*it)).map_or("", String::as_str);
    name.to_owned()
}

/// Highest number of each exporter.
fn groups(busy: &[ServedSeries]) -> BTreeMap<String, Group> {
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for series in busy {
        let group = groups.entry(exporter(series)).or_default();
        let is_ratio = |it: &str| it.contains("_PROF_") || it.ends_with("_RATIO");
        group.is_named_ratio = series.metric().is_some_and(is_ratio);
        group.series += 1;
        let numbers = series.samples.iter().filter_map(|it| Some((number(it.number)?, it.at)));
        group.highest = group.highest.max(numbers.max_by_key(|it| it.0));
    }
    groups
}

fn devices(
    busy: &[ServedSeries],
    scales: &BTreeMap<String, scale::Decided>,
    reader: &mut TextReader<'_>,
) -> Option<Devices> {
    let by = reader.options.by.clone();
    let labels: BTreeSet<&str> =
        busy.iter().flat_map(|it| it.labels.keys().map(String::as_str)).collect();
    if let Some(by) = by.as_deref().filter(|it| !labels.contains(it)) {
        let message = format!("no series of {} has a label {}", quoted(reader.name), quoted(by));
        let fix = write_one_of(&labels.into_iter().collect::<Vec<_>>());
        reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        return None;
    }
    let cut: BTreeSet<&str> =
        busy.iter().filter(|it| slice(it).is_some()).filter_map(|it| gpu(it)).collect();
    let mut devices = Devices::new(reader.options);
    for series in busy {
        let Some(uuid) = gpu(series) else {
            without_gpu(series, reader);
            return None;
        };
        let slice = slice(series);
        // A GPU that is cut counts by its parts.
        if slice.is_none() && cut.contains(uuid) {
            continue;
        }
        let (part, share) = slice.map_or((String::new(), Decimal::ONE), |(id, share)| (id, share));
        let divisor = scales.get(&exporter(series)).map_or(Decimal::ONE, scale::Decided::divisor);
        let busy = |it: Measured| Some(number(it)?.checked_div(divisor)?.min(Decimal::ONE) * share);
        let samples = series.samples.iter().map(|it| DeviceSample {
            time: it.time,
            busy: busy(it.number),
            at: it.at,
        });
        let team = by.as_ref().map(|by| {
            let value = series.labels.get(by).filter(|it| !it.is_empty());
            value.cloned().unwrap_or_else(|| format!("(no {by})"))
        });
        let (gpu, holder) = (series.gpu_name(), pod(series));
        let labels = DeviceLabels { team, gpu, holder, part: Some(share) };
        devices.add(&format!("{uuid}{part}"), &labels, samples);
    }
    Some(devices)
}

/// Part of a GPU that MIG cut: its number, and its share in sevenths.
fn slice(series: &ServedSeries) -> Option<(String, Decimal)> {
    let id = series.labels.get("GPU_I_ID").filter(|it| !it.is_empty())?;
    let profile = series.labels.get("GPU_I_PROFILE").map_or("", String::as_str);
    let sevenths = profile.split('g').next().and_then(|it| it.parse::<u32>().ok());
    let sevenths = sevenths.filter(|it| (1..=SEVENTHS).contains(it)).unwrap_or(1);
    Some((format!("/{id}"), Decimal::from(sevenths).checked_div(SEVENTHS.into())?))
}
