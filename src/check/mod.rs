//! Rules on comparisons: findings that a reader should know before trusting the result.
//!
//! A rule is a function in a file of its family, and a line in the register `RULES`. Its finding
//! states the place, the problem and, if it can be computed, the consequence as a number.

#![warn(clippy::arithmetic_side_effects)] // figures are made in the model and in analysis

mod all_or_none;
mod base;
mod capital;
mod commitment_size;
mod commitments;
mod cures;
mod defaults;
mod demand;
mod dispatch;
mod doubtful;
mod extremes;
mod failures;
mod fleet;
pub mod left_out;
pub mod lint;
mod magnitudes;
mod market;
mod no_result;
mod omitted;
mod otherwise;
mod oversized;
mod power;
mod prices;
mod problem;
mod read;
mod services;
pub mod sheets;
mod spot;
mod standby;
mod traces;
mod uncertain;
mod undecided;
mod unsolved;
mod work;

use crate::analysis::{Comparison, CostedAlternative, CostedTier, Effort, what_if_among};
use crate::codes;
use crate::expr::Place;
use crate::input::{Diagnostic, Severity, Sources};
use crate::model::owned::Owned;
use crate::model::{Alternative, Case, Supply, Tier};

pub use base::BaseSheets;
pub use doubtful::old_prices;
pub(crate) use no_result::without_result;
pub(crate) use omitted::omitted;
pub use problem::Problem;
pub use read::{FileKind, LooksLike, looks_like};
pub(crate) use uncertain::uncertain;
pub(crate) use undecided::{no_memory, undecided};
pub(crate) use unsolved::{solved, unsolved};

/// A finding of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Code of the rule.
    pub code: &'static str,
    /// Severity in `check`.
    pub severity: Severity,
    /// True if nothing should be computed of the figure.
    pub stops: bool,
    /// The finding, in one sentence.
    pub message: String,
    /// Clause for the verdict, if the subject of the finding may change the winner.
    pub caution: Option<Caution>,
    /// Place of the figure it is about.
    pub place: Place,
    /// Alternative it concerns; empty if it concerns a sheet.
    pub alternative: String,
}

/// Clause on the verdict that a finding gives a reason to doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// Clause without a full stop: `without spot, rent is cheapest`.
    pub clause: String,
    /// Alternative that would be cheapest, if the clause names one.
    pub winner: Option<String>,
}

/// A comparison as rules see it.
#[derive(Clone, Copy, Debug)]
pub struct ComparisonUnderCheck<'c> {
    /// The case that was compared.
    pub case: &'c Case,
    /// The case as it was read, before any size of it was found.
    pub as_read: &'c Case,
    /// Result of the comparison.
    pub comparison: &'c Comparison,
    /// Work of the run, into which that of rules counts.
    pub effort: &'c Effort,
}

