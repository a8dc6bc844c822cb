//! Rows of a trace file: `timestamp,gpus`, each row until the next.

use super::header::{Columns, SEPARATORS};
use super::lengths::HeldRows;
use super::raw;
use super::reader::TraceReader;
use super::rows::{Row, RowsByTime};
use super::samples::{Sample, Samples};
use super::teams::{self, TeamRows};
use crate::codes;
use crate::input::{Diagnostics, SourceId, Sources, Span};

/// Problems of one file that are reported; a file of another kind has one in each row.
const REPORTED: usize = 5;

/// A trace: samples in the order of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// File that the samples are from.
    pub source: SourceId,
    /// Samples with a number of GPUs, earliest first.
    pub samples: Samples,
    /// The most frequent length of a row, in seconds.
    pub step: i64,
    /// First second of all rows, with a number or without, and the second after the last.
    pub window: [i64; 2],
    /// Rows whose number is taken to hold beyond the most frequent length.
    pub held: HeldRows,
    /// Line of the highest number in the file, from 1; of equal ones the last.
    pub peak_line: usize,
    /// Teams by name; none without a column `team`.
    pub teams: Vec<TeamRows>,
}

/// Reads a trace, whose file is named at a place; none if it has problems.
pub fn read(
    id: SourceId,
    named_at: Span,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Trace> {
    let source = sources.get(id)?;
    let (text, name) = (source.text(), source.name.as_str());
    let mut reader = TraceReader { id, source, name, text, named_at, found: Vec::new() };
    let trace = reader.trace();
    let more = reader.found.len().saturating_sub(REPORTED);
    for (number, problem) in reader.found.into_iter().take(REPORTED).enumerate() {
        let is_last = number + 1 == REPORTED && more > 0;
        diagnostics.push(if is_last {
            problem.note(format!("{more} more rows have problems"))
        } else {
            problem
        });
    }
    trace
}

impl TraceReader<'_> {
    fn trace(&mut self) -> Option<Trace> {
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .comment(Some(b'#'))
            .from_reader(self.text.as_bytes());
        let columns = self.columns(reader.headers().ok()?)?;
        let mut rows = RowsByTime::default();
        let mut record = csv::StringRecord::new();
        // The text is UTF-8, and rows may have any length: reading does not fail.
        while reader.read_record(&mut record).ok()? {
            let at = record.position().map_or(0, csv::Position::byte);
            let at = raw::row_start(self.text, usize::try_from(at).unwrap_or_default());
            let is_blank = record.len() == 1 && record.iter().all(|it| it.trim().is_empty());
            if is_blank || !self.is_a_row(&record, &columns, at) {
                continue;
            }
            if let Some(row) = self.row(&record, &columns, at) {
                self.add(&mut rows, &row);
            }
        }
        self.finish(&rows, &columns)
    }

    /// True if a row has a cell for each column, and none that spans lines.
    fn is_a_row(&mut self, record: &csv::StringRecord, columns: &Columns, at: usize) -> bool {
        if record.iter().any(|it| it.contains(['\n', '\r'])) {
            let fix = "close it at the end of its cell, or remove it";
            self.report(codes::TRACE_ROW, "a quote is not closed in its line", at, fix);
            return false;
        }
        let (found, expected) = (record.len(), columns.count);
        if found != expected {
            let cells = if found == 1 { "1 cell" } else { &format!("{found} cells") };
            let message =
                format!("the row has {cells}, but the first line names {expected} columns");
            let has_others = record.iter().any(|it| it.contains(SEPARATORS.map(|it| it.0)));
            let fix = match found {
                _ if found > expected => {
                    "write decimals with a point, as 41.5, and thousands without a comma, as 1024"
                }
                1 if has_others => "write commas between cells",
                _ => "write all cells, with a comma before each empty one; is the file cut off?",
            };
            self.report(codes::TRACE_ROW, message, at, fix);
        }
        found == expected
    }

    fn row<'r>(
        &mut self,
        record: &'r csv::StringRecord,
        columns: &Columns,
        at: usize,
    ) -> Option<Row<'r>> {
        let cell = |column: usize| record.get(column).unwrap_or("").trim();
        let start = self.start(cell(columns.timestamp), (at, columns.timestamp));
        let gpus = self.gpus(cell(columns.gpus), (at, columns.gpus));
        let seconds = match columns.duration {
            Some(column) => self.length(cell(column), (at, column)),
            None => Some(None),
        };
        let team = columns.team.map(cell);
        Some(Row { at, start: start?, gpus: gpus?, seconds: seconds?, team })
    }

    fn add(&mut self, rows: &mut RowsByTime, row: &Row<'_>) {
        let same = rows.last().filter(|it| it.start == row.start);
        if let Some(before) = rows.last().filter(|it| it.start > row.start) {
            let earlier = before.at;
            let message = "the row is earlier than the one before";
            let found = self.problem(codes::TRACE_ORDER, message, row.at);
            let before = self.span(earlier);
            self.found.push(found.fix("sort the rows by time").also(before, "the row before"));
        } else if same.is_some() && row.team.is_none() {
            let message = "the timestamp is there twice";
            let fix = "remove one of the rows, or add a column `team` if each is a part";
            self.report(codes::TRACE_ORDER, message, row.at, fix);
        } else if same.is_some_and(|it| it.seconds != row.seconds) {
            let message = "the row has another duration_s than the row before, of the same time";
            let fix = "write one length for all teams of a time";
            self.report(codes::TRACE_ORDER, message, row.at, fix);
        } else if !rows.add(row) {
            let message = "the team is there twice at the same time";
            let fix = "remove one of the rows, or add them up";
            self.report(codes::TRACE_ORDER, message, row.at, fix);
        }
    }

    fn finish(&mut self, rows: &RowsByTime, columns: &Columns) -> Option<Trace> {
        let step = rows.step();
        if self.found.is_empty() && rows.all.is_empty() {
            let message = "the trace has no rows";
            let fix = "add rows such as `2026-09-07T00:00:00Z,41.5`";
            self.report(codes::NO_TRACE, message, self.header_at(), fix);
        }
        let Some(step) = step else {
            if self.found.is_empty() {
                let message = "the trace has one row, so its length is not known";
                self.report(
                    codes::TRACE_ROW,
                    message,
                    rows.all.first()?.at,
                    "add a column `duration_s`",
                );
            }
            return None;
        };
        let trace = self.lasting(rows, step, columns);
        if self.found.is_empty() && trace.samples.gpus().iter().all(|it| *it == 0) {
            let message = match trace.samples.len() {
                0 => "the trace has no number of GPUs in any row",
                _ => "the trace has 0 GPUs in every row",
            };
            let fix = "check what was measured: the label or metric may name no GPU";
            self.report(codes::NO_TRACE, message, self.header_at(), fix);
        }
        self.found.is_empty().then_some(trace)
    }

    /// Samples with their lengths.
    fn lasting(&mut self, rows: &RowsByTime, step: i64, columns: &Columns) -> Trace {
        let (mut samples, mut held) = (Samples::default(), HeldRows::default());
        let mut peak = (0, 0);
        let mut window = [rows.all.first().map_or(0, |it| it.start); 2];
        for (place, row) in rows.all.iter().enumerate() {
            let until_next = rows.all.get(place + 1).map(|next| next.start - row.start);
            if let (Some(seconds), Some(most)) = (row.seconds, until_next)
                && seconds > most
            {
                let message =
                    format!("the row lasts {seconds} seconds, but the next begins after {most}");
                let cell = (row.at, columns.duration.unwrap_or_default());
                self.report_cell(
                    codes::TRACE_ORDER,
                    message,
                    cell,
                    format!("write {most} or less"),
                );
            }
            if row.gpus.is_some_and(|it| it > super::MOST) {
                let message = "the teams of this time have more than 10,000,000 GPUs";
                self.report(codes::TRACE_ROW, message, row.at, "check the unit of `gpus`");
            }
            let seconds = row.seconds.or(until_next).unwrap_or(step);
            // Time after a stated length is not known, and neither is that of a row without a number.
            window[1] = row.start + seconds;
            if let Some(gpus) = row.gpus {
                samples.push(Sample { start: row.start, seconds, gpus });
                peak = if gpus >= peak.0 { (gpus, row.at) } else { peak };
                if row.seconds.is_none() && seconds > step {
                    held.add(seconds - step, self.line(row.at));
                }
            }
        }
        let teams = teams::of(rows, &samples, |at| self.line(at));
        let peak_line = self.line(peak.1);
        Trace { source: self.id, samples, step, window, held, peak_line, teams }
    }
}
