//! Axes: any figure that is moved over a range, live or by reading the scenario again.

mod along;
mod cell;
mod demand;
mod grid;
mod map;
mod named;
mod rent;
mod rules;
mod scale;
mod stretches;
mod whole;

use rust_decimal::Decimal;

use super::difference::{Crossing, Side};
use super::envelope::CheapestStretch;
use super::round_scale::RoundScale;

pub use along::along;
pub use cell::CellOf;
pub use grid::CellCosts;
pub use map::{Border, MapColumn, Read, WinnerMap, map};
pub use named::HORIZON;
pub use rent::rent_map;
pub use scale::Scale;
pub use whole::{Costing, by_reading};

/// Most whole numbers of an axis that are looked at one by one.
pub const MOST_POINTS: usize = 600;
/// Decades between the smallest and the largest number that a decimal can be.
const MOST_DECADES: usize = 58;
/// A figure that is moved, and the range over which it is.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Name as printed and typed.
    pub name: String,
    /// Unit as people read it; empty for a share or a factor.
    pub unit: String,
    /// Value as stated.
    pub stated: Decimal,
    /// Lowest and highest value looked at.
    pub range: [Decimal; 2],
    /// Values that the figure may have.
    pub limits: [Option<Decimal>; 2],
    /// True for whole numbers, each of which is looked at.
    pub is_whole: bool,
    /// Number of which all values are multiples, if they are whole.
    pub step: Decimal,
    /// Number of alternatives whose cost follows it; none if only reading again can show it.
    pub uses: Option<usize>,
    /// Way from a value as people read it to the graph or the scenario.
    pub way: Way,
}

/// Way from a value as people read it to what moves.
#[derive(Clone, Debug)]
pub enum Way {
    /// Leaves of the graph.
    Live {
        /// Keys of the leaves.
        keys: Vec<String>,
        /// Value in the unit of the leaves at which these are zero.
        origin: Decimal,
        /// Relation of the value that people read to that of the leaves.
        scale: Scale,
    },
    /// GPUs of the steps of a demand, by key and as stated, which move in proportion to the highest.
    Steps(Vec<(String, Decimal)>),
    /// The scenario is read again with the figure at this key.
    Reread(String),
}

/// How the costs of two alternatives lie along an axis.
#[derive(Clone, Debug)]
pub struct AxisPair {
    /// The first alternative.
    pub a: String,
    /// The second.
    pub b: String,
    /// Every crossing, in order.
    pub crossings: Vec<Crossing>,
    /// The cheaper side, if nothing crosses and they do not cost the same.
    pub cheaper: Option<Side>,
    /// True if both serve all demand somewhere on the range.
    pub is_served: bool,
}

/// One axis: where pairs cross, and who is cheapest.
#[derive(Clone, Debug)]
pub struct AxisAnswer {
    /// The axis.
    pub axis: Axis,
    /// Pairs in the order of the file.
    pub pairs: Vec<AxisPair>,
    /// The cheapest alternative by stretch.
    pub stretches: Vec<CheapestStretch>,
    /// Values that were looked at one by one; none if the whole range was.
    pub points: Option<usize>,
    /// Stretches of values of whole steps that were not costed, both ends included, in order.
    pub gaps: Vec<[Decimal; 2]>,
    /// True if no cost moves.
    pub is_still: bool,
    /// False if the limit of work was reached.
    pub is_complete: bool,
}

impl Axis {
    /// Value in the unit of the leaves, or of the scenario.
    fn value(&self, shown: Decimal) -> Option<Decimal> {
        match &self.way {
            Way::Live { scale, .. } => scale.value(shown),
            Way::Steps(_) | Way::Reread(_) => Some(shown),
        }
    }

    /// Value as people read it.
    fn shown(&self, value: Decimal) -> Option<Decimal> {
        match &self.way {
            Way::Live { scale, .. } => scale.shown(value),
            Way::Steps(_) | Way::Reread(_) => Some(value),
        }
    }

