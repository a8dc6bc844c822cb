//! Steps in a month: a price by agreement or forecast, or a newer generation of GPUs.

use super::Price;
use crate::expr::axes::Adds;
use crate::expr::unit::{Months, Ratio, Unit};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};

/// Another price from a month on.
#[derive(Clone, Debug)]
pub struct PriceStep {
    /// First month with the price.
    pub from_month: Given<Months>,
    /// Price from that month on.
    pub price: Price,
}

/// Newer GPUs that a tier rents from a month on.
#[derive(Clone, Debug)]
pub struct NewerGeneration {
    /// The first month in which they are rented.
    pub from_month: Given<Months>,
    /// Work of one of them over that of the tier's GPUs before.
    pub relative_performance: Given<Ratio>,
}

impl PriceStep {
    /// Cost with the step: `stepped` from the step's month on, `before` until then.
    pub fn from<'g, Q>(
        &self,
        graph: &'g Graph,
        month: Expr<'g, Ratio, Monthly>,
        stepped: Expr<'g, Q, Monthly>,
        before: Expr<'g, Q, Monthly>,
    ) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        if_le([first(graph, &self.from_month), month], stepped, before)
    }
}

impl NewerGeneration {
    /// Reference GPUs that a rented GPU makes, by month; higher once the newer GPUs come.
    pub fn factor<'g>(
        &self,
        graph: &'g Graph,
        before: Expr<'g, Ratio>,
    ) -> Expr<'g, Ratio, Monthly> {
        let before: Expr<'g, Ratio, Monthly> = before.widen();
        let newer = before * graph.input(&self.relative_performance);
        if_le([self.first(graph), graph.month()], newer, before)
    }

    /// First month in which newer GPUs are rented.
    pub fn first<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio, Monthly> {
        first(graph, &self.from_month)
    }
}

fn first<'g>(graph: &'g Graph, from_month: &Given<Months>) -> Expr<'g, Ratio, Monthly> {
    (graph.input(from_month) / graph.count::<Months>(1)).widen()
}

#[cfg(test)]
mod tests {
    use super::super::{Granularity, OnDemand, Rental};
    use super::*;
    use crate::model::rented::Desk;
    use crate::model::sample::{demand, desk, given, graph, monthly, number, rental, slice};

    /// Cost of 64 GPUs always rented, in months 1, 12, 13 and 36: at 2 a GPU-hour, then at `later`.
    fn cost(newer: Option<&str>, later: &str) -> Vec<rust_decimal::Decimal> {
        let graph = graph();
        let desk = desk(&graph, "1");
        let served = slice(&graph, &demand("64", "1"));
        let newer_generation = newer.map(|ratio| NewerGeneration {
            from_month: given("from_month", "13"),
            relative_performance: given("relative_performance", ratio),
        });
        let e = newer_generation.as_ref().map(|it| it.factor(&graph, graph.count(1)));
        let price = Price::PerGpuHour(given("later", later));
        let steps = vec![PriceStep { from_month: given("from_month", "13"), price }];
        let rental = Rental { steps, newer_generation, ..rental(Granularity::Gpu, "2") };
        let tier = OnDemand { rental, max_gpus: None, idle_share: None, plans: [].into() };
        let desk = Desk { e: e.unwrap_or(desk.e), ..desk };
        let months = monthly(&graph, tier.compute(&desk, tier.billed(&desk, &served)).cash);
        [1, 12, 13, 36].iter().map(|month| months[*month]).collect()
    }

    #[test]
    fn a_price_holds_until_the_next() {
        // 64 x 730 h x 2 = 93,440, and from month 13 on x 1.5 = 70,080.
        assert_eq!(cost(None, "1.5"), ["93440", "93440", "70080", "70080"].map(number));
    }

    #[test]
    fn newer_gpus_do_the_same_work_in_less_time() {
        // From month 13 on GPUs of 2.5 times the work at 4: 93,440 x 2 / 2.5 = 74,752.
        assert_eq!(cost(Some("2.5"), "4"), ["93440", "93440", "74752", "74752"].map(number));
    }
}
