//! An asset: a price that is capitalised, with the life it serves.

use super::residual_value::Left;
use super::timing::{Bought, Timing};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly};
use crate::model::component::LineName;

/// Asset: a price that is capitalised under one name.
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
}

/// Kind of asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetKind {
    /// Sold for its residual value.
    Hardware,
    /// Work, which cannot be sold.
    Work,
    /// Building, or a line of `other`: kept when hardware is sold, at its book value.
    Building,
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

    /// Work that is capitalised with it.
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
        Self { component, price, timing, kind }
    }

    /// The price by the month of its payment.
    pub fn paid(&self) -> Expr<'g, Money, Monthly> {
        let paid = self.timing.paid(self.price);
        paid.named(format!("{}.cash", self.component.path()))
    }

    /// The price of what is delivered in each month.
    pub fn delivered(&self) -> Expr<'g, Money, Monthly> {
        let delivered = self.timing.delivered(self.price);
        delivered.named(format!("{}.price_delivered", self.component.path()))
    }

    /// The price of what is in service in each month.
    pub fn in_service(&self) -> Expr<'g, Money, Monthly> {
        let price = self.timing.in_service(self.price);
        price.named(format!("{}.price_in_service", self.component.path()))
    }

    /// The price of what is within its life in each month.
    pub fn in_life(&self) -> Expr<'g, Money, Monthly> {
        let path = self.component.path();
        let _ = self.delivered();
        let delivered = self.timing.delivered_so_far(self.price);
        let _ = delivered.named(format!("{path}.price_delivered_so_far"));
        self.timing.in_life(self.price).named(format!("{path}.price_in_life"))
    }

    /// The price of what reaches the end of its life before the horizon ends, by that month.
    pub fn leaving(&self) -> Expr<'g, Money, Monthly> {
        let leaving = self.timing.leaving(self.price);
        leaving.named(format!("{}.price_at_end_of_life", self.component.path()))
    }

    /// The share of the price that is left at the end of its life.
    pub fn left_at_end_of_life(&self, graph: &'g Graph, left: Left<'_>) -> Expr<'g, Ratio> {
        let share = left.at_end_of_life(graph, self.timing);
        share.named(format!("{}.share_left_at_end_of_life", self.component.path()))
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
        match self.price {
            Bought::AtStart(price) => {
                let months = until((graph.horizon() - graph.count::<Ratio>(lead)).widen());
                let each = (price * factor(months.named("months_in_use"))).in_month(0);
                in_use.in_use(Bought::ByMonth(each.at(lead)))
            }
            Bought::ByMonth(_) => {
                // Nothing is delivered on the last day.
                let left = (graph.horizon() - graph.month()).max(graph.count::<Ratio>(1));
                let months = until(left).named("months_in_use_by_delivery");
                in_use.in_use(Bought::ByMonth(self.delivered() * factor(months)))
            }
        }
    }

    /// Depreciation = (price - residual value at the end of its life) / life, in each month of it.
    pub fn depreciation(&self, graph: &'g Graph, left: Left<'_>) -> Expr<'g, Money, Monthly> {
        let used_up = graph.count(1) - self.left_at_end_of_life(graph, left);
        self.in_life() * used_up / self.timing.life.leaf
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
