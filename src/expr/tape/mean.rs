//! Means of what a tier serves, in the samples of a tape.

use super::form::Scalar;
use crate::expr::expected::Situation;
use crate::expr::value::{Lanes, Value};

/// Mean of what a tier serves over scalars: levels with their shares of time, and all else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TapeMean<T = Scalar> {
    /// Each level with its share of time.
    pub levels: Vec<(T, T)>,
    /// Capacity before the tier, its own, and the amount that is asked for.
    pub of: Situation<T>,
}

impl<T: Copy> TapeMean<T> {
    /// Copy over other operands.
    pub fn map<U>(&self, mut with: impl FnMut(T) -> U) -> TapeMean<U> {
        let levels =
            self.levels.iter().map(|(level, share)| (with(*level), with(*share))).collect();
        TapeMean { levels, of: self.of.map(|it| with(*it)) }
    }

    /// Visits the operands.
    pub fn each(&self, mut visit: impl FnMut(T)) {
        self.levels.iter().for_each(|(level, share)| {
            visit(*level);
            visit(*share);
        });
        self.of.each(&mut |it| visit(*it));
    }
}

/// Mean of what a tier serves over some numbers.
pub(super) fn mean(of: &TapeMean<f64>) -> f64 {
    let TapeMean { levels, of } = of.map(|it| Lanes([it]));
    Lanes::expected(&Lanes::curve(&levels), &of).0[0]
}
