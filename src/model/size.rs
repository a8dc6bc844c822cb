//! How many units of a tier there are: a number, or a word that follows the demand.

use super::demand::Load;
use crate::expr::unit::{DividedBy, Gpus, Per, Ratio, Unit};
use crate::expr::{Expr, Given, Graph};

/// The size of a tier in nodes or instances.
#[derive(Clone, Debug)]
pub enum Size<U> {
    /// So many nodes or instances.
    Units(Given<U>),
    /// As many as so many GPUs need.
    Gpus(Given<Gpus>),
    /// As many as the highest peak of demand needs.
    Peak,
    /// As many as the mean of demand needs.
    Mean,
}

impl<U: Unit> Size<U> {
    /// Whole units; `e` is the reference GPUs that one of theirs makes, downtime included.
    pub fn units<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        gpus_per_unit: Expr<'g, Per<Gpus, U>>,
        e: Expr<'g, Ratio>,
    ) -> Expr<'g, U>
    where
        Gpus: DividedBy<Per<Gpus, U>, Output = U>,
    {
        let for_work = |work: Expr<'g, Gpus>| (work / e / gpus_per_unit).ceil();
        match self {
            Self::Units(units) => graph.input(units),
            Self::Gpus(gpus) => (graph.input(gpus) / gpus_per_unit).ceil(),
            Self::Peak => for_work(load.peak),
            Self::Mean => for_work(load.mean),
        }
    }
}
