//! An asset: a price that is capitalized, with the life it serves.

use super::residual_value::{AssetKind, Left};
use super::timing::{Bought, Timing};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly};
use crate::model::component::LineName;
use crate::model::whole_months::WholeMonths;

/// Asset: a price that is capitalized under one name.
#[derive(Clone, Debug)]
pub struct Asset<'g> {
    /// The component, as it is called in every table.
    pub component: LineName,
    /// Price, by the month of the order.
    pub price: Bought<'g, Money>,
    /// Life of the asset, and when it is delivered.
    pub timing: Timing<'g>,
    /// Kind of asset, which decides what a sale brings.
    pub kind: AssetKind,
    /// Worth that residual values are shares of, if it is not the price.
    pub worth: Option<Worth<'g>>,
    /// Value in the books, if it is not the price.
    pub books: Option<Books<'g>>,
}

/// Value in the books of an asset that is owned already.
#[derive(Clone, Copy, Debug)]
pub struct Books<'g> {
    /// Value today.
    pub value: Expr<'g, Money>,
    /// Months over which it is written off.
    pub life: WholeMonths<'g>,
}

/// Worth of an asset whose price is another: freight and tax are paid and fetch nothing, and leased
/// nodes are bought for a part of their price when they are used already.
#[derive(Clone, Copy, Debug)]
pub struct Worth<'g> {
    /// Price that residual values are shares of, by the month of the order.
    pub price: Bought<'g, Money>,
    /// Price paid over that one.
    pub paid_share: Expr<'g, Ratio>,
    /// Use by others before.
    pub used: Option<Used<'g>>,
}

/// Use of an asset before it was bought.
#[derive(Clone, Copy, Debug)]
pub struct Used<'g> {
    /// Months of it.
    pub months: Expr<'g, Ratio>,
    /// Life from the beginning.
    pub life: Expr<'g, Ratio>,
}

impl<'g> Asset<'g> {
    /// Hardware of that price.
    pub fn hardware(
        component: impl Into<LineName>,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
    ) -> Self {
        Self::new(component.into(), price, timing, AssetKind::Hardware)
    }

    /// Hardware that a residual value covers only by name.
    pub fn equipment(
        component: impl Into<LineName>,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
    ) -> Self {
        Self::new(component.into(), price, timing, AssetKind::Equipment)
    }

    /// Work that is capitalized with it.
    pub fn work(
        component: impl Into<LineName>,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
    ) -> Self {
        Self::new(component.into(), price, timing, AssetKind::Work)
    }

    /// A building of that price.
    pub fn building(
        component: impl Into<LineName>,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
    ) -> Self {
        Self::new(component.into(), price, timing, AssetKind::Building)
    }

    fn new(
        component: LineName,
        price: Bought<'g, Money>,
        timing: Timing<'g>,
        kind: AssetKind,
    ) -> Self {
        let price = price.named(format!("{}.purchase_price", component.path()));
        Self { component, price, timing, kind, worth: None, books: None }
    }

