//! Handle that formulas are written with: [`Expr`], typed by unit and shape.

use std::marker::PhantomData;
use std::ops::{Add, Div, Mul, Sub};
use std::ptr;

use super::axes::{Adds, ByLevel, Grid, Join, Monthly, Once, Shape};
use super::graph::Graph;
use super::op::{Extent, NodeId, Op};
use super::unit::{DividedBy, Ratio, Times, Unit};

/// A node of the graph that measures `Q` and varies over `S`.
#[derive(Debug)]
pub struct Expr<'g, Q, S = Once> {
    graph: &'g Graph,
    id: NodeId,
    kind: PhantomData<fn() -> (Q, S)>,
}

impl<Q, S> Clone for Expr<'_, Q, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Q, S> Copy for Expr<'_, Q, S> {}

impl<'g, Q: Unit, S: Shape> Expr<'g, Q, S> {
    /// Gives the node a name within the open scope of its graph; a node may have several.
    #[must_use]
    pub fn named(self, name: impl AsRef<str>) -> Self {
        self.graph.name(self.id, name.as_ref());
        self
    }

    /// The bare number, without its unit.
    #[must_use]
    pub fn as_number(self) -> Expr<'g, Ratio, S> {
        Expr::new(self.graph, self.id)
    }

    /// Smaller of the two numbers.
    #[must_use]
    pub fn min<T>(self, other: Expr<'g, Q, T>) -> Expr<'g, Q, S::Output>
    where
        S: Join<T>,
        T: Shape,
    {
        self.with(other, Op::Min)
    }

    /// Larger of the two numbers.
    #[must_use]
    pub fn max<T>(self, other: Expr<'g, Q, T>) -> Expr<'g, Q, S::Output>
    where
        S: Join<T>,
        T: Shape,
    {
        self.with(other, Op::Max)
    }

    /// Excess over `other`, or nothing: the form whose bounds stay tight.
    #[must_use]
    pub fn above<T>(self, other: Expr<'g, Q, T>) -> Expr<'g, Q, <Q as Adds<S, T>>::Shape>
    where
        Q: Adds<S, T>,
        T: Shape,
        <Q as Adds<S, T>>::Shape: Join<Once, Output = <Q as Adds<S, T>>::Shape>,
    {
        (self - other).max(self.graph.zero())
    }

    /// Up to the next whole number, after rounding to nine decimals.
    #[must_use]
    pub fn ceil(self) -> Self {
        self.graph.push(Op::Ceil(self.id), self.extent())
    }

    /// Down to the next whole number, after rounding to nine decimals.
    #[must_use]
    pub fn floor(self) -> Self
    where
        Q: Adds<Once, S, Shape = S>,
    {
        let zero = self.graph.zero::<Q>();
        zero - (zero - self).ceil()
    }

    /// Re-types to a wider shape; the number is constant along the added axes, no node is made.
    #[must_use]
    pub fn widen<T: Shape>(self) -> Expr<'g, Q, T>
    where
        S: Join<T, Output = T>,
    {
        Expr::new(self.graph, self.id)
    }

    pub(super) fn new(graph: &'g Graph, id: NodeId) -> Self {
        Self { graph, id, kind: PhantomData }
    }

    pub(crate) fn id(&self) -> NodeId {
        self.id
    }

    fn extent(self) -> Extent {
        self.graph.extent(self.id)
    }

    fn with<R: Unit, T: Shape, P: Unit, U: Shape>(
        self,
        other: Expr<'g, R, T>,
        op: fn(NodeId, NodeId) -> Op,
    ) -> Expr<'g, P, U> {
        debug_assert!(ptr::eq(self.graph, other.graph), "handles of two graphs in one formula");
        self.graph.push(op(self.id, other.id), self.extent().join(other.extent()))
    }

    fn over<U: Shape>(self, op: Op, extent: Extent) -> Expr<'g, Q, U> {
        self.graph.push(op, extent)
    }
}

impl<'g, Q: Unit> Expr<'g, Q> {
    /// Amount in month 0 and zero in all others: paid before anything runs.
    #[must_use]
    pub fn up_front(self) -> Expr<'g, Q, Monthly> {
        self.at(0)
    }

    /// Amount in the given month and zero in all others.
    #[must_use]
    pub fn at(self, month: u32) -> Expr<'g, Q, Monthly> {
        self.over(Op::At { value: self.id, month }, Extent { months: true, levels: false })
    }
}

