//! How long figures hold: how often those of a supplier have changed, and by how much.
//!
//! A series is all figures of one supplier and class, such as the on-demand prices of a provider. Its rate of change is
//! measured on the histories of the built-in sheets; `docs/validity.md` explains the method and its calibration.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::disallowed_types,
    reason = "days and chances, never money"
)]

mod ages;
#[cfg(test)]
mod calibration;
mod chance;
#[cfg(test)]
mod measure;
mod series;

use rust_decimal::Decimal;

use super::class::AgeClass;
pub use ages::{SeriesAge, ages, share_held};
use chance::ChangeLaw;

/// Digits of a chance or of a range, and ten to the power of them.
const DIGITS: (u32, f64) = (4, 1e4);

/// How long the figures of a series hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Validity {
    law: ChangeLaw,
    /// Largest relative change of the series, in millionths; 0 without one.
    largest: i64,
    /// Evidence of the rate of change.
    pub basis: ValidityBasis,
}

/// Evidence of a rate of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValidityBasis {
    /// Changes seen in a number of days, added up over the figures of the series.
    Measured {
        /// Number of changes.
        changes: i64,
        /// Days of all figures.
        days: i64,
    },
    /// Changes of other series of the class: this one has no history.
    OfClass,
    /// An assumption: no series of the class has a history.
    Assumed,
}

impl Validity {
    /// Validity of the figures of a class that the supplier of an entry has, such as `aws/p5.48xlarge`; `None` for
    /// figures that do not age.
    #[must_use]
    pub fn of(entry: &str, class: AgeClass) -> Option<Self> {
        let supplier = entry.split('/').next().unwrap_or(entry);
        let (law, largest, basis) = series::built_in().law(supplier, class)?;
        Some(Self { law, largest, basis })
    }

    /// Days after the last check up to which a figure holds with a chance of 90%; 400 at most.
    #[must_use]
    pub fn limit(&self) -> i64 {
        self.law.limit()
    }

    /// Chance that a figure still holds some days after it was last checked, as a share.
    #[must_use]
    pub fn chance(&self, days: i64) -> Decimal {
        share(self.law.chance(days))
    }

    /// Share of a figure within which it lies with a chance of 90%, either way; `None` if the figure itself holds.
    #[must_use]
    pub fn range(&self, days: i64) -> Option<Decimal> {
        self.law.range(days).map(share)
    }

    /// Largest relative change that the series has seen; `None` without one.
    #[must_use]
    pub fn largest(&self) -> Option<Decimal> {
        (self.largest > 0).then(|| Decimal::new(self.largest, 6))
    }

    /// Share of a figure that 90% of such figures stay within some days after it was last checked, either way, by the
    /// size of their changes; a figure that holds has one too.
    #[must_use]
    pub fn spread(&self, days: i64) -> Decimal {
        share(self.law.spread(days))
    }
}

/// Days after the last check up to which a figure holds; `None` if it does not age.
#[must_use]
pub fn limit(entry: &str, class: AgeClass) -> Option<i64> {
    Validity::of(entry, class).map(|it| it.limit())
}

/// A share of four digits, the others cut off.
#[allow(clippy::cast_possible_truncation, reason = "a share of some thousands at most")]
fn share(it: f64) -> Decimal {
    Decimal::new((it * DIGITS.1) as i64, DIGITS.0)
}
