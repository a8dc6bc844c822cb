//! The comparison: every alternative costed and ranked, and each pair's break-even.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::break_even::{self, BreakEven};
use super::costed::{CostedAlternative, alternative};
use super::deliverable::{CostedDeliverable, deliverable};
use super::effort::Effort;
use super::envelope::{self, CheapestStretch};
use super::flip::{self, Flips};
use super::held_fixed::{self, HeldFixed};
use super::idle;
use super::pairs;
use super::residue;
use super::study::Study;
use super::sweep::{self, SweepRow};
use crate::expr::{Graph, Input};
use crate::model::capital::CapitalCharge;
use crate::model::{Case, RankBy};

/// All that `compare` says.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Cheapest first; those that leave demand unserved last.
    pub alternatives: Vec<CostedAlternative>,
    /// The cheapest by the basis of the ranking, if one serves all.
    pub cheapest: Option<String>,
    /// Every alternative that costs the same as the cheapest by either basis, and the cheapest; empty
    /// without a tie.
    pub tied: Vec<String>,
    /// The cheapest by the other basis, if it is another.
    pub cheapest_otherwise: Option<String>,
    /// The cheapest by unit cost, if it is another than by the basis of the ranking.
    pub cheapest_per_gpu_hour: Option<String>,
    /// The cheapest against the next, if two serve all demand.
    pub lead: Option<Lead>,
    /// Work wanted over the horizon.
    pub demanded: Option<Decimal>,
    /// Highest GPUs wanted in month 1.
    pub peak: Option<Decimal>,
    /// Highest GPUs wanted over the horizon.
    pub highest_peak: Option<Decimal>,
    /// Mean demand over peak.
    pub utilization: Option<Decimal>,
    /// Share of time at the peak, if demand has steps.
    pub share_at_peak: Option<Decimal>,
    /// Share of time that no step of the demand states, and which counts as idle.
    pub share_without_step: Option<Decimal>,
    /// Hours over the horizon.
    pub hours: Option<Decimal>,
    /// Hours of a month.
    pub hours_per_month: Option<Decimal>,
    /// True if some cash falls due on a day of its own, outside the discounting convention.
    pub has_dated_cash: bool,
    /// The cost of capital of a month, if one is stated.
    pub monthly_rate: Option<Decimal>,
    /// The alternative whose break-evens are asked for.
    pub reference: String,
    /// Every pair along utilization and time; the reference's first.
    pub break_even: Vec<BreakEven>,
    /// Every figure that entered, by key.
    pub inputs: IndexMap<String, Input>,
    /// Which cost lines of the reference follow utilization.
    pub held_fixed: HeldFixed,
    /// Cost per GPU-hour, in order of utilization.
    pub sweep: Vec<SweepRow>,
    /// Outcomes that the GPU-hours are for, in the order of the case.
    pub deliverables: Vec<CostedDeliverable>,
    /// Changes that would make another alternative the cheapest.
    pub flips: Flips,
    /// Cheapest alternative of each stretch of utilization, from 0 to full use.
    pub envelope: Vec<CheapestStretch>,
    /// Pairs whose break-evens were not asked for, as there are many alternatives.
    pub pairs_left_out: usize,
    /// Analyses that were stopped, as the scenario is too large for them; empty for nearly all.
    pub left_out: Vec<&'static str>,
}

/// The cheapest alternative against the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Cost of the next less that of the cheapest, by the basis of the ranking.
    pub amount: Decimal,
    /// Amount as a share of the cost of the cheapest; none if that is 0 or less.
    pub share: Option<Decimal>,
    /// Difference by the other basis, if there is a second one.
    pub otherwise: Option<Decimal>,
}

/// Compares the alternatives of a case; the break-evens are those of `reference`, by its position.
pub fn compare(case: &Case, reference: usize) -> Comparison {
    let graph = Graph::over(&case.horizon_months);
    Study::new(&graph, case).compare(reference)
}

