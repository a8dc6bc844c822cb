//! The plant: the quantities that the components of an owned tier are computed from.

use super::fleet::Fleet;
use crate::expr::axes::Adds;
use crate::expr::unit::{
    GpuHours, Gpus, Kilowatts, Months, Nodes, Per, Racks as RackUnit, Ratio, Unit,
};
use crate::expr::{Expr, Given, Graph, Monthly, Once};
use crate::model::calendar::Calendar;
use crate::model::capital::{Bought, Timing};
use crate::model::whole_months::WholeMonths;

/// The quantities the components of an owned tier are computed from.
#[derive(Clone, Debug)]
pub struct Plant<'g> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// Life of the servers, and when they come.
    pub timing: Timing<'g>,
    /// Nodes in service, by generation.
    pub fleet: Fleet<'g>,
    /// Nodes in service and spares, by generation.
    pub with_spares: Fleet<'g>,
    /// Nodes in service, without spares.
    pub nodes: Expr<'g, Nodes, Monthly>,
    /// Spare nodes.
    pub spares: Expr<'g, Nodes, Monthly>,
    /// Month of the first order, with which lumps are bought.
    pub first_order: u32,
    /// Nodes ordered, by generation.
    pub orders: Vec<Bought<'g, Nodes>>,
    /// Spare nodes ordered, by generation.
    pub spare_orders: Vec<Bought<'g, Nodes>>,
    /// The price of a generation over that of the first, if it follows it.
    pub price_ratios: Vec<Option<Expr<'g, Ratio>>>,
    /// Draw of the management nodes.
    pub management_kw: Option<Expr<'g, Kilowatts, Monthly>>,
    /// Racks of all nodes, if the power of a rack is stated.
    pub racks: Option<Expr<'g, RackUnit, Monthly>>,
    /// Nodes that serve the peak while none is down, if the size follows demand.
    pub serving: Option<Expr<'g, Nodes>>,
    /// GPUs of a node.
    pub gpus_per_node: Expr<'g, Per<Gpus, Nodes>>,
    /// GPUs installed.
    pub installed: Expr<'g, Gpus, Monthly>,
    /// Reference GPUs that an installed one makes while it is up.
    pub e: Expr<'g, Ratio, Monthly>,
    /// GPU-hours allocated to the tier, of its own GPUs.
    pub allocated: Expr<'g, GpuHours, Monthly>,
}

impl<'g> Plant<'g> {
    /// The life of an item that is not replaced with the servers.
    pub fn timing_of(&self, useful_life: Option<&Given<Months>>) -> Timing<'g> {
        let life = useful_life.map(|it| WholeMonths::stated(self.graph, it));
        Timing { life: life.unwrap_or(self.timing.life), replaced: false, ..self.timing }
    }

    /// Purchase of a lump with the first nodes.
    pub fn with_the_first<Q: Unit>(&self, lump: Expr<'g, Q>) -> Bought<'g, Q> {
        match self.first_order {
            0 => Bought::AtStart(lump),
            month => Bought::ByMonth(lump.at(month)),
        }
    }

    /// Draw of the management nodes from the order of the first nodes on, in month 0 if that is then.
    pub fn management_kw_ordered(&self) -> Option<Expr<'g, Kilowatts, Monthly>> {
        let kw = self.management_kw?.in_month(self.timing.end());
        let from_start = self.first_order == 0;
        Some(if from_start { kw.widen() } else { kw.at(self.first_order).running_total() })
    }

    /// Nodes in service and spares.
    pub fn all_nodes(&self) -> Expr<'g, Nodes, Monthly> {
        (self.nodes + self.spares).named("nodes_and_spares")
    }

    /// A figure of the nodes in service, on average where generations differ in it.
    pub fn of_nodes(
        &self,
        first: &Given<Per<Kilowatts, Nodes>>,
        refreshed: Option<&Given<Per<Kilowatts, Nodes>>>,
    ) -> Expr<'g, Per<Kilowatts, Nodes>, Monthly> {
        self.mean_of(&self.fleet, first, refreshed)
    }

    /// A figure of the nodes in service and spares, on average where generations differ in it.
    pub fn of_all_nodes(
        &self,
        first: &Given<Per<Kilowatts, Nodes>>,
        refreshed: Option<&Given<Per<Kilowatts, Nodes>>>,
    ) -> Expr<'g, Per<Kilowatts, Nodes>, Monthly> {
        self.among_all_nodes(|| self.mean_of(&self.with_spares, first, refreshed))
    }

    /// Writes means over nodes and spares: in a scope of their own, if there are spares.
    pub fn among_all_nodes<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.spare_orders.is_empty() {
            return write();
        }
        self.graph.within("nodes_and_spares", write)
    }

    /// Nodes and spares as they would serve without a lead time, and a figure of a node of theirs.
    pub fn held(
        &self,
        first: &Given<Per<Kilowatts, Nodes>>,
        refreshed: Option<&Given<Per<Kilowatts, Nodes>>>,
    ) -> (Expr<'g, Nodes, Monthly>, Expr<'g, Per<Kilowatts, Nodes>, Monthly>) {
        let at_once = Timing { lead: 0, ..self.timing };
        let fleet = Fleet::of(self.graph, &self.orders, at_once);
        let all = fleet.with_spares(&Fleet::of(self.graph, &self.spare_orders, at_once));
        let figure = self.graph.within("held", || self.mean_of(&all, first, refreshed));
        (all.nodes, figure)
    }

    /// Orders of what the nodes held need, which is kept when they leave: with each order of nodes
    /// what is lacking then.
    pub fn topped_up<Q>(&self, needed: Expr<'g, Q, Monthly>) -> Bought<'g, Q>
    where
        Q: Unit + Adds<Once, Once, Shape = Once> + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        let graph = self.graph;
        let all_at_once = matches!(self.orders.first(), Some(Bought::AtStart(_)));
        let step = if all_at_once { self.timing.life.number } else { 1 };
        let mut so_far = graph.zero();
        let mut ordered = graph.zero::<Q>().up_front();
        for month in (0..self.timing.end().saturating_sub(self.timing.lead)).step_by(step as usize)
        {
            let lacking = needed.in_month(month + 1).above(so_far);
            so_far = so_far + lacking;
            ordered = ordered + lacking.at(month);
        }
        Bought::ByMonth(ordered)
    }

    fn mean_of(
        &self,
        fleet: &Fleet<'g>,
        first: &Given<Per<Kilowatts, Nodes>>,
        refreshed: Option<&Given<Per<Kilowatts, Nodes>>>,
    ) -> Expr<'g, Per<Kilowatts, Nodes>, Monthly> {
        let graph = self.graph;
        let Some(refreshed) = refreshed else { return graph.input(first).widen() };
        fleet.mean(graph, |generation| graph.input(if generation == 0 { first } else { refreshed }))
    }
}
