//! Map of the cheapest by utilization and the rental price that moves its margin most.

use rust_decimal::Decimal;

use super::grid::CellCosts;
use super::map::{WinnerMap, map};
use super::{Axis, RoundScale};
use crate::analysis::costed::CostedAlternative;
use crate::analysis::sensitivity::swings;
use crate::analysis::study::Study;

/// Share by which prices move to find the one that moves the margin most.
const SHARE: Decimal = Decimal::from_parts(2, 0, 0, false, 1);
/// Most rows.
const ROWS: i64 = 10;
/// Share of the price by which the rows go down and up.
const REACH: Decimal = Decimal::from_parts(5, 0, 0, false, 1);

/// The map; none if a second alternative has no price to move, or nothing follows utilization.
///
/// A price moves for all alternatives that pay it: one that moved for a single alternative would keep
/// the old price in the mixes that rent the same offer, and name a winner that no market has.
pub fn rent_map(study: &Study<'_>, ranked: &[CostedAlternative]) -> Option<WinnerMap> {
    let across = Axis::named(study, "utilization").ok()?;
    let up = decisive_rent(study).or_else(|| price_of_one(study, ranked))?;
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

/// The rental price that moves the margin of the cheapest most.
fn decisive_rent(study: &Study<'_>) -> Option<Axis> {
    let rents = study.variables().iter().filter(|it| it.unit() == "money/GPU-hour");
    let (variable, _) = swings(study, rents, SHARE).into_iter().next()?;
    Axis::of(study, variable).filter(|it| !it.stated.is_zero())
}

/// All prices of the next of the ranking; if it has none per GPU-hour, of the cheapest, or else of the
/// nearest that has one.
fn price_of_one(study: &Study<'_>, ranked: &[CostedAlternative]) -> Option<Axis> {
    let mut two = ranked.iter().filter(|it| it.is_ranked());
    let (first, next) = (two.next()?, two.next()?);
    let offered = ranked.iter().filter(|it| !it.is_hypothetical);
    [next, first].into_iter().chain(offered).find_map(|it| {
        let axis = Axis::price(study, &it.name)?;
        (!axis.unit.is_empty() && !axis.stated.is_zero()).then_some(axis)
    })
}
