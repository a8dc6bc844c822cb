//! Figures for spreadsheets: rounded as on screen, without separators and signs of percent.

use super::{exact, six_digits, units};
use rust_decimal::Decimal;

/// What a figure is, which says how it is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// An amount of money: whole.
    Amount,
    /// A price or cost per GPU-hour: three decimals.
    PerGpuHour,
    /// A cost of a million tokens or a thousand requests: four decimals.
    PerOutcome,
    /// A share: three decimals, as a percentage has one.
    Share,
    /// What is counted: whole.
    Whole,
    /// A point within a month: two decimals.
    Month,
    /// A point of an axis that is a share: three decimals, six where all are asked for.
    Point,
}

/// How many digits are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// As many as on screen
    #[default]
    Screen,
    /// All, up to 12 decimals
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
