//! Strip of the cheapest by utilization, and when the reference has paid back.

use std::cmp::Ordering;

use super::{CompareView, Material};
use crate::analysis::{BreakEven, Crossing, Side, Verdict};
use crate::format::{list, money, percent, whole};
use crate::model::{DemandShape, RankBy};
use crate::report::document::Section;
use crate::report::strip::{Strip, StripStretch};

/// Strip of the winners, if there are two alternatives to compare.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let comparison = material.comparison;
    let is_compared = comparison.alternatives.iter().filter(|it| !it.is_hypothetical).count() > 1;
    if !is_compared || comparison.envelope.is_empty() {
        return None;
    }
    let stretches = comparison.envelope.iter().map(|it| StripStretch {
        from: it.from,
        to: it.to,
        label: it.cheapest.clone(),
    });
    let peak = super::alternatives::peak_in_words(material);
    let strip = Strip {
        name: "cheapest by utilization".to_owned(),
        heading: format!(
            "Break-even utilization: the cheapest alternative by utilization of {}",
            peak.trim_end_matches(',')
        ),
        axis: "Utilization".to_owned(),
        stretches: stretches.collect(),
        mark: comparison.utilization.map(|it| (it, "stated")),
        is_in_words: is_in_words(material),
        notes: material.detail.notes(notes(material).into_iter()),
    };
    Some(Section::Strip(strip))
}

/// True if the sentence on the reference has the only limit: two alternatives, each cheapest on one side of it.
fn is_in_words(material: Material<'_>) -> bool {
    let comparison = material.comparison;
    let [pair] = comparison.break_even.as_slice() else { return false };
    let names: Vec<_> = comparison.envelope.iter().map(|it| it.cheapest.as_deref()).collect();
    let both = [Some(pair.a.as_str()), Some(pair.b.as_str())];
    let is_each_once = names == both || names == [both[1], both[0]];
    is_each_once && pair.a == comparison.reference && matches!(pair.verdict, Verdict::Crossings(_))
}

/// Sentence on the demand at another utilization than the stated one.
pub(crate) fn utilization_moves(material: Material<'_>) -> &'static str {
    match material.case.demand.shape {
        DemandShape::OnOff(_) => {
            "At each utilization, all GPUs are in use or none, for that share of the time."
        }
        DemandShape::Flat(_) => {
            "At each utilization, the same number of GPUs is in use at all times."
        }
        DemandShape::Profile(_) | DemandShape::Trace(_) => {
            "Below the stated utilization, part of the time is idle; above it, part of the time is at \
             the peak. The levels of demand stay."
        }
    }
}

/// Sentences on the reference: where it costs less than each other, and when it has paid back.
pub(super) fn notes(material: Material<'_>) -> Vec<String> {
    let reference = &material.comparison.reference;
    let mut pairs: Vec<&BreakEven> =
        material.comparison.break_even.iter().filter(|it| it.a == *reference).collect();
    let rank = |name: &str| material.comparison.alternatives.iter().position(|it| it.name == name);
    pairs.sort_by_key(|it| rank(&it.b));
    let by = match (&material.case.discounting, material.case.rank_by) {
        (None, _) => "",
        (Some(_), RankBy::Total) => "By total: ",
        (Some(_), RankBy::Npv) => "By NPV: ",
    };
    let mut stretches = material.comparison.envelope.iter();
    let is_winner = material.comparison.envelope.is_empty()
        || stretches.any(|it| it.cheapest.as_ref() == Some(reference));
    let ranges = ranges(reference, &pairs, is_winner).map(|it| format!("{by}{it}"));
    [ranges, by_npv(material), paybacks(material, reference, &pairs)]
        .into_iter()
        .flatten()
        .collect()
}

/// Sentence on the alternatives that the reference costs more than by one basis, and less than by the
/// other, as stated.
pub(super) fn by_npv(material: Material<'_>) -> Option<String> {
    let reference = material.outcome(&material.comparison.reference)?;
    let (total, npv) = (reference.total?, reference.npv?);
    let others = material.comparison.alternatives.iter().filter(|it| it.is_compared());
    let unlike = others.filter_map(|it| {
        let [by_total, by_npv] = [total.cmp(&it.total?), npv.cmp(&it.npv?)];
        let (less, other) = match material.case.rank_by {
            RankBy::Total => (by_npv, it.npv?),
            RankBy::Npv => (by_total, it.total?),
        };
        let less = if less == Ordering::Less { "less" } else { "more" };
        (by_total != by_npv).then(|| format!("{less} than {} ({})", it.name, money(other)))
    });
    let unlike: Vec<String> = unlike.collect();
    let (basis, own) = match material.case.rank_by {
        RankBy::Total => ("NPV", npv),
        RankBy::Npv => ("total", total),
    };
    let (name, own) = (&reference.name, money(own));
    let phrase = || format!("By {basis}: as stated, {name} ({own}) costs {}.", list(&unlike));
    (!unlike.is_empty()).then(phrase)
}

/// Sentence on the utilizations at which the reference costs less than each other, and on whether it is the cheapest
/// at any.
fn ranges(reference: &str, pairs: &[&BreakEven], is_winner: bool) -> Option<String> {
    let side = |it: &Crossing| if it.cheaper_above == Side::A { "above" } else { "below" };
    let range = |pair: &&BreakEven| match &pair.verdict {
        Verdict::Crossings(all) => match all.as_slice() {
            [one] => Some(format!("than {} {} {}", pair.b, side(one), percent(one.at))),
            [first, last] if first.cheaper_above == Side::A => {
                Some(format!("than {} from {} to {}", pair.b, percent(first.at), percent(last.at)))
            }
            _ => None,
        },
        _ => None,
    };
    let ranges: Vec<String> = pairs.iter().filter_map(range).collect();
    let less = if is_winner { "costs less" } else { "is never the cheapest. It costs less" };
    (!ranges.is_empty()).then(|| format!("{reference} {less} {}.", list(&ranges)))
}

/// Sentence on the months in which what the reference buys has paid back.
fn paybacks(material: Material<'_>, reference: &str, pairs: &[&BreakEven]) -> Option<String> {
    let bought: Vec<&&BreakEven> =
        pairs.iter().filter(|it| it.investment.invested.is_some()).collect();
    let paid = bought
        .iter()
        .filter_map(|it| Some(format!("against {} in month {}", it.b, whole(it.payback.month?))));
    let paid: Vec<String> = paid.collect();
    let never: Vec<&str> =
        bought.iter().filter(|it| it.payback.month.is_none()).map(|it| it.b.as_str()).collect();
    // A list of every other alternative is longer than these words, and no clearer.
    let is_any = never.len() > 2 && never.len() == pairs.len();
    let others = if is_any { "any other alternative".to_owned() } else { list(&never) };
    let not = format!("within {} against {others}", material.horizon());
    // The short report says once that cash columns do not count resale; it does so again where one that is cheapest
    // never pays back.
    let is_winner = material.comparison.cheapest.as_deref() == Some(reference);
    let is_said = material.view == CompareView::Summary && (never.is_empty() || !is_winner);
    let is_sold = !is_said && material.outcome(reference).is_some_and(|it| it.proceeds.is_some());
    let resale = if is_sold { " (resale is not counted)" } else { "" };
    match (paid.is_empty(), never.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{reference} pays back {}{resale}.", list(&paid))),
        (true, false) => Some(format!("{reference} does not pay back {not}{resale}.")),
        (false, false) => {
            Some(format!("{reference} pays back {}, not {not}{resale}.", paid.join(", ")))
        }
    }
}
