//! Text of `sacct -P`: a line of names, then a line for each job, cells between bars.

use super::super::super::TextReader;
use super::super::cells::repeated;
use crate::codes;
use crate::input::quoted;

/// Rows of a text and the names of their cells.
pub(super) struct Table<'t> {
    names: Vec<&'t str>,
    /// Lines of jobs that are not blank.
    pub rows: Vec<&'t str>,
}

impl<'t> Table<'t> {
    /// Table of a text; none if it is not one, or if it lacks a column, which is reported.
    pub fn read(
        reader: &mut TextReader<'t>,
        needed: &[&str],
        command: &'static str,
    ) -> Option<Self> {
        let mut rows = reader.text.lines().filter(|it| !it.trim().is_empty());
        let names: Vec<&str> = rows.next().unwrap_or_default().split('|').map(str::trim).collect();
        let it = Self { names, rows: rows.collect() };
        let Some((message, fix)) = it.problem(reader, needed, command) else { return Some(it) };
        reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        None
    }

    /// Message and fix of what is wrong with the names.
    fn problem(
        &self,
        reader: &TextReader<'_>,
        needed: &[&str],
        command: &'static str,
    ) -> Option<(String, &'static str)> {
        let name = quoted(reader.name);
        let first = self.names.first().copied().unwrap_or_default();
        if first.starts_with(['{', '[']) {
            let message = format!("{name} is JSON, but lines of `sacct -P` were expected");
            return Some((message, command));
        }
        if first.starts_with(|it: char| it.is_ascii_digit()) {
            let fix = "run sacct without `-n`, so that the first line names the columns";
            return Some((format!("the first line of {name} names no columns"), fix));
        }
        if self.names.len() < 2 {
            let message = format!("the first line of {name} has no bars between its columns");
            return Some((message, command));
        }
        let has_id = self.id().is_some();
        let missing = needed.iter().filter(|it| self.column(it).is_none());
        let missing: Vec<&str> =
            (!has_id).then_some("JobIDRaw").into_iter().chain(missing.copied()).collect();
        let message = || format!("{name} has no column {}", crate::format::list(&missing));
        if let Some(twice) = repeated(self.names.iter().copied()) {
            return Some((format!("{name} has two columns {}", quoted(twice)), command));
        }
        (!missing.is_empty()).then(|| (message(), command))
    }

    /// Position of a column, in any case.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|it| it.eq_ignore_ascii_case(name))
    }

    /// Position of the column that identifies a job.
    pub fn id(&self) -> Option<usize> {
        self.column("JobIDRaw").or_else(|| self.column("JobID"))
    }

    /// Names of the columns.
    pub fn names(&self) -> &[&'t str] {
        &self.names
    }

    /// Number of cells of a line.
    pub fn count(&self) -> usize {
        self.names.len()
    }
}
