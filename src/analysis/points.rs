//! Results along an axis, each point computed once.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::expr::{Exact, Plan};

/// `N` exact results along an axis, as far as they were asked for.
pub(super) struct Points<const N: usize> {
    plan: RefCell<Plan<Exact>>,
    known: RefCell<BTreeMap<Decimal, [Option<Decimal>; N]>>,
}

impl<const N: usize> Points<N> {
    /// Points over the plan of the results.
    pub fn new(plan: Plan<Exact>) -> Self {
        Self { plan: plan.into(), known: RefCell::default() }
    }

    /// Results at a value of the axis, in the order of the plan.
    pub fn at(&self, value: Decimal) -> [Option<Decimal>; N] {
        *self.known.borrow_mut().entry(value).or_insert_with(|| {
            let results = self.plan.borrow_mut().at(Exact(Some(value)));
            std::array::from_fn(|index| results.get(index).and_then(|cell| cell.0))
        })
    }
}
