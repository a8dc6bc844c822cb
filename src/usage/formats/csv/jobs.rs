//! Rows of jobs: each holds its GPUs from start to end.

use super::super::super::{Intervals, Reading, Record, Series, TextReader};
use super::super::cells::{Cells, time};
use super::fields::{named, number, team};
use crate::codes;
use crate::format::count;

/// Begin of the series of a job that has an identity.
pub(in crate::usage) const JOB: &str = "job ";

/// Columns of jobs.
pub(super) struct JobColumns {
    pub start: usize,
    pub end: usize,
    pub gpus: usize,
    pub id: Option<usize>,
    pub team: Option<usize>,
    pub gpu: Option<usize>,
}

/// Reads rows of jobs.
pub(super) fn of_jobs(
    cells: &Cells<'_>,
    columns: &JobColumns,
    reader: &mut TextReader<'_>,
) -> Option<Reading> {
    let kind = reader.kind;
    let mut reading = Reading { rows: cells.rows.len(), ..Reading::default() };
    let mut window: Option<[i64; 2]> = None;
    for (place, row) in cells.rows.iter().enumerate() {
        let start = time(row.cell(columns.start), row.line, reader)?;
        let end = time(row.cell(columns.end), row.line, reader)?;
        let cell = row.cell(columns.gpus);
        let Some(gpus) = number(cell, false, row, reader)? else {
            let fix = "write the number of GPUs of the job";
            reader.report(
                codes::USAGE_NUMBER,
                "the job has no number of GPUs",
                reader.span(row.line),
                fix,
            );
            return None;
        };
        if end < start {
            let message = "the job ends before it starts";
            reader.report(
                codes::USAGE_TIME,
                message,
                reader.span(row.line),
                "check the order of the columns",
            );
            return None;
        }
        let [first, last] = window.unwrap_or([start, end]);
        window = Some([first.min(start), last.max(end)]);
        let named_by = columns.id.map(|it| row.cell(it)).filter(|it| !it.is_empty());
        let id = named_by.map_or_else(
            || format!("{}:{place}:{start}", reader.name),
            |it| format!("{JOB}{it}:{start}"),
        );
        let (team, gpu) = (team(columns.team, row, reader), named(columns.gpu, row));
        let series = reading.series(Series { id, kind, team, gpu });
        reading.jobs.push((series, named_by.is_some()));
        let at = reader.span(cell);
        reading.records.push(Record { series, start, seconds: end - start, gpus, at });
    }
    reading.known.insert(kind, Intervals::of(window.into_iter().collect()));
    let jobs = count(cells.rows.len(), "job");
    reading.prove(
        "kind",
        format!("{} from {jobs} in {}, from start to end", kind.name(), reader.name),
    );
    let all = "from the first start to the last end; time without a job has 0 GPUs";
    reading.prove("window", all);
    if reading.jobs.iter().any(|it| !it.1) {
        let all = "each row is a job, so jobs of several files are added up; with a column `id`, a job that is \
                   in two files counts once";
        reading.prove("jobs", all);
    }
    Some(reading)
}
