//! Scale of bars: a range of amounts with round ticks.

use rust_decimal::Decimal;

use super::{Measure, SensitiveInput, Sensitivity};

/// Most ticks of a scale.
const TICKS: i64 = 5;

/// Amounts that bars are drawn over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarScale {
    /// Amount at the left end.
    pub low: Decimal,
    /// Amount at the right end.
    pub high: Decimal,
    /// Round amounts between the ends, in order.
    pub ticks: Vec<Decimal>,
}

impl BarScale {
    /// Scale of the bars of some inputs and of all omissions; none if no bar has a length.
    pub fn of(sensitivity: &Sensitivity, inputs: &[SensitiveInput]) -> Option<Self> {
        let ends = inputs.iter().flat_map(|it| [it.lowest, it.highest]).flatten();
        let omitted = sensitivity.omissions.iter().filter_map(|it| it.amount);
        let all: Vec<Decimal> = ends.map(|it| it.amount).chain(omitted).collect();
        let (lowest, highest) = (*all.iter().min()?, *all.iter().max()?);
        let length = highest.checked_sub(lowest).filter(|it| !it.is_zero())?;
        // The point of no margin is shown unless that would halve all bars.
        let shows_zero = sensitivity.of == Measure::Margin
            && lowest <= length
            && highest >= Decimal::ZERO.checked_sub(length)?;
        let ends = if shows_zero {
            [lowest.min(Decimal::ZERO), highest.max(Decimal::ZERO)]
        } else {
            [lowest, highest]
        };
        let step = step(ends[1].checked_sub(ends[0])?)?;
        let first = ends[0].checked_div(step)?.ceil();
        let ticks = (0..=TICKS).filter_map(|it| first.checked_add(it.into())?.checked_mul(step));
        let ticks = ticks.filter(|it| *it <= ends[1]).collect();
        Some(Self { low: ends[0], high: ends[1], ticks })
    }

    /// Place of an amount, 0 at the left end and 1 at the right.
    pub fn share(&self, amount: Decimal) -> Decimal {
        let length = self.high.saturating_sub(self.low);
        let share = amount.saturating_sub(self.low).checked_div(length).unwrap_or_default();
        share.clamp(Decimal::ZERO, Decimal::ONE)
    }
}

/// Least round step that has no more than the most ticks.
fn step(length: Decimal) -> Option<Decimal> {
    let least = length.checked_div(TICKS.into())?;
    let mut power = Decimal::ONE;
    while power > least {
        power = power.checked_div(Decimal::TEN)?;
    }
    while power.checked_mul(Decimal::TEN)? <= least {
        power = power.checked_mul(Decimal::TEN)?;
    }
    let steps = [1, 2, 5, 10].map(|it: i64| power.checked_mul(it.into()));
    steps.into_iter().flatten().find(|it| *it >= least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (length, expected) in
            [("1560275", "500000"), ("5", "1"), ("5.1", "2"), ("0.9", "0.2"), ("90", "20")]
        {
            let found = step(length.parse().unwrap()).unwrap();
            assert_eq!(found, expected.parse::<Decimal>().unwrap(), "{length}");
        }
    }
}
