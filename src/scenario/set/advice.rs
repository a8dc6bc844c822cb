//! The complete `--set` to write in place of one that cannot be read.

use super::tree::{ALTERNATIVES, DEMAND, PathKey, tier_names, tiers_of};
use crate::codes;
use crate::input::{
    Diagnostic, Diagnostics, Number, Sources, Span, YamlNode, example_of, figure_of, quoted,
};

/// Fix for a key of an estate, which has become alternatives.
pub(super) fn of_an_estate(names: &[&str], text: &str) -> String {
    match text.split_once('=') {
        Some(("estate.replace.at", month)) if names.contains(&"replace") => {
            format!("write `replace.owned.until_month={}`", month.trim())
        }
        _ => {
            let first = names.first().unwrap_or(&"keep");
            format!("an estate is edited as its alternatives: begin with one, such as `{first}.`")
        }
    }
}

/// Reports a text without `=`: the path with a value, as the scenario states it, or as it stands
/// after a blank or a colon.
pub(super) fn no_value(root: &YamlNode, text: &str) -> Diagnostic {
    let (path, value) = match text.split_once([' ', ':']) {
        Some((path, value)) if !value.trim().is_empty() => (path, Some(value.trim().to_owned())),
        _ => (text.trim_end_matches([' ', ':']), None),
    };
    let path = if DEMAND.contains(&path) { format!("demand.{path}") } else { path.to_owned() };
    let key = path.rsplit('.').next().unwrap_or_default();
    let stated = || stated(root, &path).or_else(|| example_of(key).map(str::to_owned));
    let value = value.or_else(stated).unwrap_or_else(|| "VALUE".to_owned());
    let value = plain(&value);
    let message = format!("{} has no value", quoted(text));
    Diagnostic::error(codes::SET, message).fix(format!("write `{path}={value}`"))
}

/// A value as a number in our grammar if it means one: `0.05` for `5%`.
pub(super) fn plain(value: &str) -> String {
    let value = value.trim();
    Number::rewritten(value).unwrap_or_else(|| value.to_owned())
}

/// A text `key=value` with its value as a plain number.
pub(super) fn with_plain_value(text: &str) -> String {
    match text.trim().split_once('=') {
        Some((path, value)) => format!("{path}={}", plain(value)),
        None => text.trim().to_owned(),
    }
}

/// Reports a figure of a node below the number of nodes: `own.nodes.price`.
pub(super) fn below_nodes(above: &[PathKey<'_>], last: &str, value: &str) -> Option<Diagnostic> {
    let (at, rest) = above.split_last().filter(|((key, _), _)| *key == "nodes")?;
    let names = rest.iter().map(|(key, _)| *key).chain(["node", last]);
    let path = names.collect::<Vec<_>>().join(".");
    let problem = Diagnostic::error(codes::SET, "`nodes` is a number, which has no keys");
    Some(problem.at(at.1).fix(format!("write `{path}={}`", plain(value))))
}

/// Reports a number for a mapping of the scenario that has the figure it probably means: `own.staff=2`.
pub(super) fn figure_below(
    parent: &YamlNode,
    path: &str,
    last: &str,
    value: &str,
) -> Option<Diagnostic> {
    let figure =
        figure_of(last).filter(|_| Number::rewritten(value).is_some() || is_number(value))?;
    parent.get(last)?.get(figure)?;
    let message = format!("{path} has keys of its own, so that one value cannot replace it");
    let fix = format!("write `{path}.{figure}={}`", plain(value));
    Some(Diagnostic::error(codes::SET, message).fix(fix))
}

fn is_number(value: &str) -> bool {
    value.trim().parse::<Number>().is_ok()
}

/// Reports an alternative or a tier that one value should replace.
pub(super) fn no_figure(root: &YamlNode, path: &str, value: &str) -> Option<Diagnostic> {
    let (alternative, tier) = path.split_once('.').unwrap_or((path, ""));
    let kinds = tiers_of(root, alternative)?;
    let names = tier_names(kinds.iter().map(String::as_str));
    let position = match tier {
        "" => 0,
        tier => names.iter().position(|it| it == tier)?,
    };
    let figure = if kinds.get(position)? == "owned" { "nodes" } else { "price_per_gpu_hour" };
    let tier = if tier.is_empty() && names.len() == 1 {
        String::new()
    } else {
        format!("{}.", names.get(position)?)
    };
    let message = format!("{path} has keys of its own, so that one value cannot replace it");
    let fix = format!("write `{alternative}.{tier}{figure}={}`", plain(value));
    Some(Diagnostic::error(codes::SET, message).fix(fix))
}

/// The name of the tier that has the next key of a path, else that of the first tier.
pub(super) fn tier_with<'n>(
    root: &YamlNode,
    alternative: &str,
    names: &'n [String],
    key: &str,
) -> &'n str {
    let tiers = root.get(ALTERNATIVES).and_then(|it| it.get(alternative));
    let tiers = tiers.map(YamlNode::items).unwrap_or_default();
    let has = |tier: &YamlNode| tier.entries().iter().any(|it| it.value.get(key).is_some());
    // A price is that of a rented tier.
    let is_rented = |name: &String| !name.starts_with("owned");
    let fitting = names.iter().position(|it| key.contains("price") && is_rented(it));
    let position = tiers.iter().position(has).or(fitting).unwrap_or_default();
    names.get(position).map_or("", String::as_str)
}

