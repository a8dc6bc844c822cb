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
mod finding;
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
mod subject;
mod traces;
mod uncertain;
mod undecided;
mod unsolved;
mod work;

use crate::analysis::{Comparison, Effort};
use crate::codes;
use crate::input::{Diagnostic, Sources};
use crate::model::Case;
use finding::at_tier;

pub use base::BaseSheets;
pub use doubtful::old_prices;
pub use finding::{Caution, Finding};
pub(crate) use no_result::without_result;
pub(crate) use omitted::omitted;
pub use problem::Problem;
pub use read::{FileKind, LooksLike, looks_like};
pub use subject::ComparisonUnderCheck;
pub(crate) use uncertain::uncertain;
pub(crate) use undecided::{no_memory, undecided};
pub(crate) use unsolved::{solved, unsolved};

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

impl Finding {
    /// True for an input that is probably written in the wrong unit, or with a digit too many: it
    /// makes every other figure meaningless.
    fn is_slip(&self) -> bool {
        let of_size = [codes::OVERSIZED_NODE, codes::OVERSIZED_FLEET, codes::NO_WORK];
        lint::family(self.code) == Some('M') || of_size.contains(&self.code)
    }
}
