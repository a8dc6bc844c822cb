//! A number rounded as it is printed.

use rust_decimal::{Decimal, RoundingStrategy};

/// Decimals beyond which a number is the rest of quotients, which end at 28 digits.
const SETTLED: u32 = 15;

/// A number rounded to `decimals`, halves away from zero. A half that only the rest of a quotient makes smaller
/// counts as a half.
pub fn rounded(number: Decimal, decimals: u32) -> Decimal {
    let number = if decimals < SETTLED { settled(number) } else { number };
    number.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
}

/// An amount with at most 8 decimals, a millionth of a cent: sums of such amounts are exact.
pub fn summable(amount: Decimal) -> Decimal {
    rounded(amount, 8)
}

/// A number with at most [`SETTLED`] decimals. One division drops the others, where the library takes one a digit.
fn settled(number: Decimal) -> Decimal {
    let Some(more) = number.scale().checked_sub(SETTLED).filter(|it| *it > 0) else {
        return number;
    };
    let (unit, digits) = (10_i128.pow(more), number.mantissa());
    let half = (unit / 2).saturating_mul(digits.signum());
    let rounded = digits.saturating_add(half).checked_div(unit);
    rounded.and_then(|it| Decimal::try_from_i128_with_scale(it, SETTLED).ok()).unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_less_a_rest_is_rounded_up() {
        let number: Decimal = "2627671.4999999999999999999".parse().unwrap();
        assert_eq!(rounded(number, 0), Decimal::from(2_627_672));
        assert_eq!(rounded(-number, 0), Decimal::from(-2_627_672));
        assert_eq!(rounded("2627671.499999".parse().unwrap(), 0), Decimal::from(2_627_671));
    }
}
