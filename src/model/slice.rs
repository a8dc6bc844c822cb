//! Slices of demand: what each tier of a stack serves, and what is left.

use super::availability::Failing;
use super::dispatch::Capacity;
use super::load::Load;
use crate::expr::unit::{Gpus, Instances, Per, Ratio};
use crate::expr::{Expr, Graph, Grid, Monthly, NodeId, Second, Situation, Steps};

/// Demand that a tier serves.
#[derive(Clone, Debug)]
pub enum Slice<'g> {
    /// None of it.
    Nothing,
    /// Part of each level, as no node of the stack fails.
    ByLevel(Load<'g>, Expr<'g, Gpus, Grid>),
    /// Part on average, behind nodes that fail.
    Mean(MeanSlice<'g>),
    /// Part on average, by nodes that fail: what is wanted before them, less what is left after them.
    Between([MeanSlice<'g>; 2]),
}

/// Demand that a tier serves on average over the nodes that are down.
#[derive(Clone, Debug)]
pub struct MeanSlice<'g> {
    /// GPUs wanted at each level.
    pub levels: Expr<'g, Gpus, Grid>,
    /// Share of time of each level.
    pub shares: Expr<'g, Ratio, Grid>,
    /// Capacity before the tier, and its own.
    pub of: Situation<NodeId>,
}

/// Steps that demand is billed in.
#[derive(Clone, Copy, Debug)]
pub struct BilledSteps<'g> {
    /// GPUs of a step; none if each GPU is billed by itself.
    pub gpus: Option<Expr<'g, Per<Gpus, Instances>>>,
    /// Work of one of them.
    pub e: Expr<'g, Ratio, Monthly>,
    /// Most GPUs that can be had.
    pub most: Option<Expr<'g, Gpus>>,
}

impl<'g> MeanSlice<'g> {
    /// Mean GPUs served.
    pub fn mean(&self, graph: &'g Graph) -> Expr<'g, Gpus, Monthly> {
        graph.expected(self.levels, self.shares, self.of.clone())
    }

    fn by_level(&self, graph: &'g Graph) -> Expr<'g, Gpus, Grid> {
        graph.expected_by_level(self.levels, self.shares, self.of.clone())
    }
}

impl<'g> Slice<'g> {
    /// Mean GPUs served in each month.
    pub fn mean(&self, graph: &'g Graph) -> Expr<'g, Gpus, Monthly> {
        match self {
            Self::Nothing => graph.zero().widen(),
            Self::ByLevel(load, served) => load.mean_of(*served),
            Self::Mean(it) => it.mean(graph),
            Self::Between([before, after]) => before.mean(graph) - after.mean(graph),
        }
    }

    /// Names what it is computed from, in the open scope.
    pub fn name_parts(&self, graph: &'g Graph) {
        if let Self::Between([before, after]) = self {
            let _ = before.mean(graph).named("mean_gpus_wanted");
            let _ = after.mean(graph).named("mean_gpus_left");
        }
    }

    /// GPUs served of each level times its share of time.
    pub fn by_level(&self, graph: &'g Graph) -> Expr<'g, Gpus, Grid> {
        match self {
            Self::Nothing => graph.zero().widen(),
            Self::ByLevel(load, served) => *served * load.shares,
            Self::Mean(it) => it.by_level(graph),
            Self::Between([before, after]) => before.by_level(graph) - after.by_level(graph),
        }
    }

    /// Mean GPUs billed in steps in each month: at each level the smaller of
    ///
    /// - whole steps for the work x hours / e, as a slower GPU runs longer, and
    /// - whole steps that do the work at e x hours: no GPU runs longer than there are hours.
    ///
    /// Never more GPUs run at once than there are to be had.
    pub fn billed(&self, graph: &'g Graph, steps: BilledSteps<'g>) -> Expr<'g, Gpus, Monthly> {
        let BilledSteps { gpus, e, most } = steps;
        match self {
            Self::Nothing => graph.zero().widen(),
            Self::ByLevel(load, served) => {
                let whole = |work: Expr<'g, Gpus, Grid>| match gpus {
                    None => work.ceil(),
                    Some(gpus) => (work / gpus).ceil() * gpus,
                };
                let rented = whole(*served).named("rented_of_each_level");
                let longer = (rented / e).named("running_longer_at_each_level");
                let needed = (*served / e).named("needed_at_each_level");
                let at_once = whole(needed).named("running_at_once_at_each_level");
                let rented = longer.min(at_once);
                load.mean_of(most.map_or(rented, |most| rented.min(most)))
            }
            Self::Mean(it) => {
                let one = graph.count::<Per<Gpus, Instances>>(1);
                let (gpus, most) = (gpus.unwrap_or(one).id(), most.map(|it| it.id()));
                let steps = Some(Steps { gpus, e: e.id(), most });
                let of = Situation { steps, ..it.of.clone() };
                graph.expected(it.levels, it.shares, of)
            }
            // Nodes that fail are owned, and never billed.
            Self::Between(_) => graph.missing().widen(),
        }
    }

    /// Mean GPUs billed without any step.
    pub fn running(
        &self,
        graph: &'g Graph,
        e: Expr<'g, Ratio, Monthly>,
        most: Option<Expr<'g, Gpus>>,
    ) -> Expr<'g, Gpus, Monthly> {
        match self {
            Self::ByLevel(load, served) => {
                let rented = (*served / e).named("running_at_each_level");
                load.mean_of(most.map_or(rented, |most| rented.min(most)))
            }
            // It serves no more than those do.
            _ => self.mean(graph).named("mean_gpus") / e,
        }
    }
}

/// A stack of tiers, some of whose nodes fail, from the first to the last.
#[derive(Clone, Debug)]
pub struct Stacking<'g> {
    graph: &'g Graph,
    shares: Expr<'g, Ratio, Grid>,
    interruptible: Expr<'g, Ratio>,
    /// Demand, or the part of it that may not be interrupted once there is spot for the other part.
    levels: Expr<'g, Gpus, Grid>,
    /// Capacity for all work so far, without nodes that fail.
    firm: Expr<'g, Gpus, Monthly>,
    /// Capacity for interruptible work so far, if there is some.
    flexible: Option<Expr<'g, Gpus, Monthly>>,
    fleets: Vec<Failing<'g>>,
    /// True if all interruptible work is served, or all work.
    is_over: [bool; 2],
}

