//! Walks of prices: steps that are drawn month by month.
//!
//! The price of month t is that of the month before x exp(m + s Z), from month 2 on, with Z normal. By
//! a drift d and a volatility v a year, s = v / sqrt(12) and m = ln(1 + d) / 12 - s^2 / 2, so that the
//! mean price follows the drift: the price of a month is the best forecast of all later ones, but for
//! the drift.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::inputs::{DrawnInput, InputProblem, InputProblemKind};
use super::law::{NoLaw, SolvedLaw};
use super::shape::Shape;
use crate::analysis::study::Study;
use crate::analysis::variable::Variable;
use crate::expr::Walk;
use crate::model::UncertainWalk;

/// Price that walks by month.
#[derive(Clone, Debug)]
pub(super) struct DrawnWalk {
    /// Price with the law of the last month, for reports.
    pub price: DrawnInput,
    /// Change of the logarithm of the mean price in a month.
    drift: f64,
    /// Standard deviation of the logarithm of a month's factor.
    volatility: f64,
    /// Months of the horizon.
    months: u32,
    /// Last month whose step is drawn; later ones are the drift alone.
    seen: u32,
}

impl DrawnWalk {
    /// Walk of some prices over a horizon.
    fn of(stated: &UncertainWalk, variables: Vec<Variable>, months: u32) -> Result<Self, NoLaw> {
        let float = |it: Decimal| it.to_f64().unwrap_or(f64::NAN);
        let first = variables.first().and_then(|it| it.shown(it.stated)).unwrap_or_default();
        if first <= Decimal::ZERO {
            return Err(NoLaw::NotPositive("the stated price", first));
        }
        let steps = f64::from(months.saturating_sub(1));
        let drift = (1.0 + float(stated.drift)).ln() / 12.0;
        let volatility = float(stated.volatility) / 12f64.sqrt();
        let sigma = volatility * steps.sqrt();
        let mu = float(first).ln() + drift * steps - sigma * sigma / 2.0;
        let shape = if sigma > 0.0 {
            Shape::Lognormal { mu, sigma }
        } else {
            Shape::Uniform { low: mu.exp(), width: 0.0 }
        };
        let parameters = vec![("drift", stated.drift), ("volatility", stated.volatility)];
        let price = DrawnInput {
            name: stated.name.clone(),
            variables,
            stated: first,
            law: SolvedLaw::of_shape("walk", parameters, shape),
            is_whole: false,
        };
        Ok(Self { price, drift, volatility, months, seen: u32::MAX })
    }

    /// The walk as a graph has it.
    pub fn of_graph(&self) -> Walk {
        let keys = self.price.keys().cloned().collect();
        Walk { name: self.price.name.clone(), keys }
    }

    /// Name of the stream of a month's step.
    pub fn stream(name: &str, month: u32) -> String {
        format!("{name}, month {month}")
    }

    /// Months that have a step: all but the first.
    pub fn months(&self) -> impl Iterator<Item = u32> + use<> {
        2..=self.months
    }

    /// Walk whose steps after a month are the drift alone.
    pub fn seen_until(&self, month: u32) -> Self {
        Self { seen: month, ..self.clone() }
    }

    /// Steps of all months.
    pub fn steps(&self) -> impl Iterator<Item = DrawnInput> {
        self.months().filter_map(move |month| {
            let mut variable = self.price.variables.first()?.clone();
            variable.keys = vec![Walk::key(&self.price.name, month)];
            // The leaf is a plain number, which is 0 as stated.
            (variable.gpus, variable.origin) = (None, Decimal::ZERO);
            let variance = self.volatility * self.volatility;
            let (mean, sd) = match month {
                month if month > self.seen => (self.drift, 0.0),
                _ => (self.drift - variance / 2.0, self.volatility),
            };
            Some(DrawnInput {
                name: Self::stream(&self.price.name, month),
                variables: vec![variable],
                stated: Decimal::ZERO,
                law: SolvedLaw::of_shape("normal", Vec::new(), Shape::Normal { mean, sd }),
                is_whole: false,
            })
        })
    }

    /// Mean of the factors of all months in each sample, by the steps of each month.
    pub fn mean_factors<T: Copy + Into<f64>>(&self, steps: &[&[T]]) -> impl Iterator<Item = f64> {
        let samples = steps.first().map_or(0, |it| it.len());
        (0..samples).map(move |sample| {
            let (mut sum, mut log) = (1.0, 0.0);
            for step in steps {
                log += step[sample].into();
                sum += log.exp();
            }
            sum / f64::from(self.months)
        })
    }
}

impl Study<'_> {
    /// Walks of a stated uncertainty, whose inputs that are drawn once come before.
    pub(super) fn drawn_walk(
        &self,
        stated: &UncertainWalk,
        before: &[DrawnInput],
    ) -> Result<DrawnWalk, Vec<InputProblem>> {
        let variables = self.figures(&stated.name, &stated.keys, before)?;
        DrawnWalk::of(stated, variables, self.graph().months()).map_err(|it| {
            let kind = InputProblemKind::NoLaw(stated.name.clone(), it);
            vec![InputProblem { place: stated.place.clone(), kind }]
        })
    }
}
