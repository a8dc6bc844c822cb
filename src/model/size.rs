//! Size of a tier: a number of units, or a word that follows the demand.

use super::wanted::Wanted;
use crate::expr::axes::{Join, Shape};
use crate::expr::unit::{DividedBy, Gpus, Per, Ratio, Times, Unit};
use crate::expr::{Expr, Given, Graph, Once, Place};

/// The size of a tier in nodes or instances.
#[derive(Clone, Debug)]
pub enum Size<U> {
    /// Stated number of nodes or instances.
    Units(Given<U>),
    /// Enough units for a stated number of GPUs.
    Gpus(Given<Gpus>),
    /// Enough units for the highest peak of demand.
    Peak,
    /// Enough units for the mean of demand.
    Mean,
    /// Units that make the alternative cheapest, which an analysis finds.
    Optimal(OptimalSize<U>),
    /// Number of nodes or instances with parts of one, which nobody sells: an analysis asks for it.
    Parts(Given<U>),
}

/// Name of the analysis that finds optimal sizes.
pub const OPTIMAL: &str = "the cheapest mix";

/// A size that an analysis chooses within bounds.
#[derive(Clone, Debug)]
pub struct OptimalSize<U> {
    /// Units that were found; 0 before.
    pub units: Given<U>,
    /// Place of the word in the file.
    pub place: Place,
    /// Fewest GPUs, none if not bounded.
    pub min_gpus: Option<Given<Gpus>>,
    /// Most GPUs, none if not bounded.
    pub max_gpus: Option<Given<Gpus>>,
}

impl<U: Unit + Times<Ratio, Output = U>> Size<U> {
    /// Whole units for the GPUs wanted; `for_work` turns work in reference GPUs into units.
    pub fn units<'g, S>(
        &self,
        graph: &'g Graph,
        wanted: Wanted<'g, S>,
        gpus_per_unit: Expr<'g, Per<Gpus, U>>,
        for_work: impl Fn(Expr<'g, Gpus, S>) -> Expr<'g, U, S>,
    ) -> Expr<'g, U, S>
    where
        Gpus: DividedBy<Per<Gpus, U>, Output = U>,
        S: Shape + Join<Once, Output = S>,
        Once: Join<S, Output = S>,
    {
        match self {
            Self::Units(units) => wanted.scaled(graph.input(units)).widen(),
            Self::Optimal(size) => {
                for bound in [&size.min_gpus, &size.max_gpus].into_iter().flatten() {
                    graph.fixed(bound);
                }
                wanted.scaled(graph.input(&size.units)).widen()
            }
            Self::Parts(units) => (graph.input(units) * wanted.scale).widen(),
            Self::Gpus(gpus) => (graph.input(gpus) * wanted.scale / gpus_per_unit).ceil().widen(),
            Self::Peak => for_work(wanted.peak),
            Self::Mean => for_work(wanted.mean),
        }
    }
}

impl<U: Unit> Size<U> {
    /// Units that a size in words comes to before they are rounded, for the mean or the peak.
    pub fn needed<'g, S>(
        &self,
        wanted: Wanted<'g, S>,
        gpus_per_unit: Expr<'g, Per<Gpus, U>>,
        e: Expr<'g, Ratio>,
    ) -> Expr<'g, U, S>
    where
        Gpus: DividedBy<Per<Gpus, U>, Output = U>,
        S: Shape + Join<Once, Output = S>,
        Once: Join<S, Output = S>,
    {
        let work = if matches!(self, Self::Mean) { wanted.mean } else { wanted.peak };
        work / e / gpus_per_unit
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{demand, given, graph, load, number, value};
    use super::*;
    use crate::expr::unit::Nodes;

    fn nodes(size: &Size<Nodes>, e: &str) -> rust_decimal::Decimal {
        let graph = graph();
        let load = load(&graph, &demand("64", "0.8"));
        let gpus_per_node = graph.input(&given("gpus_per_node", "8"));
        let e = graph.input(&given::<Ratio>("e", e));
        let for_work = |work| Expr::ceil(work / e / gpus_per_node);
        value(&graph, size.units(&graph, load.wanted, gpus_per_node, for_work))
    }

    #[test]
    fn a_word_follows_demand_and_effectiveness_and_a_number_does_not() {
        // Peak: 64 / 0.855 / 8 = 9.36, so 10 nodes. Mean: 51.2 / 0.855 / 8 = 7.49, so 8. 60 GPUs
        // fill 7.5 nodes, so 8, whatever work they do.
        assert_eq!(nodes(&Size::Peak, "0.855"), number("10"));
        assert_eq!(nodes(&Size::Mean, "0.855"), number("8"));
        assert_eq!(nodes(&Size::Gpus(given("gpus", "60")), "0.855"), number("8"));
        assert_eq!(nodes(&Size::Units(given("nodes", "7")), "0.855"), number("7"));
    }

    #[test]
    fn the_last_digit_of_a_quotient_is_no_node() {
        // 64 / 0.6666666666 is 96.00000001, which is 12.000000001 nodes: 13; one digit of
        // effectiveness more and the excess is below the ninth decimal: 12.
        assert_eq!(nodes(&Size::Peak, "0.6666666666"), number("13"));
        assert_eq!(nodes(&Size::Peak, "0.66666666666"), number("12"));
    }
}
