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
mod doubt;
mod doubtful;
mod ended_prices;
mod existing;
mod extremes;
mod failures;
mod finding;
mod flat_rents;
mod fleet;
pub mod left_out;
pub mod lint;
mod magnitudes;
mod market;
mod no_longer_sold;
mod no_result;
mod offers;
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
mod usual_lines;
mod waiting_work;
mod watched;
mod work;

use crate::analysis::{Comparison, Effort};
use crate::codes;
use crate::input::{Diagnostic, Sources};
use crate::model::Case;
use finding::at_tier;

pub use base::BaseSheets;
pub use doubt::{Doubt, Then};
pub use doubtful::old_prices;
pub use finding::Finding;
pub use magnitudes::bands::{Band, Watched, Why};
pub(crate) use magnitudes::{PlausibleRange, plausible};
pub(crate) use no_result::without_result;
pub(crate) use omitted::omitted;
pub use problem::Problem;
pub use read::{FileKind, LooksLike, looks_like};
pub use subject::ComparisonUnderCheck;
pub(crate) use uncertain::uncertain;
pub(crate) use undecided::{no_memory, undecided};
pub(crate) use unsolved::{solved, unsolved};
pub use watched::watched;

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
    ended_prices::ends_within,
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
    offers::plan_costs_less,
    offers::on_demand_costs_less,
    existing::without_a_value,
    existing::worth_more_than_new,
    no_longer_sold::no_longer_sold,
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

/// The register of doubts about what a scenario does not say, beside those of findings.
const DOUBTS: &[fn(ComparisonUnderCheck<'_>) -> Vec<Doubt>] =
    &[flat_rents::flat_rents, usual_lines::usual_lines, waiting_work::waiting_work];

/// Doubts about what a scenario does not say.
pub(crate) fn doubts(subject: ComparisonUnderCheck<'_>) -> Vec<Doubt> {
    DOUBTS.iter().flat_map(|doubts| doubts(subject)).collect()
}

/// All findings: slips of an input first, then by rank of their alternative and by code, so that neither the order of
/// a file nor its path matters. What they compute counts into the effort and ends with it. `as_read` is the case
/// before its open sizes were found.
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
    all.sort_by(|a, b| {
        let place = |it: &Finding| (it.place.line, it.place.column);
        let weight = |it: &Finding| (!it.is_slip(), !it.qualifies(comparison), rank(it), it.code);
        weight(a).cmp(&weight(b)).then(place(a).cmp(&place(b)))
    });
    all
}

/// Number of findings, from the first on, without which the verdict should not be read: slips of an input, and what
/// the totals are not complete or not comparable for.
pub(crate) fn urgent(comparison: &Comparison, all: &[Finding]) -> usize {
    let is_urgent = |it: &&Finding| it.is_slip() || it.qualifies(comparison);
    all.iter().take_while(is_urgent).count()
}

/// Findings on totals that are not complete, or not comparable.
const QUALIFYING: [&str; 6] = [
    codes::NOTHING_TO_INTERRUPT,
    codes::UNSERVED,
    codes::PARTLY_UNSERVED,
    codes::CUT_SHORT,
    codes::BELOW_ZERO,
    codes::LINES_LEFT_OUT,
];

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
    /// True if the total of the cheapest, or of all, is not complete or not comparable.
    fn qualifies(&self, comparison: &Comparison) -> bool {
        let is_of_winner = comparison.cheapest.as_ref() == Some(&self.alternative);
        let is_of_all = self.alternative.is_empty() || comparison.cheapest.is_none();
        QUALIFYING.contains(&self.code) && (is_of_winner || is_of_all)
    }

    /// True for an input that is probably written in the wrong unit, or with a digit too many: it
    /// makes every other figure meaningless.
    fn is_slip(&self) -> bool {
        let of_size = [codes::OVERSIZED_NODE, codes::OVERSIZED_FLEET, codes::NO_WORK];
        let is_of_unit = lint::family(self.code) == Some('M') || of_size.contains(&self.code);
        is_of_unit || self.slip.is_some()
    }
}
