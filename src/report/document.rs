//! What a report says, before any format draws it: sentences, tables, definitions, findings.
//!
//! A report fills a [`Document`] with finished text (numbers by [`mod@crate::format`]) and knows no
//! format; a format draws it and knows no model. Text is held as it was found in the files:
//! each format makes it harmless in its own way.

use super::table::Table;
use crate::input::Severity;

/// One report, from verdict to findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The question, as the file asks it.
    pub title: String,
    /// The verdict, then what would change it.
    pub lead: Vec<Sentence>,
    /// Evidence, then assumptions, then findings.
    pub sections: Vec<Section>,
}

/// A sentence of the lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// A whole sentence, with its full stop.
    pub text: String,
    /// It is the verdict.
    pub strong: bool,
}

impl Sentence {
    /// Any other sentence.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), strong: false }
    }

    /// The verdict.
    #[must_use]
    pub fn strong(text: impl Into<String>) -> Self {
        Self { text: text.into(), strong: true }
    }
}

/// A part of a document with a heading of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Section {
    /// Figures.
    Table(Table),
    /// What the figures rest on.
    Definitions(Definitions),
    /// What may be wrong with them, in order of number.
    Findings(Vec<NumberedFinding>),
}

/// Keys and what they stand for, as the assumptions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions {
    /// None where they explain the table above.
    pub heading: Option<String>,
    /// In the order of the report.
    pub rows: Vec<Definition>,
    /// Read last: dim where there is colour.
    pub quiet: bool,
    /// Out of sight until asked for, where a format can do that.
    pub folded: bool,
}

/// One key; each paragraph begins a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// A word or two.
    pub key: String,
    /// What it stands for.
    pub paragraphs: Vec<String>,
}

impl Definition {
    /// A key without a paragraph reads `none`: its line is never left out.
    #[must_use]
    pub fn new<P: Into<String>>(
        key: impl Into<String>,
        paragraphs: impl IntoIterator<Item = P>,
    ) -> Self {
        let mut paragraphs: Vec<String> = paragraphs.into_iter().map(Into::into).collect();
        if paragraphs.is_empty() {
            paragraphs.push("none".to_owned());
        }
        Self { key: key.into(), paragraphs }
    }
}

/// Something the reader should know before trusting a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedFinding {
    /// What `[n]` in a table points to.
    pub number: usize,
    /// Printed as a word.
    pub severity: Severity,
    /// The rule that found it.
    pub code: String,
    /// One sentence, with the consequence as a number.
    pub text: String,
    /// `file:line:column`, where there is one.
    pub place: Option<String>,
}

impl From<Table> for Section {
    fn from(table: Table) -> Self {
        Self::Table(table)
    }
}

impl From<Definitions> for Section {
    fn from(definitions: Definitions) -> Self {
        Self::Definitions(definitions)
    }
}

impl From<Vec<NumberedFinding>> for Section {
    fn from(findings: Vec<NumberedFinding>) -> Self {
        Self::Findings(findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_without_a_value_reads_none() {
        assert_eq!(Definition::new("left out", Vec::<String>::new()).paragraphs, ["none"]);
    }
}
