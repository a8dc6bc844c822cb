//! Limit of a difference: a share of the plan, or an amount.

use rust_decimal::Decimal;

use crate::analysis::Actual;

/// Limit of the difference between a bill and the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threshold {
    /// Share of the plan.
    Share(Decimal),
    /// Amount in the currency of the scenario.
    Amount(Decimal),
}

impl Threshold {
    /// Parses `10%` or `5000`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let fix = "write a share of the plan such as `10%`, or an amount such as `5000`";
        let number = |text: &str| text.trim().parse::<Decimal>().ok();
        let found = match text.strip_suffix('%') {
            Some(share) => {
                number(share).and_then(|it| it.checked_div(Decimal::ONE_HUNDRED)).map(Self::Share)
            }
            None => number(text).map(Self::Amount),
        };
        let is_positive = |it: &Self| match it {
            Self::Share(limit) | Self::Amount(limit) => !limit.is_sign_negative(),
        };
        found.filter(is_positive).ok_or_else(|| fix.to_owned())
    }

    /// True if the difference, or the part of the bill that no tier plans, is more than this.
    pub fn is_passed(self, actual: &Actual) -> bool {
        let unmatched = actual.unmatched();
        match self {
            Self::Share(limit) => {
                let share = actual.share().map(|it| it.abs());
                share.is_none_or(|it| it > limit) || unmatched.is_some_and(|it| it > limit)
            }
            Self::Amount(limit) => actual.difference().abs() > limit,
        }
    }
}
