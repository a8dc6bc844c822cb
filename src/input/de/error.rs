//! Errors on their way up through serde, until a field or the file turns them into diagnostics.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::super::diagnostic::Diagnostic;
use super::super::example::line_of;
use super::super::leaf::ScalarProblem;
use crate::codes;

/// Error of a visitor or of the deserializer.
#[derive(Debug)]
pub(super) enum Error {
    /// Reported already: one of the diagnostics.
    Told,
    /// Problem without a place, which the node that is read adds.
    Problem(ScalarProblem),
    /// Diagnostic with its place, not reported yet.
    Located(Box<Diagnostic>),
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Located(Box::new(diagnostic))
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Told => f.write_str("already reported"),
            Self::Problem(problem) => problem.fmt(f),
            Self::Located(diagnostic) => f.write_str(&diagnostic.message),
        }
    }
}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Problem(ScalarProblem::from_text(&message.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::Problem(ScalarProblem {
            code: codes::WRONG_TYPE,
            message: format!("is {found}, but {expected} was expected"),
            fix: String::new(),
        })
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::Problem(ScalarProblem {
            code: codes::WRONG_TYPE,
            message: format!("has a length of {length}, but {expected} was expected"),
            fix: String::new(),
        })
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Problem(ScalarProblem {
            code: codes::MISSING_KEY,
            message: format!("has no `{field}`"),
            fix: format!("add `{}`", line_of(field)),
        })
    }
}
