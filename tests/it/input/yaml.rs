//! Texts that are not the YAML we read, each with its place and fix; and odd ones that are.

use gpu_tco::input::{Field, Named, Scalar, Text};

use super::{problems, value};

/// Reads a mapping of names to text and checks the first line of problems after the file name.
#[track_caller]
fn refused(text: &str, wanted: &str) {
    let problems = problems::<Named<Text>>(text);
    let first = problems.lines().next().unwrap_or("accepted");
    assert_eq!(first.trim_start_matches("x.yaml:"), wanted, "{text:?}");
}

const SYNTAX_ERRORS: &[(&str, &str)] = &[
    (
        "a: 1\n\tb: 2\n",
        "2:1: error[GTF008]: found a tab; YAML allows spaces only; indent with spaces, YAML allows no tabs there",
    ),
    (
        "a:\n\t- 1\n",
        "2:1: error[GTF008]: found a tab; YAML allows spaces only; indent with spaces, YAML allows no tabs there",
    ),
    (
        "a: \"open\nb: 2\n",
        "2:1: error[GTF008]: a text in quotes is not closed; close the quote that was opened before this place",
    ),
    (
        "a: 'open\n",
        "1:9: error[GTF008]: a text in quotes is not closed; close the quote that was opened before this place",
    ),
    (
        "a: [1, 2\nb: 3\n",
        "2:2: error[GTF008]: a bracket is not closed; write `]` before this place, or the missing `,`",
    ),
    ("a: {b: 1\n", "1:4: error[GTF008]: a bracket is not closed; close it with `}`"),
    (
        "a: [1,,2]\n",
        "1:7: error[GTF008]: found a `,` instead of a value; remove one of the two `,`",
    ),
    ("a: {b: 1}}\n", "1:10: error[GTF008]: a bracket is closed that was not opened; remove it"),
    (
        "a: b: c\n",
        "1:5: error[GTF008]: found a `:` in front of no value; write one key a line, and quotes round a text with `: ` in it",
    ),
    (
        "a: 1\nb: 2\n c: 3",
        "3:2: error[GTF008]: 1 space before this key, but 0 before the key above it; write the same number of spaces before both",
    ),
    (
        "a: @x\n",
        "1:4: error[GTF008]: a text begins with a character that YAML keeps for itself; put the text in quotes",
    ),
    (
        "a: \"\\q\"\n",
        "1:4: error[GTF008]: a text in quotes holds an unknown escape; write `\\\\` for a backslash, or use single quotes",
    ),
    (
        "a: \"x\" y\n",
        "1:8: error[GTF008]: something follows a closing quote, but the text ends there; put all of it inside the quotes",
    ),
    (
        "- a\nb: 1\n",
        "2:1: error[GTF008]: a line does not line up with those above it; indent it like the line it belongs with",
    ),
    (
        "a: -\n",
        "1:4: error[GTF008]: a key or list item cannot begin here; begin it on a line of its own",
    ),
    (
        "%YAML 1.2\n---\na: 1\n",
        "1:1: error[GTF008]: a line begins with `%`, which YAML keeps for directives; remove the line",
    ),
];

#[test]
fn syntax_errors_have_a_place_and_a_fix() {
    for (text, wanted) in SYNTAX_ERRORS {
        refused(text, wanted);
    }
}

#[test]
fn yaml_that_hides_a_value_is_refused() {
    let alias = "write the value itself, or quotes round a text that begins with `*`";
    for (text, wanted) in [
        ("a: &x 1\n", "1:4: error[GTF009]: `&x` is an anchor, which no file here may use; remove the anchor".to_owned()),
        ("a: *y\n", format!("1:4: error[GTF009]: `*y` is an alias, which no file here may use; {alias}")),
        ("*y : 1\n", format!("1:1: error[GTF009]: `*y` is an alias, which no file here may use; {alias}")),
        ("<<: {a: 1}\n", "1:1: error[GTF009]: `<<` is a merge key, which no file here may use; write the keys themselves".to_owned()),
        ("a: !!str 5\n", "1:4: error[GTF009]: `!!str` is a tag, but the key says what kind a value has; remove the tag".to_owned()),
        ("a: !x {b: 1}\n", "1:4: error[GTF009]: `!x` is a tag, but the key says what kind a value has; remove the tag".to_owned()),
        ("a: 1\n---\nb: 2\n", "2:1: error[GTF009]: a second document begins here, but a file holds one; remove the line, or put what follows in a file of its own".to_owned()),
        ("[1]: 2\n", "1:1: error[GTF009]: a key is a list, but a name was expected; write a name, or quotes round a text that begins with a bracket".to_owned()),
        ("~: 1\n", "1:1: error[GTF009]: a key is empty, but a name was expected; write a name before the `:`".to_owned()),
        ("\"\": 1\n", "1:1: error[GTF009]: a key is empty, but a name was expected; write a name".to_owned()),
        ("\"a\\e[31m\": 1\n", "1:1: error[GTF009]: the key `a\\u{1b}[31m` holds characters that are not seen; write it without them".to_owned()),
        ("a\u{200b}: 1\n", "1:1: error[GTF009]: the key `a\\u{200b}` holds characters that are not seen; write it without them".to_owned()),
    ] {
        refused(text, &wanted);
    }
}

