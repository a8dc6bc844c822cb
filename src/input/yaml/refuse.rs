//! YAML that a tree refuses: keys that are no names, duplicate keys, anchors, aliases, merge keys
//! and tags.

use std::collections::HashSet;
use std::sync::Arc;

use granit_parser::Span as Range;
use indexmap::IndexMap;

use super::super::diagnostic::Diagnostic;
use super::super::escape::{is_blank, is_hidden, quoted};
use super::super::span::Span;
use super::super::tree::{Key, YamlEntry, YamlNode, YamlValue};
use super::builder::Builder;
use crate::codes;

/// Size from which duplicate keys are found with a table instead of by comparing all pairs.
const SMALL: usize = 16;

/// Code of a character, such as `U+3164`.
fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

impl Builder<'_> {
    pub(super) fn key(&mut self, node: &YamlNode) -> Option<Key> {
        let (problem, fix) = match &node.value {
            YamlValue::Refused => return None,
            YamlValue::Scalar { text, .. } => {
                if &**text == "<<" {
                    self.refuse("a merge key", node.span);
                    return Some(self.shared("<<", node.span));
                }
                if text.is_empty() {
                    ("a key is empty, but a name was expected".into(), "write a name")
                } else if text.contains(is_hidden) {
                    let message =
                        format!("the key {} holds characters that are not seen", quoted(text));
                    (message, "write it without them")
                } else if is_blank(text) {
                    let codes: Vec<String> = text.chars().map(code_point).collect();
                    let message = format!("the key is invisible ({})", codes.join(" "));
                    (message, "write a name that can be seen")
                } else {
                    return Some(self.shared(text, node.span));
                }
            }
            YamlValue::Empty => {
                ("a key is empty, but a name was expected".into(), "write a name before the `:`")
            }
            other => (
                format!("a key is {}, but a name was expected", other.kind_name()),
                "write a name, or quotes round a text that begins with a bracket",
            ),
        };
        self.diagnostics.push(Diagnostic::error(codes::FEATURE, problem).at(node.span).fix(fix));
        None
    }

    pub(super) fn shared(&mut self, text: &str, span: Span) -> Key {
        let text = if let Some(known) = self.keys.get(text) {
            Arc::clone(known)
        } else {
            let new: Arc<str> = text.into();
            self.keys.insert(Arc::clone(&new));
            self.nodes += 1; // a name of its own takes as much memory as a value
            new
        };
        Key { span, text }
    }

    /// Keeps the first of equal keys and reports the others.
    pub(super) fn unique(&mut self, entries: Box<[YamlEntry]>) -> Box<[YamlEntry]> {
        let repeated = repeated_keys(&entries);
        if repeated.is_empty() {
            return entries;
        }
        for (again, first) in &repeated {
            let (Some(again), Some(first)) = (entries.get(*again), entries.get(*first)) else {
                continue;
            };
            let message =
                format!("the key {} is written twice in one mapping", quoted(&again.key.text));
            self.diagnostics.push(
                Diagnostic::error(codes::DUPLICATE_KEY, message)
                    .at(again.key.span)
                    .fix("remove one of the two")
                    .also(first.key.span, "first written here"),
            );
        }
        let repeated: HashSet<usize> = repeated.into_iter().map(|(again, _)| again).collect();
        let kept = entries.into_vec().into_iter().enumerate();
        kept.filter(|(at, _)| !repeated.contains(at)).map(|(_, entry)| entry).collect()
    }

    pub(super) fn refuse(&mut self, what: &str, span: Span) {
        let name = quoted(self.slice(span));
        let message = format!("{name} is {what}, which no file here may use");
        self.diagnostics.push(Diagnostic::error(codes::FEATURE, message).at(span).fix(
            match what {
                "an anchor" => "remove the anchor",
                "an alias" => "write the value itself, or quotes round a text that begins with `*`",
                _ => "write the keys themselves",
            },
        ));
    }

    pub(super) fn refuse_tag(&mut self, range: Range) -> bool {
        let Some(tag) = range.tag_span() else {
            return range.tag_start().is_some();
        };
        let span = self.span(tag);
        let message = format!(
            "{} is a tag, but the key says what kind a value has",
            quoted(self.slice(span))
        );
        self.diagnostics
            .push(Diagnostic::error(codes::FEATURE, message).at(span).fix("remove the tag"));
        true
    }
}

/// Positions of repeated keys, each with the position of the first.
fn repeated_keys(entries: &[YamlEntry]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if entries.len() <= SMALL {
        for (at, entry) in entries.iter().enumerate() {
            let earlier = entries.iter().take(at);
            // Equal keys share their text.
            let first = earlier.clone().position(|it| Arc::ptr_eq(&it.key.text, &entry.key.text));
            found.extend(first.map(|first| (at, first)));
        }
        return found;
    }
    let mut seen: IndexMap<&str, usize> = IndexMap::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        let first = *seen.entry(&entry.key.text).or_insert(at);
        if first != at {
            found.push((at, first));
        }
    }
    found
}
