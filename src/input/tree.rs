//! A YAML document as a tree in which every value keeps its span and all text stays text.

use std::sync::Arc;

use super::span::Span;

/// A value and its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlNode {
    /// Span from the first to the last byte of the value.
    pub span: Span,
    /// The value.
    pub value: YamlValue,
}

/// Value of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YamlValue {
    /// Empty: nothing, `~` or `null`.
    Empty,
    /// Reported as wrong already: readers pass over it silently, so that one mistake gives one
    /// message.
    Refused,
    /// Text as written, with escapes resolved.
    Scalar {
        /// The text; `no`, `1:30` and `0x10` are text too.
        text: Box<str>,
        /// True if the text was quoted or a block.
        quoted: bool,
    },
    /// A list.
    Sequence(Box<[YamlNode]>),
    /// Keys with values, in the order of the file, each key once.
    Mapping(Box<[YamlEntry]>),
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlEntry {
    /// The key.
    pub key: Key,
    /// Value of the key.
    pub value: YamlNode,
}

/// A key of a mapping; equal keys of a file share their text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Span of the key.
    pub span: Span,
    /// The key without quotes.
    pub text: Arc<str>,
}

impl YamlNode {
    /// Creates a plain scalar, such as the value of `--set key=value`.
    #[must_use]
    pub fn scalar(span: Span, text: &str) -> Self {
        let value = YamlValue::Scalar { text: text.into(), quoted: false };
        Self { span, value }
    }

    /// Creates a mapping without keys.
    #[must_use]
    pub fn mapping(span: Span) -> Self {
        Self { span, value: YamlValue::Mapping(Box::default()) }
    }

    /// Kind of the node in words, for messages.
    #[must_use]
    pub fn kind_name(&self) -> &'static str {
        self.value.kind_name()
    }

    /// The value of `key`, if this is a mapping that has it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        let entry = self.entries().iter().find(|entry| &*entry.key.text == key);
        entry.map(|entry| &entry.value)
    }

    /// The value of `key`, mutable, if this is a mapping that has it.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let YamlValue::Mapping(entries) = &mut self.value else {
            return None;
        };
        let entry = entries.iter_mut().find(|entry| &*entry.key.text == key);
        entry.map(|entry| &mut entry.value)
    }

    /// Puts `value` at `key`, in place of the value there or as a new last key, and returns where it now stands.
    ///
    /// An empty node becomes a mapping first; `None` if this is a list or text. A new key gets
    /// `span`.
    pub fn insert(&mut self, key: &str, span: Span, value: Self) -> Option<&mut Self> {
        if self.value == YamlValue::Empty {
            self.value = YamlValue::Mapping(Box::default());
        }
        let YamlValue::Mapping(entries) = &mut self.value else {
            return None;
        };
        let at = entries.iter().position(|entry| &*entry.key.text == key);
        let at = at.unwrap_or_else(|| {
            let key = Key { span, text: key.into() };
            let value = Self { span: value.span, value: YamlValue::Empty };
            let mut longer = std::mem::take(entries).into_vec();
            longer.push(YamlEntry { key, value });
            *entries = longer.into();
            entries.len() - 1
        });
        let place = &mut entries.get_mut(at)?.value;
        *place = value;
        Some(place)
    }

    /// The keys and values of a mapping; none for any other node.
    #[must_use]
    pub fn entries(&self) -> &[YamlEntry] {
        match &self.value {
            YamlValue::Mapping(entries) => entries,
            _ => &[],
        }
    }

    /// The items of a list; none for any other node.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match &self.value {
            YamlValue::Sequence(items) => items,
            _ => &[],
        }
    }

    /// The items of a list, mutable; none for any other node.
    pub fn items_mut(&mut self) -> &mut [Self] {
        match &mut self.value {
            YamlValue::Sequence(items) => items,
            _ => &mut [],
        }
    }

    /// The text of a scalar.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            YamlValue::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }
}

impl YamlValue {
    /// Kind of the value in words, for messages.
    #[must_use]
    pub fn kind_name(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Refused => "refused",
            Self::Scalar { .. } => "text",
            Self::Sequence(_) => "a list",
            Self::Mapping(_) => "a mapping",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::Sources;
    use super::*;

    #[test]
    fn setting_a_path_replaces_and_inserts() {
        let mut sources = Sources::new();
        let span = Span::new(sources.embed("--set", "a.b=1"), 4, 5);
        let mut root = YamlNode::mapping(span);
        let inner = root.insert("a", span, YamlNode::mapping(span)).unwrap();
        inner.insert("b", span, YamlNode::scalar(span, "1"));
        inner.insert("b", span, YamlNode::scalar(span, "2"));
        assert_eq!(root.get("a").and_then(|a| a.get("b")).and_then(YamlNode::text), Some("2"));
        assert_eq!(root.get("a").unwrap().entries().len(), 1);
        assert!(
            root.get_mut("a")
                .unwrap()
                .get_mut("b")
                .unwrap()
                .insert("c", span, YamlNode::mapping(span))
                .is_none()
        );
    }

    #[test]
    fn nodes_stay_small_enough_for_large_catalogs() {
        assert!(size_of::<YamlNode>() <= 40, "{}", size_of::<YamlNode>());
        assert!(size_of::<YamlEntry>() <= 72, "{}", size_of::<YamlEntry>());
    }
}
