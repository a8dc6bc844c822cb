//! Branch and bound over whole units: the graph bounds the cost of a box of sizes from below.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::space::FreeSize;
use crate::analysis::study::Study;
use crate::expr::{Bounds, Exact, Lanes, Plan};

/// Points that are costed together.
const LANES: usize = 8;
/// Most sizes of which all combinations of few, some and many units are costed first.
const MOST_SEEDED: usize = 5;
/// Cells of floats that take as long as keeping a region: a small model has few of its own.
const OF_A_REGION: u64 = 200;
/// Relative difference below which floats do not part two costs.
const CLOSE: f64 = 1e-9;

/// The cheapest sizes that were costed, and what is known of all others.
pub(super) struct Found {
    /// Units and their cost; none if none serve all demand, or all cost more than a known cost.
    pub best: Option<(Vec<u32>, Decimal)>,
    pub evaluated: u64,
    /// Lower bound of the cost of any sizes: the cost itself if the search was completed; none if
    /// nothing is known of some.
    pub bound: Option<Decimal>,
}

/// The cheapest sizes at which the first alternative of a study serves all demand, from some that may
/// be near, and unless they cost more than a known cost.
pub(super) fn cheapest(
    study: &Study<'_>,
    sizes: &[FreeSize],
    near: Option<Vec<u32>>,
    known: Option<Decimal>,
) -> Found {
    let mut search = Search::new(study, sizes);
    search.least = known.and_then(|it| it.to_f64()).unwrap_or(f64::INFINITY);
    if let Some(near) = near {
        search.cost(&[near]);
    }
    search.seed(sizes);
    let lowest_left = search.run(sizes);
    let best = search.confirmed(sizes);
    let least = best.as_ref().map(|it| it.1).or(known);
    let bound = match lowest_left {
        None => least,
        Some(left) => Decimal::from_f64(left).map(|it| least.map_or(it, |least| it.min(least))),
    };
    Found { best, evaluated: search.evaluated, bound }
}

struct Search<'s, 'g> {
    study: &'s Study<'g>,
    keys: Vec<String>,
    points: Plan<Lanes<LANES>>,
    boxes: Plan<Bounds>,
    /// Points whose cost is close to the least so far.
    close: Vec<(f64, Vec<u32>)>,
    least: f64,
    evaluated: u64,
}

/// A range of units of each size, ends included, and a lower bound of the cost within.
struct Region {
    ranges: Vec<[u32; 2]>,
    bound: f64,
}

impl Region {
    /// Number of combinations, as far as it matters.
    fn points(&self) -> usize {
        let counts = self.ranges.iter().map(|[least, most]| (most - least) as usize + 1);
        counts.fold(1, usize::saturating_mul)
    }

    /// Every combination of units.
    fn each(&self) -> Vec<Vec<u32>> {
        self.ranges.iter().fold(vec![Vec::new()], |all, [least, most]| {
            let longer = |it: &Vec<u32>| {
                (*least..=*most).map(|units| [it.as_slice(), &[units]].concat()).collect::<Vec<_>>()
            };
            all.iter().flat_map(longer).collect()
        })
    }

    /// Two halves along the longest range.
    fn halves(&self) -> [Vec<[u32; 2]>; 2] {
        let longest =
            (0..self.ranges.len()).max_by_key(|it| self.ranges[*it][1] - self.ranges[*it][0]);
        let at = longest.unwrap_or_default();
        let [least, most] = self.ranges[at];
        let middle = least + (most - least) / 2;
        let (mut lower, mut upper) = (self.ranges.clone(), self.ranges.clone());
        lower[at] = [least, middle];
        upper[at] = [middle + 1, most];
        [lower, upper]
    }
}

/// The region with the lowest bound comes first out of a heap.
impl Ord for Region {
    fn cmp(&self, other: &Self) -> Ordering {
        other.bound.total_cmp(&self.bound)
    }
}

impl PartialOrd for Region {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Region {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Region {}

impl<'s, 'g> Search<'s, 'g> {
    fn new(study: &'s Study<'g>, sizes: &[FreeSize]) -> Self {
        let keys: Vec<String> = sizes.iter().map(|it| it.key.clone()).collect();
        Self {
            points: study.sized_along(&keys),
            boxes: study.ranked_along(&keys, 0),
            study,
            keys,
            close: Vec::new(),
            least: f64::INFINITY,
            evaluated: 0,
        }
    }

    /// Costs the fewest, the middle and the most units of each size, so that a search that is ended early
    /// has an answer.
    fn seed(&mut self, sizes: &[FreeSize]) {
        let thirds = |all: Vec<Vec<u32>>, size: &FreeSize| -> Vec<Vec<u32>> {
            let mut units = vec![size.least, size.least + (size.most - size.least) / 2, size.most];
            units.dedup();
            let longer = |it: &Vec<u32>| {
                units.iter().map(|units| [it.as_slice(), &[*units]].concat()).collect::<Vec<_>>()
            };
            all.iter().flat_map(longer).collect()
        };
        let points = if sizes.len() <= MOST_SEEDED {
            sizes.iter().fold(vec![Vec::new()], thirds)
        } else {
            one_at_a_time(sizes)
        };
        for points in points.chunks(LANES) {
            self.cost(points);
        }
    }

