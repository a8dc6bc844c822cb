//! Purchases: which nodes of the first generation are ordered in which month.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::prelude::ToPrimitive;

use super::generations::FirstOrder;
use super::standby::NodeWork;
use crate::expr::axes::{Join, Shape};
use crate::expr::unit::{Gpus, Months, Nodes};
use crate::expr::{Expr, Given, Graph, Once};
use crate::model::capital::{Bought, Timing};
use crate::model::load::Load;
use crate::model::size::Size;
use crate::model::wanted::Wanted;
use crate::model::whole_months::WholeMonths;
use crate::model::window::Service;

/// Purchases and their months.
#[derive(Clone, Debug)]
pub enum Purchases {
    /// All nodes before the first month of service.
    AtStart(Size<Nodes>),
    /// In stated months.
    Listed(Vec<NodePurchase>),
    /// Enough for the peak of each step of so many months, ordered in the month before the step
    /// begins.
    Expand(Size<Nodes>, u32),
}

/// Nodes bought in one month.
#[derive(Clone, Debug)]
pub struct NodePurchase {
    /// The month of the order; they serve from the next.
    pub month: Given<Months>,
    /// How many.
    pub nodes: Given<Nodes>,
}

impl Purchases {
    /// Month of the first order.
    pub fn first_month(&self, graph: &Graph, service: Service<'_>) -> u32 {
        match self {
            Self::AtStart(_) | Self::Expand(..) => service.before(),
            Self::Listed(all) => all.iter().map(|it| months(graph, &it.month)).min().unwrap_or(0),
        }
    }

    /// Nodes of the first generation by the month of the order, those that come in time.
    pub fn first<'g>(
        &self,
        timing: Timing<'g>,
        graph: &'g Graph,
        load: &Load<'g>,
        work: NodeWork<'g, '_>,
    ) -> Bought<'g, Nodes> {
        let by_month = match self {
            Self::AtStart(_) => {
                let bought = Bought::before(timing.service, self.size(graph, load.wanted, work));
                let Bought::ByMonth(ordered) = bought else { return bought };
                ordered
            }
            Self::Listed(all) => all
                .iter()
                .map(|it| load.wanted.scaled(graph.input(&it.nodes)).at(months(graph, &it.month)))
                .reduce(|sum, nodes| sum + nodes)
                .unwrap_or(graph.zero::<Nodes>().up_front()),
            Self::Expand(_, step) => {
                // The steps of a stated size are those of the scenario: it never lacks anything.
                let needed = self.size(
                    graph,
                    load.wanted_in_term(graph, WholeMonths::of(graph, *step)),
                    work,
                );
                let needed = needed.named("nodes_needed");
                let mut so_far = graph.zero();
                let mut ordered = graph.zero::<Nodes>().up_front();
                for begin in timing.service.terms(*step) {
                    let lacking = needed.in_month(begin).above(so_far);
                    let lacking = lacking.named(format!("nodes_lacking_in_month_{begin}"));
                    so_far = (so_far + lacking).named(format!("nodes_had_in_month_{begin}"));
                    ordered = ordered + lacking.at(begin - 1);
                }
                ordered
            }
        };
        Bought::ByMonth(timing.in_time(graph, by_month))
    }

    /// Orders of the first generation by month: stated, or for what the peak of each step lacks.
    pub fn first_by_month<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        work: NodeWork<'g, '_>,
    ) -> BTreeMap<u32, FirstOrder<'g>> {
        let mut all = BTreeMap::new();
        match self {
            Self::AtStart(_) => {}
            Self::Listed(listed) => {
                for it in listed {
                    let nodes = load.wanted.scaled(graph.input(&it.nodes));
                    let order = all.entry(months(graph, &it.month));
                    order
                        .and_modify(|so_far| {
                            if let FirstOrder::Stated(before) = so_far {
                                *before = *before + nodes;
                            }
                        })
                        .or_insert(FirstOrder::Stated(nodes));
                }
            }
            Self::Expand(size, step) => {
                let wanted = load.wanted_in_term(graph, WholeMonths::of(graph, *step));
                let serving = size.needed(wanted, work.gpus_per_node, work.e);
                let needed = work.standby.wanted(graph, serving, work.downtime);
                let needed = needed.named("nodes_needed_before_rounding");
                for begin in load.service.terms(*step) {
                    all.insert(begin - 1, FirstOrder::Lacking(needed.in_month(begin)));
                }
            }
        }
        all
    }

    /// Nodes that serve demand while none is down, if they are bought at the start and their size
    /// follows demand.
    pub fn serving<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        work: NodeWork<'g, '_>,
    ) -> Option<Expr<'g, Nodes>> {
        match self {
            Self::AtStart(Size::Peak | Size::Mean) => {
                Some(self.size(graph, load.wanted, NodeWork { downtime: None, ..work }))
            }
            _ => None,
        }
    }

    /// Months of the orders of the first generation.
    pub fn months(&self, graph: &Graph, service: Service<'_>) -> BTreeSet<u32> {
        match self {
            Self::AtStart(_) => BTreeSet::from([service.before()]),
            Self::Listed(all) => all.iter().map(|it| months(graph, &it.month)).collect(),
            Self::Expand(_, step) => service.terms(*step).map(|begin| begin - 1).collect(),
        }
    }

    /// True if the size follows demand.
    pub fn follow_demand(&self) -> bool {
        matches!(
            self,
            Self::AtStart(Size::Peak | Size::Mean) | Self::Expand(Size::Peak | Size::Mean, _)
        )
    }

    /// True if parts of a node are bought.
    pub fn are_divisible(&self) -> bool {
        matches!(self, Self::AtStart(Size::Parts(_)))
    }

    /// Nodes that a size comes to; none for purchases that state their own.
    pub fn size<'g, S>(
        &self,
        graph: &'g Graph,
        wanted: Wanted<'g, S>,
        work: NodeWork<'g, '_>,
    ) -> Expr<'g, Nodes, S>
    where
        S: Shape + Join<Once, Output = S> + Join<S, Output = S>,
        Once: Join<S, Output = S>,
    {
        let for_work = |gpus: Expr<'g, Gpus, S>| {
            let serving = gpus / work.e / work.gpus_per_node;
            work.standby.wanted(graph, serving, work.downtime).ceil()
        };
        match self {
            Self::AtStart(size) | Self::Expand(size, _) => {
                size.units(graph, wanted, work.gpus_per_node, for_work)
            }
            Self::Listed(_) => graph.zero().widen(),
        }
    }
}

/// Whole number of months that may be 0, such as a month of purchase or a lead time.
pub(super) fn months(graph: &Graph, given: &Given<Months>) -> u32 {
    graph.fixed(given).to_u32().unwrap_or(0)
}
