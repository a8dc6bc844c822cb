//! Sections of a report as HTML: figures as of the file, which need no script.

use super::html::{element, framed, link, prose, text, worded};
use crate::export::{bars, chart, marks};
use crate::report::document::{Definition, Definitions, NumberedFinding, Section};
use crate::report::strip::Strip;
use crate::report::table::{Cell, CellKind, Column, Row, Table};

/// Characters of a line of a chart.
const CHART_WIDTH: usize = 80;

/// A section as HTML.
pub(super) fn section(section: &Section) -> String {
    match section {
        Section::Table(shown) => table(shown),
        Section::Definitions(shown) => definitions(shown),
        Section::Findings(shown) => findings(shown),
        Section::Strip(shown) => stretches(shown),
        Section::Chart(shown) => drawn(&shown.heading, &chart::draw(shown, CHART_WIDTH)),
        Section::Bars(shown) => drawn(&shown.heading, &bars::draw(shown, CHART_WIDTH)),
        Section::Hint(_) => String::new(),
    }
}

fn heading(words: &str) -> String {
    if words.is_empty() { String::new() } else { worded("h3", words) + "\n" }
}

fn drawn(words: &str, lines: &[String]) -> String {
    let name = text(words);
    let frame = format!("pre class=\"scroll\" tabindex=\"0\" role=\"img\" aria-label=\"{name}\"");
    heading(words) + &worded(&frame, &lines.join("\n"))
}

/// Sentences on a strip, whose stretches have a table of their own.
fn stretches(it: &Strip) -> String {
    let note = |it: &String| element("p", &prose(it));
    let notes: String = it.notes.iter().map(note).collect();
    let mut name = it.name.chars();
    let first = name.next().map(|it| it.to_uppercase().to_string()).unwrap_or_default();
    if notes.is_empty() { notes } else { heading(&(first + name.as_str())) + &notes }
}

fn table(table: &Table) -> String {
    let title = table.heading.replace(" · ", ", ");
    let name = if table.name.is_empty() { &title } else { &table.name };
    let columns: Vec<(usize, &Column)> = shown(table).collect();
    let drawn = if columns.is_empty() { String::new() } else { grid(table, &columns, name) };
    let note = |it: &String| element("p class=\"note\"", &prose(it));
    heading(&title) + &drawn + &table.notes.iter().map(note).collect::<String>()
}

fn grid(table: &Table, columns: &[(usize, &Column)], name: &str) -> String {
    let head: String = columns.iter().map(|(_, it)| column(it)).collect();
    let rows: String = table.rows.iter().map(|it| row(it, columns)).collect();
    let caption = worded("caption class=\"hidden\"", name);
    let head = element("thead", &element("tr", &head));
    let body = element("tbody", &rows);
    let drawn = element("table", &format!("{caption}{head}\n{body}"));
    framed(&format!("{name}, as of the file"), &drawn)
}

/// Columns that a page draws; bars need text of fixed width.
fn shown(table: &Table) -> impl Iterator<Item = (usize, &Column)> {
    table.columns.iter().enumerate().filter(|(_, it)| it.kind != CellKind::Bar)
}

fn column(column: &Column) -> String {
    let open = match column.kind {
        CellKind::Text | CellKind::Bar => "th scope=\"col\"",
        CellKind::Number => "th scope=\"col\" class=\"n\"",
        CellKind::Pair | CellKind::Threshold => "th scope=\"col\" colspan=\"2\" class=\"n\"",
    };
    worded(open, &column.label())
}

fn row(row: &Row, columns: &[(usize, &Column)]) -> String {
    if row.group {
        let width: usize = columns.iter().map(|(_, it)| parts(it.kind)).sum();
        let label = row.cells.first().map(words).unwrap_or_default();
        return element(
            "tr",
            &element(&format!("th scope=\"rowgroup\" colspan=\"{width}\""), &label),
        );
    }
    let cells = columns.iter().map(|(index, column)| {
        let cell = row.cells.get(*index).unwrap_or(&Cell::Empty);
        self::cell(cell, column.kind, (*index == 0).then_some(row.level))
    });
    let class = if row.strong { "tr class=\"strong\"" } else { "tr" };
    element(class, &cells.collect::<String>()) + "\n"
}

/// Cells of a table that a cell of the report takes.
fn parts(kind: CellKind) -> usize {
    if matches!(kind, CellKind::Pair | CellKind::Threshold) { 2 } else { 1 }
}

/// A cell; `level` is the depth of the row if its cell names it.
fn cell(cell: &Cell, kind: CellKind, level: Option<u8>) -> String {
    if let Some(level) = level {
        return element(&format!("th scope=\"row\" class=\"level{level}\""), &words(cell));
    }
    let class = if kind == CellKind::Text { "" } else { " class=\"n\"" };
    match cell {
        Cell::Pair(first, second) if parts(kind) == 2 => {
            [first, second].map(|it| worded(&format!("td{class}"), it)).concat()
        }
        other if parts(kind) == 2 => element(&format!("td{class} colspan=\"2\""), &words(other)),
        other => element(&format!("td{class}"), &words(other)),
    }
}

fn words(cell: &Cell) -> String {
    match cell {
        Cell::Empty | Cell::Bar(_) => String::new(),
        Cell::Missing => "-".to_owned(),
        Cell::Text(words) => prose(words),
        Cell::Name { text: name, findings } => text(name) + &marks::beside_name(findings),
        Cell::Number { text: number, mark, word } => {
            let number = format!("{number}{}", mark.map(String::from).unwrap_or_default());
            let word = word.as_ref();
            text(&word.map_or(number.clone(), |word| format!("{word} ({number})")))
        }
        Cell::Pair(first, second) => text(&format!("{first} {second}")),
    }
}

/// Keys with their explanations; empty if there are none.
pub(super) fn definitions(definitions: &Definitions) -> String {
    if definitions.rows.is_empty() {
        return String::new();
    }
    let row = |it: &Definition| {
        // Sources take more room than a print on two pages has.
        let class = if it.key == "Source" { " class=\"detail\"" } else { "" };
        let each = it.paragraphs.iter().map(|it| element(&format!("dd{class}"), &sourced(it)));
        worded(&format!("dt{class}"), &it.key) + &each.collect::<String>() + "\n"
    };
    let rows: String = definitions.rows.iter().map(row).collect();
    heading(definitions.heading.as_deref().unwrap_or_default()) + &element("dl", &rows)
}

/// Words with an address at their end as a link.
fn sourced(words: &str) -> String {
    match words.rsplit_once(": https://") {
        Some((names, rest)) => format!("{}: {}", prose(names), link(&format!("https://{rest}"))),
        None => prose(words),
    }
}

fn findings(findings: &[NumberedFinding]) -> String {
    let item = |it: &NumberedFinding| {
        let place = it.place.as_ref().map(|at| format!(" ({})", worded("code", at)));
        let (word, code) = (it.severity.word(), worded("code", &it.code));
        let words = prose(&it.text);
        let place = place.unwrap_or_default();
        element("li", &format!("[{}] <strong>{word}</strong> {code} {words}{place}", it.number))
            + "\n"
    };
    let items: String = findings.iter().map(item).collect();
    worded("h3", "Findings") + &element("ul class=\"findings\"", &items)
}
