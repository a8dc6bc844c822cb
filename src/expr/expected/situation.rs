//! Situation of a tier as data: capacity before it, its own, and the amount that is asked for.

/// Mean of what a tier serves; `T` is a node, a term, a scalar or a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expected<T> {
    /// GPUs wanted at each level.
    pub levels: T,
    /// Share of time of each level.
    pub shares: T,
    /// Capacity and steps that decide how much the tier serves of a level.
    pub of: Situation<T>,
    /// True if each level is looked at by itself, times its share of time.
    pub is_by_level: bool,
}

/// Capacity before a tier, its own, and the amount that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation<T> {
    /// Fleets before the tier whose nodes fail.
    pub fleets: Vec<FailingNodes<T>>,
    /// Other capacity before it.
    pub before: T,
    /// Second line of demand, if a tier of interruptible work is among these.
    pub second: Option<Second<T>>,
    /// Most that it serves; none if it is unlimited.
    pub most: Option<T>,
    /// Steps that it is billed in; none if its work is asked for.
    pub steps: Option<Steps<T>>,
}

/// Nodes of a fleet that fail one by one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FailingNodes<T> {
    /// Nodes in use while none is down.
    pub in_use: T,
    /// Nodes that serve while others are down.
    pub pool: T,
    /// Share of time that a node is down.
    pub downtime: T,
    /// Work of a node that is up.
    pub gpus_of_node: T,
}

/// Second straight line of a level D, beside D - a.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Second<T> {
    /// The larger counts: work that may not be interrupted, share x D, less the capacity before the tier
    /// that takes it. The fleets are part of that capacity.
    AtLeast {
        /// Share of work that may not be interrupted.
        share: T,
        /// Capacity before, without fleets that fail.
        before: T,
    },
    /// The smaller counts: work that may be interrupted, share x D, less what tiers before serve of it.
    AtMost {
        /// Share of work that may be interrupted.
        share: T,
        /// Capacity of the tiers before for such work.
        before: T,
    },
}

/// Steps in which a tier is billed: the smaller of whole steps of the work that run longer, and whole steps
/// that do it at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Steps<T> {
    /// GPUs of a step.
    pub gpus: T,
    /// Work of one of them.
    pub e: T,
    /// Most GPUs that can be had.
    pub most: Option<T>,
}

impl<T> Expected<T> {
    /// Copy over other operands, in order.
    pub fn map<U>(&self, mut with: impl FnMut(&T) -> U) -> Expected<U> {
        let (levels, shares) = (with(&self.levels), with(&self.shares));
        Expected { levels, shares, of: self.of.map(with), is_by_level: self.is_by_level }
    }

    /// Operands, in order.
    pub fn operands(&self) -> Vec<&T> {
        let mut all = vec![&self.levels, &self.shares];
        self.of.each(&mut |it| all.push(it));
        all
    }
}

impl<T> Situation<T> {
    /// Copy over other operands, in order.
    pub fn map<U>(&self, mut with: impl FnMut(&T) -> U) -> Situation<U> {
        let fleets = self.fleets.iter().map(|it| FailingNodes {
            in_use: with(&it.in_use),
            pool: with(&it.pool),
            downtime: with(&it.downtime),
            gpus_of_node: with(&it.gpus_of_node),
        });
        Situation {
            fleets: fleets.collect(),
            before: with(&self.before),
            second: self.second.as_ref().map(|it| match it {
                Second::AtLeast { share, before } => {
                    Second::AtLeast { share: with(share), before: with(before) }
                }
                Second::AtMost { share, before } => {
                    Second::AtMost { share: with(share), before: with(before) }
                }
            }),
            most: self.most.as_ref().map(&mut with),
            steps: self.steps.as_ref().map(|it| Steps {
                gpus: with(&it.gpus),
                e: with(&it.e),
                most: it.most.as_ref().map(&mut with),
            }),
        }
    }

    /// Visits the operands, in order.
    pub(in crate::expr) fn each<'t>(&'t self, visit: &mut impl FnMut(&'t T)) {
        for FailingNodes { in_use, pool, downtime, gpus_of_node } in &self.fleets {
            [in_use, pool, downtime, gpus_of_node].into_iter().for_each(&mut *visit);
        }
        visit(&self.before);
        if let Some(Second::AtLeast { share, before } | Second::AtMost { share, before }) =
            &self.second
        {
            visit(share);
            visit(before);
        }
        self.most.iter().for_each(&mut *visit);
        if let Some(Steps { gpus, e, most }) = &self.steps {
            visit(gpus);
            visit(e);
            most.iter().for_each(visit);
        }
    }
}
