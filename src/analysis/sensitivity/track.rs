//! Costs of all alternatives along one input, each point and stretch computed once.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::IndexMap;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::super::study::Study;
pub(super) use super::over::Over;
use super::over::{CostOver, margin_over, scale};
use crate::expr::{Arithmetic, Exact, Lanes, Plan, Slopes, Value};

/// Whole numbers that are looked at together.
pub(super) const AT_ONCE: usize = 16;

/// Differences below this share of a cost are the last digits of a quotient.
const RESIDUE: Decimal = Decimal::from_parts(1, 0, 0, false, 18);

/// Most cells of floats that one search along one input computes.
const ALLOWED: u64 = 3_000_000;

/// Quantity whose change is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Cost of the best other alternative less that of the cheapest as stated.
    #[default]
    Margin,
    /// Cost of an alternative, by its position in the file.
    Cost(usize),
}

/// Costs of the alternatives that are offered, along one input.
pub(super) struct Track<'t, 'g> {
    study: &'t Study<'g>,
    /// Positions in the file; the cheapest as stated leads.
    positions: Vec<usize>,
    of: Measure,
    origin: Decimal,
    /// True if a value is a factor on each figure as stated.
    is_factor: bool,
    /// Work at which the search that is on ends.
    limit: Cell<u64>,
    /// Costs as stated, with true for those that the input moves.
    stated: Vec<(Option<Decimal>, bool)>,
    exact: RefCell<Plan<Exact>>,
    floats: OnceCell<RefCell<Plan<Lanes<AT_ONCE>>>>,
    keys: Vec<String>,
    slopes: RefCell<Plan<Slopes>>,
    points: RefCell<BTreeMap<Decimal, Costs>>,
    stretches: RefCell<IndexMap<[u64; 2], Rc<[CostOver]>>>,
}

/// Costs at a point, in the order of the positions; none of one that leaves demand unserved.
pub(super) type Costs = Rc<[Option<Decimal>]>;

impl<'t, 'g> Track<'t, 'g> {
    /// Costs along the leaves of an input, which are zero at `origin`; `winner` is the position of the cheapest as stated. If `alone` is a
    /// position, the input moves for that alternative only.
    pub fn of(
        study: &'t Study<'g>,
        winner: usize,
        (keys, origin): (&[String], Decimal),
        (of, alone): (Measure, Option<usize>),
    ) -> Self {
        let all = study.case.alternatives.iter().enumerate();
        let others = all.filter(|(at, it)| *at != winner && !it.is_hypothetical());
        let positions: Vec<usize> =
            std::iter::once(winner).chain(others.map(|(at, _)| at)).collect();
        let models: Vec<_> =
            positions.iter().filter_map(|at| study.model.alternatives.get(*at)).collect();
        let costs = study.serving_all(&positions);
        let slopes = costs.iter().copied().chain(models.iter().map(|it| it.is_unserved));
        let slopes: Vec<_> = slopes.collect();
        let moves = |position: usize| alone.is_none_or(|it| it == position);
        let stated = models.iter().zip(&positions);
        let stated = stated.map(|(it, at)| (study.value(it.serving_all), moves(*at))).collect();
        Self {
            stated,
            limit: Cell::new(u64::MAX),
            exact: study.along(keys, &costs).into(),
            floats: OnceCell::new(),
            keys: keys.to_vec(),
            slopes: study.along(keys, &slopes).into(),
            points: RefCell::default(),
            stretches: RefCell::default(),
            study,
            positions,
            of,
            origin,
            is_factor: false,
        }
    }

    /// The same, along a factor on each of the figures.
    pub fn along_a_factor(self) -> Self {
        Self { is_factor: true, ..self }
    }

    /// Results of a plan at a value.
    fn at<V: Value>(&self, plan: &mut Plan<V>, value: V) -> Vec<V> {
        if self.is_factor { plan.times(value) } else { plan.at(value) }
    }

    /// True if the work of the run is used up.
    pub fn is_given_up(&self) -> bool {
        self.study.effort().is_spent()
    }

    /// Begins a search with work of its own.
    pub fn begin(&self) {
        self.limit.set(self.study.effort().spent().saturating_add(ALLOWED));
    }

