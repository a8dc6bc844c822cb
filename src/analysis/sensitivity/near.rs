//! Flips of one figure, or of a factor on several, without the extremes of its range.

use rust_decimal::Decimal;

use super::super::study::Study;
use super::super::variable::Variable;
use super::Measure;
use super::flips::{self, FlipPoint, Searched};
use super::range::{self, FARTHEST};
use super::track::Track;

/// Answer at another value of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Alternative that is the cheapest.
    pub winner: String,
    /// Cost of the cheapest as stated; none if it leaves demand unserved.
    pub cost: Option<Decimal>,
    /// Cost of the best other alternative less that of the cheapest as stated, see [`Track::standing`].
    pub lead: Decimal,
}

impl Study<'_> {
    /// Answer at another value of a figure, in the unit of its input; none if no alternative serves all demand.
    /// `winner` is the position of the cheapest as stated.
    pub fn standing(&self, winner: usize, it: &Variable, value: Decimal) -> Option<Standing> {
        let track = Track::of(self, winner, (&it.keys, it.origin), (Measure::Margin, None));
        let costs = track.costs(value);
        let priced = costs.iter().enumerate().filter_map(|(place, cost)| Some(((*cost)?, place)));
        let (_, place) = priced.min()?;
        Some(Standing {
            winner: track.name(place)?.to_owned(),
            cost: costs.first().copied().flatten(),
            lead: track.standing(value)?,
        })
    }
}

/// The nearest flip of a figure on each side, and true if it is proved that none is nearer; `winner` is the
/// position of the cheapest as stated.
pub(in crate::analysis) fn flips_of(
    study: &Study<'_>,
    winner: usize,
    it: &Variable,
) -> (Vec<FlipPoint>, bool) {
    let track = Track::of(study, winner, (&it.keys, it.origin), (Measure::Margin, None));
    let of = Searched { stated: it.stated, is_whole: it.is_whole };
    flips::of(&track, of, range::searched(it))
}

/// The nearest flip of a factor on some figures on each side, from a tenth to ten, and true if none is nearer.
pub(in crate::analysis) fn flips_of_factor(
    study: &Study<'_>,
    winner: usize,
    keys: &[String],
) -> (Vec<FlipPoint>, bool) {
    let track = Track::of(study, winner, (keys, Decimal::ZERO), (Measure::Margin, None));
    let of = Searched { stated: Decimal::ONE, is_whole: false };
    flips::of(&track.along_a_factor(), of, [Decimal::ONE / FARTHEST, FARTHEST])
}
