//! Names of variables, the same in all commands: an entry of a sheet with its figure, the key of one
//! alternative, or the end of the keys of several if no other key ends like it.

use indexmap::{IndexMap, IndexSet};

use super::group::{Group, TierKey};
use crate::analysis::study::Study;
use crate::expr::Origin;

/// Name of each group, in their order.
pub(super) fn all(study: &Study<'_>, groups: &[Group]) -> Vec<String> {
    let candidates: Vec<Vec<String>> = groups.iter().map(|it| candidates(study, it)).collect();
    let named = counts(candidates.iter().map(|all| all.iter().map(String::as_str).collect()));
    let ended = counts(groups.iter().map(|it| it.keys.iter().flat_map(|it| ends(it)).collect()));
    let count = |of: &IndexMap<&str, usize>, name: &String| of.get(name.as_str()).copied();
    let is_unique =
        |name: &String| count(&named, name) == Some(1) && count(&ended, name).unwrap_or(0) <= 1;
    let name = |all: &Vec<String>| {
        let last = all.last().cloned().unwrap_or_default();
        all.iter().find(|name| is_unique(name)).cloned().unwrap_or(last)
    };
    candidates.iter().map(name).collect()
}

/// Number of sets that each text is in.
fn counts<'t>(sets: impl Iterator<Item = IndexSet<&'t str>>) -> IndexMap<&'t str, usize> {
    let mut counts = IndexMap::new();
    for text in sets.flatten() {
        *counts.entry(text).or_default() += 1;
    }
    counts
}

/// Ends of a key that are whole words, itself included.
fn ends(key: &str) -> impl Iterator<Item = &str> {
    let begins = key.match_indices(['.', ' ']).filter_map(|(at, _)| key.get(at + 1..));
    std::iter::once(key).chain(begins)
}

/// Names of a group, the one that all commands print first.
fn candidates(study: &Study<'_>, group: &Group) -> Vec<String> {
    let Some(key) = group.keys.first() else { return Vec::new() };
    if let Origin::LookedUp(quote) = &group.input.origin
        && let Some(figure) = key.strip_prefix(&quote.entry).and_then(|it| it.strip_prefix('.'))
    {
        let short = figure.strip_suffix(".price_per_hour").unwrap_or(figure);
        return [&quote.what, short, figure].map(|it| format!("{} {it}", quote.entry)).into();
    }
    let parts: Vec<TierKey<'_>> =
        group.keys.iter().filter_map(|it| TierKey::of(study, it)).collect();
    let Some(below) = parts.first().map(|it| it.below) else { return vec![key.clone()] };
    let joined = |of: fn(&TierKey<'_>) -> String| {
        let all: IndexSet<String> = parts.iter().map(of).collect();
        all.into_iter().collect::<Vec<_>>().join(",")
    };
    let alternatives = joined(|it| it.alternative.to_owned());
    let tiers = joined(|it| it.tier.to_owned());
    let of_all = [format!("{alternatives}.{below}"), format!("{tiers}.{below}")];
    // `gpus` alone is the demand, and the key of one alternative says whose it is.
    let is_one = group.keys.len() == 1;
    let short = Some(below.to_owned()).filter(|it| it != "gpus" && !is_one);
    is_one.then(|| key.clone()).into_iter().chain(short).chain(of_all).collect()
}

/// Other names of a figure of a sheet: by the words of its key instead of those of a report.
pub(super) fn aliases(keys: &[String], origin: &Origin) -> Vec<String> {
    let (Origin::LookedUp(quote), [key]) = (origin, keys) else { return Vec::new() };
    let figure = key.strip_prefix(&quote.entry).and_then(|it| it.strip_prefix('.'));
    let Some(figure) = figure else { return Vec::new() };
    let short = figure.strip_suffix(".price_per_hour").unwrap_or(figure);
    let per_gpu = figure.replace("price_per_hour", "price_per_gpu_hour");
    [short, figure, &per_gpu].map(|it| format!("{} {it}", quote.entry)).into()
}

/// The key of a tier without the name of the tier: `own.staff.fte` for `own.owned.staff.fte`.
pub(super) fn without_tier(study: &Study<'_>, key: &str) -> String {
    match TierKey::of(study, key) {
        Some(TierKey { alternative, below, .. }) => format!("{alternative}.{below}"),
        None => key.to_owned(),
    }
}

/// True if a name ends with whole words: `staff.fte` with `fte`.
pub(super) fn is_end(name: &str, typed: &str) -> bool {
    let before = name.strip_suffix(typed);
    !typed.is_empty() && before.is_some_and(|it| it.is_empty() || it.ends_with(['.', ' ']))
}

/// True if a typed name may mean a variable: they share a word, or one begins the other.
pub(super) fn is_near(name: &str, typed: &str) -> bool {
    let words = |text: &'_ str| -> Vec<String> {
        text.split(['.', ' ', '/']).filter(|it| it.len() > 2).map(str::to_owned).collect()
    };
    let typed = words(typed);
    let near = |a: &String, b: &String| a.starts_with(b.as_str()) || b.starts_with(a.as_str());
    words(name).iter().any(|a| typed.iter().any(|b| near(a, b)))
}
