//! Plain text for a terminal: spaces make the table, prose wraps, color is an extra.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::Layout;
use super::bars;
use super::chart;
use super::grid;
use super::paint::{Paint, ascii};
use super::prose::{beside, pad_right, wrap};
use super::strip;
use crate::format::{by_number, count};
use crate::input::escaped;
use crate::report::bars::Bars;
use crate::report::chart::Chart;
use crate::report::document::{Definitions, Document, NumberedFinding, Section, Sentence};
use crate::report::strip::Strip;
use crate::report::table::Table;

/// Hint for a reader who misses the columns that did not fit.
const ALL_COLUMNS: &str = "(-f csv has all)";
/// The least width of the keys of definitions, so that blocks of a report stand alike.
const KEY_WIDTH: usize = 11;
/// The indent of what wraps under a sentence.
const HANGING: usize = 2;

/// Draws the document; every line ends without spaces, the last with a line feed.
pub(super) fn draw(document: &Document, layout: Layout) -> String {
    let page = Page { width: layout.width, paint: Paint { on: layout.color } };
    let mut blocks = vec![page.prose(&document.title)];
    let [verdict, rest] = document.opening();
    blocks.push(page.lead(verdict));
    blocks.push(page.definitions(&Definitions::of(&document.request)));
    blocks.push(page.lead(rest));
    for section in &document.sections {
        match section {
            Section::Table(table) => blocks.extend(page.table(table)),
            Section::Definitions(definitions) => blocks.push(page.definitions(definitions)),
            Section::Findings(findings) => blocks.push(page.findings(findings)),
            Section::Strip(strip) => blocks.push(page.strip(strip)),
            Section::Chart(chart) => blocks.extend(page.chart(chart)),
            Section::Bars(bars) => blocks.extend(page.bars(bars)),
            Section::Hint(hint) => blocks.push(page.hint(hint)),
        }
    }
    blocks.retain(|lines| lines.iter().any(|line| !line.is_empty()));
    let mut text = String::new();
    for lines in blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        for line in lines.iter().flat_map(|line| line.split('\n')) {
            let drawn = if layout.ascii { ascii(line).into() } else { Cow::Borrowed(line) };
            text.push_str(drawn.trim_end());
            text.push('\n');
        }
    }
    text
}

/// Width and paint of a page, which every block shares.
#[derive(Clone, Copy)]
struct Page {
    width: usize,
    paint: Paint,
}

impl Page {
    fn prose(self, text: &str) -> Vec<String> {
        wrap(&escaped(text), HANGING, self.width)
    }

    fn lead(self, sentences: &[Sentence]) -> Vec<String> {
        let lines = |sentence: &Sentence| {
            let lines = self.prose(&sentence.text).into_iter();
            let strong = sentence.strong;
            lines.map(move |line| if strong { self.paint.bold(&line) } else { line })
        };
        sentences.iter().flat_map(lines).collect()
    }

    /// Heading, rows, and the sentences below.
    fn table(self, table: &Table) -> [Vec<String>; 3] {
        let grid = grid::draw(table, self.width);
        let mut below = Vec::new();
        if !grid.left_out.is_empty() {
            let all = grid.left_out.len();
            let (columns, does) = (count(all, "column"), by_number(all, "does", "do"));
            let names = grid.left_out.join(", ");
            below.extend(self.prose(&format!("{columns} {does} not fit: {names} {ALL_COLUMNS}")));
        }
        below.extend(table.notes.iter().flat_map(|note| self.prose(note)));
        [self.prose(&table.heading), grid.lines, below]
    }

    /// Heading, strip and notes without blank lines between them.
    fn strip(self, strip: &Strip) -> Vec<String> {
        let [drawn, nameless] = strip::draw(strip, self.width);
        let notes = nameless.iter().chain(&strip.notes);
        let notes = notes.flat_map(|note| self.prose(note));
        self.prose(&strip.heading).into_iter().chain(drawn).chain(notes).collect()
    }

    fn chart(self, chart: &Chart) -> [Vec<String>; 2] {
        [self.prose(&chart.heading), chart::draw(chart, self.width)]
    }

    fn bars(self, bars: &Bars) -> [Vec<String>; 2] {
        [self.prose(&bars.heading), bars::draw(bars, self.width)]
    }

    fn hint(self, hint: &str) -> Vec<String> {
        self.prose(hint).iter().map(|line| self.paint.dim(line)).collect()
    }

    fn definitions(self, definitions: &Definitions) -> Vec<String> {
        let widest =
            definitions.rows.iter().map(|row| escaped(&row.key).width()).max().unwrap_or(0);
        let indent = widest.max(KEY_WIDTH) + 2;
        let mut lines: Vec<String> =
            definitions.heading.iter().flat_map(|heading| self.prose(heading)).collect();
        for row in &definitions.rows {
            let mut before = pad_right(&escaped(&row.key), indent);
            for paragraph in &row.paragraphs {
                lines.extend(beside(&before, &escaped(paragraph), indent, self.width));
                before = " ".repeat(indent);
            }
        }
        if definitions.quiet {
            lines = lines.iter().map(|line| self.paint.dim(line)).collect();
        }
        lines
    }

    fn findings(self, findings: &[NumberedFinding]) -> Vec<String> {
        let columns = FindingColumns::of(findings);
        let drawn = findings.iter().flat_map(|finding| self.finding(finding, &columns));
        // A few findings without places need no heading of their own.
        let has_places = findings.iter().any(|it| it.place.is_some());
        let heading = has_places.then(|| "Findings".to_owned());
        heading.into_iter().chain(drawn).collect()
    }

    fn finding(self, finding: &NumberedFinding, columns: &FindingColumns) -> Vec<String> {
        let number = pad_right(&format!("[{}]", finding.number), columns.number);
        let severity = self.paint.severity(finding.severity);
        let after_severity =
            " ".repeat(columns.severity.saturating_sub(finding.severity.word().width()));
        let code = pad_right(&escaped(&finding.code), columns.code);
        let start = format!("{number} {severity}{after_severity}  {code}  ");
        let indent = columns.number + 1 + columns.severity + 2 + columns.code + 2;
        let mut lines = beside(&start, &escaped(&finding.text), indent, self.width);
        let place = finding.place.as_deref().map(escaped);
        lines.extend(place.map(|place| format!("{}{place}", " ".repeat(indent))));
        lines
    }
}

/// The widths of what stands before the sentence of a finding.
struct FindingColumns {
    number: usize,
    severity: usize,
    code: usize,
}

impl FindingColumns {
    fn of(findings: &[NumberedFinding]) -> Self {
        let widest =
            |width: fn(&NumberedFinding) -> usize| findings.iter().map(width).max().unwrap_or(0);
        Self {
            number: widest(|finding| finding.number.to_string().width() + 2),
            severity: widest(|finding| finding.severity.word().width()),
            code: widest(|finding| escaped(&finding.code).width()),
        }
    }
}
