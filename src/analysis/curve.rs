//! Costs of one alternative along utilization or another axis, each point and stretch computed once.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use std::cell::RefCell;

use indexmap::IndexMap;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::effort::Effort;
use super::points::Points;
use crate::expr::{Arithmetic, Plan, Slopes};

/// Costs of an alternative at one utilization.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostAt {
    /// Cost it is ranked by; missing if it leaves demand unserved.
    pub serving_all: Option<Decimal>,
    /// Cost it is ranked by, whatever it serves.
    pub whole: Option<Decimal>,
    /// Cost per GPU-hour; missing if it leaves demand unserved.
    pub per_gpu_hour: Option<Decimal>,
}

/// Costs of an alternative over a stretch of utilization.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostOver {
    /// Cost it is ranked by; not a number where it may leave demand unserved.
    pub serving_all: Slopes,
    /// Cost it is ranked by, whatever it serves.
    pub whole: Slopes,
    /// True if the alternative leaves demand unserved everywhere on the axis.
    pub is_unserved: bool,
}

/// Costs of an alternative along utilization.
pub(super) struct Curve {
    /// Utilization at which the leaf of the axis is zero.
    origin: Decimal,
    exact: Points<3>,
    slopes: RefCell<Plan<Slopes>>,
    stretches: RefCell<IndexMap<[u64; 2], CostOver>>,
    fixed: Vec<Slopes>,
    effort: Effort,
}

impl Curve {
    /// A curve over the plans of its results: the cost where all demand is served, the cost as it is,
    /// and cost per GPU-hour (exact) or whether demand is left unserved (slopes). The leaf of the axis
    /// is zero at `origin`.
    pub fn new(origin: Decimal, exact: Points<3>, slopes: Plan<Slopes>, effort: &Effort) -> Self {
        let (slopes, effort) = (slopes.into(), effort.clone());
        let (stretches, fixed) = Default::default();
        Self { origin, exact, slopes, stretches, fixed, effort }
    }

    /// Keeps the first inputs of the plans at these values.
    pub fn fix(&mut self, fixed: &[Decimal]) {
        self.exact.fix(fixed);
        self.fixed = fixed.iter().map(|it| Slopes::of(*it)).collect();
        self.stretches.borrow_mut().clear();
    }

    /// True if the effort is spent: costs are none then.
    pub fn is_given_up(&self) -> bool {
        self.effort.is_spent()
    }

    /// Exact costs at a utilization; none once the effort is spent.
    pub fn at(&self, utilization: Decimal) -> CostAt {
        let leaf = utilization.checked_sub(self.origin);
        let [serving_all, whole, per_gpu_hour] = leaf.map_or([None; 3], |it| self.exact.at(it));
        CostAt { serving_all, whole, per_gpu_hour }
    }

    /// Bounds and slopes of the costs between two utilizations; none once the effort is spent.
    pub fn over(&self, [low, high]: [f64; 2]) -> Option<CostOver> {
        let key = [low, high].map(f64::to_bits);
        if let Some(known) = self.stretches.borrow().get(&key) {
            return Some(*known);
        }
        if self.effort.is_spent() {
            return None;
        }
        self.effort.floats(self.slopes.borrow().cost());
        let origin = self.origin.to_f64()?;
        let (low, high) = (low - origin, high - origin);
        let results = self.slopes.borrow_mut().at_with(&self.fixed, Slopes::axis(low, high));
        let found = CostOver {
            serving_all: *results.first()?,
            whole: *results.get(1)?,
            is_unserved: results.get(2)?.value.low > 0.0,
        };
        self.stretches.borrow_mut().insert(key, found);
        Some(found)
    }
}
