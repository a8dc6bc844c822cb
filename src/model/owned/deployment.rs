//! Deployment: when nodes are bought, how long they serve, and what replaces them.

use super::fleet::Fleet;
use super::generations::Generations;
use super::purchases::{Purchases, months};
use super::standby::{NodeWork, Standby};
use crate::expr::unit::{Kilowatts, Months, Nodes, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};
use crate::model::capital::{Bought, Timing};
use crate::model::load::Load;
use crate::model::size::Size;
use crate::model::whole_months::WholeMonths;
use crate::model::window::Service;

/// How a fleet comes to be.
#[derive(Clone, Debug)]
pub struct Deployment {
    /// Purchases and their months.
    pub purchases: Purchases,
    /// Months from order to delivery.
    pub lead_time: Option<Given<Months>>,
    /// Paid when delivered, not when ordered.
    pub paid_on_delivery: bool,
    /// Months in which hardware is used up; those to the end of the horizon unless stated.
    pub useful_life: Option<Given<Months>>,
    /// Nodes that a size in words has beyond those that serve the peak.
    pub standby: Option<Standby>,
    /// Nodes that replace the first at the end of their life; without them, the first run on.
    pub refresh: Option<Refresh>,
}

/// A new generation of nodes.
#[derive(Clone, Debug)]
pub struct Refresh {
    /// Price of a node over that of the node it replaces.
    pub price_ratio: Option<Given<Ratio>>,
    /// Work of one of its GPUs over that of the GPUs it replaces.
    pub relative_performance: Option<Given<Ratio>>,
    /// Draw of one of its nodes whose GPUs are idle.
    pub idle_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Draw of one of its nodes whose GPUs all work.
    pub busy_kw: Option<Given<Per<Kilowatts, Nodes>>>,
}

impl Deployment {
    /// Months that matter.
    pub fn timing<'g>(&self, graph: &'g Graph, service: Service<'g>) -> Timing<'g> {
        let life = self.useful_life.as_ref().map(|it| WholeMonths::stated(graph, it));
        let lead = self.lead_time.as_ref().map_or(0, |it| months(graph, it));
        Timing {
            service,
            // What would come after the horizon was refused before.
            lead: lead.min(service.months().number.saturating_sub(1)),
            paid_on_delivery: self.paid_on_delivery,
            life: life.unwrap_or_else(|| service.until_the_horizon()),
            replaced: self.refresh.is_some(),
        }
    }

    /// Month in which the first nodes reach the end of a stated life.
    pub fn end_of_life<'g>(&self, graph: &'g Graph) -> Option<Expr<'g, Ratio>> {
        let life = graph.locked(self.useful_life.as_ref()?);
        let lead = self.lead_time.as_ref().map(|lead| graph.locked(lead));
        Some(lead.map_or(life, |lead| life + lead).as_number())
    }

    /// Months of the horizon beyond a stated life.
    pub fn months_beyond_life<'g>(&self, graph: &'g Graph) -> Option<Expr<'g, Ratio>> {
        Some(graph.horizon() - graph.locked(self.useful_life.as_ref()?).as_number())
    }

    /// Nodes ordered of each generation: the first, then what replaces it at the end of each life.
    pub fn orders<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        work: NodeWork<'g, '_>,
    ) -> Vec<Bought<'g, Nodes>> {
        let timing = self.timing(graph, load.service);
        let first = self.purchases.first(timing, graph, load, work);
        let mut all = vec![first];
        if !timing.is_replaced_in_time() {
            return all;
        }
        let last = timing.last_generation();
        if self.performs_better() && !matches!(self.purchases, Purchases::AtStart(_)) {
            let performance = (0..=last).map(|it| self.performance(graph, it)).collect();
            let generations = Generations { graph, timing, performance };
            let first = self.purchases.first_by_month(graph, load, work);
            return generations.orders(&first);
        }
        for generation in 1..=last {
            let better = self.performance(graph, generation);
            let units = match (&self.purchases, first) {
                (Purchases::AtStart(Size::Peak | Size::Mean), _) => {
                    let work = NodeWork { e: work.e * better, ..work };
                    self.purchases.size(graph, load.wanted, work).at(timing.service.before())
                }
                (_, ordered) => {
                    let ordered = ordered.by_month().running_total().named("nodes_ordered_so_far");
                    Bought::increments((ordered / better).ceil()).by_month()
                }
            };
            let ordered = units.later(generation * timing.life.number);
            all.push(Bought::ByMonth(timing.in_time(graph, ordered)));
        }
        all
    }

    /// Nodes in service that serve demand while none is down, if a size in words has others on standby.
    pub fn serving<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        work: NodeWork<'g, '_>,
    ) -> Option<Expr<'g, Nodes, Monthly>> {
        if !self.purchases.follow_demand() || work.downtime.is_none() {
            return None;
        }
        graph.within("without_standby", || {
            let work = NodeWork { downtime: None, ..work };
            let orders = self.orders(graph, load, work);
            Some(Fleet::of(graph, &orders, self.timing(graph, load.service)).nodes)
        })
    }

    /// Work of a generation's GPU over that of the first.
    pub fn performance<'g>(&self, graph: &'g Graph, generation: u32) -> Expr<'g, Ratio> {
        let better = self.refresh.as_ref().and_then(|it| it.relative_performance.as_ref());
        let better = better.map_or(graph.count(1), |it| graph.input(it));
        let all = (1..=generation).fold(graph.count(1), |all, _| all * better);
        all.named(format!("generation_{}.relative_performance", generation + 1))
    }

    /// True if new generations do other work than the first.
    pub fn performs_better(&self) -> bool {
        self.refresh.as_ref().is_some_and(|it| it.relative_performance.is_some())
    }

    /// Factor on the price of a generation, which follows that of the nodes it replaces.
    pub fn price_ratio<'g>(&self, graph: &'g Graph, generation: u32) -> Option<Expr<'g, Ratio>> {
        let ratio = self.refresh.as_ref()?.price_ratio.as_ref()?;
        let each = (0..generation).map(|_| graph.input(ratio));
        let all = each.reduce(|all, ratio| all * ratio)?;
        Some(all.named(format!("generation_{}.price_ratio", generation + 1)))
    }
}

