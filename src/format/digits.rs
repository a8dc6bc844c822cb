//! Numbers of formulas and of files: all digits, or as many as a person reads.

use rust_decimal::{Decimal, RoundingStrategy};

use super::{plain, quantity};

/// Significant digits of a number in a formula on a screen; a calculator keeps about as many.
const SIGNIFICANT: u32 = 15;
/// Fewest significant digits of a number to try.
const TRIED: u32 = 3;
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

/// A number that was measured, for a command: six significant digits.
#[must_use]
pub fn to_set(number: Decimal) -> String {
    all_digits(number.round_sf(6).unwrap_or(number))
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

/// A measured share to write into a file: three decimals at most, as `0.412`.
#[must_use]
pub fn share_to_write(share: Decimal) -> String {
    plain(share, 3)
}

/// A price to write into a file: two decimals, or six if it is below 1.
#[must_use]
pub fn price_to_write(price: Decimal) -> String {
    plain(price, if price < Decimal::ONE { 6 } else { 2 })
}

/// A number to try that is beyond another, on the side of `is_above`: three significant digits, or the digits it needs.
#[must_use]
pub fn to_try_beyond(number: Decimal, is_above: bool) -> Decimal {
    let away = number.is_sign_negative() != is_above;
    let strategy = if away { RoundingStrategy::AwayFromZero } else { RoundingStrategy::ToZero };
    let rounded = |digits| number.round_sf_with_strategy(digits, strategy);
    let is_beyond = |it: &Decimal| if is_above { *it > number } else { *it < number };
    (TRIED..=SIGNIFICANT).filter_map(rounded).find(is_beyond).unwrap_or(number).normalize()
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
        assert_eq!(to_try_beyond(number("0.63712"), false), number("0.637"));
        assert_eq!(to_try_beyond(number("0.63712"), true), number("0.638"));
        assert_eq!(to_try_beyond(number("326259.4"), true), number("327000"));
        assert_eq!(to_try_beyond(number("0.5"), true), number("0.5"));
        assert_eq!(to_try_beyond(number("-0.1234"), false), number("-0.124"));
    }
}
