//! Points inside a stretch too narrow for slopes: both sides of a jump, and the point of a bend.

use rust_decimal::Decimal;

/// Steps that narrow a stretch with a jump or a bend.
const HALVINGS: usize = 40;

/// Points inside a narrow stretch at which an extreme may be: both sides of a jump, and a bend.
pub(super) fn inside(
    [mut low, mut high]: [Decimal; 2],
    amount: impl Fn(Decimal) -> Option<Decimal>,
) -> Vec<Decimal> {
    let mut points = vec![low, high];
    let width = high.saturating_sub(low);
    points.extend(bend([low, high], width, &amount));
    for _ in 0..HALVINGS {
        let middle = low.saturating_add(high) / Decimal::TWO;
        let [at_low, at_middle, at_high] = [low, middle, high].map(&amount);
        let (Some(a), Some(b), Some(c)) = (at_low, at_middle, at_high) else { break };
        let is_near_low = b.saturating_sub(a).abs() <= c.saturating_sub(b).abs();
        if is_near_low { low = middle } else { high = middle }
    }
    points.extend([low, high]);
    points
}

/// Point at which the lines on both sides of a stretch meet, if that is inside it.
fn bend(
    [low, high]: [Decimal; 2],
    width: Decimal,
    amount: impl Fn(Decimal) -> Option<Decimal>,
) -> Option<Decimal> {
    let (at_low, at_high) = (amount(low)?, amount(high)?);
    let before = at_low.checked_sub(amount(low.checked_sub(width)?)?)?.checked_div(width)?;
    let after = amount(high.checked_add(width)?)?.checked_sub(at_high)?.checked_div(width)?;
    // at_low + before (x - low) = at_high + after (x - high)
    let level = at_high.checked_sub(at_low)?.checked_sub(after.checked_mul(width)?)?;
    let way = level.checked_div(before.checked_sub(after)?)?;
    let x = low.checked_add(way)?;
    (x > low && x < high).then_some(x)
}
