//! Figures for spreadsheets: rounded as on screen, without separators and percent signs.

use super::{
    exact, hundredths, money, money_signed, per_gpu_hour, per_outcome, percent, percent_signed,
    plainly, six_digits, tariff, units, whole,
};
use rust_decimal::Decimal;

/// Kind of a figure, which determines its rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Amount of money: no decimals.
    Amount,
    /// Difference of money: no decimals, and a sign on screen.
    Difference,
    /// Price or cost per GPU-hour: three decimals.
    PerGpuHour,
    /// Cost of a million tokens or a thousand requests: four decimals.
    PerOutcome,
    /// Share: three decimals, like a percentage with one.
    Share,
    /// Relative change: three decimals, and a sign on screen.
    Change,
    /// Count: no decimals.
    Whole,
    /// Point within a month: two decimals.
    Month,
    /// Point on an axis of shares: three decimals, or six with exact precision.
    Point,
    /// Price of a kilowatt-hour: four decimals.
    Tariff,
    /// PUE, kilowatts, price per kilowatt: two decimals.
    Hundredths,
    /// Value of an input in its own unit: three decimals.
    Input,
}

impl Figure {
    /// True for amounts of money, which are written under their currency.
    #[must_use]
    pub fn is_money(self) -> bool {
        matches!(self, Self::Amount | Self::Difference | Self::PerGpuHour)
    }
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

/// A figure as people read it: `3,363,840`, `2.500`, `+42.2%`.
#[must_use]
pub fn shown(number: Decimal, figure: Figure) -> String {
    match figure {
        Figure::Amount => money(number),
        Figure::Difference => money_signed(number),
        Figure::PerGpuHour | Figure::Input => per_gpu_hour(number),
        Figure::PerOutcome => per_outcome(number),
        Figure::Share | Figure::Point => percent(number),
        Figure::Change => percent_signed(number),
        Figure::Whole => whole(number),
        Figure::Month | Figure::Hundredths => hundredths(number),
        Figure::Tariff => tariff(number),
    }
}

/// A figure as data: `3363840`, `2.500`, `0.422`.
#[must_use]
pub fn data(number: Decimal, figure: Figure, precision: Precision) -> String {
    let decimals = match figure {
        Figure::Amount | Figure::Difference | Figure::Whole => 0,
        Figure::PerGpuHour | Figure::Share | Figure::Change | Figure::Point | Figure::Input => 3,
        Figure::Month | Figure::Hundredths => 2,
        Figure::PerOutcome | Figure::Tariff => 4,
    };
    match (precision, figure) {
        (Precision::Screen, _) => plainly(units(number, decimals), decimals),
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
    fn the_largest_figures_are_written_too() {
        let most = data(Decimal::MAX, Figure::Share, Precision::Screen);
        assert_eq!(most, "79228162514264337593543950335.000");
        let least = data(Decimal::MIN, Figure::PerOutcome, Precision::Screen);
        assert_eq!(least, "-79228162514264337593543950335.0000");
    }

    #[test]
    fn all_digits_are_those_of_programs() {
        let all = |text: &str, figure| data(text.parse().unwrap(), figure, Precision::Exact);
        assert_eq!(all("4781997.3760", Figure::Amount), "4781997.376");
        assert_eq!(all("0.23134077", Figure::Point), "0.231341");
    }
}
