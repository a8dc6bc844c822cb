//! Means of what a tier serves over the levels of demand and over the nodes that are down.
//!
//! Of n nodes, each down for the share d of the time, k are down at once for C(n, k) d^k (1 - d)^(n - k)
//! of the time, whatever demand is. A node takes all its GPUs with it, so demand is served for each k apart:
//! a mean capacity would rent a whole instance at all times for the fraction that is missing. At sorted
//! levels, each k is a few look-ups in sums of their time and work ([`Curve`]), so that a year of hours
//! and a thousand nodes are exact. The number of nodes follows the inputs, however far they move.
//!
//! A tier behind capacity `a` is asked for max(D - a, 0) of a level D. If tiers of interruptible work came
//! before, two straight lines of D decide (see [`Second`]); what is left after a tier is the same with its
//! own capacity in `a`.

mod curve;
mod formula;
mod ladder;
mod mean;
mod memory;
mod situation;
mod states;

use super::value::Scalar;
pub use curve::Curve;
pub(super) use mean::looked_up;
pub use mean::{State, expected};
pub use memory::Memory;
pub use situation::{Expected, FailingNodes, Second, Situation, Steps};
pub use states::MOST as MOST_STATES;
pub(super) use states::shares as down_shares;

impl<T: Scalar> Situation<T> {
    /// The amount in each state of the fleets, over some levels and their shares of time; none if nothing is
    /// known.
    pub fn states(&self, levels: impl IntoIterator<Item = (T, T)>) -> Option<Vec<State<T>>> {
        mean::parts(&Curve::of(levels)?, self)
    }

    /// Share of time that `down` nodes of each fleet are down, and the amount while it lasts, over some levels
    /// and their shares of time; none if nothing is known.
    pub fn while_down(
        &self,
        down: &[u32],
        levels: impl IntoIterator<Item = (T, T)>,
    ) -> Option<(T, T)> {
        mean::part(&Curve::of(levels)?, self, down)
    }
}
