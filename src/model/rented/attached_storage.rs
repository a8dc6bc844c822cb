//! Attached storage: data kept beside rented GPUs.

use crate::expr::unit::{GigabyteMonths, Gigabytes, Money, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};
use crate::model::calendar::Calendar;
use crate::model::component::{Component, Family};
use crate::model::line::Line;

/// Storage that is rented beside the GPUs.
pub const ATTACHED_STORAGE: Component =
    Component::new("attached_storage", "storage", Family::Services);

/// A provider's price of storage.
#[derive(Clone, Debug)]
pub struct AttachedStorage {
    /// Price of a gigabyte kept for a month.
    pub price_per_gb_month: Given<Per<Money, GigabyteMonths>>,
    /// Share of the demand's data that the provider keeps; that of GPU-hours served if not stated.
    pub share: Option<Given<Ratio>>,
}

impl AttachedStorage {
    /// Storage = gigabytes x months x price.
    pub fn cost<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        kept: Expr<'g, Gigabytes, Monthly>,
    ) -> Line<'g> {
        let kept = kept.named("attached_storage.gigabytes");
        let cost = kept * calendar.months * graph.input(&self.price_per_gb_month);
        Line::opex(&ATTACHED_STORAGE, cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, calendar, given, graph};

    #[test]
    fn data_is_paid_for_by_the_month() {
        // 100,000 GB x 0.023 = 2,300 a month, x 36 = 82,800.
        let graph = graph();
        let storage = AttachedStorage { price_per_gb_month: given("price", "0.023"), share: None };
        let kept = graph.input(&given("storage_gb", "100000")).widen();
        assert_total(&graph, &storage.cost(&graph, &calendar(&graph), kept), "82800");
    }
}
