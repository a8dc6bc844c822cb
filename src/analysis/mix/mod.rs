//! The cheapest mix: sizes that a scenario leaves open with `gpus: optimal`, found exactly over the
//! whole cost model.
//!
//! The cost of whole nodes and instances is not convex, so no search of neighbors is enough. Boxes of
//! sizes are bounded from below by intervals of the graph itself, and split until every box that may
//! hold a cheaper mix is down to single points; decimals confirm the points that floats cannot part.

mod answer;
mod otherwise;
mod search;
mod space;

use rust_decimal::Decimal;

use super::effort::Effort;
use super::study::Study;
use super::what_if::what_if_of;
use crate::expr::Graph;
use crate::expr::Place;
use crate::model::{Alternative, Case, Tier};

pub use answer::{Gap, MarginalUnit, MixAnswer, SimplerChoice, SimplerKind, TierPart, explain};
pub use otherwise::Otherwise;
pub use space::FreeSize;

/// Sizes of one alternative that make it cheapest.
#[derive(Clone, Debug)]
pub struct Mix {
    /// Position of the alternative in the file.
    pub position: usize,
    /// Sizes that were open, in the order of the stack.
    pub sizes: Vec<FreeSize>,
    /// Units of each.
    pub units: Vec<u32>,
    /// Names of the tiers with an open size that are left out, as no unit of them pays.
    pub left_out: Vec<String>,
    /// Cost that it is ranked by.
    pub cost: Decimal,
    /// Combinations of sizes that were costed.
    pub evaluated: u64,
    /// Proved lower bound of the cost of any sizes; the cost itself if the search was completed.
    pub bound: Decimal,
}

/// A case whose open sizes are found, and what was found.
#[derive(Debug)]
pub struct Settled {
    /// The case with a number for each size; a tier of which no unit pays is not in it.
    pub case: Case,
    /// Mix of each alternative that had open sizes.
    pub mixes: Vec<Mix>,
    /// Names of alternatives without sizes that serve all work, or whose search was ended.
    pub unsolved: Vec<Unsolved>,
}

/// An alternative whose sizes were not found.
#[derive(Clone, Debug)]
pub struct Unsolved {
    /// Name of the alternative.
    pub name: String,
    /// Position of the alternative in the file.
    pub place: Place,
    /// True if the search was ended by the bound on work; false if no sizes serve all work.
    pub is_ended: bool,
}

/// Finds the open sizes of every alternative.
pub fn settle(mut case: Case, effort: &Effort) -> Settled {
    let (mut mixes, mut unsolved) = (Vec::new(), Vec::new());
    for position in 0..case.alternatives.len() {
        let Some(alternative) = case.alternatives.get(position).filter(|it| space::is_open(it))
        else {
            continue;
        };
        let (name, place) = (alternative.name.clone(), alternative.place.clone());
        let alone = Case { alternatives: vec![alternative.clone()], ..case.clone() };
        // A tier without units has no staff or contracts either: it is as if it were not there.
        let found = space::variants(&alone).into_iter().filter_map(|it| solve(it, effort));
        let found =
            found.min_by(|a, b| (a.1.cost, a.1.sizes.len()).cmp(&(b.1.cost, b.1.sizes.len())));
        match found.filter(|_| !effort.is_spent()) {
            Some((solved, mix)) => {
                let is_left = |tier: &&Tier| solved.tiers.iter().all(|it| it.path != tier.path);
                let before = std::mem::replace(&mut case.alternatives[position], solved.clone());
                let left_out = before.tiers.iter().filter(is_left).map(|it| it.name.clone());
                mixes.push(Mix { position, left_out: left_out.collect(), ..mix });
            }
            None => unsolved.push(Unsolved { name, place, is_ended: effort.is_spent() }),
        }
    }
    Settled { case, mixes, unsolved }
}

/// The cheapest mix of a case with one alternative, and the alternative with its sizes.
fn solve(mut alone: Case, effort: &Effort) -> Option<(Alternative, Mix)> {
    let sizes = space::open(&alone, 0, effort);
    if sizes.is_empty() {
        let costed = what_if_of(&alone, 0, effort, |_| ())?;
        let cost = costed.ranked_by.filter(|_| !costed.is_unserved)?;
        let left_out = Vec::new();
        let units = Vec::new();
        let mix = Mix { position: 0, sizes, units, left_out, cost, evaluated: 1, bound: cost };
        return Some((alone.alternatives.pop()?, mix));
    }
    // Formulas are shaped for the largest sizes, and hold for smaller ones.
    let most: Vec<u32> = sizes.iter().map(|it| it.most).collect();
    space::set(&mut alone, 0, &most);
    let found = {
        let graph = Graph::over(&alone.horizon_months);
        let study = Study::within(&graph, &alone, effort);
        search::cheapest(&study, &sizes)?
    };
    space::set(&mut alone, 0, &found.units);
    let search::Found { units, cost, evaluated, bound } = found;
    let left_out = Vec::new();
    let mix = Mix { position: 0, sizes, units, left_out, cost, evaluated, bound };
    Some((alone.alternatives.pop()?, mix))
}
