//! Internal rates of return: every effective annual rate at which flows are worth nothing.
//!
//! With x = (1 + rate) ^ (-1/24) the value of flows dated in half months is a polynomial in x. Signs
//! that change once make one root, and one that never changes none; otherwise bounds of the value and
//! of its slope part the roots.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use std::collections::BTreeMap;

use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, MathematicalOps};

use super::crossing::crossings;
use super::difference::{Difference, Known};

/// The lowest rate looked at, which loses 99% a year.
const LOWEST: Decimal = Decimal::from_parts(99, 0, 0, true, 2);
/// The highest, which returns a hundredfold.
const HIGHEST: Decimal = Decimal::ONE_HUNDRED;
/// How near floats come to a rate before decimals take over.
const NEAR: f64 = 1e-9;
/// Half months of a year.
const A_YEAR: u32 = 24;

/// Flows by the half month in which they are paid.
#[derive(Clone, Debug, Default)]
pub(super) struct Flows(BTreeMap<u32, Decimal>);

impl Flows {
    /// Adds what is received so many half months from month 0.
    pub fn add(&mut self, half_months: u32, amount: Decimal) {
        let sum = self.0.entry(half_months).or_default();
        *sum = sum.saturating_add(amount);
    }

    /// Every rate at which they are worth nothing, in order; amounts below `least` are the last
    /// digits of a quotient.
    pub fn rates(mut self, least: Decimal) -> Vec<Decimal> {
        self.0.retain(|_, amount| amount.abs() > least);
        let terms = self.0.iter().map(|(at, amount)| Some((i32::try_from(*at).ok()?, *amount)));
        let terms = terms.map(|it| it.and_then(|(at, amount)| Some((at, amount.to_f64()?))));
        let Some(terms) = terms.collect::<Option<Vec<_>>>() else { return Vec::new() };
        let worth = Worth { polynomial: Polynomial(terms), flows: self };
        if worth.polynomial.changes_of_sign() == 0 {
            return Vec::new();
        }
        crossings(&worth, LOWEST, HIGHEST).into_iter().map(|it| it.at).collect()
    }

    /// Present value at a rate, up to a positive factor: powers of numbers below 1 stay small.
    fn worth(&self, rate: Decimal) -> Option<Decimal> {
        let last = *self.0.keys().last()?;
        // Most flows are paid at the ends of months.
        let stride = if self.0.keys().all(|at| at % 2 == 0) { 2 } else { 1 };
        let step = Decimal::from(stride).checked_div(Decimal::from(A_YEAR))?;
        let growth = (Decimal::ONE + rate).checked_powd(step)?;
        let shrinks = growth < Decimal::ONE;
        let factor = if shrinks { growth } else { Decimal::ONE.checked_div(growth)? };
        let mut powers = vec![Decimal::ONE];
        for _ in 0..last / stride {
            powers.push(powers.last()?.checked_mul(factor)?);
        }
        let mut worth = Decimal::ZERO;
        for (at, amount) in &self.0 {
            let after = if shrinks { last - at } else { *at };
            let power = powers.get((after / stride) as usize)?;
            worth = worth.checked_add(amount.checked_mul(*power)?)?;
        }
        Some(worth)
    }
}

/// Exponents, ascending, with their coefficients.
struct Polynomial(Vec<(i32, f64)>);

impl Polynomial {
    /// Upper bound on the number of roots above 0, by the rule of signs.
    fn changes_of_sign(&self) -> usize {
        self.0.windows(2).filter(|pair| (pair[0].1 > 0.0) != (pair[1].1 > 0.0)).count()
    }

    fn at(&self, x: f64) -> f64 {
        let mut powers = Powers::of(x);
        self.0.iter().map(|(power, amount)| amount * powers.at(*power)).sum()
    }

    /// Bounds of the value on a stretch above 0.
    fn bounds(&self, [low, high]: [f64; 2]) -> [f64; 2] {
        bounds(self.0.iter().copied(), [low, high])
    }

    /// Bounds of the slope on a stretch above 0.
    fn slope(&self, [low, high]: [f64; 2]) -> [f64; 2] {
        let terms = self.0.iter().filter(|(power, _)| *power > 0);
        let terms = terms.map(|(power, amount)| (power - 1, amount * f64::from(*power)));
        bounds(terms, [low, high])
    }
}

/// Present value of flows, along the rate.
struct Worth {
    flows: Flows,
    polynomial: Polynomial,
}

impl Difference for Worth {
    fn at(&self, rate: Decimal) -> Option<Decimal> {
        self.flows.worth(rate)
    }

    fn look_at(&self, [low, high]: [f64; 2]) -> Known {
        if self.polynomial.changes_of_sign() < 2 {
            return Known::OneCrossingAtMost;
        }
        // The higher the rate, the lower x.
        let [high, low] = [low, high].map(|rate| (1.0 + rate).powf(-1.0 / f64::from(A_YEAR)));
        let slope = self.polynomial.slope([low, high]);
        let most = slope[0].abs().max(slope[1].abs()) * (high - low) / 2.0;
        let at_middle = self.polynomial.at(f64::midpoint(low, high));
        if has_sign(self.polynomial.bounds([low, high])) || at_middle.abs() > most * 1.000_001 {
            return Known::WhoIsCheaper;
        }
        if has_sign(slope) { Known::OneCrossingAtMost } else { Known::Nothing }
    }

