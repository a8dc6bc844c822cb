//! A finding of a rule, and the clause that it adds to the verdict.

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
    /// Clause for the verdict, if the subject of the finding may change the winner.
    pub caution: Option<Caution>,
    /// Place of the figure it is about.
    pub place: Place,
    /// Alternative it concerns; empty if it concerns a sheet.
    pub alternative: String,
}

/// Clause on the verdict that a finding gives a reason to doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// Clause without a full stop: `without spot, rent is cheapest`.
    pub clause: String,
    /// Alternative that would be cheapest, if the clause names one.
    pub winner: Option<String>,
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
            caution: None,
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
