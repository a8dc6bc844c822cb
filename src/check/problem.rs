//! One problem of a checked file.

use crate::input::{Diagnostic, Severity, Span};

/// A problem, with a name for its subject that stays the same when lines move.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The message, its place and its fix.
    pub diagnostic: Diagnostic,
    /// Row or alternative it is about; empty if the file cannot be read as it is, which cannot be
    /// ignored.
    pub about: String,
    /// Words after the number of problems with the same cause, for a summary.
    pub several: Option<String>,
}

impl Problem {
    /// Creates a problem about a row or an alternative.
    pub fn about(about: impl Into<String>, diagnostic: Diagnostic) -> Self {
        Self { diagnostic, about: about.into(), several: None }
    }

    /// Creates a problem that keeps a file from being read; it cannot be ignored.
    pub fn of_reading(diagnostic: Diagnostic) -> Self {
        Self { diagnostic, about: String::new(), several: None }
    }

    /// Sets the words after the number of problems with the same cause.
    #[must_use]
    pub fn several(mut self, words: impl Into<String>) -> Self {
        self.several = Some(words.into());
        self
    }

    /// Code of the problem.
    pub fn code(&self) -> &'static str {
        self.diagnostic.code
    }

    /// True if the problem is an error.
    pub fn is_error(&self) -> bool {
        self.diagnostic.severity == Severity::Error
    }

    /// True if the problem may be ignored, which a problem of reading may not.
    pub fn is_opinion(&self) -> bool {
        !self.about.is_empty()
    }

    /// Sort key: errors first, then by code, then by place.
    pub(super) fn order(&self) -> (bool, &'static str, Option<Span>) {
        (!self.is_error(), self.code(), self.diagnostic.span)
    }
}
