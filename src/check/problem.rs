//! One problem of a checked file.

use crate::input::{Diagnostic, Severity, Span};

/// A problem, and what it is about when lines move.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What was found, where, and what to write instead.
    pub diagnostic: Diagnostic,
    /// The row or alternative it is about; empty where a file cannot be read as it stands, which
    /// nobody may ignore.
    pub about: String,
    /// What follows the number of problems with the same cause.
    pub several: Option<String>,
}

impl Problem {
    /// A problem about a row or an alternative.
    pub fn about(about: impl Into<String>, diagnostic: Diagnostic) -> Self {
        Self { diagnostic, about: about.into(), several: None }
    }

    /// What keeps a file from being read as it stands.
    pub fn of_reading(diagnostic: Diagnostic) -> Self {
        Self { diagnostic, about: String::new(), several: None }
    }

    /// What to say of several with the same cause, after their number.
    #[must_use]
    pub fn several(mut self, words: impl Into<String>) -> Self {
        self.several = Some(words.into());
        self
    }

    /// Its code.
    pub fn code(&self) -> &'static str {
        self.diagnostic.code
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.diagnostic.severity == Severity::Error
    }

    /// Whether it may be ignored: what keeps a file from being read may not.
    pub fn is_opinion(&self) -> bool {
        !self.about.is_empty()
    }

    /// Errors first, then by code, then by place.
    pub(super) fn order(&self) -> (bool, &'static str, Option<Span>) {
        (!self.is_error(), self.code(), self.diagnostic.span)
    }
}
