//! Words that agree with a number.

/// Word for one thing, or for several: `is` or `are`.
#[must_use]
pub fn by_number<'w>(
    number: impl Copy + PartialEq + From<u8>,
    one: &'w str,
    several: &'w str,
) -> &'w str {
    if number == 1.into() { one } else { several }
}
