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

/// Rooms with such comments; a room that has none any more is taken off the list.
const NOT_YET: [&str; 4] = [
    "src/export/",
    "src/report/diff/records.rs",
    "src/report/prices/records.rs",
    "src/report/records.rs",
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
    let clean = rust("src").filter(|it| !it.is_in(&NOT_YET));
    assert_none(clean.flat_map(|it| without_subject(&it)));
}

#[test]
fn rooms_that_are_clean_are_off_the_list() {
    let clean = NOT_YET.into_iter().filter(|it| rust(it).all(|it| without_subject(&it).is_empty()));
    assert_none(clean.map(|room| format!("{room} is clean")));
}
