//! Nodes of a graph as series, in the order of the graph.

use super::form::{One, Scalar, Two};
use super::mean::TapeMean;
use super::scalar::Scalars;
use super::series::Series;
use super::sum::Term;
use crate::expr::expected::Expected;
use crate::expr::layout::Axes;
use crate::expr::needed::LastReads;
use crate::expr::node::Node;
use crate::expr::op::{Extent, NodeId, Op};

/// Series of the nodes that were written so far.
pub(super) struct Writer<'g> {
    pub scalars: Scalars,
    nodes: &'g [Node],
    axes: Axes,
    series: Vec<Option<Series>>,
}

impl<'g> Writer<'g> {
    pub fn over(nodes: &'g [Node], axes: Axes) -> Self {
        let series = nodes.iter().map(|_| None).collect();
        Self { scalars: Scalars::default(), nodes, axes, series }
    }

    /// Puts one scalar into all cells of a node.
    pub fn put(&mut self, id: NodeId, scalar: Scalar) {
        let cells = self.axes.cells(self.nodes[id.index()].extent);
        let terms = vec![Term::all(scalar, cells)];
        self.series[id.index()] = Some(Series::of(cells, terms, &mut self.scalars));
    }

    /// Puts constants into the cells of a node.
    pub fn put_constants(&mut self, id: NodeId, numbers: impl Iterator<Item = f64>) {
        let factors: Vec<Option<f64>> = numbers.map(Some).collect();
        let cells = factors.len();
        let terms = vec![Term::constants(&mut self.scalars, factors)];
        self.series[id.index()] = Some(Series::of(cells, terms, &mut self.scalars));
    }

    /// The one scalar of a node.
    pub fn once(&mut self, id: NodeId) -> Option<Scalar> {
        let series = self.series[id.index()].as_ref()?;
        Some(series.cell(&mut self.scalars, 0))
    }

    /// Writes a node; none if it needs a figure from outside the graph, or one that was not written.
    pub fn write(&mut self, id: NodeId) -> Option<()> {
        let Node { op, extent, .. } = &self.nodes[id.index()];
        let extent = *extent;
        let series = match op {
            Op::Leaf(_) | Op::Series(_) | Op::Constant(_) | Op::Missing | Op::Month => return None,
            Op::Add(a, b) => {
                let (a, b) = (self.read(*a, extent)?, self.read(*b, extent)?);
                a.plus(b, &mut self.scalars)
            }
            Op::Sub(a, b) => {
                let (a, b) = (self.read(*a, extent)?, self.read(*b, extent)?);
                if a.is_sum_with(&b) || extent.months {
                    a.minus(b, &mut self.scalars)
                } else {
                    a.by_cell(Two::Sub, &b, &mut self.scalars)
                }
            }
            Op::Mul(a, b) => {
                let (a, b) = (self.read(*a, extent)?, self.read(*b, extent)?);
                a.product(&b, &mut self.scalars)
            }
            Op::Div(a, b) => {
                let (a, b) = (self.read(*a, extent)?, self.read(*b, extent)?);
                self.quotient(&a, &b)
            }
            Op::Min(a, b) => self.pair(Two::Min, *a, *b, extent)?,
            Op::Max(a, b) => self.pair(Two::Max, *a, *b, extent)?,
            Op::Pow(a, b) => {
                let (a, b) = (self.read(*a, extent)?, self.read(*b, extent)?);
                self.power(&a, &b)
            }
            Op::Exp(a) => self.single(One::Exp, *a, extent)?,
            Op::Ceil(a) => self.single(One::Ceil, *a, extent)?,
            Op::IfLe { a, b, then, otherwise } => {
                self.choice([*a, *b, *then, *otherwise], extent)?
            }
            along => self.along(along, extent)?,
        };
        self.series[id.index()] = Some(series);
        Some(())
    }

    /// Drops the series of operands that no later node reads: those of long horizons fill the memory.
    pub fn forget(&mut self, reader: NodeId, last: &LastReads) {
        self.nodes[reader.index()].op.each_operand(|id| {
            if last.is_by(id, reader.index()) {
                self.series[id.index()] = None;
            }
        });
    }

