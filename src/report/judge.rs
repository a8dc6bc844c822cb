//! Sentences on what would overturn an answer: for every command, page and workbook the same.

use indexmap::IndexMap;

use crate::analysis::FlipSide;
use crate::check::{Finding, Then};
use crate::format::{by_number, count, money, percent};
use crate::judge::{About, Doubted, DoubtedFigure, Judgement};
use crate::report::document::Sentence;
use crate::report::figure::Figure;

/// Most cautions on a first screen.
const MOST: usize = 3;

/// Sentences on the doubts that change the winner, at most three, and on the number of others. `now` is the
/// alternative that is cheapest as stated.
pub(crate) fn cautions(judgement: &Judgement, findings: &[Finding], now: &str) -> Vec<String> {
    first(MOST, judgement, findings, now)
}

/// Sentences on all doubts that change the winner, and on the number of others.
pub(crate) fn all(judgement: &Judgement, findings: &[Finding], now: &str) -> Vec<String> {
    first(judgement.decisive.len(), judgement, findings, now)
}

/// Sentences on the doubt that costs most, on the others that change the winner in one sentence, and on the number of
/// all after these.
pub(crate) fn in_brief(judgement: &Judgement, findings: &[Finding], now: &str) -> Vec<String> {
    let also = judgement.decisive.iter().take(MOST).skip(1);
    let mut conditions: IndexMap<&str, Vec<String>> = IndexMap::new();
    for it in also {
        conditions
            .entry(&it.then.winner)
            .or_default()
            .push(format!("if {}", condition_in_brief(it)));
    }
    let also: Vec<String> = conditions
        .iter()
        .map(|(winner, all)| format!("{winner} wins {}", all.join(" or ")))
        .collect();
    let also = (!also.is_empty()).then(|| format!("More cautions: {}.", also.join("; ")));
    let mut all = first(MOST, judgement, findings, now);
    let slips = findings.iter().filter(|it| it.slip.is_some()).count();
    let from = slips.saturating_add(1).min(all.len());
    let to = slips.saturating_add(judgement.decisive.len().min(MOST)).max(from);
    all.splice(from..to, also);
    all
}

fn first(most: usize, judgement: &Judgement, findings: &[Finding], now: &str) -> Vec<String> {
    let decisive = judgement.decisive.iter().take(most);
    let decisive = decisive.map(|it| format!("Caution: {}{}", sentence(it, now), to_try(it)));
    slips(findings).chain(decisive).chain(rest(most, judgement)).collect()
}

/// Cautions for a page or a workbook, without texts of `--set`: their inputs are on it.
pub(crate) fn before_approval(
    judgement: &Judgement,
    findings: &[Finding],
    now: &str,
) -> Vec<Sentence> {
    let decisive = judgement.decisive.iter().take(MOST).enumerate().map(|(index, it)| {
        let first = if index == 0 { " Decide this first." } else { "" };
        format!("Before approval: {}{first}", sentence(it, now))
    });
    let cautions = slips(findings).chain(decisive).map(Sentence::caution);
    cautions.chain(rest(MOST, judgement).map(Sentence::plain)).collect()
}

/// Sentences on inputs that are probably in the wrong unit.
fn slips(findings: &[Finding]) -> impl Iterator<Item = String> {
    findings.iter().filter_map(|it| it.slip.as_ref()).map(|it| format!("Caution: {it}."))
}

/// Condition of a doubt, after "if".
pub(crate) fn condition(it: &Doubted) -> String {
    match &it.about {
        About::Choice { condition, .. } => condition.clone(),
        About::Figure(figure) => within(figure),
    }
}

/// Condition of a doubt without its range.
fn condition_in_brief(it: &Doubted) -> String {
    match &it.about {
        About::Choice { condition, .. } => condition.clone(),
        About::Figure(figure) => {
            let Beyond { name, side, stated } = beyond(figure);
            format!("{name} is {side} (stated {stated})")
        }
    }
}

/// Sentence on one doubt.
fn sentence(it: &Doubted, now: &str) -> String {
    let costs = match it.about {
        About::Choice { .. } => costs(&it.then, now),
        About::Figure(_) => String::new(),
    };
    format!("{} is cheapest if {}{costs}.", it.then.winner, condition(it))
}