    /// Costs points until no region can hold a cheaper one; the lowest bound that is left if the effort
    /// is spent before.
    fn run(&mut self, sizes: &[FreeSize]) -> Option<f64> {
        let mut open = BinaryHeap::new();
        let all = sizes.iter().map(|it| [it.least, it.most]).collect();
        open.push(Region { ranges: all, bound: f64::NEG_INFINITY });
        while let Some(region) = open.pop() {
            if region.bound > self.most() {
                return None;
            }
            if self.study.effort().is_spent() {
                return Some(region.bound);
            }
            if region.points() <= LANES {
                self.cost(&region.each());
                continue;
            }
            for ranges in region.halves() {
                // A half that nothing is known of has the bound of the whole.
                let bound =
                    self.lower_bound(&ranges).map_or(region.bound, |it| it.max(region.bound));
                open.push(Region { ranges, bound });
            }
        }
        None
    }

    /// Lower bound of the cost in some ranges; none if the graph has none.
    fn lower_bound(&mut self, ranges: &[[u32; 2]]) -> Option<f64> {
        self.study.effort().floats(self.boxes.cost() + OF_A_REGION);
        let each =
            |[least, most]: &[u32; 2]| Bounds { low: f64::from(*least), high: f64::from(*most) };
        let bounds: Vec<Bounds> = ranges.iter().map(each).collect();
        let [cost] = self.boxes.at_each(&bounds)[..] else { return None };
        Some(cost.low).filter(|it| !it.is_nan())
    }

    /// Costs at most [`LANES`] points, and keeps those close to the least.
    fn cost(&mut self, points: &[Vec<u32>]) {
        self.study.effort().floats(self.points.cost() * LANES as u64 + OF_A_REGION);
        self.evaluated += points.len() as u64;
        let lanes = |size: usize| {
            Lanes(std::array::from_fn(|lane| {
                points.get(lane).or(points.last()).map_or(f64::NAN, |it| f64::from(it[size]))
            }))
        };
        let values: Vec<Lanes<LANES>> = (0..self.keys.len()).map(lanes).collect();
        let [Lanes(costs)] = self.points.at_each(&values)[..] else { return };
        for (units, cost) in points.iter().zip(costs) {
            if cost.is_nan() || cost > self.most() {
                continue;
            }
            self.least = self.least.min(cost);
            if self.close.iter().all(|(_, known)| known != units) {
                self.close.push((cost, units.clone()));
            }
        }
        let most = self.most();
        self.close.retain(|(cost, _)| *cost <= most);
    }

    /// The highest cost that floats cannot part from the least. A cost may be negative, by a resale.
    fn most(&self) -> f64 {
        self.least + self.least.abs() * CLOSE
    }

    /// The cheapest point in decimals; of equal ones that with fewer owned nodes, then with fewer
    /// instances.
    fn confirmed(&mut self, sizes: &[FreeSize]) -> Option<(Vec<u32>, Decimal)> {
        let mut exact: Plan<Exact> = self.study.sized_along(&self.keys);
        let mut found = Vec::new();
        for (_, units) in &self.close {
            self.study.effort().decimals(exact.cost());
            let values: Vec<Exact> = units.iter().map(|it| Exact(Some((*it).into()))).collect();
            let cost = exact.at_each(&values).first().and_then(|it| it.0);
            found.extend(cost.map(|cost| (cost, owned_first(units, sizes), units.clone())));
        }
        found.sort();
        found.into_iter().next().map(|(cost, _, units)| (units, cost))
    }
}

/// The fewest, the middle and the most units of all sizes together, and of each with the fewest of all others.
fn one_at_a_time(sizes: &[FreeSize]) -> Vec<Vec<u32>> {
    let ends = |it: &FreeSize| [it.least, it.least + (it.most - it.least) / 2, it.most];
    let together = (0..3).map(|end| sizes.iter().map(|it| ends(it)[end]).collect());
    let alone = sizes.iter().enumerate().flat_map(|(at, size)| {
        [1, 2].map(|end| {
            let mut units: Vec<u32> = sizes.iter().map(|it| it.least).collect();
            units[at] = ends(size)[end];
            units
        })
    });
    together.chain(alone).collect()
}

/// Units in the order of the tie rule: owned nodes, then instances.
pub(super) fn owned_first(units: &[u32], sizes: &[FreeSize]) -> Vec<u32> {
    let of = |is_owned: bool| {
        let each = units.iter().zip(sizes).filter(move |(_, size)| size.is_owned == is_owned);
        each.map(|(units, _)| *units)
    };
    of(true).chain(of(false)).collect()
}
