//! CSV by hand or by scripts: GPUs by time, jobs with start and end, or utilization of a stated capacity.

mod fields;
pub(super) mod jobs;
mod shares;

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::{Intervals, Reading, Record, Series, TextReader, UsageFinding};
use super::FormatDescription;
use super::cells::{Cells, time};
use crate::codes;
use crate::demand::{about, exact_length};
use crate::format::count;
use crate::input::quoted;
use fields::{length, named, number, team};

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "csv",
    help: "CSV with `timestamp,gpus`, jobs with `start,end,gpus`, or `timestamp,utilization` with --capacity",
    has_no_zeros: false,
    is: |head| {
        let first = head.lines().find(|it| !it.starts_with('#')).unwrap_or_default().to_lowercase();
        let has = |name: &str| first.split(',').any(|it| it.trim().trim_matches('"') == name);
        (has("timestamp") && (has("gpus") || has("utilization"))) || (has("start") && has("end"))
    },
    read,
};

fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    let cells = Cells::read(reader)?;
    let team = cells.team(reader)?;
    let column = |name| cells.column(name);
    let timed = column("timestamp").zip(column("gpus"));
    let jobs = column("start").zip(column("end")).zip(column("gpus"));
    let shares = column("timestamp").zip(column("utilization"));
    if let Some(((start, end), gpus)) = jobs {
        let columns =
            jobs::JobColumns { start, end, gpus, id: column("id"), team, gpu: column("gpu") };
        return jobs::of_jobs(&cells, &columns, reader);
    }
    let (time, number, is_share) = match (timed, shares) {
        (Some((time, gpus)), _) => (time, gpus, false),
        (None, Some((time, share))) => (time, share, true),
        (None, None) => {
            let message = format!("{} has no columns that are known", quoted(reader.name));
            let fix = "write `timestamp,gpus`, `start,end,gpus` or `timestamp,utilization` as the first line";
            reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
            return None;
        }
    };
    let (length, gpu) = (column("duration_s"), column("gpu"));
    let columns = TimedColumns { time, number, is_share, length, team, gpu };
    let mut rows = timed_rows(&cells, &columns, reader)?;
    let scale = if is_share { Some(shares::of_capacity(&mut rows, reader)?) } else { None };
    Some(timed_reading(rows, scale, reader))
}

/// Columns of rows of time.
struct TimedColumns {
    time: usize,
    number: usize,
    /// True if the numbers are shares, which may have a percent sign.
    is_share: bool,
    length: Option<usize>,
    team: Option<usize>,
    gpu: Option<usize>,
}

/// Row of time.
struct TimedRow<'t> {
    start: i64,
    length: Option<i64>,
    number: Option<Decimal>,
    team: Option<String>,
    gpu: Option<String>,
    cell: &'t str,
    line: &'t str,
}

fn timed_rows<'t>(
    cells: &Cells<'t>,
    columns: &TimedColumns,
    reader: &mut TextReader<'t>,
) -> Option<Vec<TimedRow<'t>>> {
    let mut rows: Vec<TimedRow<'t>> = Vec::new();
    for row in &cells.rows {
        let start = time(row.cell(columns.time), row.line, reader)?;
        let cell = row.cell(columns.number);
        let number = number(cell, columns.is_share, row, reader)?;
        let length = columns.length.map_or(Some(None), |it| length(row.cell(it), row, reader))?;
        let team = team(columns.team, row, reader);
        if let Some(before) = rows.last().filter(|it| it.start > start) {
            let (before, at) = (reader.span(before.line), reader.span(row.line));
            let message = "the row is earlier than the one before";
            let problem = crate::input::Diagnostic::error(codes::USAGE_TIME, message);
            let problem =
                problem.at(at).fix("sort the rows by time").also(before, "the row before");
            reader.diagnostics.push(problem);
            return None;
        }
        let gpu = named(columns.gpu, row);
        rows.push(TimedRow { start, length, number, team, gpu, cell, line: row.line });
    }
    Some(rows)
}

fn timed_reading(
    rows: Vec<TimedRow<'_>>,
    scale: Option<String>,
    reader: &mut TextReader<'_>,
) -> Reading {
    let kind = reader.kind;
    let mut reading = Reading { rows: rows.len(), ..Reading::default() };
    let lengths = lengths(&rows);
    let usual = usual(rows.iter().filter_map(|it| it.length.or(lengths.get(&it.start).copied())));
    let (mut known, mut missing, mut held) = (Vec::new(), Vec::new(), (0usize, 0i64));
    let mut places: BTreeMap<[Option<String>; 2], usize> = BTreeMap::new();
    for row in rows {
        let until_next = lengths.get(&row.start).copied();
        let seconds = row.length.or(until_next).unwrap_or(usual);
        if row.length.is_none() && seconds > usual && row.number.is_some() {
            held = (held.0 + 1, held.1 + seconds - usual);
        }
        let span = [row.start, row.start + seconds];
        let [team, gpu] = [row.team.clone(), row.gpu.clone()];
        let series = *places.entry([team.clone(), gpu.clone()]).or_insert_with(|| {
            let id = [&team, &gpu].map(|it| it.clone().unwrap_or_default()).join(" ");
            reading.series(Series { id: id.trim().to_owned(), kind, team, gpu })
        });
        known.push(span);
        match row.number {
            Some(gpus) => {
                let at = reader.span(row.cell);
                reading.records.push(Record { series, start: row.start, seconds, gpus, at });
            }
            None => missing.push((series, span)),
        }
    }
    reading.known.insert(kind, Intervals::of(known));
    reading.unknown = missing;
    reading.step = Some(usual);
    let from = if scale.is_some() { "shares of the GPUs installed" } else { "numbers of GPUs" };
    reading.prove("kind", format!("{} from {from} in {}", kind.name(), reader.name));
    if let Some(scale) = scale {
        reading.prove("scale", scale);
    }
    if held.0 > 0 {
        reading.findings.push(UsageFinding {
            code: codes::HELD_ROWS,
            message: format!(
                "{} of {} last longer than {}: the number before is taken to hold for {} more. Add \
                 rows with an empty cell if nothing was measured then, or a column `duration_s`",
                count(held.0, "row"),
                reader.name,
                exact_length(usual),
                about(held.1),
            ),
        });
    }
    reading
}

/// Seconds from each time to the next.
fn lengths(rows: &[TimedRow<'_>]) -> BTreeMap<i64, i64> {
    let mut times: Vec<i64> = rows.iter().map(|it| it.start).collect();
    times.dedup();
    times.windows(2).map(|pair| (pair[0], pair[1] - pair[0])).collect()
}

/// The most frequent length; an hour if none is known.
fn usual(lengths: impl Iterator<Item = i64>) -> i64 {
    let mut frequent: BTreeMap<i64, usize> = BTreeMap::new();
    lengths.for_each(|it| *frequent.entry(it).or_default() += 1);
    frequent.into_iter().rev().max_by_key(|it| it.1).map_or(3_600, |it| it.0)
}
