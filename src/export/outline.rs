//! One walk over a document for every format of markup text: titles, tables whose pairs are two
//! columns, lists, folds. A format says only how each of these is written.

use super::{bars, chart, marks, strip};
use crate::format::percent;
use crate::report::document::{
    Definition, Definitions, Document, NumberedFinding, Section, Sentence,
};
use crate::report::strip::{Strip, StripStretch};
use crate::report::table::{Cell, CellKind, Column, Row, Table};

/// Between facts that share a line.
const DOT: &str = " · ";

/// Characters of a line of a chart.
const CHART_WIDTH: usize = 80;

/// Most characters of a heading in a cell.
const WIDEST_HEADING: usize = 30;

/// Writing of a format of markup text. Text arrives as it was found in files; markup that is passed
/// on, such as the cells of a row, is escaped already.
pub(super) trait Markup {
    /// Words that start no markup.
    fn words(&self, text: &str) -> String;
    /// Title of the document; the text is not empty.
    fn title(&self, text: &str) -> String;
    /// A table of cells, headings first, with columns that are aligned to the right or not.
    fn table(&self, is_right: &[bool], rows: &[Vec<String>]) -> String;
    /// A name from a file.
    fn name(&self, name: &str) -> String {
        self.words(name)
    }
    /// A sentence that begins a line.
    fn line(&self, text: &str) -> String {
        self.words(text)
    }
    /// Markup that stands out.
    fn strong(&self, markup: &str) -> String {
        format!("*{markup}*")
    }
    /// An item of a list.
    fn item(&self, markup: &str) -> String {
        format!("* {markup}")
    }
    /// Blocks out of sight until asked for, under their names.
    fn fold(&self, _names: &str, blocks: Vec<String>) -> Vec<String> {
        blocks
    }
    /// Lines whose blanks stay; no text of files is in them.
    fn fixed(&self, lines: &[String]) -> String {
        format!("```text\n{}\n```", lines.join("\n"))
    }
    /// Lines of a paragraph, each of its own.
    fn paragraph(&self, lines: &[String]) -> String {
        lines.join("\n")
    }
    /// Sentences that open the document.
    fn lead(&self, sentences: &[String]) -> String {
        sentences.join("\n")
    }
    /// Heading of a table or a list.
    fn heading(&self, text: &str) -> String {
        self.strong(&self.words(text))
    }
    /// Items below their heading.
    fn list(&self, items: &[String]) -> String {
        items.join("\n")
    }
    /// All blocks of a document, none of them empty.
    fn document(&self, _title: &str, blocks: &[String]) -> String {
        if blocks.is_empty() { String::new() } else { blocks.join("\n\n") + "\n" }
    }
    /// True if every section is open, in order, under a heading of its own.
    fn is_open(&self) -> bool {
        false
    }
}

/// Draws the document; it ends with a line feed.
pub(super) fn draw(document: &Document, markup: &impl Markup) -> String {
    let is_open = markup.is_open();
    let (folded, open): (Vec<&Section>, Vec<&Section>) =
        document.sections.iter().partition(|section| !is_open && section.is_folded());
    let is_first =
        |section: &&Section| is_open || matches!(section, Section::Table(_) | Section::Strip(_));
    let (tables, closing): (Vec<&Section>, Vec<&Section>) = open.into_iter().partition(is_first);
    let drawn = |sections: &[&Section]| -> Vec<String> {
        sections.iter().map(|section| block(section, markup)).collect()
    };
    let title = document.title.trim();
    let mut blocks = Vec::from_iter((!title.is_empty()).then(|| markup.title(title)));
    let [verdict, rest] = document.opening();
    let request = definitions(&Definitions::of(&document.request), markup);
    blocks.extend([lead(verdict, markup), request, lead(rest, markup)]);
    blocks.extend(drawn(&tables));
    if !folded.is_empty() {
        blocks.extend(markup.fold(&summary(&folded), drawn(&folded)));
    }
    blocks.extend(drawn(&closing));
    blocks.retain(|block| !block.is_empty());
    markup.document(title, &blocks)
}

fn lead(sentences: &[Sentence], markup: &impl Markup) -> String {
    let line = |it: &Sentence| {
        if it.strong { markup.strong(&markup.words(&it.text)) } else { markup.line(&it.text) }
    };
    let lines: Vec<String> = sentences.iter().map(line).collect();
    if lines.is_empty() { String::new() } else { markup.lead(&lines) }
}

