//! Operations that formulas do not print, as they change nothing for a reader.

use super::{Explainer, Term, TermKind};
use crate::expr::{NodeId, Op, Origin};

/// Name of the amount that stands for no cost in a search of the least.
const NO_COST: &str = "more_than_any_cost";
/// Name of the figure that is searched.
const LEAST: &str = "least_total";
/// Name of the factor that is 1 once anything runs.
const RUNNING: &str = "calendar.running";

impl Explainer {
    /// Finds the nodes that are 0 or 1 whatever the inputs are, operands first.
    pub(super) fn find_numbers(&mut self) {
        self.numbers = Vec::new();
        for id in self.reading.nodes() {
            let number = self.number_of(id);
            self.numbers.push(number);
        }
    }

    fn number_of(&self, id: NodeId) -> Option<u32> {
        match *self.reading.op(id) {
            Op::Constant(it) => Some(it),
            Op::Leaf(_) => {
                let value = self.axis(id)?;
                [0, 1].into_iter().find(|it| value == (*it).into())
            }
            Op::At { value, .. } => self.number(value).filter(|it| *it == 0),
            _ => self.folded(id).or_else(|| self.number(self.unchanged(id)?)),
        }
    }

    /// Number of a figure less itself, of one over itself, and of a part of nothing. Evaluators that
    /// move inputs compute them, as they may be missing.
    fn folded(&self, id: NodeId) -> Option<u32> {
        let number = match *self.reading.op(id) {
            _ if self.is_in_rows() => None,
            Op::Sub(a, b) if a == b => Some(0),
            Op::Div(a, b) if a == b => Some(1),
            Op::Div(a, _) => self.number(a).filter(|it| *it == 0),
            Op::IfLe { then, otherwise, .. } => {
                self.number(then).filter(|it| Some(*it) == self.number(otherwise))
            }
            _ => None,
        };
        number.filter(|it| self.value(id) == Some((*it).into()))
    }

    /// Number that a node is whatever the inputs are.
    pub(super) fn number(&self, id: NodeId) -> Option<u32> {
        self.numbers.get(id.index()).copied().flatten()
    }

    pub(super) fn is_number(&self, id: NodeId, number: u32) -> bool {
        self.number(id) == Some(number)
    }

    /// Operand that an operation leaves as it is: factors of 1 only exchange units, sums may begin with
    /// 0, and axes of analyses are where they begin.
    pub(super) fn unchanged(&self, id: NodeId) -> Option<NodeId> {
        let is = |id: NodeId, number| self.is_number(id, number);
        match *self.reading.op(id) {
            Op::Mul(a, b) | Op::Div(a, b) if is(b, 1) => Some(a),
            Op::Add(a, b) | Op::Sub(a, b) if is(b, 0) => Some(a),
            Op::Mul(a, b) if is(a, 1) => Some(b),
            Op::Add(a, b) if is(a, 0) => Some(b),
            Op::Min(a, b) | Op::Max(a, b) if self.plain(a) == self.plain(b) => Some(a),
            _ => None,
        }
    }

    /// Node that some operations leave as it is.
    fn plain(&self, id: NodeId) -> NodeId {
        std::iter::successors(Some(id), |it| self.unchanged(*it)).last().unwrap_or(id)
    }

    /// True for the amount that stands for no cost in a search of the least, which no reader is shown
    /// unless it is the least.
    pub(super) fn is_no_cost(&self, id: NodeId) -> bool {
        let is_it = self.reading.names_of(id).iter().any(|it| it == NO_COST);
        let least = || self.reading.find(LEAST).and_then(|it| self.value(it));
        !self.is_in_rows() && is_it && least() != self.value(id)
    }

    /// True for a term of a search of the least, which leaves it out if it is missing.
    pub fn is_candidate(&self, term: &Term) -> bool {
        match &term.kind {
            TermKind::IfAtMost(all) => {
                all[3].kind == TermKind::Missing && *self.reading.op(all[3].id) != Op::Missing
            }
            _ => false,
        }
    }

    fn axis(&self, id: NodeId) -> Option<rust_decimal::Decimal> {
        let (key, input) = self.reading.origin(id)?;
        if self.kept_axis.as_deref() == Some(key) {
            return None;
        }
        if input.origin == Origin::Axis { self.cell(id, [0, 0]) } else { None }
    }

    /// True for the factor that is 1 in every month and 0 before the first, which no reader needs.
    pub fn is_running(&self, id: NodeId) -> bool {
        self.reading.names_of(id).iter().any(|it| it == RUNNING)
    }

    /// True if a figure is 0 in every month and at every level.
    pub(super) fn is_nothing(&self, id: NodeId) -> bool {
        let is_zero = |value: Option<rust_decimal::Decimal>| value.is_some_and(|it| it.is_zero());
        self.runs(id).iter().all(|it| is_zero(it.value))
    }

    /// Number of which a node is the floor, written 0 - ceil(0 - a).
    pub(super) fn floored(&self, id: NodeId) -> Option<NodeId> {
        let negated = |id: NodeId| match *self.reading.op(id) {
            Op::Sub(zero, a) if self.is_number(zero, 0) => Some(a),
            _ => None,
        };
        match *self.reading.op(negated(id)?) {
            Op::Ceil(a) => negated(a),
            _ => None,
        }
    }
}
