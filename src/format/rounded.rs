//! A number rounded as it is printed.

use rust_decimal::{Decimal, RoundingStrategy};

/// Decimals beyond which a number is the rest of quotients, which end at 28 digits.
const SETTLED: u32 = 15;

/// A number with so many decimals, halves away from zero; what is a half but for a rest is one.
pub fn rounded(number: Decimal, decimals: u32) -> Decimal {
    let halves = RoundingStrategy::MidpointAwayFromZero;
    number
        .round_dp_with_strategy(SETTLED.max(decimals), halves)
        .round_dp_with_strategy(decimals, halves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_less_a_rest_is_rounded_up() {
        let number: Decimal = "2627671.4999999999999999999".parse().unwrap();
        assert_eq!(rounded(number, 0), Decimal::from(2_627_672));
        assert_eq!(rounded("2627671.499999".parse().unwrap(), 0), Decimal::from(2_627_671));
    }
}
