//! Logs of `nvidia-smi --query-gpu=... --format=csv`: a line for each GPU and time.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::number::{Measured, finite};
use super::super::{MemoryInUse, Reading, TextReader};
use super::FormatDescription;
use super::cells::{CellRow, Cells, team_of, time};
use super::devices::{DeviceLabels, DeviceSample, Devices, Lasting};
use super::memory;
use crate::codes;
use crate::input::quoted;

const QUERY: &str =
    "log `nvidia-smi --query-gpu=timestamp,uuid,utilization.gpu --format=csv -l 60`";

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "nvidia-smi",
    help: "Logs of `nvidia-smi --query-gpu=timestamp,uuid,utilization.gpu --format=csv -l 60`",
    has_no_zeros: false,
    is: |head| head.lines().next().is_some_and(|it| it.contains("utilization.gpu")),
    read,
};

/// Columns of a log.
struct Columns {
    time: usize,
    gpu: usize,
    busy: usize,
    team: Option<usize>,
    /// Column `name`, which has the model.
    name: Option<usize>,
    /// Column `memory.used`, in MiB.
    memory: Option<usize>,
}

fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    let cells = Cells::read(reader)?;
    let columns = columns(&cells, reader)?;
    let mut samples: BTreeMap<(String, String), Vec<DeviceSample>> = BTreeMap::new();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut memory: BTreeMap<String, BTreeMap<i64, Decimal>> = BTreeMap::new();
    let mut measured = 0;
    for row in &cells.rows {
        let (gpu, team, sample) = sample(row, &columns, reader)?;
        measured += usize::from(sample.busy.is_some());
        let name = columns.name.map(|it| row.cell(it)).filter(|it| !it.is_empty());
        if let Some(name) = name.filter(|_| !names.contains_key(&gpu)) {
            names.insert(gpu.clone(), name.to_owned());
        }
        let in_use = columns.memory.map_or(Some(None), |it| in_use(row.cell(it), reader))?;
        if let Some(mib) = in_use {
            let most = memory.entry(gpu.clone()).or_default().entry(sample.time).or_default();
            *most = mib.max(*most);
        }
        samples.entry((gpu, team)).or_default().push(sample);
    }
    if measured == 0 {
        let message = format!("utilization.gpu is missing in every row of {}", quoted(reader.name));
        let fix = "GPUs that MIG cuts do not report it: read dcgm-exporter with `--from dcgm`";
        reader.report(codes::NO_USAGE, message, reader.top(), fix);
        return None;
    }
    let mut devices = Devices::new(reader.options);
    for ((gpu, team), samples) in samples {
        let team = columns.team.map(|_| team);
        let name = names.get(&gpu).cloned();
        let labels = DeviceLabels { team, gpu: name, ..DeviceLabels::default() };
        devices.add(&gpu, &labels, samples.into_iter());
    }
    let mut reading = devices.reading(Lasting::UntilNext);
    let in_use =
        |(id, samples)| MemoryInUse { id, holder: None, samples: memory::spans(samples, None) };
    reading.memory = memory.into_iter().map(in_use).collect();
    let kind = format!(
        "busy from {}: the share of time in which a kernel is resident, which is no less than that of \
         computing",
        reader.name
    );
    reading.prove("kind", kind);
    reading.prove("scale", "percent, as the heading of the column says");
    Some(reading)
}

fn columns<'t>(cells: &Cells<'t>, reader: &mut TextReader<'t>) -> Option<Columns> {
    let gpu = ["uuid", "gpu_uuid", "gpu_serial", "serial", "pci.bus_id", "gpu_bus_id"];
    let gpu = gpu.iter().find_map(|it| cells.column(it));
    let needed = [
        ("timestamp", cells.column("timestamp")),
        ("uuid", gpu),
        ("utilization.gpu", cells.column("utilization.gpu")),
    ];
    if let Some((name, _)) = needed.iter().find(|it| it.1.is_none()) {
        let message = format!("{} has no column `{name}`", quoted(reader.name));
        reader.report(codes::USAGE_FORMAT, message, reader.top(), QUERY);
        return None;
    }
    let [time, gpu, busy] = needed.map(|it| it.1.unwrap_or_default());
    if let Some(unit) = cells.unit(busy).filter(|it| *it != "%") {
        let message = format!("utilization.gpu is in {}, but percent was expected", quoted(unit));
        reader.report(codes::USAGE_FORMAT, message, reader.top(), QUERY);
        return None;
    }
    let team = cells.team(reader)?;
    let memory = cells.column("memory.used");
    if let Some(unit) = memory.and_then(|it| cells.unit(it)).filter(|it| *it != "MiB") {
        let message = format!("memory.used is in {}, but MiB was expected", quoted(unit));
        reader.report(codes::USAGE_FORMAT, message, reader.top(), QUERY);
        return None;
    }
    Some(Columns { time, gpu, busy, team, name: cells.column("name"), memory })
}

/// MiB of a cell; none if it was not measured.
#[expect(clippy::option_option, reason = "no number, or a problem that was reported")]
fn in_use(cell: &str, reader: &mut TextReader<'_>) -> Option<Option<Decimal>> {
    match finite(cell.strip_suffix("MiB").map_or(cell, str::trim_end)) {
        _ if cell.starts_with('[') || cell.is_empty() => Some(None),
        Measured::Missing => Some(None),
        Measured::Number(mib) if mib <= memory::MOST.into() => Some(Some(mib)),
        Measured::Number(_) | Measured::Unusable => {
            let message =
                format!("memory.used is {}, but a number of MiB was expected", quoted(cell));
            let fix = "log it as `nvidia-smi` writes it, such as `40960 MiB`";
            reader.report(codes::USAGE_NUMBER, message, reader.span(cell), fix);
            None
        }
    }
}

/// GPU, team and sample of a row.
fn sample(
    row: &CellRow<'_>,
    columns: &Columns,
    reader: &mut TextReader<'_>,
) -> Option<(String, String, DeviceSample)> {
    let seconds = time(row.cell(columns.time), row.line, reader)?;
    let cell = row.cell(columns.busy);
    let at = reader.span(cell);
    let number = cell.strip_suffix('%').map_or(cell, str::trim_end);
    let busy = match finite(number) {
        // `[N/A]`, `[Not Supported]`, `[Unknown Error]`
        _ if cell.starts_with('[') || cell.is_empty() => None,
        Measured::Missing => None,
        Measured::Number(percent) if percent <= Decimal::ONE_HUNDRED => {
            percent.checked_div(Decimal::ONE_HUNDRED)
        }
        Measured::Number(_) | Measured::Unusable => {
            let message = format!("utilization.gpu is {}, but 0 to 100 was expected", quoted(cell));
            let fix = "leave the cell empty if it was not measured";
            reader.report(codes::USAGE_NUMBER, message, at, fix);
            return None;
        }
    };
    let by = reader.options.by.as_deref().unwrap_or_default();
    let team = columns.team.map_or(String::new(), |it| team_of(row.cell(it), by));
    let gpu = row.cell(columns.gpu).to_owned();
    Some((gpu, team, DeviceSample { time: seconds, busy, at }))
}
