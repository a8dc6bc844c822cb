//! Reader of a trace: the text of a file, and the problems found in its lines and cells.

use super::raw;
use crate::input::{Diagnostic, Source, SourceId, Span};

/// A cell: the first byte of its row, and its column.
pub(super) type CellAt = (usize, usize);

pub(super) struct TraceReader<'t> {
    pub id: SourceId,
    pub source: &'t Source,
    /// Name of the file.
    pub name: &'t str,
    pub text: &'t str,
    /// Place of the name in the scenario.
    pub named_at: Span,
    pub found: Vec<Diagnostic>,
}

impl TraceReader<'_> {
    /// First byte of the first line.
    pub fn header_at(&self) -> usize {
        raw::row_start(self.text, 0)
    }

    /// Line of a byte, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.source.place(at).line
    }

    pub fn report(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        at: usize,
        fix: impl Into<String>,
    ) {
        let problem = self.problem(code, message, at).fix(fix);
        self.found.push(problem);
    }

    /// Reports a problem of a cell.
    pub fn report_cell(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        (row, column): CellAt,
        fix: impl Into<String>,
    ) {
        let (start, end) = raw::cell(self.text, row, column);
        let span = Span::new(self.id, start, end);
        self.found.push(Diagnostic::error(code, message).at(span).fix(fix));
    }

    pub fn problem(&self, code: &'static str, message: impl Into<String>, at: usize) -> Diagnostic {
        Diagnostic::error(code, message).at(self.span(at))
    }

    /// Span of the line that begins at a byte.
    pub fn span(&self, at: usize) -> Span {
        let rest = self.text.get(at..).unwrap_or("");
        Span::new(self.id, at, at + raw::line_length(rest))
    }
}
