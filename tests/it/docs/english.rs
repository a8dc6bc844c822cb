//! Words that the texts of the program avoid, because a first reader stumbles over them.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

use std::fs;
use std::path::{Path, PathBuf};

/// Each phrase, and the word to use.
const AVOIDED: [(&str, &str); 21] = [
    ("anew", "again"),
    ("grown old", "stale"),
    ("laid over", "overrides"),
    ("lay over", "override"),
    ("lie over", "override"),
    ("lies over", "overrides"),
    ("no more than that", "nothing else"),
    ("per cent", "percent"),
    ("so many", "a number"),
    ("so much", "an amount"),
    ("stand", "be, replace"),
    ("stands", "is, replaces"),
    ("stood", "was"),
    ("tell", "report, show, state"),
    ("telling", "reporting"),
    ("tells", "reports, shows, states"),
    ("that there are", "-"),
    ("that there is", "-"),
    ("the least that", "the lowest"),
    ("told", "reported, shown"),
    ("where", "if, in which"),
];

/// Text that users read: pages, schemas, and everything that tests have pinned of the output.
#[test]
fn texts_avoid_words_that_are_read_twice() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = ["README.md", "CHANGELOG.md", "docs", "schema", "tests/errors", "tests/snapshots"];
    let mut files = Vec::new();
    for place in places {
        collect(&root.join(place), &mut files);
    }
    assert!(files.len() > 200, "{}", files.len());
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            // A comment of a snapshot tool, a path, and what a case's own file holds are not ours.
            let is_ours = !line.starts_with("expression:") && !line.trim_start().starts_with("-->");
            let is_yaml = line.trim_start().starts_with(|it: char| it.is_ascii_digit());
            let is_yaml = is_yaml && file.extension().is_some_and(|it| it == "stderr");
            if is_ours && !is_yaml {
                let name = file.strip_prefix(root).unwrap().display();
                let words = phrases_of(line);
                found.extend(words.map(|(it, better)| {
                    format!("{name}:{}: `{it}`, write {better}: {line}", number + 1)
                }));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).unwrap().map(|it| it.unwrap().path());
        entries.for_each(|it| collect(&it, files));
    } else if path
        .extension()
        .is_some_and(|it| ["md", "json", "stderr", "snap"].iter().any(|end| it == *end))
    {
        files.push(path.to_owned());
    }
}

fn phrases_of(line: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words: String = line
        .to_lowercase()
        .chars()
        .map(|it| if it.is_alphanumeric() || it == '_' || it == '-' { it } else { ' ' })
        .collect();
    let spaced = format!(" {} ", words.split_whitespace().collect::<Vec<_>>().join(" "));
    AVOIDED.into_iter().filter(move |(it, _)| spaced.contains(&format!(" {it} ")))
}
