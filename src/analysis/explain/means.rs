//! Parts of what a tier serves on average: the amount for each number of nodes down.

use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, MathematicalOps};

use super::{Explainer, Term};
use crate::expr::{Exact, Expected, FailingNodes, NodeId, Situation, State};

/// Levels with their shares of time, and what else decides, in one month.
type InMonth = (Vec<(Exact, Exact)>, Situation<Exact>);

impl Explainer {
    /// Capacities of the fleets before a tier in a month and at a level, both from 0, each with its share of
    /// time and the amount of the tier while it lasts; none if nothing is known.
    pub fn states(&self, of: &Expected<Term>, cell: [usize; 2]) -> Option<Vec<State<Exact>>> {
        let (levels, of) = self.in_month(of, cell, |id, cell| self.cell(id, cell));
        of.states(levels)
    }

    /// Part of a mean that comes from `down` nodes of each fleet being down, in a month of some evaluation.
    pub fn part(
        &self,
        of: &Expected<Term>,
        down: &[u32],
        month: usize,
        cell: impl Fn(NodeId, [usize; 2]) -> Option<Decimal>,
    ) -> Option<Decimal> {
        let (levels, of) = self.in_month(of, [month, 0], cell);
        let (share, amount) = of.while_down(down, levels)?;
        share.0?.checked_mul(amount.0?)
    }

    /// Nodes of a fleet of which all but a negligible chance are down at most, of half more nodes that are down
    /// twice as long; none if it is not known how many there are.
    pub fn most_down(&self, of: &FailingNodes<Term>) -> Option<u32> {
        let months = 0..=self.reading.months() as usize;
        let most = |it: &Term| months.clone().filter_map(|at| self.cell(it.id, [at, 0])).max();
        let nodes = most(&of.in_use)?.checked_add(most(&of.pool)?)?;
        let nodes = (nodes + (nodes / Decimal::TWO).ceil()).checked_add(Decimal::ONE)?;
        let share = (most(&of.downtime)? * Decimal::TWO).min(Decimal::ONE);
        let mean = nodes.checked_mul(share)?;
        let deviation = mean.checked_mul(Decimal::ONE - share)?.sqrt()?;
        let reach = mean.checked_add(deviation.checked_mul(Decimal::TEN)?)?.ceil();
        reach.min(nodes).to_u32()
    }

    fn in_month(
        &self,
        of: &Expected<Term>,
        [month, level]: [usize; 2],
        cell: impl Fn(NodeId, [usize; 2]) -> Option<Decimal>,
    ) -> InMonth {
        let read = |it: &Term, level| Exact(cell(it.id, [month, level]));
        let has_levels = |it: &Term| self.reading.extent(it.id).levels;
        let levels = if of.is_by_level {
            level..level + 1
        } else if has_levels(&of.levels) || has_levels(&of.shares) {
            0..self.reading.levels()
        } else {
            0..1
        };
        let levels = levels.map(|level| (read(&of.levels, level), read(&of.shares, level)));
        (levels.collect(), of.of.map(|it| read(it, 0)))
    }
}
