//! Tables of a document: the content of each cell, and layout hints for each column.
//!
//! Layout hints are limited to what every format can use or ignore: alignment, spacing, and the
//! order in which columns drop out. Widths, borders and escapes belong to the formats.

use rust_decimal::Decimal;

use crate::format::{Figure, money_signed, percent_signed, shown};

/// A table. Every row has a cell for every column, except group rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Name in a list of tables: `break-even`.
    pub name: String,
    /// Heading: subject, unit and view, separated by ` · `; empty if the columns say it all.
    pub heading: String,
    /// Short heading for formats that put it in a cell; if none, `heading` is used.
    pub short_heading: Option<String>,
    /// Columns from left to right. In most tables the first names the rows.
    pub columns: Vec<Column>,
    /// Rows from top to bottom.
    pub rows: Vec<Row>,
    /// Sentences printed below the table.
    pub notes: Vec<String>,
    /// Collapsed until the reader opens it, if the format can fold.
    pub folded: bool,
    /// Part of a report in brief, such as a print on two pages.
    pub brief: bool,
}

/// Heading and layout of a column; the rows hold its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Heading lines from top to bottom; the last is directly above the cells.
    pub heading: Vec<String>,
    /// Heading for formats with one line; if none, the heading lines are joined.
    pub short_heading: Option<String>,
    /// True if the heading is a name from a file.
    pub named: bool,
    /// Kind of the cells.
    pub kind: CellKind,
    /// Spaces between this column and the one to its left.
    pub gap: u16,
    /// Minimum width in characters.
    pub least: usize,
    /// Order in which columns are dropped from a narrow page, lowest first; none means never.
    pub leaves: Option<u8>,
}

/// Turn of columns that leave after names are folded.
pub(crate) const LAST: u8 = u8::MAX;

/// Kind of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Text, left aligned.
    Text,
    /// Numbers, right aligned.
    Number,
    /// Two numbers under one heading: an amount and its percentage.
    Pair,
    /// A word and a number, such as `above` and `23.1%`.
    Threshold,
    /// Bars, drawn only by formats with text of fixed width.
    Bar,
}

impl Column {
    /// A column of words or names.
    #[must_use]
    pub fn text(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Text, 2)
    }

    /// A column of numbers in one unit.
    #[must_use]
    pub fn number(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Number, 3)
    }

    /// A column of amounts with their percentages.
    #[must_use]
    pub fn pair(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Pair, 5)
    }

    /// A column of words with a number each.
    #[must_use]
    pub fn threshold(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Threshold, 3)
    }

    /// A column of bars without a heading. Formats print the short heading if they drop the column.
    #[must_use]
    pub fn bars() -> Self {
        Self::new("", CellKind::Bar, 2).short("bars")
    }

    /// Adds a line above the heading.
    #[must_use]
    pub fn under(mut self, line: impl Into<String>) -> Self {
        self.heading.insert(0, line.into());
        self
    }

    /// Sets the heading for formats with one line.
    #[must_use]
    pub fn short(mut self, heading: impl Into<String>) -> Self {
        self.short_heading = Some(heading.into());
        self
    }

    /// Marks the heading as a name from a file.
    #[must_use]
    pub fn named(mut self) -> Self {
        self.named = true;
        self
    }

    /// Sets the number of spaces to the left.
    #[must_use]
    pub fn gap(mut self, spaces: u16) -> Self {
        self.gap = spaces;
        self
    }

    /// Sets the minimum width in characters.
    #[must_use]
    pub fn least(mut self, width: usize) -> Self {
        self.least = width;
        self
    }

    /// Allows a narrow page to drop the column; lower turns are dropped first.
    #[must_use]
    pub fn leaves(mut self, turn: u8) -> Self {
        self.leaves = Some(turn);
        self
    }

    /// Allows a page to drop the column if it is too narrow even for names over several rows.
    #[must_use]
    pub fn leaves_last(self) -> Self {
        self.leaves(LAST)
    }

    /// Allows a narrow page to drop the column, the last of several first; the first two stay.
    #[must_use]
    pub fn leaves_by(self, rank: usize, count: usize) -> Self {
        let turn = u8::try_from(count.saturating_sub(rank)).unwrap_or(u8::MAX);
        if rank < 2 { self } else { self.leaves(turn) }
    }

    /// Heading on one line.
    #[must_use]
    pub fn label(&self) -> String {
        self.short_heading.clone().unwrap_or_else(|| self.heading.join(" "))
    }

    fn new(heading: impl Into<String>, kind: CellKind, gap: u16) -> Self {
        Self {
            heading: vec![heading.into()],
            short_heading: None,
            named: false,
            kind,
            gap,
            least: 0,
            leaves: None,
        }
    }
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Cells from left to right, one for every column.
    pub cells: Vec<Cell>,
    /// Depth below the row that this one is a part of; 0 for rows that are not parts.
    pub level: u8,
    /// True for the row of the winner.
    pub strong: bool,
    /// True for a row with one cell, written across all columns, that heads the rows below.
    pub group: bool,
}