impl<'g> Stacking<'g> {
    /// A stack without tiers.
    pub fn under(graph: &'g Graph, load: &Load<'g>, interruptible: Expr<'g, Ratio>) -> Self {
        Self {
            graph,
            shares: load.shares,
            interruptible,
            levels: load.levels,
            firm: graph.zero().widen(),
            flexible: None,
            fleets: Vec::new(),
            is_over: [false; 2],
        }
    }

    /// Slice of a tier that comes next.
    pub fn next(&mut self, it: &Capacity<'g>) -> Slice<'g> {
        let [no_interruptible, none] = self.is_over;
        if none || (it.interruptible_only && no_interruptible) {
            return Slice::Nothing;
        }
        if it.interruptible_only {
            return Slice::Mean(self.spot(it.gpus));
        }
        if let Some(failing) = it.failing {
            let before = self.firm_tier(None);
            self.fleets.push(failing);
            return Slice::Between([before, self.firm_tier(None)]);
        }
        let slice = self.firm_tier(it.gpus);
        match it.gpus {
            None => self.is_over = [true; 2],
            Some(gpus) => self.firm = self.firm + gpus,
        }
        Slice::Mean(slice)
    }

    /// Slice that no tier so far serves.
    pub fn left(&self) -> Slice<'g> {
        if self.is_over[1] { Slice::Nothing } else { Slice::Mean(self.firm_tier(None)) }
    }

    fn firm_tier(&self, most: Option<Expr<'g, Gpus, Monthly>>) -> MeanSlice<'g> {
        let uninterruptible = self.graph.count::<Ratio>(1) - self.interruptible;
        let second = self
            .flexible
            .map(|_| Second::AtLeast { share: uninterruptible.id(), before: self.firm.id() });
        self.slice(second, most)
    }

    fn spot(&mut self, most: Option<Expr<'g, Gpus, Monthly>>) -> MeanSlice<'g> {
        let before = self.flexible.unwrap_or(self.graph.zero().widen());
        let second = Second::AtMost { share: self.interruptible.id(), before: before.id() };
        let slice = self.slice(Some(second), most);
        if let Some(gpus) = most {
            self.flexible = Some(before + gpus);
        } else {
            // What is left for others is the work that may not be interrupted.
            let kept = self.graph.count::<Ratio>(1) - self.interruptible;
            self.levels = self.levels * kept;
            self.flexible = None;
            self.is_over[0] = true;
        }
        slice
    }

    fn slice(
        &self,
        second: Option<Second<NodeId>>,
        most: Option<Expr<'g, Gpus, Monthly>>,
    ) -> MeanSlice<'g> {
        let before = self.flexible.map_or(self.firm, |flexible| self.firm + flexible);
        let fleets = self.fleets.iter().map(Failing::nodes).collect();
        let most = most.map(|it| it.id());
        let of = Situation { fleets, before: before.id(), second, most, steps: None };
        MeanSlice { levels: self.levels, shares: self.shares, of }
    }
}
