//! Shapes of laws: values from uniform numbers, and back.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::inline_always,
    reason = "values are compiled for the processor where they are drawn"
)]

use super::normal;
use super::table::Table;

/// Law as a function from a share to the value that it is below.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Equally likely over a width.
    Uniform { low: f64, width: f64 },
    /// Two straight lines.
    Triangular(Sides),
    /// Law with a table of its quantiles.
    Tabled(Table),
    /// Normal law without a table: each step of a walk has one of its own.
    Normal { mean: f64, sd: f64 },
    /// Normal law of the logarithm, without a table.
    Lognormal { mu: f64, sigma: f64 },
    /// Cumulated probability and value.
    Discrete(Vec<(f64, f64)>),
    /// Values that are equally likely, least first.
    Empirical(Vec<f64>),
}

/// Both sides of a triangular law: its end, and what the root of a share is multiplied by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    /// Share below the likely value.
    below: f64,
    lower: (f64, f64),
    upper: (f64, f64),
}

impl Sides {
    /// The law of a low, a likely and a high value.
    pub fn of([low, likely, high]: [f64; 3]) -> Self {
        let width = high - low;
        Self {
            below: (likely - low) / width,
            lower: (low, (width * (likely - low)).sqrt()),
            upper: (high, -(width * (high - likely)).sqrt()),
        }
    }

    #[inline(always)]
    fn quantile(&self, u: f64) -> f64 {
        // Both sides in one formula: a choice of numbers, which the processor need not guess.
        let is_lower = u < self.below;
        let share = if is_lower { u } else { 1.0 - u };
        let end = if is_lower { self.lower.0 } else { self.upper.0 };
        let factor = if is_lower { self.lower.1 } else { self.upper.1 };
        end + factor * share.sqrt()
    }
}

impl Shape {
    /// Turns uniform numbers into values: one look at the law for all numbers, not one for each.
    pub fn draw(&self, uniform: &mut [f64]) {
        match self {
            &Self::Uniform { low, width } => {
                pulp::Arch::new().dispatch(|| each(uniform, |u| low + width * u));
            }
            Self::Triangular(sides) => {
                pulp::Arch::new().dispatch(|| each(uniform, |u| sides.quantile(u)));
            }
            // Not with wide vectors: they look up many places at once, which takes longer.
            Self::Tabled(table) => each(uniform, |u| table.quantile(u)),
            Self::Normal { mean, sd } => each(uniform, |u| mean + sd * normal::quantile(u)),
            Self::Lognormal { .. } | Self::Discrete(_) | Self::Empirical(_) => {
                each(uniform, |u| self.quantile(u));
            }
        }
    }

    fn quantile(&self, u: f64) -> f64 {
        match self {
            Self::Uniform { low, width } => low + width * u,
            Self::Triangular(sides) => sides.quantile(u),
            Self::Tabled(table) => table.quantile(u),
            Self::Normal { mean, sd } => mean + sd * normal::quantile(u),
            Self::Lognormal { mu, sigma } => (mu + sigma * normal::quantile(u)).exp(),
            Self::Empirical(values) => {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                #[allow(clippy::cast_precision_loss, reason = "a position among the values")]
                let at = (u * values.len() as f64) as usize;
                values.get(at).or(values.last()).copied().unwrap_or(f64::NAN)
            }
            Self::Discrete(rows) => {
                let found = rows.iter().find(|(until, _)| u < *until).or(rows.last());
                found.map_or(f64::NAN, |it| it.1)
            }
        }
    }

    /// Share below a value, by bisection: quantiles ascend.
    pub fn share_below(&self, value: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1.0);
        if self.quantile(f64::MIN_POSITIVE) >= value {
            return 0.0;
        }
        if self.quantile(1.0 - f64::EPSILON / 2.0) <= value {
            return 1.0;
        }
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.quantile(middle) < value { low = middle } else { high = middle }
        }
        high
    }
}

#[inline(always)]
fn each(numbers: &mut [f64], of: impl Fn(f64) -> f64) {
    for number in numbers {
        *number = of(*number);
    }
}
