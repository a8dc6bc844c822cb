//! Work of the tiers of an alternative: dispatched, on average over the nodes that are down, caught up if it
//! can wait, and what is left.

use super::case::Tier;
use super::demand::Demand;
use super::dispatch::{Capacity, dispatch};
use super::sizing::{Sizing, Stack};
use super::slice::{Slice, Stacking};
use crate::expr::unit::GpuHours;
use crate::expr::{Expr, Monthly};

/// Work of the tiers of an alternative.
pub struct Work<'g> {
    /// Work of each tier.
    pub tiers: Vec<TierWork<'g>>,
    /// Work that no tier does.
    pub left: WorkLeft<'g>,
}

/// Work of one tier.
pub struct TierWork<'g> {
    /// Demand it serves when it comes.
    pub slice: Slice<'g>,
    /// Work that waited for it.
    pub caught_up: Option<Late<'g>>,
}

/// Work of an alternative that no tier does.
#[derive(Clone, Copy, Debug)]
pub struct WorkLeft<'g> {
    /// All of it.
    pub undone: Expr<'g, GpuHours, Monthly>,
    /// Part that is left however few nodes fail at once: capacity is short on average. The rest is
    /// the shortfall while more nodes are down than the tier was sized for.
    pub lacking: Expr<'g, GpuHours, Monthly>,
    /// False if a tier serves whatever is left.
    pub may_be_left: bool,
}

/// Work that is done later in its month, or never.
type Late<'g> = Expr<'g, GpuHours, Monthly>;

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
        let fails = capacities.iter().any(|it| it.failing.is_some());
        let expected =
            if fails { dispatcher.failing(&capacities) } else { dispatcher.by_level(&capacities) };
        let (caught_up, undone) = dispatcher.catch_up(&expected);
        let lacking = if fails {
            stack.graph.within("at_mean_capacity", || {
                dispatcher.catch_up(&dispatcher.by_level(&capacities)).1
            })
        } else {
            undone
        };
        let served = expected.served.into_iter().zip(caught_up);
        let tiers = served.map(|(slice, caught_up)| TierWork { slice, caught_up }).collect();
        let may_be_left = !dispatcher.tiers.iter().any(Tier::serves_the_rest);
        Self { tiers, left: WorkLeft { undone, lacking, may_be_left } }
    }
}

/// Demand served by each tier, and by none.
struct Sliced<'g> {
    served: Vec<Slice<'g>>,
    left: Slice<'g>,
}

struct Dispatcher<'s, 'g, 'c> {
    stack: &'s Stack<'g, 'c>,
    demand: &'s Demand,
    tiers: &'s [Tier],
    sized: &'s [Sizing<'g>],
}

impl<'g> Dispatcher<'_, 'g, '_> {
    /// Slices at each level of demand, as if every tier had its mean capacity at all times.
    fn by_level(&self, capacities: &[Capacity<'g>]) -> Sliced<'g> {
        let Stack { graph, load, .. } = *self.stack;
        let interruptible = graph.input(&self.demand.interruptible_share);
        let dispatched = dispatch(graph, &load, interruptible, capacities);
        for ((tier, served), left) in
            self.tiers.iter().zip(&dispatched.served).zip(&dispatched.left)
        {
            graph.within(&tier.path, || {
                let _ = served.named("served_of_each_level");
                let _ = left.named("left_of_each_level");
            });
        }
        let slice = |levels| Slice::ByLevel(load, levels);
        Sliced {
            served: dispatched.served.into_iter().map(slice).collect(),
            left: slice(dispatched.unserved),
        }
    }

    /// Slices on average over the nodes that are down.
    fn failing(&self, capacities: &[Capacity<'g>]) -> Sliced<'g> {
        let Stack { graph, load, .. } = *self.stack;
        let interruptible = graph.input(&self.demand.interruptible_share);
        let mut stacking = Stacking::under(graph, &load, interruptible);
        let served = capacities.iter().map(|it| stacking.next(it)).collect();
        Sliced { served, left: stacking.left() }
    }

    /// Work that waits for each tier, and work that none does in the end.
    ///
    /// A share of the work that no tier serves when it comes waits for the tiers that are paid for
    /// anyway, in the order of the stack, until the end of its month.
    fn catch_up(&self, all: &Sliced<'g>) -> (Vec<Option<Late<'g>>>, Late<'g>) {
        let Stack { graph, calendar, .. } = *self.stack;
        let hours = |slice: &Slice<'g>| slice.mean(graph) * calendar.hours;
        let left = hours(&all.left);
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
