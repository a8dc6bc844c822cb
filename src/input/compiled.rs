//! Trees of texts that came with the program, as `build/compiled.rs` wrote them: no run parses those texts.
//!
//! A node is a tag; its start, counted from the end of what is before it, and its length, in bytes of the text;
//! of text that is not as written, its length and itself; of lists and mappings, their number of items or
//! entries, the bytes that these take, and each of them. Numbers have seven bits a byte, the lowest first.

use std::collections::HashSet;
use std::sync::Arc;

use super::span::{SourceId, Span};
use super::tree::{Key, YamlEntry, YamlNode, YamlValue};

/// Nothing is written: the value has the span of its key.
const NOTHING: u8 = 0;
/// `~` or `null`.
const EMPTY: u8 = 1;
/// Text as written.
const PLAIN: u8 = 2;
/// Text as written, between quotes.
const QUOTED: u8 = 3;
/// Text that is not as written.
const OTHER: u8 = 4;
/// Text that is not as written, quoted or a block.
const OTHER_QUOTED: u8 = 5;
const LIST: u8 = 6;
const MAPPING: u8 = 7;

/// The tree of a text whose bytes the build made. Of a key of the root that has entries, those are kept that
/// `is_kept` says by the key and their text; without any, the key is not in the tree. None if the bytes are not
/// of this text.
pub(crate) fn compiled_tree(
    (source, text): (SourceId, &str),
    bytes: &[u8],
    is_kept: &dyn Fn(&str, &str) -> bool,
) -> Option<YamlNode> {
    let mut reader = Reader { source, text, bytes, at: 0, keys: HashSet::new() };
    let (tag, span) = (reader.tag()?, reader.span(0)?);
    if tag != MAPPING {
        return None;
    }
    let (count, _) = (reader.number()?, reader.number()?);
    let (mut entries, mut place) = (Vec::new(), span.start as usize);
    for _ in 0..count {
        let key = reader.key(place)?;
        let name = Arc::clone(&key.text);
        let (entry, end) = reader.value(key, &|entry| is_kept(&name, entry))?;
        entries.extend(entry);
        place = end;
    }
    Some(YamlNode { span, value: YamlValue::Mapping(entries.into()) })
}

struct Reader<'b> {
    source: SourceId,
    text: &'b str,
    bytes: &'b [u8],
    at: usize,
    keys: HashSet<Arc<str>>,
}

impl Reader<'_> {
    /// The entry of a key of the root, if it or any entry below it is kept, and the place behind it.
    fn value(
        &mut self,
        key: Key,
        is_kept: &dyn Fn(&str) -> bool,
    ) -> Option<(Option<YamlEntry>, usize)> {
        if self.bytes.get(self.at) != Some(&MAPPING) {
            let value = self.node(key.span)?;
            let end = value.span.end as usize;
            return Some((Some(YamlEntry { key, value }), end));
        }
        self.tag()?;
        let span = self.span(key.span.end as usize)?;
        let (count, _) = (self.number()?, self.number()?);
        let (mut entries, mut place) = (Vec::new(), span.start as usize);
        for _ in 0..count {
            let (begin, start) = (self.at, self.skip(place)?);
            let end = self.skip(start.1)?.1;
            if is_kept(self.text.get(start.0..end)?) {
                self.at = begin;
                let key = self.key(place)?;
                entries.push(YamlEntry { value: self.node(key.span)?, key });
            }
            place = end;
        }
        let end = span.end as usize;
        let is_dropped = count > 0 && entries.is_empty();
        let value = YamlNode { span, value: YamlValue::Mapping(entries.into()) };
        Some(((!is_dropped).then_some(YamlEntry { key, value }), end))
    }

    /// The node behind a span, which is that of its key or of what is before it.
    fn node(&mut self, before: Span) -> Option<YamlNode> {
        let tag = self.tag()?;
        if tag == NOTHING {
            return Some(YamlNode { span: before, value: YamlValue::Empty });
        }
        let span = self.span(before.end as usize)?;
        let value = match tag {
            EMPTY => YamlValue::Empty,
            LIST => {
                let (count, _) = (self.number()?, self.number()?);
                let mut last = Span { end: span.start, ..span };
                let items = (0..count).map(|_| {
                    let item = self.node(last)?;
                    last = item.span;
                    Some(item)
                });
                YamlValue::Sequence(items.collect::<Option<_>>()?)
            }
            MAPPING => {
                let (count, _) = (self.number()?, self.number()?);
                let mut place = span.start as usize;
                let entries = (0..count).map(|_| {
                    let key = self.key(place)?;
                    let value = self.node(key.span)?;
                    place = value.span.end as usize;
                    Some(YamlEntry { key, value })
                });
                YamlValue::Mapping(entries.collect::<Option<_>>()?)
            }
            _ => YamlValue::Scalar { text: self.words(tag, span)?.into(), quoted: is_quoted(tag) },
        };
        Some(YamlNode { span, value })
    }

    fn key(&mut self, place: usize) -> Option<Key> {
        let tag = self.tag()?;
        let span = self.span(place)?;
        let text = self.words(tag, span)?;
        let known = self.keys.get(text).map(Arc::clone);
        let text = known.unwrap_or_else(|| {
            let new: Arc<str> = text.into();
            self.keys.insert(Arc::clone(&new));
            new
        });
        Some(Key { span, text })
    }

    /// Start and end of the next node, which is passed over.
    fn skip(&mut self, place: usize) -> Option<(usize, usize)> {
        let tag = self.tag()?;
        if tag == NOTHING {
            return Some((place, place));
        }
        let span = self.span(place)?;
        let size = match tag {
            LIST | MAPPING => {
                self.number()?;
                self.number()?
            }
            OTHER | OTHER_QUOTED => self.number()?,
            _ => 0,
        };
        self.at = self.at.checked_add(size)?;
        Some((span.start as usize, span.end as usize))
    }
}

impl<'b> Reader<'b> {
    /// Text of a scalar.
    fn words(&mut self, tag: u8, span: Span) -> Option<&'b str> {
        let (start, end) = (span.start as usize, span.end as usize);
        match tag {
            PLAIN => self.text.get(start..end),
            QUOTED => self.text.get(start.checked_add(1)?..end.checked_sub(1)?),
            OTHER | OTHER_QUOTED => {
                let size = self.number()?;
                let begin = self.at;
                self.at = begin.checked_add(size)?;
                std::str::from_utf8(self.bytes.get(begin..self.at)?).ok()
            }
            _ => None,
        }
    }

    fn tag(&mut self) -> Option<u8> {
        let tag = *self.bytes.get(self.at)?;
        self.at = self.at.checked_add(1)?;
        Some(tag)
    }

    fn span(&mut self, place: usize) -> Option<Span> {
        let start = place.checked_add(self.number()?)?;
        Some(Span::new(self.source, start, start.checked_add(self.number()?)?))
    }

    fn number(&mut self) -> Option<usize> {
        let (mut number, mut shift) = (0_usize, 0_u32);
        loop {
            let byte = self.tag()?;
            number |= usize::from(byte & 127).checked_shl(shift)?;
            if byte < 128 {
                return Some(number);
            }
            shift = shift.checked_add(7)?;
        }
    }
}

fn is_quoted(tag: u8) -> bool {
    matches!(tag, QUOTED | OTHER_QUOTED)
}