    /// True if the search that is on has used up its work.
    pub fn is_exhausted(&self) -> bool {
        self.is_given_up() || self.study.effort().spent() >= self.limit.get()
    }

    /// True if the margin is what is measured.
    pub fn measures_margin(&self) -> bool {
        self.of == Measure::Margin
    }

    /// Name of the alternative at a place of the costs.
    pub fn name(&self, place: usize) -> Option<&str> {
        let position = self.positions.get(place)?;
        self.study.case.alternatives.get(*position).map(|it| it.name.as_str())
    }

    /// Costs at a value of the input; all missing once the effort is spent.
    pub fn costs(&self, at: Decimal) -> Costs {
        if let Some(known) = self.points.borrow().get(&at) {
            return Rc::clone(known);
        }
        let leaf = at.checked_sub(self.origin).filter(|_| !self.is_given_up());
        let found: Costs = match leaf {
            None => self.positions.iter().map(|_| None).collect(),
            Some(leaf) => {
                let mut plan = self.exact.borrow_mut();
                self.study.effort().decimals(plan.cost());
                let moved = self.at(&mut plan, Exact(Some(leaf))).into_iter().zip(&self.stated);
                moved.map(|(it, (stated, moves))| if *moves { it.0 } else { *stated }).collect()
            }
        };
        self.points.borrow_mut().insert(at, Rc::clone(&found));
        found
    }

    /// True if the next as stated leaves demand unserved at a value.
    pub fn is_without_next(&self, at: Decimal) -> bool {
        let others = self.stated.iter().enumerate().skip(1);
        let next = others.filter_map(|(place, (cost, _))| Some(((*cost)?, place))).min();
        next.is_some_and(|(_, place)| self.costs(at).get(place).copied().flatten().is_none())
    }

    /// Cost of the best other alternative less that of the cheapest as stated; none if either is
    /// missing.
    pub fn margin(&self, at: Decimal) -> Option<Decimal> {
        let costs = self.costs(at);
        let (own, others) = costs.split_first()?;
        less(others.iter().copied().flatten().min()?, (*own)?)
    }

    /// The quantity that is measured; none if it is not defined.
    pub fn amount(&self, at: Decimal) -> Option<Decimal> {
        match self.of {
            Measure::Margin => self.margin(at),
            Measure::Cost(position) => {
                let place = self.positions.iter().position(|it| *it == position)?;
                *self.costs(at).get(place)?
            }
        }
    }

    /// Margin by which the cheapest as stated is still cheapest: below 0 by the whole cost of the best
    /// other one where it leaves demand unserved, above 0 where it alone serves all.
    pub fn standing(&self, at: Decimal) -> Option<Decimal> {
        let costs = self.costs(at);
        let (own, others) = costs.split_first()?;
        let best = others.iter().copied().flatten().min();
        match (*own, best) {
            (Some(own), Some(best)) => less(best, own),
            (Some(own), None) => Some(own),
            (None, Some(best)) => Decimal::ZERO.checked_sub(best),
            (None, None) => None,
        }
    }

    /// For each of some values, false if floats leave no doubt that the cheapest as stated is still cheapest.
    pub fn may_be_beaten(&self, values: &[Decimal]) -> Vec<bool> {
        let origin = self.origin.to_f64().unwrap_or(f64::NAN);
        let at = |it: &Decimal| it.to_f64().unwrap_or(f64::NAN) - origin;
        let mut leaves = [f64::NAN; AT_ONCE];
        leaves.iter_mut().zip(values).for_each(|(leaf, value)| *leaf = at(value));
        if self.is_given_up() {
            return values.iter().map(|_| false).collect();
        }
        let costs = || self.study.serving_all(&self.positions);
        let floats = || RefCell::new(self.study.along(&self.keys, &costs()));
        let mut plan = self.floats.get_or_init(floats).borrow_mut();
        self.study.effort().floats(plan.cost_of(AT_ONCE as u64));
        let costs = self.at(&mut plan, Lanes(leaves));
        let stated =
            |place: usize| self.stated.get(place).and_then(|(cost, _)| cost.as_ref()?.to_f64());
        let cost = |place: usize, lane: usize| match self.stated.get(place) {
            Some((_, true)) => costs.get(place).map_or(f64::NAN, |it| it.0[lane]),
            _ => stated(place).unwrap_or(f64::NAN),
        };
        let is_doubtful = |lane: usize| {
            let own = cost(0, lane);
            let others = (1..self.positions.len()).map(|place| cost(place, lane));
            let slack = 1e-9 * own.abs();
            own.is_nan() || others.filter(|it| !it.is_nan()).any(|it| it <= own + slack)
        };
        (0..values.len()).map(is_doubtful).collect()
    }

