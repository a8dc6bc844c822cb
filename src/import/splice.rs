//! Edits the text of a sheet in place, so that unchanged parts keep their style and comments.
//!
//! The result is parsed again and used only if it equals the intended sheet; `None` means that the
//! edit is not possible.

use indexmap::IndexMap;

use super::flow::{flow, is_bare, lines};
use super::yaml::{self, Yaml};
use crate::input::{self, Diagnostics, Sources, YamlEntry, YamlNode, YamlValue};

/// An edit of a text: start, end and replacement.
type TextEdit = (usize, usize, String);

/// The text of `old` edited to say `new`; `None` if that cannot be done in place.
pub(super) fn splice(text: &str, old: &YamlNode, new: &Yaml) -> Option<String> {
    let mut splice = Splice { text, edits: Vec::new() };
    splice.value(old, new)?;
    let mut edits = splice.edits;
    // At equal offsets insertions sort before deletions.
    edits.sort_by_key(|(start, end, _)| (*start, *end));
    let mut spliced = String::new();
    let mut from = 0;
    for (start, end, replacement) in edits {
        spliced.push_str(text.get(from..start)?);
        spliced.push_str(&replacement);
        from = end;
    }
    spliced.push_str(text.get(from..)?);
    says(&spliced, new, yaml::comments_below_header(text, old).len()).then_some(spliced)
}

/// True if a text parses as `meant` and has this number of comments.
fn says(text: &str, meant: &Yaml, comments: usize) -> bool {
    let mut sources = Sources::new();
    let id = sources.embed("spliced", text);
    let mut diagnostics = Diagnostics::new();
    let read = input::parse(&sources, id, &mut diagnostics);
    !diagnostics.has_errors()
        && read.is_some_and(|it| {
            yaml::of_node(&it) == *meant && yaml::comments_below_header(text, &it).len() == comments
        })
}

struct Splice<'t> {
    text: &'t str,
    edits: Vec<TextEdit>,
}

