//! Tokens: the rate at which a GPU makes them.

use crate::expr::unit::{GpuHours, Gpus, MillionTokens, Per, Ratio, Seconds, TokenRate, Tokens};
use crate::expr::{Expr, Given, Graph};

/// Throughput of one GPU of the reference accelerator.
#[derive(Clone, Debug)]
pub struct Throughput {
    /// Tokens a second at full load.
    pub tokens_per_second_per_gpu: Given<Per<TokenRate, Gpus>>,
    /// Share of full load that is planned for; all of it unless stated.
    pub target_load: Option<Given<Ratio>>,
}

impl Throughput {
    /// Tokens a second and GPU = those at full load x target load.
    pub fn per_gpu<'g>(&self, graph: &'g Graph) -> Expr<'g, Per<TokenRate, Gpus>> {
        let full = graph.input(&self.tokens_per_second_per_gpu);
        match &self.target_load {
            None => full,
            Some(load) => {
                (full * graph.input(load)).named("tokens_per_second_per_gpu_at_target_load")
            }
        }
    }

    /// Millions of tokens that a GPU makes in an hour = tokens a second x 3,600 / 10^6.
    pub fn millions_per_gpu_hour<'g>(
        &self,
        graph: &'g Graph,
    ) -> Expr<'g, Per<MillionTokens, GpuHours>> {
        let tokens = in_an_hour(graph, self.per_gpu(graph));
        tokens / graph.count::<Per<Tokens, MillionTokens>>(1_000_000) / graph.count::<GpuHours>(1)
    }

    /// GPU-hours that so many tokens take.
    pub fn gpu_hours<'g>(&self, graph: &'g Graph, tokens: Expr<'g, Tokens>) -> Expr<'g, GpuHours> {
        graph.count::<GpuHours>(1) * (tokens / in_an_hour(graph, self.per_gpu(graph)))
    }
}

/// Tokens that one GPU makes in 3,600 seconds.
fn in_an_hour<'g>(graph: &'g Graph, rate: Expr<'g, Per<TokenRate, Gpus>>) -> Expr<'g, Tokens> {
    (graph.count::<Gpus>(1) * rate * graph.count::<Seconds>(3_600)).named("tokens_of_a_gpu_hour")
}

#[cfg(test)]
mod tests {
    use super::super::sample::{graph, number, throughput, value};
    use super::*;

    #[test]
    fn an_hour_has_3600_seconds_of_tokens() {
        // 2,500 a second x 0.8 x 3,600 = 7.2 million an hour.
        let graph = graph();
        let millions = throughput("2500", Some("0.8")).millions_per_gpu_hour(&graph);
        let millions = graph.count::<GpuHours>(1) * millions;
        assert_eq!(value(&graph, millions), number("7.2"));
    }

    #[test]
    fn so_many_tokens_take_so_many_gpu_hours() {
        // 1.8 of those 7.2 million take a quarter of an hour.
        let graph = graph();
        let throughput = throughput("2500", Some("0.8"));
        let hours = throughput.gpu_hours(&graph, graph.count(1_800_000));
        assert_eq!(value(&graph, hours), number("0.25"));
    }
}
