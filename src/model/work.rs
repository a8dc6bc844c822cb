//! Work of the tiers of an alternative: dispatched for each number of nodes down, caught up if it can
//! wait, and what is left.

use super::availability::{State, states};
use super::case::Tier;
use super::demand::{Demand, Load};
use super::dispatch::{Capacity, Dispatch, dispatch};
use super::sizing::{Sizing, Stack};
use crate::expr::unit::{GpuHours, Gpus};
use crate::expr::{Expr, Graph, Grid, Monthly};

/// Work of the tiers of an alternative.
pub struct Work<'g> {
    /// Work of each tier.
    pub tiers: Vec<TierWork<'g>>,
    /// Work that no tier does.
    pub left: WorkLeft<'g>,
}

/// Work of one tier.
pub struct TierWork<'g> {
    /// Demand it serves when it comes, in each state.
    pub served: Vec<Served<'g>>,
    /// Work that waited for it.
    pub caught_up: Option<Expr<'g, GpuHours, Monthly>>,
    /// True if its nodes fail and are taken at their mean.
    pub is_at_mean: bool,
}

/// Demand that a tier serves while a state lasts.
#[derive(Clone, Debug)]
pub struct Served<'g> {
    /// Scope of its names; empty if nodes are never down.
    pub state: String,
    /// The load, weighted by the share of time of the state.
    pub load: Load<'g>,
    /// GPUs served of each level.
    pub levels: Expr<'g, Gpus, Grid>,
}

/// Work of an alternative that no tier does.
#[derive(Clone, Copy, Debug)]
pub struct WorkLeft<'g> {
    /// All of it.
    pub undone: Expr<'g, GpuHours, Monthly>,
    /// Part that is left however few nodes fail at once: capacity is short on average. The rest is
    /// the shortfall while more nodes are down than the tier was sized for.
    pub lacking: Expr<'g, GpuHours, Monthly>,
}

impl<'g> State<'g> {
    fn served(&self, levels: Expr<'g, Gpus, Grid>) -> Served<'g> {
        Served { state: self.name.clone(), load: self.load, levels }
    }
}

/// Mean GPUs served over all states.
pub fn mean_of<'g>(graph: &'g Graph, served: &[Served<'g>]) -> Expr<'g, Gpus, Monthly> {
    graph.sum(served.iter().map(|it| it.load.mean_of(it.levels)))
}

impl<'g> Work<'g> {
    /// Work of a stack of tiers that are sized.
    pub fn of(
        stack: &Stack<'g, '_>,
        demand: &Demand,
        tiers: &[Tier],
        sized: &[Sizing<'g>],
    ) -> Self {
        let dispatcher = Dispatcher { stack, demand, tiers, sized };
        let capacities: Vec<_> = sized.iter().map(|it| it.capacity).collect();
        let (expected, is_at_mean) = dispatcher.expected(&capacities);
        let (caught_up, undone) = dispatcher.catch_up(&expected);
        let lacking = if expected.states == 1 {
            undone
        } else {
            let dispatched = dispatcher.dispatch(&capacities);
            dispatcher.catch_up(&dispatcher.at_mean(dispatched)).1
        };
        let served = expected.served.into_iter().zip(caught_up).zip(is_at_mean);
        let tiers = served
            .map(|((served, caught_up), is_at_mean)| TierWork { served, caught_up, is_at_mean })
            .collect();
        Self { tiers, left: WorkLeft { undone, lacking } }
    }
}

/// Demand served by each tier, and by none, in each state.
struct InStates<'g> {
    states: usize,
    served: Vec<Vec<Served<'g>>>,
    unserved: Vec<Served<'g>>,
}

struct Dispatcher<'s, 'g, 'c> {
    stack: &'s Stack<'g, 'c>,
    demand: &'s Demand,
    tiers: &'s [Tier],
    sized: &'s [Sizing<'g>],
}

impl<'g> Dispatcher<'_, 'g, '_> {
    fn dispatch(&self, capacities: &[Capacity<'g>]) -> Dispatch<'g> {
        let Stack { graph, load, .. } = *self.stack;
        let interruptible = graph.input(&self.demand.interruptible_share);
        dispatch(graph, &load, interruptible, capacities)
    }

    /// Dispatch in every state, and which tiers are taken at their mean.
    fn expected(&self, capacities: &[Capacity<'g>]) -> (InStates<'g>, Vec<bool>) {
        let Stack { graph, load, .. } = *self.stack;
        let paths = self.tiers.iter().map(|tier| tier.path.as_str());
        let stacked: Vec<_> = paths.zip(capacities.iter().copied()).collect();
        let (states, is_at_mean) = states(graph, &load, &stacked);
        let mut served = vec![Vec::with_capacity(states.len()); capacities.len()];
        let mut unserved = Vec::with_capacity(states.len());
        for state in &states {
            let dispatched = self.dispatch(&state.capacities);
            state.name_served(graph, self.tiers, &dispatched);
            for (served, levels) in served.iter_mut().zip(dispatched.served) {
                served.push(state.served(levels));
            }
            unserved.push(state.served(dispatched.unserved));
        }
        (InStates { states: states.len(), served, unserved }, is_at_mean)
    }

    fn at_mean(&self, dispatched: Dispatch<'g>) -> InStates<'g> {
        let of = |levels| Served { state: String::new(), load: self.stack.load, levels };
        let served = dispatched.served.into_iter().map(|levels| vec![of(levels)]).collect();
        InStates { states: 1, served, unserved: vec![of(dispatched.unserved)] }
    }

    /// Work that waits for each tier, and work that none does in the end.
    ///
    /// A share of the work that no tier serves when it comes waits for the tiers that are paid for
    /// anyway, in the order of the stack, until the end of its month.
    fn catch_up(&self, all: &InStates<'g>) -> (Vec<Option<Late<'g>>>, Late<'g>) {
        let Stack { graph, calendar, .. } = *self.stack;
        let hours = |served: &[Served<'g>]| mean_of(graph, served) * calendar.hours;
        let left = hours(&all.unserved);
        let Some(share) = &self.demand.deferrable else {
            return (vec![None; all.served.len()], left);
        };
        let mut waiting = left * graph.input(share);
        let mut undone = left;
        let tiers = self.tiers.iter().zip(self.sized).zip(&all.served);
        let caught_up = tiers.map(|((tier, sizing), served)| {
            let capacity = sizing.capacity.gpus.filter(|_| tier.is_paid_when_idle())?;
            let idle = (capacity * calendar.hours).above(hours(served));
            let taken = waiting.min(idle);
            waiting = waiting.above(idle);
            undone = undone - taken;
            Some(taken)
        });
        (caught_up.collect(), undone)
    }
}

/// Work that is done later in its month, or never.
type Late<'g> = Expr<'g, GpuHours, Monthly>;
