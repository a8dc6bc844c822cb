//! Formulas as trees: operations over named figures, leaves and numbers.

use crate::expr::{Expected, NodeId, Op};

use super::Explainer;

/// Most nodes of a step without a name that its reader writes out.
const LONGEST: usize = 40;

/// A part of a formula, and the node it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Node whose cells the term has.
    pub id: NodeId,
    /// Operation over other terms.
    pub kind: TermKind,
}

/// Operation of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// A figure with a formula or an origin of its own.
    Figure,
    /// A number of the formula.
    Number(u32),
    /// The number of the month.
    Month,
    /// No figure.
    Missing,
    /// An operation with a sign between two terms.
    Infix(Infix, Box<[Term; 2]>),
    /// A function of some terms.
    Call(&'static str, Vec<Term>),
    /// The third term if the first is at most the second, else the fourth.
    IfAtMost(Box<[Term; 4]>),
    /// One term for each level of demand.
    Levels(Vec<Term>),
    /// Sum over the levels of demand.
    SumOfLevels(Box<Term>),
    /// Sum of some months, both ends included.
    SumOfMonths(Box<Term>, [u32; 2]),
    /// Largest of some months, both ends included.
    LargestOfMonths(Box<Term>, [u32; 2]),
    /// Sum of month 0 to the month that is read.
    SumSoFar(Box<Term>),
    /// The term in one month.
    InMonth(Box<Term>, u32),
    /// The term some months earlier; nothing in the first months.
    Before(Box<Term>, u32),
    /// The term in one month, and nothing in all others.
    OnlyIn(Box<Term>, u32),
    /// Mean of what a tier serves over the levels of demand and over the nodes that are down.
    Mean(Box<Expected<Term>>),
}

/// Sign between two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// Power.
    Pow,
}

impl Term {
    /// Figures of the term, in the order of the formula, each once.
    pub fn figures(&self) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.visit(&mut |it| {
            if it.kind == TermKind::Figure && !found.contains(&it.id) {
                found.push(it.id);
            }
        });
        found
    }

    fn visit(&self, see: &mut impl FnMut(&Self)) {
        see(self);
        match &self.kind {
            TermKind::Figure | TermKind::Number(_) | TermKind::Month | TermKind::Missing => {}
            TermKind::Infix(_, both) => both.iter().for_each(|it| it.visit(see)),
            TermKind::IfAtMost(all) => all.iter().for_each(|it| it.visit(see)),
            TermKind::Call(_, all) | TermKind::Levels(all) => {
                for it in all {
                    it.visit(see);
                }
            }
            TermKind::SumOfLevels(it)
            | TermKind::SumOfMonths(it, _)
            | TermKind::LargestOfMonths(it, _)
            | TermKind::SumSoFar(it)
            | TermKind::InMonth(it, _)
            | TermKind::Before(it, _)
            | TermKind::OnlyIn(it, _) => it.visit(see),
            TermKind::Mean(of) => of.operands().into_iter().for_each(|it| it.visit(see)),
        }
    }
}

impl Explainer {
    /// Formula of a figure over the figures it reads; none for a leaf.
    ///
    /// A sum of months is written as the sum of the totals of its parts if these have names, as the lump
    /// if all is paid at once, else with the formula of a month.
    pub fn formula(&self, id: NodeId) -> Option<Term> {
        if self.is_leaf(id) {
            return None;
        }
        let last = self.reading.months();
        if let Op::SumMonths { value, from: 0, to } = *self.reading.op(id)
            && to == last
        {
            if let Some(sum) = self.sum_of_totals(id, value) {
                return Some(sum);
            }
            let inner = self.written(value, !self.is_in_rows());
            if let TermKind::OnlyIn(lump, _) = inner.kind {
                return Some(*lump);
            }
            return Some(Term { id, kind: TermKind::SumOfMonths(Box::new(inner), [0, to]) });
        }
        Some(self.written(id, true))
    }

    /// Sum of the totals of the parts of a series, if it is a sum of several and each total has a name.
    fn sum_of_totals(&self, id: NodeId, series: NodeId) -> Option<Term> {
        let mut totals = Vec::new();
        self.gather(series, true, &mut totals)?;
        let (first, others) = totals.split_first().filter(|(_, others)| !others.is_empty())?;
        let figure = |id: &NodeId| Term { id: *id, kind: TermKind::Figure };
        let sum = others.iter().fold(figure(first), |sum, it| Term {
            id,
            kind: TermKind::Infix(Infix::Add, Box::new([sum, figure(it)])),
        });
        Some(sum)
    }

    fn gather(&self, series: NodeId, is_first: bool, found: &mut Vec<NodeId>) -> Option<()> {
        let total = self.totals.get(&series).copied().filter(|_| !is_first);
        if let Some(total) = total.filter(|it| !self.reading.names_of(*it).is_empty()) {
            found.push(total);
            return Some(());
        }
        if let Some(same) = self.unchanged(series) {
            return self.gather(same, is_first, found);
        }
        let Op::Add(a, b) = *self.reading.op(series) else { return None };
        self.gather(a, false, found)?;
        self.gather(b, false, found)
    }

