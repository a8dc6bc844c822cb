//! Figures for spreadsheets: rounded as on screen, without separators and percent signs.

use super::{exact, six_digits, units};
use rust_decimal::Decimal;

/// Kind of a figure, which determines its rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Amount of money: no decimals.
    Amount,
    /// Price or cost per GPU-hour: three decimals.
    PerGpuHour,
    /// Cost of a million tokens or a thousand requests: four decimals.
    PerOutcome,
    /// Share: three decimals, like a percentage with one.
    Share,
    /// Count: no decimals.
    Whole,
    /// Point within a month: two decimals.
    Month,
    /// Point on an axis of shares: three decimals, or six with exact precision.
    Point,
}

/// Number of digits written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// As many as on screen.
    #[default]
    Screen,
    /// All digits, up to 12 decimals.
    Exact,
}

/// A figure as data: `3363840`, `2.500`, `0.422`.
#[must_use]
pub fn data(number: Decimal, figure: Figure, precision: Precision) -> String {
    let decimals = match figure {
        Figure::Amount | Figure::Whole => 0,
        Figure::PerGpuHour | Figure::Share | Figure::Point => 3,
        Figure::Month => 2,
        Figure::PerOutcome => 4,
    };
    match (precision, figure) {
        (Precision::Screen, _) => {
            Decimal::from_i128_with_scale(units(number, decimals), decimals).to_string()
        }
        (Precision::Exact, Figure::Month | Figure::Point) => six_digits(number),
        (Precision::Exact, _) => exact(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_rounded_as_on_screen_and_has_no_separators() {
        let screen = |text: &str, figure| data(text.parse().unwrap(), figure, Precision::Screen);
        assert_eq!(screen("4781997.376", Figure::Amount), "4781997");
        assert_eq!(screen("-0.4", Figure::Amount), "0");
        assert_eq!(screen("-1418157.5", Figure::Amount), "-1418158");
        assert_eq!(screen("2.5", Figure::PerGpuHour), "2.500");
        assert_eq!(screen("0.42158", Figure::Share), "0.422");
        assert_eq!(screen("21.541458", Figure::Month), "21.54");
    }

    #[test]
    fn all_digits_are_those_of_programs() {
        let all = |text: &str, figure| data(text.parse().unwrap(), figure, Precision::Exact);
        assert_eq!(all("4781997.3760", Figure::Amount), "4781997.376");
        assert_eq!(all("0.23134077", Figure::Point), "0.231341");
    }
}
