//! An asset: a price that is capitalised, with the life it serves.

use super::residual_value::Left;
use super::timing::{Bought, Timing};
use crate::expr::unit::Money;
use crate::expr::{Expr, Graph, Monthly};
use crate::model::component::LineName;

/// What is capitalised under one name.
#[derive(Clone, Debug)]
pub struct Asset<'g> {
    /// The component, as it is called in every table.
    pub component: LineName,
    /// Its price, by the month of the order.
    pub price: Bought<'g, Money>,
    /// Its life and when it comes.
    pub timing: Timing<'g>,
    /// What it is, which decides what it fetches.
    pub kind: AssetKind,
}

/// What is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetKind {
    /// Sold for its residual value.
    Hardware,
    /// Of no worth to anybody else.
    Work,
    /// It stays when hardware is sold, worth what the books say: a building, or a line of `other`.
    Building,
}

impl<'g> Asset<'g> {
    /// Hardware of that price.
    pub fn hardware(
        component: impl Into<LineName>,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
    ) -> Self {
        Self { component: component.into(), price, timing, kind: AssetKind::Hardware }
    }

    /// Work that is capitalised with it.
    pub fn work(
        component: impl Into<LineName>,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
    ) -> Self {
        Self { component: component.into(), price, timing, kind: AssetKind::Work }
    }

    /// A building of that price.
    pub fn building(
        component: impl Into<LineName>,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
    ) -> Self {
        Self { component: component.into(), price, timing, kind: AssetKind::Building }
    }

    /// The price of what is in service in each month.
    pub fn in_service(&self) -> Expr<'g, Money, Monthly> {
        self.timing.in_service(self.price)
    }

    /// Depreciation = (price - residual value at the end of its life) / life, in each month of it.
    pub fn depreciation(&self, graph: &'g Graph, left: Left<'_>) -> Expr<'g, Money, Monthly> {
        let used_up = graph.count(1) - left.at_end_of_life(graph, self.timing);
        self.timing.in_life(self.price) * used_up / self.timing.life.leaf
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::calendar::WholeMonths;
    use crate::model::sample::{given, monthly, number, over};

    #[test]
    fn a_price_is_used_up_in_equal_parts_over_its_life() {
        // 1,200,000 over 24 months: 50,000 a month from month 1 to 24, nothing after.
        let graph = over("36");
        let timing = Timing::from_start(&graph, WholeMonths::of(&graph, 24));
        let price = Bought::AtStart(graph.input(&given("price", "1200000")));
        let servers = Asset::hardware(&crate::model::owned::SERVERS, price, timing);
        let months = monthly(&graph, servers.depreciation(&graph, Left::BookValue));
        let told: Vec<_> = [0, 1, 24, 25].iter().map(|month| months[*month]).collect();
        assert_eq!(told, ["0", "50000", "50000", "0"].map(number));
    }
}
