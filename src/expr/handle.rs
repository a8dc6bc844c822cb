//! Handle that formulas are written with: [`Expr`], typed by unit and shape.

use std::marker::PhantomData;
use std::ops::{Add, Div, Mul, Sub};
use std::ptr;

use super::axes::{Adds, Join, Once, Shape};
use super::graph::Graph;
use super::op::{Extent, NodeId, Op};
use super::unit::{DividedBy, Ratio, Times, Unit};

/// A node of the graph that measures `Q` and varies over `S`.
#[derive(Debug)]
pub struct Expr<'g, Q, S = Once> {
    pub(super) graph: &'g Graph,
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

    pub(super) fn extent(self) -> Extent {
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

    pub(super) fn over<U: Shape>(self, op: Op, extent: Extent) -> Expr<'g, Q, U> {
        self.graph.push(op, extent)
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
    /// A number of the formula itself.
    pub fn count<Q: Unit>(&self, number: u32) -> Expr<'_, Q> {
        self.push(Op::Constant(number), Extent::default())
    }

    /// Zero, in any unit.
    pub fn zero<Q: Unit>(&self) -> Expr<'_, Q> {
        self.count(0)
    }

    /// Sum of some series or numbers from left to right; zero if there are none.
    pub fn sum<'g, Q, S>(&'g self, all: impl IntoIterator<Item = Expr<'g, Q, S>>) -> Expr<'g, Q, S>
    where
        Q: Adds<S, S, Shape = S>,
        S: Shape,
        Once: Join<S, Output = S>,
    {
        all.into_iter().reduce(|sum, it| sum + it).unwrap_or_else(|| self.zero().widen())
    }

    pub(super) fn push<Q: Unit, S: Shape>(&self, op: Op, extent: Extent) -> Expr<'_, Q, S> {
        Expr::new(self, self.add(op, extent, Q::symbol))
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
