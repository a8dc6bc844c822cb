//! Rows of CSV under named columns, each cell with its place.

use std::collections::HashSet;

use super::super::TextReader;
use super::super::times::{self, TimeIssue};
use crate::codes;
use crate::format::count;
use crate::input::{did_you_mean, quoted};

/// Most names of columns in a message.
const MOST_NAMED: usize = 20;
/// Most bytes of such a name.
const LONGEST: usize = 60;
/// Most cells of a file: more than a file of the most bytes has, unless nearly all are empty.
const MOST_CELLS: usize = 12_000_000;

/// A table of text.
pub(super) struct Cells<'t> {
    /// Names of the columns, in lower case.
    names: Vec<String>,
    /// Headings as written.
    headings: Vec<&'t str>,
    /// Rows, each with its line and its cells.
    pub rows: Vec<CellRow<'t>>,
}

/// Row of a table.
pub(super) struct CellRow<'t> {
    /// Text of the line.
    pub line: &'t str,
    cells: Vec<&'t str>,
}

impl<'t> CellRow<'t> {
    /// Cell of a column, without quotes.
    pub fn cell(&self, column: usize) -> &'t str {
        self.cells.get(column).copied().unwrap_or("")
    }
}

impl<'t> Cells<'t> {
    /// Reads a text whose first line names its columns; comments begin with `#`. Cells that span lines
    /// are refused.
    pub fn read(reader: &mut TextReader<'t>) -> Option<Self> {
        let lines = reader.text.split(['\n', '\r']);
        let mut lines = lines.filter(|it| !it.trim().is_empty() && !it.starts_with('#'));
        let Some(first) = lines.next() else {
            let message = format!("{} is empty", quoted(reader.name));
            reader.report(
                codes::USAGE_FORMAT,
                message,
                reader.top(),
                "write a line with the names of columns, then rows",
            );
            return None;
        };
        let headings = split(first);
        let names: Vec<String> = headings.iter().map(|it| plain(it)).collect();
        if let Some(name) = repeated(headings.iter().copied()) {
            let message = format!("two columns are named {}", quoted(name));
            let fix = "remove one of them, or give it another name";
            reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
            return None;
        }
        let (mut rows, mut left) = (Vec::new(), MOST_CELLS);
        for line in lines {
            let cells = split(line);
            let Some(after) = left.checked_sub(cells.len()) else {
                let message = format!(
                    "the file has more than {}, the most that is read",
                    count(MOST_CELLS, "cell")
                );
                reader.report(codes::OVER_LIMIT, message, reader.span(line), "split the file");
                return None;
            };
            left = after;
            // A log that was started again has its first line again.
            if cells == headings {
                continue;
            }
            if cells.len() != headings.len() {
                let message = format!(
                    "the row has {}, but the first line names {}",
                    count(cells.len(), "cell"),
                    count(headings.len(), "column")
                );
                let fix = "write decimals with a point and a comma before each empty cell; is the file cut off?";
                reader.report(codes::USAGE_FORMAT, message, reader.span(line), fix);
                return None;
            }
            rows.push(CellRow { line, cells });
        }
        if rows.is_empty() {
            let message = format!("{} has no rows", quoted(reader.name));
            reader.report(codes::NO_USAGE, message, reader.top(), "add rows below the first line");
            return None;
        }
        Some(Self { names, headings, rows })
    }

    /// Position of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|it| it == name)
    }

    /// Unit of a column, as in `utilization.gpu [%]`.
    pub fn unit(&self, column: usize) -> Option<&'t str> {
        let (_, unit) = self.headings.get(column)?.split_once('[')?;
        unit.split(']').next()
    }

    /// Position of the column that names teams; reports it if the table has none of this name.
    #[expect(clippy::option_option, reason = "no column asked for, or a problem that was reported")]
    pub fn team(&self, reader: &mut TextReader<'t>) -> Option<Option<usize>> {
        let Some(by) = reader.options.by.as_deref() else { return Some(None) };
        let found = self.column(&by.to_lowercase());
        if found.is_none() {
            let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let near = did_you_mean(by, names.iter().copied());
            let fix = if near.is_empty() { listed(&names) } else { near };
            let message = format!("{} has no column {}", quoted(reader.name), quoted(by));
            reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        }
        found.map(Some)
    }
}

/// Name of the team of a cell.
pub(super) fn team_of(cell: &str, by: &str) -> String {
    if cell.is_empty() { format!("(no {by})") } else { cell.to_owned() }
}

/// Seconds since 1970 of a cell; reports it if it is no time, or has no zone.
pub(super) fn time(cell: &str, line: &str, reader: &mut TextReader<'_>) -> Option<i64> {
    let at = reader.span(if cell.is_empty() { line } else { cell });
    let found = if cell.is_empty() { "empty".to_owned() } else { quoted(cell) };
    match times::seconds(cell, reader.options.zone.as_ref()) {
        Ok(seconds) => return Some(seconds),
        Err(TimeIssue::NoZone) => {
            let message = format!("the time is {found}, which has no zone");
            let fix = "add `--tz UTC`, or the zone of the clock that wrote it, such as `--tz Europe/Berlin`";
            reader.report(codes::USAGE_TIME, message, at, fix);
        }
        Err(TimeIssue::ClockChanged) => {
            let message = format!("the time is {found}, which the clock showed never or twice");
            let fix = "leave out the hour in which clocks change, or write times in UTC";
            reader.report(codes::USAGE_TIME, message, at, fix);
        }
        Err(TimeIssue::Unreadable) => {
            let message =
                format!("the time is {found}, which is no date and time from 2000 to 2100");
            let fix = "write times such as 2026-09-07T00:00:00Z, or seconds since 1970";
            reader.report(codes::USAGE_TIME, message, at, fix);
        }
    }
    None
}

/// Name of a column: what comes before its unit, in lower case.
fn plain(heading: &str) -> String {
    heading.split('[').next().unwrap_or_default().trim().to_lowercase()
}

/// Names of columns that the file has.
fn listed(names: &[&str]) -> String {
    let short = names.iter().copied().filter(|it| it.len() <= LONGEST);
    let named: Vec<&str> = short.take(MOST_NAMED).collect();
    let more = names.len().saturating_sub(named.len());
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("the file has {}{more}", named.join(", "))
}

/// The first name that occurs twice, in any case; columns without a name are no names.
pub(super) fn repeated<'n>(names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let mut known = HashSet::new();
    names.filter(|it| !it.is_empty()).find(|it| !known.insert(it.to_lowercase()))
}

/// Cells of a line, without quotes and blanks around them.
fn split(line: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b',' if !is_quoted => {
                cells.push(bare(&line[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    cells.push(bare(&line[start..]));
    cells
}

fn bare(cell: &str) -> &str {
    let cell = cell.trim();
    cell.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_lose_blanks_and_quotes_and_keep_commas_within() {
        assert_eq!(split("a, b ,\"c, d\",,"), ["a", "b", "c, d", "", ""]);
        assert_eq!(
            (plain("utilization.gpu [%]"), plain(" UUID")),
            ("utilization.gpu".into(), "uuid".into())
        );
    }
}
