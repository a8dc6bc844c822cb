//! Figures of price sheets by the names that reports print, such as `aws/p5.48xlarge on demand`: no
//! path of `--set`, but there is one for each tier that uses the figure.

use super::advice::plain;
use super::{ALTERNATIVES, tier_names};
use crate::codes;
use crate::input::{Diagnostic, YamlEntry, YamlNode, quoted};

/// Name that reports print for the prices of all that an alternative buys.
const ALL_HARDWARE: &str = "all hardware of ";

/// Keys of a tier that name an entry of a sheet.
const ENTRIES: [&[&str]; 5] =
    [&["instance"], &["system"], &["node", "from"], &["site"], &["site", "from"]];

/// The error for a path that is the name of a figure in a report.
pub(super) fn refused(root: &YamlNode, path: &str, value: &str) -> Option<Diagnostic> {
    if let Some(name) = path.strip_prefix(ALL_HARDWARE) {
        let price = paths(root, |tier, _| (tier == "owned").then_some("node.price"));
        let own = price.into_iter().find(|it| it.split('.').next() == Some(name))?;
        let message = format!("{} is the sum of several prices", quoted(path));
        let fix = format!("set one of them, such as `{own}`");
        return Some(Diagnostic::error(codes::SET, message).fix(fix));
    }
    let all = paths(root, |kind, tier| {
        let entries = ENTRIES
            .iter()
            .filter_map(|keys| keys.iter().try_fold(tier, |node, key| node.get(key))?.text());
        let mut figures = entries.filter_map(|entry| path.strip_prefix(entry)?.strip_prefix(' '));
        key(kind, figures.next()?)
    });
    let (first, rest) = all.split_first()?;
    let message = format!("{} is a figure of a price sheet", quoted(path));
    let problem =
        Diagnostic::error(codes::SET, message).fix(format!("write `{first}={}`", plain(value)));
    Some(if rest.is_empty() {
        problem
    } else {
        problem.note(format!(
            "each `--set` replaces it in one tier; the others that use it: {}",
            rest.join(", ")
        ))
    })
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
fn key(kind: &str, figure: &str) -> Option<&'static str> {
    let name = figure.split(',').next().unwrap_or_default().trim();
    Some(match (kind, name) {
        ("owned", "price") => "node.price",
        ("owned", "busy power") => "node.busy_kw",
        ("owned", "idle power") => "node.idle_kw",
        ("owned", "PUE") => "site.pue",
        ("owned", "tariff") => "site.price_per_kwh",
        ("owned", "colocation") => "site.price_per_kw_month",
        ("on_demand" | "spot", _) => "price_per_gpu_hour",
        ("committed", _) => "effective_price_per_gpu_hour",
        _ => return None,
    })
}
