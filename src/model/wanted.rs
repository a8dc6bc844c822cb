//! Peak and mean demand, by which sizes given in words are reckoned.

use crate::expr::axes::{Join, Shape};
use crate::expr::unit::{Gpus, Ratio, Times, Unit};
use crate::expr::{Expr, Once};

/// Peak and mean demand of some stretch of time.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'g, S> {
    /// The most GPUs wanted at once.
    pub peak: Expr<'g, Gpus, S>,
    /// Mean GPUs when that is.
    pub mean: Expr<'g, Gpus, S>,
    /// Scale of the fleet: 1 unless an analysis moves it.
    pub scale: Expr<'g, Ratio>,
}

impl<'g, S: Shape> Wanted<'g, S> {
    /// A stated count of nodes or instances, at the scale of the fleet.
    pub fn scaled<U: Unit + Times<Ratio, Output = U>>(&self, stated: Expr<'g, U>) -> Expr<'g, U> {
        (stated * self.scale).ceil()
    }
}

impl<'g> Wanted<'g, Once> {
    /// Both in proportion to a factor.
    pub fn times<S: Shape>(self, factor: Expr<'g, Ratio, S>) -> Wanted<'g, S>
    where
        Once: Join<S, Output = S>,
    {
        Wanted { peak: self.peak * factor, mean: self.mean * factor, scale: self.scale }
    }
}
