//! Standby: nodes bought beyond those that serve the peak while none is down.

use crate::expr::axes::{Join, Shape};
use crate::expr::unit::{Gpus, Nodes, Per, Ratio};
use crate::expr::{Expr, Given, Graph, Once, if_le};

/// The most nodes that a stated share of time may add.
const MOST: u32 = 64;

/// Rule for the number of nodes of a size in words, if nodes are down for a share of the time.
#[derive(Clone, Debug, Default)]
pub enum Standby {
    /// None: as many as serve the peak while none is down.
    None,
    /// Enough that the mean of the nodes that are up serves the peak.
    #[default]
    Expected,
    /// One more than serve the peak.
    OneMore,
    /// Enough that the peak is served for this share of the time or more.
    ShareOfTime(Given<Ratio>),
}

/// Work of one node: turns a size in words (`peak`, `mean`) into a number of nodes.
#[derive(Clone, Copy, Debug)]
pub struct NodeWork<'g, 's> {
    /// GPUs of a node.
    pub gpus_per_node: Expr<'g, Per<Gpus, Nodes>>,
    /// Reference GPUs that one of them makes while it is up.
    pub e: Expr<'g, Ratio>,
    /// Share of time that a node is down, if one is stated.
    pub downtime: Option<Expr<'g, Ratio>>,
    /// Rule for nodes that are down.
    pub standby: &'s Standby,
}

impl Standby {
    /// Nodes before they are rounded up, of which `serving` must be up to serve the peak.
    ///
    /// `none`: serving. `expected`: serving / (1 - d). `one_more`: ceil(serving) + 1. A share s of time: the
    /// least n of which ceil(serving) or more are up for s of the time.
    pub fn wanted<'g, S>(
        &self,
        graph: &'g Graph,
        serving: Expr<'g, Nodes, S>,
        downtime: Option<Expr<'g, Ratio>>,
    ) -> Expr<'g, Nodes, S>
    where
        S: Shape + Join<Once, Output = S> + Join<S, Output = S>,
        Once: Join<S, Output = S>,
    {
        let Some(downtime) = downtime else { return serving };
        let up = uptime(graph, downtime);
        match self {
            Self::None => serving,
            Self::Expected => serving / up,
            Self::OneMore => serving.ceil() + graph.count::<Nodes>(1),
            Self::ShareOfTime(share) => {
                let needed = serving.ceil();
                let more = more(graph, needed.as_number(), [up, downtime], graph.input(share));
                needed + more * graph.count::<Nodes>(1)
            }
        }
    }
}

fn uptime<'g>(graph: &'g Graph, downtime: Expr<'g, Ratio>) -> Expr<'g, Ratio> {
    graph.count::<Ratio>(1) - downtime
}

/// Nodes beyond those needed, so that as many as needed are up for the share of time.
///
/// The chance that the n-th node that is up is the (n + j)-th in all is C(n + j - 1, j) u^n d^j:
/// q(0) = u^n, q(j + 1) = q(j) x (n + j) / (j + 1) x d. Their sum up to j is the share of time in
/// which n of n + j nodes are up; each j at which it is too small asks for one node more.
fn more<'g, S>(
    graph: &'g Graph,
    needed: Expr<'g, Ratio, S>,
    [up, downtime]: [Expr<'g, Ratio>; 2],
    share: Expr<'g, Ratio>,
) -> Expr<'g, Ratio, S>
where
    S: Shape + Join<Once, Output = S> + Join<S, Output = S>,
    Once: Join<S, Output = S>,
{
    let [none, one] = [0, 1].map(|number| graph.count::<Ratio>(number).widen::<S>());
    let mut chance: Expr<'g, Ratio, S> = up.pow(needed);
    let mut served = chance;
    let mut more = if_le([share.widen(), served], none, one);
    for nodes in 1..MOST {
        let before = needed + graph.count::<Ratio>(nodes - 1);
        chance = chance * (before / nodes) * downtime;
        served = served + chance;
        more = more + if_le([share.widen(), served], none, one);
    }
    more
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, graph, number, value};

    /// Nodes for 8 that serve the peak, or a little less, at 5% downtime.
    fn nodes(standby: &Standby, serving: &str) -> rust_decimal::Decimal {
        let graph = graph();
        let serving = graph.input(&given("serving", serving));
        let downtime = graph.input(&given("downtime", "0.05"));
        value(&graph, standby.wanted(&graph, serving, Some(downtime)).ceil())
    }

    #[test]
    fn the_mean_of_the_nodes_up_serves_the_peak() {
        // 8 / 0.95 = 8.42, so 9; 7.6 / 0.95 = 8.
        assert_eq!(nodes(&Standby::Expected, "8"), number("9"));
        assert_eq!(nodes(&Standby::Expected, "7.6"), number("8"));
        assert_eq!(nodes(&Standby::OneMore, "7.6"), number("9"));
        assert_eq!(nodes(&Standby::None, "8"), number("8"));
    }

    #[test]
    fn a_share_of_time_asks_for_nodes_one_by_one() {
        // 8 of 8 up: 0.95^8 = 66.3% of the time; 8 of 9: x (1 + 8 x 0.05) = 92.9%; 8 of 10:
        // x (1 + 0.4 + 36 x 0.0025) = 98.85%; 8 of 11: + 120 x 0.000125 = 99.84%.
        let share = |share: &str| Standby::ShareOfTime(given("standby", share));
        for (wanted, expected) in [("0.6", "8"), ("0.9", "9"), ("0.98", "10"), ("0.99", "11")] {
            assert_eq!(nodes(&share(wanted), "8"), number(expected));
        }
    }

    #[test]
    fn nodes_that_are_never_down_need_no_standby() {
        let graph = graph();
        let serving = graph.input(&given("serving", "7.6"));
        assert_eq!(value(&graph, Standby::OneMore.wanted(&graph, serving, None)), number("7.6"));
    }
}
