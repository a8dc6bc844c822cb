//! Differences of a figure between two runs, input by input.
//!
//! Inputs are replaced one after another in the graph of the later run, in the order of the files: the
//! effect of each is that beside all replaced before it. What remains is structure, and all adds up.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::{Asked, Explainer};
use crate::analysis::study::Study;
use crate::expr::{Cells, Exact, NodeId};

/// A figure in two runs, with the effect of each input that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Value in the earlier run.
    pub before: Decimal,
    /// Value in the later run.
    pub after: Decimal,
    /// Value in the later run with the inputs of the earlier one; none if an input of either leaves it
    /// undefined, so that no effect is known.
    pub restored: Option<Decimal>,
    /// Inputs that differ, in the order in which they are replaced.
    pub inputs: Vec<Replaced>,
}

/// An input that differs between two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Leaf in the graph of the later run.
    pub id: NodeId,
    /// Value in the earlier run.
    pub from: Decimal,
    /// Value in the later run.
    pub to: Decimal,
    /// The figure once this input and those before it are replaced; none if it is not known.
    pub figure: Option<Decimal>,
}

impl Difference {
    /// The later value less the earlier one.
    pub fn by(&self) -> Decimal {
        self.after.saturating_sub(self.before)
    }

    /// Part of the difference that no input has: of a component, an offer or a trace that one run lacks.
    pub fn rest(&self) -> Decimal {
        self.restored.unwrap_or(self.after).saturating_sub(self.before)
    }

    /// Inputs with the figure before and after each of them is replaced.
    pub fn steps(&self) -> impl Iterator<Item = (&Replaced, Option<[Decimal; 2]>)> {
        let before = std::iter::once(self.restored).chain(self.inputs.iter().map(|it| it.figure));
        let steps = self.inputs.iter().zip(before);
        steps.map(|(it, before)| (it, before.zip(it.figure).map(|(a, b)| [a, b])))
    }
}

impl Explainer {
    /// Differences of figures from those of an earlier run, in the same order; none of a figure that has
    /// several values or is missing in either.
    pub fn since(
        &self,
        study: &Study<'_>,
        base: &Self,
        figures: [&[Asked]; 2],
    ) -> Vec<Option<Difference>> {
        let [was, is] = figures;
        let changed = self.changed(base, is);
        let restored = |replaced: usize| {
            let old: BTreeMap<&str, Decimal> =
                changed.iter().skip(replaced).map(|it| (self.key(it.0), it.1)).collect();
            let value = |key: &str| old.get(key).map(|it| Exact(Some(*it)));
            study.graph().evaluate_with_keeping(value, &[])
        };
        let runs: Vec<Cells<Exact>> = (0..=changed.len()).map(restored).collect();
        let pairs = was.iter().zip(is);
        let one = |(was, is): (&Asked, &Asked)| {
            let (before, after) = (base.single(was.id)?, self.single(is.id)?);
            let follows = self.leaves(is.id);
            let values: Vec<Option<Decimal>> = runs.iter().map(|it| it.at(is.id, 0, 0).0).collect();
            let is_known = values.iter().all(Option::is_some);
            let mut inputs = Vec::new();
            for ((id, from, to), value) in changed.iter().zip(values.iter().skip(1)) {
                if follows.contains(id) {
                    let figure = value.filter(|_| is_known);
                    inputs.push(Replaced { id: *id, from: *from, to: *to, figure });
                }
            }
            let restored = values.first().copied().flatten().filter(|_| is_known);
            Some(Difference { before, after, restored, inputs })
        };
        pairs.map(one).collect()
    }

    /// Live inputs that some figures follow from and that both runs have with other values, in the order
    /// of the files: the scenario first.
    fn changed(&self, base: &Self, figures: &[Asked]) -> Vec<(NodeId, Decimal, Decimal)> {
        let ids = base.reading.nodes().filter(|id| base.is_leaf(*id));
        let known: BTreeMap<&str, NodeId> =
            ids.filter_map(|id| Some((base.reading.origin(id)?.0, id))).collect();
        let is_followed: Vec<NodeId> = figures.iter().flat_map(|it| self.leaves(it.id)).collect();
        let all = self.reading.nodes().filter(|id| is_followed.contains(id));
        let both = |id: NodeId| {
            let (key, input) = self.reading.origin(id)?;
            let old = *known.get(key)?;
            let is_same_unit = base.unit(old) == self.unit(id);
            let (from, to) = (base.single(old)?, self.single(id)?);
            (input.live && is_same_unit && from != to).then_some((id, from, to))
        };
        let mut changed: Vec<(NodeId, Decimal, Decimal)> = all.filter_map(both).collect();
        let place = |id: NodeId| {
            let place = self.evidence(id).place;
            place.map(|it| (it.file != self.scenario, it.file, it.line, it.column))
        };
        changed.sort_by_cached_key(|(id, ..)| place(*id));
        changed
    }

    fn key(&self, id: NodeId) -> &str {
        self.reading.origin(id).map_or("", |(key, _)| key)
    }

    /// Value of a figure that varies neither by month nor by level.
    fn single(&self, id: NodeId) -> Option<Decimal> {
        let extent = self.reading.extent(id);
        if extent.months || extent.levels { None } else { self.cell(id, [0, 0]) }
    }
}
