//! The cheapest mix: sizes that a scenario leaves open with `gpus: optimal`, found exactly over the
//! whole cost model.
//!
//! The cost of whole nodes and instances is not convex, so no search of neighbors is enough. Boxes of
//! sizes are bounded from below by intervals of the graph itself, and split until every box that may
//! hold a cheaper mix is down to single points; decimals confirm the points that floats cannot part.

mod again;
mod answer;
mod choices;
mod gap;
mod holdout;
mod marginal;
mod otherwise;
mod parts;
mod relaxed;
mod search;
mod simpler;
mod space;
mod stacked;

use rust_decimal::Decimal;

use super::best_month::settle_months;
use super::effort::Effort;
use super::study::Study;
use super::what_if::what_if_of;
use crate::expr::Graph;
use crate::expr::Place;
use crate::model::{Alternative, Case, Tier};
use search::Found;

pub use again::costed_again;
pub use answer::{MixAnswer, explain_mix};
pub use gap::Gap;
pub use holdout::HoldOut;
pub use marginal::MarginalUnit;
pub use otherwise::Otherwise;
pub use parts::{TierPart, UnservedPart};
pub use relaxed::{Boundary, Relaxed, RelaxedSize, ScreeningPoint, TierRates, relaxed};
pub use simpler::{SimplerChoice, SimplerKind};
pub use space::FreeSize;
pub use stacked::{Stacked, StackedColumn, stacked};

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
    /// True if the search was wrong: costed again, the mix or sizes next to it cost something else.
    pub is_refuted: bool,
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
pub fn settle(case: Case, effort: &Effort) -> Settled {
    settle_near(settle_months(case, effort), Hint::default(), effort)
}

/// Sizes of a case that differs little, which save work.
#[derive(Clone, Copy, Debug, Default)]
struct Hint<'m> {
    /// Mix whose units may be close to the best.
    near: Option<&'m Mix>,
    /// True if demand is the same, so that the fewest and most units are.
    is_demand_same: bool,
}

impl Hint<'_> {
    /// Units of each size, if they are known.
    fn units(&self, sizes: &[FreeSize]) -> Option<Vec<u32>> {
        let near = self.near?;
        let units = |size: &FreeSize| {
            let (_, units) = near.each().find(|(it, _)| it.key == size.key)?;
            Some(units.clamp(size.least, size.most))
        };
        sizes.iter().map(units).collect()
    }
}

/// Finds the open sizes of every alternative, beginning at some.
fn settle_near(mut case: Case, hint: Hint<'_>, effort: &Effort) -> Settled {
    let (mut mixes, mut unsolved) = (Vec::new(), Vec::new());
    let is_open = |it: &usize| case.alternatives.get(*it).is_some_and(Alternative::has_open_size);
    let mut open: Vec<usize> = (0..case.alternatives.len()).filter(is_open).collect();
    // Those that serve all set the price of the work that others leave undone.
    open.sort_by_key(|it| case.alternatives.get(*it).is_some_and(leaves_work_while_down));
    for position in open {
        let Some(open) = case.alternatives.get(position).cloned() else { continue };
        let alone = with_peers(&case, open, position);
        match cheapest(&alone, position, hint, effort) {
            Some((solved, mix)) => {
                case.alternatives[position] = solved;
                mixes.push(mix);
            }
            None => unsolved.extend(alone.alternatives.into_iter().take(1).map(|it| Unsolved {
                name: it.name,
                place: it.place,
                is_ended: effort.is_spent(),
            })),
        }
    }
    Settled { case, mixes, unsolved }
}

/// One alternative of a case; with those that serve all, if it leaves work undone that costs what it costs
/// there.
pub fn with_peers(case: &Case, alternative: Alternative, position: usize) -> Case {
    let is_priced = leaves_work_while_down(&alternative) && case.demand.unserved.is_none();
    let others = case.alternatives.iter().enumerate().filter(|(at, it)| {
        is_priced && *at != position && !it.has_open_size() && !leaves_work_while_down(it)
    });
    let others = others.map(|(_, it)| it.clone());
    case.with_alternatives([alternative].into_iter().chain(others).collect())
}

/// True if no tier of an alternative serves what nodes that are down do not.
fn leaves_work_while_down(it: &Alternative) -> bool {
    let fails = it.tiers.iter().filter_map(Tier::owned).any(|it| it.downtime.is_some());
    fails && !it.tiers.iter().any(Tier::serves_the_rest)
}

