//! Parts of a text, parsed as if nothing else were in it, with the spans that they have in all of it.

use std::ops::Range;

use super::super::diagnostic::Diagnostics;
use super::super::source::Sources;
use super::super::span::{SourceId, Span};
use super::super::tree::{YamlNode, YamlValue};

/// The tree of some parts of a source, in the order of the text; none if they have a problem, which is left to
/// those who read all of it.
pub fn parse_parts(sources: &Sources, id: SourceId, parts: &[Range<usize>]) -> Option<YamlNode> {
    let text = sources.get(id)?.text();
    let kept: String = parts.iter().filter_map(|it| text.get(it.clone())).collect();
    let mut problems = Diagnostics::new();
    let mut tree = super::parse_text(id, &kept, &mut problems)?;
    move_spans(&mut tree, &Moved::of(parts));
    problems.is_empty().then_some(tree)
}

/// How far each part lies behind its place among the parts.
struct Moved {
    /// End of each part among the parts, and how far its bytes are moved.
    ends: Vec<(usize, usize)>,
}

impl Moved {
    fn of(parts: &[Range<usize>]) -> Self {
        let mut end = 0;
        let part = |it: &Range<usize>| {
            let by = it.start - end;
            end += it.len();
            (end, by)
        };
        Self { ends: parts.iter().map(part).collect() }
    }

    /// Place of a byte in the whole text.
    fn place(&self, byte: usize) -> usize {
        let part = self.ends.partition_point(|(end, _)| *end <= byte);
        byte + self.ends.get(part).or(self.ends.last()).map_or(0, |it| it.1)
    }

    fn span(&self, it: Span) -> Span {
        let (start, end) = (it.start as usize, it.end as usize);
        // The byte behind the last one may be in another part.
        let end = if end > start { self.place(end - 1) + 1 } else { self.place(start) };
        Span::new(it.source, self.place(start), end)
    }
}

fn move_spans(node: &mut YamlNode, moved: &Moved) {
    node.span = moved.span(node.span);
    match &mut node.value {
        YamlValue::Sequence(items) => items.iter_mut().for_each(|it| move_spans(it, moved)),
        YamlValue::Mapping(entries) => {
            for entry in entries {
                entry.key.span = moved.span(entry.key.span);
                move_spans(&mut entry.value, moved);
            }
        }
        YamlValue::Empty | YamlValue::Refused | YamlValue::Scalar { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_the_values_and_spans_of_the_whole() {
        let text = "a: 1\nb:\n  c: {d: [1, é]}\n  e: 2\nf: 3\n";
        let mut sources = Sources::new();
        let id = sources.embed("x", text);
        let whole = super::super::parse(&sources, id, &mut Diagnostics::new()).unwrap();
        let at = |it: &str| text.find(it).unwrap();
        let parts = [0..at("  c"), at("  e")..text.len()];
        let found = parse_parts(&sources, id, &parts).unwrap();
        let inner = |tree: &YamlNode, key: &str| tree.get("b").unwrap().get(key).cloned();
        assert_eq!(inner(&found, "c"), None);
        assert_eq!(inner(&found, "e"), inner(&whole, "e"));
        assert_eq!([found.get("a"), found.get("f")], [whole.get("a"), whole.get("f")]);
        assert_eq!(found.entries()[2].key.span, whole.entries()[2].key.span);
        assert_eq!(parse_parts(&sources, id, &[0..2, at("  e")..at("f: ")]), None);
    }
}
