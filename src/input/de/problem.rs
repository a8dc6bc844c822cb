//! Problems of a node: errors are tied to it, and a value of another kind than expected is one.

use rust_decimal::prelude::ToPrimitive;
use serde::de::Expected;

use super::super::diagnostic::Diagnostic;
use super::super::escape::quoted;
use super::super::leaf::{Leaf, ScalarProblem};
use super::super::number::Number;
use super::super::tree::YamlValue;
use super::error::Error;
use super::fix;
use super::node::De;
use crate::codes;

impl De<'_, '_> {
    /// Ties an error to this node unless it already has a place.
    pub(super) fn located(self, error: Error) -> Error {
        match error {
            Error::Problem(problem) => self.problem(problem),
            other => other,
        }
    }

    pub(super) fn problem(self, problem: ScalarProblem) -> Error {
        let message = format!("{} {}", self.subject, problem.message);
        let fix = fix::in_months(self, problem.code).unwrap_or(problem.fix);
        Diagnostic::error(problem.code, message).at(self.span).fix(fix).into()
    }

    /// The error for a node whose kind does not match `expected`.
    pub(super) fn wrong_type(self, expected: &dyn Expected) -> Error {
        let found = match self.value {
            YamlValue::Refused => return Error::Told,
            YamlValue::Scalar { text, quoted: false } if text.parse::<Number>().is_ok() => {
                format!("the number {text}")
            }
            YamlValue::Scalar { text, .. } => format!("the text {}", quoted(text)),
            other => other.kind_name().to_owned(),
        };
        let fix = fix::of_kind(self, &expected.to_string());
        self.problem(ScalarProblem {
            code: codes::WRONG_TYPE,
            message: format!("is {found}, but {expected} was expected"),
            fix,
        })
    }

    pub(super) fn leaf<L: Leaf>(self) -> Result<L, Error> {
        match self.value {
            YamlValue::Scalar { text, quoted } => {
                L::from_scalar(text, *quoted).map_err(|problem| self.problem(problem))
            }
            _ => Err(self.wrong_type(&L::EXPECTED)),
        }
    }

    /// A whole number from `least` to `most`, for counts and versions.
    pub(super) fn whole(self, least: i128, most: i128) -> Result<i128, Error> {
        let number: Number = self.leaf()?;
        let whole = number.value.to_i128().filter(|_| number.value.fract().is_zero());
        whole.filter(|value| (least..=most).contains(value)).ok_or_else(|| {
            let expected = match (whole, least) {
                (Some(value), 0) if value < 0 => "a whole number from 0 was expected".to_owned(),
                (Some(_), _) => format!("a whole number from {least} to {most} was expected"),
                (None, _) => "a whole number was expected".to_owned(),
            };
            self.problem(ScalarProblem {
                code: codes::NOT_A_NUMBER,
                message: format!("is {number}, but {expected}"),
                fix: "write a whole number".into(),
            })
        })
    }

    /// Reports an error, at this node unless it already has a place.
    pub(super) fn tell(self, error: Error) {
        if let Error::Located(diagnostic) = self.located(error) {
            self.context.push(*diagnostic);
        }
    }
}
