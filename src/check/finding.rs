//! A finding of a rule, and the doubt that it raises about the answer.

use super::doubt::Doubt;
use crate::expr::Place;
use crate::input::Severity;
use crate::model::{Alternative, Tier};

/// A finding of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Code of the rule.
    pub code: &'static str,
    /// Severity in `check`.
    pub severity: Severity,
    /// True if nothing should be computed of the figure.
    pub stops: bool,
    /// The finding, in one sentence.
    pub message: String,
    /// Reason not to read the verdict at all, as a clause: `own.node.price is probably in the wrong unit`.
    pub slip: Option<String>,
    /// Answer if what the finding is about is otherwise, if an edit says so.
    pub doubt: Option<Doubt>,
    /// Place of the figure it is about.
    pub place: Place,
    /// Alternative it concerns; empty if it concerns a sheet.
    pub alternative: String,
}

impl Finding {
    /// A warning that stops nothing.
    pub(super) fn warning(
        code: &'static str,
        message: String,
        place: Place,
        alternative: String,
    ) -> Self {
        Self {
            code,
            severity: Severity::Warning,
            stops: false,
            message,
            slip: None,
            doubt: None,
            place,
            alternative,
        }
    }
}

/// Creates a finding at a tier.
pub(super) fn at_tier(
    code: &'static str,
    alternative: &Alternative,
    tier: &Tier,
    message: String,
) -> Finding {
    Finding::warning(code, message, tier.place.clone(), alternative.name.clone())
}