type ComparisonRule = fn(ComparisonUnderCheck<'_>) -> Vec<Finding>;

/// The register of rules.
const RULES: &[ComparisonRule] = &[
    left_out::lines_left_out,
    left_out::one_sided,
    capital::life_beyond_horizon,
    capital::outlived,
    capital::never_refreshed,
    capital::too_heavy_for_a_rack,
    failures::few_spares,
    fleet::few_staff,
    standby::standby,
    power::no_idle_power,
    defaults::short_life,
    defaults::bought_on_day_one,
    all_or_none::unstated_shape,
    all_or_none::same_hours,
    prices::later_price,
    doubtful::stale,
    doubtful::teaser,
    doubtful::left_out,
    prices::above_list,
    market::far_from_market,
    magnitudes::price_of_one_gpu,
    magnitudes::unusual,
    magnitudes::idle_above_busy,
    magnitudes::dear_services,
    commitments::as_used,
    commitments::left_over,
    demand::assumed_utilization,
    demand::rare_peak,
    traces::short,
    traces::partly_known,
    traces::coarse,
    traces::held,
    traces::at_a_limit,
    commitment_size::above_the_floor,
    services::data_without_price,
    services::repair_twice,
    dispatch::unserved,
    dispatch::partly_unserved,
    dispatch::never_reached,
    dispatch::dear_before_cheap,
    spot::nothing_to_interrupt,
    spot::often_interrupted,
    spot::never_interrupted,
    spot::always_had,
    oversized::oversized_node,
    oversized::oversized_fleet,
    oversized::oversized_run,
    extremes::below_zero,
    extremes::no_work,
    work::cut_short,
];

/// All findings: slips of an input first, then those that change the answer, then by rank of their
/// alternative and by code, so that neither the order of a file nor its path matters. What they compute
/// counts into the effort and ends with it. `as_read` is the case before its open sizes were found.
pub fn findings(
    case: &Case,
    as_read: &Case,
    comparison: &Comparison,
    effort: &Effort,
) -> Vec<Finding> {
    if case.alternatives.is_empty() {
        return Vec::new();
    }
    let subject = ComparisonUnderCheck { case, as_read, comparison, effort };
    let mut all: Vec<Finding> = RULES.iter().flat_map(|rule| rule(subject)).collect();
    let rank = |it: &Finding| {
        let rank = comparison.alternatives.iter().position(|of| of.name == it.alternative);
        rank.unwrap_or(usize::MAX)
    };
    let winners: Vec<String> = winners(comparison, &all).map(str::to_owned).collect();
    all.sort_by(|a, b| {
        let place = |it: &Finding| (it.place.line, it.place.column);
        let urgency = |it: &Finding| {
            let is_of_winner = winners.contains(&it.alternative);
            (!it.is_slip(), it.caution.is_none(), !(it.code == codes::FEW_SPARES && is_of_winner))
        };
        let weight = |it: &Finding| (urgency(it), rank(it), it.code);
        weight(a).cmp(&weight(b)).then(place(a).cmp(&place(b)))
    });
    all
}

/// The cheapest alternative, and those that a caution says would be.
fn winners<'c>(comparison: &'c Comparison, all: &'c [Finding]) -> impl Iterator<Item = &'c str> {
    let cautions = all.iter().filter_map(|it| it.caution.as_ref()?.winner.as_deref());
    comparison.cheapest.as_deref().into_iter().chain(cautions)
}

/// Number of findings, from the first on, without which the verdict should not be read: slips of an
/// input, cautions, and failures that a possible winner does not plan for.
pub(crate) fn urgent(comparison: &Comparison, all: &[Finding]) -> usize {
    let is_of_winner = |it: &Finding| winners(comparison, all).any(|name| name == it.alternative);
    let is_urgent = |it: &&Finding| {
        it.is_slip() || it.caution.is_some() || (it.code == codes::FEW_SPARES && is_of_winner(it))
    };
    all.iter().take_while(is_urgent).count()
}

/// Findings that no comment ignores: those that stop the comparison, as errors, and the others.
pub(crate) fn findings_to_report(
    case: &Case,
    as_read: &Case,
    comparison: &Comparison,
    effort: &Effort,
    sources: &Sources,
) -> (Vec<Diagnostic>, Vec<Finding>) {
    let all = lint::without_ignored(findings(case, as_read, comparison, effort), sources);
    let (errors, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.stops);
    let error = |Finding { code, message, place, .. }: Finding| {
        let error = Diagnostic::error(code, message);
        match sources.find(&place.file, place.line, place.column) {
            Some(span) => error.at(span),
            None => error,
        }
    };
    (errors.into_iter().map(error).collect(), others)
}

impl<'c> ComparisonUnderCheck<'c> {
    /// Every tier and its alternative.
    fn tiers(self) -> impl Iterator<Item = (&'c Alternative, &'c Tier)> {
        self.case.alternatives.iter().flat_map(|it| it.tiers.iter().map(move |tier| (it, tier)))
    }

    /// Every owned tier, its alternative and its figures.
    fn fleets(self) -> impl Iterator<Item = (&'c Alternative, &'c Tier, &'c Owned)> {
        self.tiers().filter_map(|(alternative, tier)| match &tier.supply {
            Supply::Owned(owned) => Some((alternative, tier, owned.as_ref())),
            Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => None,
        })
    }

    /// Every alternative of an edit of the case, cheapest first; those that are not edited cost what they did.
    fn what_if(
        self,
        edited: Case,
        is_edited: impl Fn(&Alternative) -> bool,
    ) -> Vec<CostedAlternative> {
        let all = edited.alternatives.iter().enumerate();
        let positions: Vec<usize> = all.filter(|(_, it)| is_edited(it)).map(|it| it.0).collect();
        what_if_among(edited, &self.comparison.alternatives, &positions, self.effort)
    }

    /// The same, if one is edited, by its position.
    fn what_if_of(
        self,
        position: usize,
        edit: impl FnOnce(&mut Alternative),
    ) -> Option<Vec<CostedAlternative>> {
        let mut case = self.case.clone();
        edit(case.alternatives.get_mut(position)?);
        let all = what_if_among(case, &self.comparison.alternatives, &[position], self.effort);
        (!all.is_empty()).then_some(all)
    }

    /// Findings of a rule with a message on each tier that fails it.
    fn each_tier(
        self,
        code: &'static str,
        message: impl Fn(&'c Alternative, &'c Tier) -> Option<String>,
    ) -> Vec<Finding> {
        let finding = |(alternative, tier)| {
            Some(at_tier(code, alternative, tier, message(alternative, tier)?))
        };
        self.tiers().filter_map(finding).collect()
    }

    /// Result of an alternative.
    fn costed(self, alternative: &Alternative) -> Option<&'c CostedAlternative> {
        self.comparison.alternatives.iter().find(|it| it.name == alternative.name)
    }

    /// Result of a tier.
    fn outcome(self, alternative: &Alternative, tier: &Tier) -> Option<&'c CostedTier> {
        self.costed(alternative)?.tiers.iter().find(|it| it.name == tier.name)
    }
}

impl Finding {
    /// True for an input that is probably written in the wrong unit, or with a digit too many: it
    /// makes every other figure meaningless.
    fn is_slip(&self) -> bool {
        let of_size = [codes::OVERSIZED_NODE, codes::OVERSIZED_FLEET, codes::NO_WORK];
        lint::family(self.code) == Some('M') || of_size.contains(&self.code)
    }

    /// A warning that stops nothing.
    fn warning(code: &'static str, message: String, place: Place, alternative: String) -> Self {
        Self {
            code,
            severity: Severity::Warning,
            stops: false,
            message,
            caution: None,
            place,
            alternative,
        }
    }
}

/// Creates a finding at a tier.
fn at_tier(code: &'static str, alternative: &Alternative, tier: &Tier, message: String) -> Finding {
    Finding::warning(code, message, tier.place.clone(), alternative.name.clone())
}
