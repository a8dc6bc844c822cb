//! Rule on magnitudes: a figure that is stated, or found in a sheet of the user's, compared with the
//! usual range of such figures.
//!
//! Ranges are those of `pricing/ranges.yaml`. Outside the usual range a figure is a warning, outside what
//! is possible for any fleet an error. A comment with a reason silences both. Ranges of money are of
//! currencies whose unit is worth about a dollar.

pub(super) mod bands;
mod machines;
mod pairs;
mod plausible;
mod range;
mod table;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_decimal::Decimal;

use super::market::own;
use super::sheets::LARGE;
use super::{ComparisonUnderCheck, Finding};
use crate::analysis::CostedTier;
use crate::codes;
use crate::expr::{Input, Origin, Place};
use crate::format::{per_gpu_hour, quantity};
use crate::input::Severity;
use crate::model::Tier;

use bands::{Band, Watched, Why};
pub(super) use machines::{judges, of_one, price_of_one_gpu};
pub(super) use pairs::{busy_of, dear_services, idle_above_busy};
pub(crate) use plausible::{PlausibleRange, plausible};
use range::{Magnitude, Per, Verdict};
pub(super) use table::{KW_PER_GPU, PER_GPU, PER_MILLION};

/// Magnitudes by the last word of their keys, in the order of the table.
type ByLastWord = BTreeMap<&'static str, Vec<&'static Magnitude>>;

/// Figures outside their usual range.
pub(super) fn unusual(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let all = by_last_word();
    let inputs = subject.comparison.inputs.iter();
    inputs.filter_map(|(key, input)| finding(subject, all, key, input)).collect()
}

/// The table is sorted once: every figure is looked up in it.
fn by_last_word() -> &'static ByLastWord {
    static SORTED: LazyLock<ByLastWord> = LazyLock::new(sorted_by_last_word);
    &SORTED
}

fn sorted_by_last_word() -> ByLastWord {
    let mut all = ByLastWord::new();
    for magnitude in table::MAGNITUDES {
        for key in magnitude.keys {
            let last = key.rsplit('.').next().unwrap_or(key);
            all.entry(last).or_default().push(magnitude);
        }
    }
    all
}

/// Magnitude of a figure, by the end of its key.
fn magnitude_of(all: &ByLastWord, key: &str, input: &Input) -> Option<&'static Magnitude> {
    let known = as_stated(key, input);
    let is_number = |word: &str| word.bytes().all(|it| it.is_ascii_digit());
    let words = || known.rsplit('.').filter(|it| !is_number(it));
    let near = all.get(words().next()?)?;
    let words: Vec<&str> = words().collect();
    near.iter().find(|it| it.is_of(&words)).copied()
}

fn finding(
    subject: ComparisonUnderCheck<'_>,
    all: &ByLastWord,
    key: &str,
    input: &Input,
) -> Option<Finding> {
    let magnitude = magnitude_of(all, key, input)?;
    let place = place(input)?;
    if magnitude.is_money && !LARGE.contains(&subject.case.currency.as_str()) {
        return None;
    }
    let tier = tier(subject, key);
    let base = base(subject, key, magnitude.per, tier)?;
    let verdict = magnitude.judge(input.value, base)?;
    let (severity, code) = match verdict {
        Verdict::Impossible => (Severity::Error, magnitude.code.unwrap_or(codes::IMPOSSIBLE)),
        Verdict::Unusual => (Severity::Warning, magnitude.code.unwrap_or(codes::UNUSUAL)),
    };
    // What `--set` tries is meant, however extreme; `any` may be another thing than a GPU.
    let is_meant = is_set(input)
        || is_base_set(subject, magnitude.per, tier)
        || subject.case.demand.gpu == "any";
    let stops = severity == Severity::Error && !is_meant;
    let each = input.value.checked_div(base)?;
    let each = if magnitude.per == Per::Itself {
        String::new()
    } else {
        format!(", which is {} {}", per_gpu_hour(each), magnitude.unit)
    };
    let message = format!(
        "{key} is {}{each}, but {}. {}",
        quantity(input.value),
        magnitude.wording(verdict),
        magnitude.way_out(input.value, base, code),
    );
    let alternative = tier.map(|(name, ..)| name.to_owned()).unwrap_or_default();
    Some(Finding { severity, stops, ..Finding::warning(code, message, place, alternative) })
}

fn is_set(input: &Input) -> bool {
    matches!(input.origin, Origin::Set { .. })
}

