//! Numbers: one grammar for files and the command line, parsed exactly and never through a float.

use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use schemars::{Schema, json_schema};

use super::leaf::{self, Leaf, ScalarProblem};
use super::number_fix::{self, Rewrite};
use crate::codes;
use crate::format;

/// Most digits after the point; with more, products of two numbers would be rounded.
const DECIMALS: usize = 12;

/// Largest magnitude: 1,000,000,000,000 itself is allowed.
const LARGEST: &str = "1000000000000";

/// Least magnitude but 0: quotients of numbers within the limits fit a decimal.
const LEAST: Decimal = Decimal::from_parts(1, 0, 0, false, 9);

/// Fix shown if no number can be guessed.
pub(crate) const EXAMPLE: &str = "write a number such as 12.5";

/// A decimal number as `-?(0|[1-9][0-9]*)(\.[0-9]{1,12})?`, 0 or from 1e-9 to 1e12 in magnitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number {
    /// The exact value.
    pub value: Decimal,
}

impl Number {
    /// Parses an unquoted number.
    ///
    /// # Errors
    ///
    /// Says which rule of the grammar is broken and what to write instead.
    pub fn parse(text: &str) -> Result<Self, ScalarProblem> {
        match read(text) {
            Ok(value) => Ok(Self { value }),
            Err(wrong) => Err(problem(text, wrong)),
        }
    }
}

impl Number {
    /// The number that a text outside our grammar means, such as `0.05` for `5%`; `None` if the text
    /// is a number already, or none.
    #[must_use]
    pub fn rewritten(text: &str) -> Option<String> {
        let means = || number_fix::rewrite(text).map(|it| it.text);
        if read(text).is_ok() { None } else { means().filter(|it| read(it).is_ok()) }
    }
}

impl Leaf for Number {
    const EXPECTED: &'static str = "a number";

    fn from_scalar(text: &str, quoted: bool) -> Result<Self, ScalarProblem> {
        if !quoted {
            return Self::parse(text);
        }
        let fix = match Self::parse(text) {
            Ok(_) => "remove the quotes".to_owned(),
            Err(problem) => problem.fix,
        };
        let message =
            format!("is the text {}, but a number was expected", super::escape::quoted(text));
        Err(ScalarProblem { code: codes::NOT_A_NUMBER, message, fix })
    }

    fn schema() -> Schema {
        json_schema!({ "type": "number" })
    }
}

impl FromStr for Number {
    type Err = ScalarProblem;

    fn from_str(text: &str) -> Result<Self, ScalarProblem> {
        Self::parse(text)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

leaf::read! { Number }

/// Reason that a text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NumberFault {
    Shape,
    Decimals(usize),
    TooLarge,
    TooSmall,
}

fn read(text: &str) -> Result<Decimal, NumberFault> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !is_digits(whole)
        || !fraction.is_none_or(is_digits)
        || (whole.len() > 1 && whole.starts_with('0'))
    {
        return Err(NumberFault::Shape);
    }
    let fraction = fraction.unwrap_or("");
    if fraction.len() > DECIMALS {
        return Err(NumberFault::Decimals(fraction.len()));
    }
    if is_too_large(whole, fraction) {
        return Err(NumberFault::TooLarge);
    }
    let mut value = Decimal::from_str_exact(text).map_err(|_| NumberFault::Shape)?;
    if value.is_zero() {
        value.set_sign_positive(true); // `-0` would print a meaningless sign
    } else if value.abs() < LEAST {
        return Err(NumberFault::TooSmall);
    }
    Ok(value)
}

fn is_too_large(whole: &str, fraction: &str) -> bool {
    let longer = whole.len() > LARGEST.len();
    let equal = whole.len() == LARGEST.len();
    longer
        || (equal && (whole > LARGEST || (whole == LARGEST && fraction.bytes().any(|b| b != b'0'))))
}

/// The number with as many decimals as are allowed, if it has one then that is read.
fn rounded(text: &str) -> Option<String> {
    let value: Decimal = text.parse().ok()?;
    let kept = format::exact(value);
    read(&kept).is_ok().then_some(kept)
}

