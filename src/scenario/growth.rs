//! Resolves how demand changes over time: growth of its peak, and a ramp of its utilization.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field};
use crate::model::{FactorStep, Growth, Ramp};
use crate::quantity::Quantity;

impl Resolver<'_> {
    /// Resolves growth: a rate, smooth or in yearly steps, or factors by month.
    pub fn growth(&mut self, at: Mapping<'_>, demand: &written::Demand) -> Option<Growth> {
        let smooth = &demand.growth_per_year;
        if demand.growth.is_absent() {
            return self.given(at, "growth_per_year", smooth).map(Growth::Monthly);
        }
        let keys = [("growth", demand.growth.span()), ("growth_per_year", smooth.span())];
        self.one_of(at, &keys);
        let (growth, at) = at.enter("growth", "growth", &demand.growth)?;
        let by_month = ("by_month", growth.by_month.span());
        self.one_of(at, &[("per_year", growth.per_year.span()), by_month])?;
        let Some(rate) = self.given(at, "per_year", &growth.per_year) else {
            if let Some(span) = growth.steps.span() {
                let message = "`steps` is stated, but by_month says when demand grows";
                let fix = "remove `steps`";
                self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
            }
            return self.by_month(at, &growth.by_month).map(Growth::ByMonth);
        };
        Some(match growth.steps.get() {
            Some(written::GrowthSteps::Yearly) => Growth::Yearly(rate),
            Some(written::GrowthSteps::Monthly) | None => Growth::Monthly(rate),
        })
    }

    /// Resolves a ramp: in a straight line, or by month.
    pub fn ramp(&mut self, at: Mapping<'_>, field: &Field<written::Ramp>) -> Option<Ramp> {
        let (ramp, at) = at.enter("utilization_ramp", "a ramp of utilization", field)?;
        let from = ("from", ramp.from.span());
        self.one_of(at, &[from, ("by_month", ramp.by_month.span())])?;
        let Some(from) = self.given(at, "from", &ramp.from) else {
            self.only_with("from", &[("months", ramp.months.span())]);
            return self.by_month(at, &ramp.by_month).map(Ramp::ByMonth);
        };
        let months = self.require(at, "months", &ramp.months)?;
        Some(Ramp::Linear { from, months })
    }

    fn by_month<Q: Quantity>(
        &mut self,
        at: Mapping<'_>,
        field: &Field<Vec<Field<written::FactorStep<Q>>>>,
    ) -> Option<Vec<FactorStep>> {
        let (steps, span) = field.stated()?;
        let mut resolved = Vec::new();
        let mut spans = Vec::new();
        for (step, at) in at.items("by_month", "a row of by_month", steps) {
            let month = self.require(at, "month", &step.month);
            let factor = self.require(at, "factor", &step.factor);
            let row = month.zip(factor).map(|(month, factor)| FactorStep { month, factor });
            resolved.extend(row);
            spans.push(step.month.span().unwrap_or(at.span));
        }
        if steps.is_empty() {
            let message = "by_month lists nothing";
            let fix = "add `{month: 13, factor: 0.5}`, or remove it";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        if resolved.len() < steps.len() || steps.is_empty() {
            return None;
        }
        self.months_ascend(resolved.iter().map(|step| &step.month).zip(spans));
        Some(resolved)
    }
}
