//! Pages of different width, letters and colors.

use unicode_width::UnicodeWidthStr;

use super::samples::comparison;
use super::tables::{break_even, cost};
use super::{Drawing, Format, Layout, draw, markdown, only, text};
use crate::input::Severity;
use crate::report::document::{Document, NumberedFinding, Section, Sentence};
use crate::report::table::{Cell, Column, Row, Table};

#[test]
fn a_verdict_wraps_at_the_width_and_hangs() {
    let expected = "\
64 H100 for three years: own or rent?

neocloud is cheapest: 3,363,840 USD over 36 months, 1,418,157 (29.7%) below own,
  the next.
own is cheapest if neocloud passes 3.554 per GPU-hour (+42.2%) or servers cost
  41.7% less.
";
    let document = Document { sections: Vec::new(), ..comparison() };
    assert_eq!(draw(Format::Table, &document, Layout::of_width(Some(20))), expected);
}

#[test]
fn ascii_has_the_widths_of_the_original() {
    let plain = text(&comparison());
    let ascii = draw(Format::Table, &comparison(), Layout { ascii: true, ..Layout::default() });
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(ascii.contains("Breakdown | USD over 36 months, undiscounted\n"));
    let widths = |text: &str| text.lines().map(UnicodeWidthStr::width).collect::<Vec<_>>();
    assert_eq!(widths(&ascii), widths(&plain));
}

#[test]
fn color_adds_codes_and_changes_nothing_else() {
    let mut document = comparison();
    let place = None;
    let error = NumberedFinding {
        number: 4,
        severity: Severity::Error,
        code: "GTS002".into(),
        text: "wrong".into(),
        place,
    };
    for section in &mut document.sections {
        if let Section::Findings(findings) = section {
            findings.push(error.clone());
        }
    }
    let plain = text(&document);
    let mut colored = draw(Format::Table, &document, Layout { color: true, ..Layout::default() });
    for painted in [
        "\u{1b}[1mneocloud is cheapest",
        "[1] \u{1b}[33mwarning\u{1b}[0m  GTS008",
        "\u{1b}[31merror\u{1b}[0m    GTS002",
        "\u{1b}[2mAssumptions\u{1b}[0m",
    ] {
        assert!(colored.contains(painted), "{painted:?} in {colored}");
    }
    for code in ["0", "1", "2", "31", "33"] {
        colored = colored.replace(&format!("\u{1b}[{code}m"), "");
    }
    assert_eq!(colored, plain);
}

#[test]
fn a_group_heads_its_rows_across_the_columns() {
    let shown = Table {
        columns: vec![
            Column::number("per GPU-hour"),
            Column::text("instance"),
            Column::number("GPUs"),
        ],
        rows: vec![
            Row::group(Cell::name("h100-sxm-80gb-of-a-long-name", &[])),
            Row::new([
                Cell::number("2.464"),
                Cell::name("coreweave/hgx-h100", &[]),
                Cell::number("8"),
            ]),
            Row::new([Cell::marked("3.290", '!'), Cell::name("lambda/gpu_1x", &[]), Cell::Missing]),
        ],
        ..Table::default()
    };
    let expected = "\
per GPU-hour   instance             GPUs
h100-sxm-80gb-of-a-long-name
       2.464   coreweave/hgx-h100      8
       3.290!  lambda/gpu_1x           -
";
    assert_eq!(text(&only(shown.clone())), expected);
    let expected = "\
| per GPU-hour | instance | GPUs |
|---:|:---|---:|
| **`h100-sxm-80gb-of-a-long-name`** | | |
| 2.464 | `coreweave/hgx-h100` | 8 |
| 3.290! | `lambda/gpu_1x` | - |
";
    assert_eq!(markdown(&only(shown)), expected);
}

#[test]
fn columns_leave_in_turn_and_only_while_they_must() {
    let at = |width, table: Table| {
        draw(Format::Table, &only(table), Layout { width, ..Layout::default() })
    };
    let shown = |width| at(width, cost());
    assert!(!shown(97).contains("not fit"));
    assert!(shown(96).contains("\n1 column does not fit: opex (-f csv has all)\n"));
    assert!(shown(84).contains("\n1 column does not fit: opex (-f csv has all)\n"));
    assert!(shown(83).contains("\n2 columns do not fit: capex, opex (-f csv has all)\n"));
    let row = "neocloud                  never  113.7%               never   62                     3.554\n";
    assert!(at(40, break_even()).contains(row));
}

#[test]
fn empty_documents_and_tables_are_drawn() {
    let empty = only(Table::default());
    assert_eq!(text(&empty), "");
    assert_eq!(markdown(&empty), "");
    let headings = Table {
        heading: "Prices".into(),
        columns: vec![Column::text("a"), Column::number("b")],
        ..Table::default()
    };
    assert_eq!(text(&only(headings)), "Prices\n\na   b\n");
}

#[test]
fn a_hostile_document_stays_text() {
    let evil = "x\u{1b}[2J\u{202e}\r\n</details><b>|`$`~~ [1]: http://e";
    let cell = |text: &str| {
        vec![
            Cell::name(text, &[]),
            Cell::text(text),
            Cell::marked(text, '*'),
            Cell::pair(text, text),
        ]
    };
    let shown = Table {
        name: evil.into(),
        heading: evil.into(),
        columns: vec![
            Column::text(evil),
            Column::number(evil).named(),
            Column::number(evil),
            Column::pair(evil),
        ],
        rows: vec![Row::new(cell(evil)).strong()],
        notes: vec![evil.into()],
        folded: true,
        ..Table::default()
    };
    let document = Document {
        title: evil.into(),
        lead: vec![Sentence::plain(evil)],
        sections: vec![shown.into()],
        ..Document::default()
    };
    let folded = markdown(&document);
    assert_eq!(folded.matches("</details>").count(), 1, "{folded}");
    for text in [folded, text(&document)] {
        assert!(!text.contains(['\u{1b}', '\r', '\u{202e}']), "{text}");
        assert!(text.contains(r"\u{1b}"), "{text}");
    }
}

#[test]
fn what_programs_read_is_not_drawn_from_rounded_text() {
    assert!(matches!(Format::Json.drawing(), Drawing::Results));
}
