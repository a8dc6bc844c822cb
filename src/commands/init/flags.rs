//! Values of the flags of `init`.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::input::Number;

/// Most months of a scenario.
const MOST_MONTHS: u32 = 600;
/// Most GPU-hours a year: those of 10 million GPUs.
const MOST_GPU_HOURS: u64 = 87_600_000_000;

/// Parses a number of GPUs.
pub(super) fn gpus(text: &str) -> Result<u32, String> {
    whole(text)?.ok_or_else(|| "it must be a whole number above 0; write 8".to_owned())
}

/// Parses the months that are compared.
pub(super) fn months(text: &str) -> Result<u32, String> {
    let months = whole(text)?.filter(|it| *it <= MOST_MONTHS);
    months.ok_or_else(|| format!("it must be a whole number from 1 to {MOST_MONTHS}; write 36"))
}

/// Parses a mean use of the GPUs.
pub(super) fn utilization(text: &str) -> Result<Decimal, String> {
    let value = number(text)?;
    if value > Decimal::ZERO && value <= Decimal::ONE {
        return Ok(value);
    }
    let percent = value.checked_div(Decimal::ONE_HUNDRED);
    let percent = percent.filter(|it| *it > Decimal::ZERO && *it <= Decimal::ONE);
    let meant = percent.map_or_else(|| "0.7".to_owned(), |it| it.normalize().to_string());
    Err(format!("it must be above 0 and at most 1; write {meant}"))
}

/// Parses GPU-hours a year.
pub(super) fn gpu_hours(text: &str) -> Result<Decimal, String> {
    let value = number(text)?;
    let is_usable = value > Decimal::ZERO && value <= Decimal::from(MOST_GPU_HOURS);
    is_usable.then_some(value).ok_or_else(|| "it must be a number above 0; write 400000".to_owned())
}

/// A whole number above 0; none if it is another one.
fn whole(text: &str) -> Result<Option<u32>, String> {
    let value = number(text)?;
    Ok(value.to_u32().filter(|it| *it > 0 && value.fract().is_zero()))
}

fn number(text: &str) -> Result<Decimal, String> {
    let number = Number::parse(text).map_err(|it| format!("it {}; {}", it.message, it.fix))?;
    Ok(number.value)
}
