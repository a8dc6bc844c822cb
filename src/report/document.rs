//! The content of a report before a format draws it: sentences, tables, definitions, findings.
//!
//! A report fills a [`Document`] with finished text (numbers by [`mod@crate::format`]) and knows no
//! format; a format draws the document and knows no model. Text is kept as found in the files:
//! each format escapes it in its own way.

use super::bars::Bars;
use super::chart::Chart;
use super::strip::Strip;
use super::table::Table;
use crate::input::Severity;

/// A report, from verdict to findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Title of the scenario.
    pub title: String,
    /// Verdict first, then the sentence on what would change it.
    pub lead: Vec<Sentence>,
    /// Request to those who approve the money, below the verdict; empty in other reports.
    pub request: Vec<Definition>,
    /// Tables of results, then assumptions, then findings.
    pub sections: Vec<Section>,
    /// Made to be pasted: each section is open, in order, below a heading of its own, and names are
    /// plain words.
    pub pasted: bool,
}

impl Document {
    /// Lead above and below the request; all above it if nothing is requested.
    pub fn opening(&self) -> [&[Sentence]; 2] {
        let verdict = self.lead.iter().take_while(|it| it.strong).count();
        let above = if self.request.is_empty() { self.lead.len() } else { verdict };
        [&self.lead[..above], &self.lead[above..]]
    }
}

/// A sentence of the lead, which opens the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Full sentence with its period.
    pub text: String,
    /// True for the verdict, which formats emphasize.
    pub strong: bool,
    /// True for what would overturn the verdict, which a page frames.
    pub is_caution: bool,
}

impl Sentence {
    /// A sentence without emphasis.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), strong: false, is_caution: false }
    }

    /// The verdict, emphasized.
    #[must_use]
    pub fn strong(text: impl Into<String>) -> Self {
        Self { strong: true, ..Self::plain(text) }
    }

    /// A sentence on what would overturn the verdict.
    #[must_use]
    pub fn caution(text: impl Into<String>) -> Self {
        Self { is_caution: true, ..Self::plain(text) }
    }
}

/// A part of a document: a table, definitions or findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Section {
    /// A table of figures.
    Table(Table),
    /// A strip of an axis.
    Strip(Strip),
    /// A chart of a curve.
    Chart(Chart),
    /// Bars over a common scale.
    Bars(Bars),
    /// Hint for a reader at a terminal, which no file needs.
    Hint(String),
    /// Keys with explanations, such as the assumptions.
    Definitions(Definitions),
    /// Findings on the comparison, in order of number.
    Findings(Vec<NumberedFinding>),
}

impl Section {
    /// True if the section is out of sight until a reader asks for it.
    pub fn is_folded(&self) -> bool {
        match self {
            Self::Table(table) => table.folded,
            Self::Definitions(definitions) => definitions.folded,
            Self::Chart(_) | Self::Bars(_) => true,
            Self::Findings(_) | Self::Strip(_) | Self::Hint(_) => false,
        }
    }
}

/// Keys with their explanations, such as the assumptions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions {
    /// Heading; none if the definitions explain the table above.
    pub heading: Option<String>,
    /// Definitions in the order of the report.
    pub rows: Vec<Definition>,
    /// Drawn dim if the format has color, because readers need these last.
    pub quiet: bool,
    /// Collapsed until the reader opens it, if the format can fold.
    pub folded: bool,
    /// Part of a report in brief, such as a print on two pages.
    pub brief: bool,
}

/// One key with its explanation; each paragraph begins on its own line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Key of a word or two.
    pub key: String,
    /// Explanation, one paragraph or more.
    pub paragraphs: Vec<String>,
}

impl Definitions {
    /// Definitions below a text, without a heading.
    #[must_use]
    pub fn of(rows: &[Definition]) -> Self {
        Self { rows: rows.to_vec(), brief: true, ..Self::default() }
    }
}

impl Definition {
    /// Builds a definition; a key without a paragraph reads `none`, so its line is never left out.
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

/// A finding of the check as the report shows it, with the number that tables refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedFinding {
    /// Number, counted from 1; tables refer to it as `[n]`.
    pub number: usize,
    /// Severity, printed as a word.
    pub severity: Severity,
    /// Code of the rule that found it.
    pub code: String,
    /// One sentence that states the consequence as a number.
    pub text: String,
    /// Location as `file:line:column`, if known.
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
