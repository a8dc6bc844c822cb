//! Rows of CSV that is read in pieces.

use std::io;

use csv::{ErrorKind, StringRecord};

use super::rows::{Place, Problem, Rows};
use super::tail::{LongRow, Tail};
use crate::codes;
use crate::format::count;
use crate::input::{Diagnostic, Meter, TextStream, quoted};

/// Bytes that are read at once.
const PIECE: usize = 64 * 1_024;

/// Rows of a text.
pub(super) struct TextRows {
    csv: csv::Reader<Tail<TextStream>>,
    name: String,
    names: Vec<String>,
    /// Line of the names: its number and its text.
    first: (usize, String),
    meter: Meter,
    /// Problem of a text that cannot be read on.
    failed: fn(&str, &io::Error) -> Diagnostic,
}

impl TextRows {
    /// Rows of a text whose first line names its columns.
    pub fn new(
        text: TextStream,
        name: &str,
        failed: fn(&str, &io::Error) -> Diagnostic,
    ) -> Result<Self, Problem> {
        let meter = text.meter();
        let mut builder = csv::ReaderBuilder::new();
        let builder = builder.flexible(true).has_headers(false).buffer_capacity(PIECE);
        let csv = builder.from_reader(Tail::new(text));
        let (name, names) = (name.to_owned(), Vec::new());
        let mut rows = Self { csv, name, names, first: (1, String::new()), meter, failed };
        let mut header = StringRecord::new();
        if !rows.next(&mut header)? {
            let message = format!("{} is empty", quoted(&rows.name));
            let fix = "export the bill again, with a first line that names the columns";
            return Err(Problem::at(Place::File, codes::USAGE_FORMAT, message, fix));
        }
        rows.first = rows.line(Place::Row, &header).unwrap_or_default();
        rows.names = header.iter().map(|it| it.trim().to_owned()).collect();
        Ok(rows)
    }

    fn problem(&self, error: &csv::Error) -> Problem {
        match error.kind() {
            ErrorKind::Io(error) if is_long_row(error) => {
                let message = format!(
                    "{}: the row after line {} is longer than 1 MiB, the most that is read",
                    quoted(&self.name),
                    self.csv.position().line()
                );
                let fix = "export the bill again: is a quote not closed?";
                Problem::at(Place::File, codes::OVER_LIMIT, message, fix)
            }
            ErrorKind::Io(error) => Problem::of_file((self.failed)(&self.name, error)),
            ErrorKind::Utf8 { err, .. } => {
                let message = format!("cell {} of the row is not UTF-8", err.field() + 1);
                Problem::at(Place::Row, codes::UNREADABLE, message, "save the file as UTF-8")
            }
            _ => {
                let message = format!("{} is no CSV: {error}", quoted(&self.name));
                Problem::at(Place::File, codes::USAGE_FORMAT, message, "export the bill again")
            }
        }
    }
}

fn is_long_row(error: &io::Error) -> bool {
    error.get_ref().and_then(|it| it.downcast_ref::<LongRow>()).is_some()
}

impl Rows for TextRows {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn next(&mut self, row: &mut StringRecord) -> Result<bool, Problem> {
        self.csv.get_mut().begin_row();
        let is_there = self.csv.read_record(row).map_err(|it| self.problem(&it))?;
        let is_control = |it: u8| it < b' ' && !matches!(it, b'\t' | b'\n' | b'\r');
        if row.as_slice().bytes().any(is_control) {
            let (message, fix) = ("the row holds a control character", "export the bill as text");
            return Err(Problem::at(Place::Row, codes::UNREADABLE, message, fix));
        }
        if is_there && !self.names.is_empty() && row.len() != self.names.len() {
            let (found, expected) = (count(row.len(), "cell"), self.names.len());
            let message = format!("the row has {found}, but the first line names {expected}");
            let fix = "export the bill again: is it cut off?";
            return Err(Problem::at(Place::Row, codes::USAGE_FORMAT, message, fix));
        }
        Ok(is_there)
    }

    fn line(&self, place: Place, row: &StringRecord) -> Option<(usize, String)> {
        match place {
            Place::File => None,
            Place::Names => Some(self.first.clone()),
            Place::Row => {
                let position = row.position().unwrap_or(self.csv.position());
                let line = usize::try_from(position.line()).unwrap_or_default();
                let found = self.csv.get_ref().line(position.byte());
                Some(found.unwrap_or((line, String::new())))
            }
        }
    }

    fn bytes(&self) -> u64 {
        self.meter.bytes()
    }

    fn sha256(&self) -> String {
        self.meter.sha256()
    }
}