impl Splice<'_> {
    fn value(&mut self, old: &YamlNode, new: &Yaml) -> Option<()> {
        match (&old.value, new) {
            _ if yaml::of_node(old) == *new => {}
            (YamlValue::Scalar { quoted, .. }, Yaml::Plain(text) | Yaml::Text(text)) => {
                let bare = !quoted && is_bare(text, "/:?=&%+@");
                let text = if bare { text.clone() } else { flow(new) };
                self.replace(old, text);
            }
            (YamlValue::Mapping(entries), Yaml::Map(keys)) => self.mapping(old, entries, keys)?,
            (YamlValue::Sequence(items), Yaml::List(values)) => {
                self.sequence(old, items, values)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn mapping(
        &mut self,
        old: &YamlNode,
        entries: &[YamlEntry],
        keys: &IndexMap<String, Yaml>,
    ) -> Option<()> {
        let is_flow = self.is_flow(old);
        let column = self.column(start(&entries.first()?.key.span))?;
        let mut before = None;
        for (key, value) in keys {
            if let Some(entry) = entries.iter().find(|it| *it.key.text == **key) {
                self.value(&entry.value, value)?;
                before = Some(entry);
                continue;
            }
            let end = self.end_of(before?);
            let pair = Yaml::Map(IndexMap::from([(key.clone(), value.clone())]));
            if is_flow {
                let pair = flow(&pair);
                self.edits.push((end, end, format!(", {}", pair.get(1..pair.len() - 1)?)));
            } else {
                let added = if self.has_flow_rows() { lines(&pair) } else { block(&pair)? };
                self.add_lines(end, &added, column);
            }
        }
        let gone = |it: &YamlEntry| !keys.contains_key(&*it.key.text);
        for (index, entry) in entries.iter().enumerate().filter(|(_, it)| gone(it)) {
            let (from, to) = match (is_flow, index.checked_sub(1).and_then(|it| entries.get(it))) {
                (true, before) => (self.end_of(before?), self.end_of(entry)),
                (false, _) => self.lines(entry)?,
            };
            self.edits.push((from, to, String::new()));
        }
        Some(())
    }

    fn sequence(&mut self, old: &YamlNode, items: &[YamlNode], values: &[Yaml]) -> Option<()> {
        let added = values.get(items.len()..)?;
        for (item, value) in items.iter().zip(values) {
            let before = self.edits.len();
            if self.value(item, value).is_none() {
                self.edits.truncate(before);
                let text = if self.is_flow(item) {
                    flow(value)
                } else {
                    let indent = " ".repeat(self.column(start(&item.span))?);
                    block(value)?.join(&format!("{}{indent}", self.line_end()))
                };
                self.replace(item, text);
            }
        }
        let last = items.last()?;
        let end = last.span.end as usize;
        for value in added {
            if self.is_flow(old) {
                self.edits.push((end, end, format!(", {}", flow(value))));
                continue;
            }
            let lines = if self.is_flow(last) {
                vec![format!("- {}", flow(value))]
            } else {
                block(&Yaml::List(vec![value.clone()]))?
            };
            let dash = self.text.get(..start(&last.span))?.rfind('-')?;
            self.add_lines(end, &lines, self.column(dash)?);
        }
        Some(())
    }

    fn replace(&mut self, old: &YamlNode, text: String) {
        self.edits.push((start(&old.span), old.span.end as usize, text));
    }

    /// Adds lines below the line of an offset, each at a column.
    fn add_lines(&mut self, place: usize, lines: &[String], column: usize) {
        let below = self.text.get(place..).unwrap_or_default();
        let line = below.lines().next().unwrap_or_default();
        let at = place + line.len();
        let begin = format!("{}{}", self.line_end(), " ".repeat(column));
        self.edits.push((at, at, format!("{begin}{}", lines.join(&begin))));
    }

    /// The range of whole lines of an entry that shares them with no other.
    fn lines(&self, entry: &YamlEntry) -> Option<(usize, usize)> {
        let key = start(&entry.key.span);
        let before = self.text.get(..key)?;
        let from = before.rfind('\n').map_or(0, |it| it + 1);
        let end = self.end_of(entry);
        let to = self.text.get(end..)?.find('\n').map_or(self.text.len(), |it| end + it + 1);
        before.get(from..)?.trim().is_empty().then_some((from, to))
    }

    fn end_of(&self, entry: &YamlEntry) -> usize {
        // An empty value has the span of its key.
        let key = entry.key.span.end as usize;
        let colon = self.text.get(key..).and_then(|it| it.find(':')).map_or(key, |it| key + it + 1);
        if entry.value.value == YamlValue::Empty { colon } else { entry.value.span.end as usize }
    }

    /// True if the sheet writes each row of a list on one line.
    fn has_flow_rows(&self) -> bool {
        self.text.contains("- {")
    }

    fn is_flow(&self, node: &YamlNode) -> bool {
        let rest = self.text.get(start(&node.span)..).unwrap_or_default();
        rest.starts_with(['{', '['])
    }

    /// Column of an offset, in characters from 0.
    fn column(&self, place: usize) -> Option<usize> {
        let line = self.text.get(..place)?.rsplit('\n').next()?;
        Some(line.trim_start_matches('\u{feff}').chars().count())
    }

    fn line_end(&self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }
}

fn start(span: &input::Span) -> usize {
    span.start as usize
}

/// A value as block lines.
fn block(value: &Yaml) -> Option<Vec<String>> {
    let text = yaml::write("", value).ok()?;
    Some(text.trim_end().lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> YamlNode {
        let mut sources = Sources::new();
        let id = sources.embed("x", text);
        input::parse(&sources, id, &mut Diagnostics::new()).unwrap()
    }

    /// Ends all rows in force and begins another for each; returns their number.
    fn change(tree: &mut Yaml) -> usize {
        match tree {
            Yaml::Map(entries) => entries.values_mut().map(change).sum(),
            Yaml::List(items) => {
                let Some(Yaml::Map(last)) = items.last() else { return 0 };
                if !last.contains_key("from") || last.contains_key("until") {
                    return 0;
                }
                let mut next = Yaml::Map(last.clone());
                *next.at("from") = Yaml::text("2027-01-01");
                items.last_mut().unwrap().insert_after("from", "until", Yaml::text("2027-01-01"));
                items.push(next);
                1
            }
            _ => 0,
        }
    }

    #[test]
    fn every_built_in_sheet_takes_new_rows_and_keeps_all_other_lines() {
        let mut changed = 0;
        for (name, text) in crate::pricing::built_in() {
            for text in [text.to_owned(), format!("\u{feff}{}", text.replace('\n', "\r\n"))] {
                let old = read(&text);
                let mut new = yaml::of_node(&old);
                changed += change(&mut new);
                let spliced = splice(&text, &old, &new).unwrap_or_else(|| panic!("{name}"));
                let mut lines = spliced.split('\n');
                for line in text.split('\n').filter(|it| !it.contains("from:")) {
                    assert!(lines.any(|it| it == line), "{name}: {line}");
                }
            }
        }
        assert!(changed > 500, "{changed}");
    }

    #[test]
    fn what_is_taken_away_takes_no_comment_with_it() {
        let without = |text: &str| {
            let old = read(text);
            let mut new = yaml::of_node(&old);
            new.at("a").remove("b");
            *new.at("a").at("d") = Yaml::text("1: 2");
            splice(text, &old, &new)
        };
        let spliced = |text: &str| without(text).unwrap();
        assert_eq!(spliced("a: {c: 1, b: 2} # x\n"), "a: {c: 1, d: \"1: 2\"} # x\n");
        assert_eq!(spliced("a:\n  c: 1 # x\n  b: 2\ne: 3"), "a:\n  c: 1 # x\n  d: '1: 2'\ne: 3");
        assert_eq!(without("a:\n  c: 1\n  b: 2 # x\n"), None);
        // There is nothing that the new key could stand behind.
        assert_eq!(without("a: {b: 2}\n"), None);
    }
}
