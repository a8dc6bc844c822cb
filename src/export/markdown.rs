//! GitHub-flavoured Markdown: the verdict and one table open, the rest folded.
//!
//! The title of a table is the heading of its first column, so that it survives a paste. No HTML
//! but `details` and `br`.

use super::marks;
use super::markup::{bold, code, html, line, words};
use crate::report::document::{Definition, Definitions, Document, Finding, Section, Sentence};
use crate::report::table::{Cell, CellKind, Column, Row, Table};

/// Between facts that share a line.
const DOT: &str = " · ";
/// A line feed that is kept inside a paragraph.
const BREAK: &str = "<br>\n";

/// Draws the document; it ends with a line feed.
pub(super) fn draw(document: &Document) -> String {
    let (folded, open): (Vec<&Section>, Vec<&Section>) =
        document.sections.iter().partition(|section| is_folded(section));
    let is_table = |section: &&Section| matches!(section, Section::Table(_));
    let (tables, closing): (Vec<&Section>, Vec<&Section>) = open.into_iter().partition(is_table);

    let mut blocks = vec![title(&document.title), lead(&document.lead)];
    blocks.extend(tables.iter().map(|section| block(section)));
    if !folded.is_empty() {
        blocks.push(format!("<details><summary>{}</summary>", summary(&folded)));
        blocks.extend(folded.iter().map(|section| block(section)));
        blocks.push("</details>".to_owned());
    }
    blocks.extend(closing.iter().map(|section| block(section)));
    blocks.retain(|block| !block.is_empty());
    if blocks.is_empty() { String::new() } else { blocks.join("\n\n") + "\n" }
}

fn title(text: &str) -> String {
    let text = words(text.trim());
    if text.is_empty() { text } else { format!("## {text}") }
}

fn is_folded(section: &Section) -> bool {
    match section {
        Section::Table(table) => table.folded,
        Section::Definitions(definitions) => definitions.folded,
        Section::Findings(_) => false,
    }
}

fn block(section: &Section) -> String {
    match section {
        Section::Table(shown) => table(shown),
        Section::Definitions(shown) => definitions(shown),
        Section::Findings(shown) => findings(shown),
    }
}

fn lead(sentences: &[Sentence]) -> String {
    let drawn = |sentence: &Sentence| {
        if sentence.strong { bold(&words(&sentence.text)) } else { line(&sentence.text) }
    };
    sentences.iter().map(drawn).collect::<Vec<_>>().join("\n")
}

/// `Break-even, utilization sweep, breakdown`.
fn summary(folded: &[&Section]) -> String {
    let name = |section: &&Section| match section {
        Section::Table(table) => Some(html(&table.name)),
        Section::Definitions(definitions) => definitions.heading.as_deref().map(html),
        Section::Findings(_) => None,
    };
    let names: Vec<String> =
        folded.iter().filter_map(name).filter(|name| !name.is_empty()).collect();
    let names = names.join(", ");
    let mut letters = names.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn table(table: &Table) -> String {
    let notes: Vec<String> = table.notes.iter().map(|note| line(note)).collect();
    let mut parts = vec![rows(table), notes.join(BREAK)];
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// The heading, the alignment, the rows; a bar needs a page of fixed width and is not drawn.
fn rows(table: &Table) -> String {
    let drawn = |column: &Column| column.kind != CellKind::Bar;
    let columns: Vec<(usize, &Column)> =
        table.columns.iter().enumerate().filter(|(_, column)| drawn(column)).collect();
    if columns.is_empty() {
        return String::new();
    }
    let headings = columns.iter().flat_map(|(index, column)| headings(table, *index, column));
    let alignments: String = columns.iter().map(|(_, column)| alignment(column.kind)).collect();
    let mut lines = vec![row_of(headings), format!("|{alignments}")];
    for row in &table.rows {
        lines.push(row_of(columns.iter().flat_map(|(index, column)| cells(row, *index, column))));
    }
    lines.join("\n")
}

fn headings(table: &Table, index: usize, column: &Column) -> Vec<String> {
    let heading = match &table.short_heading {
        Some(short) if index == 0 => words(short),
        None if index == 0 => words(&table.heading.replace(DOT, ", ")),
        _ if column.named => code(&column.label()),
        _ => words(&column.label()),
    };
    in_parts(heading, column)
}

fn alignment(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Text | CellKind::Bar => ":---|",
        CellKind::Number => "---:|",
        CellKind::Pair => "---:|---:|",
        CellKind::Threshold => ":---|---:|",
    }
}

fn cells(row: &Row, index: usize, column: &Column) -> Vec<String> {
    let strong = |text: String| {
        if row.strong || row.group { bold(&text) } else { text }
    };
    let indent = if index == 0 { "· ".repeat(usize::from(row.level)) } else { String::new() };
    match row.cells.get(index).unwrap_or(&Cell::Empty) {
        Cell::Pair(first, second) => vec![strong(words(first)), strong(words(second))],
        Cell::Name { text, findings } => {
            in_parts(indent + &strong(code(text)) + &marks::beside_name(findings), column)
        }
        cell => in_parts(indent + &strong(plain(cell)), column),
    }
}

/// A cell of one part.
fn plain(cell: &Cell) -> String {
    match cell {
        Cell::Missing => "-".to_owned(),
        Cell::Text(text) => words(text),
        Cell::Number { text, mark, word } => {
            let number = words(&format!("{text}{}", mark.map_or_else(String::new, String::from)));
            word.as_ref().map_or(number.clone(), |word| format!("{} ({number})", words(word)))
        }
        Cell::Empty | Cell::Bar(_) | Cell::Name { .. } | Cell::Pair(..) => String::new(),
    }
}

/// A column of two parts is two columns here.
fn in_parts(text: String, column: &Column) -> Vec<String> {
    match column.kind {
        CellKind::Pair | CellKind::Threshold => vec![text, String::new()],
        CellKind::Text | CellKind::Number | CellKind::Bar => vec![text],
    }
}

fn row_of(cells: impl Iterator<Item = String>) -> String {
    let drawn = |cell: String| if cell.is_empty() { " |".to_owned() } else { format!(" {cell} |") };
    format!("|{}", cells.map(drawn).collect::<String>())
}

fn definitions(definitions: &Definitions) -> String {
    let paragraphs = |row: &Definition| {
        row.paragraphs.iter().map(|text| words(text)).collect::<Vec<_>>().join("; ")
    };
    let Some(heading) = &definitions.heading else {
        let line = |row: &Definition| format!("{} {}", bold(&words(&row.key)), paragraphs(row));
        return definitions.rows.iter().map(line).collect::<Vec<_>>().join(BREAK);
    };
    let fact = |row: &Definition| format!("\n- {}: {}", words(&row.key), paragraphs(row));
    format!("{}\n", bold(&words(heading))) + &definitions.rows.iter().map(fact).collect::<String>()
}

fn findings(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return String::new();
    }
    format!("{}\n", bold("Findings")) + &findings.iter().map(finding).collect::<String>()
}

fn finding(finding: &Finding) -> String {
    let place = finding.place.as_deref();
    let place = place.map_or_else(String::new, |place| format!(" ({})", code(place)));
    let (number, severity, rule) = (finding.number, finding.severity.word(), code(&finding.code));
    format!("\n- [{number}] {severity} {rule} {}{place}", words(&finding.text))
}
