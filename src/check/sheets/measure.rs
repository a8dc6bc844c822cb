//! Arithmetic that rules on magnitudes share.

use rust_decimal::Decimal;

/// Currencies whose unit is worth about a dollar.
pub(in crate::check) const LARGE: [&str; 6] = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD"];

/// A decimal constant: digits, and how many of them are decimals.
pub(super) const fn decimal(digits: u32, scale: u32) -> Decimal {
    Decimal::from_parts(digits, 0, 0, false, scale)
}

/// Ratio of two prices, at least 1: the larger divided by the smaller.
pub(super) fn ratio(price: Decimal, usual: Decimal) -> Decimal {
    let (low, high) = if price < usual { (price, usual) } else { (usual, price) };
    high.checked_div(low).unwrap_or(Decimal::MAX)
}
