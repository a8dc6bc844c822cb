//! Ranges of inputs: the one that is shown, and the one in which flips are searched.

use rust_decimal::Decimal;

use super::super::variable::Variable;

/// Most times a figure is multiplied by, or divided by.
pub(in crate::analysis) const FARTHEST: Decimal = Decimal::from_parts(10, 0, 0, false, 0);

/// From a share less than stated to a share more, within what the input may be; counts in whole numbers,
/// at least one apart from the stated one.
pub(super) fn around(variable: &Variable, share: Decimal) -> Option<[Decimal; 2]> {
    let stated = variable.stated;
    let by = stated.abs().checked_mul(share)?;
    let mut ends = [stated.checked_sub(by)?, stated.checked_add(by)?];
    if variable.is_whole {
        ends = [ends[0].floor(), ends[1].ceil()];
    }
    Some(ends.map(|it| clipped(variable, it)))
}

/// Range in which flips are searched: what the input may be, and up to ten times the stated value if that has
/// no end or the input is a count.
pub(super) fn searched(variable: &Variable) -> [Decimal; 2] {
    let farthest = variable.stated.abs().saturating_mul(FARTHEST);
    let most = variable.most.filter(|most| !variable.is_whole || *most < farthest);
    let most = most.unwrap_or(farthest);
    let low = variable.least.max(variable.stated.saturating_sub(farthest));
    [low, most.max(variable.stated)]
}

fn clipped(variable: &Variable, value: Decimal) -> Decimal {
    let value = value.max(variable.least);
    variable.most.map_or(value, |most| value.min(most))
}
