//! The part of a graph that follows some inputs, as a tape of operations on floats.
//!
//! A plan computes every month of every node again for each draw. Here, each node is written as a sum of
//! products of scalars, constants and powers (`sum`), so that a sum of months is a few scalars, and what
//! no draw moves is a constant; of many levels, each cell has its own (`series`). Every formula is
//! written once (`scalar`), powers of months are products, and even sums of them have a closed form
//! (`power`). What is left runs over many samples side by side (`steps`). Results differ from those of a
//! [`super::Plan`] by rounding alone.

#![allow(clippy::disallowed_types, reason = "floats are searched and drawn; decimals confirm")]

mod form;
mod mean;
mod power;
mod root;
mod scalar;
mod series;
mod steps;
mod sum;
mod write;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::axes::Once;
use super::evaluate::Cells;
use super::graph::Graph;
use super::handle::Expr;
use super::moved::{moved, still};
use super::needed::{LastReads, needed};
use super::op::NodeId;
use super::unit::Unit;
use super::value::Exact;
pub use steps::{LANES, Tape};
use write::Writer;

/// Most scalars of a tape: a graph of more runs by its nodes.
const MOST_SCALARS: usize = 500_000;

/// Figure that a tape moves: a column of draws, times a factor, plus an offset.
#[derive(Clone, Copy, Debug)]
pub struct TapeInput<'k> {
    /// Key of the figure; one that is not live stays as it is.
    pub key: &'k str,
    /// Column of draws.
    pub column: usize,
    /// Factor of the draw.
    pub factor: Decimal,
    /// Offset after the factor.
    pub offset: Decimal,
}

/// Reason why there is no tape of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTape {
    /// More than 500,000 scalars.
    TooLong,
    /// Nodes that read something that is not in the graph.
    Unwritten,
}

impl Tape {
    /// A tape of some results over columns of draws, over the exact cells of the graph as it is, which
    /// are computed where they are not there.
    ///
    /// # Errors
    ///
    /// Says why there is none: the graph then runs by its nodes.
    pub fn over<Q: Unit>(
        graph: &Graph,
        base: &mut Cells<Exact>,
        inputs: &[TapeInput<'_>],
        results: &[Expr<'_, Q, Once>],
    ) -> Result<Self, NoTape> {
        let unwritten = NoTape::Unwritten;
        let axes: Vec<_> = inputs.iter().map(|it| graph.live_input(it.key)).collect();
        let results: Vec<NodeId> = results.iter().map(Expr::id).collect();
        let nodes = graph.nodes();
        let moved = moved(&nodes, &needed(&nodes, &results, |_| false), &axes);
        let still = still(&nodes, &moved, &results);
        base.require(graph, &still);
        let order = still.iter().map(|id| id.index());
        let mut last = LastReads::among(&nodes, order.chain(moved.iter().map(|it| it.0)));
        for id in &results {
            last.keep(*id);
        }
        let mut writer = Writer::over(&nodes, graph.axes());
        for id in still {
            let (_, cells) = base.stored(id).ok_or(unwritten)?;
            let number = |it: &Exact| it.0.and_then(|it| it.to_f64()).unwrap_or(f64::NAN);
            writer.put_constants(id, cells.as_slice().iter().map(number));
        }
        for (index, by) in moved {
            let id = NodeId(u32::try_from(index).map_err(|_| NoTape::TooLong)?);
            let Some((input, _)) = by else {
                writer.write(id).ok_or(unwritten)?;
                writer.forget(id, &last);
                if writer.scalars.len() > MOST_SCALARS {
                    return Err(NoTape::TooLong);
                }
                continue;
            };
            let TapeInput { column, factor, offset, .. } = inputs[input];
            let draw = writer.scalars.input(column);
            let scaled = writer.scalars.scaled(draw, factor.to_f64().ok_or(unwritten)?);
            let value = writer.scalars.shifted(scaled, offset.to_f64().ok_or(unwritten)?);
            writer.put(id, value);
        }
        let results: Option<Vec<_>> = results.iter().map(|id| writer.once(*id)).collect();
        let columns = inputs.iter().map(|it| it.column + 1).max().unwrap_or(0);
        Ok(Self::of(&writer.scalars, columns, &results.ok_or(unwritten)?))
    }
}
