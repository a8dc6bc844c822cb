//! What rules of magnitude measure with.

use rust_decimal::Decimal;

/// Currencies whose unit is of the size of a dollar.
pub(super) const LARGE: [&str; 6] = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD"];

/// A constant: digits, and how many of them are decimals.
pub(super) const fn decimal(digits: u32, scale: u32) -> Decimal {
    Decimal::from_parts(digits, 0, 0, false, scale)
}

/// How far two prices are apart, whichever is the larger.
pub(super) fn ratio(price: Decimal, usual: Decimal) -> Decimal {
    let (low, high) = if price < usual { (price, usual) } else { (usual, price) };
    high.checked_div(low).unwrap_or(Decimal::MAX)
}
