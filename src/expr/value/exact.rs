//! Exact decimals, for every figure that is printed.

use std::cell::RefCell;
use std::collections::HashMap;

use rust_decimal::prelude::*;

use super::super::expected::{Curve, Memory, Situation, expected};
use super::super::node_cells::NodeCells;
use super::{Arithmetic, Rough, Scalar, Value};

/// A decimal, or none.
///
/// What does not fit a decimal is missing: inputs are bounded so that no real scenario comes near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact(pub Option<Decimal>);

impl Exact {
    fn with(self, other: Self, f: impl Fn(Decimal, Decimal) -> Option<Decimal>) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self(f(a, b)),
            _ => Self::MISSING,
        }
    }
}

impl Arithmetic for Exact {
    const MISSING: Self = Self(None);

    fn of(number: Decimal) -> Self {
        Self(Some(number))
    }

    fn all_of(exact: &NodeCells<Self>) -> NodeCells<Self> {
        exact.clone()
    }

    fn add(self, other: Self) -> Self {
        self.with(other, Decimal::checked_add)
    }

    fn add_times(self, other: Self, times: u32) -> Self {
        let (Some(a), Some(b)) = (self.0, other.0) else { return Self::MISSING };
        // A product and a sum that keep all digits are what adding one by one gives.
        let product = b.checked_mul(times.into()).filter(|it| it.scale() == b.scale());
        let sum = product.and_then(|product| a.checked_add(product));
        match sum.filter(|it| times > 0 && it.scale() == a.scale().max(b.scale())) {
            Some(sum) => Self(Some(sum)),
            None => (0..times).fold(self, |sum, _| sum.add(other)),
        }
    }

    fn sub(self, other: Self) -> Self {
        self.with(other, Decimal::checked_sub)
    }

    fn mul(self, other: Self) -> Self {
        self.with(other, Decimal::checked_mul)
    }

    fn div(self, other: Self) -> Self {
        self.with(other, Decimal::checked_div)
    }

    fn min(self, other: Self) -> Self {
        self.with(other, |a, b| Some(a.min(b)))
    }

    fn max(self, other: Self) -> Self {
        self.with(other, |a, b| Some(a.max(b)))
    }

    fn pow(self, exponent: Self) -> Self {
        self.with(exponent, power)
    }

    fn exp(self) -> Self {
        Self(self.0.and_then(|a| a.checked_exp()))
    }

    #[expect(clippy::disallowed_methods, reason = "no figure is printed from it")]
    fn ceil(self) -> Self {
        Self(self.0.map(|a| a.round_dp(9).ceil()))
    }

    fn if_le(self, other: Self, then: Self, otherwise: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) if a <= b => then,
            (Some(_), Some(_)) => otherwise,
            _ => Self::MISSING,
        }
    }

    fn is_same(self, other: Self) -> bool {
        let digits = |it: Self| it.0.map(|it| it.serialize());
        digits(self) == digits(other)
    }
}

impl Value for Exact {
    type Curve = Option<Curve<Self>>;

    fn curve(levels: &[(Self, Self)]) -> Self::Curve {
        Curve::of(levels.iter().copied())
    }

    fn expected(curve: &Self::Curve, of: &Situation<Self>) -> Self {
        curve.as_ref().map_or(Self::MISSING, |curve| expected(curve, of))
    }
}

impl Scalar for Exact {
    fn count(number: u32) -> Self {
        Self(Some(number.into()))
    }

    fn is_missing(self) -> bool {
        self.0.is_none()
    }

    fn is_below(self, other: Self) -> bool {
        self.0.zip(other.0).is_some_and(|(a, b)| a < b)
    }

    fn whole(self) -> Option<u32> {
        let number = self.ceil().0?;
        let off = number.checked_sub(self.0?)?.abs();
        number.to_u32().filter(|_| off <= Decimal::new(1, 9))
    }

    fn floor(self) -> Option<u32> {
        self.0?.floor().to_u32()
    }

    fn with_memory<T>(run: impl FnOnce(&mut Memory<Self>) -> T) -> T {
        thread_local! {
            static MEMORY: RefCell<Memory<Exact>> = RefCell::default();
        }
        MEMORY.with_borrow_mut(run)
    }

    fn rough(self) -> Rough {
        Rough(self.0.and_then(|it| it.to_f64()).unwrap_or(f64::NAN))
    }
}

/// Most powers that are remembered.
const REMEMBERED: usize = 1 << 14;

/// A power, computed once for all alternatives and graphs: it is the slowest operation, and fleets of
/// one scenario grow and get dearer at the same few rates.
fn power(base: Decimal, exponent: Decimal) -> Option<Decimal> {
    /// Two decimals, digit by digit: equal numbers of other scales have other digits to come.
    type Digits = [[u8; 16]; 2];
    thread_local! {
        static KNOWN: RefCell<HashMap<Digits, Option<Decimal>>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= REMEMBERED {
            known.clear();
        }
        let digits = [base.serialize(), exponent.serialize()];
        *known.entry(digits).or_insert_with(|| base.checked_powd(exponent))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_at_once_are_what_one_by_one_gives() {
        for (start, step) in [
            ("0", "0.1"),
            ("0.30", "2.500"),
            ("79228162514264337593543950335", "1"),
            ("0.3333333333333333333333333333", "0.6666666666666666666666666667"),
            ("-12345678901234567890.123456789", "98765432109876.54321"),
            ("5", "-0.00"),
        ] {
            let [start, step] = [start, step].map(|it| Exact(it.parse().ok()));
            for times in [0, 1, 2, 35, 600] {
                let one_by_one = (0..times).fold(start, |sum, _| sum.add(step));
                let found = start.add_times(step, times);
                assert_eq!(found.0.map(|it| it.to_string()), one_by_one.0.map(|it| it.to_string()));
            }
        }
    }

    #[test]
    fn the_exponential_has_the_digits_of_a_decimal() {
        // e^-0.5 = 0.60653065971263342360..., e^1 = 2.71828182845904523536...
        for (exponent, expected) in [
            ("0", "1"),
            ("1", "2.71828182845904523536"),
            ("-0.5", "0.60653065971263342360"),
            ("-20", "0.00000000206115362243"),
        ] {
            let [exponent, expected] = [exponent, expected].map(str::parse::<Decimal>);
            let found = Exact(exponent.ok()).exp().0.expect("a figure");
            let off = (found - expected.expect("a number")).abs();
            assert!(off <= Decimal::new(1, 20), "{found}");
        }
        assert_eq!(Exact::of(100.into()).exp(), Exact::MISSING, "it does not fit a decimal");
        assert_eq!(Exact::MISSING.exp(), Exact::MISSING);
    }
}
