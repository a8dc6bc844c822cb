//! Problems of the input, as data; `render` writes them as text.

use std::collections::HashSet;

use super::span::Span;

/// Most diagnostics that are kept; a file can hold millions of problems, a reader cannot read them.
const KEPT: usize = 1_000;

/// Effect of a problem on the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// An error: nothing is computed.
    Error,
    /// A warning: the run goes on.
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
    /// Effect on the run.
    pub severity: Severity,
    /// Code such as `GTF001`, for `gpu-tco explain`.
    pub code: &'static str,
    /// Message that says what was found and what was expected; complete without the snippet.
    pub message: String,
    /// Place where the problem was found.
    pub span: Option<Span>,
    /// Fix, printed at the caret; empty if there is none.
    pub label: String,
    /// Other places that belong to the problem, each with its label.
    pub also: Vec<(Span, String)>,
    /// Notes, printed below the snippet.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// Creates an error: a problem that stops the run.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::of(Severity::Error, code, message)
    }

    /// Creates a warning: a problem that does not stop the run.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::of(Severity::Warning, code, message)
    }

    /// Creates a problem of a severity.
    pub fn of(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            severity,
            code,
            message: message.into(),
            span: None,
            label: String::new(),
            also: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Sets the place of the problem.
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Sets the fix: the text to write instead.
    pub fn fix(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds another place that belongs to the problem, with the reason.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.also.push((span, label.into()));
        self
    }

    /// Adds a note below the snippet.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// All problems of a run: the first thousand are kept, the others only counted.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    /// Places at which a further error only follows from one that was reported.
    doubtful: HashSet<Span>,
}

impl Diagnostics {
    /// Creates an empty collection.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a problem; leaves out an error that points at a place in doubt, and one that was reported: a tier that
    /// several alternatives have is read for each.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Error
            && (self.is_in_doubt(&diagnostic) || self.is_reported(&diagnostic))
        {
            return;
        }
        match diagnostic.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
        // A thousand warnings must not hide an error.
        if !self.is_full() || (diagnostic.severity == Severity::Error && self.displace_warning()) {
            self.kept.push(diagnostic);
        }
    }

    /// Marks a place whose meaning was guessed after an error was reported there.
    pub(super) fn doubt(&mut self, place: Span) {
        self.doubtful.insert(place);
    }

    fn is_reported(&self, diagnostic: &Diagnostic) -> bool {
        let is_same =
            |it: &Diagnostic| it.span == diagnostic.span && it.message == diagnostic.message;
        !self.is_full() && diagnostic.span.is_some() && self.kept.iter().any(is_same)
    }

    fn is_in_doubt(&self, diagnostic: &Diagnostic) -> bool {
        let also = diagnostic.also.iter().map(|(span, _)| span);
        diagnostic.span.iter().chain(also).any(|span| self.doubtful.contains(span))
    }

    /// Counts an error that would not be kept anyway.
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
        self.doubtful.extend(others.doubtful);
    }

    /// True if further problems would only be counted, so that composing their messages can be
    /// skipped.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.kept.len() >= KEPT
    }

    /// True if there is an error, which stops the run.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Number of errors, including those not kept.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Number of warnings, including those not kept.
    #[must_use]
    pub fn warnings(&self) -> usize {
        self.warnings
    }

    /// Number of problems, including those not kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.errors + self.warnings
    }

    /// True if there is no problem.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of problems that were counted but not kept.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.len() - self.kept.len()
    }

    /// The problems kept, in their current order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.kept.iter()
    }

    /// Changes the words of the problems kept.
    pub fn reword(&mut self, words: impl Fn(&mut Diagnostic)) {
        self.kept.iter_mut().for_each(words);
    }

    /// Sorts the problems by file and place, and removes duplicates.
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