/// Scope of the names of a generation, from 1; the first has none of its own.
pub(super) fn generation_scope(generation: u32) -> String {
    if generation == 1 { String::new() } else { format!("generation_{generation}.") }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::model::demand::Demand;
    use crate::model::growth::Growth;
    use crate::model::owned::{Fleet, NodePurchase};
    use crate::model::sample::{demand, given, load, monthly, number, over};

    fn deployment(purchases: Purchases) -> Deployment {
        Deployment {
            purchases,
            lead_time: None,
            paid_on_delivery: false,
            useful_life: None,
            standby: None,
            refresh: None,
        }
    }

    /// Nodes of 8 in service in some months of 36; demand of 64 GPUs grows by 50% a year.
    fn serving(deployment: &Deployment, months: &[usize]) -> Vec<Decimal> {
        serving_at("1", deployment, months)
    }

    /// Nodes whose GPUs do a share of the work of the reference.
    fn serving_at(e: &str, deployment: &Deployment, months: &[usize]) -> Vec<Decimal> {
        let graph = over("36");
        let growth = Some(Growth::Monthly(given("demand.growth_per_year", "0.5")));
        let growing = Demand { growth, ..demand("64", "1") };
        let load = load(&graph, &growing);
        let gpus_per_node = graph.input(&given("gpus_per_node", "8"));
        let e = graph.input(&given("e", e));
        let standby = Standby::default();
        let work = NodeWork { gpus_per_node, e, downtime: None, standby: &standby };
        let orders = deployment.orders(&graph, &load, work);
        let timing = deployment.timing(&graph, load.service);
        let all = monthly(&graph, Fleet::of(&graph, &orders, timing).nodes);
        months.iter().map(|month| all[*month]).collect()
    }

    #[test]
    fn listed_purchases_serve_from_the_month_after() {
        let purchase = |month: &str, nodes: &str| NodePurchase {
            month: given(&format!("month {month}"), month),
            nodes: given(&format!("nodes {month}"), nodes),
        };
        let listed = Purchases::Listed(vec![purchase("0", "8"), purchase("12", "4")]);
        let staged = deployment(listed);
        assert_eq!(serving(&staged, &[0, 1, 12, 13, 36]), ["0", "8", "8", "12", "12"].map(number));
        let late = Deployment { lead_time: Some(given("lead_time_months", "3")), ..staged };
        assert_eq!(serving(&late, &[3, 4, 15, 16]), ["0", "8", "8", "12"].map(number));
    }

    #[test]
    fn a_fleet_that_expands_buys_what_the_peak_of_each_year_lacks() {
        // Month 12: 64 x 1.5^(11/12) = 92.8 GPUs, 12 nodes; month 24: 64 x 1.5^(23/12) = 139.2, 18
        // nodes; month 36: 64 x 1.5^(35/12) = 208.8, 27 nodes.
        let yearly = deployment(Purchases::Expand(Size::Peak, 12));
        assert_eq!(serving(&yearly, &[1, 12, 13, 25]), ["12", "12", "18", "27"].map(number));
    }

    /// Nodes for a year, replaced by nodes of twice the work.
    fn refreshed(size: Size<Nodes>) -> Deployment {
        let relative_performance = Some(given("relative_performance", "2"));
        let refresh =
            Refresh { price_ratio: None, relative_performance, idle_kw: None, busy_kw: None };
        Deployment {
            useful_life: Some(given("useful_life_months", "12")),
            refresh: Some(refresh),
            ..deployment(Purchases::AtStart(size))
        }
    }

    #[test]
    fn a_new_generation_does_the_same_work_with_fewer_nodes() {
        // 9 nodes, then 4.5, which are 5, then 2.25, which are 3.
        let (refreshed, months) =
            (refreshed(Size::Units(given("nodes", "9"))), [1, 12, 13, 24, 25]);
        assert_eq!(serving(&refreshed, &months), ["9", "9", "5", "5", "3"].map(number));
        // 208.8 GPUs at 0.8: 208.8 / 6.4 = 32.6, / 12.8 = 16.3 and / 25.6 = 8.2.
        let refreshed = self::refreshed(Size::Peak);
        assert_eq!(
            serving_at("0.8", &refreshed, &months),
            ["33", "33", "17", "17", "9"].map(number)
        );
    }
}
