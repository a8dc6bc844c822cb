//! Resolves on-demand tiers priced per token.

use super::accelerator::Accelerator;
use super::mapping::Mapping;
use super::rented::FoundRental;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::Given;
use crate::input::Diagnostic;
use crate::model::rented::{Granularity, PerMillion, Price, Rental, TokenPrice};

impl written::OnDemand {
    /// True if the tier states a price of tokens.
    pub fn is_priced_by_token(&self) -> bool {
        let prices = [
            &self.price_per_million_tokens,
            &self.price_per_million_input_tokens,
            &self.price_per_million_output_tokens,
        ];
        prices.iter().any(|price| !price.is_absent())
    }
}

impl Resolver<'_> {
    /// Resolves what a tier rents per token: any number of tokens, and no GPUs of its own.
    pub fn api(&mut self, at: Mapping<'_>, tier: &written::OnDemand) -> FoundRental {
        let gpu = Accelerator::stated(tier.rented().gpu);
        self.nothing_but_tokens(tier);
        let price = self.per_million(at, tier);
        // A demand in tokens says how many there are: no throughput of the tier makes them more.
        let throughput = self.throughput.clone().or_else(|| {
            self.throughput_or_demands(at, &tier.tokens_per_second_per_gpu, &tier.target_load)
        });
        let services = self.services(at, &tier.rented(), None);
        let growth = &tier.price_growth_per_year;
        let rental = price.zip(throughput).map(|(price, throughput)| Rental {
            instance: None,
            gpus_per_instance: Given::default_of(at.key("gpus_per_instance"), 1),
            granularity: Granularity::None,
            price: Price::PerMillionTokens(TokenPrice { price, throughput }),
            price_growth_per_year: self.given(at, "price_growth_per_year", growth),
            steps: Vec::new(),
            newer_generation: None,
            later: None,
            services,
        });
        FoundRental { rental, gpu, instance: None, upfront: None }
    }

    fn per_million(&mut self, at: Mapping<'_>, tier: &written::OnDemand) -> Option<PerMillion> {
        let rented = tier.rented();
        let (input, output) =
            (&tier.price_per_million_input_tokens, &tier.price_per_million_output_tokens);
        let keys = [
            ("price_per_million_tokens", tier.price_per_million_tokens.span()),
            ("price_per_million_input_tokens", input.span().or(output.span())),
            (rented.per_gpu_hour.0, rented.per_gpu_hour.1.span()),
            (rented.per_hour.0, rented.per_hour.1.span()),
            ("instance", rented.instance.span()),
        ];
        self.one_of(at, &keys)?;
        if input.is_absent() && output.is_absent() {
            self.no_share_of_one_price(tier);
            let price = &tier.price_per_million_tokens;
            return self.given(at, "price_per_million_tokens", price).map(PerMillion::Any);
        }
        let input = self.require(at, "price_per_million_input_tokens", input);
        let output = self.require(at, "price_per_million_output_tokens", output);
        let input_share = self.require(at, "input_share", &tier.input_share);
        let (input, output, input_share) = (input?, output?, input_share?);
        Some(PerMillion::Weighted { input, output, input_share })
    }

    /// Reports keys that need a price of tokens, on a tier without one.
    pub fn no_tokens_without_price(&mut self, tier: &written::OnDemand) {
        let keys = [
            ("input_share", tier.input_share.span()),
            ("tokens_per_second_per_gpu", tier.tokens_per_second_per_gpu.span()),
            ("target_load", tier.target_load.span()),
        ];
        self.only_with("price_per_million_tokens", &keys);
    }

    fn no_share_of_one_price(&mut self, tier: &written::OnDemand) {
        if let Some(span) = tier.input_share.span() {
            let message = "`input_share` needs two prices, but there is one for all tokens";
            let fix = "remove `input_share`, or price input and output tokens";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }

    /// Reports keys of GPU rental on a tier priced per token.
    fn nothing_but_tokens(&mut self, tier: &written::OnDemand) {
        let keys = [
            ("gpus_per_instance", tier.gpus_per_instance.span()),
            ("granularity", tier.granularity.span()),
            ("max_gpus", tier.max_gpus.span()),
            ("price_steps", tier.price_steps.span()),
            ("newer_generation", tier.newer_generation.span()),
        ];
        if let Some((key, span)) = keys.into_iter().find_map(|(key, span)| Some((key, span?))) {
            let message = format!("`{key}` is stated, but what is priced by the token has no GPUs");
            let fix = format!("remove `{key}`");
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }
}