fn block(section: &Section, markup: &impl Markup) -> String {
    match section {
        Section::Table(shown) => table(shown, markup),
        Section::Definitions(shown) => definitions(shown, markup),
        Section::Findings(shown) => findings(shown, markup),
        Section::Strip(shown) => table(&as_table(shown), markup),
        Section::Chart(shown) => drawn(&shown.heading, &chart::draw(shown, CHART_WIDTH), markup),
        Section::Bars(shown) => drawn(&shown.heading, &bars::draw(shown, CHART_WIDTH), markup),
        Section::Hint(_) => String::new(),
    }
}

/// Lines of fixed width below their heading.
fn drawn(heading: &str, lines: &[String], markup: &impl Markup) -> String {
    let heading = markup.heading(heading);
    format!("{heading}\n\n{}", markup.fixed(lines))
}

/// A strip as a table, with a row for each stretch.
fn as_table(strip: &Strip) -> Table {
    let row = |it: &StripStretch| {
        let range = strip::range(it);
        let is_marked = strip.mark.filter(|(at, _)| it.contains(*at));
        let range = is_marked
            .map_or(range.clone(), |(at, word)| format!("{range} ({} {word})", percent(at)));
        let winner = it.label.as_ref().map_or(Cell::Missing, |name| Cell::name(name, &[]));
        let row = Row::new([Cell::text(range), winner]);
        if is_marked.is_some() { row.strong() } else { row }
    };
    Table {
        name: strip.name.clone(),
        heading: strip.heading.clone(),
        short_heading: Some(strip.axis.clone()),
        columns: vec![Column::text(&strip.axis), Column::text("cheapest")],
        rows: strip.stretches.iter().map(row).collect(),
        notes: strip.notes.clone(),
        ..Table::default()
    }
}

