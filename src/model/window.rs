//! Window: the months in which a tier serves.
//!
//! What is bought is ordered in the month before the first, and sold in the last; a commitment begins
//! with the first month, and owes what is left of its term in the last. A tier pays nothing outside.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::whole_months::WholeMonths;
use crate::expr::axes::Adds;
use crate::expr::unit::{Months, Ratio, Unit};
use crate::expr::{Expr, Given, Graph, Monthly, Place, if_le};

/// First and last month of a tier; those of the horizon unless stated.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// First month in which it serves.
    pub from_month: Option<Given<Months>>,
    /// Last month in which it serves.
    pub until_month: Option<Given<Months>>,
    /// Place of `optimal` in the file, if an analysis finds the last month.
    pub open: Option<Place>,
    /// True if it begins after the tier before it ends.
    pub is_next: bool,
}

/// Name of the analysis that finds the last month of a tier.
pub const BEST_MONTH: &str = "the best month to replace";

/// Last month of a tier that makes its alternative cheapest, with the costs of all others.
#[derive(Clone, Debug)]
pub struct BestMonth {
    /// Key of the month.
    pub key: String,
    /// Words for the tier that ends; none for nodes that are owned already.
    pub tier: Option<String>,
    /// The month; 0 if the tier is left out, the horizon if it is kept.
    pub month: u32,
    /// Cost that the alternative is ranked by for each month from 0 to the horizon; none if it leaves demand
    /// unserved.
    pub costs: Vec<Option<Decimal>>,
    /// False if the search was ended before it had costed every month.
    pub is_proved: bool,
}

/// Months of service as nodes of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Service<'g> {
    /// First month; past the horizon if it begins after it.
    pub first: WholeMonths<'g>,
    /// Last month, up to the horizon.
    pub last: WholeMonths<'g>,
    graph: &'g Graph,
    is_whole: bool,
}

impl Window {
    /// The window of a tier that is the first to serve, if it is: nothing is before `next`.
    #[must_use]
    pub fn first(self, is_first: bool) -> Self {
        Self { is_next: self.is_next && !is_first, ..self }
    }

    /// True if a month is stated.
    pub fn is_stated(&self) -> bool {
        self.from_month.is_some() || self.until_month.is_some()
    }

    /// Months of service in a graph, which may begin later than the plan.
    pub fn service<'g>(&self, graph: &'g Graph) -> Service<'g> {
        let whole = Service::whole(graph);
        let passed = graph.months_passed();
        let month = |given: &Given<Months>, otherwise: WholeMonths<'g>| {
            let number = graph.fixed(given).to_u32().unwrap_or(otherwise.number);
            let number = number.saturating_sub(passed).max(1);
            let stated = (passed == 0).then(|| graph.locked(given).as_number());
            WholeMonths { number, leaf: stated.unwrap_or_else(|| graph.count(number)) }
        };
        let first = self.from_month.as_ref().map_or(whole.first, |it| month(it, whole.first));
        let last = self.until_month.as_ref().map_or(whole.last, |it| month(it, whole.last));
        let last = if last.number < whole.last.number { last } else { whole.last };
        let is_whole = first.number == 1 && last.number == whole.last.number;
        if is_whole { whole } else { Service { first, last, graph, is_whole } }
    }
}

impl<'g> Service<'g> {
    /// All months of the horizon.
    pub fn whole(graph: &'g Graph) -> Self {
        let (first, last) = (WholeMonths::of(graph, 1), WholeMonths::horizon(graph));
        Self { first, last, graph, is_whole: true }
    }

    /// True if it is the whole horizon.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Months before the first, in the last of which orders are placed and contracts signed; past the
    /// horizon if nothing is served within it.
    pub fn before(&self) -> u32 {
        if self.first.number > self.last.number {
            return self.graph.months() + 1;
        }
        self.first.number - 1
    }

    /// Months of service; at least one.
    pub fn months(&self) -> WholeMonths<'g> {
        if self.first.number == 1 {
            return self.last;
        }
        let one = self.graph.count::<Ratio>(1);
        let number = (self.last.number + 1).saturating_sub(self.first.number).max(1);
        WholeMonths { number, leaf: (self.last.leaf - self.first.leaf + one).max(one) }
    }

    /// Months from the first to the end of the horizon: how long hardware lasts unless its life is stated.
    pub fn until_the_horizon(&self) -> WholeMonths<'g> {
        Self { last: WholeMonths::horizon(self.graph), ..*self }.months()
    }

    /// The last month of the term that each month is in; the first begins with the service.
    pub fn term_end(&self, term: Expr<'g, Ratio>) -> Expr<'g, Ratio, Monthly> {
        if self.first.number == 1 {
            return (self.graph.month() / term).ceil() * term;
        }
        let before = self.first.leaf - self.graph.count::<Ratio>(1);
        ((self.graph.month() - before) / term).ceil() * term + before
    }

    /// The first month of the term that each month is in.
    pub fn term_begin(&self, term: Expr<'g, Ratio>) -> Expr<'g, Ratio, Monthly> {
        self.term_end(term) - (term - self.graph.count::<Ratio>(1))
    }

    /// First months of terms of a length in months.
    pub fn terms(&self, months: u32) -> impl Iterator<Item = u32> + use<> {
        (self.first.number..=self.last.number).step_by(months.max(1) as usize)
    }

    /// A series in the months of service, and nothing outside.
    pub fn only<Q>(&self, series: Expr<'g, Q, Monthly>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        if self.is_whole {
            return series;
        }
        let begun = if self.first.number == 1 {
            series
        } else {
            let none = self.graph.zero::<Q>().widen();
            if_le([self.first.leaf.widen(), self.graph.month()], series, none)
        };
        self.until(begun)
    }

    /// A series up to the last month of service, and nothing after it.
    pub fn until<Q>(&self, series: Expr<'g, Q, Monthly>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        if self.last.number == self.graph.months() {
            return series;
        }
        let none = self.graph.zero::<Q>().widen();
        if_le([self.graph.month(), self.last.leaf.widen()], series, none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, monthly, number, over, value};

    fn window(from: Option<&str>, until: Option<&str>) -> Window {
        Window {
            from_month: from.map(|it| given("own.from_month", it)),
            until_month: until.map(|it| given("own.until_month", it)),
            ..Window::default()
        }
    }

    #[test]
    fn months_outside_have_nothing() {
        let graph = over("36");
        let service = window(Some("13"), Some("24")).service(&graph);
        let months = monthly(&graph, service.only(graph.count::<Ratio>(1).widen()));
        let found = [0, 12, 13, 24, 25, 36].map(|month| months[month]);
        assert_eq!(found, ["0", "0", "1", "1", "0", "0"].map(number));
        let length = service.months();
        assert_eq!((length.number, value(&graph, length.leaf)), (12, number("12")));
        assert_eq!(service.before(), 12);
    }

    #[test]
    fn a_window_of_all_months_is_none() {
        let is_whole = |from, until| window(from, until).service(&over("36")).is_whole();
        assert!(is_whole(Some("1"), Some("36")));
        assert!(is_whole(None, Some("60")));
        assert!(!is_whole(None, Some("35")));
    }
}
