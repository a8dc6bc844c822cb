//! Models behind an interface, rented by the token.
//!
//! Cost = tokens of the work x price. Work counts in hours of the demand's GPU; the tokens that such
//! an hour makes are those of the demand, if it is stated in tokens, and else those the tier states.
//! Neither the effectiveness of the tier nor idle time changes how many tokens there are.

use crate::expr::unit::{GpuHours, MillionTokens, Money, Per, Ratio};
use crate::expr::{Expr, Given, Graph};
use crate::model::tokens::Throughput;

/// Price of tokens, and the tokens that a GPU would make.
#[derive(Clone, Debug)]
pub struct TokenPrice {
    /// Price of a million tokens.
    pub price: PerMillion,
    /// Tokens that a GPU of the demand makes, which turn tokens into GPU-hours.
    pub throughput: Throughput,
}

/// The price of a million tokens.
#[derive(Clone, Debug)]
pub enum PerMillion {
    /// One price for all tokens.
    Any(Given<Per<Money, MillionTokens>>),
    /// One price for tokens read and one for tokens written.
    Weighted {
        /// For tokens read.
        input: Given<Per<Money, MillionTokens>>,
        /// For tokens written.
        output: Given<Per<Money, MillionTokens>>,
        /// Share of all tokens that is read.
        input_share: Given<Ratio>,
    },
}

impl TokenPrice {
    /// Price of the tokens that a GPU makes in an hour = tokens a second x 3,600 / 10^6 x price.
    pub fn per_gpu_hour<'g>(&self, graph: &'g Graph) -> Expr<'g, Per<Money, GpuHours>> {
        let one = graph.count::<GpuHours>(1);
        let millions = one * self.throughput.millions_per_gpu_hour(graph);
        millions * self.price.mean(graph) / one
    }
}

impl PerMillion {
    /// Price of input x its share + price of output x the rest.
    fn mean<'g>(&self, graph: &'g Graph) -> Expr<'g, Per<Money, MillionTokens>> {
        match self {
            Self::Any(price) => graph.input(price),
            Self::Weighted { input, output, input_share } => {
                let read = graph.input(input_share);
                let written = graph.count::<Ratio>(1) - read;
                graph.input(input) * read + graph.input(output) * written
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, graph, number, throughput, value};

    #[track_caller]
    fn assert_per_gpu_hour(price: PerMillion, expected: &str) {
        let graph = graph();
        let price = TokenPrice { price, throughput: throughput("200", None) };
        let cost = graph.count::<GpuHours>(1) * price.per_gpu_hour(&graph);
        assert_eq!(value(&graph, cost), number(expected));
    }

    #[test]
    fn tokens_are_priced_by_what_a_gpu_would_make_of_them() {
        // 200 a second x 3,600 / 10^6 = 0.72 million an hour; at 2.00 a million 1.44.
        assert_per_gpu_hour(PerMillion::Any(given("price", "2")), "1.44");
    }

    #[test]
    fn tokens_read_and_written_are_weighted() {
        // 0.75 x 1.20 + 0.25 x 10 = 3.40 a million; x 0.72 = 2.448.
        let price = PerMillion::Weighted {
            input: given("input", "1.2"),
            output: given("output", "10"),
            input_share: given("input_share", "0.75"),
        };
        assert_per_gpu_hour(price, "2.448");
    }
}
