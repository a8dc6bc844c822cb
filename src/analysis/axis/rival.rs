//! Map of the cheapest by utilization and the price of its nearest rival.

use rust_decimal::Decimal;

use super::grid::CellCosts;
use super::map::{WinnerMap, map};
use super::{Axis, RoundScale};
use crate::analysis::costed::CostedAlternative;
use crate::analysis::study::Study;

/// Most rows.
const ROWS: i64 = 10;
/// Share of the price by which the rows go down and up.
const REACH: Decimal = Decimal::from_parts(5, 0, 0, false, 1);

/// The map; none if a second alternative has no price to move, or nothing follows utilization.
///
/// The rival is the next of the ranking; if it has no price per GPU-hour, the cheapest, or else the
/// nearest that has one.
pub fn rival_map(study: &Study<'_>, ranked: &[CostedAlternative]) -> Option<WinnerMap> {
    let mut two = ranked.iter().filter(|it| it.is_ranked());
    let (first, next) = (two.next()?, two.next()?);
    let offered = ranked.iter().filter(|it| !it.is_hypothetical);
    let across = Axis::named(study, "utilization").ok()?;
    let mut prices = [next, first].into_iter().chain(offered).filter_map(|it| {
        let axis = Axis::price(study, &it.name)?;
        (!axis.unit.is_empty() && !axis.stated.is_zero()).then_some(axis)
    });
    let up = prices.next()?;
    if across.reread_key().is_some() || up.reread_key().is_some() {
        return None;
    }
    let reach = up.stated.checked_mul(REACH)?;
    let ends = [up.stated.checked_sub(reach)?, up.stated.checked_add(reach)?];
    let rows = RoundScale::between(ends, ROWS)?.ticks;
    let columns: Vec<Decimal> = (1..=10).map(|it| Decimal::new(it, 1)).collect();
    let found = map(study, [&across, &up], [&columns, &rows], CellCosts::Close, &mut |_| None);
    found.is_complete.then_some(found)
}