    /// True for a node that enters from outside: a figure or a series.
    pub fn is_leaf(&self, id: NodeId) -> bool {
        matches!(self.reading.op(id), Op::Leaf(_) | Op::Series(_))
    }

    pub(super) fn is_figure(&self, id: NodeId) -> bool {
        self.is_leaf(id)
            || !self.reading.names_of(id).is_empty()
            || self.rows.get(id.index()).is_some_and(|is_row| *is_row)
            || self.sizes.get(id.index()).is_some_and(|size| *size > LONGEST)
    }

    /// Nodes that each node would be written with if it has no name.
    pub(super) fn sizes(&mut self) {
        for id in self.reading.nodes() {
            let operands = self.reading.operands(id);
            let of = |it: &NodeId| {
                if self.is_figure(*it) { 1 } else { self.sizes[it.index()] }
            };
            let size = operands.iter().map(of).fold(1_usize, usize::saturating_add);
            self.sizes.push(size);
        }
    }

    /// Term of a node; the first is written out even if it has a name.
    fn written(&self, id: NodeId, is_first: bool) -> Term {
        if let Some(same) = self.unchanged(id) {
            // A figure that only has another name is read by that name.
            return self.written(same, is_first && !self.is_figure(same));
        }
        let op = self.reading.op(id);
        let plain = match op {
            Op::Constant(number) => Some(TermKind::Number(*number)),
            Op::Month => Some(TermKind::Month),
            Op::Missing => Some(TermKind::Missing),
            Op::Leaf(_) => None,
            _ if is_first => None,
            _ => self.number(id).map(TermKind::Number),
        };
        if let Some(kind) = plain {
            return Term { id, kind };
        }
        if self.is_leaf(id) || (!is_first && self.is_figure(id)) {
            return Term { id, kind: TermKind::Figure };
        }
        Term { id, kind: self.kind(id) }
    }

    fn kind(&self, id: NodeId) -> TermKind {
        let of = |it: NodeId| self.written(it, false);
        let boxed = |it: NodeId| Box::new(of(it));
        let infix = |sign, a, b| TermKind::Infix(sign, Box::new([of(a), of(b)]));
        if let Some(a) = self.floored(id) {
            return TermKind::Call("floor", vec![of(a)]);
        }
        match self.reading.op(id) {
            Op::Add(a, b) => infix(Infix::Add, *a, *b),
            Op::Sub(a, b) => infix(Infix::Sub, *a, *b),
            Op::Mul(a, b) => infix(Infix::Mul, *a, *b),
            Op::Div(a, b) => infix(Infix::Div, *a, *b),
            Op::Pow(a, b) => infix(Infix::Pow, *a, *b),
            Op::Min(a, b) => TermKind::Call("min", vec![of(*a), of(*b)]),
            Op::Max(a, b) => TermKind::Call("max", vec![of(*a), of(*b)]),
            Op::Exp(a) => TermKind::Call("exp", vec![of(*a)]),
            Op::Ceil(a) => TermKind::Call("ceil", vec![of(*a)]),
            Op::IfLe { a, b, then, otherwise } if self.is_no_cost(*otherwise) => {
                let missing = Term { id: *otherwise, kind: TermKind::Missing };
                TermKind::IfAtMost(Box::new([of(*a), of(*b), of(*then), missing]))
            }
            Op::IfLe { a, b, then, otherwise } => {
                TermKind::IfAtMost(Box::new([of(*a), of(*b), of(*then), of(*otherwise)]))
            }
            Op::Levels(each) => TermKind::Levels(each.iter().map(|it| of(*it)).collect()),
            Op::SumLevels(a) => TermKind::SumOfLevels(boxed(*a)),
            Op::RunningTotal(a) => TermKind::SumSoFar(boxed(*a)),
            Op::SumMonths { value, from, to } => TermKind::SumOfMonths(boxed(*value), [*from, *to]),
            Op::MaxMonths { value, from, to } => {
                TermKind::LargestOfMonths(boxed(*value), [*from, *to])
            }
            Op::InMonth { value, month } => TermKind::InMonth(boxed(*value), *month),
            Op::Later { value, months } => TermKind::Before(boxed(*value), *months),
            Op::At { value, month } => TermKind::OnlyIn(boxed(*value), *month),
            Op::Expected(it) => TermKind::Mean(Box::new(it.map(|id| of(*id)))),
            Op::Leaf(_) | Op::Series(_) => TermKind::Figure,
            Op::Constant(number) => TermKind::Number(*number),
            Op::Month => TermKind::Month,
            Op::Missing => TermKind::Missing,
        }
    }
}