    /// Values of the leaves, in the order of their keys; none if one is too large.
    pub(super) fn leaves(&self, shown: Decimal) -> Option<Vec<Decimal>> {
        match &self.way {
            Way::Live { keys, origin, scale } => {
                let leaf = scale.value(shown)?.checked_sub(*origin)?;
                Some(vec![leaf; keys.len()])
            }
            Way::Steps(steps) => {
                let part = |(_, gpus): &(String, Decimal)| {
                    let part = gpus.checked_mul(shown)?.checked_div(self.stated)?;
                    // The nearest whole number, as `--set` accepts no other.
                    Some(part.checked_add(Decimal::new(5, 1))?.floor())
                };
                steps.iter().map(part).collect()
            }
            Way::Reread(_) => Some(Vec::new()),
        }
    }

    /// Keys of the leaves; none if the scenario is read again.
    pub fn keys(&self) -> Vec<String> {
        match &self.way {
            Way::Live { keys, .. } => keys.clone(),
            Way::Steps(steps) => steps.iter().map(|(key, _)| key.clone()).collect(),
            Way::Reread(_) => Vec::new(),
        }
    }

    /// Key of a figure with which the scenario is read again.
    pub fn reread_key(&self) -> Option<&str> {
        match &self.way {
            Way::Live { .. } | Way::Steps(_) => None,
            Way::Reread(key) => Some(key),
        }
    }

    /// Whole numbers of the range.
    pub fn whole_numbers(&self) -> Vec<Decimal> {
        let low = self.range[0].checked_div(self.step).unwrap_or_default().ceil();
        std::iter::successors(low.checked_mul(self.step), |it| it.checked_add(self.step))
            .take_while(|it| *it <= self.range[1])
            .take(MOST_POINTS)
            .collect()
    }

    /// Value of the axis at or below a value, or at its lowest.
    pub fn at_or_below(&self, value: Decimal) -> Decimal {
        if !self.is_whole {
            return value.normalize();
        }
        let below = value.checked_div(self.step).unwrap_or_default().floor();
        let least = self.limits[0].unwrap_or(Decimal::MIN);
        below.saturating_mul(self.step).max(least).normalize()
    }

    /// Value at which the leaves are zero.
    fn origin(&self) -> Decimal {
        match &self.way {
            Way::Live { origin, .. } => *origin,
            Way::Steps(_) | Way::Reread(_) => Decimal::ZERO,
        }
    }

    /// Ends of the range that are looked at: at a utilization of 0 nothing is served.
    fn ends(&self) -> Option<[Decimal; 2]> {
        let [low, high] = self.range;
        let width = high.checked_sub(low)?;
        let size = if self.stated > Decimal::ZERO { width.min(self.stated) } else { width };
        let least = size.checked_mul(Decimal::new(1, 6))?;
        let low = if low.is_zero() { least.min(high) } else { low };
        Some([self.value(low)?, self.value(high)?])
    }

    /// Values that divide the search, in order, the ends among them: the stated value, and one in each
    /// decade of a wide range, so that a crossing far below its upper end is found.
    fn marks(&self) -> Option<Vec<Decimal>> {
        let [low, high] = self.ends()?;
        let decade = |it: &Decimal| it.checked_mul(Decimal::TEN);
        let is_wide = low > Decimal::ZERO
            && low.checked_mul(Decimal::ONE_HUNDRED).is_some_and(|it| it < high)
            && self.limits[1] != Some(Decimal::ONE);
        let decades = std::iter::successors(decade(&low), decade).take_while(|it| *it < high);
        let decades = decades.take(if is_wide { MOST_DECADES } else { 0 });
        let stated = self.value(self.stated)?;
        let within = std::iter::once(stated).chain(decades).filter(|it| low < *it && *it < high);
        let mut all: Vec<Decimal> = within.chain([low, high]).collect();
        all.sort();
        all.dedup();
        Some(all)
    }
}
