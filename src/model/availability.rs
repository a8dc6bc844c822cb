//! Availability: whole nodes that are down by chance, and how long each number of them is.
//!
//! The nodes of a tier fail independently of each other and of demand. Of n nodes, each down for the
//! share d of the time, k are down at once for C(n, k) d^k (1 - d)^(n - k) of the time. Demand is
//! dispatched once for each number of nodes down, as a node that fails takes all its GPUs with it: a
//! mean capacity would rent a whole instance all the time for the fraction that is missing.

use super::case::Tier;
use super::demand::Load;
use super::dispatch::{Capacity, Dispatch};
use crate::expr::unit::{Gpus, Nodes, Per, Ratio};
use crate::expr::{Expr, Graph, Monthly, if_le};

/// The most nodes of a tier whose failures are counted one by one; above that their mean is taken.
pub const MOST_NODES: u32 = 64;

/// The most dispatches of an alternative, and the most cells of a series in all of them: beyond
/// either, the tier that comes later in the stack is taken at its mean.
const MOST_STATES: usize = 2_048;
const MOST_CELLS: usize = 400_000;

/// Nodes of a tier that fail one by one.
#[derive(Clone, Copy, Debug)]
pub struct Failing<'g> {
    /// Share of time that a node is down.
    pub downtime: Expr<'g, Ratio>,
    /// Nodes in service.
    pub nodes: Expr<'g, Nodes, Monthly>,
    /// Work of a node that is up.
    pub gpus_of_node: Expr<'g, Per<Gpus, Nodes>, Monthly>,
    /// The most nodes in any month, as stated.
    pub most: u32,
}

/// A number of nodes down in each tier: the load for as long as it lasts, and what is up.
#[derive(Clone, Debug)]
pub struct State<'g> {
    /// Scope of its names, such as `with_2_nodes_down`; empty if nodes are never down.
    pub name: String,
    /// The load, each level weighted by the share of time of the state.
    pub load: Load<'g>,
    /// Capacity of each tier.
    pub capacities: Vec<Capacity<'g>>,
}