impl<'g, Q: Unit> Expr<'g, Q, Monthly> {
    /// The sum over month 0 and all that run.
    #[must_use]
    pub fn sum_months(self) -> Expr<'g, Q> {
        self.sum_of_months(0, self.graph.months())
    }

    /// The sum of the months of a span, both ends included.
    #[must_use]
    pub fn sum_of_months(self, from: u32, to: u32) -> Expr<'g, Q> {
        self.over(Op::SumMonths { value: self.id, from, to }, Extent::default())
    }

    /// Largest of the running months.
    #[must_use]
    pub fn most(self) -> Expr<'g, Q> {
        self.most_of_months(1, self.graph.months())
    }

    /// Largest of the months of a span, both ends included.
    #[must_use]
    pub fn most_of_months(self, from: u32, to: u32) -> Expr<'g, Q> {
        self.over(Op::MaxMonths { value: self.id, from, to }, Extent::default())
    }

    /// Value of one month.
    #[must_use]
    pub fn in_month(self, month: u32) -> Expr<'g, Q> {
        self.over(Op::InMonth { value: self.id, month }, Extent::default())
    }

    /// Series delayed by so many months; zero before that.
    #[must_use]
    pub fn later(self, months: u32) -> Self {
        let op = Op::Later { value: self.id, months };
        self.over(op, Extent { months: true, levels: false })
    }

    /// The sum of all months so far.
    #[must_use]
    pub fn running_total(self) -> Self {
        self.over(Op::RunningTotal(self.id), Extent { months: true, levels: false })
    }
}

impl<'g, Q: Unit> Expr<'g, Q, ByLevel> {
    /// The sum over the levels of demand.
    #[must_use]
    pub fn sum_levels(self) -> Expr<'g, Q> {
        self.over(Op::SumLevels(self.id), Extent::default())
    }
}

impl<'g, Q: Unit> Expr<'g, Q, Grid> {
    /// The sum over the levels of demand, in each month.
    #[must_use]
    pub fn sum_levels(self) -> Expr<'g, Q, Monthly> {
        let months = self.extent().months;
        self.over(Op::SumLevels(self.id), Extent { months, levels: false })
    }
}

impl<'g, S: Shape> Expr<'g, Ratio, S> {
    /// Power of the number, to the given exponent.
    #[must_use]
    pub fn pow<T>(self, exponent: Expr<'g, Ratio, T>) -> Expr<'g, Ratio, S::Output>
    where
        S: Join<T>,
        T: Shape,
    {
        self.with(exponent, Op::Pow)
    }

    /// Euler's number to the power of the number.
    #[must_use]
    pub fn exp(self) -> Self {
        self.graph.push(Op::Exp(self.id), self.extent())
    }
}

impl Graph {
    /// Sum of some series or numbers from left to right; zero if there are none.
    pub fn sum<'g, Q, S>(&'g self, all: impl IntoIterator<Item = Expr<'g, Q, S>>) -> Expr<'g, Q, S>
    where
        Q: Adds<S, S, Shape = S>,
        S: Shape,
        Once: Join<S, Output = S>,
    {
        all.into_iter().reduce(|sum, it| sum + it).unwrap_or_else(|| self.zero().widen())
    }
}

/// `then` if `a <= b`, else `otherwise`.
pub fn if_le<'g, C: Unit, Q: Unit, S: Shape + Join<T>, T: Shape>(
    [a, b]: [Expr<'g, C, T>; 2],
    then: Expr<'g, Q, S>,
    otherwise: Expr<'g, Q, S>,
) -> Expr<'g, Q, S::Output> {
    let compared = a.extent().join(b.extent());
    let extent = then.extent().join(otherwise.extent()).join(compared);
    let op = Op::IfLe { a: a.id, b: b.id, then: then.id, otherwise: otherwise.id };
    then.graph.push(op, extent)
}

impl<'g, Q: Unit, S: Shape, T: Shape> Add<Expr<'g, Q, T>> for Expr<'g, Q, S>
where
    Q: Adds<S, T>,
{
    type Output = Expr<'g, Q, <Q as Adds<S, T>>::Shape>;

    fn add(self, other: Expr<'g, Q, T>) -> Self::Output {
        self.with(other, Op::Add)
    }
}

impl<'g, Q: Unit, S: Shape, T: Shape> Sub<Expr<'g, Q, T>> for Expr<'g, Q, S>
where
    Q: Adds<S, T>,
{
    type Output = Expr<'g, Q, <Q as Adds<S, T>>::Shape>;

    fn sub(self, other: Expr<'g, Q, T>) -> Self::Output {
        self.with(other, Op::Sub)
    }
}

impl<'g, Q: Unit + Times<R>, R: Unit, S: Shape + Join<T>, T: Shape> Mul<Expr<'g, R, T>>
    for Expr<'g, Q, S>
{
    type Output = Expr<'g, Q::Output, S::Output>;

    fn mul(self, other: Expr<'g, R, T>) -> Self::Output {
        self.with(other, Op::Mul)
    }
}

impl<'g, Q: Unit + DividedBy<R>, R: Unit, S: Shape + Join<T>, T: Shape> Div<Expr<'g, R, T>>
    for Expr<'g, Q, S>
{
    type Output = Expr<'g, Q::Output, S::Output>;

    fn div(self, other: Expr<'g, R, T>) -> Self::Output {
        self.with(other, Op::Div)
    }
}

impl<Q: Unit, S: Shape> Mul<u32> for Expr<'_, Q, S> {
    type Output = Self;

    fn mul(self, number: u32) -> Self {
        let number = self.graph.count::<Ratio>(number);
        self.with(number, Op::Mul)
    }
}

impl<Q: Unit, S: Shape> Div<u32> for Expr<'_, Q, S> {
    type Output = Self;

    fn div(self, number: u32) -> Self {
        let number = self.graph.count::<Ratio>(number);
        self.with(number, Op::Div)
    }
}
