//! A YAML text as a tree of spans, as `src/input/yaml` reads it: a test holds the two equal for every sheet.

use granit_parser::{Event, Parser, ScalarStyle, Span, StructureStyle};

/// A value, and the bytes that it covers.
pub struct Node {
    pub start: usize,
    pub end: usize,
    pub value: Value,
}

/// A value of a sheet.
pub enum Value {
    /// Nothing is written: the value has the span of its key.
    Nothing,
    /// `~` or `null`.
    Empty,
    /// Text, and true if it is quoted or a block.
    Scalar(String, bool),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// The value of a key of a mapping.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|(it, _)| it.text() == key).map(|(_, value)| value)
    }

    /// Keys and values of a mapping.
    pub fn entries(&self) -> &[(Node, Node)] {
        if let Value::Map(entries) = &self.value { entries } else { &[] }
    }

    /// Items of a list.
    pub fn items(&self) -> &[Node] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// Text of a scalar; empty if it is none.
    pub fn text(&self) -> &str {
        if let Value::Scalar(text, _) = &self.value { text } else { "" }
    }
}

/// The tree of a sheet, which has nothing that readers refuse.
pub fn parse(text: &str) -> Result<Node, String> {
    let mut reader = Reader { events: Parser::new_from_str(text), text };
    loop {
        let (event, span) = reader.next()?;
        if !matches!(event, Event::StreamStart | Event::DocumentStart(..)) {
            return reader.node(event, span);
        }
    }
}

struct Reader<'t, E> {
    events: E,
    text: &'t str,
}

impl<'t, E: Iterator<Item = Result<(Event<'t>, Span), granit_parser::ScanError>>> Reader<'t, E> {
    fn next(&mut self) -> Result<(Event<'t>, [usize; 2]), String> {
        let event = self.events.next().ok_or("the sheet ends early")?;
        let (event, span) = event.map_err(|it| it.to_string())?;
        let range = span.byte_range().ok_or("an event has no place")?;
        Ok((event, [range.start, range.end]))
    }

    fn node(&mut self, event: Event<'t>, [start, end]: [usize; 2]) -> Result<Node, String> {
        match event {
            Event::Scalar(text, style, ..) => {
                let written = self.text[start..end].trim_end_matches(['\n', '\r', ' ', '\t']);
                let is_plain = style == ScalarStyle::Plain;
                let value = match &*text {
                    _ if is_plain && start == end => Value::Nothing,
                    "" | "~" | "null" | "Null" | "NULL" if is_plain => Value::Empty,
                    _ => Value::Scalar(text.into_owned(), !is_plain),
                };
                Ok(Node { start, end: start + written.len(), value })
            }
            Event::SequenceStart(style, ..) => {
                let mut items = Vec::new();
                let close = loop {
                    match self.next()? {
                        (Event::SequenceEnd, close) => break close,
                        (event, at) => items.push(self.node(event, at)?),
                    }
                };
                let last = items.last().map_or(close[1], |it| it.end);
                let end = if style == StructureStyle::Flow { close[1] } else { last };
                Ok(Node { start, end: end.max(start), value: Value::List(items) })
            }
            Event::MappingStart(style, ..) => {
                let mut entries: Vec<(Node, Node)> = Vec::new();
                let close = loop {
                    let (event, at) = self.next()?;
                    if matches!(event, Event::MappingEnd) {
                        break at;
                    }
                    let key = self.node(event, at)?;
                    let (event, at) = self.next()?;
                    let mut value = self.node(event, at)?;
                    if matches!(value.value, Value::Nothing) {
                        (value.start, value.end) = (key.start, key.end);
                    }
                    entries.push((key, value));
                };
                let last = entries.last().map_or(close[1], |(_, it)| it.end);
                let end = if style == StructureStyle::Flow { close[1] } else { last };
                Ok(Node { start, end: end.max(start), value: Value::Map(entries) })
            }
            other => Err(format!("sheets have no {other:?}")),
        }
    }
}