#[test]
fn one_mistake_in_yaml_is_one_message() {
    let merged = "base: &b {c: 1}\nd:\n  <<: *b\n  e: 1\n";
    let problems = problems::<Named<Named<Text>>>(merged);
    assert_eq!(problems.lines().count(), 3, "anchor, merge key and alias:\n{problems}");
}

#[test]
fn each_repeated_key_is_reported_and_the_first_kept() {
    refused(
        "a: 1\nb: 2\na: 3\n",
        "3:1: error[GTF003]: the key `a` is written twice in one mapping; remove one of the two",
    );
    let once: Vec<String> = (0..20).map(|n| format!("k{n}: x\n")).collect();
    let many = once.concat().repeat(2);
    assert_eq!(problems::<Named<Text>>(&many).lines().count(), 20);
}

#[test]
fn a_file_without_a_value_says_so() {
    refused(
        "",
        "1:1: error[GTF012]: the file is empty; write keys and values, such as `schema: 1`",
    );
    refused(
        " \n\n",
        "1:1: error[GTF012]: the file is empty; write keys and values, such as `schema: 1`",
    );
    refused(
        "# only\n",
        "1:1: error[GTF012]: the file holds no value; write keys and values, such as `schema: 1`",
    );
    refused(
        "~\n",
        "1:1: error[GTF012]: the file holds no value; write keys and values, such as `schema: 1`",
    );
}

#[test]
fn nesting_of_thousands_ends_at_the_limit() {
    for text in [
        "[".repeat(100_000),
        "- ".repeat(20_000),
        "{a: ".repeat(100_000),
        format!("? {}", "[".repeat(200_000)),
    ] {
        let problems = problems::<Named<Text>>(&text);
        assert!(
            problems.contains("GTF011]: lists and mappings are nested more than 64 deep"),
            "{problems}"
        );
    }
}

#[test]
fn alias_bombs_are_not_expanded() {
    let levels: Vec<String> = ('b'..='z')
        .zip('a'..)
        .map(|(name, before)| format!("{name}: &{name} [*{before}, *{before}]\n"))
        .collect();
    let bomb = format!("a: &a [x, x]\n{}", levels.concat());
    assert_eq!(problems::<Named<Vec<Text>>>(&bomb).lines().count(), 26 + 50);
}

#[test]
fn keys_and_texts_of_100_kb_are_met_without_harm() {
    let key = format!("{}: 1", "k".repeat(100_000));
    assert!(problems::<Named<Text>>(&key).contains("GTF008"));
    let long = "t".repeat(100_000);
    let read: Named<Text> = value(&format!("a: {long}"));
    assert_eq!(read.get("a").and_then(Field::get).map(|t| t.len()), Some(100_000));
}

#[test]
fn odd_but_plain_text_stays_text() {
    for text in [
        "no",
        "on",
        "1:30",
        "0x10",
        "0o17",
        "1e3",
        "2026-08-01",
        "x#y",
        "1]",
        "-x",
        "日本",
        "A\u{410}",
    ] {
        let read: Named<Scalar> = value(&format!("country: {text} # a comment\n"));
        let scalar = read.get("country").and_then(Field::get).unwrap();
        assert_eq!((scalar.text.as_str(), scalar.quoted), (text, false));
    }
}

#[test]
fn all_line_ends_markers_and_styles_are_read() {
    for text in [
        "a: x\r\nb: y\r\n",
        "a: x\rb: y\r",
        "---\na: x\nb: y\n...\n",
        "{a: x, b: y}",
        "? a\n: x\n? b\n: y\n",
        "a: >\n  x\nb: 'y'",
    ] {
        let read: Named<Text> = value(text);
        let texts: Vec<&str> = read.iter().map(|(name, _)| name.text.as_str()).collect();
        assert_eq!(texts, ["a", "b"], "{text:?}");
        assert_eq!(read.get("a").and_then(Field::get), Some(&Text("x".into())));
    }
}
