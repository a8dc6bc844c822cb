//! The comparison: every alternative costed and ranked, and each pair's break-even.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::bench::{Bench, along_utilization};
use super::break_even::{self, BreakEven};
use super::deliverable::{DeliverableOutcome, deliverable};
use super::flip::{self, Flips};
use super::held_fixed::{self, HeldFixed};
use super::outcome::{Outcome, outcome};
use super::sweep::{self, Sweep};
use crate::expr::{Exact, Graph, Input};
use crate::model::capital::CapitalCharge;
use crate::model::{self, Case, RankBy};

/// All that `compare` says.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Cheapest first; those that leave demand unserved last.
    pub alternatives: Vec<Outcome>,
    /// The cheapest by the basis of the ranking, if one serves all.
    pub cheapest: Option<String>,
    /// The cheapest by the other basis, where it is another.
    pub cheapest_otherwise: Option<String>,
    /// The cheapest by unit cost, where it is another than by the basis of the ranking.
    pub cheapest_per_gpu_hour: Option<String>,
    /// Work wanted over the horizon.
    pub demanded: Option<Decimal>,
    /// Highest GPUs wanted in month 1.
    pub peak: Option<Decimal>,
    /// Highest GPUs wanted over the horizon.
    pub highest_peak: Option<Decimal>,
    /// Mean demand over peak.
    pub utilization: Option<Decimal>,
    /// Hours over the horizon.
    pub hours: Option<Decimal>,
    /// The cost of capital of a month, where one is stated.
    pub monthly_rate: Option<Decimal>,
    /// The alternative whose break-evens are asked for.
    pub reference: String,
    /// Every pair along utilization and time; the reference's first.
    pub break_even: Vec<BreakEven>,
    /// Every figure that entered, by key.
    pub inputs: IndexMap<String, Input>,
    /// Which cost lines of the reference follow utilization.
    pub held_fixed: HeldFixed,
    /// Cost per GPU-hour over utilization.
    pub sweep: Sweep,
    /// What the GPU-hours are for, in the order of the case.
    pub outcomes: Vec<DeliverableOutcome>,
    /// What would make another alternative the cheapest.
    pub flips: Flips,
}

/// Compares the alternatives of a case; the break-evens are those of `reference`, by its position.
pub fn compare(case: &Case, reference: usize) -> Comparison {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let cells = graph.evaluate::<Exact>();
    let demanded = cells.once(model.demanded).0;
    let utilization = cells.once(model.utilization).0;
    let mut alternatives: Vec<Outcome> = model
        .alternatives
        .iter()
        .enumerate()
        .map(|(position, it)| outcome(&cells, case, position, it, demanded))
        .collect();
    let merit = |it: &Outcome, [first, second]: Bases| {
        (!it.is_ranked(), it.ranked_by.is_none(), first(it), second(it), it.position)
    };
    alternatives.sort_by_key(|it| merit(it, bases(case)));
    let outcomes = model.outcomes.iter().enumerate();
    let outcomes = outcomes.map(|(at, it)| deliverable(&cells, at, it, &alternatives)).collect();
    let moved = along_utilization(case, utilization);
    let moved_graph = Graph::over(&moved.horizon_months);
    let order = led_by(reference, case.alternatives.len());
    let bench = Bench::new(&moved_graph, &moved, &order);
    let break_even = break_even::all(&bench, &alternatives, &order);
    Comparison {
        cheapest: cheapest(&alternatives, bases(case)),
        cheapest_otherwise: cheapest_otherwise(&alternatives, case),
        cheapest_per_gpu_hour: cheapest_per_gpu_hour(&alternatives, case),
        demanded,
        peak: cells.once(model.peak).0,
        highest_peak: cells.once(model.highest_peak).0,
        utilization,
        hours: cells.once(model.hours).0,
        monthly_rate: model.monthly_rate.and_then(|rate| cells.once(rate).0),
        inputs: graph.inputs(),
        reference: case.alternatives.get(reference).map(|it| it.name.clone()).unwrap_or_default(),
        held_fixed: case
            .alternatives
            .get(reference)
            .map(|it| held_fixed::lines(&bench, reference, it))
            .unwrap_or_default(),
        sweep: sweep::over(&bench, &alternatives, utilization),
        flips: flip::all(&bench, case, &alternatives, &break_even, utilization),
        outcomes,
        break_even,
        alternatives,
    }
}

/// The order of the file, but for the reference, which leads.
fn led_by(reference: usize, count: usize) -> Vec<usize> {
    let others = (0..count).filter(|position| *position != reference);
    std::iter::once(reference).chain(others).collect()
}

/// The break-even of the first two alternatives of a case, and nothing else.
pub fn first_pair(case: &Case) -> Option<BreakEven> {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let cells = graph.evaluate::<Exact>();
    let moved = along_utilization(case, cells.once(model.utilization).0);
    let demanded = cells.once(model.demanded).0;
    let [a, b] = [0, 1].map(|position| {
        let it = model.alternatives.get(position)?;
        Some(outcome(&cells, case, position, it, demanded))
    });
    let moved_graph = Graph::over(&moved.horizon_months);
    Some(break_even::of(&Bench::new(&moved_graph, &moved, &[0, 1]), &a?, &b?))
}

/// What alternatives are ranked by, and what decides among those that are equal in it.
type Bases = [fn(&Outcome) -> Option<Decimal>; 2];

fn bases(case: &Case) -> Bases {
    match case.rank_by {
        RankBy::Total => [|it| it.total, |it| it.npv],
        RankBy::Npv => [|it| it.npv, |it| it.total],
    }
}

fn cheapest(ranked: &[Outcome], [first, second]: Bases) -> Option<String> {
    let all = ranked.iter().filter(|it| it.is_ranked());
    let priced = all.filter_map(|it| Some((first(it)?, second(it), it.position, it)));
    let least = priced.min_by_key(|it| (it.0, it.1, it.2));
    least.map(|(.., it)| it.name.clone())
}

/// The winner by the basis that is not the ranking's, if it is another.
fn cheapest_otherwise(ranked: &[Outcome], case: &Case) -> Option<String> {
    let [own, other] = bases(case);
    let winner = cheapest(ranked, [other, own]);
    winner.filter(|winner| cheapest(ranked, [own, other]).as_ref() != Some(winner))
}

/// The winner by unit cost, if it is another. Where capital is charged straight-line, unit cost is
/// the total over the work and names nobody else.
fn cheapest_per_gpu_hour(ranked: &[Outcome], case: &Case) -> Option<String> {
    if case.capital == CapitalCharge::Straight {
        return None;
    }
    let own = bases(case);
    let winner = cheapest(ranked, [|it| it.cost_per_gpu_hour, own[0]]);
    winner.filter(|winner| cheapest(ranked, own).as_ref() != Some(winner))
}
