//! Places of figures in a picture, in hundredths of a pixel.

use rust_decimal::Decimal;

use super::{units, whole};

/// Farthest place; what lies beyond it is drawn there.
const FARTHEST: i64 = 10_000_000;

/// Place of an amount on a line whose ends are two amounts, as a share of its length from the first.
#[must_use]
pub fn place(amount: Decimal, [low, high]: [Decimal; 2], length: i64) -> i64 {
    let part = amount.checked_sub(low).zip(high.checked_sub(low));
    let share = part.and_then(|(part, whole)| part.checked_div(whole)).unwrap_or_default();
    let place = share.saturating_mul(length.into());
    i64::try_from(units(place, 0)).unwrap_or(FARTHEST).clamp(-FARTHEST, FARTHEST)
}

/// Pixels of a place: `12`, `12.5`, `-0.25`.
#[must_use]
pub fn pixels(hundredths: i64) -> String {
    Decimal::new(hundredths, 2).normalize().to_string()
}

/// Amount in thousands, millions or billions if it is round enough: `3.4 M`; else in full.
#[must_use]
pub fn short(amount: Decimal) -> String {
    for (zeros, mark) in [(9_u32, "B"), (6, "M")] {
        let one = Decimal::from(10_i64.saturating_pow(zeros));
        if amount.abs() >= one {
            let scaled = amount.checked_div(one).unwrap_or_default().normalize();
            return format!("{scaled} {mark}");
        }
    }
    whole(amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_whole_hundredths() {
        let ends = [Decimal::ZERO, Decimal::from(3)];
        assert_eq!(place(Decimal::ONE, ends, 100_000), 33_333);
        assert_eq!(place(Decimal::from(-1), ends, 300), -100);
        assert_eq!(place(Decimal::MAX, ends, 100_000), FARTHEST);
        assert_eq!(place(Decimal::ONE, [Decimal::ONE, Decimal::ONE], 100), 0);
    }

    #[test]
    fn pixels_have_no_zeros_at_their_end() {
        assert_eq!([1250, 1200, -25, 0].map(pixels), ["12.5", "12", "-0.25", "0"]);
    }

    #[test]
    fn round_amounts_are_short() {
        let cases = [("5000000", "5 M"), ("2500000", "2.5 M"), ("500000", "500,000"), ("0", "0")];
        for (amount, expected) in cases {
            assert_eq!(short(amount.parse().unwrap()), expected);
        }
    }
}
