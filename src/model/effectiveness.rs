//! How much work of the reference accelerator one GPU of a tier does.

use super::calendar::Calendar;
use super::goodput::Goodput;
use crate::expr::unit::{Gpus, Ratio};
use crate::expr::{Expr, Given, Graph};

/// The factors of effectiveness; what is not stated is 1.
#[derive(Clone, Debug, Default)]
pub struct Effectiveness {
    /// Throughput of this GPU over that of the demand's.
    pub relative_performance: Option<Given<Ratio>>,
    /// Share of throughput lost to virtualization.
    pub virtualization_overhead: Option<Given<Ratio>>,
    /// Share of allocated time that is useful work, after failures and restarts.
    pub goodput: Option<Goodput>,
}

impl Effectiveness {
    /// e = relative performance x (1 - virtualization overhead) x goodput.
    pub fn factor<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        peak: Expr<'g, Gpus>,
    ) -> Expr<'g, Ratio> {
        let Self { relative_performance, virtualization_overhead, goodput } = self;
        let one = graph.count::<Ratio>(1);
        let kept = virtualization_overhead.as_ref().map(|share| one - graph.input(share));
        let factors = [
            relative_performance.as_ref().map(|ratio| graph.input(ratio)),
            kept,
            goodput.as_ref().map(|it| it.share(graph, calendar, peak)),
        ];
        factors.into_iter().flatten().reduce(|e, factor| e * factor).unwrap_or(one)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{calendar, given, graph, number, value};
    use super::*;

    #[test]
    fn effectiveness_is_the_product_of_what_is_stated() {
        // Half the throughput, 10% lost to virtualization, 96% useful: 0.5 x 0.9 x 0.96 = 0.432.
        let graph = graph();
        let effectiveness = Effectiveness {
            relative_performance: Some(given("relative_performance", "0.5")),
            virtualization_overhead: Some(given("virtualization_overhead", "0.10")),
            goodput: Some(Goodput::Stated(given("goodput", "0.96"))),
        };
        let (calendar, peak) = (calendar(&graph), graph.count(64));
        let factor = |it: &Effectiveness| value(&graph, it.factor(&graph, &calendar, peak));
        assert_eq!(factor(&effectiveness), number("0.432"));
        assert_eq!(factor(&Effectiveness::default()), number("1"));
    }
}
