//! Resolves figures in tokens: a demand, and the throughput of a GPU.

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field};
use crate::model::{Peak, Throughput, TokenDemand};
use crate::quantity::{Positive, PositiveShare, Quantity};

impl Resolver<'_> {
    /// Peak of the demand, in GPUs or in tokens a second.
    pub fn peak(&mut self, at: Mapping<'_>, demand: &written::Demand) -> Option<Peak> {
        if demand.tokens_per_second.is_absent() {
            return self.require(at, "gpus", &demand.gpus).map(Peak::Gpus);
        }
        let keys =
            [("gpus", demand.gpus.span()), ("tokens_per_second", demand.tokens_per_second.span())];
        self.one_of(at, &keys)?;
        let tokens_per_second = self.given(at, "tokens_per_second", &demand.tokens_per_second);
        let (tokens_per_second, throughput) = (tokens_per_second?, self.throughput.clone()?);
        Some(Peak::Tokens(TokenDemand { tokens_per_second, throughput }))
    }

    /// Notes the throughput of a GPU that a demand states, in tokens or beside GPUs.
    pub fn throughput_of_demand(&mut self, at: Mapping<'_>, demand: &written::Demand) {
        let (rate, load) = (&demand.tokens_per_second_per_gpu, &demand.target_load);
        let is_needed = !demand.tokens_per_second.is_absent() && !demand.has_steps();
        if !rate.is_absent() || is_needed {
            self.throughput = self.throughput(at, rate, load);
            self.throughput_is_lost = self.throughput.is_none();
        } else {
            let alone = [("target_load", load.span())];
            self.throughput_is_lost = self.only_with("tokens_per_second_per_gpu", &alone);
        }
    }

    /// Throughput of a GPU: each figure as stated here, or else that of the demand.
    pub fn throughput_or_demands(
        &mut self,
        at: Mapping<'_>,
        tokens_per_second_per_gpu: &Field<Positive>,
        target_load: &Field<PositiveShare>,
    ) -> Option<Throughput> {
        let is_demands = tokens_per_second_per_gpu.is_absent();
        match &self.throughput {
            Some(throughput) if is_demands => {
                let load = self.given(at, "target_load", target_load);
                let target_load = load.or_else(|| throughput.target_load.clone());
                Some(Throughput { target_load, ..throughput.clone() })
            }
            None if is_demands && self.throughput_is_lost => None,
            _ => self.throughput(at, tokens_per_second_per_gpu, target_load),
        }
    }

    /// Throughput of a GPU as stated.
    fn throughput(
        &mut self,
        at: Mapping<'_>,
        tokens_per_second_per_gpu: &Field<Positive>,
        target_load: &Field<PositiveShare>,
    ) -> Option<Throughput> {
        let key = "tokens_per_second_per_gpu";
        let tokens_per_second_per_gpu = self.require(at, key, tokens_per_second_per_gpu);
        let target_load = self.given(at, "target_load", target_load);
        Some(Throughput { tokens_per_second_per_gpu: tokens_per_second_per_gpu?, target_load })
    }

    /// Reports a demand in tokens a second beside steps, which state numbers of GPUs.
    pub fn no_tokens_beside_steps(&mut self, demand: &written::Demand) {
        if let Some(span) = demand.tokens_per_second.span() {
            let key = "tokens_per_second";
            let message = format!("`{key}` cannot be combined with steps, which state the GPUs");
            let fix = format!("remove `{key}`, or the steps");
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }
}

/// Most GPUs of a demand, if they can be computed from what is written.
pub fn most_gpus(demand: &written::Demand) -> Option<Decimal> {
    let (tokens, per_gpu) =
        (demand.tokens_per_second.get(), demand.tokens_per_second_per_gpu.get());
    let load = demand.target_load.get().map_or(Decimal::ONE, |load| load.value());
    let of_tokens = tokens.zip(per_gpu).and_then(|(tokens, per_gpu)| {
        tokens.value().checked_div(per_gpu.value().checked_mul(load)?)
    });
    demand.gpus.get().map(|gpus| gpus.value()).or(of_tokens)
}
