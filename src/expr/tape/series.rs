//! Cells of a node: a sum of a few terms, or a scalar for each cell if they would be many.

use std::collections::HashSet;
use std::ops::Range;

use indexmap::IndexMap;

use super::form::{Scalar, Two};
use super::scalar::Scalars;
use super::sum::{Sum, Term};

/// Most terms of a sum.
const MOST_TERMS: usize = 128;
/// Most constants of a sum: each term has one for every cell.
const MOST_CONSTANTS: usize = 1 << 20;

/// Cells of a node.
#[derive(Clone, Debug)]
pub(super) enum Series {
    /// Products that many cells share, as months do.
    Sum(Sum),
    /// Scalar of each cell, as of the levels of a trace.
    Each(Vec<Scalar>),
}

impl Series {
    /// The series of a sum, in its shortest form.
    pub fn of(cells: usize, terms: Vec<Term>, scalars: &mut Scalars) -> Self {
        Self::from(Sum::of(cells, terms, scalars), scalars)
    }

    /// The cells that some formula makes.
    pub fn each(
        cells: usize,
        scalars: &mut Scalars,
        mut of: impl FnMut(&mut Scalars, usize) -> Scalar,
    ) -> Self {
        let all: Vec<Scalar> = (0..cells).map(|cell| of(scalars, cell)).collect();
        let is_variable = |it: &&Scalar| scalars.number(**it).is_none();
        let bases = all.iter().filter(is_variable).map(|it| scalars.split(*it).0);
        if is_many(bases.collect::<HashSet<_>>().len(), cells) {
            return Self::Each(all);
        }
        Self::from(Sum::of_scalars(&all, scalars), scalars)
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        match self {
            Self::Sum(sum) => sum.cells,
            Self::Each(all) => all.len(),
        }
    }

    /// True if a difference from another is one sum of terms rather than a difference of scalars.
    pub fn is_sum_with(&self, other: &Self) -> bool {
        let terms = |it: &Self| match it {
            Self::Sum(sum) => sum.terms.len(),
            Self::Each(_) => 0,
        };
        terms(self) + terms(other) > 2
    }

    /// The scalar of a cell.
    pub fn cell(&self, scalars: &mut Scalars, cell: usize) -> Scalar {
        match self {
            Self::Sum(sum) => sum.cell(scalars, cell),
            Self::Each(all) => all[cell],
        }
    }

    /// The constant of each cell, if no draw moves any.
    pub fn constants(&self, scalars: &Scalars) -> Option<Vec<f64>> {
        match self {
            Self::Sum(sum) => sum.constants(scalars),
            Self::Each(all) => all.iter().map(|it| scalars.number(*it)).collect(),
        }
    }

    /// The one scalar of all cells.
    pub fn scalar(&self, scalars: &mut Scalars) -> Option<Scalar> {
        match self {
            Self::Sum(sum) => sum.scalar(scalars),
            Self::Each(_) => None,
        }
    }

    /// True if there is no term at all: every cell is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Sum(sum) if sum.terms.is_empty())
    }

    /// The series with other cells, each one of these; none where there is zero.
    pub fn picked(&self, picks: &[Option<usize>], scalars: &mut Scalars) -> Self {
        match self {
            Self::Sum(sum) => Self::Sum(sum.picked(picks)),
            Self::Each(all) => {
                let zero = scalars.constant(0.0);
                Self::Each(picks.iter().map(|at| at.map_or(zero, |at| all[at])).collect())
            }
        }
    }

    pub fn plus(self, other: Self, scalars: &mut Scalars) -> Self {
        match (self, other) {
            (Self::Sum(a), Self::Sum(b)) => Self::from(a.plus(b, scalars), scalars),
            (a, b) => a.by_cell(Two::Add, &b, scalars),
        }
    }

    pub fn minus(self, other: Self, scalars: &mut Scalars) -> Self {
        match (self, other) {
            (Self::Sum(a), Self::Sum(b)) => Self::from(a.plus(b.times(-1.0), scalars), scalars),
            (a, b) => a.by_cell(Two::Sub, &b, scalars),
        }
    }

    pub fn product(&self, other: &Self, scalars: &mut Scalars) -> Self {
        match (self, other) {
            (Self::Sum(a), Self::Sum(b)) if !is_many(a.terms.len() * b.terms.len(), a.cells) => {
                Self::from(a.product(b, scalars), scalars)
            }
            (a, b) => a.by_cell(Two::Mul, b, scalars),
        }
    }

    /// An operation on the cells of two series.
    pub fn by_cell(&self, op: Two, other: &Self, scalars: &mut Scalars) -> Self {
        Self::each(self.cells(), scalars, |all, at| {
            let (a, b) = (self.cell(all, at), other.cell(all, at));
            all.two(op, a, b)
        })
    }

    /// One by a series of one term without zeros.
    pub fn inverse(&self, scalars: &mut Scalars) -> Option<Self> {
        match self {
            Self::Sum(sum) => sum.inverse(scalars).map(Self::Sum),
            Self::Each(_) => None,
        }
    }

    /// Sum of some cells.
    pub fn sum(&self, span: Range<usize>, scalars: &mut Scalars) -> Scalar {
        match self {
            Self::Sum(sum) => sum.sum(span, scalars),
            Self::Each(all) => sum_of_each(&all[span], scalars),
        }
    }

    fn from(sum: Sum, scalars: &mut Scalars) -> Self {
        if !is_many(sum.terms.len(), sum.cells) {
            return Self::Sum(sum);
        }
        Self::Each((0..sum.cells).map(|at| sum.cell(scalars, at)).collect())
    }
}

/// True if a sum would take too much memory; a single term never does.
fn is_many(terms: usize, cells: usize) -> bool {
    terms > MOST_TERMS || (terms > 1 && terms.saturating_mul(cells) > MOST_CONSTANTS)
}

/// Sum of scalars, those that differ by a constant factor taken together.
fn sum_of_each(all: &[Scalar], scalars: &mut Scalars) -> Scalar {
    let mut constant = 0.0;
    let mut factors: IndexMap<Scalar, f64> = IndexMap::new();
    for scalar in all {
        if let Some(number) = scalars.number(*scalar) {
            constant += number;
        } else {
            let (of, factor) = scalars.split(*scalar);
            *factors.entry(of).or_insert(0.0) += factor;
        }
    }
    let zero = scalars.constant(0.0);
    let total = factors.into_iter().fold(zero, |total, (of, factor)| {
        let product = scalars.scaled(of, factor);
        scalars.add(total, product)
    });
    scalars.shifted(total, constant)
}
