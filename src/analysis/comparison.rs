//! The comparison: every alternative costed and ranked, and each pair's break-even.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::bench::{Bench, along_utilization, basis};
use super::break_even::{self, BreakEven};
use super::flip::{self, Flips};
use super::held_fixed;
use super::sweep::{self, Sweep};
use crate::expr::unit::Money;
use crate::expr::{Cells, Exact, Expr, Graph, Input};
use crate::model::{self, AlternativeModel, Case, Class, Line, RankBy, TierModel};

/// All that `compare` says.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Cheapest first; those that leave demand unserved last.
    pub alternatives: Vec<Outcome>,
    /// The cheapest by the basis of the ranking, if one serves all.
    pub cheapest: Option<String>,
    /// The cheapest by the other basis, where it is another.
    pub cheapest_otherwise: Option<String>,
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
    /// Cost lines of the reference that do not follow utilization.
    pub held_fixed: Vec<String>,
    /// Cost per GPU-hour over utilization.
    pub sweep: Sweep,
    /// What would make another alternative the cheapest.
    pub flips: Flips,
}

/// One alternative, costed.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// Its position in the file.
    pub position: usize,
    /// Cost over the horizon, undiscounted.
    pub total: Option<Decimal>,
    /// Price of capitalised items.
    pub capex: Option<Decimal>,
    /// All other cost.
    pub opex: Option<Decimal>,
    /// Discounted cost, where a cost of capital is stated.
    pub npv: Option<Decimal>,
    /// The same with operating flows paid in the middle of each period.
    pub npv_mid: Option<Decimal>,
    /// Work done.
    pub served: Option<Decimal>,
    /// Work not done.
    pub unserved: Option<Decimal>,
    /// Cost over work done; none where none is done.
    pub cost_per_gpu_hour: Option<Decimal>,
    /// Cost for each GPU of the highest peak and year.
    pub cost_per_gpu_year: Option<Decimal>,
    /// Its tiers, in the order of the stack.
    pub tiers: Vec<TierOutcome>,
    /// Cost so far at the end of each month, month 0 first.
    pub cumulative: Vec<Option<Decimal>>,
    /// By what it is ranked.
    pub ranked_by: Option<Decimal>,
}

/// One tier, costed.
#[derive(Clone, Debug)]
pub struct TierOutcome {
    /// Its name in the stack.
    pub name: String,
    /// Its cost lines, in the order of the registers.
    pub lines: Vec<LineOutcome>,
    /// Work done.
    pub served: Option<Decimal>,
    /// The most GPUs it has whether used or not.
    pub installed: Option<Decimal>,
    /// GPU-hours allocated over those installed.
    pub fleet_utilization: Option<Decimal>,
    /// GPU-hours billed, where it is rented.
    pub billed: Option<Decimal>,
    /// Its nodes or instances, likewise.
    pub units: Option<Decimal>,
    /// Cost of one more GPU-hour: 0 where it is paid for anyway.
    pub running_cost: Option<Decimal>,
}

/// One cost line over the horizon.
#[derive(Clone, Debug)]
pub struct LineOutcome {
    /// The component.
    pub component: String,
    /// Its accounting class.
    pub class: Class,
    /// Its cost.
    pub total: Option<Decimal>,
}

impl LineOutcome {
    /// Whether it costs anything; a line of 0 is no line to a reader.
    pub fn is_paid(&self) -> bool {
        self.total != Some(Decimal::ZERO)
    }
}

impl Outcome {
    /// Whether it serves all demand and has a cost to rank it by.
    pub fn is_ranked(&self) -> bool {
        self.unserved.is_some_and(|work| work.is_zero()) && self.ranked_by.is_some()
    }

