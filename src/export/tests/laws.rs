//! Laws of every table: nothing is cut, nothing trails, nothing breaks out.

use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::{Format, Layout, draw, markdown, only, text};
use crate::format::money;
use crate::input::escaped;
use crate::report::table::{Cell, Column, Row, Table};

/// Names as people might write them, and worse.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z_]{1,20}",
        "[\u{4e00}-\u{4eff}a-z ]{1,12}",
        "[🚀👩👍🏽é`|*_<\\\\$~ -]{1,8}",
        ".{1,12}",
        any::<String>(),
    ]
}

fn figure() -> impl Strategy<Value = String> {
    any::<i64>().prop_map(|number| money(number.into()))
}

fn random_table() -> impl Strategy<Value = Table> {
    let row = (name(), figure(), figure(), figure(), proptest::option::of(Just('*')), 0_u8..3);
    proptest::collection::vec(row, 1..8).prop_map(|rows| Table {
        name: "random".into(),
        heading: "Random · USD".into(),
        columns: vec![
            Column::text(""),
            Column::number("marked"),
            Column::pair("pair"),
            Column::number("last").under("line"),
        ],
        rows: rows
            .into_iter()
            .map(|(name, a, b, c, mark, level)| {
                let marked = mark.map_or_else(|| Cell::number(&a), |mark| Cell::marked(&a, mark));
                Row::new([Cell::name(name, &[7]), marked, Cell::pair(&b, &c), Cell::number(&a)])
                    .level(level)
            })
            .collect(),
        ..Table::default()
    })
}

/// The text a reader of the markup sees.
fn rendered(markdown: &str) -> String {
    let mut text = String::new();
    let markdown = markdown.replace("`@`", "@");
    let mut rest = markdown.chars().peekable();
    while let Some(character) = rest.next() {
        match rest.peek() {
            Some(next) if character == '\\' && next.is_ascii_punctuation() => {
                text.extend(rest.next());
            }
            _ => text.push(character),
        }
    }
    text
}

/// Every text of a table, as a reader should find it.
fn texts(table: &Table) -> Vec<String> {
    let of_cell = |cell: &Cell| match cell {
        Cell::Name { text, .. } | Cell::Text(text) | Cell::Number { text, .. } => {
            vec![escaped(text).into_owned()]
        }
        Cell::Pair(first, second) => vec![first.clone(), second.clone()],
        Cell::Empty | Cell::Missing | Cell::Bar(_) => Vec::new(),
    };
    table.rows.iter().flat_map(|row| row.cells.iter().flat_map(of_cell)).collect()
}

proptest! {
    #[test]
    fn every_text_is_whole_in_every_format(random in random_table(), width in 80_usize..=120) {
        let document = only(random.clone());
        let plain = draw(Format::Table, &document, Layout { width, ..Layout::default() });
        let rendered = rendered(&markdown(&document));
        for text in texts(&random) {
            prop_assert!(plain.contains(&text), "{text:?} in {plain}");
            prop_assert!(rendered.contains(text.trim()), "{text:?} in {rendered}");
        }
    }

    #[test]
    fn no_line_trails_and_numbers_end_in_one_column(random in random_table()) {
        let plain = text(&only(random.clone()));
        let lines: Vec<&str> = plain.lines().collect();
        prop_assert_eq!(lines.len(), 2 + 2 + random.rows.len(), "{}", plain);
        for line in &lines {
            prop_assert_eq!(*line, line.trim_end());
        }
        let ends: Vec<usize> = lines.iter().skip(2).map(|line| line.width()).collect();
        prop_assert!(ends.windows(2).all(|pair| pair.first() == pair.last()), "{plain}");
    }

    #[test]
    fn a_markdown_row_has_as_many_cells_as_its_heading(random in random_table()) {
        let drawn = markdown(&only(random.clone()));
        let bars = |line: &str| {
            let escaped = line.replace("\\\\", "").replace("\\|", "");
            escaped.matches('|').count()
        };
        let rows: Vec<&str> = drawn.lines().filter(|line| line.starts_with('|')).collect();
        prop_assert_eq!(rows.len(), 2 + random.rows.len(), "{}", drawn);
        for row in rows {
            prop_assert_eq!(bars(row), 6, "{}", row);
        }
    }
}
