//! Walks: factors on some prices by month, which an analysis moves month by month.

use std::cell::RefCell;

use rust_decimal::Decimal;

use super::axes::Monthly;
use super::given::Given;
use super::graph::Graph;
use super::handle::Expr;
use super::op::{Extent, Op};
use super::origin::Origin;
use super::unit::{Ratio, Unit};
use super::walk::{Walk, Walks};

impl Graph {
    /// The graph with walks, if the model asks for prices that they move. Month 1 of the graph is the
    /// month after those that have passed.
    #[must_use]
    pub fn walking(mut self, all: Vec<Walk>, passed: u32) -> Self {
        self.walks = Walks { passed, all, read: RefCell::default() };
        self
    }

    /// Factor on a price by month, each that of the month which `priced_in` names; none if the price
    /// does not walk. It is 1 in the first month of all, with every step at 0.
    pub fn walk(
        &self,
        key: &str,
        priced_in: impl Fn(u32) -> u32,
    ) -> Option<Expr<'_, Ratio, Monthly>> {
        let walk = self.walks.all.iter().find(|it| it.keys.iter().any(|moved| moved == key))?;
        self.walks.read.borrow_mut().push(key.to_owned());
        let passed = self.walks.passed;
        let none = self.zero::<Ratio>();
        let step = |month: u32| {
            let key = Walk::key(&walk.name, month);
            self.input(&Given::<Ratio>::new(key, Decimal::ZERO, Origin::Axis))
        };
        let so_far = (2..=passed + 1).map(step).fold(none, |sum, step| sum + step);
        let later = (2..=self.months()).map(|month| step(passed + month));
        let steps: Vec<_> = [so_far, none].into_iter().chain(later).collect();
        let factors = self.by_month(&steps).running_total().exp();
        let months = 0..=self.months();
        if months.clone().all(|month| priced_in(month) == month) {
            return Some(factors);
        }
        let last = self.months();
        let read = months.map(|month| factors.in_month(priced_in(month).min(last)));
        Some(self.by_month(&read.collect::<Vec<_>>()))
    }

    /// Months that have passed when month 0 of the graph ends.
    pub fn months_passed(&self) -> u32 {
        self.walks.passed
    }

    /// True if the model has multiplied the price of a key by its walk.
    pub fn is_walked(&self, key: &str) -> bool {
        self.walks.read.borrow().iter().any(|read| read == key)
    }

    /// One number for each month, month 0 first.
    fn by_month<'g, Q: Unit>(&'g self, each: &[Expr<'g, Q>]) -> Expr<'g, Q, Monthly> {
        let ids = each.iter().map(Expr::id).collect();
        self.push(Op::Levels(ids), Extent { months: true, levels: false })
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_types, reason = "draws are floats")]
mod tests {
    use super::*;
    use crate::expr::{Exact, Lanes, Plan};

    #[test]
    fn factors_multiply_from_month_2_on_and_a_term_keeps_that_of_its_first_month() {
        let walk = Walk { name: "w".to_owned(), keys: vec!["price".to_owned()] };
        let months: Given<crate::expr::unit::Months> = Given::default_of("horizon_months", 4);
        for (passed, by_month, by_term) in [
            (0, [1.0, 1.0, 2.0, 6.0, 30.0], [1.0, 1.0, 1.0, 6.0, 6.0]),
            (1, [2.0, 2.0, 6.0, 30.0, 30.0], [2.0, 2.0, 2.0, 30.0, 30.0]),
        ] {
            let graph = Graph::over(&months).walking(vec![walk.clone()], passed);
            assert!(graph.walk("other", |month| month).is_none());
            let each = graph.walk("price", |month| month).expect("a walk");
            let term = graph.walk("price", |month| if month > 2 { 3 } else { month.min(1) });
            let term = term.expect("a walk");
            let results: Vec<_> =
                [each, term].iter().flat_map(|it| (0..5).map(|month| it.in_month(month))).collect();
            let keys: Vec<String> = (2..=4).map(|month| Walk::key("w", month)).collect();
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            let mut cells = graph.evaluate();
            let stated: Vec<_> = results.iter().map(|it| cells.once::<Ratio>(*it)).collect();
            assert!(stated.iter().all(|it| *it == Exact(Some(1.into()))), "{stated:?}");
            let mut plan: Plan<Lanes<1>> = Plan::over(&graph, &mut cells, &keys, &results);
            let found = plan.at_each(&[2.0f64, 3.0, 5.0].map(|it| Lanes([it.ln()])));
            for (found, expected) in found.iter().zip(by_month.iter().chain(&by_term)) {
                assert!((found.0[0] - expected).abs() < 1e-12, "{passed}: {found:?}, {expected}");
            }
        }
    }
}