impl<'g> Failing<'g> {
    /// Share of time that so many nodes are down, from none to all.
    ///
    /// p(0) = (1 - d)^n; p(k + 1) = p(k) x (n - k) / (k + 1) x d / (1 - d).
    fn shares_of_time(&self, graph: &'g Graph) -> Vec<Expr<'g, Ratio, Monthly>> {
        let up = graph.count::<Ratio>(1) - self.downtime;
        let odds = (self.downtime / up).named("downtime_over_uptime");
        let nodes = self.nodes.as_number();
        // Beyond the nodes that are counted nothing is known.
        let counted = [nodes.most(), graph.count(self.counted())];
        let mut share = if_le(counted, up.pow(nodes), graph.missing().widen());
        let mut all = Vec::new();
        for down in 0..=self.counted() {
            all.push(share.named(format!("share_of_time_with_{down}_nodes_down")));
            let left = nodes.above(graph.count::<Ratio>(down));
            share = share * (left / (down + 1)) * odds;
        }
        all
    }

    /// Nodes that are counted one by one: half more than there are as stated, so that their number
    /// may move with an input.
    fn counted(&self) -> u32 {
        (self.most + self.most / 2 + 1).min(MOST_NODES)
    }

    fn capacity_with(&self, graph: &'g Graph, down: u32) -> Expr<'g, Gpus, Monthly> {
        let nodes = self.nodes.above(graph.count::<Nodes>(down));
        (nodes * self.gpus_of_node).named(format!("capacity_with_{down}_nodes_down"))
    }
}

/// Every number of nodes down that an alternative may meet, one state if none fail; with which tiers
/// have too many nodes and are taken at their mean.
pub fn states<'g>(
    graph: &'g Graph,
    load: &Load<'g>,
    tiers: &[(&str, Capacity<'g>)],
) -> (Vec<State<'g>>, Vec<bool>) {
    let capacities = tiers.iter().map(|(_, capacity)| *capacity).collect();
    let mut all = vec![State { name: String::new(), load: *load, capacities }];
    let mut at_mean = vec![false; tiers.len()];
    for (position, (path, capacity)) in tiers.iter().enumerate() {
        let Some(failing) = capacity.failing else { continue };
        if !failing.is_counted(graph, all.len()) {
            at_mean[position] = true;
            continue;
        }
        graph.within(path, || {
            let shares = failing.shares_of_time(graph);
            let each = |state: &State<'g>| {
                (0..)
                    .zip(&shares)
                    .map(|(down, share)| {
                        state.with(position, down, failing.capacity_with(graph, down), *share)
                    })
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(each).collect();
        });
    }
    (all, at_mean)
}

impl Failing<'_> {
    /// True if its nodes are few enough to be counted one by one beside so many other states.
    fn is_counted(&self, graph: &Graph, others: usize) -> bool {
        let states = others.saturating_mul(self.counted() as usize + 1);
        let cells = graph.levels().saturating_mul(graph.months() as usize + 1);
        self.most <= MOST_NODES
            && states <= MOST_STATES
            && states.saturating_mul(cells) <= MOST_CELLS
    }
}

/// Figures of the nodes of a tier that fail.
#[derive(Clone, Copy, Debug)]
pub struct DowntimeFigures<'g> {
    /// Share of time that a node is down.
    pub share: Expr<'g, Ratio>,
    /// The most nodes in any month.
    pub nodes: Expr<'g, Nodes>,
    /// Nodes in month 1.
    pub at_first: Expr<'g, Nodes>,
    /// Nodes that serve the peak while none is down, if the size follows demand.
    pub serving: Option<Expr<'g, Nodes>>,
    /// Nodes beyond these, and their share of them.
    pub added: Option<(Expr<'g, Nodes>, Expr<'g, Ratio>)>,
    /// The most by which the capacity in use may differ from its mean, on average over time; none if
    /// failures are counted one by one.
    pub error: Option<Expr<'g, Nodes>>,
}

impl<'g> Failing<'g> {
    /// Figures of the tier, named in the open scope.
    ///
    /// Work left undone at the mean and on average differ by half a standard deviation at most:
    /// sqrt(n d (1 - d)) / 2 nodes.
    pub fn figures(
        &self,
        graph: &'g Graph,
        serving: Option<Expr<'g, Nodes>>,
        is_at_mean: bool,
    ) -> DowntimeFigures<'g> {
        let one = graph.count::<Ratio>(1);
        let nodes = self.nodes.most();
        let variance = nodes.as_number() * self.downtime * (one - self.downtime);
        let error = variance.pow(one / 2) / 2 * graph.count::<Nodes>(1);
        let added = serving.map(|serving| {
            let added = (nodes - serving).named("standby.nodes");
            (added, (added / serving).named("standby.share_of_nodes"))
        });
        let error = is_at_mean.then(|| error.named("error_of_mean_downtime"));
        let at_first = self.nodes.in_month(1);
        DowntimeFigures { share: self.downtime, nodes, at_first, serving, added, error }
    }
}

impl<'g> State<'g> {
    /// Names what each tier serves and leaves of each level.
    pub fn name_served(&self, graph: &'g Graph, tiers: &[Tier], dispatched: &Dispatch<'g>) {
        for ((tier, served), left) in tiers.iter().zip(&dispatched.served).zip(&dispatched.left) {
            let name = || (served.named("served_of_each_level"), left.named("left_of_each_level"));
            graph.within(&tier.path, || graph.within(&self.name, name));
        }
    }

    /// The state with so many nodes of a tier down, for a share of its own time.
    fn with(
        &self,
        position: usize,
        down: u32,
        up: Expr<'g, Gpus, Monthly>,
        share_of_time: Expr<'g, Ratio, Monthly>,
    ) -> Self {
        let name = match self.name.strip_suffix("_nodes_down") {
            Some(others) => format!("{others}_and_{down}_nodes_down"),
            None => format!("with_{down}_nodes_down"),
        };
        let mut capacities = self.capacities.clone();
        if let Some(capacity) = capacities.get_mut(position) {
            capacity.gpus = Some(up);
        }
        Self { name, load: self.load.for_share_of_time(share_of_time), capacities }
    }
}
