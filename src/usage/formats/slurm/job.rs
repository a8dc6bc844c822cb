//! Row of a job: its GPUs, its times and its team.

use rust_decimal::Decimal;

use super::super::super::TextReader;
use super::super::super::times::{TimeIssue, seconds};
use super::table::Table;
use super::tres;
use crate::codes;
use crate::input::{quoted, write_one_of};

/// Cells of a time that has not come.
const NEVER: [&str; 5] = ["", "0", "None", "Unknown", "N/A"];

/// A job that ran.
pub(super) struct Job<'t> {
    /// Line of the job.
    pub line: &'t str,
    /// Number, after that of the cluster if there is one.
    pub name: String,
    /// Team that it counts for, if teams are asked for.
    pub team: Option<String>,
    /// GPUs that it held, by type.
    pub gpus: Vec<(Option<&'t str>, Decimal)>,
    /// Second of its start.
    pub start: i64,
    /// Second after its end; none if it runs and nothing says for how long.
    pub end: Option<i64>,
    /// True if it has no end.
    pub is_running: bool,
    /// Second from which it could have started; none if that is not known.
    pub eligible: Option<i64>,
}

/// Content of a row.
pub(super) enum JobRow<'t> {
    /// A job that ran.
    Ran(Job<'t>),
    /// A job that had not started when the records were printed.
    Waits,
    /// A job that ended without a start.
    NeverRan,
}

/// Reads the row of a job; none if it has a problem, which is reported.
pub(super) fn read<'t>(
    reader: &mut TextReader<'t>,
    table: &Table<'_>,
    line: &'t str,
) -> Option<JobRow<'t>> {
    let cells = cells(reader, table, line)?;
    let mut row = Row { reader, table, line, cells };
    let id = row.cell(table.id());
    row.is_a_job(id)?;
    let gpus = row.gpus()?;
    // `CANCELLED by 1000`, and `CANCELLED+` if a column is too narrow.
    let state = row.named("State").split([' ', '+']).next().unwrap_or_default();
    let start = row.time("Start")?;
    let Some(start) = start.filter(|_| state != "PENDING") else {
        let waits = state == "PENDING";
        return Some(if waits { JobRow::Waits } else { JobRow::NeverRan });
    };
    let stated = row.time("End")?;
    let end = stated.or_else(|| Some(start + row.named("ElapsedRaw").parse::<i64>().ok()?));
    if end.is_some_and(|it| it < start) {
        let fix = "correct the record, or remove the row";
        row.report(codes::USAGE_TIME, format!("job {id} ends before it starts"), fix);
        return None;
    }
    let eligible = match table.column("Eligible") {
        Some(_) => row.time("Eligible")?,
        None => None,
    };
    let cluster = row.named("Cluster");
    let name =
        if cluster.is_empty() { format!("job {id}") } else { format!("job {id} of {cluster}") };
    let team = row.team()?;
    let is_running = stated.is_none();
    Some(JobRow::Ran(Job { line, name, team, gpus, start, end, is_running, eligible }))
}

/// Cells of a line, as many as there are columns.
fn cells<'t>(
    reader: &mut TextReader<'t>,
    table: &Table<'_>,
    line: &'t str,
) -> Option<Vec<&'t str>> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    if cells.len() == table.count() {
        return Some(cells);
    }
    let message =
        format!("the row has {} cells, but the first line names {}", cells.len(), table.count());
    let fix = "ask for no column that may hold a bar, such as JobName; is the file cut off?";
    reader.report(codes::USAGE_FORMAT, message, reader.span(line), fix);
    None
}

struct Row<'r, 't, 'n> {
    reader: &'r mut TextReader<'t>,
    table: &'r Table<'n>,
    line: &'t str,
    cells: Vec<&'t str>,
}

impl<'t> Row<'_, 't, '_> {
    fn cell(&self, column: Option<usize>) -> &'t str {
        column.and_then(|it| self.cells.get(it)).copied().unwrap_or_default()
    }

    fn named(&self, name: &str) -> &'t str {
        self.cell(self.table.column(name))
    }

    fn report(&mut self, code: &'static str, message: impl Into<String>, fix: impl Into<String>) {
        let at = self.reader.span(self.line);
        self.reader.report(code, message, at, fix);
    }

    /// Reports a row that is a step of a job.
    fn is_a_job(&mut self, id: &str) -> Option<()> {
        let Some((job, step)) = id.split_once('.') else { return Some(()) };
        let message = format!(
            "the row is step {} of job {}, whose GPUs would count twice",
            quoted(step),
            quoted(job)
        );
        self.report(codes::USAGE_TWICE, message, "run sacct with -X, which leaves out steps");
        None
    }

    fn gpus(&mut self) -> Option<Vec<(Option<&'t str>, Decimal)>> {
        tres::gpus(self.named("AllocTRES"))
            .map_err(|number| {
                let message =
                    format!("AllocTRES has {} GPUs, which is no whole number", quoted(number));
                self.report(codes::USAGE_NUMBER, message, "run sacct with --noconvert");
            })
            .ok()
    }

    /// Time of a column; none for one that has not happened.
    #[expect(clippy::option_option, reason = "no time, or a problem that was reported")]
    fn time(&mut self, name: &str) -> Option<Option<i64>> {
        let text = self.named(name);
        let shown = quoted(text);
        if NEVER.contains(&text) {
            return Some(None);
        }
        let (message, fix) = match seconds(text, self.reader.options.zone.as_ref()) {
            Ok(seconds) => return Some(Some(seconds)),
            Err(TimeIssue::NoZone) => (
                format!("{name} is {shown}, which has no time zone"),
                "run sacct with SLURM_TIME_FORMAT=%s, or state the zone, such as `--tz Europe/Berlin`",
            ),
            Err(TimeIssue::ClockChanged) => (
                format!("{name} is {shown}, which the clock showed never or twice"),
                "run sacct with SLURM_TIME_FORMAT=%s",
            ),
            Err(TimeIssue::Unreadable) => (
                format!("{name} is {shown}, which is no time"),
                "run sacct with SLURM_TIME_FORMAT=%s",
            ),
        };
        self.report(codes::USAGE_TIME, message, fix);
        None
    }

    #[expect(clippy::option_option, reason = "no team, or a problem that was reported")]
    fn team(&mut self) -> Option<Option<String>> {
        let Some(by) = self.reader.options.by.clone() else { return Some(None) };
        let Some(column) = self.table.column(&by) else {
            let message = format!("{} has no column {}", quoted(self.reader.name), quoted(&by));
            let at = self.reader.top();
            let fix = write_one_of(self.table.names());
            self.reader.report(codes::USAGE_FORMAT, message, at, fix);
            return None;
        };
        let team = self.cell(Some(column));
        Some(Some(if team.is_empty() { format!("(no {by})") } else { team.to_owned() }))
    }
}