impl Study<'_> {
    /// Figures that a report names; of a scenario of outcomes alone, without those of its demand.
    fn inputs(&self) -> IndexMap<String, Input> {
        let mut inputs = self.graph().reported_inputs();
        if self.case.alternatives.is_empty() {
            inputs.retain(|key, _| !key.starts_with("demand.") && key != "horizon_months");
        }
        inputs
    }

    /// Adds what each alternative costs without any work, which only a request for approval has.
    pub fn add_cost_if_idle(&self, to: &mut Comparison) {
        let idle = idle::totals(self);
        for alternative in &mut to.alternatives {
            alternative.if_idle = idle.get(alternative.position).copied().flatten();
        }
    }

    /// Compares the alternatives; the break-evens are those of `reference`, by its position.
    pub fn compare(&self, reference: usize) -> Comparison {
        let mut it = self.totals(reference);
        let referred = self.case.alternatives.get(reference);
        it.held_fixed =
            referred.map(|it| held_fixed::lines(self, reference, it)).unwrap_or_default();
        let (pairs, others) = pairs::requested(&it.alternatives, reference);
        it.break_even = pairs::search(self, &it.alternatives, &pairs);
        it.pairs_left_out = others;
        it.flips = flip::all(self, &it.alternatives);
        let are_flips_missing = self.effort().is_spent();
        it.envelope = envelope::of(self, &it.alternatives, &it.break_even);
        it.sweep = sweep::over(self, &it.alternatives, it.utilization);
        it.left_out = [
            (!it.break_even.iter().all(BreakEven::is_searched), "break-evens"),
            (are_flips_missing, FLIPS),
            (self.effort().is_spent(), "costs by utilization"),
        ]
        .into_iter()
        .filter_map(|(is_missing, what)| is_missing.then_some(what))
        .collect();
        it
    }

    /// The costs of the alternatives; nothing is searched.
    pub fn totals(&self, reference: usize) -> Comparison {
        let (case, model) = (self.case, &self.model);
        let alternatives = self.ranked();
        let deliverables = model.outcomes.iter().enumerate();
        let deliverables =
            deliverables.map(|(at, it)| deliverable(self, at, it, &alternatives)).collect();
        let referred = case.alternatives.get(reference);
        Comparison {
            cheapest: cheapest(&alternatives, bases(case)),
            tied: tied(&alternatives, bases(case)),
            cheapest_otherwise: cheapest_otherwise(&alternatives, case),
            cheapest_per_gpu_hour: cheapest_per_gpu_hour(&alternatives, case),
            lead: self.lead(&alternatives),
            demanded: self.value(model.demanded),
            peak: self.value(model.peak),
            highest_peak: self.value(model.highest_peak),
            utilization: self.value(model.utilization),
            share_at_peak: self.value(model.share_at_peak),
            share_without_step: self.value(model.share_without_step),
            hours: self.value(model.hours),
            hours_per_month: self.value(model.hours_per_month),
            has_dated_cash: model.alternatives.iter().any(|it| it.cash.dated.is_some()),
            monthly_rate: self.value(model.monthly_rate),
            inputs: self.inputs(),
            reference: referred.map(|it| it.name.clone()).unwrap_or_default(),
            held_fixed: HeldFixed::default(),
            sweep: Vec::new(),
            flips: Flips::default(),
            envelope: Vec::new(),
            deliverables,
            break_even: Vec::new(),
            pairs_left_out: 0,
            left_out: Vec::new(),
            alternatives,
        }
    }

    /// Every alternative costed, cheapest first; those that leave demand unserved last.
    pub fn ranked(&self) -> Vec<CostedAlternative> {
        let all = self.model.alternatives.iter().enumerate();
        let all = all.map(|(at, it)| alternative(self, at, it)).collect();
        let mut ranked = residue::settled(all, self.case.rank_by);
        rank(self.case, &mut ranked);
        ranked
    }

    /// The break-evens of alternatives that were costed: those of `reference` first.
    pub fn break_evens(&self, ranked: &[CostedAlternative], reference: usize) -> Vec<BreakEven> {
        pairs::search(self, ranked, &pairs::requested(ranked, reference).0)
    }

    /// The break-even of two alternatives, by their positions in the file.
    pub fn break_even(&self, a: usize, b: usize) -> Option<BreakEven> {
        let [a, b] = [a, b].map(|at| Some(alternative(self, at, self.model.alternatives.get(at)?)));
        Some(break_even::of(self, &a?, &b?))
    }

    /// Cost of the next less that of the cheapest.
    fn lead(&self, ranked: &[CostedAlternative]) -> Option<Lead> {
        let mut serving = ranked.iter().filter(|it| it.is_ranked());
        let costed = [serving.next()?, serving.next()?];
        let model = |it: &CostedAlternative| self.model.alternatives.get(it.position);
        let [first, next] = [model(costed[0])?, model(costed[1])?];
        let amount = (next.ranked - first.ranked).named("lead_over_the_next");
        let share = (amount / first.ranked).named("lead_over_the_next_share");
        let other = match self.case.rank_by {
            RankBy::Total => first.npv.zip(next.npv),
            RankBy::Npv => Some((first.cash.total, next.cash.total)),
        };
        let otherwise = other.map(|(first, next)| (next - first).named("lead_by_the_other_basis"));
        let [own, by_other] = bases(self.case);
        let settled = |basis: fn(&CostedAlternative) -> Option<Decimal>, by: Option<Decimal>| {
            Some(residue::difference(basis(costed[1])?, basis(costed[0])?, by?))
        };
        let amount = settled(own, self.value(amount))?;
        let share = self.value(share).filter(|_| own(costed[0]) > Some(Decimal::ZERO));
        Some(Lead {
            amount,
            share: if amount.is_zero() { share.and(Some(amount)) } else { share },
            otherwise: settled(by_other, self.value(otherwise)),
        })
    }
}

