//! Rows of a trace file: `timestamp,gpus`, each row until the next.

use std::collections::BTreeMap;

use super::rows::{Row, RowsByTime};
use super::timestamp::{TimeProblem, seconds};
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, SourceId, Sources, Span, quoted};

/// Columns that a trace may have.
const COLUMNS: [&str; 8] =
    ["timestamp", "gpus", "duration_s", "capacity", "busy", "wanted", "covered_share", "team"];
/// Problems of one file that are reported; a file of another kind has one in each row.
const REPORTED: usize = 5;

/// GPUs over a span of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// First second, since 1970 in UTC.
    pub start: i64,
    /// Length in seconds.
    pub seconds: i64,
    /// Billionths of a GPU.
    pub gpus: i64,
    /// First byte of the row in its file.
    pub at: usize,
}

/// A row that lasts longer than the usual step until the next, without a stated length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldRow {
    /// Seconds beyond the usual step.
    pub beyond: i64,
    /// First byte of the row in its file.
    pub at: usize,
}

/// A trace: samples in the order of time.
#[derive(Clone, Debug)]
pub struct Trace {
    /// File that the samples are from.
    pub source: SourceId,
    /// Samples with a number of GPUs, earliest first.
    pub samples: Vec<Sample>,
    /// The most frequent length of a row, in seconds.
    pub step: i64,
    /// First second of all rows, with a number or without, and the second after the last.
    pub window: [i64; 2],
    /// Rows whose number is taken to hold beyond the most frequent length.
    pub held: Vec<HeldRow>,
    /// GPU-seconds in billionths by team; empty without a column `team`.
    pub teams: BTreeMap<String, i128>,
}

/// Reads a trace; none if it has problems.
pub fn read(id: SourceId, sources: &Sources, diagnostics: &mut Diagnostics) -> Option<Trace> {
    let text = sources.get(id)?.text.as_str();
    let mut reader = TraceReader { id, text, found: Vec::new() };
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

struct TraceReader<'t> {
    id: SourceId,
    text: &'t str,
    found: Vec<Diagnostic>,
}

/// Positions of the columns that are read.
struct Columns {
    timestamp: usize,
    gpus: usize,
    duration: Option<usize>,
    team: Option<usize>,
}

