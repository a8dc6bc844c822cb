//! `--set key=value`: a figure replaced on the command line, as if the file stated it. The name of a figure that
//! several tiers use, as reports print it, replaces it in each of them.

mod advice;
mod item;
mod names;
mod tree;

use std::collections::BTreeMap;

use crate::codes;
use crate::input::{
    Diagnostic, Diagnostics, Sources, Span, YamlEntry, YamlNode, did_you_mean, quoted,
};

pub use self::advice::as_paths;
pub use self::tree::{ALTERNATIVES, tier_names};
use names::Assignment;
use tree::{DEMAND, PathKey, tiers_of};

/// Source name of such texts in messages.
pub const SOURCE: &str = "--set";

/// Keys of the scenario whose values are mappings.
const NESTED: [&str; 5] = ["demand", "discounting", "exchange_rates", "outcomes", "tax"];

/// Applies all `--set` texts in order: each replaces or adds a value.
pub fn apply(
    root: &mut YamlNode,
    texts: &[String],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if texts.is_empty() {
        return;
    }
    let all = sources.embed(SOURCE, texts.join("\n"));
    let mut start = 0;
    let mut stated: BTreeMap<String, Span> = BTreeMap::new();
    for text in texts {
        let span = Span::new(all, start, start + text.len());
        for assignment in names::assignments(root, text, span) {
            let path = assignment.path.trim().to_owned();
            if let Some(first) = stated.insert(path.clone(), span) {
                let message = format!("{} is set twice", quoted(&path));
                let twice = Diagnostic::error(codes::SET, message).at(span);
                let fix = "leave out one of the two";
                diagnostics.push(twice.fix(fix).also(first, "first set here"));
            } else if let Err(problem) = set(root, &assignment, text) {
                diagnostics.push(if problem.span.is_none() { problem.at(span) } else { problem });
            }
        }
        start += text.len() + 1;
    }
}

/// A step from a node of the tree to one below it.
enum PathStep<'k> {
    Key(PathKey<'k>),
    Item(usize),
}

/// Key whose value may be a name or a mapping.
const SITE: &str = "site";

fn set(root: &mut YamlNode, it: &Assignment<'_>, text: &str) -> Result<(), Diagnostic> {
    let (path, at) = (it.path.as_str(), it.value_span);
    let Some(value) = it.value else { return Err(advice::no_value(root, text)) };
    if let Some(problem) = names::refused(root, path.trim(), value.trim()) {
        return Err(problem);
    }
    let mut parts = it.parts();
    let (last, end) = parts.pop().unwrap_or(("", it.path_span));
    if let Some((_, at)) = parts.iter().chain([&(last, end)]).find(|(key, _)| key.is_empty()) {
        let message = format!("the path {} has a key without a name", quoted(path));
        let problem = Diagnostic::error(codes::SET, message).at(*at);
        return Err(problem.fix("write names with a `.` between them"));
    }
    if parts.is_empty() && (NESTED.contains(&last) || last == ALTERNATIVES) {
        let message = format!("{last} has keys of its own, so that one value cannot replace it");
        let fix = "write the path of a key, such as `demand.gpus=64`";
        return Err(Diagnostic::error(codes::SET, message).at(end).fix(fix));
    }
    if parts.is_empty() && DEMAND.contains(&last) {
        let message = format!("{} is a key of the demand", quoted(last));
        let fix = format!("write `demand.{last}={}`", advice::plain(value));
        return Err(Diagnostic::error(codes::SET, message).at(end).fix(fix));
    }
    if let Some(problem) = advice::below_nodes(&parts, last, value.trim()) {
        return Err(problem);
    }
    if parts.len() < 2
        && let Some(problem) = advice::no_figure(root, path.trim(), value.trim())
    {
        return Err(problem.at(end));
    }
    if parts.is_empty() && root.get(last).is_none() && is_key_of_a_tier(root, last) {
        return Err(no_alternative(root, last, text).at(end));
    }
    let kinds = tiers_of(root, parts.first().map(|(key, _)| *key).unwrap_or_default());
    let steps = steps(root, &parts, kinds.as_deref(), text)?;
    let parent = descend(root, &steps)?;
    if !parent.items().is_empty() {
        *item::of(parent, (last, end))? = YamlNode::scalar(at, value.trim());
        return Ok(());
    }
    if let Some(problem) = advice::figure_below(parent, path.trim(), last, value) {
        return Err(problem.at(end));
    }
    if parent.insert(last, end, YamlNode::scalar(at, value.trim())).is_none() {
        return Err(no_keys(parts.last().copied().unwrap_or((last, end))));
    }
    Ok(())
}