    /// An operation that reads other months or levels than those of its own cell.
    fn along(&mut self, op: &Op, extent: Extent) -> Option<Series> {
        let cells = self.axes.cells(extent);
        let months = Extent { months: true, levels: false };
        let scalar = match op {
            Op::Levels(each) => {
                let each = each.iter().map(|id| self.once(*id)).collect::<Option<Vec<_>>>()?;
                return Some(Series::each(cells, &mut self.scalars, |_, at| each[at]));
            }
            Op::At { value, month } => {
                let value = self.once(*value)?;
                let zero = self.scalars.constant(0.0);
                let month = *month as usize;
                return Some(Series::each(cells, &mut self.scalars, |_, at| {
                    if at == month { value } else { zero }
                }));
            }
            Op::Later { value, months: by } => {
                let value = self.read(*value, months)?;
                let picks: Vec<_> = (0..cells).map(|at| at.checked_sub(*by as usize)).collect();
                return Some(value.picked(&picks, &mut self.scalars));
            }
            Op::RunningTotal(value) => {
                let value = self.read(*value, months)?;
                let mut total = self.scalars.constant(0.0);
                return Some(Series::each(cells, &mut self.scalars, |all, at| {
                    let cell = value.cell(all, at);
                    total = all.add(total, cell);
                    total
                }));
            }
            Op::SumLevels(value) => return self.sum_levels(*value, extent),
            Op::Expected(of) => return self.mean(of, extent),
            Op::InMonth { value, month } => {
                let value = self.read(*value, months)?;
                let month = Some(*month as usize).filter(|it| *it < value.cells());
                month.map(|month| value.cell(&mut self.scalars, month))
            }
            Op::SumMonths { value, from, to } => {
                let value = self.read(*value, months)?;
                let span = span([*from, *to], value.cells());
                span.map(|span| value.sum(span, &mut self.scalars))
            }
            Op::MaxMonths { value, from, to } => {
                let value = self.read(*value, months)?;
                let span = span([*from, *to], value.cells());
                span.map(|span| largest(&value, span, &mut self.scalars))
            }
            _ => return None,
        };
        let scalar = scalar.unwrap_or_else(|| self.scalars.constant(f64::NAN));
        Some(Series::of(cells, vec![Term::all(scalar, cells)], &mut self.scalars))
    }

    /// Mean of what a tier serves; none by level, which nothing that is drawn follows.
    fn mean(&mut self, of: &Expected<NodeId>, extent: Extent) -> Option<Series> {
        if of.is_by_level {
            return None;
        }
        let has_levels =
            [of.levels, of.shares].iter().any(|it| self.nodes[it.index()].extent.levels);
        let levels = if has_levels { self.axes.levels } else { 1 };
        let grid = Extent { levels: has_levels, ..extent };
        let [gpus, shares] = [self.read(of.levels, grid)?, self.read(of.shares, grid)?];
        let mut is_written = true;
        let of = of.of.map(|id| {
            let series = self.read(*id, extent);
            is_written &= series.is_some();
            series
        });
        if !is_written {
            return None;
        }
        Some(Series::each(self.axes.cells(extent), &mut self.scalars, |all, at| {
            let level = |it: usize| at * levels + it;
            let levels = (0..levels).map(level);
            let levels = levels.map(|it| (gpus.cell(all, it), shares.cell(all, it))).collect();
            let zero = all.constant(0.0);
            let of = of.map(|it| it.as_ref().map_or(zero, |it| it.cell(all, at)));
            all.mean(TapeMean { levels, of })
        }))
    }

    fn sum_levels(&mut self, value: NodeId, extent: Extent) -> Option<Series> {
        let value = self.read(value, Extent { levels: true, ..extent })?;
        let (cells, levels) = (self.axes.cells(extent), self.axes.levels);
        Some(Series::each(cells, &mut self.scalars, |all, at| {
            value.sum(at * levels..(at + 1) * levels, all)
        }))
    }

