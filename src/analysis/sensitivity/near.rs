//! Flips of one figure, or of a factor on several, without the extremes of its range.

use rust_decimal::Decimal;

use super::super::flip::FARTHEST;
use super::super::study::Study;
use super::super::variable::Variable;
use super::flips::{self, FlipPoint};
use super::track::Track;
use super::{Measure, range};

/// The nearest flip of a figure on each side, and true if it is proved that none is nearer; `winner` is the
/// position of the cheapest as stated.
pub(in crate::analysis) fn flips_of(
    study: &Study<'_>,
    winner: usize,
    variable: &Variable,
) -> (Vec<FlipPoint>, bool) {
    let track = Track::of(study, winner, variable, (Measure::Margin, None));
    flips::of(&track, variable, range::searched(variable))
}

/// The nearest flip of a factor on some figures on each side, from a tenth to ten.
pub(in crate::analysis) fn flips_of_factor(
    study: &Study<'_>,
    winner: usize,
    keys: Vec<String>,
) -> Vec<FlipPoint> {
    let Some(like) = study.variables().first() else { return Vec::new() };
    let [least, most] = [Decimal::ONE / FARTHEST, FARTHEST];
    let factor = Variable {
        name: String::new(),
        keys,
        stated: Decimal::ONE,
        origin: Decimal::ZERO,
        is_whole: false,
        least,
        most: Some(most),
        ..like.clone()
    };
    let track = Track::of(study, winner, &factor, (Measure::Margin, None)).along_a_factor();
    flips::of(&track, &factor, [least, most]).0
}
