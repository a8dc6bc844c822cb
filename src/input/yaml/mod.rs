//! YAML text parsed to a tree; YAML that would make a file hard to review is refused.

mod builder;
mod dash;
mod indent;
mod refuse;
mod syntax;

use granit_parser::{Parser, ScalarStyle, options};

use self::builder::{Builder, Progress};
use self::syntax::DEPTH;
use super::diagnostic::Diagnostics;
use super::source::Sources;
use super::span::SourceId;
use super::tree::{YamlNode, YamlValue};

/// The tree of a source, or `None` if there is no tree to go on with.
///
/// A tree can be returned despite errors: its bad nodes are [`YamlValue::Refused`], so that the
/// rest can still be checked.
pub fn parse(sources: &Sources, id: SourceId, diagnostics: &mut Diagnostics) -> Option<YamlNode> {
    let text = sources.get(id)?.text();
    let options = options! {
        flow_nesting_limit: DEPTH,
        block_nesting_limit: DEPTH,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        disallow_directives: true,
    };
    let mut builder = Builder::new(id, text, diagnostics);
    for event in Parser::new_from_str_with_options(text, options) {
        let step = match event {
            Ok((event, range)) => builder.take(event, range),
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or(text.len());
                let span = builder.span_of_character(at);
                Err(syntax::diagnostic(&error, text, span, builder.open_bracket()))
            }
        };
        match step {
            Ok(Progress::On) => {}
            Ok(Progress::Done) => break,
            Err(problem) => {
                builder.diagnostics.push(problem);
                return None;
            }
        }
    }
    builder.finish()
}

/// A scalar's value; only a plain scalar can be empty: `""` and `'~'` are text.
fn scalar(text: Box<str>, style: ScalarStyle, is_unwritten: bool) -> YamlValue {
    if is_nothing(&text, style, is_unwritten) {
        return YamlValue::Empty;
    }
    YamlValue::Scalar { text, quoted: style != ScalarStyle::Plain }
}

fn is_nothing(text: &str, style: ScalarStyle, is_unwritten: bool) -> bool {
    let is_word = matches!(text, "" | "~" | "null" | "Null" | "NULL");
    style == ScalarStyle::Plain && (is_word || is_unwritten)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> (Sources, YamlNode) {
        let mut sources = Sources::new();
        let id = sources.embed("x", text);
        let mut diagnostics = Diagnostics::new();
        let tree = parse(&sources, id, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        (sources, tree.unwrap())
    }

    #[test]
    fn spans_cover_what_was_written() {
        let text = "a:\n  b: [1, 'x y']\n  c: {d: é}\n\ne: |\n  f\n\n# end\n";
        let (sources, tree) = tree(text);
        let spans = |node: &YamlNode| sources.text(node.span).to_owned();
        assert_eq!(spans(tree.get("a").unwrap()), "b: [1, 'x y']\n  c: {d: é}");
        let list = tree.get("a").and_then(|a| a.get("b")).unwrap();
        assert_eq!(spans(list), "[1, 'x y']");
        assert_eq!(spans(&list.items()[1]), "'x y'");
        assert!(spans(tree.get("e").unwrap()).ends_with('f'));
        assert_eq!(sources.text(tree.entries()[1].key.span), "e");
    }

    #[test]
    fn nothing_and_null_are_empty_unless_quoted() {
        let (sources, tree) = tree("a:\nb: ~\nc: null\nd: ''\ne: '~'\n");
        let is_empty = |key: &str| tree.get(key).unwrap().value == YamlValue::Empty;
        assert!(is_empty("a") && is_empty("b") && is_empty("c"));
        assert!(!is_empty("d") && !is_empty("e"));
        assert_eq!(sources.text(tree.get("a").unwrap().span), "a");
    }
}