    /// The cells of a node along the axes of an extent.
    fn read(&mut self, id: NodeId, extent: Extent) -> Option<Series> {
        let series = self.series[id.index()].as_ref()?;
        let own = self.nodes[id.index()].extent;
        if own == extent {
            return Some(series.clone());
        }
        let columns = self.axes.columns(extent);
        let by_month = if own.months { self.axes.columns(own) } else { 0 };
        let by_level = usize::from(own.levels);
        let pick = |cell| Some(cell / columns * by_month + cell % columns * by_level);
        let picks: Vec<_> = (0..self.axes.cells(extent)).map(pick).collect();
        Some(series.picked(&picks, &mut self.scalars))
    }

    fn single(&mut self, op: One, a: NodeId, extent: Extent) -> Option<Series> {
        let a = self.read(a, extent)?;
        Some(Series::each(a.cells(), &mut self.scalars, |all, at| {
            let cell = a.cell(all, at);
            all.one(op, cell)
        }))
    }

    fn pair(&mut self, op: Two, a: NodeId, b: NodeId, extent: Extent) -> Option<Series> {
        let (a, b) = (self.read(a, extent)?, self.read(b, extent)?);
        Some(a.by_cell(op, &b, &mut self.scalars))
    }

    fn quotient(&mut self, a: &Series, b: &Series) -> Series {
        match b.inverse(&mut self.scalars) {
            // A product with something keeps a zero that is missing; nothing has no term to keep it.
            Some(inverse) if !a.is_zero() => a.product(&inverse, &mut self.scalars),
            _ => a.by_cell(Two::Div, b, &mut self.scalars),
        }
    }

    fn power(&mut self, a: &Series, b: &Series) -> Series {
        let base = a.scalar(&mut self.scalars);
        let exponents = b.constants(&self.scalars);
        match base.zip(exponents) {
            Some((base, exponents))
                if self.scalars.number(base).is_none()
                    && exponents.iter().all(|it| it.is_finite()) =>
            {
                let mut term = Term::all(self.scalars.constant(1.0), a.cells());
                term.powers.push((base, exponents));
                Series::of(a.cells(), vec![term], &mut self.scalars)
            }
            _ => a.by_cell(Two::Pow, b, &mut self.scalars),
        }
    }

    fn choice(&mut self, [a, b, then, otherwise]: [NodeId; 4], extent: Extent) -> Option<Series> {
        let [a, b] = [self.read(a, extent)?, self.read(b, extent)?];
        let [then, otherwise] = [self.read(then, extent)?, self.read(otherwise, extent)?];
        let known = a.constants(&self.scalars).zip(b.constants(&self.scalars));
        let Some((a, b)) = known.filter(|(a, b)| !a.iter().chain(b).any(|it| it.is_nan())) else {
            return Some(Series::each(a.cells(), &mut self.scalars, |all, at| {
                let [a, b, then, otherwise] =
                    [&a, &b, &then, &otherwise].map(|it| it.cell(all, at));
                all.if_le([a, b, then, otherwise])
            }));
        };
        let is_then: Vec<bool> = a.iter().zip(&b).map(|(a, b)| a <= b).collect();
        let mask = |keeps: bool| {
            let pick = |(at, it): (usize, &bool)| (*it == keeps).then_some(at);
            is_then.iter().enumerate().map(pick).collect::<Vec<_>>()
        };
        let otherwise = otherwise.picked(&mask(false), &mut self.scalars);
        Some(then.picked(&mask(true), &mut self.scalars).plus(otherwise, &mut self.scalars))
    }
}

fn span([from, to]: [u32; 2], cells: usize) -> Option<std::ops::Range<usize>> {
    let [from, to] = [from, to].map(|it| it as usize);
    (from <= to && to < cells).then_some(from..to + 1)
}

fn largest(value: &Series, span: std::ops::Range<usize>, scalars: &mut Scalars) -> Scalar {
    let mut most: Option<Scalar> = None;
    for month in span {
        let cell = value.cell(scalars, month);
        most = Some(most.map_or(cell, |most| scalars.two(Two::Max, most, cell)));
    }
    most.unwrap_or_else(|| scalars.constant(f64::NAN))
}
