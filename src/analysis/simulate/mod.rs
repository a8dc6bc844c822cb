//! Simulation: costs of all alternatives over draws of uncertain inputs.
//!
//! Every input is drawn once for each sample, for all alternatives and uses. Its numbers depend on
//! its name, the seed and the number of the sample alone, so results do not depend on threads, and
//! another input changes no draw of this one.

mod average;
mod beside;
mod beta;
mod correlation;
mod decision;
mod drawing;
mod draws;
mod engine;
mod follow;
mod grid;
mod histogram;
mod inputs;
mod later;
mod law;
mod median;
mod normal;
mod one_value;
mod owners;
mod parallel;
mod payback;
mod quantiles;
mod ranks;
mod run;
mod shape;
mod still;
mod stream;
mod summary;
mod sums;
mod table;
mod walk;
mod work;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::study::Study;
use crate::expr::unit::Ratio;
use crate::expr::{Expr, Graph};
pub use average::BestOnAverage;
pub use beside::beside_the_answer;
use decision::DecisionPlan;
pub use decision::{DecisionQuestion, NoDecision};
use drawing::Drawing;
pub use draws::{DrawRow, Draws};
use engine::Engine;
pub use follow::{Following, follow_the_peak};
pub use grid::NoMemory;
pub use histogram::Bin;
pub use inputs::{DrawnInput, InputProblem, InputProblemKind};
pub use later::LaterDecision;
pub use law::{NoLaw, SolvedLaw};
pub use median::MedianShift;
pub use payback::SimulatedPayback;
pub use quantiles::Spread;
use run::{Columns, Sampler};
pub use summary::{Driver, Saving, SimulatedAlternative};
pub use sums::Estimate;
use sums::Named;

/// Number of samples, seed and threads of a simulation.
#[derive(Clone, Copy, Debug)]
pub struct SimulationSize {
    /// Samples that are drawn.
    pub samples: usize,
    /// Seed of the draws.
    pub seed: u64,
    /// Threads that compute; results do not depend on it.
    pub threads: usize,
    /// First draws that are kept one by one.
    pub kept: usize,
}

/// Costs of all alternatives over the draws.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// Samples that were drawn.
    pub samples: usize,
    /// Seed of the draws.
    pub seed: u64,
    /// Inputs that were drawn.
    pub inputs: Vec<DrawnInput>,
    /// Draws of each input that the range of its key rejected.
    pub rejected: Vec<u64>,
    /// Figures that could move; one that several alternatives state alike counts once.
    pub drawable: usize,
    /// Names of the figures that are not drawn and move the margin most, with its change from -20% to
    /// +20%.
    pub still: Vec<(String, Decimal)>,
    /// True if no uncertainty is stated, so that prices of sheets move by their histories and others by 20%.
    pub is_by_default: bool,
    /// Samples over which rank correlations and payback are computed, the first ones.
    pub correlated: usize,
    /// Alternatives, the one that is cheapest most often first.
    pub alternatives: Vec<SimulatedAlternative>,
    /// Saving of the first against the next.
    pub saving: Option<Saving>,
    /// First draws one by one, as many as are asked for.
    pub draws: Draws,
    /// Payback of owning against renting, if alternatives do both.
    pub payback: Option<SimulatedPayback>,
    /// Decision in a later month, if one is asked for.
    pub decision: Option<LaterDecision>,
}

impl Simulation {
    /// Samples after which the share of the first alternative has at most a standard error; none if
    /// it has already.
    pub fn samples_for(&self, error: Decimal) -> Option<usize> {
        let first = self.alternatives.first()?.cheapest;
        let ratio = first.error.checked_div(error).filter(|it| *it > Decimal::ONE)?;
        // The share of more draws may have a slightly larger error.
        let times = ratio.checked_mul(ratio)?.checked_mul(Decimal::new(101, 2))?;
        Decimal::from(self.samples).checked_mul(times)?.ceil().to_usize()
    }

    /// Share of the draws of an input, by its position, that the range of its key rejected.
    pub fn rejected_share(&self, input: usize) -> Decimal {
        let rejected = self.rejected.get(input).copied().unwrap_or_default();
        Decimal::from(rejected).checked_div(self.samples.into()).unwrap_or_default()
    }
}

/// Inputs with solved laws, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Simulator {
    drawing: Drawing,
    engine: Engine,
    /// Engine of the payback month.
    payback: Option<Engine>,
    names: Vec<(String, Option<Decimal>, bool)>,
    /// Alternatives whose payback is computed, the one that owns first.
    pair: Option<[usize; 2]>,
    decision: Option<DecisionPlan>,
    horizon: u32,
    still: Vec<(String, Decimal)>,
    drawable: usize,
    is_by_default: bool,
}

