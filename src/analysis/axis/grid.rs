//! Cells of two live axes: floats show the cheapest where it is beyond doubt, decimals elsewhere.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use std::array;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::cell::CellOf;
use super::{Axis, Way};
use crate::analysis::study::Study;
use crate::expr::{Exact, Lanes, Plan};
use crate::model::Unserved;

/// Cells that are computed side by side.
const LANES: usize = 32;
/// Share by which a value is moved down and up: who serves all demand, and in how many whole units,
/// must not change between.
const NUDGE: f64 = 1e-9;
/// Most by which costs of the same alternative differ there, as a share.
const SMOOTH: f64 = 1e-7;
/// Least difference of two costs, as a share, that floats decide.
const CLEAR: f64 = 1e-9;

/// Digits of the costs in the cells of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellCosts {
    /// Every cost in decimals.
    Exact,
    /// Costs right to nine digits. Decimals confirm each cell in which floats leave a doubt about the
    /// cheapest.
    Close,
}

/// Cells of each column, in the order of the rows; those after the limit of work are not computed.
pub(super) fn cells(
    study: &Study<'_>,
    axes: [&Axis; 2],
    [columns, rows]: [&[Decimal]; 2],
    costs: CellCosts,
) -> Vec<Vec<CellOf>> {
    let keys = axes.map(Axis::keys).concat();
    let all = || 0..study.case.alternatives.len();
    let mut exact = Exactly { study, axes, plan: study.costs_along(&keys, all()) };
    // What is allowed to be left unserved ends at a share that floats cannot hit.
    let is_searched = !matches!(study.case.demand.unserved, Some(Unserved::Allowed(_)))
        && costs == CellCosts::Close;
    let points: Vec<[Decimal; 2]> =
        columns.iter().flat_map(|x| rows.iter().map(|y| [*x, *y])).collect();
    let mut found: Vec<CellOf> = Vec::with_capacity(points.len());
    if is_searched {
        let mut floats = Searched { study, axes, plan: study.costs_along(&keys, all()) };
        for block in points.chunks(LANES) {
            let cells = floats.cells(block).into_iter().zip(block);
            found.extend(cells.map(|(cell, at)| cell.unwrap_or_else(|| exact.cell(*at))));
        }
    } else {
        found.extend(points.iter().map(|at| exact.cell(*at)));
    }
    found.chunks(rows.len().max(1)).map(<[CellOf]>::to_vec).collect()
}

/// Cells in decimals.
struct Exactly<'s, 'g> {
    study: &'s Study<'g>,
    axes: [&'s Axis; 2],
    plan: Plan<Exact>,
}

impl Exactly<'_, '_> {
    fn cell(&mut self, at: [Decimal; 2]) -> CellOf {
        let effort = self.study.effort();
        if effort.is_spent() {
            return CellOf::default();
        }
        effort.decimals(self.plan.cost());
        let leaves = self.axes.iter().zip(at).map(|(axis, at)| axis.leaves(at));
        let Some(leaves) = leaves.collect::<Option<Vec<_>>>() else { return CellOf::default() };
        let leaves: Vec<Exact> = leaves.concat().into_iter().map(|it| Exact(Some(it))).collect();
        let costs = self.plan.at_each(&leaves).into_iter().map(|it| it.0).collect();
        CellOf::of(self.study, costs)
    }
}

/// Cells in floats.
struct Searched<'s, 'g> {
    study: &'s Study<'g>,
    axes: [&'s Axis; 2],
    plan: Plan<Lanes<LANES>>,
}

impl Searched<'_, '_> {
    /// Cells of at most as many points as there are lanes; none where decimals are to decide.
    fn cells(&mut self, points: &[[Decimal; 2]]) -> Vec<Option<CellOf>> {
        if self.study.effort().is_spent() {
            return vec![None; points.len()];
        }
        let [below, there, above] =
            [1.0 - NUDGE, 1.0, 1.0 + NUDGE].map(|nudge| self.costs(points, nudge));
        let cell = |lane: usize| {
            let all = below.iter().zip(&there).zip(&above);
            let costs = all.map(|((below, there), above)| {
                let at = |it: &Lanes<LANES>| it.0.get(lane).copied();
                smooth([at(below)?, at(there)?, at(above)?])
            });
            self.decided(&costs.collect::<Option<Vec<_>>>()?)
        };
        (0..points.len()).map(cell).collect()
    }

    /// Costs of each alternative with the values of both axes times a factor, whole numbers aside.
    fn costs(&mut self, points: &[[Decimal; 2]], nudge: f64) -> Vec<Lanes<LANES>> {
        let mut leaves: Vec<Lanes<LANES>> = Vec::new();
        for (place, axis) in self.axes.iter().enumerate() {
            let at = |lane: usize| points.get(lane).or(points.last()).map(|it| it[place]);
            let values = |lane: usize| axis.leaves(at(lane)?);
            let all: [Option<Vec<Decimal>>; LANES] = array::from_fn(values);
            let origin = axis.origin().to_f64().unwrap_or(f64::NAN);
            let nudge = if axis.is_whole { 1.0 } else { nudge };
            let is_one = matches!(axis.way, Way::Live { .. });
            for key in 0..axis.keys().len() {
                if is_one && key > 0 {
                    leaves.extend(leaves.last().copied());
                    continue;
                }
                let leaf = |lane: usize| {
                    let leaf = all.get(lane)?.as_ref()?.get(key)?.to_f64()?;
                    Some((leaf + origin) * nudge - origin)
                };
                leaves.push(Lanes(array::from_fn(|lane| leaf(lane).unwrap_or(f64::NAN))));
            }
        }
        self.study.effort().floats(self.plan.cost().saturating_mul(LANES as u64 / 4));
        self.plan.at_each(&leaves)
    }

    /// The cell of some costs; none if the two cheapest are nearly equal, or a cost is too large.
    fn decided(&self, costs: &[Option<f64>]) -> Option<CellOf> {
        let offered = costs.iter().zip(&self.study.case.alternatives);
        let offered = offered.filter(|(_, it)| !it.is_hypothetical());
        let mut ranked: Vec<f64> = offered.filter_map(|(cost, _)| *cost).collect();
        ranked.sort_by(f64::total_cmp);
        if let [least, next, ..] = ranked.as_slice()
            && next - least <= CLEAR * next.abs().max(least.abs())
        {
            return None;
        }
        let decimal = |cost: &Option<f64>| match cost {
            Some(cost) => Decimal::from_f64(*cost).map(Some),
            None => Some(None),
        };
        Some(CellOf::of(self.study, costs.iter().map(decimal).collect::<Option<_>>()?))
    }
}

/// Cost at the second of three points next to each other, missing at all or at none; none if it jumps.
#[allow(clippy::option_option, reason = "a cost may be missing, or left to decimals")]
fn smooth(costs: [f64; 3]) -> Option<Option<f64>> {
    let [below, there, above] = costs;
    match costs.iter().filter(|it| it.is_nan()).count() {
        3 => Some(None),
        0 => {
            let most = SMOOTH * there.abs();
            let is_smooth = (below - there).abs() <= most && (above - there).abs() <= most;
            is_smooth.then_some(Some(there))
        }
        _ => None,
    }
}
