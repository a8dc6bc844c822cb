//! Results of the graph from columns of draws.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::inputs::DrawnInput;
use crate::analysis::study::Study;
use crate::expr::unit::Ratio;
use crate::expr::{Expr, Lanes, Plan, TAPE_LANES, Tape, TapeInput};

/// Samples that a plan computes side by side.
const LANES: usize = 32;

/// The part of a graph that follows the inputs.
#[derive(Clone, Debug)]
pub(super) enum Engine {
    /// Operations on floats.
    Tape(Box<Tape>),
    /// Nodes of the graph, where they are too many for a tape, and each key with its column, factor and offset.
    Plan(Box<Plan<Lanes<LANES>>>, Vec<(usize, f64, f64)>),
}

impl Engine {
    /// An engine of some results, which follow the inputs as columns in their order.
    pub fn of(study: &Study<'_>, inputs: &[DrawnInput], results: &[Expr<'_, Ratio>]) -> Self {
        let figures: Vec<TapeInput<'_>> = figures(inputs).collect();
        if let Some(tape) = study.tape(&figures, results) {
            return Self::Tape(Box::new(tape));
        }
        let keys: Vec<String> = figures.iter().map(|it| it.key.to_owned()).collect();
        let float = |it: Decimal| it.to_f64().unwrap_or(f64::NAN);
        let follows = figures.iter().map(|it| (it.column, float(it.factor), float(it.offset)));
        Self::Plan(Box::new(study.along(&keys, results)), follows.collect())
    }

    /// Operations on floats for a draw.
    pub fn operations(&self) -> u64 {
        match self {
            Self::Tape(tape) => tape.operations(),
            Self::Plan(plan, _) => plan.cost_of(LANES as u64) / LANES as u64,
        }
    }

    /// Fills columns of results from columns of draws.
    pub fn run(&mut self, drawn: &[Vec<f64>], results: &mut [&mut [f64]]) {
        let samples = results.first().map_or(0, |it| it.len());
        match self {
            Self::Tape(tape) => {
                for start in (0..samples).step_by(TAPE_LANES) {
                    run_tape(tape, start, drawn, results);
                }
            }
            Self::Plan(plan, follows) => {
                for start in (0..samples).step_by(LANES) {
                    run_plan((&mut **plan, follows.as_slice()), start, drawn, results);
                }
            }
        }
    }
}

/// Figures that inputs move.
fn figures(inputs: &[DrawnInput]) -> impl Iterator<Item = TapeInput<'_>> {
    inputs.iter().enumerate().flat_map(|(column, input)| {
        input.variables.iter().flat_map(move |variable| {
            let (factor, offset) = (variable.gpus.unwrap_or(Decimal::ONE), -variable.origin);
            variable.keys.iter().map(move |key| TapeInput { key, column, factor, offset })
        })
    })
}

fn run_tape(tape: &mut Tape, start: usize, drawn: &[Vec<f64>], results: &mut [&mut [f64]]) {
    for (column, from) in drawn.iter().enumerate() {
        let from = &from[start..(start + TAPE_LANES).min(from.len())];
        if let Some(to) = tape.input(column) {
            to[..from.len()].copy_from_slice(from);
        }
    }
    tape.run();
    for (position, column) in results.iter_mut().enumerate() {
        let end = (start + TAPE_LANES).min(column.len());
        column[start..end].copy_from_slice(&tape.result(position)[..end - start]);
    }
}

fn run_plan(
    (plan, follows): (&mut Plan<Lanes<LANES>>, &[(usize, f64, f64)]),
    start: usize,
    drawn: &[Vec<f64>],
    results: &mut [&mut [f64]],
) {
    let leaf = |(column, factor, offset): &(usize, f64, f64)| {
        let from = &drawn[*column];
        // The last lanes of a part repeat its last sample.
        let at = |lane: usize| from.get((start + lane).min(from.len() - 1)).copied();
        let value = |lane| at(lane).unwrap_or(f64::NAN) * factor + offset;
        Lanes(std::array::from_fn(value))
    };
    let values: Vec<Lanes<LANES>> = follows.iter().map(leaf).collect();
    for (column, Lanes(lanes)) in results.iter_mut().zip(plan.at_each(&values)) {
        let end = (start + LANES).min(column.len());
        column[start..end].copy_from_slice(&lanes[..end - start]);
    }
}
