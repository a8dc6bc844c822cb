//! GPU-hours.

use rust_decimal::Decimal;

use super::{hundredths, whole};

/// GPU-hours: without decimals, or with two if there are less than a hundred.
#[must_use]
pub fn gpu_hours(number: Decimal) -> String {
    if number < Decimal::ONE_HUNDRED { hundredths(number) } else { whole(number) }
}
