//! Figures that overturn the answer within their plausible range.

use rust_decimal::Decimal;

use super::{About, Doubted, DoubtedFigure, texts};
use crate::analysis::{
    Comparison, FlipPoint, FlipSide, SearchedFigure, Standing, Study, UTILIZATION, Variable,
};
use crate::check::{PlausibleRange, Then, plausible};
use crate::codes;
use crate::expr::{Origin, Quote};
use crate::format::to_try_beyond;
use crate::model::{Case, DemandShape, Doubt, DoubtfulPrice};

/// Part of a starting price by which the price that is paid may exceed it.
const ABOVE_TEASER: Decimal = Decimal::from_parts(25, 0, 0, false, 2);

/// Points by which a measured utilization may be another in the horizon.
const MEASURED: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

/// Most values of a count that are tried beyond its flip.
const COUNTS: usize = 64;

/// Doubts about figures in which another alternative is cheapest, and the number of those in which none is. `winner`
/// is the position of the cheapest.
pub(super) fn doubts(
    study: &Study<'_>,
    comparison: &Comparison,
    winner: usize,
) -> (Vec<Doubted>, usize) {
    let (mut decisive, mut others) = (Vec::new(), 0_usize);
    for figure in &comparison.flips.searched {
        let Some((range, why)) = range(study.case, figure) else { continue };
        match nearest_within(figure, range) {
            Some(flip) => decisive.extend(doubted(study, winner, figure, (flip, range, why))),
            None => others = others.saturating_add(1),
        }
    }
    (decisive, others)
}

/// Figures that are doubted, each with its plausible range in the unit of its input.
pub fn plausible_ranges<'c>(
    case: &Case,
    comparison: &'c Comparison,
) -> Vec<(&'c Variable, [Decimal; 2])> {
    let all = comparison.flips.searched.iter();
    all.filter_map(|it| Some((&it.variable, range(case, it)?.0))).collect()
}

/// The nearest flip within a range.
fn nearest_within(figure: &SearchedFigure, [low, high]: [Decimal; 2]) -> Option<FlipPoint> {
    let within = figure.flips.iter().filter(|it| low <= it.at && it.at <= high);
    within.min_by_key(|it| it.by.abs()).cloned()
}

fn doubted(
    study: &Study<'_>,
    winner: usize,
    figure: &SearchedFigure,
    (flip, range, why): (FlipPoint, [Decimal; 2], String),
) -> Option<Doubted> {
    let variable = &figure.variable;
    let is_above = flip.side == FlipSide::Above;
    let end = if is_above { range[1] } else { range[0] };
    let standing = |at| study.standing(winner, variable, at);
    let tried = tried(variable, &flip, end);
    let (tried, at_tried) = tried.into_iter().find_map(|at| {
        let it = standing(at)?;
        is_beaten(&it).then_some((at, it))
    })?;
    let at_end = standing(end).filter(|it| it.lead < at_tried.lead);
    let Standing { cost, lead, .. } = at_end.unwrap_or_else(|| at_tried.clone());
    let then = Then::new(at_tried.winner, cost.unwrap_or_default(), lead);
    let set = texts::of(study.case, variable, tried);
    let is_so = |at| standing(at).is_some_and(|it| is_beaten(&it) && it.winner == then.winner);
    let until = until(variable.is_whole, [flip.at, end], is_so);
    let code = (variable.name == UTILIZATION).then_some(codes::ASSUMED_UTILIZATION);
    let figure = DoubtedFigure { variable: variable.clone(), flip, until, tried, range, why };
    let about = About::Figure(Box::new(figure));
    Some(Doubted { about, set, holds_a_month: false, line: None, then, code })
}

/// Last value of a count, from the first to the end of its range, at which a condition holds, if it ends before; of
/// another figure, its flip if the condition does not hold at the end.
fn until(
    is_whole: bool,
    [first, end]: [Decimal; 2],
    is_so: impl Fn(Decimal) -> bool,
) -> Option<Decimal> {
    if !is_whole {
        return (!is_so(end)).then_some(first);
    }
    let step = if first <= end { Decimal::ONE } else { Decimal::NEGATIVE_ONE };
    let mut last = first;
    for _ in 0..COUNTS {
        let next = last.saturating_add(step);
        if last == end {
            return None;
        }
        if !is_so(next) {
            return Some(last);
        }
        last = next;
    }
    None
}