/// Steps of a path: through an alternative to a tier and its keys, or to keys of the scenario.
fn steps<'k>(
    root: &YamlNode,
    keys: &[PathKey<'k>],
    kinds: Option<&'k [String]>,
    text: &str,
) -> Result<Vec<PathStep<'k>>, Diagnostic> {
    let Some(((first, at), rest)) = keys.split_first() else { return Ok(Vec::new()) };
    let Some(kinds) = kinds else {
        if NESTED.contains(first) {
            return Ok(keys.iter().copied().map(PathStep::Key).collect());
        }
        return Err(no_alternative(root, first, text).at(*at));
    };
    let names = tier_names(kinds.iter().map(String::as_str));
    let named = rest.first().and_then(|(key, _)| names.iter().position(|name| name == key));
    let (position, rest) = match (named, kinds) {
        (Some(position), _) => (position, rest.get(1..).unwrap_or_default()),
        (None, [_]) => (0, rest),
        (None, _) => {
            let message = format!("{first} has {} tiers, and the path names none", names.len());
            let below = text.split_once('.').map_or("", |(_, below)| below).trim();
            let key = below.split(['.', '=']).next().unwrap_or_default();
            let tier = advice::tier_with(root, first, &names, key);
            let fix = format!("write `{first}.{tier}.{}`", advice::with_plain_value(below));
            let known = format!("tiers: {}", names.join(", "));
            return Err(Diagnostic::error(codes::SET, message).at(*at).fix(fix).note(known));
        }
    };
    let kind = kinds.get(position).map_or("", String::as_str);
    let down = [
        PathStep::Key((ALTERNATIVES, *at)),
        PathStep::Key((first, *at)),
        PathStep::Item(position),
        PathStep::Key((kind, *at)),
    ];
    Ok(down.into_iter().chain(rest.iter().copied().map(PathStep::Key)).collect())
}

fn no_alternative(root: &YamlNode, name: &str, text: &str) -> Diagnostic {
    let message = format!("{} is no alternative of the scenario", quoted(name));
    let entries = root.get(ALTERNATIVES).map(YamlNode::entries).unwrap_or_default();
    let names: Vec<&str> = entries.iter().map(|entry| &*entry.key.text).collect();
    let users = entries.iter().filter(|entry| mentions(&entry.value, name));
    let users: Vec<&str> = users.map(|entry| &*entry.key.text).collect();
    if let Some(first) = users.first().filter(|_| name != ALTERNATIVES) {
        let all = users.join(", ");
        let message = format!("{} is no alternative, but is used by: {all}", quoted(name));
        let fix = match advice::path_to(root, first, name) {
            Some(path) => format!("write `{path}{}`", advice::with_plain_value(text)),
            None => format!("begin with the alternative it is replaced in, such as `{first}.`"),
        };
        let note = "a path replaces the figure in one tier; `own,hybrid.KEY=VALUE` does in several, and the name that \
                    reports print, such as `aws/p5.48xlarge on demand=3`, in all that use it";
        return Diagnostic::error(codes::SET, message).fix(fix).note(note);
    }
    let fix = match did_you_mean(name, names.iter().copied().chain(NESTED)) {
        _ if name == ALTERNATIVES => "begin with the name of the alternative".to_owned(),
        _ if name == "estate" => advice::of_an_estate(&names, text),
        near if near.is_empty() => "begin with an alternative, or a key of the scenario".to_owned(),
        near => near,
    };
    let problem = Diagnostic::error(codes::SET, message).fix(fix);
    problem.note(format!("alternatives: {}", names.join(", ")))
}

/// True if a key of a tier has this name.
fn is_key_of_a_tier(root: &YamlNode, key: &str) -> bool {
    let alternatives = root.get(ALTERNATIVES).map(YamlNode::entries).unwrap_or_default();
    alternatives.iter().any(|it| advice::path_to(root, &it.key.text, key).is_some())
}

/// True if a key below a node has this name, or a value names an entry of a sheet by it.
fn mentions(node: &YamlNode, name: &str) -> bool {
    // A path ends the name of an entry such as `aws/p5.48xlarge` at its first dot.
    let is_entry =
        |text: &str| text.strip_prefix(name).is_some_and(|it| it.is_empty() || it.starts_with('.'));
    let below = |entry: &YamlEntry| &*entry.key.text == name || mentions(&entry.value, name);
    node.text().is_some_and(is_entry)
        || node.entries().iter().any(below)
        || node.items().iter().any(|item| mentions(item, name))
}

/// Walks the steps from a node, and adds missing mappings on the way.
fn descend<'n>(
    node: &'n mut YamlNode,
    steps: &[PathStep<'_>],
) -> Result<&'n mut YamlNode, Diagnostic> {
    let Some((step, rest)) = steps.split_first() else { return Ok(node) };
    let child = match step {
        PathStep::Item(position) => {
            let span = node.span;
            node.items_mut().get_mut(*position).ok_or_else(|| no_keys(("", span)))
        }
        PathStep::Key(part) if !node.items().is_empty() => item::of(node, *part),
        PathStep::Key((key, at)) => {
            if node.get(key).is_none() {
                node.insert(key, *at, YamlNode::mapping(*at)).ok_or_else(|| no_keys((key, *at)))?;
            }
            if *key == SITE {
                spell_out_name(node);
            }
            node.get_mut(key).ok_or_else(|| no_keys((key, *at)))
        }
    };
    descend(child?, rest)
}

/// Rewrites a site given by name as a mapping with `from`, so that keys can override figures of its
/// sheet.
fn spell_out_name(tier: &mut YamlNode) {
    let Some(site) = tier.get_mut(SITE).filter(|site| site.text().is_some()) else { return };
    let span = site.span;
    let name = std::mem::replace(site, YamlNode::mapping(span));
    site.insert("from", span, name);
}

fn no_keys((key, at): PathKey<'_>) -> Diagnostic {
    let message = format!("the path leads through {}, which has no keys", quoted(key));
    Diagnostic::error(codes::SET, message).at(at).fix("end the path there")
}