/// True if `--set` states what a figure is divided by before it is judged.
fn is_base_set(
    subject: ComparisonUnderCheck<'_>,
    per: Per,
    tier: Option<(&str, &Tier, Option<&CostedTier>)>,
) -> bool {
    let Some((_, tier, _)) = tier else { return false };
    let path = format!("{}.", tier.path);
    let is_of = |key: &str| match per {
        Per::Itself => false,
        Per::GpuOfNode => {
            key.strip_prefix(&path).is_some_and(|it| it.rsplit('.').next() == Some("gpus"))
        }
        Per::Gpu | Per::GpuOfGroup => key.starts_with(&path) || key.starts_with("demand."),
    };
    subject.comparison.inputs.iter().any(|(key, input)| is_of(key) && is_set(input))
}

/// Usual range of an input in its own unit; none for keys without one.
pub(super) fn watched(
    subject: ComparisonUnderCheck<'_>,
    key: &str,
    input: &Input,
) -> Option<Watched> {
    let magnitude = magnitude_of(by_last_word(), key, input)?;
    if magnitude.is_money && !LARGE.contains(&subject.case.currency.as_str()) {
        return None;
    }
    let base = base(subject, key, magnitude.per, tier(subject, key))?;
    let (low, high) = magnitude.usual;
    let [low, high] = [low, high].map(|it| it.checked_mul(base));
    let high = high.filter(|_| magnitude.usual.1 < Decimal::MAX).map(|it| it.max(magnitude.small));
    // Nothing is stated as 0 by mistake.
    let below = low.filter(|it| *it > Decimal::ZERO).map(|low| Band {
        from: Some(Decimal::ZERO),
        to: Some(low),
        why: Why::Unusual,
    });
    let above = high.map(|high| Band { from: Some(high), to: None, why: Why::Unusual });
    let bands: Vec<Band> = below.into_iter().chain(above).collect();
    let usual = if bands.is_empty() { String::new() } else { magnitude.wording(Verdict::Unusual) };
    Some(Watched { bands, usual, ..Watched::default() })
}

/// Key of a figure of a sheet as a scenario would state it; any other key as it is.
fn as_stated<'k>(key: &'k str, input: &Input) -> Cow<'k, str> {
    let (Origin::LookedUp(_), Some((_, word))) = (&input.origin, key.rsplit_once('.')) else {
        return key.into();
    };
    match input.unit.as_str() {
        "money/node" | "kW/node" => format!("node.{word}").into(),
        "money/GPU-year" | "money/node-year" => format!("software.{word}").into(),
        _ => key.into(),
    }
}

/// Place of a figure that the user is to answer for; none for defaults and built-in sheets.
fn place(input: &Input) -> Option<Place> {
    match &input.origin {
        Origin::Stated(place) | Origin::Set { place, .. } => Some(place.clone()),
        Origin::LookedUp(_) => {
            own(&input.origin, input.as_quoted()).map(|quote| quote.place.clone())
        }
        Origin::Default | Origin::Searched(_) | Origin::Axis => None,
    }
}

/// Tier whose figure has the key, with its alternative's name and its result.
fn tier<'c>(
    subject: ComparisonUnderCheck<'c>,
    key: &str,
) -> Option<(&'c str, &'c Tier, Option<&'c CostedTier>)> {
    let of = |tier: &Tier| key.strip_prefix(&tier.path).is_some_and(|rest| rest.starts_with('.'));
    let (alternative, tier) = subject.tiers().find(|(_, tier)| of(tier))?;
    Some((&alternative.name, tier, subject.outcome(alternative, tier)))
}

/// Number a figure is divided by before it is judged; none if it is not known.
fn base(
    subject: ComparisonUnderCheck<'_>,
    key: &str,
    per: Per,
    tier: Option<(&str, &Tier, Option<&CostedTier>)>,
) -> Option<Decimal> {
    let base = match per {
        Per::Itself => Some(Decimal::ONE),
        Per::GpuOfNode => match tier {
            Some((_, tier, _)) => tier.owned().map(|it| it.gpus_per_node.stated()),
            // A sheet has `vendor/system.gpus` next to `vendor/system.price`.
            None => key.rsplit_once('.').and_then(|(entry, _)| {
                Some(subject.comparison.inputs.get(&format!("{entry}.gpus"))?.value)
            }),
        },
        Per::Gpu => {
            let installed = tier.and_then(|(.., costed)| costed?.installed);
            installed.filter(|it| !it.is_zero()).or(subject.comparison.highest_peak)
        }
        Per::GpuOfGroup => {
            let group = key.replace(".fte", ".per_gpus");
            let group = subject.comparison.inputs.get(&group).map(|it| it.value);
            group.or_else(|| base(subject, key, Per::Gpu, tier))
        }
    };
    base.filter(|it| !it.is_zero())
}
