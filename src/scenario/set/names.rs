//! Names of `--set` that stand for several paths: a figure of a price sheet, such as
//! `aws/p5.48xlarge on demand`, and a key of several alternatives, such as `own,hybrid.staff.fte`.

use super::advice::plain;
use super::tree::{ALTERNATIVES, PathKey, tier_names, tiers_of};
use crate::codes;
use crate::input::{Diagnostic, Span, YamlEntry, YamlNode, quoted};
use crate::scenario::called::called;

/// Name that reports print for the prices of all that an alternative buys.
const ALL_HARDWARE: &str = "all hardware of ";

/// Keys of a tier that name an entry of a sheet.
const ENTRIES: [&[&str]; 5] =
    [&["instance"], &["system"], &["node", "from"], &["site"], &["site", "from"]];

/// A value for one path.
pub(super) struct Assignment<'t> {
    /// Path of the key that is replaced.
    pub path: String,
    /// Position of the path, or of the name that stands for it.
    pub path_span: Span,
    /// Value as written; none without `=`.
    pub value: Option<&'t str>,
    /// Position of the value.
    pub value_span: Span,
    /// True if a name stands for the path.
    is_named: bool,
}

/// Every assignment that a text stands for.
pub(super) fn assignments<'t>(root: &YamlNode, text: &'t str, span: Span) -> Vec<Assignment<'t>> {
    let (path, value) = match text.split_once('=') {
        Some((path, value)) => (path, Some(value)),
        None => (text, None),
    };
    let (start, middle) = (span.start as usize, span.start as usize + path.len());
    let assignment = |path: String, is_named| Assignment {
        path,
        path_span: Span::new(span.source, start, middle),
        value,
        value_span: Span::new(span.source, (middle + 1).min(span.end as usize), span.end as usize),
        is_named,
    };
    let all = Some(path.trim()).filter(|_| value.is_some());
    let paths = all.map(|it| of_alternatives(root, it).unwrap_or_else(|| of_sheet(root, it)));
    match paths {
        Some(paths) if !paths.is_empty() => {
            paths.into_iter().map(|it| assignment(it, true)).collect()
        }
        _ => vec![assignment(path.to_owned(), false)],
    }
}

impl Assignment<'_> {
    /// Keys of the path, with their spans.
    pub fn parts(&self) -> Vec<PathKey<'_>> {
        let mut start = self.path_span.start as usize;
        let part = |written: &'_ str| {
            let begin = start + written.len() - written.trim_start().len();
            start += written.len() + 1;
            begin
        };
        let begins: Vec<usize> = self.path.split('.').map(part).collect();
        let span = |key: &str, begin: usize| {
            let of_key = Span::new(self.path_span.source, begin, begin + key.len().max(1));
            if self.is_named { self.path_span } else { of_key }
        };
        let keys = self.path.split('.').map(str::trim).zip(begins);
        keys.map(|(key, begin)| (key, span(key, begin))).collect()
    }
}

/// Paths of a key of several alternatives: `own,hybrid.staff.fte`.
fn of_alternatives(root: &YamlNode, name: &str) -> Option<Vec<String>> {
    let (first, below) = name.split_once('.')?;
    let alternatives: Vec<&str> = first.split(',').map(str::trim).collect();
    let is_known = |it: &&str| tiers_of(root, it).is_some();
    let are_several = alternatives.len() > 1 && alternatives.iter().all(is_known);
    are_several.then(|| alternatives.iter().map(|it| format!("{it}.{below}")).collect())
}

/// Paths of the tiers that use a figure of a sheet; empty for any other name.
fn of_sheet(root: &YamlNode, name: &str) -> Vec<String> {
    paths(root, |kind, tier| {
        let entries = ENTRIES
            .iter()
            .filter_map(|keys| keys.iter().try_fold(tier, |node, key| node.get(key))?.text());
        let mut figures = entries.filter_map(|entry| name.strip_prefix(entry)?.strip_prefix(' '));
        key(kind, tier, figures.next()?)
    })
}

/// The error for a path that is the name of several prices in a report, or of a figure that no tier uses.
pub(super) fn refused(root: &YamlNode, path: &str, value: &str) -> Option<Diagnostic> {
    let Some(name) = path.strip_prefix(ALL_HARDWARE) else {
        let is_entry = path.split_once(' ').is_some_and(|(entry, _)| entry.contains('/'));
        let message = format!("no tier of the scenario uses {}", quoted(path));
        let fix = "write a name of the table `Inputs` of `compare --view full`";
        return is_entry.then(|| Diagnostic::error(codes::SET, message).fix(fix));
    };
    let price = paths(root, |tier, _| (tier == "owned").then_some("node.price"));
    let own = price.into_iter().find(|it| it.split('.').next() == Some(name))?;
    let message = format!("{} is the sum of several prices", quoted(path));
    let fix = format!("set one of them, such as `{own}={}`", plain(value));
    Some(Diagnostic::error(codes::SET, message).fix(fix))
}

/// Paths of the keys that `key` returns for the kind and the keys of each tier.
fn paths(root: &YamlNode, key: impl Fn(&str, &YamlNode) -> Option<&'static str>) -> Vec<String> {
    let alternatives = root.get(ALTERNATIVES).map(YamlNode::entries).unwrap_or_default();
    let of_one = |it: &YamlEntry| {
        let tiers = it.value.items().iter().filter_map(|tier| tier.entries().first());
        let tiers: Vec<&YamlEntry> = tiers.collect();
        let names = tier_names(tiers.iter().map(|tier| &*tier.key.text));
        let tiers = names.into_iter().zip(tiers);
        let found = tiers.filter_map(|(name, tier)| {
            let key = key(&tier.key.text, &tier.value)?;
            Some(format!("{}.{name}.{key}", it.key.text))
        });
        found.collect::<Vec<_>>()
    };
    alternatives.iter().flat_map(of_one).collect()
}

/// Key of a tier for a figure as reports name it, with or without its unit.
fn key(kind: &str, tier: &YamlNode, figure: &str) -> Option<&'static str> {
    let name = figure.split(',').next().unwrap_or_default().trim();
    let plan = || tier.get("plan").and_then(YamlNode::text).map(called);
    Some(match (kind, name) {
        ("owned", "price") => "node.price",
        ("owned", "busy power") => "node.busy_kw",
        ("owned", "idle power") => "node.idle_kw",
        ("owned", "provisioned power") => "node.provisioned_kw",
        ("owned", "PUE") => "site.pue",
        ("owned", "tariff") => "site.price_per_kwh",
        ("owned", "colocation") => "site.price_per_kw_month",
        ("on_demand", "on demand") | ("spot", "spot") => "price_per_gpu_hour",
        ("committed", _) if plan().is_some_and(|it| it == name) => "effective_price_per_gpu_hour",
        _ => return None,
    })
}
