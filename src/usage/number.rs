//! Numbers as monitoring writes them.

use rust_decimal::Decimal;

/// First second of the year 2000.
const EARLIEST: i64 = 946_684_800;
/// First second of the year 2100.
const LATEST: i64 = 4_102_444_800;

/// A number in the text of monitoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measured {
    /// A number of 0 or more.
    Number(Decimal),
    /// `NaN`, `+Inf` or `-Inf`: the server had no number.
    Missing,
    /// A negative number, or no number at all.
    Unusable,
}

impl Measured {
    /// Number, if it is one.
    pub fn number(self) -> Option<Decimal> {
        match self {
            Self::Number(number) => Some(number),
            Self::Missing | Self::Unusable => None,
        }
    }
}

/// Reads a number of a file of devices or hours, such as `7.07` or `NaN`: infinity is an error there.
pub(super) fn finite(text: &str) -> Measured {
    match measured(text) {
        Measured::Missing if !text.eq_ignore_ascii_case("nan") => Measured::Unusable,
        other => other,
    }
}

/// Reads a number of a server, such as `7.07`, `1e-05`, `NaN` or `+Inf`.
pub(super) fn measured(text: &str) -> Measured {
    if ["nan", "inf", "+inf", "-inf"].iter().any(|it| text.eq_ignore_ascii_case(it)) {
        return Measured::Missing;
    }
    let parsed = text.parse::<Decimal>().or_else(|_| Decimal::from_scientific(text));
    match parsed {
        // Sums of floats may end at -0.
        Ok(number) if number.is_zero() => Measured::Number(Decimal::ZERO),
        Ok(number) if number.is_sign_positive() => Measured::Number(number),
        _ => Measured::Unusable,
    }
}

/// Seconds since 1970 of a number, from 2000 to 2100; parts of a second are cut off.
pub(super) fn seconds(text: &str) -> Option<i64> {
    let whole = text.parse::<i64>().ok();
    let whole = whole.or_else(|| {
        let number = text.parse::<Decimal>().or_else(|_| Decimal::from_scientific(text)).ok()?;
        i64::try_from(number.trunc()).ok()
    });
    whole.filter(|it| (EARLIEST..LATEST).contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_servers_are_read_and_what_is_none_is_missing() {
        let number = |text: &str| Measured::Number(text.parse().unwrap());
        assert_eq!(measured("7.066666666666666"), number("7.066666666666666"));
        assert_eq!((measured("1e-05"), measured("-0")), (number("0.00001"), number("0")));
        for text in ["NaN", "+Inf", "-Inf"] {
            assert_eq!(measured(text), Measured::Missing);
        }
        for text in ["-1", "", "73 %", "0x10"] {
            assert_eq!(measured(text), Measured::Unusable, "{text}");
        }
    }

    #[test]
    fn times_are_seconds_of_this_century() {
        assert_eq!(seconds("1788786000.781"), Some(1_788_786_000));
        assert_eq!(seconds("1.788786e9"), Some(1_788_786_000));
        assert_eq!((seconds("1788786000000"), seconds("12"), seconds("x")), (None, None, None));
    }
}
