//! The cheapest mix: sizes that a scenario leaves open with `gpus: optimal`, found exactly over the
//! whole cost model.
//!
//! The cost of whole nodes and instances is not convex, so no search of neighbors is enough. Boxes of
//! sizes are bounded from below by intervals of the graph itself, and split until every box that may
//! hold a cheaper mix is down to single points; decimals confirm the points that floats cannot part.

mod answer;
mod otherwise;
mod relaxed;
mod search;
mod space;

use rust_decimal::Decimal;

use super::effort::Effort;
use super::study::Study;
use super::what_if::what_if_of;
use crate::expr::Graph;
use crate::expr::Place;
use crate::model::{Alternative, Case};
use search::Found;

pub use answer::{Gap, MarginalUnit, MixAnswer, SimplerChoice, SimplerKind, TierPart, explain_mix};
pub use otherwise::Otherwise;
pub use relaxed::{Boundary, Relaxed, RelaxedSize, relaxed};
pub use space::FreeSize;

/// Sizes of one alternative that make it cheapest.
#[derive(Clone, Debug)]
pub struct Mix {
    /// Position of the alternative in the file.
    pub position: usize,
    /// The alternative as stated, with its sizes open.
    pub open: Alternative,
    /// Every open size, in the order of the stack.
    pub sizes: Vec<FreeSize>,
    /// Units of each; 0 of a tier that is left out, as no unit of it pays.
    pub units: Vec<u32>,
    /// Cost that it is ranked by.
    pub cost: Decimal,
    /// True if no other sizes cost less, which the search proved.
    pub is_proved: bool,
    /// Lower bound of the cost of any sizes: the cost itself if it is proved; none if the search was
    /// ended before it had one.
    pub bound: Option<Decimal>,
    /// Combinations of sizes that were costed.
    pub evaluated: u64,
    /// All combinations of sizes.
    pub combinations: u64,
}

impl Mix {
    /// Sizes with the units of each.
    pub fn each(&self) -> impl Iterator<Item = (&FreeSize, u32)> {
        self.sizes.iter().zip(self.units.iter().copied())
    }
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
        let Some(open) = case.alternatives.get(position).filter(|it| it.has_open_size()).cloned()
        else {
            continue;
        };
        let alone = Case { alternatives: vec![open], ..case.clone() };
        match cheapest(&alone, position, effort) {
            Some((solved, mix)) => {
                case.alternatives[position] = solved;
                mixes.push(mix);
            }
            None => unsolved.extend(alone.alternatives.into_iter().map(|it| Unsolved {
                name: it.name,
                place: it.place,
                is_ended: effort.is_spent(),
            })),
        }
    }
    Settled { case, mixes, unsolved }
}

/// The cheapest mix of a case with one alternative, and the alternative with its sizes.
fn cheapest(alone: &Case, position: usize, effort: &Effort) -> Option<(Alternative, Mix)> {
    let open = alone.alternatives.first()?;
    let mut sizes = space::open(alone, 0, effort);
    // A tier without units has no staff or contracts either: it is as if it were not there.
    let all: Vec<Solved> =
        space::variants(alone).into_iter().filter_map(|it| solve(it, effort)).collect();
    let is_proved = !effort.is_spent();
    // Choices of fewer tiers are among the combinations of all: those with no unit of some.
    let combinations = all.iter().map(|it| it.combinations).max().unwrap_or_default();
    let evaluated = all.iter().map(|it| it.found.evaluated).sum::<u64>().min(combinations);
    let bounds: Option<Vec<Decimal>> = all.iter().map(|it| it.found.bound).collect();
    let lowest = bounds.and_then(|it| it.into_iter().min());
    let order = |it: &Solved| (it.found.cost, it.keys.len());
    let Solved { alternative, keys, found, .. } =
        all.into_iter().min_by(|a, b| order(a).cmp(&order(b)))?;
    let units = sizes.iter().map(|size| {
        let at = keys.iter().position(|it| *it == size.key);
        at.and_then(|it| found.units.get(it).copied()).unwrap_or_default()
    });
    let units = units.collect();
    for size in &mut sizes {
        size.tier = space::position(&alternative, &size.key);
    }
    let cost = found.cost;
    let bound = if is_proved { Some(cost) } else { lowest };
    let open = open.clone();
    let mix = Mix { position, open, sizes, units, cost, is_proved, bound, evaluated, combinations };
    Some((alternative, mix))
}

/// The cheapest sizes of one choice of tiers.
struct Solved {
    alternative: Alternative,
    /// Key of the units of each size.
    keys: Vec<String>,
    found: Found,
    combinations: u64,
}

fn solve(mut alone: Case, effort: &Effort) -> Option<Solved> {
    let sizes = space::open(&alone, 0, effort);
    let found = if sizes.is_empty() {
        let costed = what_if_of(&alone, 0, effort, |_| ())?;
        let cost = costed.ranked_by.filter(|_| !costed.is_unserved)?;
        Found { units: Vec::new(), cost, evaluated: 1, bound: Some(cost) }
    } else {
        // Formulas are shaped for the largest sizes, and hold for smaller ones.
        let most: Vec<u32> = sizes.iter().map(|it| it.most).collect();
        space::set(&mut alone, 0, &most);
        let graph = Graph::over(&alone.horizon_months);
        let study = Study::within(&graph, &alone, effort);
        search::cheapest(&study, &sizes)?
    };
    space::set(&mut alone, 0, &found.units);
    let counts = sizes.iter().map(|it| u64::from(it.most - it.least) + 1);
    let combinations = counts.fold(1, u64::saturating_mul);
    let keys = sizes.into_iter().map(|it| it.key).collect();
    Some(Solved { alternative: alone.alternatives.pop()?, keys, found, combinations })
}
