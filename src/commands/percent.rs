//! Shares of the command line, with a percent sign or without.

use rust_decimal::Decimal;

/// A number, and whether it had a percent sign: `10%` is 0.1 and had one.
pub(super) fn number(text: &str) -> Option<(Decimal, bool)> {
    let (digits, is_percent) =
        text.strip_suffix('%').map_or((text, false), |it| (it.trim_end(), true));
    let number: Decimal = digits.trim().parse().ok()?;
    let share = if is_percent { number.checked_div(Decimal::ONE_HUNDRED)? } else { number };
    Some((share, is_percent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percent_sign_divides_by_a_hundred() {
        let tenth = Decimal::new(1, 1);
        assert_eq!(number("10%"), Some((tenth, true)));
        assert_eq!(number(" 0.1 "), Some((tenth, false)));
        assert_eq!(number("5000"), Some((Decimal::from(5_000), false)));
        for wrong in ["", "%", "ten", "10 percent", "10%%"] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
    }
}
