//! A simulation of few draws, beside an answer.

use super::{Simulation, SimulationSize, Simulator, follow_the_peak};
use crate::analysis::effort::Effort;
use crate::analysis::study::Study;
use crate::expr::Graph;
use crate::model::Case;

/// Draws, after which a share has a standard error of at most 1.1 points.
const DRAWS: usize = 2_000;

/// Fewest draws worth a sentence.
const FEWEST: u64 = 200;

/// Most operations on floats: a second.
const MOST: u64 = 500_000_000;

/// Costs of a case with its sizes over 2,000 draws, as `simulate --samples 2000` gives, or over fewer that a bound on work
/// allows; none for one alternative, if an input cannot be drawn, or if 200 draws would take long.
pub fn beside_the_answer(case: &Case, effort: &Effort) -> Option<Simulation> {
    if case.alternatives.len() < 2 {
        return None;
    }
    let mut case = case.clone();
    follow_the_peak(&mut case, effort);
    let graph = Graph::over(&case.horizon_months);
    let study = Study::within(&graph, &case, effort);
    if study.cells_computed().saturating_mul(FEWEST) > MOST {
        return None;
    }
    let simulator = Simulator::of(&study).ok()?;
    let seed = case.uncertainty.as_ref().and_then(|it| it.seed).unwrap_or_default();
    let samples = simulator.draws_within(MOST, DRAWS);
    let size = SimulationSize { samples, seed, threads: 1, kept: 0 };
    simulator.run(size, &|_| ()).ok()
}
