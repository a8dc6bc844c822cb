//! Two axes: the cheapest alternative of each cell, and exact borders along each column.

use rust_decimal::Decimal;

use super::Axis;
use super::stretches::{Lines, stretches};
use crate::analysis::curve::Curve;
use crate::analysis::envelope::CheapestStretch;
use crate::analysis::residue;
use crate::analysis::study::Study;
use crate::expr::{Exact, Graph, Value};
use crate::model::Case;

/// Most columns along which borders are searched.
const MOST_BORDERS: usize = 40;

/// One cell of a map.
#[derive(Clone, Debug, Default)]
pub struct CellOf {
    /// Cost that each alternative is ranked by, in the order of the file; missing where demand is
    /// left unserved, or the cell was not computed.
    pub costs: Vec<Option<Decimal>>,
    /// Positions of the cheapest: several in a tie, none if no alternative serves all demand.
    pub cheapest: Vec<usize>,
    /// Cost of the next less that of the cheapest; 0 in a tie, none without a next.
    pub margin: Option<Decimal>,
    /// Margin over the cost of the cheapest; none if that is 0 or less.
    pub share: Option<Decimal>,
}

impl CellOf {
    /// Cost of the cheapest.
    fn cost(&self) -> Option<Decimal> {
        self.costs.get(*self.cheapest.first()?).copied().flatten()
    }

    /// Cost of the cheapest in thousands.
    pub fn thousands(&self) -> Option<Decimal> {
        self.cost()?.checked_div(Decimal::ONE_THOUSAND)
    }

    /// Cost of the cheapest over that of the next.
    pub fn share_of_next(&self) -> Option<Decimal> {
        let cost = self.cost()?;
        cost.checked_div(cost.checked_add(self.margin?)?)
    }
}

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
    [columns, rows]: [&[Decimal]; 2],
    read: &mut Read<'_>,
) -> WinnerMap {
    let [across, up] = axes;
    let effort = study.effort();
    effort.begin("columns", columns.len());
    let is_live = axes.iter().all(|it| it.reread_key().is_none());
    let mut curves = if is_live { curves(study, axes) } else { Vec::new() };
    let has_borders = !up.is_whole && columns.len() <= MOST_BORDERS;
    let mut all = Vec::new();
    for at in columns {
        let column = match (across.reread_key(), up.reread_key()) {
            (None, None) => Some(column(study, &mut curves, axes, *at, rows, has_borders)),
            (Some(key), None) => read(&[(key, *at)]).map(|case| {
                let graph = Graph::over(&case.horizon_months);
                let study = Study::within(&graph, &case, effort);
                column(&study, &mut self::curves(&study, axes), axes, *at, rows, has_borders)
            }),
            (_, Some(_)) => Some(stepped(study, axes, *at, rows, read)),
        };
        effort.step();
        let cells = || vec![CellOf::default(); rows.len()];
        all.push(column.unwrap_or_else(|| MapColumn {
            at: *at,
            cells: cells(),
            borders: Vec::new(),
        }));
    }
    let costs = study.model.alternatives.iter().map(|it| study.value(it.serving_all)).collect();
    WinnerMap {
        across: across.clone(),
        up: up.clone(),
        rows: rows.to_vec(),
        columns: all,
        stated: cell(study, costs),
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

fn column(
    study: &Study<'_>,
    curves: &mut [Curve],
    [across, up]: [&Axis; 2],
    at: Decimal,
    rows: &[Decimal],
    has_borders: bool,
) -> MapColumn {
    let fixed: Vec<Decimal> = across.keys().iter().filter_map(|_| across.leaf(at)).collect();
    for curve in curves.iter_mut() {
        curve.fix(&fixed);
    }
    let costs = |row: &Decimal| {
        let value = up.value(*row);
        let cost = |it: &Curve| value.and_then(|value| it.at(value).serving_all);
        cell(study, curves.iter().map(cost).collect())
    };
    let cells = rows.iter().map(costs).collect();
    let borders = if has_borders { borders(study, curves, up) } else { None };
    MapColumn { at, cells, borders: borders.unwrap_or_default() }
}

fn borders(study: &Study<'_>, curves: &[Curve], up: &Axis) -> Option<Vec<Border>> {
    let all = stretches(&Lines::of(study, curves), up.ends()?);
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
        let asked =
            [across.reread_key().map(|key| (key, at)), up.reread_key().map(|key| (key, row))];
        let asked: Vec<(&str, Decimal)> = asked.into_iter().flatten().collect();
        let case = read(&asked)?;
        let graph = Graph::over(&case.horizon_months);
        let study = Study::within(&graph, &case, effort);
        let mut plan = study.costs_along(across.keys(), 0..case.alternatives.len());
        effort.decimals(plan.cost());
        let leaf = across.leaf(at).map_or(Exact::MISSING, |it| Exact(Some(it)));
        Some(plan.at(leaf).into_iter().map(|it| it.0).collect())
    };
    let one = |row: &Decimal| costs(*row).map(|costs| cell(study, costs)).unwrap_or_default();
    MapColumn { at, cells: rows.iter().map(one).collect(), borders: Vec::new() }
}

/// Cell of some costs: the cheapest, and its margin.
fn cell(study: &Study<'_>, costs: Vec<Option<Decimal>>) -> CellOf {
    let offered = costs.iter().zip(&study.case.alternatives).enumerate();
    let offered = offered.filter(|(_, (_, it))| !it.is_hypothetical());
    let mut ranked: Vec<(Decimal, usize)> =
        offered.filter_map(|(at, (cost, _))| Some(((*cost)?, at))).collect();
    ranked.sort();
    let Some((least, _)) = ranked.first().copied() else {
        return CellOf { costs, ..CellOf::default() };
    };
    let is_equal =
        |cost: Decimal| residue::difference(cost, least, cost.saturating_sub(least)).is_zero();
    let cheapest = ranked.iter().filter(|(cost, _)| is_equal(*cost)).map(|(_, at)| *at).collect();
    let margin = ranked
        .get(1)
        .map(|(next, _)| if is_equal(*next) { Decimal::ZERO } else { next.saturating_sub(least) });
    let share = margin.filter(|_| least > Decimal::ZERO).and_then(|it| it.checked_div(least));
    CellOf { costs, cheapest, margin, share }
}
