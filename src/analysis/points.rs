//! Results along an axis, each point computed once.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::effort::Effort;
use crate::expr::{Exact, Plan};

/// `N` exact results along an axis, as far as they were asked for.
pub(super) struct Points<const N: usize> {
    plan: RefCell<Plan<Exact>>,
    known: RefCell<BTreeMap<Decimal, [Option<Decimal>; N]>>,
    fixed: Vec<Exact>,
    effort: Effort,
}

impl<const N: usize> Points<N> {
    /// Points over the plan of the results.
    pub fn new(plan: Plan<Exact>, effort: &Effort) -> Self {
        let (known, fixed) = Default::default();
        Self { plan: plan.into(), known, fixed, effort: effort.clone() }
    }

    /// Keeps the first inputs of the plan at these values.
    pub fn fix(&mut self, fixed: &[Decimal]) {
        self.fixed = fixed.iter().map(|it| Exact(Some(*it))).collect();
        self.known.borrow_mut().clear();
    }

    /// Results at a value of the axis, in the order of the plan; none once the effort is spent.
    pub fn at(&self, value: Decimal) -> [Option<Decimal>; N] {
        if self.effort.is_spent() {
            return [None; N];
        }
        *self.known.borrow_mut().entry(value).or_insert_with(|| {
            self.effort.decimals(self.plan.borrow().cost());
            let results = self.plan.borrow_mut().at_with(&self.fixed, Exact(Some(value)));
            std::array::from_fn(|index| results.get(index).and_then(|cell| cell.0))
        })
    }
}