/// `Break-even, utilization sweep, breakdown`.
fn summary(folded: &[&Section]) -> String {
    let name = |section: &&Section| match section {
        Section::Table(table) => Some(table.name.clone()),
        Section::Definitions(definitions) => definitions.heading.clone(),
        Section::Findings(_) | Section::Hint(_) => None,
        Section::Strip(strip) => Some(strip.name.clone()),
        Section::Chart(chart) => Some(chart.name.clone()),
        Section::Bars(bars) => Some(bars.name.clone()),
    };
    let names: Vec<String> =
        folded.iter().filter_map(name).filter(|name| !name.is_empty()).collect();
    let names = names.join(", ");
    let mut letters = names.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn table(table: &Table, markup: &impl Markup) -> String {
    let notes: Vec<String> = table.notes.iter().map(|note| markup.line(note)).collect();
    let caption = caption(table, markup).filter(|it| markup.is_open() || !fits_a_cell(it));
    let caption = caption.map(|it| markup.heading(&it)).unwrap_or_default();
    let notes = if notes.is_empty() { String::new() } else { markup.paragraph(&notes) };
    let mut parts = vec![caption, rows(table, markup), notes];
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// The headings and the rows; a bar needs a page of fixed width and is not drawn.
fn rows(table: &Table, markup: &impl Markup) -> String {
    let columns = table.columns.iter().enumerate();
    let columns: Vec<(usize, &Column)> =
        columns.filter(|(_, column)| column.kind != CellKind::Bar).collect();
    if columns.is_empty() {
        return String::new();
    }
    let each = |of: &dyn Fn(usize, &Column) -> Vec<String>| -> Vec<String> {
        columns.iter().flat_map(|(index, column)| of(*index, column)).collect()
    };
    let is_right: Vec<bool> =
        columns.iter().flat_map(|(_, column)| sides(column.kind)).copied().collect();
    let headings = each(&|index, column| in_parts(heading(table, index, column, markup), column));
    let rows = table.rows.iter();
    let rows = rows.map(|row| each(&|index, column| cells(row, index, column, markup)));
    markup.table(&is_right, &[headings].into_iter().chain(rows).collect::<Vec<_>>())
}

/// Heading of a column. A short caption of the table is that of the first column, so that it
/// survives a paste.
fn heading(table: &Table, index: usize, column: &Column, markup: &impl Markup) -> String {
    match caption(table, markup) {
        Some(caption) if index == 0 && fits_a_cell(&caption) && !markup.is_open() => {
            markup.words(&caption)
        }
        _ if column.named => markup.name(&column.label()),
        _ => markup.words(&column.label()),
    }
}

/// Caption of a table; none if the headings of its columns say it all.
fn caption(table: &Table, markup: &impl Markup) -> Option<String> {
    let long = || Some(table.heading.replace(DOT, ", ")).filter(|it| !it.is_empty());
    if markup.is_open() { long() } else { table.short_heading.clone().or_else(long) }
}

/// True if a heading does not widen its column beyond what wikis and slides show.
fn fits_a_cell(heading: &str) -> bool {
    heading.chars().count() <= WIDEST_HEADING
}

/// Alignment of each part of a column: true for the right.
fn sides(kind: CellKind) -> &'static [bool] {
    match kind {
        CellKind::Text | CellKind::Bar => &[false],
        CellKind::Number => &[true],
        CellKind::Pair => &[true, true],
        CellKind::Threshold => &[false, true],
    }
}

fn cells(row: &Row, index: usize, column: &Column, markup: &impl Markup) -> Vec<String> {
    let strong = |text: String| {
        if row.strong || row.group { markup.strong(&text) } else { text }
    };
    let indent = if index == 0 { "· ".repeat(usize::from(row.level)) } else { String::new() };
    match row.cells.get(index).unwrap_or(&Cell::Empty) {
        Cell::Pair(first, second) => [first, second].map(|it| strong(markup.words(it))).to_vec(),
        Cell::Name { text, findings } => {
            let name = strong(markup.name(text));
            in_parts(indent + &name + &marks::beside_name(findings), column)
        }
        cell => in_parts(indent + &strong(plain(cell, markup)), column),
    }
}

/// A cell of one part.
fn plain(cell: &Cell, markup: &impl Markup) -> String {
    match cell {
        Cell::Missing => "-".to_owned(),
        Cell::Text(text) => markup.words(text),
        Cell::Number { text, mark, word } => {
            let mark = mark.map_or_else(String::new, String::from);
            let number = markup.words(&format!("{text}{mark}"));
            match word {
                None => number,
                Some(word) => format!("{} ({number})", markup.words(word)),
            }
        }
        Cell::Empty | Cell::Bar(_) | Cell::Name { .. } | Cell::Pair(..) => String::new(),
    }
}

/// A column of two parts is two columns.
fn in_parts(text: String, column: &Column) -> Vec<String> {
    let mut parts = vec![text];
    parts.resize(sides(column.kind).len(), String::new());
    parts
}

fn definitions(definitions: &Definitions, markup: &impl Markup) -> String {
    let paragraphs = |row: &Definition| {
        let mark = |all: &str| if all.ends_with('.') { " " } else { "; " };
        let each = row.paragraphs.iter().map(|text| markup.words(text));
        each.reduce(|all, next| format!("{all}{}{next}", mark(&all))).unwrap_or_default()
    };
    let key = |row: &Definition| markup.words(&row.key);
    let Some(heading) = &definitions.heading else {
        let line = |row: &Definition| format!("{} {}", markup.strong(&key(row)), paragraphs(row));
        return markup.paragraph(&definitions.rows.iter().map(line).collect::<Vec<_>>());
    };
    let facts = definitions.rows.iter().map(|row| format!("{}: {}", key(row), paragraphs(row)));
    list(heading, facts, markup)
}

fn findings(findings: &[NumberedFinding], markup: &impl Markup) -> String {
    let phrase = findings.iter().map(|it| {
        let place = it.place.as_deref();
        let place = place.map_or_else(String::new, |at| format!(" ({})", markup.name(at)));
        let (severity, rule) = (it.severity.word(), markup.name(&it.code));
        format!("[{}] {severity} {rule} {}{place}", it.number, markup.words(&it.text))
    });
    if findings.is_empty() { String::new() } else { list("Findings", phrase, markup) }
}

fn list(heading: &str, items: impl Iterator<Item = String>, markup: &impl Markup) -> String {
    let items: Vec<String> = items.map(|item| markup.item(&item)).collect();
    format!("{}\n\n{}", markup.heading(heading), markup.list(&items))
}
