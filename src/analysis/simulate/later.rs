//! Costs of a decision in a later month over the draws.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(clippy::cast_precision_loss, reason = "numbers of samples fit a float")]

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::SimulationSize;
use super::decision::DecisionPlan;
use super::drawing::Drawing;
use super::engine::Engine;
use super::grid::NoMemory;
use super::quantiles::{self, Spread};
use super::run::{Columns, Sampler};
use super::sums::Estimate;

/// Costs of deciding now and of deciding later.
#[derive(Clone, Debug)]
pub struct LaterDecision {
    /// Months that are rented before.
    pub month: u32,
    /// Name of the alternative that is bought now or then.
    pub own: String,
    /// Name of the alternative that is rented.
    pub rent: String,
    /// Cost of buying now.
    pub own_now: Spread,
    /// Cost of renting for the whole horizon.
    pub rent_throughout: Spread,
    /// Cost of renting first and then taking what is expected to cost less.
    pub wait: Spread,
    /// True if buying now costs less on average than renting throughout.
    pub is_owning_best: bool,
    /// Mean cost of the better of both, less that of waiting.
    pub value: Estimate,
    /// Share of the draws in which nodes are bought then.
    pub bought: Decimal,
    /// Share of the draws in which the work is abandoned.
    pub abandoned: Decimal,
    /// Expected cost above which the work is abandoned, if it may be.
    pub abandon_above: Option<Decimal>,
    /// Names of inputs that the decision knows only the mean of.
    pub unseen: Vec<String>,
    /// Share of the draws that are left out, as one of the costs is not known there.
    pub left_out: Decimal,
}

impl DecisionPlan {
    /// Costs of deciding now and then, by the costs of all alternatives over the draws.
    pub fn run(
        &self,
        drawing: &Drawing,
        (names, costs): (&[String], &[&[f64]]),
        size: SimulationSize,
    ) -> Result<Option<LaterDecision>, NoMemory> {
        let draw = |(drawing, engine, results): (&Drawing, &Engine, usize)| {
            let copula = drawing.copula.clone();
            let sampler =
                Sampler::new(&drawing.all(), copula, size.seed, (engine.clone(), &[results]));
            sampler.run(size.samples, size.threads, &|_| ())
        };
        let drawn = [draw((drawing, &self.rents, 2))?, draw((drawing, &self.later, 1))?];
        let known = [draw((&self.known, &self.rents, 2))?, draw((&self.known, &self.later, 1))?];
        Ok(self.decided(drawn.each_ref(), known.each_ref(), (names, costs), size.samples))
    }

    /// Costs by what was drawn, and by what is known in the month of the decision: of renting until then and
    /// after, and of buying then.
    fn decided(
        &self,
        [rents, later]: [&Columns; 2],
        [expected_rents, expected_later]: [&Columns; 2],
        (names, costs): (&[String], &[&[f64]]),
        samples: usize,
    ) -> Option<LaterDecision> {
        let [paid, rest] = rents.results().try_into().ok()?;
        let [later] = later.results().try_into().ok()?;
        let [_, expected_rest] = expected_rents.results().try_into().ok()?;
        let [expected_later] = expected_later.results().try_into().ok()?;
        let (own, rent) = (costs.get(self.own)?, costs.get(self.rent)?);
        let limit = self.question.abandon_above.and_then(|it| it.to_f64());
        let (mut bought, mut abandoned) = (0u64, 0u64);
        let mut columns: [Vec<f64>; 3] = Default::default();
        for at in 0..samples {
            let goes_on = expected_rest[at] <= expected_later[at] || expected_later[at].is_nan();
            let least = if goes_on { expected_rest[at] } else { expected_later[at] };
            let ends = limit.filter(|limit| least > *limit);
            let then = ends.unwrap_or(if goes_on { rest[at] } else { later[at] });
            let each = [own[at], rent[at], paid[at] + then];
            if each.iter().any(|it| it.is_nan()) {
                continue;
            }
            bought += u64::from(!goes_on && ends.is_none());
            abandoned += u64::from(ends.is_some());
            columns.iter_mut().zip(each).for_each(|(column, cost)| column.push(cost));
        }
        self.compared(names, columns, (samples, [bought, abandoned]))
    }

    /// Statistics of buying now, renting throughout and waiting, a column each.
    fn compared(
        &self,
        names: &[String],
        mut columns: [Vec<f64>; 3],
        (samples, counts): (usize, [u64; 2]),
    ) -> Option<LaterDecision> {
        let known = columns[0].len();
        let of_known = |count: u64| Decimal::from(count).checked_div(known.into());
        let sum =
            |column: &[f64]| column.chunks(4096).map(|it| it.iter().sum::<f64>()).sum::<f64>();
        let is_owning_best = sum(&columns[0]) <= sum(&columns[1]);
        let best = &columns[usize::from(!is_owning_best)];
        let mut saved: Vec<f64> = best.iter().zip(&columns[2]).map(|(a, b)| a - b).collect();
        let (value, _) = quantiles::spread(&mut saved)?;
        let error = value.sd.to_f64()? / (known as f64).sqrt();
        let value = Estimate { value: value.mean, error: Decimal::from_f64(error)? };
        let [own_now, rent_throughout, wait] =
            columns.each_mut().map(|it| quantiles::spread(it).map(|it| it.0));
        let [bought, abandoned] = counts.map(of_known);
        Some(LaterDecision {
            month: self.question.month,
            own: names.get(self.own)?.clone(),
            rent: names.get(self.rent)?.clone(),
            own_now: own_now?,
            rent_throughout: rent_throughout?,
            wait: wait?,
            is_owning_best,
            value,
            bought: bought?,
            abandoned: abandoned?,
            abandon_above: self.question.abandon_above,
            unseen: self.unseen.clone(),
            left_out: Decimal::from(samples - known).checked_div(samples.into())?,
        })
    }
}
