//! Runs of months in which nothing changes: one row of cells stands for all of them.

use super::node::Node;
use super::op::Op;

/// Months in runs, by the cells that are read.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    /// Run of each month.
    of_month: Vec<usize>,
    /// First month of each run.
    first: Vec<usize>,
}

impl Runs {
    /// Every month by itself.
    pub fn each(months: usize) -> Self {
        Self { of_month: (0..months).collect(), first: (0..months).collect() }
    }

    /// The longest runs in which `changes` names no month that differs from the one before.
    pub fn of(changes: &[bool]) -> Self {
        let mut runs = Self { of_month: Vec::new(), first: Vec::new() };
        for (month, changes) in changes.iter().enumerate() {
            if month == 0 || *changes {
                runs.first.push(month);
            }
            runs.of_month.push(runs.first.len() - 1);
        }
        runs
    }

    /// Number of runs.
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// Run that a month lies in; none for one after the last.
    pub fn of_month(&self, month: u32) -> Option<usize> {
        self.of_month.get(month as usize).copied()
    }

    /// Runs that overlap a span of months, both ends included, each with how many of its months do.
    pub fn within(&self, [from, to]: [u32; 2]) -> impl Iterator<Item = (usize, u32)> {
        let ends = self.of_month(from).zip(self.of_month(to)).filter(|_| from <= to);
        let runs = ends.map_or(0..0, |(first, last)| first..last + 1);
        let [from, to] = [from, to].map(|month| month as usize);
        runs.map(move |run| {
            let after = self.first.get(run + 1).map_or(to, |next| (next - 1).min(to));
            let months = after + 1 - self.first[run].max(from);
            (run, u32::try_from(months).unwrap_or(u32::MAX))
        })
    }

    /// First month of each run.
    pub fn first(&self) -> &[usize] {
        &self.first
    }
}

/// Notes the months in which a computed node may differ from the month before by itself; false if a
/// node sees every month, so that there are no runs.
pub(super) fn note_changes(node: &Node, changes: &mut [bool]) -> bool {
    match &node.op {
        Op::RunningTotal(_) | Op::Later { .. } | Op::Month => false,
        Op::Levels(_) if node.extent.months => false,
        Op::At { month, .. } => {
            let month = *month as usize;
            changes.iter_mut().skip(month).take(2).for_each(|it| *it = true);
            true
        }
        _ => true,
    }
}
