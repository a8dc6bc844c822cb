//! Managed services: what a provider charges for clusters it runs.

use crate::expr::unit::{ClusterHours, Clusters, Money, Months, Per};
use crate::expr::{Given, Graph};
use crate::model::calendar::Calendar;
use crate::model::component::{Component, Family};
use crate::model::line::Line;

/// Clusters that the provider manages.
pub const MANAGED_SERVICES: Component =
    Component::new("managed_services", "managed services", Family::Services);

/// How managed services are priced.
#[derive(Clone, Debug)]
pub enum ManagedServices {
    /// For each cluster and hour.
    PerClusterHour {
        /// The price.
        price: Given<Per<Money, ClusterHours>>,
        /// How many clusters run.
        clusters: Given<Clusters>,
    },
    /// For a month.
    PerMonth(Given<Per<Money, Months>>),
}

impl ManagedServices {
    /// Managed services = clusters x hours x price, or months x price.
    pub fn cost<'g>(&self, graph: &'g Graph, calendar: &Calendar<'g>) -> Line<'g> {
        let cost = match self {
            Self::PerClusterHour { price, clusters } => {
                graph.input(clusters) * calendar.hours * graph.input(price)
            }
            Self::PerMonth(price) => graph.input(price) * calendar.months,
        };
        Line::opex(&MANAGED_SERVICES, cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, calendar, given, graph};

    #[test]
    fn clusters_run_around_the_clock() {
        // 2 clusters x 26,280 h x 0.10 = 5,256.
        let graph = graph();
        let price = given("price_per_cluster_hour", "0.10");
        let services = ManagedServices::PerClusterHour { price, clusters: given("clusters", "2") };
        assert_total(&graph, &services.cost(&graph, &calendar(&graph)), "5256");
    }

    #[test]
    fn or_are_paid_by_the_month() {
        // 3,318 x 36 = 119,448.
        let graph = graph();
        let services = ManagedServices::PerMonth(given("price_per_month", "3318"));
        assert_total(&graph, &services.cost(&graph, &calendar(&graph)), "119448");
    }
}
