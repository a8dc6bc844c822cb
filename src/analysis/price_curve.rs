//! Cost of one alternative along a factor on all its prices, each point computed once.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::expr::{Exact, Plan};

/// Cost that an alternative is ranked by, along the factor on its usage and commitment prices.
pub(super) struct PriceCurve {
    plan: RefCell<Plan<Exact>>,
    points: RefCell<BTreeMap<Decimal, Option<Decimal>>>,
}

impl PriceCurve {
    /// A curve over the plan of the cost.
    pub fn new(plan: Plan<Exact>) -> Self {
        Self { plan: plan.into(), points: RefCell::default() }
    }

    /// Exact cost at a factor; 1 is as stated.
    pub fn at(&self, factor: Decimal) -> Option<Decimal> {
        if let Some(known) = self.points.borrow().get(&factor) {
            return *known;
        }
        let results = self.plan.borrow_mut().at(Exact(Some(factor)));
        let found = results.first().and_then(|cell| cell.0);
        self.points.borrow_mut().insert(factor, found);
        found
    }
}
