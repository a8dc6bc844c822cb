//! Ranges of the numbers in files, with the reason and the fix for a number outside.
//!
//! A quantity is parsed like any number, and rejected at once if it is outside its range, so that
//! 65 in place of 0.65 is reported at its place; the schema gives editors the same range.

#![warn(clippy::arithmetic_side_effects)] // a number may be anything yet

mod allowed;
mod path;
mod range;

use rust_decimal::Decimal;
use schemars::Schema;

use crate::codes;
use crate::input::{Leaf, Number, ScalarProblem, leaf, number};
pub use allowed::{Allowed, allowed, unit_in_table};
pub use path::PathKeys;
pub(crate) use path::with_path;
use range::Range;

/// Months in a year.
const TWELVE: Decimal = Decimal::from_parts(12, 0, 0, false, 0);

/// A number whose range was checked.
pub trait Quantity: Copy {
    /// The number.
    fn value(self) -> Decimal;
}

impl Quantity for Number {
    fn value(self) -> Decimal {
        self.value
    }
}

macro_rules! quantities {
    ($($(#[$doc:meta])* $name:ident $code:ident $example:literal $range:expr, $expected:literal, $fix:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(Decimal);

        impl $name {
            /// Range of the quantity.
            const RANGE: Range = $range;
        }

        impl Quantity for $name {
            fn value(self) -> Decimal {
                self.0
            }
        }

        impl Leaf for $name {
            const EXPECTED: &'static str = "a number";

            fn from_scalar(text: &str, quoted: bool) -> Result<Self, ScalarProblem> {
                let number = Number::from_scalar(text, quoted);
                let value = number.map_err(|problem| such_as(problem, $example))?.value;
                if Self::RANGE.holds(value) {
                    return Ok(Self(value));
                }
                let fix: fn(Decimal) -> String = $fix;
                let message = format!(concat!("is {}, but ", $expected), text);
                Err(ScalarProblem { code: codes::$code, message, fix: fix(value) })
            }

            fn schema() -> Schema {
                Self::RANGE.schema()
            }
        }

        leaf::read! { $name }
    )*};
}

quantities! {
    /// Share, from 0 to 1.
    Share SHARE "0.8" Range::FROM_ZERO.to(1), "a share lies between 0 and 1", |x| {
        as_share(x).unwrap_or_else(|| "write a number from 0 to 1".to_owned())
    };
    /// Share above 0, such as an efficiency.
    PositiveShare SHARE "0.9" Range::ABOVE_ZERO.to(1),
        "it is a share above 0 and up to 1", |x| {
        as_share(x).unwrap_or_else(|| "write a number above 0".to_owned())
    };
    /// Share of a sum, of which another part must remain.
    ShareBelowOne SHARE "0.2" Range::FROM_ZERO.below(1),
        "it is a share from 0 and below 1", |x| {
        as_share(x).unwrap_or_else(|| "write a number from 0 and below 1".to_owned())
    };
    /// Yearly rate of growth or decline.
    Growth SHARE "0.05" Range::ALL.above(-1).to(5),
        "a yearly change is a share above -1", |x| {
        as_share(x).unwrap_or_else(|| "write 0.05 for 5% more each year".to_owned())
    };
    /// Cost of capital: an effective annual rate.
    YearlyRate RATE "0.08" Range::FROM_ZERO.to(1), "a yearly rate lies between 0 and 1", |x| {
        as_share(x).unwrap_or_else(|| "write 0.08 for 8%".to_owned())
    };
    /// Facility power divided by IT power.
    Pue PUE "1.3" Range::ALL.from(1).to(5), "a PUE lies between 1 and 5", |x| {
        if x < Decimal::ONE && x > Decimal::ZERO {
            format!("write {} if that is what the overhead is", x.saturating_add(Decimal::ONE).normalize())
        } else {
            "write facility power over IT power, such as 1.3".to_owned()
        }
    };
    /// Price above 0; a thing that is free or has an unknown price states none.
    PositivePrice PRICE "2.5" Range::ABOVE_ZERO, "a price is above 0", |x| {
        if x.is_zero() {
            "remove it: what costs nothing or is unknown has no price".to_owned()
        } else {
            format!("write {}", negated(x))
        }
    };
    /// Price in a sheet; a reason may take its place.
    SheetPrice PRICE "2.5; what is only on request has `unavailable: \"on request\"` in place of its prices"
        Range::ABOVE_ZERO, "a price is above 0", |x| {
        if x.is_zero() {
            "write what it costs; what is only on request has `unavailable: \"on request\"` in place \
             of its prices".to_owned()
        } else {
            format!("write {}", negated(x))
        }
    };
    /// Amount of money, 0 or more.
    MoneyAmount AMOUNT "300000" Range::FROM_ZERO, "a cost is not below 0", |x| format!("write {}", negated(x));
    /// Price of electricity per kilowatt-hour.
    Tariff TARIFF "0.12" Range::FROM_ZERO.to(2), "a price per kWh lies between 0 and 2", |x| {
        as_share(x).map_or_else(
            || "write the price of one kilowatt-hour, such as 0.12".to_owned(),
            |fix| format!("{fix} if that is in cents"),
        )
    };
    /// Power of one node, in kilowatts.
    NodeKilowatts POWER "10.2" Range::FROM_ZERO.to(500), "a node draws between 0 and 500 kW", |x| {
        if x > Decimal::ZERO {
            let kilowatts = x.checked_div(Decimal::ONE_THOUSAND).unwrap_or(x);
            format!("write {} if that is in watts", kilowatts.normalize())
        } else {
            format!("write {}", negated(x))
        }
    };
    /// Count of GPUs, nodes or the like.
    Count COUNT "8" Range::WHOLE.from(1).to(10_000_000),
        "a count is a whole number from 1 to 10,000,000", |x| {
            whole(x, 10_000_000).unwrap_or_else(|| "write 10000000 or less".to_owned())
        };
    /// Count of GPUs that may be 0.
    CountOrNone COUNT "8" Range::WHOLE.from(0).to(10_000_000),
        "it is a whole number from 0 to 10,000,000", |x| {
            let none = || "write a whole number of 0 or more".to_owned();
            whole(x, 10_000_000).filter(|_| x > Decimal::ONE).unwrap_or_else(none)
        };
    /// Number of months.
    MonthCount MONTHS "36" Range::WHOLE.from(1).to(600),
        "months are a whole number from 1 to 600", |x| {
            let years = x.checked_div(Decimal::from(365)).filter(Decimal::is_integer);
            whole(x, 600).unwrap_or_else(|| match years.and_then(|it| it.checked_mul(TWELVE)) {
                Some(months) if months <= Decimal::from(600) => {
                    format!("write {} if that is in days", months.normalize())
                }
                _ => "write 600 or less".to_owned(),
            })
        };
    /// Number of a month; payments before the first month are in month 0.
    MonthNumber MONTHS "12" Range::WHOLE.from(0).to(600),
        "a month is a whole number from 0 to 600", |x| {
            whole(x, 600).unwrap_or_else(|| "write 600 or less".to_owned())
        };
    /// Month of the year, 1 for January.
    MonthOfYear MONTHS "10" Range::WHOLE.from(1).to(12),
        "the months of a year are 1 to 12", |_| "write 1 for January, 10 for October".to_owned();
    /// Hours in a year, by any of the conventions.
    HoursPerYear HOURS "8760" Range::ALL.from(8_000).to(9_000), "a year has between 8,000 and 9,000 hours",
        |_| "write 8760, or 8640 for 12 months of 720".to_owned();
    /// Gigabytes in a terabyte, by either convention.
    GigabytesPerTerabyte TERABYTE "1024" Range::one_of(&[1000, 1024]),
        "a terabyte has 1,000 or 1,024 gigabytes", |_| "write 1000 or 1024".to_owned();
    /// Number above 0.
    Positive POSITIVE "1.5" Range::ABOVE_ZERO, "it must be above 0", |x| {
        if x.is_zero() { "remove the key".to_owned() } else { format!("write {}", negated(x)) }
    };
    /// Number of 0 or more.
    NotNegative POSITIVE "0.5" Range::FROM_ZERO, "it must not be below 0", |x| {
        format!("write {}", negated(x))
    };
}

/// The number with the other sign.
fn negated(x: Decimal) -> Decimal {
    Decimal::ZERO.saturating_sub(x)
}

/// Fix that reads the number as a percentage; `None` if it is no plausible one.
fn as_share(x: Decimal) -> Option<String> {
    // A number slightly above 1 is more likely a share that is too large than a percentage.
    let percent = x >= Decimal::TWO && x <= Decimal::ONE_HUNDRED;
    let share = x.checked_div(Decimal::ONE_HUNDRED).filter(|_| percent)?;
    Some(format!("write {}", share.normalize()))
}

/// Fix that rounds up to a whole number, unless that exceeds the largest allowed.
fn whole(x: Decimal, most: u32) -> Option<String> {
    if x > Decimal::ONE && !x.is_integer() && x.ceil() <= most.into() {
        return Some(format!("write {}", x.ceil()));
    }
    (x <= most.into()).then(|| "write a whole number of at least 1".to_owned())
}

/// Adds an example of this quantity to a fix that contains no number.
fn such_as(problem: ScalarProblem, example: &str) -> ScalarProblem {
    if problem.fix != number::EXAMPLE {
        return problem;
    }
    ScalarProblem { fix: format!("write a number such as {example}"), ..problem }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem<Q: Leaf + std::fmt::Debug>(text: &str) -> String {
        let ScalarProblem { code, message, fix } = Q::from_scalar(text, false).unwrap_err();
        format!("{code} {message}; {fix}")
    }

    #[test]
    fn a_percentage_is_not_a_share() {
        let wording = "GTS002 is 65, but a share lies between 0 and 1; write 0.65";
        assert_eq!(problem::<Share>("65"), wording);
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_what_may_be() {
        assert!(problem::<Pue>("0.3").ends_with("write 1.3 if that is what the overhead is"));
        assert!(problem::<NodeKilowatts>("10200").ends_with("write 10.2 if that is in watts"));
        assert!(problem::<Tariff>("12").ends_with("write 0.12 if that is in cents"));
        assert!(problem::<YearlyRate>("8").ends_with("write 0.08"));
        assert!(problem::<Count>("1.5").ends_with("write 2"));
        assert!(problem::<Count>("0").ends_with("write a whole number of at least 1"));
        assert!(problem::<Count>("10000000.5").ends_with("write 10000000 or less"));
        assert!(problem::<MonthCount>("1095").ends_with("write 36 if that is in days"));
        assert!(problem::<MonthCount>("601").ends_with("write 600 or less"));
        assert!(problem::<Share>("high").ends_with("write a number such as 0.8"));
        assert!(problem::<PositivePrice>("-2.5").ends_with("write 2.5"));
    }
}