    /// Its cost lines.
    pub fn lines(&self) -> impl Iterator<Item = &LineOutcome> {
        self.tiers.iter().flat_map(|tier| &tier.lines)
    }
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
    alternatives
        .sort_by_key(|it| (!it.is_ranked(), it.ranked_by.is_none(), it.ranked_by, it.position));
    let moved = along_utilization(case, utilization);
    let moved_graph = Graph::over(&moved.horizon_months);
    let order = led_by(reference, case.alternatives.len());
    let bench = Bench::new(&moved_graph, &moved, &order);
    let break_even = break_even::all(&bench, &alternatives, &order);
    Comparison {
        cheapest: cheapest(&alternatives, |it| it.ranked_by),
        cheapest_otherwise: cheapest_otherwise(&alternatives, case),
        demanded,
        peak: cells.once(model.peak).0,
        highest_peak: cells.once(model.highest_peak).0,
        utilization,
        hours: cells.once(model.hours).0,
        monthly_rate: model.monthly_rate.and_then(|rate| cells.once(rate).0),
        inputs: graph.inputs(),
        reference: case.alternatives.get(reference).map(|it| it.name.clone()).unwrap_or_default(),
        held_fixed: held_fixed::lines(&bench, reference),
        sweep: sweep::over(&bench, &alternatives, utilization),
        flips: flip::all(&bench, case, &alternatives, &break_even, utilization),
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

fn outcome(
    cells: &Cells<Exact>,
    case: &Case,
    position: usize,
    it: &AlternativeModel<'_>,
    demanded: Option<Decimal>,
) -> Outcome {
    let value = |expr: Expr<'_, Money>| cells.once(expr).0;
    let total = value(it.cash.total);
    let served = cells.once(it.served).0;
    Outcome {
        name: it.name.clone(),
        position,
        total,
        capex: value(it.cash.capex),
        opex: value(it.cash.opex),
        npv: it.npv.and_then(value),
        npv_mid: it.npv_mid.and_then(value),
        served,
        unserved: cells.once(it.unserved).0.map(|work| unless_negligible(work, demanded)),
        cost_per_gpu_hour: per(total, served),
        cost_per_gpu_year: cells.once(it.cost_per_gpu_year).0,
        tiers: it.tiers.iter().map(|tier| tier_outcome(cells, tier)).collect(),
        cumulative: cells.monthly(it.cash.cumulative).into_iter().map(|cell| cell.0).collect(),
        ranked_by: value(basis(case, it)),
    }
}

fn tier_outcome(cells: &Cells<Exact>, tier: &TierModel<'_>) -> TierOutcome {
    let line = |line: &Line<'_>| LineOutcome {
        component: line.component.clone(),
        class: line.class,
        total: cells.once(line.total).0,
    };
    TierOutcome {
        name: tier.name.clone(),
        lines: tier.lines.iter().map(line).collect(),
        served: cells.once(tier.served).0,
        installed: tier.installed.and_then(|gpus| most(&cells.monthly(gpus))),
        units: tier.units.and_then(|units| most(&cells.monthly(units))),
        fleet_utilization: tier.fleet_utilization.and_then(|share| cells.once(share).0),
        billed: tier.billed.and_then(|hours| cells.once(hours).0),
        running_cost: cells.once(tier.running_cost).0,
    }
}

/// The most of the months that run.
fn most(months: &[Exact]) -> Option<Decimal> {
    months.iter().skip(1).map(|cell| cell.0).max().flatten()
}

/// A capacity that was rounded up may miss demand by the last digit of a quotient.
fn unless_negligible(work: Decimal, demanded: Option<Decimal>) -> Decimal {
    let share = demanded.and_then(|all| work.checked_div(all));
    if share.is_some_and(|share| share < Decimal::new(1, 9)) { Decimal::ZERO } else { work }
}

/// A quotient, or none where the divisor is zero or either is not known.
pub(super) fn per(amount: Option<Decimal>, of: Option<Decimal>) -> Option<Decimal> {
    amount?.checked_div(of?)
}

fn cheapest(ranked: &[Outcome], by: impl Fn(&Outcome) -> Option<Decimal>) -> Option<String> {
    let all = ranked.iter().filter(|it| it.is_ranked());
    let least = all
        .filter_map(|it| by(it).map(|cost| (cost, it.position, it)))
        .min_by_key(|it| (it.0, it.1));
    least.map(|(_, _, it)| it.name.clone())
}

/// The winner by the basis that is not the ranking's, if it is another.
fn cheapest_otherwise(ranked: &[Outcome], case: &Case) -> Option<String> {
    let by_total = cheapest(ranked, |it| it.total);
    let by_npv = cheapest(ranked, |it| it.npv);
    let (own, other) = match case.rank_by {
        RankBy::Total => (by_total, by_npv),
        RankBy::Npv => (by_npv, by_total),
    };
    other.filter(|other| own.as_ref() != Some(other))
}
