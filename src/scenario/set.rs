//! `--set key=value`: a figure replaced on the command line, as if the file said so.

use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Node, Sources, Span, did_you_mean, quoted};

/// What such texts are called where they are at fault.
pub const SOURCE: &str = "--set";

/// Keys of the scenario that hold keys of their own.
const NESTED: [&str; 2] = ["demand", "discounting"];

/// Replaces or adds what each text says, in order.
pub fn apply(
    root: &mut Node,
    texts: &[String],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if texts.is_empty() {
        return;
    }
    let all = sources.embed(SOURCE, texts.join("\n"));
    let mut start = 0;
    for text in texts {
        let span = Span::new(all, start, start + text.len());
        if let Err(problem) = set(root, text, span) {
            diagnostics.push(problem.at(span));
        }
        start += text.len() + 1;
    }
}

/// A step down the tree.
enum Step<'k> {
    Key(&'k str),
    Item(usize),
}

fn set(root: &mut Node, text: &str, span: Span) -> Result<(), Diagnostic> {
    let Some((path, value)) = text.split_once('=') else {
        let message = format!("{} is not key=value", quoted(text));
        return Err(Diagnostic::error(codes::SET, message).fix("write `demand.utilization=0.5`"));
    };
    let at = Span::new(span.source, span.start as usize + path.len() + 1, span.end as usize);
    let mut keys: Vec<&str> = path.split('.').map(str::trim).collect();
    let last = keys.pop().unwrap_or_default();
    let kinds = tiers_of(root, keys.first().copied().unwrap_or_default());
    let steps = steps(root, &keys, kinds.as_deref())?;
    let parent = descend(root, &steps)?;
    if parent.insert(last, Node::scalar(at, value.trim())).is_none() {
        return Err(no_keys(keys.last().copied().unwrap_or_default()));
    }
    Ok(())
}

/// Where a path leads: below an alternative to a tier and its keys, else to keys of the scenario.
fn steps<'k>(
    root: &Node,
    keys: &[&'k str],
    kinds: Option<&'k [String]>,
) -> Result<Vec<Step<'k>>, Diagnostic> {
    let Some((first, rest)) = keys.split_first() else { return Ok(Vec::new()) };
    let Some(kinds) = kinds else {
        if NESTED.contains(first) {
            return Ok(keys.iter().copied().map(Step::Key).collect());
        }
        let message = format!("{} is no alternative of the scenario", quoted(first));
        let names = root.get("alternatives").map(Node::entries).unwrap_or_default();
        let known = names.iter().map(|entry| &*entry.key.text).chain(NESTED);
        return Err(Diagnostic::error(codes::SET, message).fix(did_you_mean(first, known)));
    };
    let names = tier_names(kinds.iter().map(String::as_str));
    let named = rest.first().and_then(|key| names.iter().position(|name| name == key));
    let (position, rest) = match (named, kinds) {
        (Some(position), _) => (position, rest.get(1..).unwrap_or_default()),
        (None, [_]) => (0, rest),
        (None, _) => {
            let message = format!("{first} has {} tiers, and the path names none", names.len());
            let fix = format!("write `{first}.{}.`", names.first().map_or("", String::as_str));
            let known = format!("tiers: {}", names.join(", "));
            return Err(Diagnostic::error(codes::SET, message).fix(fix).note(known));
        }
    };
    let kind = kinds.get(position).map_or("", String::as_str);
    let down = [Step::Key("alternatives"), Step::Key(first), Step::Item(position), Step::Key(kind)];
    Ok(down.into_iter().chain(rest.iter().copied().map(Step::Key)).collect())
}

/// Goes down, adding the mappings that are not there.
fn descend<'n>(node: &'n mut Node, steps: &[Step<'_>]) -> Result<&'n mut Node, Diagnostic> {
    let Some((step, rest)) = steps.split_first() else { return Ok(node) };
    let child = match step {
        Step::Item(position) => node.items_mut().get_mut(*position).ok_or_else(|| no_keys("")),
        Step::Key(key) => {
            if node.get(key).is_none() {
                let span = node.span;
                node.insert(key, Node::mapping(span)).ok_or_else(|| no_keys(key))?;
            }
            node.get_mut(key).ok_or_else(|| no_keys(key))
        }
    };
    descend(child?, rest)
}

/// The kind of each tier of an alternative.
fn tiers_of(root: &Node, alternative: &str) -> Option<Vec<String>> {
    let tiers = root.get("alternatives")?.get(alternative)?.items();
    let kind = |tier: &Node| tier.entries().first().map(|entry| entry.key.text.to_string());
    Some(tiers.iter().map(|tier| kind(tier).unwrap_or_default()).collect())
}

fn no_keys(key: &str) -> Diagnostic {
    let message = format!("the path leads through {}, which has no keys", quoted(key));
    Diagnostic::error(codes::SET, message).fix("write the path of a key")
}

/// The name of each tier in its stack: its kind, with a number from the second of a kind on.
pub fn tier_names<'k>(kinds: impl Iterator<Item = &'k str>) -> Vec<String> {
    let mut seen: Vec<&str> = Vec::new();
    kinds
        .map(|kind| {
            seen.push(kind);
            match seen.iter().filter(|earlier| **earlier == kind).count() {
                1 => kind.to_owned(),
                n => format!("{kind}{n}"),
            }
        })
        .collect()
}
