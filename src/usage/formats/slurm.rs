//! Job records of Slurm, as `sacct -P` prints them.
//!
//! A job holds its GPUs from its start to its end. It wants them from the time it became eligible, for as
//! long as it ran: the GPU-hours are equal, and the peak is that of a cluster without a queue.

mod job;
mod table;
mod tres;

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::{Intervals, Kind, Reading, Record, Series, TextReader};
use super::FormatDescription;
use crate::codes;
use crate::demand::minute;
use crate::format::count;
use crate::input::quoted;
use job::{Job, JobRow};
use table::Table;

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "slurm",
    help: "Job records of Slurm: `sacct -X -P`; docs/recipes.md has the command",
    has_no_zeros: false,
    is: |head| {
        let first = head.lines().next().unwrap_or_default().to_lowercase();
        first.contains('|') && first.contains("jobid")
    },
    read,
};

/// Columns that each job needs.
const COLUMNS: [&str; 4] = ["State", "Start", "End", "AllocTRES"];
/// Fix of a text that is not what `sacct` should print.
const COMMAND: &str = "run `SLURM_TIME_FORMAT=%s sacct -a -X -P -T -D --noconvert -S 2026-09-01 -E 2026-10-01 -o \
     JobIDRaw,Account,State,Eligible,Start,End,ElapsedRaw,AllocTRES`";

fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    if reader.kind != Kind::Allocated {
        let message = format!("job records do not say which GPUs are {}", reader.kind.name());
        let fix = match reader.kind {
            Kind::Capacity => "state the number of GPUs, such as `--capacity 64`",
            _ => "remove the file; activity comes from DCGM or Prometheus",
        };
        reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        return None;
    }
    let table = Table::read(reader, &COLUMNS, COMMAND)?;
    let mut jobs = Jobs::default();
    for (place, line) in table.rows.iter().enumerate() {
        if place.is_multiple_of(4_096) {
            let done = u64::from(reader.span(line).start);
            reader.options.watch.report(done, reader.text.len() as u64);
        }
        match job::read(reader, &table, line)? {
            JobRow::Ran(job) => jobs.add(job),
            JobRow::Waits => jobs.waiting += 1,
            JobRow::NeverRan => {}
        }
    }
    let has_eligible = table.column("Eligible").is_some();
    jobs.finish(reader, table.rows.len(), has_eligible)
}

/// Jobs that ran, and the time between the first start and the last end.
#[derive(Default)]
struct Jobs<'t> {
    all: Vec<Job<'t>>,
    window: Option<[i64; 2]>,
    /// Jobs that had not started.
    waiting: usize,
}

impl<'t> Jobs<'t> {
    fn add(&mut self, job: Job<'t>) {
        let end = job.end.unwrap_or(job.start);
        let [first, last] = self.window.unwrap_or([job.start, end]);
        self.window = Some([first.min(job.start), last.max(end)]);
        self.all.push(job);
    }

    fn finish(
        self,
        reader: &mut TextReader<'_>,
        rows: usize,
        has_eligible: bool,
    ) -> Option<Reading> {
        let holders = self.all.iter().filter(|it| !it.gpus.is_empty()).count();
        let Some(window) = self.window.filter(|_| holders > 0) else {
            let message =
                format!("none of {} of {} holds a GPU", count(rows, "job"), quoted(reader.name));
            let fix = "check that slurm.conf has `AccountingStorageTRES=gres/gpu`, and that the time has jobs";
            reader.report(codes::NO_USAGE, message, reader.top(), fix);
            return None;
        };
        let mut reading = Reading { rows, ..Reading::default() };
        let mut waits = BTreeMap::new();
        for job in &self.all {
            // The start of a job that ran before the window is cut off, and so is its wait.
            let eligible = job.eligible.unwrap_or(job.start).clamp(window[0], job.start);
            let seconds = job.end.unwrap_or(window[1]) - job.start;
            if seconds <= 0 {
                continue;
            }
            for (gpu, gpus) in &job.gpus {
                let id = match gpu {
                    Some(gpu) => format!("{} on {gpu}", job.name),
                    None => job.name.clone(),
                };
                waits.insert(
                    format!("{id} from {}", job.start),
                    gpus * Decimal::from(job.start - eligible),
                );
                let mut hold = |id: String, kind: Kind, start: i64| {
                    let (team, gpu) = (job.team.clone(), gpu.map(str::to_owned));
                    let series = reading.series(Series { id, kind, team, gpu });
                    let (gpus, at) = (*gpus, reader.span(job.line));
                    reading.records.push(Record { series, start, seconds, gpus, at });
                };
                hold(id.clone(), Kind::Allocated, job.start);
                if has_eligible {
                    // Runs of one job may want GPUs at the same time.
                    hold(format!("{id} from {}", job.start), Kind::Wanted, eligible);
                }
            }
        }
        self.prove(&mut reading, reader, (window, holders));
        let known = Intervals::of(vec![window]);
        if has_eligible {
            reading.known.insert(Kind::Wanted, known.clone());
            reading.waits = Some(waits);
        }
        reading.known.insert(Kind::Allocated, known);
        Some(reading)
    }

    fn prove(
        &self,
        reading: &mut Reading,
        reader: &TextReader<'_>,
        (window, holders): ([i64; 2], usize),
    ) {
        let name = quoted(reader.name);
        let jobs = count(holders, "job");
        reading.prove("kind", format!("allocated from AllocTRES of {jobs} of {name}"));
        let running = self.all.iter().filter(|it| it.is_running && !it.gpus.is_empty()).count();
        if running > 0 {
            let text = format!(
                "{} of {name} had no end and counted until {} UTC at most",
                count(running, "job"),
                minute(window[1])
            );
            reading.prove("running", text);
        }
        if self.waiting > 0 {
            let text = format!(
                "{} of {name} had not started, so that the work is not known and not counted",
                count(self.waiting, "job")
            );
            reading.prove("waiting", text);
        }
    }
}
