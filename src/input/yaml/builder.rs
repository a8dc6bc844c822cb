//! Builds the tree from parser events, without recursion.

use std::collections::HashSet;
use std::sync::Arc;

use granit_parser::{Event, Span as Range, StructureStyle};

use super::super::diagnostic::{Diagnostic, Diagnostics};
use super::super::span::{SourceId, Span};
use super::super::tree::{Key, YamlEntry, YamlNode, YamlValue};
use super::syntax::{self, DEPTH};
use crate::codes;

/// Most keys and values that are read from one file.
const NODES: usize = 2_500_000;

/// Result of handling an event: go on, or the document is complete.
pub(super) enum Progress {
    On,
    Done,
}

/// A list or mapping that is not closed yet.
struct Open {
    span: Span,
    flow: bool,
    refused: bool,
    kind: OpenKind,
}

/// Kind of an open collection, and the position in the shared stack at which its children begin.
enum OpenKind {
    Sequence { items: usize },
    Mapping { entries: usize, next: Awaited },
}

/// The next part that an open mapping expects.
enum Awaited {
    Key,
    Value(Key),
    /// The value of a refused key, which is dropped.
    Nothing,
}

/// Builder of a tree from parser events.
pub(super) struct Builder<'a> {
    source: SourceId,
    text: &'a str,
    pub(super) diagnostics: &'a mut Diagnostics,
    open: Vec<Open>,
    // Children wait on these two stacks and are moved into vectors of exactly their number.
    items: Vec<YamlNode>,
    entries: Vec<YamlEntry>,
    pub(super) keys: HashSet<Arc<str>>,
    root: Option<YamlNode>,
    documents: usize,
    pub(super) nodes: usize,
}

