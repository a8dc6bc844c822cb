//! Two axes: the cheapest alternative of each cell, and exact borders along each column.

use rust_decimal::Decimal;

use super::Axis;
use super::cell::CellOf;
use super::grid::{CellCosts, cells};
use super::stretches::{Lines, stretches};
use crate::analysis::curve::Curve;
use crate::analysis::envelope::CheapestStretch;
use crate::analysis::study::Study;
use crate::expr::{Exact, Graph};
use crate::model::Case;

/// Most columns along which borders are searched.
const MOST_BORDERS: usize = 40;

/// Point of a column at which the cheapest alternative changes.
#[derive(Clone, Debug)]
pub struct Border {
    /// Value of the axis of rows.
    pub at: Decimal,
    /// The cheapest below it; none if no alternative serves all demand.
    pub below: Option<String>,
    /// The cheapest above it.
    pub above: Option<String>,
}

/// A column of a map.
#[derive(Clone, Debug)]
pub struct MapColumn {
    /// Value of the axis of columns.
    pub at: Decimal,
    /// Cells in the order of the rows.
    pub cells: Vec<CellOf>,
    /// Exact borders in order; empty if they were not searched.
    pub borders: Vec<Border>,
}

/// The cheapest alternative over two axes.
#[derive(Clone, Debug)]
pub struct WinnerMap {
    /// Axis of the columns.
    pub across: Axis,
    /// Axis of the rows.
    pub up: Axis,
    /// Values of the rows, in order.
    pub rows: Vec<Decimal>,
    /// Columns in order.
    pub columns: Vec<MapColumn>,
    /// Cell as stated.
    pub stated: CellOf,
    /// True if borders are exact; false if rows are steps, or there are too many columns.
    pub has_borders: bool,
    /// False if the limit of work was reached.
    pub is_complete: bool,
}

/// Finds the case with figures at values of their own, which are not live.
pub type Read<'r> = dyn FnMut(&[(&str, Decimal)]) -> Option<Case> + 'r;

/// Costs every cell of two axes. `read` finds the case with the figures that are not live.
pub fn map(
    study: &Study<'_>,
    axes: [&Axis; 2],
    points: [&[Decimal]; 2],
    costs: CellCosts,
    read: &mut Read<'_>,
) -> WinnerMap {
    let ([across, up], [columns, rows]) = (axes, points);
    let effort = study.effort();
    effort.begin("columns", columns.len());
    let has_borders = !up.is_whole && columns.len() <= MOST_BORDERS;
    let all = match (across.reread_key(), up.reread_key()) {
        (None, None) => live(study, axes, points, costs, has_borders),
        (Some(key), None) => {
            let column = |at: &Decimal| {
                let case = read(&[(key, *at)]);
                effort.step();
                case.and_then(|case| {
                    let graph = Graph::over(&case.horizon_months);
                    let study = Study::within(&graph, &case, effort);
                    live(&study, axes, [&[*at], rows], costs, has_borders).pop()
                })
                .unwrap_or_else(|| blank(*at, rows))
            };
            columns.iter().map(column).collect()
        }
        (_, Some(_)) => {
            let column = |at: &Decimal| {
                let column = stepped(study, axes, *at, rows, read);
                effort.step();
                column
            };
            columns.iter().map(column).collect()
        }
    };
    let costs = study.model.alternatives.iter().map(|it| study.value(it.serving_all)).collect();
    WinnerMap {
        across: across.clone(),
        up: up.clone(),
        rows: rows.to_vec(),
        columns: all,
        stated: CellOf::of(study, costs),
        has_borders,
        is_complete: !effort.is_spent(),
    }
}

/// Costs along the rows, with the axis of the columns kept at a value.
fn curves(study: &Study<'_>, [across, up]: [&Axis; 2]) -> Vec<Curve> {
    let keys = [across.keys(), up.keys()].concat();
    let all = 0..study.case.alternatives.len();
    all.filter_map(|position| study.curve_along(&keys, up.origin(), position)).collect()
}

/// A column that was not computed.
fn blank(at: Decimal, rows: &[Decimal]) -> MapColumn {
    MapColumn { at, cells: vec![CellOf::default(); rows.len()], borders: Vec::new() }
}

/// Columns of two axes that are live in the graph of the study, or of which that of the columns has
/// the value of the study already.
fn live(
    study: &Study<'_>,
    axes: [&Axis; 2],
    points: [&[Decimal]; 2],
    costs: CellCosts,
    has_borders: bool,
) -> Vec<MapColumn> {
    let [across, up] = axes;
    let mut curves = if has_borders { curves(study, axes) } else { Vec::new() };
    let column = |(at, cells): (&Decimal, Vec<CellOf>)| {
        let fixed = across.leaves(*at).unwrap_or_default();
        for curve in &mut curves {
            curve.fix(&fixed);
        }
        let borders = if has_borders { borders(study, &curves, up) } else { None };
        if across.reread_key().is_none() {
            study.effort().step();
        }
        MapColumn { at: *at, cells, borders: borders.unwrap_or_default() }
    };
    points[0].iter().zip(cells(study, axes, points, costs)).map(column).collect()
}

fn borders(study: &Study<'_>, curves: &[Curve], up: &Axis) -> Option<Vec<Border>> {
    let all = stretches(&Lines::of(study, curves), &up.marks()?);
    let pairs = all.iter().zip(all.iter().skip(1));
    let border = |(below, above): (&CheapestStretch, &CheapestStretch)| {
        Some(Border {
            at: up.shown(below.to)?,
            below: below.cheapest.clone(),
            above: above.cheapest.clone(),
        })
    };
    Some(pairs.filter_map(border).collect())
}

/// A column whose rows are read one by one.
fn stepped(
    study: &Study<'_>,
    [across, up]: [&Axis; 2],
    at: Decimal,
    rows: &[Decimal],
    read: &mut Read<'_>,
) -> MapColumn {
    let effort = study.effort();
    let mut costs = |row: Decimal| {
        let requested =
            [across.reread_key().map(|key| (key, at)), up.reread_key().map(|key| (key, row))];
        let requested: Vec<(&str, Decimal)> = requested.into_iter().flatten().collect();
        let case = read(&requested)?;
        let graph = Graph::over(&case.horizon_months);
        let study = Study::within(&graph, &case, effort);
        let mut plan = study.costs_along(&across.keys(), 0..case.alternatives.len());
        effort.decimals(plan.cost());
        let leaves: Vec<Exact> = across.leaves(at)?.into_iter().map(|it| Exact(Some(it))).collect();
        Some(plan.at_each(&leaves).into_iter().map(|it| it.0).collect())
    };
    let one = |row: &Decimal| costs(*row).map(|costs| CellOf::of(study, costs)).unwrap_or_default();
    MapColumn { at, cells: rows.iter().map(one).collect(), borders: Vec::new() }
}
