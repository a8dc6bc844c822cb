//! Two alternatives along utilization: the difference of their costs.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use rust_decimal::Decimal;

use super::crossing::{Course, course};
use super::curve::Curve;
use super::difference::{Difference, Known};
use super::gap::parted;
use super::study::Study;
use crate::expr::{Arithmetic, Bounds};

/// The lowest utilization looked at: at none at all nothing is served.
pub(super) const LOWEST: Decimal = Decimal::from_parts(1, 0, 0, false, 6);

/// Costs of two alternatives along utilization.
#[derive(Clone, Copy)]
pub(super) struct Pair<'s> {
    a: &'s Curve,
    b: &'s Curve,
}

impl<'s> Pair<'s> {
    /// Two alternatives by their positions in the file.
    pub fn of(study: &'s Study<'_>, a: usize, b: usize) -> Option<Self> {
        Some(Self { a: study.curve(a)?, b: study.curve(b)? })
    }

    /// Costs of two alternatives along any axis.
    pub fn along(a: &'s Curve, b: &'s Curve) -> Self {
        Self { a, b }
    }

    /// Follows the difference over all utilizations.
    pub fn course(&self) -> Course {
        course(self, LOWEST, Decimal::ONE)
    }

    /// The highest utilization up to which both serve all demand, to six digits, if that is not
    /// full use.
    pub fn served_up_to(&self) -> Option<Decimal> {
        if self.at(Decimal::ONE).is_some() || self.at(LOWEST).is_none() {
            return None;
        }
        Some(parted([LOWEST, Decimal::ONE], |at| self.at(at).is_some()).0)
    }
}

impl Difference for Pair<'_> {
    fn at(&self, at: Decimal) -> Option<Decimal> {
        let (a, b) = (self.a.at(at), self.b.at(at));
        let slack = a.whole?.abs() * Decimal::new(1, 18);
        let difference = a.serving_all?.checked_sub(b.serving_all?)?;
        Some(if difference.abs() <= slack { Decimal::ZERO } else { difference })
    }

    fn look_at(&self, [low, high]: [f64; 2]) -> Known {
        let middle = f64::midpoint(low, high);
        let over = |it: &Curve| Some((it.over([low, high])?, it.over([middle, middle])?));
        let Some(((a, a_middle), (b, b_middle))) = over(self.a).zip(over(self.b)) else {
            return Known::Nothing;
        };
        let difference = a.serving_all.sub(b.serving_all);
        let scale = a.whole.value.high.abs().max(b.whole.value.high.abs()).max(1.0);
        let at_middle = a_middle.serving_all.sub(b_middle.serving_all).value;
        let around = at_middle.moved(difference.slope, (high - low) / 2.0);
        if difference.value.sign(scale).is_some() || around.sign(scale).is_some() {
            return Known::WhoIsCheaper;
        }
        if a.is_unserved || b.is_unserved {
            return Known::WhoIsCheaper;
        }
        let slope = difference.slope;
        let rise = Bounds { low: slope.low * (high - low), high: slope.high * (high - low) };
        if rise.sign(scale).is_some() || around.is_about_zero(scale) {
            return Known::OneCrossingAtMost;
        }
        Known::Nothing
    }

    fn is_given_up(&self) -> bool {
        self.a.is_given_up()
    }

    fn size(&self, at: Decimal) -> Option<Decimal> {
        self.a.at(at).whole
    }
}