/// The cheapest mix of the first alternative of a case, and the alternative with its sizes.
fn cheapest(
    alone: &Case,
    position: usize,
    hint: Hint<'_>,
    effort: &Effort,
) -> Option<(Alternative, Mix)> {
    let open = alone.alternatives.first()?;
    let known = hint.near.filter(|_| hint.is_demand_same).map(|it| it.sizes.clone());
    let mut sizes = known.unwrap_or_else(|| space::open(alone, 0, effort));
    // A tier without units has no staff or contracts either: it is as if it were not there.
    let (mut all, mut least) = (Vec::new(), None);
    let mut add = |choice: Case| {
        let solved = solve(choice, &sizes, hint, least, effort)?;
        least = least.into_iter().chain(solved.cost()).min();
        all.push(solved);
        Some(())
    };
    let mut is_complete = true;
    for choice in choices::of(alone) {
        if effort.is_spent() {
            // All tiers together, at a few sizes of each: they may serve what fewer do not.
            add(alone.clone())?;
            is_complete = false;
            break;
        }
        add(choice)?;
    }
    let is_proved = !effort.is_spent();
    // Choices of fewer tiers are among the combinations of all: those with no unit of some.
    let combinations = all.iter().map(|it| it.combinations).max().unwrap_or_default();
    let evaluated = all.iter().map(|it| it.found.evaluated).sum::<u64>().min(combinations);
    let bounds = all.iter().filter(|it| !is_proved || it.is_possible()).map(|it| it.found.bound);
    let lowest = bounds.collect::<Option<Vec<Decimal>>>().filter(|_| is_complete);
    let lowest = lowest.and_then(|it| it.into_iter().min());
    let cheapest = all.into_iter().filter(|it| it.cost().is_some());
    // Choices that cost the same are told apart as sizes of one choice are.
    let order = |it: &Solved| search::owned_first(&it.units(&sizes), &sizes);
    let cheapest = cheapest.min_by_key(|it| (it.cost(), order(it), it.keys.len()))?;
    let units = cheapest.units(&sizes);
    let Solved { alternative, found, .. } = cheapest;
    let alternative = Alternative { waits: open.waits, ..alternative };
    let (_, cost) = found.best?;
    for size in &mut sizes {
        size.tier = space::position(&alternative, &size.key);
    }
    let bound = if is_proved { Some(cost) } else { lowest };
    let mix = Mix {
        position,
        open: open.clone(),
        sizes,
        units,
        cost,
        is_proved,
        is_refuted: false,
        bound,
        evaluated,
        combinations,
    };
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

impl Solved {
    /// Cost of the cheapest sizes; none if they cost more than others, or leave work unserved.
    fn cost(&self) -> Option<Decimal> {
        self.found.best.as_ref().map(|it| it.1)
    }

    /// Units of each of all sizes: 0 of a tier that was left out.
    fn units(&self, all: &[FreeSize]) -> Vec<u32> {
        let found = self.found.best.as_ref().map(|it| it.0.as_slice()).unwrap_or_default();
        let units = all.iter().map(|size| {
            let at = self.keys.iter().position(|it| *it == size.key);
            at.and_then(|it| found.get(it).copied()).unwrap_or_default()
        });
        units.collect()
    }

    /// False if it is known to leave work unserved.
    fn is_possible(&self) -> bool {
        !self.keys.is_empty() || self.found.best.is_some()
    }
}

/// Solves a choice of tiers, with sizes of all of them, unless it costs more than a known cost.
fn solve(
    mut alone: Case,
    all: &[FreeSize],
    hint: Hint<'_>,
    known: Option<Decimal>,
    effort: &Effort,
) -> Option<Solved> {
    let alternative = alone.alternatives.first()?;
    let is_there = |it: &&FreeSize| space::position(alternative, &it.key).is_some();
    let sizes: Vec<FreeSize> = all.iter().filter(is_there).cloned().collect();
    let found = if sizes.is_empty() {
        let costed = what_if_of(&alone, 0, effort, |_| ());
        let cost = costed.filter(|it| !it.is_short).and_then(|it| it.ranked_by);
        Found { best: cost.map(|it| (Vec::new(), it)), evaluated: 1, bound: cost }
    } else {
        // Formulas are shaped for the largest sizes, and hold for smaller ones.
        let most: Vec<u32> = sizes.iter().map(|it| it.most).collect();
        space::set(&mut alone, 0, &most);
        let graph = Graph::over(&alone.horizon_months);
        let study = Study::within(&graph, &alone, effort);
        search::cheapest(&study, &sizes, hint.units(&sizes), known)
    };
    if let Some((units, _)) = &found.best {
        space::set(&mut alone, 0, units);
    }
    let counts = sizes.iter().map(|it| u64::from(it.most - it.least) + 1);
    let combinations = counts.fold(1, u64::saturating_mul);
    let keys = sizes.into_iter().map(|it| it.key).collect();
    let alternative = alone.alternatives.into_iter().next()?;
    Some(Solved { alternative, keys, found, combinations })
}
