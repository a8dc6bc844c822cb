//! Cells of a node as a sum of products: a scalar, a constant for each cell, and powers of scalars with
//! an exponent for each cell.

use indexmap::IndexMap;

use super::form::{Scalar, Two};
use super::power::{ALIKE, near};
use super::scalar::{Presence, Scalars};

/// Sum of terms; a cell that no term has is zero.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    /// Number of cells.
    pub cells: usize,
    /// Terms of the sum.
    pub terms: Vec<Term>,
}

/// Product of a scalar, a constant for each cell that the term has, and powers.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub scalar: Scalar,
    pub factors: Vec<Option<f64>>,
    /// Bases in ascending order, each with its exponents.
    pub powers: Vec<(Scalar, Vec<f64>)>,
}

impl Term {
    /// A scalar in all cells.
    pub fn all(scalar: Scalar, cells: usize) -> Self {
        Self { scalar, factors: vec![Some(1.0); cells], powers: Vec::new() }
    }

    /// A constant for each cell.
    pub fn constants(scalars: &mut Scalars, factors: Vec<Option<f64>>) -> Self {
        Self { scalar: scalars.constant(1.0), factors, powers: Vec::new() }
    }

    fn product(&self, other: &Self, scalars: &mut Scalars) -> Option<Self> {
        let factors = self.factors.iter().zip(&other.factors);
        let factors: Vec<_> = factors.map(|(a, b)| Some((*a)? * (*b)?)).collect();
        if factors.iter().all(Option::is_none) {
            return None;
        }
        let mut powers: IndexMap<Scalar, Vec<f64>> = self.powers.iter().cloned().collect();
        for (base, exponents) in &other.powers {
            let sums = powers.entry(*base).or_insert_with(|| vec![0.0; exponents.len()]);
            sums.iter_mut().zip(exponents).for_each(|(sum, more)| *sum += more);
        }
        powers.sort_keys();
        let scalar = scalars.mul(self.scalar, other.scalar);
        Some(Self { scalar, factors, powers: powers.into_iter().collect() })
    }

    /// The term with one constant taken into the scalar, and powers with one exponent too.
    fn normal(mut self, scalars: &mut Scalars) -> Option<Self> {
        self.powers.retain(|(base, exponents)| {
            let first = exponents.first().copied().unwrap_or(0.0);
            let is_one = exponents.iter().all(|it| it.to_bits() == first.to_bits());
            if is_one {
                let power = scalars.power(*base, first);
                self.scalar = scalars.mul(self.scalar, power);
            }
            !is_one
        });
        let first = self.factors.iter().flatten().find(|it| **it != 0.0).copied();
        let Some(first) = first else { return (!self.is_nothing(scalars)).then_some(self) };
        if let Some(number) = scalars.number(self.scalar) {
            self.scalar = scalars.constant(1.0);
            self.scale(number);
        } else if first.is_finite() {
            self.scalar = scalars.scaled(self.scalar, first);
            self.scale(1.0 / first);
        }
        Some(self)
    }

    /// True if the term is zero in every sample: zero times what may be missing is not.
    fn is_nothing(&self, scalars: &Scalars) -> bool {
        let mut known = self.factors.iter().flatten().peekable();
        known.peek().is_none() || scalars.is_sure(self.scalar) && known.all(|it| *it == 0.0)
    }

    fn scale(&mut self, by: f64) {
        self.factors.iter_mut().flatten().for_each(|it| *it *= by);
    }

    /// Constant by which another term's constants are those of this one.
    fn ratio(&self, other: &Self) -> Option<f64> {
        let pairs = self.factors.iter().zip(&other.factors);
        let mut known = pairs.clone().filter_map(|(a, b)| Some(((*a)?, (*b)?)));
        let (a, b) = known.find(|(a, b)| *a != 0.0 && *b != 0.0)?;
        let ratio = b / a;
        let is_one = |(a, b): (&Option<f64>, &Option<f64>)| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => near(a * ratio, *b, ALIKE),
            _ => false,
        };
        let mut pairs = pairs;
        (ratio.is_finite() && pairs.all(is_one)).then_some(ratio)
    }
}

