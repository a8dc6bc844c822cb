//! Kinds of values in JSON, which its schema states.

/// Kind of a value in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words, or a name.
    Text,
    /// Exact decimal number, written as text so that no digit is lost.
    Exact,
    /// Whole number, 0 or more.
    Whole,
    /// Whole number that may be negative.
    Signed,
    /// True or false.
    Flag,
    /// Calendar date, such as 2026-10-10.
    Day,
    /// Version of the output format.
    Version,
    /// One text.
    Only(&'static str),
    /// Text of a form, defined once for all places that have it.
    Form {
        /// Name of the definition.
        name: &'static str,
        /// Description.
        doc: &'static str,
        /// Regular expression.
        pattern: &'static str,
    },
    /// One of some words, defined once for all places that have them.
    Words {
        /// Name of the definition.
        name: &'static str,
        /// Description.
        doc: &'static str,
        /// Each word with its description.
        words: &'static [(&'static str, &'static str)],
    },
}

impl Kind {
    /// One of some words, each with its description.
    pub const fn words(
        name: &'static str,
        doc: &'static str,
        words: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self::Words { name, doc, words }
    }
}