/// Values beyond a flip, up to the end of the range: numbers of few digits first.
fn tried(variable: &Variable, flip: &FlipPoint, end: Decimal) -> Vec<Decimal> {
    if variable.is_whole {
        return vec![flip.at];
    }
    let is_above = flip.side == FlipSide::Above;
    let way = end.saturating_sub(flip.at);
    let steps = [Decimal::ZERO, Decimal::new(1, 2), Decimal::new(1, 1)].into_iter();
    let beyond = steps.filter_map(|share| flip.at.checked_add(way.checked_mul(share)?));
    // A flip just beside the end is one at it: no spare, rather than a billionth of one.
    let is_room = way.abs() > variable.stated.abs().saturating_mul(Decimal::new(1, 6));
    let numbers = beyond.map(|it| to_try_beyond(it, is_above));
    let within = numbers.filter(|it| is_room && if is_above { *it < end } else { *it > end });
    within.chain([end]).collect()
}

fn is_beaten(it: &Standing) -> bool {
    it.lead.is_sign_negative() && !it.lead.is_zero()
}

/// Plausible range of a figure and the reason for it; none for one that is known, or chosen.
fn range(case: &Case, figure: &SearchedFigure) -> Option<([Decimal; 2], String)> {
    let variable = &figure.variable;
    let key = variable.keys.first()?;
    if is_chosen(case, key, &variable.input.unit) {
        return None;
    }
    let stated = variable.stated;
    let is_utilization = variable.name == UTILIZATION;
    let key = if is_utilization { "demand.utilization" } else { key };
    let usual = plausible(key, &variable.input, stated)?;
    let (ends, why) = match &variable.input.origin {
        Origin::LookedUp(quote) => of_sheet(case, quote, stated, usual)?,
        _ if is_utilization && is_measured(case) => {
            let ends = [stated.checked_sub(MEASURED)?, stated.checked_add(MEASURED)?];
            (ends, "the future may differ from what was measured".to_owned())
        }
        _ => (usual.ends, usual.why.to_owned()),
    };
    let within = |it: Decimal| {
        let it = it.max(variable.least);
        variable.most.map_or(it, |most| it.min(most))
    };
    let [low, high] = ends.map(within);
    Some((if variable.is_whole { [low.ceil(), high.floor()] } else { [low, high] }, why))
}

fn is_measured(case: &Case) -> bool {
    case.demand.measured || matches!(case.demand.shape, DemandShape::Trace(_))
}

/// True for a size of a tier, or a date, which somebody chooses.
fn is_chosen(case: &Case, key: &str, unit: &str) -> bool {
    let mut tiers = case.alternatives.iter().flat_map(|it| &it.tiers);
    let is_size = ["GPU", "node", "instance", "rack", "switch"].contains(&unit);
    unit == "month" || (is_size && tiers.any(|it| key.starts_with(&format!("{}.", it.path))))
}

/// Range of a figure of a sheet; none if its source is good and recent.
fn of_sheet(
    case: &Case,
    quote: &Quote,
    stated: Decimal,
    usual: PlausibleRange,
) -> Option<([Decimal; 2], String)> {
    let name = format!("{} {}", quote.entry, quote.what);
    let mut doubtful = case.alternatives.iter().flat_map(|it| &it.doubtful);
    match doubtful.find(|it| it.name == name) {
        Some(DoubtfulPrice { doubt: Doubt::Stale { checked_on, range, .. }, .. }) => {
            let by = range.map(|share| stated.abs().checked_mul(share));
            let ends = match by {
                Some(by) => [stated.checked_sub(by?)?, stated.checked_add(by?)?],
                None => usual.ends,
            };
            Some((ends, format!("it was last checked on {checked_on}")))
        }
        Some(DoubtfulPrice { doubt: Doubt::Teaser, .. }) => {
            let most = stated.checked_add(stated.checked_mul(ABOVE_TEASER)?)?;
            Some(([stated, most], "it is a `starting at` price".to_owned()))
        }
        None if quote.grade.is_some_and(|it| it != "A") => {
            Some((usual.ends, "its source is of grade B".to_owned()))
        }
        None => None,
    }
}
