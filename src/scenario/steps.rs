//! Resolves changes of a rented tier from a month on: of its price, or of the generation of its
//! GPUs.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written::Rented;
use crate::codes;
use crate::input::{Diagnostic, Field};
use crate::model::rented::{NewerGeneration, Price, PriceStep};
use crate::quantity;

impl Resolver<'_> {
    /// Resolves price steps, earliest first, and a newer generation. Prices per instance need a
    /// known number of GPUs per instance.
    pub fn changes(
        &mut self,
        at: Mapping<'_>,
        keys: &Rented<'_>,
        has_instances: bool,
    ) -> (Vec<PriceStep>, Option<NewerGeneration>) {
        let mut steps = self.price_steps(at, keys, has_instances);
        let newer = self.newer_generation(at, keys, has_instances);
        let ordered = |pair: &[PriceStep]| match pair {
            [one, next] => one.from_month.stated() < next.from_month.stated(),
            _ => true,
        };
        if let Some(span) = keys.price_steps.span().filter(|_| !steps.windows(2).all(ordered)) {
            let message = "price_steps do not ascend by month";
            let fix = "write the earliest `from_month` first, each once";
            self.report(Diagnostic::error(codes::STEPS, message).at(span).fix(fix));
        }
        if let (Some(span), Some(_)) = (
            keys.price_steps.span().or(keys.newer_generation.and_then(Field::span)),
            keys.price_growth_per_year.span(),
        ) {
            let message = "the price changes by month, and price_growth_per_year as well";
            let fix = "remove `price_growth_per_year`, or the steps";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
        let (newer, price) = newer.map_or((None, None), |(newer, step)| (Some(newer), step));
        steps.extend(price);
        steps.sort_by_key(|step| step.from_month.stated());
        (steps, newer)
    }

    fn price_steps(
        &mut self,
        at: Mapping<'_>,
        keys: &Rented<'_>,
        has_instances: bool,
    ) -> Vec<PriceStep> {
        let mut resolved = Vec::new();
        let steps = keys.price_steps.get().map(Vec::as_slice).unwrap_or_default();
        for (step, at) in at.items("price_steps", "a step of a price", steps) {
            let from_month = self.require(at, "from_month", &step.from_month);
            let prices = (&step.price_per_hour, &step.price_per_gpu_hour);
            let price = self.step_price(at, prices, has_instances, true);
            resolved.extend(
                from_month.zip(price).map(|(from_month, price)| PriceStep { from_month, price }),
            );
        }
        resolved
    }

    fn newer_generation(
        &mut self,
        at: Mapping<'_>,
        keys: &Rented<'_>,
        has_instances: bool,
    ) -> Option<(NewerGeneration, Option<PriceStep>)> {
        let newer = keys.newer_generation?;
        let (newer, at) = at.enter("newer_generation", "a newer generation", newer)?;
        let from_month = self.require(at, "from_month", &newer.from_month);
        let ratio = self.require(at, "relative_performance", &newer.relative_performance);
        let prices = (&newer.price_per_hour, &newer.price_per_gpu_hour);
        let price = self.step_price(at, prices, has_instances, false);
        let from_month: crate::expr::Given<_> = from_month?;
        let step = price.map(|price| PriceStep { from_month: from_month.clone(), price });
        Some((NewerGeneration { from_month, relative_performance: ratio? }, step))
    }

    fn step_price(
        &mut self,
        at: Mapping<'_>,
        (hour, gpu_hour): (&Field<quantity::PositivePrice>, &Field<quantity::PositivePrice>),
        has_instances: bool,
        required: bool,
    ) -> Option<Price> {
        let keys = [("price_per_gpu_hour", gpu_hour.span()), ("price_per_hour", hour.span())];
        if (required || keys.iter().any(|(_, span)| span.is_some()))
            && self.one_of(at, &keys).is_none()
        {
            return None;
        }
        if let (Some(span), false) = (hour.span(), has_instances) {
            let message =
                "price_per_hour is that of an instance, but nothing says how many GPUs it has";
            let fix = "write `price_per_gpu_hour`, or add `gpus_per_instance` to the tier";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        let gpu = self.given(at, "price_per_gpu_hour", gpu_hour).map(Price::PerGpuHour);
        gpu.or_else(|| self.given(at, "price_per_hour", hour).map(Price::PerInstanceHour))
    }
}
