//! Inference: what a million tokens and a thousand requests take.

use super::What;
use crate::expr::unit::{GpuHours, Gpus, Per, Ratio, RequestRate, Requests, Seconds, Tokens};
use crate::expr::{Expr, Given, Graph};
use crate::model::tokens::Throughput;

/// Answers of a model.
#[derive(Clone, Debug)]
pub enum Inference {
    /// Counted in tokens.
    Tokens {
        /// Tokens that a GPU makes.
        throughput: Throughput,
        /// Tokens of a request, if requests are asked for too.
        tokens_per_request: Option<Given<Per<Tokens, Requests>>>,
    },
    /// Counted in requests.
    Requests {
        /// Requests that a GPU answers in a second at full load.
        requests_per_second_per_gpu: Given<Per<RequestRate, Gpus>>,
        /// Share of full load that is planned for; all of it unless stated.
        target_load: Option<Given<Ratio>>,
    },
}

impl Inference {
    /// GPU-hours of a million tokens = 10^6 / (tokens a second x 3,600); of a thousand requests
    /// likewise.
    pub(super) fn figures<'g>(&self, graph: &'g Graph) -> Vec<(What, Expr<'g, GpuHours>)> {
        let requests = graph.count::<Requests>(1_000);
        match self {
            Self::Tokens { throughput, tokens_per_request } => {
                let million = throughput.gpu_hours(graph, graph.count(1_000_000));
                let thousand = tokens_per_request.as_ref().map(|tokens| {
                    let tokens = (requests * graph.input(tokens)).named("tokens_of_1000_requests");
                    let hours = throughput.gpu_hours(graph, tokens);
                    (What::ThousandRequests, hours)
                });
                std::iter::once((What::MillionTokens, million)).chain(thousand).collect()
            }
            Self::Requests { requests_per_second_per_gpu, target_load } => {
                let full = graph.count::<Gpus>(1) * graph.input(requests_per_second_per_gpu);
                let rate = match target_load {
                    None => full,
                    Some(load) => full * graph.input(load),
                };
                let in_an_hour = rate * graph.count::<Seconds>(3_600);
                let in_an_hour = in_an_hour.named("requests_of_a_gpu_hour");
                let hours = graph.count::<GpuHours>(1) * (requests / in_an_hour);
                vec![(What::ThousandRequests, hours)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, given, graph, number, throughput, value};

    #[test]
    fn tokens_and_requests_take_their_part_of_a_gpu_hour() {
        // 2,500 x 0.8 = 2,000 a second, 7.2 million an hour: 36 million take 5 GPU-hours, and a
        // thousand requests of 1,800 tokens are 1.8 million, 0.25 GPU-hours.
        let graph = graph();
        let inference = Inference::Tokens {
            throughput: throughput("2500", Some("0.8")),
            tokens_per_request: Some(given("tokens_per_request", "1800")),
        };
        let [million, thousand] = inference.figures(&graph).try_into().expect("two figures");
        assert_eq!(million.0, What::MillionTokens);
        assert_near(value(&graph, million.1 * 36), "5", "0.00000000000000000001");
        let found = (thousand.0, value(&graph, thousand.1));
        assert_eq!(found, (What::ThousandRequests, number("0.25")));
    }

    #[test]
    fn requests_are_not_counted_where_their_tokens_are_not_known() {
        let graph = graph();
        let throughput = throughput("2500", None);
        let inference = Inference::Tokens { throughput, tokens_per_request: None };
        assert_eq!(inference.figures(&graph).len(), 1);
    }

    #[test]
    fn requests_may_have_a_rate_of_their_own() {
        // 2.5 x 0.8 = 2 a second, 7,200 an hour: 36,000 take 5 GPU-hours.
        let graph = graph();
        let inference = Inference::Requests {
            requests_per_second_per_gpu: given("requests_per_second_per_gpu", "2.5"),
            target_load: Some(given("target_load", "0.8")),
        };
        let [(what, hours)] = inference.figures(&graph).try_into().expect("one figure");
        assert_eq!(what, What::ThousandRequests);
        assert_near(value(&graph, hours * 36), "5", "0.00000000000000000001");
    }
}
