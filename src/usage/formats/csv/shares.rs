//! Utilization of a stated number of GPUs, as percentages or ratios.

use rust_decimal::Decimal;

use super::super::super::{Scale, TextReader};
use super::TimedRow;
use crate::codes;
use crate::format::exact;
use crate::input::quoted;

/// Scale, with its reason; or the reason that there is none, with a fix.
type Decision = Result<(Scale, &'static str), (&'static str, &'static str)>;

/// Multiplies shares by the capacity; returns their scale and what decided it.
pub(super) fn of_capacity(
    rows: &mut [TimedRow<'_>],
    reader: &mut TextReader<'_>,
) -> Option<String> {
    let name = quoted(reader.name);
    let Some(capacity) = reader.options.capacity else {
        let message = format!("{name} has shares of a number of GPUs that it does not name");
        let fix =
            "add the number of GPUs installed, such as `--capacity 64`; a file does not serve here";
        reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        return None;
    };
    let numbers = || rows.iter().filter_map(|it| Some((it.number?, it.cell)));
    let is_signed = |cell: &str| cell.ends_with('%');
    let (highest, cell) = numbers().max_by_key(|it| it.0)?;
    let has_sign = numbers().any(|it| is_signed(it.1));
    // 0 is the same in both scales.
    let bare = numbers().find(|it| !it.0.is_zero() && !is_signed(it.1));
    if let Some((_, bare)) = bare.filter(|_| has_sign) {
        let message =
            format!("the utilization {} has no percent sign, but others have", quoted(bare));
        let fix = "write the sign in all rows, or in none";
        reader.report(codes::USAGE_SCALE, message, reader.span(bare), fix);
        return None;
    }
    let (scale, reason) = decide(highest, has_sign, reader.options.scale)
        .map_err(|(why, fix)| {
            let message = format!("the highest utilization is {}, {why}", exact(highest));
            reader.report(codes::USAGE_SCALE, message, reader.span(cell), fix);
        })
        .ok()?;
    let (word, all) = match scale {
        Scale::Percent => ("percent", Decimal::ONE_HUNDRED),
        Scale::Ratio => ("ratio", Decimal::ONE),
    };
    for row in rows {
        row.number = row.number.and_then(|it| it.checked_mul(capacity)?.checked_div(all));
    }
    Some(format!("{word} of {name}: the highest number is {}, {reason}", exact(highest)))
}

/// Scale of shares by their highest number, their percent signs and `--scale`.
fn decide(highest: Decimal, has_sign: bool, requested: Option<Scale>) -> Decision {
    let is_ratio = highest <= Decimal::ONE;
    match requested {
        _ if highest > Decimal::ONE_HUNDRED => {
            Err(("beyond 100%", "write shares from 0 to 1, or percentages"))
        }
        Some(Scale::Ratio) if has_sign => {
            Err(("with a percent sign, which contradicts `--scale ratio`", "leave out `--scale`"))
        }
        _ if has_sign => Ok((Scale::Percent, "with a percent sign")),
        Some(Scale::Ratio) if !is_ratio => Err((
            "which contradicts `--scale ratio`",
            "leave out `--scale`, or write `--scale percent`",
        )),
        Some(scale) => Ok((scale, "by `--scale`")),
        None if highest > Decimal::new(15, 1) => Ok((Scale::Percent, "beyond any ratio")),
        None if is_ratio => Ok((Scale::Ratio, "and no number has a percent sign")),
        None => Err((
            "a ratio beyond 1 or a percentage of idle GPUs",
            "add `--scale percent` or `--scale ratio`",
        )),
    }
}