impl<'a> Builder<'a> {
    pub(super) fn new(source: SourceId, text: &'a str, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            source,
            text,
            diagnostics,
            open: Vec::new(),
            items: Vec::new(),
            entries: Vec::new(),
            keys: HashSet::new(),
            root: None,
            documents: 0,
            nodes: 0,
        }
    }

    pub(super) fn take(&mut self, event: Event<'_>, range: Range) -> Result<Progress, Diagnostic> {
        let span = self.span(range);
        match event {
            Event::DocumentStart(..) => return Ok(self.start_document(span)),
            Event::Scalar(text, style, _, _) => {
                let tagged = self.refuse_tag(range);
                let written = self.without_line_end(span);
                if !tagged
                    && !super::is_nothing(&text, style, span.is_empty())
                    && self.is_known_key(&text, written)
                {
                    return self.count(written).map(|()| Progress::On);
                }
                let value = super::scalar(text.into(), style, span.is_empty());
                self.place(YamlNode { span: written, value }, tagged)?;
            }
            Event::SequenceStart(style, ..) => {
                let kind = OpenKind::Sequence { items: self.items.len() };
                self.start(kind, style, range, span)?;
            }
            Event::MappingStart(style, ..) => {
                let kind = OpenKind::Mapping { entries: self.entries.len(), next: Awaited::Key };
                self.start(kind, style, range, span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            Event::Anchor(..) => self.refuse("an anchor", span),
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.refuse("an alias", span);
                self.place(YamlNode { span, value: YamlValue::Refused }, true)?;
            }
            _ => {}
        }
        Ok(Progress::On)
    }

    fn start_document(&mut self, span: Span) -> Progress {
        self.documents += 1;
        if self.documents == 1 {
            return Progress::On;
        }
        self.diagnostics.push(
            Diagnostic::error(
                codes::FEATURE,
                "a second document begins here, but a file holds one",
            )
            .at(span)
            .fix("remove the line, or put what follows in a file of its own"),
        );
        Progress::Done
    }

    fn start(
        &mut self,
        kind: OpenKind,
        style: StructureStyle,
        range: Range,
        span: Span,
    ) -> Result<(), Diagnostic> {
        if self.open.len() >= DEPTH {
            return Err(syntax::too_deep(self.span_of_character(span.start as usize)));
        }
        self.count(span)?;
        let refused = self.refuse_tag(range);
        let flow = style == StructureStyle::Flow;
        self.open.push(Open { span, flow, refused, kind });
        Ok(())
    }

    fn end(&mut self, end: Span) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let mut last = end;
        let mut refused = open.refused;
        let value = match open.kind {
            OpenKind::Sequence { items } => {
                let items: Box<[YamlNode]> = self.items.drain(items..).collect();
                last = items.last().map_or(last, |item| item.span);
                YamlValue::Sequence(items)
            }
            OpenKind::Mapping { entries, .. } => {
                let entries: Box<[YamlEntry]> = self.entries.drain(entries..).collect();
                last = entries.last().map_or(last, |entry| entry.value.span);
                refused |= entries.iter().any(|entry| &*entry.key.text == "<<");
                YamlValue::Mapping(self.unique(entries))
            }
        };
        // A block ends where its last child does; its own end event stands at the next token.
        let span = open.span.to(if open.flow { end } else { last });
        self.put(YamlNode { span, value }, refused);
    }

    /// Takes a key that was read, and found in order, before, as nearly every key was; false for any
    /// other text.
    fn is_known_key(&mut self, text: &str, span: Span) -> bool {
        let Some(OpenKind::Mapping { next: next @ Awaited::Key, .. }) =
            self.open.last_mut().map(|open| &mut open.kind)
        else {
            return false;
        };
        let Some(known) = self.keys.get(text).filter(|it| &***it != "<<") else { return false };
        *next = Awaited::Value(Key { span, text: Arc::clone(known) });
        true
    }

    /// Places a complete scalar or alias: as a key if a mapping expects one, else as a value.
    fn place(&mut self, node: YamlNode, refused: bool) -> Result<(), Diagnostic> {
        self.count(node.span)?;
        self.put(node, refused);
        Ok(())
    }

    fn put(&mut self, mut node: YamlNode, refused: bool) {
        if refused {
            node.value = YamlValue::Refused;
        }
        let next = match self.open.last_mut().map(|open| &mut open.kind) {
            None => {
                self.root = Some(node);
                return;
            }
            Some(OpenKind::Sequence { .. }) => {
                self.items.push(node);
                return;
            }
            Some(OpenKind::Mapping { next, .. }) => std::mem::replace(next, Awaited::Key),
        };
        match next {
            Awaited::Key => {
                let key = self.key(&node);
                if let Some(OpenKind::Mapping { next, .. }) =
                    self.open.last_mut().map(|o| &mut o.kind)
                {
                    *next = key.map_or(Awaited::Nothing, Awaited::Value);
                }
            }
            Awaited::Value(key) => {
                if node.span.is_empty() {
                    node.span = key.span; // nothing is written there, and the key is what a reader looks for
                }
                self.entries.push(YamlEntry { key, value: node });
            }
            Awaited::Nothing => {}
        }
    }

    fn count(&mut self, span: Span) -> Result<(), Diagnostic> {
        self.nodes += 1;
        if self.nodes <= NODES {
            return Ok(());
        }
        let message = "the file holds more than 2,500,000 keys and values, the most that is read";
        Err(Diagnostic::error(codes::OVER_LIMIT, message).at(span).fix("split the file"))
    }

    pub(super) fn finish(self) -> Option<YamlNode> {
        let root = self.root.filter(|root| root.value != YamlValue::Empty);
        if root.is_none() {
            let message = match self.text.trim() {
                "" => "the file is empty",
                _ => "the file holds no value",
            };
            let span = Span::new(self.source, 0, 0);
            let fix = "write keys and values, such as `schema: 1`";
            self.diagnostics.push(Diagnostic::error(codes::NOTHING, message).at(span).fix(fix));
        }
        root
    }

    /// The innermost bracket that is still open.
    pub(super) fn open_bracket(&self) -> Option<Span> {
        let innermost = self.open.last().filter(|open| open.flow)?;
        let start = innermost.span.start as usize;
        Some(self.span_of_character(start))
    }

    pub(super) fn span(&self, range: Range) -> Span {
        let range = range.byte_range().unwrap_or(0..0);
        let start = self.text.floor_char_boundary(range.start);
        Span::new(self.source, start, self.text.floor_char_boundary(range.end))
    }

    /// The character at `offset`; empty at the end of the text or of a line.
    pub(super) fn span_of_character(&self, offset: usize) -> Span {
        let written = self.text.trim_end().len();
        // The end of a file is shown behind its last text, not on an empty line after it.
        let start = if self.text.get(offset..).is_none_or(|rest| rest.trim().is_empty()) {
            written
        } else {
            self.text.floor_char_boundary(offset)
        };
        let next = self.text.get(start..).and_then(|rest| rest.chars().next());
        let length = next.filter(|c| !matches!(c, '\n' | '\r')).map_or(0, char::len_utf8);
        Span::new(self.source, start, start + length)
    }

    /// A span without trailing line ends: a block of text runs to the start of the next line.
    fn without_line_end(&self, span: Span) -> Span {
        let trimmed = self.slice(span).trim_end_matches(['\n', '\r', ' ', '\t']);
        let start = span.start as usize;
        Span::new(self.source, start, start + trimmed.len())
    }

    pub(super) fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}
