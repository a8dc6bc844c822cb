//! Scale of a picture: a range of amounts with round ticks.

use rust_decimal::Decimal;

/// Amounts along a side of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundScale {
    /// Amount at the left or lower end.
    pub low: Decimal,
    /// Amount at the other end.
    pub high: Decimal,
    /// Round amounts between the ends, in order.
    pub ticks: Vec<Decimal>,
}

impl RoundScale {
    /// Scale from 0, or from a negative amount, to the first tick beyond all amounts; `most` ticks lie
    /// between.
    pub fn beyond(amounts: impl Iterator<Item = Decimal>, most: i64) -> Option<Self> {
        let all: Vec<Decimal> = amounts.chain([Decimal::ZERO]).collect();
        let (lowest, highest) = (*all.iter().min()?, *all.iter().max()?);
        let length = highest.checked_sub(lowest).filter(|it| !it.is_zero());
        let step = step(length.unwrap_or(Decimal::ONE), most)?;
        let multiple = |it: Decimal| it.checked_mul(step);
        let low = multiple(lowest.checked_div(step)?.floor())?;
        let high = multiple(highest.checked_div(step)?.ceil())?.max(step);
        Some(Self { low, high, ticks: ticks([low, high], step, most)? })
    }

    /// Scale over all amounts and 0, no longer than that.
    pub fn over(amounts: impl Iterator<Item = Decimal>, most: i64) -> Option<Self> {
        let all: Vec<Decimal> = amounts.chain([Decimal::ZERO]).collect();
        let (lowest, highest) = (*all.iter().min()?, *all.iter().max()?);
        let highest = if lowest == highest { Decimal::ONE } else { highest };
        Self::between([lowest, highest], most)
    }

    /// Scale between two amounts, with ticks within.
    pub fn between(ends: [Decimal; 2], most: i64) -> Option<Self> {
        let [low, high] = ends;
        let step = step(high.checked_sub(low).filter(|it| !it.is_zero())?, most)?;
        Some(Self { low, high, ticks: ticks(ends, step, most)? })
    }

    /// Months of a horizon with a tick: each so many that there are at most ten.
    pub fn months(horizon: Decimal) -> Vec<Decimal> {
        let steps = [1, 2, 3, 6, 12, 24, 60, 120].map(|it: i64| Decimal::from(it));
        let is_few =
            |it: &Decimal| horizon.checked_div(*it).is_some_and(|it| it <= Decimal::from(10));
        let step = steps.into_iter().find(is_few).unwrap_or(horizon);
        let all = std::iter::successors(Some(Decimal::ZERO), |it| it.checked_add(step));
        all.take_while(|it| *it <= horizon).take(11).collect()
    }

    /// Place of an amount, 0 at the low end and 1 at the high one.
    pub fn share(&self, amount: Decimal) -> Decimal {
        let length = self.high.saturating_sub(self.low);
        let share = amount.saturating_sub(self.low).checked_div(length).unwrap_or_default();
        share.clamp(Decimal::ZERO, Decimal::ONE)
    }
}

/// Multiples of a step between two amounts.
fn ticks([low, high]: [Decimal; 2], step: Decimal, most: i64) -> Option<Vec<Decimal>> {
    let first = low.checked_div(step)?.ceil();
    let all = (0..=most.saturating_add(1))
        .filter_map(|it| first.checked_add(it.into())?.checked_mul(step));
    Some(all.filter(|it| *it <= high).map(|it| it.normalize()).collect())
}

/// Smallest round step between ticks with which they are not too many.
fn step(length: Decimal, most: i64) -> Option<Decimal> {
    let least = length.checked_div(most.into())?;
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

    fn number(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn steps_are_round() {
        for (length, expected) in
            [("1560275", "500000"), ("5", "1"), ("5.1", "2"), ("0.9", "0.2"), ("90", "20")]
        {
            assert_eq!(step(number(length), 5).unwrap(), number(expected), "{length}");
        }
    }

    #[test]
    fn a_scale_begins_at_zero_and_ends_beyond_all() {
        let scale = RoundScale::beyond([number("3363840"), number("16536637")].into_iter(), 6);
        let scale = scale.unwrap();
        assert_eq!([scale.low, scale.high], [Decimal::ZERO, number("20000000")]);
        assert_eq!(scale.ticks.len(), 5);
        let below = RoundScale::beyond([number("-3"), number("8")].into_iter(), 6).unwrap();
        assert_eq!([below.low, below.high], [number("-4"), number("8")]);
        let nothing = RoundScale::beyond(std::iter::empty(), 6).unwrap();
        assert!(nothing.high > Decimal::ZERO);
    }
}