impl Row {
    /// A row that heads the rows below it.
    #[must_use]
    pub fn group(label: Cell) -> Self {
        Self { cells: vec![label], group: true, ..Self::default() }
    }

    /// A row of cells from left to right.
    #[must_use]
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), ..Self::default() }
    }

    /// Marks the row of the winner.
    #[must_use]
    pub fn strong(mut self) -> Self {
        self.strong = true;
        self
    }

    /// Sets the depth below the row that this one is a part of.
    #[must_use]
    pub fn level(mut self, level: u8) -> Self {
        self.level = level;
        self
    }
}

/// A cell: the content of one row under one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Left blank on purpose, unlike [`Cell::Missing`].
    Empty,
    /// No value: unknown, or not applicable.
    Missing,
    /// Words of the program; in a column of two parts they span both.
    Text(String),
    /// A name from a file, with the findings that concern it.
    Name {
        /// Name, never shortened.
        text: String,
        /// Numbers of the findings.
        findings: Vec<usize>,
    },
    /// A number, with an optional word before and an optional mark after.
    Number {
        /// Digits, formatted by [`mod@crate::format`].
        text: String,
        /// Mark after the number: `*` or `!`.
        mark: Option<char>,
        /// Word before the number: `never`.
        word: Option<String>,
    },
    /// Both parts of a [`CellKind::Pair`] or a [`CellKind::Threshold`].
    Pair(String, String),
    /// A bar, its length in characters.
    Bar(u8),
}

impl Cell {
    /// Words of the program.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A name and the numbers of the findings that concern it.
    #[must_use]
    pub fn name(text: impl Into<String>, findings: &[usize]) -> Self {
        Self::Name { text: text.into(), findings: findings.to_vec() }
    }

    /// A number without a word or mark.
    #[must_use]
    pub fn number(text: impl Into<String>) -> Self {
        Self::Number { text: text.into(), mark: None, word: None }
    }

    /// A figure that may not be known.
    #[must_use]
    pub fn figure(number: Option<Decimal>, figure: Figure) -> Self {
        number.map_or(Self::Missing, |number| Self::number(shown(number, figure)))
    }

    /// A difference of money and its share, if that is known.
    #[must_use]
    pub fn change(by: Decimal, share: Option<Decimal>) -> Self {
        Self::pair(money_signed(by), share.map(percent_signed).unwrap_or_default())
    }

    /// A number with a mark, `*` or `!`, in the gap to its right.
    #[must_use]
    pub fn marked(text: impl Into<String>, mark: char) -> Self {
        Self::Number { text: text.into(), mark: Some(mark), word: None }
    }

    /// A number that a word qualifies, such as `never 62`.
    #[must_use]
    pub fn worded(word: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Number { text: text.into(), mark: None, word: Some(word.into()) }
    }

    /// Both parts of a pair or a threshold.
    #[must_use]
    pub fn pair(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::Pair(first.into(), second.into())
    }
}