    fn expected(&self, [low, high]: [f64; 2]) -> Option<[f64; 2]> {
        let is_above =
            |rate: f64| self.polynomial.at((1.0 + rate).powf(-1.0 / f64::from(A_YEAR))) >= 0.0;
        let (mut low, mut high) = (low, high);
        let starts_above = is_above(low);
        if is_above(high) == starts_above {
            return None;
        }
        while high - low > NEAR {
            let middle = f64::midpoint(low, high);
            if is_above(middle) == starts_above { low = middle } else { high = middle }
        }
        Some([low - NEAR, high + NEAR])
    }

    fn size(&self, _: Decimal) -> Option<Decimal> {
        None
    }
}

/// Bounds of a sum of powers: each term is at an end of the stretch where it is least or most.
fn bounds(terms: impl Iterator<Item = (i32, f64)>, [low, high]: [f64; 2]) -> [f64; 2] {
    let [mut of_low, mut of_high] = [low, high].map(Powers::of);
    terms.fold([0.0, 0.0], |[least, most], (power, amount)| {
        let ends = [amount * of_low.at(power), amount * of_high.at(power)];
        [least + ends[0].min(ends[1]), most + ends[0].max(ends[1])]
    })
}

/// Powers of a number, asked for in ascending order: each is a few products from the one before.
struct Powers {
    of: f64,
    power: i32,
    value: f64,
}

impl Powers {
    fn of(x: f64) -> Self {
        Self { of: x, power: 0, value: 1.0 }
    }

    fn at(&mut self, power: i32) -> f64 {
        self.value *= match power - self.power {
            0 => 1.0,
            1 => self.of,
            2 => self.of * self.of,
            more => self.of.powi(more),
        };
        self.power = power;
        self.value
    }
}

/// True if the bounds exclude zero by more than the last digits.
fn has_sign([least, most]: [f64; 2]) -> bool {
    let slack = least.abs().max(most.abs()) * 1e-12;
    least > slack || most < -slack
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, number};

    fn rates(yearly: &[&str]) -> Vec<Decimal> {
        let mut flows = Flows::default();
        for (at, amount) in (0..).step_by(24).zip(yearly) {
            flows.add(at, number(amount));
        }
        flows.rates(Decimal::ZERO)
    }

    #[test]
    fn a_saving_each_year_returns_what_makes_it_worth_its_price() {
        // 1,920,000 / 602,725.75 = 3.185528 is the sum of four discount factors at 9.7727%:
        // (1 - 1.097727^-4) / 0.097727 = (1 - 0.688689) / 0.097727 = 3.18552; at 10% it is 3.1699.
        let saved = "602725.75";
        let all = rates(&["-1920000", saved, saved, saved, saved]);
        assert_eq!(all.len(), 1);
        assert_near(all[0], "0.097727", "0.0000005");
        // 100 that come back as 50 and 50 a year later return nothing.
        assert_near(rates(&["-100", "50", "50"])[0], "0", "0.000000001");
        // 100 that come back as 60: 60 / 100 - 1.
        assert_near(rates(&["-100", "60"])[0], "-0.4", "0.000000001");
    }

    #[test]
    fn flows_that_change_sign_twice_may_have_two_rates_or_none() {
        // -1,600 + 10,000 / 1.25 - 10,000 / 1.5625 = 0, and -1,600 + 10,000 / 5 - 10,000 / 25 = 0.
        let two = rates(&["-1600", "10000", "-10000"]);
        assert_eq!(two.len(), 2);
        assert_near(two[0], "0.25", "0.000000001");
        assert_near(two[1], "4", "0.00000001");
        // 1,000 x^0 - 3,000 x + 2,500 x^2 is never 0: 9,000,000 < 4 x 1,000 x 2,500.
        assert!(rates(&["1000", "-3000", "2500"]).is_empty());
        // 100 (1 - 1.1 x)^2 touches 0 at 10% and crosses it nowhere.
        assert!(rates(&["100", "-220", "121"]).is_empty());
    }

    #[test]
    fn three_rates_are_told_apart() {
        // (1.05 x - 1) (1.1 x - 1) (1.2 x - 1) = 1.386 x^3 - 3.735 x^2 + 3.35 x - 1.
        let three = rates(&["-1000", "3350", "-3735", "1386"]);
        assert_eq!(three.len(), 3, "{three:?}");
        for (rate, expected) in three.into_iter().zip(["0.05", "0.1", "0.2"]) {
            assert_near(rate, expected, "0.000001");
        }
    }

    #[test]
    fn flows_of_one_sign_and_last_digits_have_no_rate() {
        assert!(rates(&["-100", "-10"]).is_empty());
        let mut flows = Flows::default();
        flows.add(0, number("-0.0000000000000000000001"));
        flows.add(24, number("5"));
        assert!(flows.rates(number("0.000000001")).is_empty());
    }

    #[test]
    fn fifty_years_of_months_do_not_overflow() {
        // 1 a month for 600 months against 10: 10% a month and a little, 1.1^12 - 1 = 2.138.
        let mut flows = Flows::default();
        flows.add(0, number("-10"));
        (1..=600).for_each(|month| flows.add(2 * month, number("1")));
        assert_near(flows.rates(Decimal::ZERO)[0], "2.138428377", "0.000000001");
    }
}
