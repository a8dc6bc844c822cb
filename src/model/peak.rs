//! The most that is wanted at once, in GPUs or in what they make.

use super::tokens::Throughput;
use crate::expr::unit::{Gpus, TokenRate};
use crate::expr::{Expr, Given, Graph};

/// The most that is wanted at once.
#[derive(Clone, Debug)]
pub enum Peak {
    /// So many GPUs.
    Gpus(Given<Gpus>),
    /// As many as make so many tokens.
    Tokens(TokenDemand),
}

/// Tokens wanted a second at most.
#[derive(Clone, Debug)]
pub struct TokenDemand {
    /// The highest rate.
    pub tokens_per_second: Given<TokenRate>,
    /// Tokens that a GPU makes.
    pub throughput: Throughput,
}

impl Peak {
    /// GPUs, or tokens a second / (tokens a second and GPU x target load); a tier rounds them up.
    pub fn gpus<'g>(&self, graph: &'g Graph) -> Expr<'g, Gpus> {
        match self {
            Self::Gpus(gpus) => graph.input(gpus),
            Self::Tokens(tokens) => {
                graph.input(&tokens.tokens_per_second) / tokens.throughput.per_gpu(graph)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{given, graph, number, throughput, value};
    use super::*;

    #[test]
    fn a_rate_of_tokens_needs_gpus_below_full_load() {
        // 220,000 a second at 2,200 x 0.8 = 1,760 a GPU: 125 GPUs; at full load 100.
        for (load, gpus) in [(Some("0.8"), "125"), (None, "100")] {
            let graph = graph();
            let tokens_per_second = given("tokens_per_second", "220000");
            let throughput = throughput("2200", load);
            let peak = Peak::Tokens(TokenDemand { tokens_per_second, throughput });
            assert_eq!(value(&graph, peak.gpus(&graph)), number(gpus));
        }
    }
}
