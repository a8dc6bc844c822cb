//! The plant of a tier for a demand: nodes and spares ordered, and what follows from them.

use super::deployment::generation_scope;
use super::fleet::Fleet;
use super::spares::WaitedFor;
use super::standby::NodeWork;
use super::{Owned, Plant};
use crate::expr::unit::{Nodes, Ratio};
use crate::expr::{Expr, Graph};
use crate::model::calendar::Calendar;
use crate::model::capital::Bought;
use crate::model::load::Load;

impl Owned {
    /// The quantities of the tier for a demand, before anything is allocated to it.
    pub fn plant<'g>(
        &self,
        graph: &'g Graph,
        calendar: Calendar<'g>,
        load: &Load<'g>,
        e: Expr<'g, Ratio>,
    ) -> Plant<'g> {
        let deployment = &self.deployment;
        let gpus_per_node = graph.input(&self.gpus_per_node);
        let downtime = self.downtime.as_ref().map(|share| graph.input(share));
        let standby = deployment.standby.clone().unwrap_or_default();
        let work = NodeWork { gpus_per_node, e, downtime, standby: &standby };
        let orders = deployment.orders(graph, load, work);
        let timing = deployment.timing(graph, load.service);
        let fleet = Fleet::of(graph, &orders, timing).named();
        let spare_orders = self.spare_orders(graph, load, work, (&orders, &fleet));
        let spares = Fleet::of(graph, &spare_orders, timing);
        name_orders("", &orders);
        name_orders("spares.", &spare_orders);
        let e = if deployment.performs_better() {
            fleet
                .mean(graph, |generation| e * deployment.performance(graph, generation))
                .named("effectiveness_by_month")
        } else {
            e.widen()
        };
        let generations = 0..u32::try_from(orders.len()).unwrap_or(0);
        let plant = Plant {
            graph,
            calendar,
            timing,
            nodes: fleet.nodes,
            spares: spares.nodes.named("spares.in_service"),
            with_spares: fleet.with_spares(&spares),
            price_ratios: generations.map(|it| deployment.price_ratio(graph, it)).collect(),
            serving: deployment
                .purchases
                .serving(graph, load, work)
                .map(|it| it.named("nodes_that_serve")),
            gpus_per_node,
            installed: (fleet.nodes * gpus_per_node).named("installed_by_month"),
            e,
            management_kw: None,
            racks: None,
            allocated: graph.zero().widen(),
            first_order: deployment.purchases.first_month(graph, load.service),
            fleet,
            orders,
            spare_orders,
        };
        let management_kw = self.hardware.management_nodes.as_ref().and_then(|it| it.power(&plant));
        let plant = Plant { management_kw, ..plant };
        let racks = self.hardware.racks.as_ref().map(|it| it.in_service(&plant));
        Plant { racks, ..plant }
    }

    /// Spare nodes ordered, by generation, for the nodes of a fleet.
    fn spare_orders<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        work: NodeWork<'g, '_>,
        (orders, fleet): (&[Bought<'g, Nodes>], &Fleet<'g>),
    ) -> Vec<Bought<'g, Nodes>> {
        let Some(spares) = &self.hardware.spares else { return Vec::new() };
        let waited_for = WaitedFor {
            orders: orders.to_vec(),
            nodes: fleet.nodes,
            serving: self.deployment.serving(graph, load, work),
            ordered_in: self.deployment.purchases.months(graph, load.service),
            timing: self.deployment.timing(graph, load.service),
        };
        spares.orders(graph, &waited_for)
    }
}

/// Names the orders of each generation, the first without a number.
fn name_orders(prefix: &str, orders: &[Bought<'_, Nodes>]) {
    for (generation, ordered) in (1..).zip(orders) {
        let scope = generation_scope(generation);
        ordered.named(format!("{prefix}{scope}nodes_ordered"));
    }
}
