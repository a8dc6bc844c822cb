//! What is wrong with the input, as data; `render` makes text of it.

use std::collections::HashSet;

use super::span::Span;

/// How many diagnostics are kept; a file can hold millions of mistakes, a reader cannot.
const KEPT: usize = 1_000;

/// Whether a problem stops the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is computed.
    Error,
    /// The run goes on.
    Warning,
}

impl Severity {
    /// The word that begins a message.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One problem: what was found, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Diagnostic {
    /// Whether it stops the run.
    pub severity: Severity,
    /// The code that `explain` knows.
    pub code: &'static str,
    /// What was found and what was expected; enough when read alone.
    pub message: String,
    /// Where it was found.
    pub span: Option<Span>,
    /// The fix, written at the caret; empty when there is none.
    pub label: String,
    /// Other places that belong to it.
    pub also: Vec<(Span, String)>,
    /// Lines below the snippet.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// A problem that stops the run.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message.into())
    }

    /// A problem that does not stop the run.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message.into())
    }

    fn new(severity: Severity, code: &'static str, message: String) -> Self {
        Self {
            severity,
            code,
            message,
            span: None,
            label: String::new(),
            also: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Where the problem is.
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// What to write instead.
    pub fn fix(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Another place that belongs to the problem, and why.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.also.push((span, label.into()));
        self
    }

    /// A line below the snippet.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// All problems of a run, of which the first thousand are kept and the others counted.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Diagnostics {
    /// Nothing found yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a problem.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        match diagnostic.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
        // An error may not be lost behind a thousand warnings.
        if !self.is_full() || (diagnostic.severity == Severity::Error && self.displace_warning()) {
            self.kept.push(diagnostic);
        }
    }

    /// Counts an error that would not be kept.
    pub(super) fn count_error(&mut self) {
        self.errors += 1;
    }

    /// Adds all problems of `others`.
    pub fn append(&mut self, others: Self) {
        let hidden = others.hidden();
        for diagnostic in others.kept {
            self.push(diagnostic);
        }
        self.errors += hidden;
    }

    /// Whether more problems would only be counted, so that wording them can be spared.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.kept.len() >= KEPT
    }

    /// Whether anything stops the run.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// How many errors there are, those not kept included.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// How many warnings there are, those not kept included.
    #[must_use]
    pub fn warnings(&self) -> usize {
        self.warnings
    }

    /// How many problems there are, those not kept included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.errors + self.warnings
    }

    /// Whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many were counted and not kept.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.len() - self.kept.len()
    }

    /// The problems kept, in their present order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.kept.iter()
    }

    /// Puts the problems in order of file and place, and each only once.
    pub fn sort(&mut self) {
        let mut seen = HashSet::new();
        let before = self.kept.len();
        let kept = std::mem::take(&mut self.kept);
        self.kept = kept.into_iter().filter(|diagnostic| seen.insert(diagnostic.clone())).collect();
        if before == self.len() {
            self.errors = self.count(Severity::Error);
            self.warnings = self.count(Severity::Warning);
        }
        self.kept.sort_by_key(|diagnostic| diagnostic.span);
    }

    fn count(&self, severity: Severity) -> usize {
        self.kept.iter().filter(|d| d.severity == severity).count()
    }

    fn displace_warning(&mut self) -> bool {
        let last = self.kept.iter().rposition(|d| d.severity == Severity::Warning);
        last.map(|at| self.kept.remove(at)).is_some()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::Sources;
    use super::*;

    #[test]
    fn problems_come_in_order_of_file_and_place_and_once() {
        let mut sources = Sources::default();
        let (first, second) = (sources.embed("a", "xxxx"), sources.embed("b", "xxxx"));
        let mut all = Diagnostics::new();
        for (source, start) in [(second, 0), (first, 2), (first, 0), (first, 2)] {
            all.push(Diagnostic::error("GTF001", "x").at(Span::new(source, start, 4)));
        }
        all.push(Diagnostic::warning("GTF010", "no place"));
        all.sort();
        let places: Vec<_> = all.iter().map(|d| d.span.map(|s| (s.source, s.start))).collect();
        assert_eq!(places, [None, Some((first, 0)), Some((first, 2)), Some((second, 0))]);
        assert_eq!((all.errors(), all.warnings(), all.len()), (3, 1, 4));
    }

    #[test]
    fn a_flood_is_counted_and_not_kept() {
        let mut all = Diagnostics::new();
        for at in 0..KEPT + 5 {
            all.push(Diagnostic::warning("GTF001", at.to_string()));
        }
        all.push(Diagnostic::error("GTF002", "late"));
        assert_eq!((all.len(), all.iter().count(), all.hidden()), (1006, 1000, 6));
        assert!(all.iter().any(|d| d.message == "late"));
    }
}
