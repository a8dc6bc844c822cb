//! What holds for any text whatever.

use gpu_tco::input::{
    Date, Diagnostics, Field, Named, Number, Sources, Span, Switch, Text, YamlNode, YamlValue,
    parse, read, render,
};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize, Default)]
#[serde(default, rename = "a row")]
#[allow(dead_code, reason = "read for its problems")]
struct Row {
    number: Field<Number>,
    date: Field<Date>,
    text: Field<Text>,
    switch: Field<Switch>,
    rows: Field<Vec<Field<Row>>>,
    named: Field<Named<Either>>,
    word: Field<Word>,
}

#[derive(Deserialize)]
#[serde(rename = "$by_kind")]
#[allow(dead_code, reason = "read for its problems")]
enum Either {
    #[serde(rename = "scalar")]
    Number(Number),
    #[serde(rename = "mapping")]
    Word(Word),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", rename = "a word")]
#[allow(dead_code, reason = "read for its problems")]
enum Word {
    Flat,
    Row(Box<Row>),
}

fn check(text: &str) {
    let mut sources = Sources::new();
    let id = sources.embed("any.yaml", text);
    let mut diagnostics = Diagnostics::new();
    if let Some(tree) = parse(&sources, id, &mut diagnostics) {
        check_spans(&tree, text);
        let row: Option<Row> = read(&tree, &mut diagnostics);
        assert!(row.is_some() || diagnostics.has_errors());
        let _: Option<Named<Row>> = read(&tree, &mut diagnostics);
    } else {
        assert!(diagnostics.has_errors());
    }
    diagnostics.sort();
    for diagnostic in &diagnostics {
        let spans = diagnostic.also.iter().map(|(span, _)| span);
        for span in diagnostic.span.iter().chain(spans) {
            check_span(*span, text);
        }
    }
    for text in [
        render::full(&diagnostics, &sources, false, 80),
        render::concise(&diagnostics, &sources),
        render::github(&diagnostics, &sources),
    ] {
        let inert = |c: char| c == '\n' || !gpu_tco::input::is_hidden(c);
        assert!(text.chars().all(inert), "{text:?}");
    }
}

fn check_span(span: Span, text: &str) {
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} in {text:?}");
}

fn check_spans(node: &YamlNode, text: &str) {
    check_span(node.span, text);
    for item in node.items() {
        check_spans(item, text);
    }
    for entry in node.entries() {
        check_span(entry.key.span, text);
        check_spans(&entry.value, text);
    }
    if let YamlValue::Scalar { text: plain, quoted: false } = &node.value {
        let written = &text[node.span.start as usize..node.span.end as usize];
        if !written.contains(['\n', '\r']) {
            assert_eq!(written, &**plain);
        }
    }
}

/// Pieces that make YAML, and pieces that break it.
const PIECES: [&str; 56] = [
    "number: ",
    "date: ",
    "text: ",
    "switch: ",
    "rows:",
    "named: ",
    "word: ",
    "flat",
    "row: ",
    "nubmer: ",
    "- ",
    "\n",
    "\n  ",
    "\n    ",
    "\r\n",
    "\r",
    "\t",
    " ",
    "[",
    "]",
    "{",
    "}",
    ", ",
    ": ",
    "? ",
    "'",
    "\"",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "---\n",
    "...\n",
    "%TAG",
    "# x\n",
    "|\n",
    ">-\n",
    "~",
    "null",
    "1",
    "1_000",
    "65%",
    "2026-08-01",
    "2026-02-30",
    "true",
    "yes",
    "日本",
    "\u{202e}",
    "\u{1b}[2J",
    "\u{feff}",
    "\0",
    "\\",
    "@",
    "`",
    "é",
    "\u{301}",
];

fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(PIECES.as_slice());
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_pieces_of_yaml_are_read_or_refused(text in pieces()) {
        check(&text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|(?s).{0,60}") {
        check(&text);
    }

    #[test]
    fn any_number_and_date_is_read_or_refused(text in "[-+0-9.,_:%$eExX ]{0,20}|(?s).{0,12}") {
        if let Ok(number) = Number::parse(&text) {
            prop_assert_eq!(number.value, text.parse().unwrap());
        }
        if let Ok(date) = Date::parse(&text) {
            prop_assert_eq!(date.to_string(), text);
        }
    }
}
