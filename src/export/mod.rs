//! The formats, one file each, and the register that lists them.
//!
//! A format that people read draws a [`Document`]. A spreadsheet gets [`Records`], whose figures are
//! still numbers. A format that programs read is written from the results themselves, because a
//! document holds only rounded text. A new format is a file, a
//! variant of [`Format`] and its line in [`Format::drawing`].

#![warn(clippy::arithmetic_side_effects)] // figures are made in the model and in analysis

mod arguments;
mod bars;
mod chart;
mod check;
mod delimited;
mod explanation;
mod fold;
mod found;
mod grid;
mod html;
pub mod json;
mod json_text;
pub(crate) mod junit;
mod markdown;
mod marks;
mod markup;
mod outline;
pub mod page;
mod paint;
pub mod picture;
#[cfg(feature = "png")]
pub mod png;
mod prose;
mod readme;
mod shell;
mod strip;
mod table;
#[cfg(test)]
mod tests;
pub mod workbook;

pub use check::{CheckFormat, CheckReport};
pub use explanation::explanation;
pub use json::schema;
pub use json_text::json_text;
pub use readme::{Readme, readme};
pub(crate) use shell::{compare_command, word as shell_word};

use html::Html;
use markdown::Markdown;

use crate::format::Precision;
use crate::report::document::Document;
use crate::report::records::Records;

/// Output format, as `--format` names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Text for a terminal
    #[default]
    Table,
    /// For pull requests, wikis and issues
    Markdown,
    /// For wikis, documents and mail
    Html,
    /// One table, for spreadsheets
    Csv,
    /// One table with tabs, for spreadsheets
    Tsv,
    /// For programs, with exact numbers
    Json,
}

/// Source of a drawing.
#[derive(Clone, Copy, Debug)]
pub enum Drawing {
    /// Drawn from the document by this function.
    Document(fn(&Document, Layout) -> String),
    /// Drawn from one table of figures by this function.
    Records(fn(&Records, Precision) -> String),
    /// Written from the results, by whoever holds them.
    Results,
}

impl Format {
    /// True if the format holds one table of figures.
    #[must_use]
    pub fn is_one_table(self) -> bool {
        matches!(self.drawing(), Drawing::Records(_))
    }

    /// Several documents of this format as one text.
    #[must_use]
    pub fn joined(self, pages: &[String]) -> String {
        match (self, pages) {
            (Self::Html, [_, _, ..]) => html::joined(pages),
            _ => pages.join("\n"),
        }
    }

    /// The register: how each format comes to be.
    #[must_use]
    pub fn drawing(self) -> Drawing {
        match self {
            Self::Table => Drawing::Document(table::draw),
            Self::Markdown => Drawing::Document(|it, _| outline::draw(it, &Markdown::of(it))),
            Self::Html => Drawing::Document(|document, _| outline::draw(document, &Html)),
            Self::Csv => Drawing::Records(delimited::csv),
            Self::Tsv => Drawing::Records(delimited::tsv),
            Self::Json => Drawing::Results,
        }
    }
}

/// The page that text is laid out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Columns of a terminal, 80 to 120.
    pub width: usize,
    /// Lines and bars in ASCII, because the terminal's locale is not UTF-8.
    pub ascii: bool,
    /// Colour repeats what the words say; it never adds to it.
    pub color: bool,
}

impl Layout {
    /// The width where there is no terminal.
    pub const WIDTH: usize = 100;

    /// A page for a terminal of this many columns, or for none.
    #[must_use]
    pub fn of_width(terminal: Option<usize>) -> Self {
        let width = terminal.map_or(Self::WIDTH, |columns| columns.clamp(80, 120));
        Self { width, ascii: false, color: false }
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self::of_width(None)
    }
}