/// Name of the search for single changes of the answer, if it is left out.
pub const FLIPS: &str = "changes of prices and utilization";

/// The break-even of the first two alternatives of a case, and nothing else.
pub fn first_pair(case: &Case, effort: &Effort) -> Option<BreakEven> {
    let graph = Graph::over(&case.horizon_months);
    Study::within(&graph, case, effort).break_even(0, 1)
}

/// Sorts alternatives: cheapest first; those that leave demand unserved last.
pub(super) fn rank(case: &Case, all: &mut [CostedAlternative]) {
    let merit = |it: &CostedAlternative, [first, second]: Bases| {
        (
            !it.is_ranked(),
            !it.is_compared(),
            it.ranked_by.is_none(),
            first(it),
            second(it),
            it.position,
        )
    };
    all.sort_by_key(|it| merit(it, bases(case)));
}

/// Figure that alternatives are ranked by, and the figure that decides between equals.
type Bases = [fn(&CostedAlternative) -> Option<Decimal>; 2];

fn bases(case: &Case) -> Bases {
    match case.rank_by {
        RankBy::Total => [|it| it.total, |it| it.npv],
        RankBy::Npv => [|it| it.npv, |it| it.total],
    }
}

fn cheapest(ranked: &[CostedAlternative], [first, second]: Bases) -> Option<String> {
    let all = ranked.iter().filter(|it| it.is_ranked());
    let priced = all.filter_map(|it| Some((first(it)?, second(it), it.position, it)));
    let least = priced.min_by_key(|it| (it.0, it.1, it.2));
    least.map(|(.., it)| it.name.clone())
}

/// Alternatives that cost what the cheapest costs by both bases, if there are several.
fn tied(ranked: &[CostedAlternative], [first, second]: Bases) -> Vec<String> {
    let ranked: Vec<_> = ranked.iter().filter(|it| it.is_ranked()).collect();
    let Some(least) = ranked.first() else { return Vec::new() };
    let is_equal = |it: &&&CostedAlternative| {
        let bases = [first, second];
        bases.iter().all(|basis| match (basis(it), basis(least)) {
            (Some(cost), Some(least)) => {
                residue::difference(cost, least, cost.saturating_sub(least)).is_zero()
            }
            (cost, least) => cost == least,
        })
    };
    let tied: Vec<String> = ranked.iter().filter(is_equal).map(|it| it.name.clone()).collect();
    if tied.len() > 1 { tied } else { Vec::new() }
}

/// The winner by the basis that is not the ranking's, if it is another.
fn cheapest_otherwise(ranked: &[CostedAlternative], case: &Case) -> Option<String> {
    let [own, other] = bases(case);
    let winner = cheapest(ranked, [other, own]);
    winner.filter(|winner| cheapest(ranked, [own, other]).as_ref() != Some(winner))
}

/// The winner by unit cost, if it is another. Where capital is charged straight-line, unit cost is
/// the total over the work and names nobody else.
fn cheapest_per_gpu_hour(ranked: &[CostedAlternative], case: &Case) -> Option<String> {
    if case.capital == CapitalCharge::Straight {
        return None;
    }
    let own = bases(case);
    let winner = cheapest(ranked, [|it| it.cost_per_gpu_hour, own[0]]);
    winner.filter(|winner| cheapest(ranked, own).as_ref() != Some(winner))
}
