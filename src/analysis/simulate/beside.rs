//! A simulation of few draws, beside an answer.

use super::{Simulation, SimulationSize, Simulator, follow_the_peak};
use crate::analysis::effort::Effort;
use crate::analysis::study::Study;
use crate::expr::Graph;
use crate::model::Case;

/// Draws, after which a share has a standard error of at most 1.1 points.
const DRAWS: usize = 2_000;

/// Costs of a case with its sizes over 2,000 draws, as `simulate --samples 2000` gives; none for one alternative, or
/// if an input cannot be drawn.
pub fn beside_the_answer(case: &Case, effort: &Effort) -> Option<Simulation> {
    if case.alternatives.len() < 2 {
        return None;
    }
    let mut case = case.clone();
    follow_the_peak(&mut case, effort);
    let graph = Graph::over(&case.horizon_months);
    let simulator = Simulator::of(&Study::within(&graph, &case, effort)).ok()?;
    let seed = case.uncertainty.as_ref().and_then(|it| it.seed).unwrap_or_default();
    let size = SimulationSize { samples: DRAWS, seed, threads: 1, kept: 0 };
    simulator.run(size, &|_| ()).ok()
}