    /// Size of the costs at a value.
    pub fn size(&self, at: Decimal) -> Option<Decimal> {
        let costs = self.costs(at);
        costs.iter().copied().flatten().map(|it| it.abs()).max()
    }

    /// The measured quantity over a stretch, and the size of the costs there.
    pub fn over(&self, stretch: [f64; 2]) -> (Over, f64) {
        let Some(costs) = self.look(stretch) else {
            return (Over::Within(Slopes::MISSING), 1.0);
        };
        let over = match self.of {
            Measure::Margin => margin_over(&costs),
            Measure::Cost(position) => {
                let place = self.positions.iter().position(|it| *it == position);
                match place.and_then(|it| costs.get(it)) {
                    Some(it) if !it.is_unserved => Over::Within(it.cost),
                    _ => Over::Undefined,
                }
            }
        };
        (over, scale(&costs))
    }

    /// The margin over a stretch, and the size of the costs there.
    pub fn margin_over(&self, stretch: [f64; 2]) -> (Over, f64) {
        self.look(stretch).map_or((Over::Within(Slopes::MISSING), 1.0), |costs| {
            (margin_over(&costs), scale(&costs))
        })
    }

    /// True if it is proved whether the cheapest as stated serves all demand on a stretch, and it alone
    /// does or does not.
    pub fn is_settled_by_service(&self, stretch: [f64; 2]) -> bool {
        let Some(costs) = self.look(stretch) else { return false };
        let Some((own, others)) = costs.split_first() else { return false };
        own.is_unserved || others.iter().all(|it| it.is_unserved)
    }

    /// True if bounds prove that the cheapest as stated stays so on a stretch.
    pub fn stays_cheapest(&self, [low, high]: [Decimal; 2]) -> bool {
        let [Some(low), Some(high)] = [low, high].map(|it| it.to_f64()) else { return false };
        let (Over::Within(margin), scale) = self.margin_over([low, high]) else { return false };
        margin.value.low > scale * 1e-9
    }

    fn look(&self, [low, high]: [f64; 2]) -> Option<Rc<[CostOver]>> {
        let key = [low, high].map(f64::to_bits);
        if let Some(known) = self.stretches.borrow().get(&key) {
            return Some(Rc::clone(known));
        }
        if self.is_exhausted() {
            return None;
        }
        let origin = self.origin.to_f64()?;
        let mut plan = self.slopes.borrow_mut();
        self.study.effort().floats(plan.cost());
        let results = self.at(&mut plan, Slopes::axis(low - origin, high - origin));
        let (costs, unserved) = results.split_at_checked(self.positions.len())?;
        let found: Rc<[CostOver]> = costs
            .iter()
            .zip(unserved)
            .zip(&self.stated)
            .map(|((cost, it), (stated, moves))| match stated {
                _ if *moves => CostOver { cost: *cost, is_unserved: it.value.low > 0.0 },
                Some(stated) => CostOver { cost: Slopes::of(*stated), is_unserved: false },
                None => CostOver { cost: Slopes::MISSING, is_unserved: true },
            })
            .collect();
        self.stretches.borrow_mut().insert(key, Rc::clone(&found));
        Some(found)
    }
}

/// A difference, 0 if it is the last digits of a quotient.
fn less(a: Decimal, b: Decimal) -> Option<Decimal> {
    let difference = a.checked_sub(b)?;
    let slack = a.abs().max(b.abs()).saturating_mul(RESIDUE);
    Some(if difference.abs() <= slack { Decimal::ZERO } else { difference })
}