impl Sum {
    /// The sum in its shortest form.
    pub fn of(cells: usize, terms: Vec<Term>, scalars: &mut Scalars) -> Self {
        let mut alike: Vec<Term> = Vec::new();
        for term in terms.into_iter().filter_map(|it| it.normal(scalars)) {
            let is_alike = |it: &&mut Term| it.scalar == term.scalar && it.powers == term.powers;
            match alike.iter_mut().find(is_alike) {
                Some(known) => {
                    let pairs = known.factors.iter_mut().zip(term.factors);
                    pairs.for_each(|(sum, more)| {
                        *sum = sum.map_or(more, |sum| Some(sum + more.unwrap_or(0.0)));
                    });
                }
                None => alike.push(term),
            }
        }
        alike.retain(|it| !it.is_nothing(scalars));
        let mut shortest: Vec<Term> = Vec::new();
        for term in alike {
            let found = shortest.iter_mut().find_map(|it| {
                let ratio = it.ratio(&term).filter(|_| it.powers == term.powers)?;
                Some((it, ratio))
            });
            match found {
                Some((known, ratio)) => {
                    let more = scalars.scaled(term.scalar, ratio);
                    known.scalar = scalars.add(known.scalar, more);
                }
                None => shortest.push(term),
            }
        }
        Self { cells, terms: shortest }
    }

    /// The cells that have some scalars.
    pub fn of_scalars(cells: &[Scalar], scalars: &mut Scalars) -> Self {
        let one = scalars.constant(1.0);
        let mut found: IndexMap<Scalar, Vec<Option<f64>>> = IndexMap::new();
        for (cell, scalar) in cells.iter().enumerate() {
            let (scalar, factor) = match scalars.number(*scalar) {
                Some(number) => (one, number),
                None => scalars.split(*scalar),
            };
            found.entry(scalar).or_insert_with(|| vec![None; cells.len()])[cell] = Some(factor);
        }
        let term = |(scalar, factors)| Term { scalar, factors, powers: Vec::new() };
        let terms = found.into_iter().map(term).collect();
        Self::of(cells.len(), terms, scalars)
    }

    /// The scalar of a cell.
    pub fn cell(&self, scalars: &mut Scalars, cell: usize) -> Scalar {
        let mut sum = scalars.constant(0.0);
        for term in &self.terms {
            let Some(factor) = term.factors[cell] else { continue };
            let mut product = scalars.scaled(term.scalar, factor);
            for (base, exponents) in &term.powers {
                let power = scalars.power(*base, exponents[cell]);
                product = scalars.mul(product, power);
            }
            sum = scalars.add(sum, product);
        }
        sum
    }

    /// The constant of each cell, if no draw moves any.
    pub fn constants(&self, scalars: &Scalars) -> Option<Vec<f64>> {
        match self.terms.as_slice() {
            [] => Some(vec![0.0; self.cells]),
            [term] if term.powers.is_empty() => {
                let number = scalars.number(term.scalar)?;
                Some(term.factors.iter().map(|it| it.unwrap_or(0.0) * number).collect())
            }
            _ => None,
        }
    }

    /// The one scalar of all cells.
    pub fn scalar(&self, scalars: &mut Scalars) -> Option<Scalar> {
        match self.terms.as_slice() {
            [] => Some(scalars.constant(0.0)),
            [term] if term.powers.is_empty() => {
                let first = term.factors.first().copied().flatten()?;
                let is_first =
                    |it: &Option<f64>| it.is_some_and(|it| it.to_bits() == first.to_bits());
                let is_one = term.factors.iter().all(is_first);
                is_one.then(|| scalars.scaled(term.scalar, first))
            }
            _ => None,
        }
    }