fn problem(text: &str, wrong: NumberFault) -> ScalarProblem {
    let found = |expected: &str, fix: String| {
        ScalarProblem::found(codes::NOT_A_NUMBER, text, expected, fix)
    };
    match wrong {
        NumberFault::Decimals(count) => {
            let message = format!("has {count} decimals, but a number has at most {DECIMALS}");
            let fix =
                rounded(text).map_or("write fewer decimals".into(), |it| format!("write {it}"));
            ScalarProblem { code: codes::NOT_A_NUMBER, message, fix }
        }
        NumberFault::TooLarge => {
            let mut problem = found(
                "a number lies between -1,000,000,000,000 and 1,000,000,000,000",
                "write a smaller number".into(),
            );
            problem.code = codes::OVER_LIMIT;
            problem
        }
        NumberFault::TooSmall => {
            let mut problem = found(
                "a number is 0 or at least 0.000000001",
                "write 0, or a larger number".into(),
            );
            problem.code = codes::OVER_LIMIT;
            problem
        }
        NumberFault::Shape if text == "optimal" => {
            found("a number was expected", "write `gpus: optimal` in its place".into())
        }
        NumberFault::Shape => {
            let Some(Rewrite { reason, text: rewritten, hint }) = number_fix::rewrite(text) else {
                return found("a number was expected", EXAMPLE.into());
            };
            let fix = match read(&rewritten) {
                Ok(_) => format!("write {rewritten}{hint}"),
                Err(_) => EXAMPLE.into(),
            };
            found(reason, fix)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fix(text: &str) -> String {
        Number::parse(text).unwrap_err().fix
    }

    #[test]
    fn plain_decimals_are_exact() {
        for text in ["0", "98.32", "-5", "12.290000000001", "1000000000000", "-1000000000000.0"] {
            assert_eq!(Number::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Number::parse("-0.0").unwrap().to_string(), "0.0");
    }

    #[test]
    fn each_wrong_way_has_its_fix() {
        for (text, wanted) in [
            ("1_000", "write 1000"),
            ("1,000", "write 1000"),
            ("1,234,567.5", "write 1234567.5"),
            ("1 000", "write 1000"),
            ("65%", "write 0.65"),
            ("12.5 %", "write 0.125"),
            ("1e3", "write 1000"),
            ("2.5E-3", "write 0.0025"),
            (".5", "write 0.5"),
            ("-.5", "write -0.5"),
            ("5.", "write 5"),
            ("+5", "write 5"),
            ("017", "write 17"),
            ("00.5", "write 0.5"),
            ("0x10", "write 16"),
            ("0o17", "write 15"),
            ("1,5", "write 1.5"),
            ("1.234,5", "write 1234.5"),
            ("1:30", "write 1.5, if it means hours and minutes"),
            ("１２.５", "write 12.5"),
            ("٤٢", "write 42"),
            ("−5", "write -5"),
            ("700W", "write 700, the unit is in the name of the key"),
            ("64 H100", "write 64, `gpu` names the accelerator"),
            ("8xMI300X", "write 8, `gpu` names the accelerator"),
            ("0.15 per kWh", "write 0.15, the unit is in the name of the key"),
            ("0.10 USD/kWh", "write 0.10, the unit is in the name of the key"),
            ("2.5/GPU-hour", "write 2.5, the unit is in the name of the key"),
            ("280k", "write 280000"),
            ("3 million", "write 3000000"),
            ("10.2 kW", "write 10.2, the unit is in the name of the key"),
        ] {
            assert_eq!(fix(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_number_with_a_currency_may_belong_elsewhere() {
        for (text, number) in
            [("$5", 5), ("5 USD", 5), ("€5", 5), ("$1,000", 1_000), ("$1.2M", 1_200_000)]
        {
            let wanted = format!(
                "write {number} if it is in the `currency` of the file, else put it into a price sheet of its \
                 currency"
            );
            assert_eq!(fix(text), wanted, "{text}");
        }
    }

    #[test]
    fn what_has_no_value_says_what_a_number_looks_like() {
        for text in ["no", ".inf", ".nan", "1e400", "1O", "1:99", "--5", "", "1.2.3", "5m", "0x"] {
            assert!(fix(text).starts_with("write a number such as 12.5"), "{text}: {}", fix(text));
        }
    }

    #[test]
    fn too_many_decimals_and_too_large_say_the_limit() {
        let problem = Number::parse("0.1234567890123").unwrap_err();
        assert_eq!(problem.message, "has 13 decimals, but a number has at most 12");
        assert_eq!(problem.fix, "write 0.123456789012");
        for text in ["1000000000001", "1000000000000.1", "99999999999999999999999999999999"] {
            assert_eq!(Number::parse(text).unwrap_err().code, codes::OVER_LIMIT);
        }
        for text in ["0.000000000999", "-0.000000000001"] {
            assert_eq!(Number::parse(text).unwrap_err().code, codes::OVER_LIMIT);
        }
        assert!(Number::parse("0.000000001").is_ok());
        assert!(Number::parse(&"9".repeat(100_000)).unwrap_err().message.len() < 200);
    }

    #[test]
    fn quotes_are_refused() {
        let problem = Number::from_scalar("55.04", true).unwrap_err();
        assert_eq!(problem.message, "is the text `55.04`, but a number was expected");
        assert_eq!(problem.fix, "remove the quotes");
        assert_eq!(Number::from_scalar("65%", true).unwrap_err().fix, "write 0.65");
    }
}
