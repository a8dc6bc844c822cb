//! Chance that a figure still holds at an age, and the range it lies in.
//!
//! Changes of a series come at random, at a rate that is itself uncertain: a gamma law, which begins as the
//! rates of its class and learns from the changes seen. The chance of none in `t` days is then
//! `(b / (b + t))^a`, with `a` changes in `b` days.

/// Widest age at which a figure is trusted without a new reading.
const LONGEST: i64 = 400;

/// Chance below which a figure is stale.
const HOLDS: f64 = 0.9;

/// Standard deviations within which 90% of a normal law lie.
const NINE_TENTHS: f64 = 1.644_854;

/// Law of the changes of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ChangeLaw {
    /// Changes seen, and the one of the class.
    pub changes: f64,
    /// Days in which they were.
    pub days: f64,
    /// Root mean square of a relative change.
    pub step: f64,
    /// Relative change within which a figure still holds; 0 for a price, which is exact.
    pub tolerance: f64,
}

impl ChangeLaw {
    /// Chance that a figure holds at an age in days.
    pub fn chance(&self, age: i64) -> f64 {
        let same = self.same(age);
        if same >= 1.0 || self.tolerance == 0.0 {
            return same;
        }
        // The change after some steps, if there was one.
        let spread = self.step * (self.expected(age) / (1.0 - same)).sqrt();
        same + (1.0 - same) * libm::erf(self.tolerance / spread / std::f64::consts::SQRT_2)
    }

    /// Relative change that 90% of figures of an age stay within; none if a figure that old holds.
    pub fn range(&self, age: i64) -> Option<f64> {
        let is_stale = self.chance(age) < HOLDS;
        is_stale.then(|| self.spread(age))
    }

    /// Relative change that 90% of a normal law with the expected changes stay within.
    pub fn spread(&self, age: i64) -> f64 {
        NINE_TENTHS * self.step * self.expected(age).sqrt()
    }

    /// Age in days up to which a figure holds.
    pub fn limit(&self) -> i64 {
        let (mut holds, mut stale) = (0, LONGEST + 1);
        while stale - holds > 1 {
            let middle = i64::midpoint(holds, stale);
            if self.chance(middle) < HOLDS {
                stale = middle;
            } else {
                holds = middle;
            }
        }
        holds
    }

    fn same(&self, age: i64) -> f64 {
        libm::pow(self.days / (self.days + days(age)), self.changes)
    }

    /// Number of changes expected up to an age.
    fn expected(&self, age: i64) -> f64 {
        self.changes / self.days * days(age)
    }
}

/// Days of an age; 0 for a figure checked later.
#[allow(clippy::cast_precision_loss, reason = "days of a few years")]
fn days(age: i64) -> f64 {
    age.max(0) as f64
}
