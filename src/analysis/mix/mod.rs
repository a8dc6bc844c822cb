//! The cheapest mix: sizes that a scenario leaves open with `gpus: optimal`, found exactly over the
//! whole cost model.
//!
//! The cost of whole nodes and instances is not convex, so no search of neighbors is enough. Boxes of
//! sizes are bounded from below by intervals of the graph itself, and split until every box that may
//! hold a cheaper mix is down to single points; decimals confirm the points that floats cannot part.

mod answer;
mod search;
mod space;

use rust_decimal::Decimal;

use super::effort::Effort;
use super::study::Study;
use crate::expr::Graph;
use crate::model::Case;

pub use answer::{
    Gap, MarginalUnit, MixAnswer, Otherwise, SimplerChoice, SimplerKind, TierPart, explain,
};
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
    /// The case with a number for each size.
    pub case: Case,
    /// Mix of each alternative that had open sizes.
    pub mixes: Vec<Mix>,
    /// Names of alternatives that leave work unserved at any size.
    pub unserved: Vec<String>,
}

/// Finds the open sizes of every alternative.
pub fn settle(mut case: Case, effort: &Effort) -> Settled {
    let (mut mixes, mut unserved) = (Vec::new(), Vec::new());
    for position in 0..case.alternatives.len() {
        let sizes = space::open(&case, position, effort);
        if sizes.is_empty() {
            continue;
        }
        let alternative = case.alternatives[position].clone();
        let mut alone = Case { alternatives: vec![alternative], ..case.clone() };
        if let Some(mix) = solve(&mut alone, &sizes, effort) {
            space::set(&mut case, position, &mix.units);
            mixes.push(Mix { position, ..mix });
        } else {
            let most: Vec<u32> = sizes.iter().map(|it| it.most).collect();
            space::set(&mut case, position, &most);
            unserved.push(case.alternatives[position].name.clone());
        }
    }
    Settled { case, mixes, unserved }
}

/// The cheapest mix of a case with one alternative.
fn solve(alone: &mut Case, sizes: &[FreeSize], effort: &Effort) -> Option<Mix> {
    // Formulas are shaped for the largest sizes, and hold for smaller ones.
    let most: Vec<u32> = sizes.iter().map(|it| it.most).collect();
    space::set(alone, 0, &most);
    let graph = Graph::over(&alone.horizon_months);
    let study = Study::within(&graph, alone, effort);
    let found = search::cheapest(&study, sizes)?;
    Some(Mix {
        position: 0,
        sizes: sizes.to_vec(),
        units: found.units,
        cost: found.cost,
        evaluated: found.evaluated,
        bound: found.bound,
    })
}