impl Simulator {
    /// Solves the laws of a study's case.
    ///
    /// # Errors
    ///
    /// Says which inputs cannot be drawn.
    pub fn of(study: &Study<'_>) -> Result<Self, Vec<InputProblem>> {
        let stated = study.case.uncertainty.as_ref();
        let drawing = match stated {
            Some(stated) => study.drawing(stated)?,
            None => Drawing { once: study.all_by_default(), ..Drawing::default() },
        };
        let pair = payback::pair(study);
        let (engine, payback) = if drawing.walks.is_empty() {
            planned(study, &drawing, pair)
        } else {
            let graph = drawing.graph(Graph::over(&study.case.horizon_months), 0);
            let walked = Study::within(&graph, study.case, study.effort());
            let problems = stated.map(|it| walked.not_walked(it)).unwrap_or_default();
            if !problems.is_empty() {
                return Err(problems);
            }
            planned(&walked, &drawing, pair)
        };
        let models = &study.model.alternatives;
        let name =
            |(it, model): (&crate::model::Alternative, &crate::model::AlternativeModel<'_>)| {
                (it.name.clone(), study.value(model.serving_all), !it.is_hypothetical())
            };
        let names = study.case.alternatives.iter().zip(models).map(name).collect();
        let (drawable, is_by_default) = (study.variables().len(), stated.is_none());
        let horizon = study.graph().months();
        let still = if is_by_default { Vec::new() } else { still::largest(study, &drawing) };
        let decision = None;
        Ok(Self {
            drawing,
            engine,
            payback,
            names,
            pair,
            decision,
            horizon,
            still,
            drawable,
            is_by_default,
        })
    }

    /// The simulator with a decision in a later month.
    ///
    /// # Errors
    ///
    /// Says why the decision cannot be simulated.
    pub fn deciding(
        self,
        study: &Study<'_>,
        question: DecisionQuestion,
    ) -> Result<Self, NoDecision> {
        let decision = DecisionPlan::of(study, &self.drawing, question)?;
        Ok(Self { decision: Some(decision), ..self })
    }

    /// Draws samples; `watch` hears how many are done.
    ///
    /// # Errors
    ///
    /// Fails if the system does not give the memory for the costs of all draws.
    pub fn run(&self, size: SimulationSize, watch: &dyn Fn(u64)) -> Result<Simulation, NoMemory> {
        let SimulationSize { samples, seed, threads, kept } = size;
        // Costs; costs per GPU-hour, of which one piece of memory is used again and the others are not.
        let pieces = [self.names.len(), self.names.len().saturating_sub(1), 1];
        let engine = (self.engine.clone(), &pieces[..]);
        let inputs = self.drawing.reported();
        let sampler = Sampler::new(&self.drawing.all(), self.drawing.copula.clone(), seed, engine);
        let sampler = sampler.with_first(self.payback.clone());
        let mut columns = sampler.run(samples, threads, watch)?;
        let mut rejected = columns.rejected.clone();
        rejected.truncate(self.drawing.once.len());
        rejected.resize(inputs.len(), 0);
        let payback = self.payback(&mut columns);
        let drawn = self.drawing.by_input(columns.inputs.columns());
        let names: Vec<String> = self.names.iter().map(|it| it.0.clone()).collect();
        let results = columns.results();
        let draws = draws::of(
            (&self.drawing, &names),
            (&sampler.first_inputs(kept.min(samples)), &results),
        );
        let decision = self.decision.as_ref();
        let decision = decision.map(|it| it.run(&self.drawing, (&names, &results), size));
        let decision = decision.transpose()?.flatten();
        let named = |(name, stated, is_ranked): &(String, Option<Decimal>, bool)| Named {
            name: name.clone(),
            stated: *stated,
            is_ranked: *is_ranked,
        };
        let named: Vec<Named> = self.names.iter().map(named).collect();
        let (alternatives, saving) = summary::of(&named, columns.results, &drawn, threads);
        Ok(Simulation {
            samples,
            seed,
            inputs,
            rejected,
            drawable: self.drawable,
            still: self.still.clone(),
            is_by_default: self.is_by_default,
            correlated: samples.min(run::KEPT),
            alternatives,
            saving,
            draws,
            payback,
            decision,
        })
    }

    /// Payback over the first samples; its column is taken out.
    fn payback(&self, columns: &mut Columns) -> Option<SimulatedPayback> {
        let pair = self.pair?;
        let (months, results) = (std::mem::take(&mut columns.first), columns.results());
        let names = pair.map(|at| self.names.get(at).map(|it| it.0.clone()).unwrap_or_default());
        let [own, rent] = pair.map(|at| results.get(at).copied().unwrap_or_default());
        payback::of(names, months, [own, rent], self.horizon)
    }
}

/// Engines along everything that is drawn: of costs of all alternatives and costs per GPU-hour, and of
/// the payback of a pair, which takes as long as all of these.
fn planned(
    study: &Study<'_>,
    drawing: &Drawing,
    pair: Option<[usize; 2]>,
) -> (Engine, Option<Engine>) {
    let models = &study.model.alternatives;
    let costs = models.iter().map(|it| it.serving_all.as_number());
    let per_hour = models.iter().map(|it| it.serving_all_per_gpu_hour.as_number());
    let results: Vec<Expr<'_, Ratio>> = costs.chain(per_hour).collect();
    let inputs = drawing.all();
    let month = pair.and_then(|it| payback::month(study, it));
    let payback = month.map(|it| Engine::of(study, &inputs, &[it]));
    (Engine::of(study, &inputs, &results), payback)
}
