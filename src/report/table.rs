//! The tables of a document: what stands in which cell, and how each column wants to look.
//!
//! Look is kept to what every format can use or ignore: which side, how much room, who leaves
//! first. Widths, borders and escapes are the business of a format.

/// Rows under columns. Every row has a cell for every column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it is called in a list of tables: `break-even`.
    pub name: String,
    /// What is shown, in which unit and which view, parted by ` · `.
    pub heading: String,
    /// The heading where it has to fit in a cell; None: the heading itself.
    pub short_heading: Option<String>,
    /// From left to right; the first names the rows.
    pub columns: Vec<Column>,
    /// From top to bottom.
    pub rows: Vec<Row>,
    /// Sentences below the table.
    pub notes: Vec<String>,
    /// Out of sight until asked for, where a format can do that.
    pub folded: bool,
}

/// How a column looks; what it holds stands in the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Lines from top to bottom; the last stands directly above the cells.
    pub heading: Vec<String>,
    /// The heading where it has to fit on one line; None: the lines joined.
    pub short_heading: Option<String>,
    /// The heading is a name from a file.
    pub named: bool,
    /// What its cells are.
    pub kind: CellKind,
    /// Spaces between this column and the one to the left of it.
    pub gap: u16,
    /// The width below which it does not shrink.
    pub least: usize,
    /// Its turn to go when the page is too narrow; None stays.
    pub leaves: Option<u8>,
}

/// What kind of cells a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Left aligned.
    Text,
    /// Right aligned.
    Number,
    /// Two numbers under one heading, as an amount and its percentage.
    Pair,
    /// A word and the number it speaks of, as `above` and `23.1%`.
    Threshold,
    /// A bar; only where text has a fixed width.
    Bar,
}

impl Column {
    /// Words or names.
    #[must_use]
    pub fn text(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Text, 2)
    }

    /// Figures in one unit.
    #[must_use]
    pub fn number(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Number, 3)
    }

    /// An amount and its percentage.
    #[must_use]
    pub fn pair(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Pair, 5)
    }

    /// A word and the number it speaks of.
    #[must_use]
    pub fn threshold(heading: impl Into<String>) -> Self {
        Self::new(heading, CellKind::Threshold, 3)
    }

    /// Bars without a heading; the name is for the line that says they were left out.
    #[must_use]
    pub fn bars() -> Self {
        Self::new("", CellKind::Bar, 2).short("bars")
    }

    /// Puts a line above the heading.
    #[must_use]
    pub fn under(mut self, line: impl Into<String>) -> Self {
        self.heading.insert(0, line.into());
        self
    }

    /// Sets the heading for where it has to fit on one line.
    #[must_use]
    pub fn short(mut self, heading: impl Into<String>) -> Self {
        self.short_heading = Some(heading.into());
        self
    }

    /// Says that the heading is a name from a file.
    #[must_use]
    pub fn named(mut self) -> Self {
        self.named = true;
        self
    }

    /// Sets the spaces to the left.
    #[must_use]
    pub fn gap(mut self, spaces: u16) -> Self {
        self.gap = spaces;
        self
    }

    /// Sets the width below which the column does not shrink.
    #[must_use]
    pub fn least(mut self, width: usize) -> Self {
        self.least = width;
        self
    }

    /// Lets the column go, lower turns first.
    #[must_use]
    pub fn leaves(mut self, turn: u8) -> Self {
        self.leaves = Some(turn);
        self
    }

    /// The heading on one line.
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

/// A line of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// One for every column, from left to right.
    pub cells: Vec<Cell>,
    /// How deep it lies below the row it is a part of.
    pub level: u8,
    /// The row of the winner.
    pub strong: bool,
    /// Only a first cell, written across the columns: it heads the rows below.
    pub group: bool,
}

impl Row {
    /// A line that heads the rows below it.
    #[must_use]
    pub fn group(label: Cell) -> Self {
        Self { cells: vec![label], group: true, ..Self::default() }
    }

    /// Cells from left to right.
    #[must_use]
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), ..Self::default() }
    }

    /// Says that this is the winner.
    #[must_use]
    pub fn strong(mut self) -> Self {
        self.strong = true;
        self
    }

    /// Sets how deep the row lies below the one it is a part of.
    #[must_use]
    pub fn level(mut self, level: u8) -> Self {
        self.level = level;
        self
    }
}

/// What stands in one row under one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing to say; not the same as [`Cell::Missing`].
    Empty,
    /// Not known, or does not apply.
    Missing,
    /// Words of the program; in a column of two parts they stand under both.
    Text(String),
    /// A name as in the file, with the findings that concern it.
    Name {
        /// Never shortened or translated.
        text: String,
        /// Numbers of findings.
        findings: Vec<usize>,
    },
    /// A number; the mark hangs to the right of it, the word stands before it.
    Number {
        /// Digits, made by [`mod@crate::format`].
        text: String,
        /// `*` or `!`.
        mark: Option<char>,
        /// `never`.
        word: Option<String>,
    },
    /// The two parts of a [`CellKind::Pair`] or a [`CellKind::Threshold`].
    Pair(String, String),
    /// A bar of so many cells.
    Bar(u8),
}

impl Cell {
    /// Words of the program.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A name and the findings that concern it.
    #[must_use]
    pub fn name(text: impl Into<String>, findings: &[usize]) -> Self {
        Self::Name { text: text.into(), findings: findings.to_vec() }
    }

    /// A figure.
    #[must_use]
    pub fn number(text: impl Into<String>) -> Self {
        Self::Number { text: text.into(), mark: None, word: None }
    }

    /// A number with `*` or `!` hanging in the gap to the right.
    #[must_use]
    pub fn marked(text: impl Into<String>, mark: char) -> Self {
        Self::Number { text: text.into(), mark: Some(mark), word: None }
    }

    /// A number that a word takes back, as `never 62`.
    #[must_use]
    pub fn worded(word: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Number { text: text.into(), mark: None, word: Some(word.into()) }
    }

    /// The parts of a pair or a threshold.
    #[must_use]
    pub fn pair(first: impl Into<String>, second: impl Into<String>) -> Self {
        Self::Pair(first.into(), second.into())
    }
}