    /// The sum with other cells, each one of these; none where there is zero.
    pub fn picked(&self, picks: &[Option<usize>]) -> Self {
        let term = |it: &Term| Term {
            scalar: it.scalar,
            factors: picks.iter().map(|at| it.factors[(*at)?]).collect(),
            powers: it
                .powers
                .iter()
                .map(|(base, exponents)| {
                    let exponents = picks.iter().map(|at| at.map_or(0.0, |at| exponents[at]));
                    (*base, exponents.collect())
                })
                .collect(),
        };
        Self { cells: picks.len(), terms: self.terms.iter().map(term).collect() }
    }

    /// The sum times a number.
    pub fn times(mut self, by: f64) -> Self {
        self.terms.iter_mut().for_each(|it| it.scale(by));
        self
    }

    pub fn plus(mut self, other: Self, scalars: &mut Scalars) -> Self {
        self.terms.extend(other.terms);
        Self::of(self.cells, self.terms, scalars)
    }

    /// Zeros that are missing if one of the series is: in cells in which the other has no term.
    fn missing_times_zero(&self, other: &Self, scalars: &mut Scalars) -> Vec<Term> {
        let is_zero = |cell: usize| other.terms.iter().all(|it| it.factors[cell].is_none());
        let mut zeros = Vec::new();
        for term in &self.terms {
            let bases = term.powers.iter().map(|(base, _)| *base);
            let all: Vec<Scalar> = std::iter::once(term.scalar).chain(bases).collect();
            for scalar in all {
                if scalars.presence(scalar) < Presence::Conditional {
                    continue;
                }
                let lost = |(cell, factor): (usize, &Option<f64>)| {
                    factor.and_then(|_| is_zero(cell).then_some(1.0))
                };
                let factors: Vec<Option<f64>> = term.factors.iter().enumerate().map(lost).collect();
                if factors.iter().any(Option::is_some) {
                    let scalar = scalars.scaled(scalar, 0.0);
                    zeros.push(Term { scalar, factors, powers: Vec::new() });
                }
            }
        }
        zeros
    }

    pub fn product(&self, other: &Self, scalars: &mut Scalars) -> Self {
        let mut terms = Vec::new();
        for a in &self.terms {
            terms.extend(other.terms.iter().filter_map(|b| a.product(b, scalars)));
        }
        terms.extend(self.missing_times_zero(other, scalars));
        terms.extend(other.missing_times_zero(self, scalars));
        Self::of(self.cells, terms, scalars)
    }

    /// One by a sum of one term without zeros.
    pub fn inverse(&self, scalars: &mut Scalars) -> Option<Self> {
        let [term] = self.terms.as_slice() else { return None };
        let inverse = |it: &Option<f64>| it.filter(|it| *it != 0.0).map(|it| Some(1.0 / it));
        let factors = term.factors.iter().map(inverse).collect::<Option<Vec<_>>>()?;
        let minus = |(base, exponents): &(Scalar, Vec<f64>)| {
            (*base, exponents.iter().map(|it| -it).collect())
        };
        let powers = term.powers.iter().map(minus).collect();
        let one = scalars.constant(1.0);
        let scalar = scalars.two(Two::Div, one, term.scalar);
        Some(Self { cells: self.cells, terms: vec![Term { scalar, factors, powers }] })
    }

    /// Sum of some cells.
    pub fn sum(&self, span: std::ops::Range<usize>, scalars: &mut Scalars) -> Scalar {
        let mut total = scalars.constant(0.0);
        for term in &self.terms {
            let bases: Vec<Scalar> = term.powers.iter().map(|it| it.0).collect();
            let exponents = |cell: usize| term.powers.iter().map(|it| it.1[cell]).collect();
            let known = span.clone().filter_map(|it| Some((term.factors[it]?, exponents(it))));
            let known: Vec<_> = known.collect();
            if known.is_empty() {
                continue;
            }
            let sum = scalars.sum_of_powers(&bases, &known);
            let product = scalars.mul(term.scalar, sum);
            total = scalars.add(total, product);
        }
        total
    }
}