/// The path that leads from an alternative to a key of one of its tiers, up to that key.
pub(super) fn path_to(root: &YamlNode, alternative: &str, key: &str) -> Option<String> {
    let kinds = tiers_of(root, alternative)?;
    let names = tier_names(kinds.iter().map(String::as_str));
    let tiers = root.get(ALTERNATIVES)?.get(alternative)?.items();
    let mut all = names.iter().zip(tiers.iter().filter_map(|it| it.entries().first()));
    let (name, above) = all.find_map(|(name, entry)| Some((name, above(&entry.value, key)?)))?;
    Some(format!("{alternative}.{name}.{above}"))
}

/// The keys above a key below a node, each with its dot.
fn above(node: &YamlNode, key: &str) -> Option<String> {
    if node.get(key).is_some() {
        return Some(String::new());
    }
    let mut below = node.entries().iter();
    below.find_map(|it| Some(format!("{}.{}", it.key.text, above(&it.value, key)?)))
}

/// The value of a path as the scenario states it.
fn stated(root: &YamlNode, path: &str) -> Option<String> {
    let mut keys = path.split('.').peekable();
    let mut node = root;
    if let Some(alternative) = keys.next_if(|it| tiers_of(root, it).is_some()) {
        let kinds = tiers_of(root, alternative)?;
        let names = tier_names(kinds.iter().map(String::as_str));
        let named = keys.peek().and_then(|key| names.iter().position(|name| name == key));
        if named.is_some() {
            keys.next();
        }
        let tiers = root.get(ALTERNATIVES)?.get(alternative)?.items();
        node = &tiers.get(named.unwrap_or_default())?.entries().first()?.value;
    }
    let end = keys.try_fold(node, |node, key| node.get(key))?;
    end.text().map(str::to_owned)
}

/// Rewrites fixes of values that `--set` states from lines of a file to paths:
/// `spares: {share_of_nodes: 0.05}` becomes `own.owned.spares.share_of_nodes=0.05`; a `--set` for each key.
pub fn as_paths(diagnostics: &mut Diagnostics, sources: &Sources) {
    diagnostics.reword(|diagnostic| {
        let path = diagnostic.span.and_then(|span| path_at(sources, span));
        let Some((above, _)) = path.as_deref().map(|it| it.rsplit_once('.').unwrap_or(("", it)))
        else {
            return;
        };
        if let Some(line) = diagnostic.label.strip_prefix("write `")
            && let Some((line, rest)) = line.split_once('`')
            && (rest.is_empty() || rest.starts_with(" ("))
            && let Some(figures) = as_figures(line)
        {
            let dot = if above.is_empty() { "" } else { "." };
            let set: Vec<String> =
                figures.iter().map(|(keys, value)| format!("{above}{dot}{keys}={value}")).collect();
            diagnostic.label = format!("write `{}`{rest}", set.join("` and `--set "));
        }
        let is_no_spot = |path: &str| path.contains(".spot") && path.ends_with(".max_gpus");
        let is_none = diagnostic.label.starts_with("write a whole number");
        if is_none && path.as_deref().is_some_and(is_no_spot) {
            "to leave out spot, write `demand.interruptible_share=0`"
                .clone_into(&mut diagnostic.label);
        }
    });
}

/// The path of the `--set` at a span; `None` for a span in a file.
fn path_at(sources: &Sources, span: Span) -> Option<String> {
    let source = sources.get(span.source)?;
    if source.name != super::SOURCE || !source.embedded {
        return None;
    }
    let before = source.text().get(..span.start as usize)?;
    let start = before.rfind('\n').map_or(0, |at| at.saturating_add(1));
    let line = source.text().get(start..)?.lines().next()?;
    line.split_once('=').map(|(path, _)| path.trim().to_owned())
}

/// Figures of a line `key: value` or `key: {below: value}`, each with the keys of its path.
fn as_figures(line: &str) -> Option<Vec<(String, &str)>> {
    let (key, value) = line.split_once(": ")?;
    let Some(inner) = value.strip_prefix('{').and_then(|it| it.strip_suffix('}')) else {
        return (!value.starts_with('[')).then(|| vec![(key.to_owned(), value)]);
    };
    let figure = |it| {
        let (below, value) = str::split_once(it, ": ")?;
        let is_one = !value.contains(['{', '[', ':']);
        is_one.then(|| (format!("{key}.{below}"), value))
    };
    inner.split(", ").map(figure).collect()
}