    /// The price by the month of its payment.
    pub fn paid(&self) -> Expr<'g, Money, Monthly> {
        let paid = self.timing.paid(self.price);
        paid.named(format!("{}.cash", self.component.path()))
    }

    /// The asset with another worth than its price.
    #[must_use]
    pub fn with_worth(self, worth: Worth<'g>) -> Self {
        Self { worth: Some(worth), ..self }
    }

    /// The asset with another value in the books than its price.
    #[must_use]
    pub fn with_books(self, books: Option<Books<'g>>) -> Self {
        Self { books, ..self }
    }

    /// Price that residual values are shares of.
    pub fn valued(&self) -> Bought<'g, Money> {
        self.worth.map_or(self.price, |it| it.price)
    }

    /// Price paid over the one that residual values are shares of.
    pub fn paid_share(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        self.worth.map_or(graph.count(1), |it| it.paid_share)
    }

    /// The worth of what is delivered in each month.
    pub fn delivered(&self) -> Expr<'g, Money, Monthly> {
        let delivered = self.timing.delivered(self.valued());
        delivered.named(self.path_of("delivered"))
    }

    /// The price of what is in service in each month.
    pub fn in_service(&self) -> Expr<'g, Money, Monthly> {
        let price = self.timing.in_service(self.price);
        price.named(format!("{}.price_in_service", self.component.path()))
    }

    /// The worth of what is within its life in each month.
    pub fn in_life(&self) -> Expr<'g, Money, Monthly> {
        let _ = self.delivered();
        let delivered = self.timing.delivered_so_far(self.valued());
        let _ = delivered.named(self.path_of("delivered_so_far"));
        self.timing.in_life(self.valued()).named(self.path_of("in_life"))
    }

    /// The worth of what reaches the end of its life before the horizon ends, by that month.
    pub fn leaving(&self) -> Expr<'g, Money, Monthly> {
        let leaving = self.timing.leaving(self.valued());
        leaving.named(self.path_of("at_end_of_life"))
    }

    /// The share of its worth that is left at an age since it was bought.
    pub fn share_left(
        &self,
        graph: &'g Graph,
        left: Left<'_>,
        age: Expr<'g, Ratio, Monthly>,
    ) -> Expr<'g, Ratio, Monthly> {
        let life = self.timing.life.leaf;
        match (left, self.worth) {
            (Left::Of(_), Some(Worth { used: Some(Used { months, life }), .. })) => {
                left.share(graph, life, age + months)
            }
            (Left::BookValue, Some(worth)) => left.share(graph, life, age) * worth.paid_share,
            _ => left.share(graph, life, age),
        }
    }

    /// The share of its worth that is left in the books at the end of its life: no more than was
    /// paid.
    pub fn left_at_end_of_life(&self, graph: &'g Graph, left: Left<'_>) -> Expr<'g, Ratio> {
        let share = self.share_left(graph, left, self.timing.life.leaf.widen()).in_month(0);
        let share = self.worth.map_or(share, |worth| share.min(worth.paid_share));
        share.named(format!("{}.share_left_at_end_of_life", self.component.path()))
    }

    /// Name of a series of the price, or of the worth if that is another.
    fn path_of(&self, what: &str) -> String {
        let price = if self.worth.is_some() { "worth" } else { "price" };
        format!("{}.{price}_{what}", self.component.path())
    }

    /// Charge of each month for the price in use, at a factor that depends on the months of use that
    /// a delivery has: to the end of its life if it is replaced then, else to the horizon.
    pub fn spread_over_use(
        &self,
        graph: &'g Graph,
        factor: impl Fn(Expr<'g, Ratio, Monthly>) -> Expr<'g, Ratio, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let Timing { life, lead, replaced, .. } = self.timing;
        let until = |months: Expr<'g, Ratio, Monthly>| {
            if replaced { months.min(life.leaf) } else { months }
        };
        let in_use = Timing { lead: 0, ..self.timing };
        match self.valued() {
            Bought::AtStart(price) => {
                let last = self.timing.service.last.leaf;
                let months = until((last - graph.count::<Ratio>(lead)).widen());
                let each = (price * factor(months.named("months_in_use"))).in_month(0);
                in_use.in_use(Bought::ByMonth(each.at(lead)))
            }
            Bought::ByMonth(_) => {
                // Nothing is delivered on the last day.
                let last = self.timing.service.last.leaf;
                let left = (last - graph.month()).max(graph.count::<Ratio>(1));
                let months = until(left).named("months_in_use_by_delivery");
                in_use.in_use(Bought::ByMonth(self.delivered() * factor(months)))
            }
        }
    }

    /// Depreciation = (price - residual value at the end of its life) / life, in each month of it; each
    /// as a share of its worth.
    pub fn depreciation(&self, graph: &'g Graph, left: Left<'_>) -> Expr<'g, Money, Monthly> {
        let used_up = self.paid_share(graph) - self.left_at_end_of_life(graph, left);
        self.in_life() * used_up / self.timing.life.leaf
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, monthly, number, over};
    use crate::model::whole_months::WholeMonths;

    #[test]
    fn a_price_is_used_up_in_equal_parts_over_its_life() {
        // 1,200,000 over 24 months: 50,000 a month from month 1 to 24, nothing after.
        let graph = over("36");
        let timing = Timing::from_start(&graph, WholeMonths::of(&graph, 24));
        let price = Bought::AtStart(graph.input(&given("price", "1200000")));
        let servers = Asset::hardware(&crate::model::owned::SERVERS, price, timing);
        let months = monthly(&graph, servers.depreciation(&graph, Left::BookValue));
        let values: Vec<_> = [0, 1, 24, 25].iter().map(|month| months[*month]).collect();
        assert_eq!(values, ["0", "50000", "50000", "0"].map(number));
    }
}