impl TraceReader<'_> {
    fn trace(&mut self) -> Option<Trace> {
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(self.text.as_bytes());
        let columns = self.columns(reader.headers().ok()?)?;
        let mut rows = RowsByTime::default();
        let mut record = csv::StringRecord::new();
        loop {
            match reader.read_record(&mut record) {
                Ok(false) => break,
                Ok(true) => {
                    let at = record.position().map_or(0, csv::Position::byte);
                    let at = usize::try_from(at).unwrap_or_default();
                    if let Some(row) = self.row(&record, &columns, at) {
                        self.add(&mut rows, &row);
                    }
                }
                Err(problem) => {
                    let at = problem.position().map_or(0, csv::Position::byte);
                    let message = format!("the row cannot be read: {problem}");
                    self.report(codes::TRACE_ROW, message, usize::try_from(at).ok()?, "mend it");
                    break;
                }
            }
        }
        self.finish(&rows)
    }

    fn columns(&mut self, header: &csv::StringRecord) -> Option<Columns> {
        let position = |name: &str| header.iter().position(|it| it.trim() == name);
        let Some((timestamp, gpus)) = position("timestamp").zip(position("gpus")) else {
            // Another file is not shown: whoever names it need not be allowed to read it.
            let message = "the file is no trace: its first line must have `timestamp` and `gpus`";
            let fix = "write `timestamp,gpus` as the first line, then rows such as `2026-09-07T00:00:00Z,41.5`";
            self.found.push(Diagnostic::error(codes::NO_TRACE, message).fix(fix));
            return None;
        };
        for name in header.iter().map(str::trim).filter(|it| !COLUMNS.contains(it)) {
            let message =
                format!("the trace has a column {}, which means nothing here", quoted(name));
            let near = COLUMNS.iter().find(|it| strsim::damerau_levenshtein(it, name) <= 2);
            let fix = match near {
                Some(near) => format!("write `{near}`"),
                None => format!("remove it, or write one of {}", COLUMNS.join(", ")),
            };
            self.report(codes::NO_TRACE, message, 0, fix);
        }
        Some(Columns { timestamp, gpus, duration: position("duration_s"), team: position("team") })
    }

    fn row<'r>(
        &mut self,
        record: &'r csv::StringRecord,
        columns: &Columns,
        at: usize,
    ) -> Option<Row<'r>> {
        let cell = |column: usize| record.get(column).unwrap_or("").trim();
        let start = self.start(cell(columns.timestamp), at);
        let gpus = self.gpus(cell(columns.gpus), at);
        let seconds = columns.duration.map(cell).filter(|it| !it.is_empty());
        let seconds = match seconds.map(str::parse::<i64>) {
            None => None,
            Some(Ok(seconds)) if seconds > 0 => Some(seconds),
            Some(_) => {
                let message = "duration_s is no whole number of seconds above 0";
                self.report(codes::TRACE_ROW, message, at, "write a length such as 3600");
                return None;
            }
        };
        let team = columns.team.map(cell);
        Some(Row { at, start: start?, gpus: gpus?, seconds, team })
    }

    fn start(&mut self, text: &str, at: usize) -> Option<i64> {
        let problem = match seconds(text) {
            Ok(seconds) => return Some(seconds),
            Err(problem) => problem,
        };
        let shown = quoted(text);
        let (message, fix) = match problem {
            TimeProblem::NoZone => (
                format!("timestamp is {shown}, which has no time zone"),
                format!("add `Z` for UTC or an offset, such as `{text}Z`"),
            ),
            TimeProblem::Unreadable => (
                format!("timestamp is {shown}, which is no date and time"),
                "write one such as 2026-09-07T00:00:00Z".to_owned(),
            ),
        };
        self.report(codes::TRACE_TIME, message, at, fix);
        None
    }

    /// Billionths of a GPU; none for an empty cell, which is missing.
    #[expect(clippy::option_option, reason = "no number, or a problem that was reported")]
    fn gpus(&mut self, text: &str, at: usize) -> Option<Option<i64>> {
        if text.is_empty() {
            return Some(None);
        }
        if let Some(found) = super::billionths(text).filter(|it| *it <= super::MOST) {
            return Some(Some(found));
        }
        let message = format!("gpus is {}, but 0 to 10,000,000 was expected", quoted(text));
        let fix = "write a number such as 41.5, or leave the cell empty if it is not known";
        self.report(codes::TRACE_ROW, message, at, fix);
        None
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
        } else {
            rows.add(row);
        }
    }

    fn finish(&mut self, rows: &RowsByTime) -> Option<Trace> {
        let step = rows.step();
        if self.found.is_empty() && rows.all.is_empty() {
            let message = "the trace has no rows";
            let fix = "add rows such as `2026-09-07T00:00:00Z,41.5`";
            self.report(codes::NO_TRACE, message, 0, fix);
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
        let trace = self.lasting(rows, step);
        if self.found.is_empty() && trace.samples.iter().all(|it| it.gpus == 0) {
            let message = "the trace has no GPU in any row";
            let fix = "check what was measured: the label or metric may name no GPU";
            self.report(codes::NO_TRACE, message, 0, fix);
        }
        self.found.is_empty().then_some(trace)
    }

    /// Samples with their lengths.
    fn lasting(&mut self, rows: &RowsByTime, step: i64) -> Trace {
        let (mut samples, mut held) = (Vec::with_capacity(rows.all.len()), Vec::new());
        let mut window = [rows.all.first().map_or(0, |it| it.start); 2];
        let mut teams = vec![0i128; rows.teams.len()];
        for (place, row) in rows.all.iter().enumerate() {
            let until_next = rows.all.get(place + 1).map(|next| next.start - row.start);
            if let (Some(seconds), Some(most)) = (row.seconds, until_next)
                && seconds > most
            {
                let message =
                    format!("the row lasts {seconds} seconds, but the next begins after {most}");
                self.report(codes::TRACE_ORDER, message, row.at, format!("write {most} or less"));
            }
            let seconds = row.seconds.or(until_next).unwrap_or(step);
            // Time after a stated length is not known, and neither is that of a row without a number.
            window[1] = row.start + seconds;
            if let Some(gpus) = row.gpus {
                samples.push(Sample { start: row.start, seconds, gpus, at: row.at });
                if row.seconds.is_none() && seconds > step {
                    held.push(HeldRow { beyond: seconds - step, at: row.at });
                }
            }
            for (team, gpus) in &row.of_teams {
                teams[*team] += i128::from(*gpus) * i128::from(seconds);
            }
        }
        let teams = rows.teams.iter().map(|(name, place)| (name.clone(), teams[*place])).collect();
        Trace { source: self.id, samples, step, window, held, teams }
    }

    fn report(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        at: usize,
        fix: impl Into<String>,
    ) {
        let problem = self.problem(code, message, at).fix(fix);
        self.found.push(problem);
    }

    fn problem(&self, code: &'static str, message: impl Into<String>, at: usize) -> Diagnostic {
        Diagnostic::error(code, message).at(self.span(at))
    }

    /// Span of the line that begins at a byte.
    fn span(&self, at: usize) -> Span {
        let rest = self.text.get(at..).unwrap_or("");
        let line_end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        Span::new(self.id, at, at + line_end)
    }
}
