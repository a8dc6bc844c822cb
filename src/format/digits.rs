//! Numbers of formulas and of files: all digits, or as many as a person reads.

use rust_decimal::{Decimal, RoundingStrategy};

use super::{plain, quantity};

/// Significant digits of a number in a formula on a screen; a calculator keeps about as many.
const SIGNIFICANT: u32 = 15;
/// Decimals of a figure beside its name.
const DECIMALS: u32 = 6;

/// A number with all its digits and no separators, as a formula for programs has it.
#[must_use]
pub fn all_digits(number: Decimal) -> String {
    number.normalize().to_string()
}

/// A number of a formula on a screen, without separators: 15 significant digits.
#[must_use]
pub fn typed(number: Decimal) -> String {
    all_digits(number.round_sf(SIGNIFICANT).unwrap_or(number))
}

/// A figure of any unit, with separators and at most six decimals; a smaller one has two digits that
/// are not zero.
#[must_use]
pub fn figure(number: Decimal) -> String {
    let rounded = number.round_dp_with_strategy(DECIMALS, RoundingStrategy::MidpointAwayFromZero);
    let is_lost = rounded.is_zero() && !number.is_zero();
    let kept = if is_lost { number.round_sf(2).unwrap_or(number) } else { rounded };
    quantity(kept)
}

/// A share found by a search as a percentage, with four decimals: `45.3712%`.
#[must_use]
pub fn share_digits(share: Decimal) -> String {
    super::hundredfold(share, 4)
}

/// A price to write into a file: two decimals, or six if it is below 1.
#[must_use]
pub fn price_to_write(price: Decimal) -> String {
    plain(price, if price < Decimal::ONE { 6 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    #[test]
    fn digits_are_as_many_as_their_place_needs() {
        let third = Decimal::ONE / Decimal::from(3);
        assert_eq!(all_digits(third), "0.3333333333333333333333333333");
        assert_eq!(typed(third), "0.333333333333333");
        assert_eq!(figure(third), "0.333333");
        assert_eq!(all_digits(number("4512.500")), "4512.5");
        assert_eq!(figure(number("4512.500")), "4,512.5");
        assert_eq!(figure(number("0.00000012345")), "0.00000012");
    }
}