/// Condition on a figure: the flip, the value as stated, and the plausible range with its reason.
fn within(it: &DoubtedFigure) -> String {
    let Beyond { name, side, stated } = beyond(it);
    let figure = Figure(&it.variable);
    let shown = |value| it.variable.shown(value).map(|it| figure.shown(it)).unwrap_or_default();
    let [low, high] = it.range.map(shown);
    let why = if it.why.is_empty() { String::new() } else { format!(": {}", it.why) };
    format!("{name} is {side} (stated {stated}; plausible {low} to {high}{why})")
}

/// A figure and the values at which another alternative is cheapest, in words.
struct Beyond {
    name: String,
    side: String,
    stated: String,
}

fn beyond(it: &DoubtedFigure) -> Beyond {
    let figure = Figure(&it.variable);
    let shown = |value| it.variable.shown(value).map(|it| figure.shown(it)).unwrap_or_default();
    let (now, then) = (shown(it.variable.stated), shown(it.flip.at));
    let is_at_once = now == then;
    let just = if it.until.is_some() { "just " } else { "" };
    let side = match (it.flip.side, it.variable.is_whole) {
        (FlipSide::Below, false) if it.range[0] == it.tried => shown(it.tried),
        (FlipSide::Below, false) if is_at_once => "any lower".to_owned(),
        (FlipSide::Above, false) if is_at_once => "any higher".to_owned(),
        (FlipSide::Below, false) => format!("{just}below {then}"),
        (FlipSide::Above, false) => format!("{just}above {then}"),
        (_, true) => counts(it, &then, it.until.map(shown)),
    };
    let unit = figure.unit();
    let unit = unit.strip_prefix(',').unwrap_or_default();
    Beyond { name: figure.name(), side: format!("{side}{unit}"), stated: now }
}

/// Values of a count at which another alternative is cheapest, from the first to the last, if another follows.
fn counts(it: &DoubtedFigure, first: &str, last: Option<String>) -> String {
    match (it.flip.side, last) {
        (FlipSide::Below, None) => format!("{first} or less"),
        (FlipSide::Above, None) => format!("{first} or more"),
        (_, Some(last)) if last == first => last,
        (FlipSide::Below, Some(last)) => format!("{last} to {first}"),
        (FlipSide::Above, Some(last)) => format!("{first} to {last}"),
    }
}

/// Cost of the cheapest as stated under another condition.
fn costs(then: &Then, now: &str) -> String {
    let by = then.lead.abs();
    let share = then.excess.map(|it| format!(" ({})", percent(it))).unwrap_or_default();
    format!("; {now} then costs {}{share} more than {}", money(by), then.winner)
}

fn to_try(it: &Doubted) -> String {
    let is_figure = matches!(it.about, About::Figure(_));
    if let Some(line) = &it.line {
        return format!(" Add `{line}`.");
    }
    if it.set.is_empty() {
        // A utilization of steps or of a trace moves along an axis alone.
        let axis = " Try `breakeven --axis utilization`.".to_owned();
        return if is_figure { axis } else { String::new() };
    }
    let quoted = |text: &String| {
        let quote = if text.contains(' ') { "\"" } else { "" };
        format!("--set {quote}{text}{quote}")
    };
    let all: Vec<String> = it.set.iter().map(quoted).collect();
    let holds = if it.holds_a_month { ", which holds the month" } else { "" };
    format!(" Try `{}`{holds}.", all.join(" "))
}

/// Sentence on the doubts after the first.
fn rest(most: usize, judgement: &Judgement) -> Option<String> {
    let more = judgement.decisive.len().saturating_sub(most);
    let others = judgement.others;
    let assumption = by_number(others, "other assumption does", "other assumptions do");
    match (judgement.decisive.len(), more, others) {
        (0, _, 0) => None,
        (0, ..) => Some(format!(
            "None of {} alone changes the winner within its plausible range.",
            count(others, "assumption")
        )),
        (_, 0, 0) => None,
        (_, 0, _) => Some(format!(
            "{others} {assumption} not change the winner within {}.",
            by_number(others, "its plausible range", "their plausible ranges")
        )),
        (_, more, _) => Some(format!(
            "{} {} the winner too (`compare --view full`); {others} {assumption} not.",
            more,
            by_number(more, "more assumption changes", "more assumptions change")
        )),
    }
}
