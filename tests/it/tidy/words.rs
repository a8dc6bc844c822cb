//! Doc comments name their subject: none begins with a pronoun or a question word.

use super::{Source, assert_none, rust};

const OPENINGS: [&str; 14] = [
    "The same ",
    "It ",
    "Its ",
    "Those ",
    "They ",
    "Their ",
    "Them ",
    "And ",
    "What ",
    "Whether ",
    "Where ",
    "Who ",
    "Of ",
    "That ",
];

/// Help of flags, which `--help` prints.
const PRINTED: [&str; 3] = [
    "What a name of an accelerator or an instance means",
    "Where it was downloaded from",
    "Where to write it",
];

/// First lines of the doc comments of a file that begin so, as `path:line: text`.
fn without_subject(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    let mut before = "";
    for (index, line) in source.text.lines().map(str::trim_start).enumerate() {
        let mark = if line.starts_with("///") || line.starts_with("//!") { &line[..3] } else { "" };
        let text = line[mark.len()..].trim_start();
        let opens = !mark.is_empty() && mark != before;
        let is_any = |all: &[&str]| all.iter().any(|it| text.starts_with(it));
        if opens && is_any(&OPENINGS) && !is_any(&PRINTED) {
            found.push(format!("{}:{}: {text}", source.path, index + 1));
        }
        before = mark;
    }
    found
}

#[test]
fn doc_comments_name_their_subject() {
    assert_none(rust("src").flat_map(|it| without_subject(&it)));
}
