//! What the source promises about itself, kept by reading it.

#![allow(clippy::disallowed_methods, reason = "the source is read as text")]

mod circles;
mod compile_fail;
mod escapes;
mod figures;
mod ratchets;
mod words;

use std::fs;
use std::path::Path;

/// A file of the repository: its path from the root, and its text.
struct Source {
    path: String,
    text: String,
}

const LINES_OF_A_FILE: usize = 300;
const LINES_OF_A_FUNCTION: usize = 60;

impl Source {
    fn is_in(&self, rooms: &[&str]) -> bool {
        rooms.iter().any(|room| self.path.starts_with(room))
    }

    /// The lines that are code, numbered from 1.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate().map(|(index, line)| (index + 1, line));
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// Each line of code that holds one of these words, as `path:line: word`.
    fn mentions(&self, words: &[&str]) -> Vec<String> {
        let found = self.code().flat_map(|(number, line)| {
            let held = words.iter().filter(move |word| holds(line, word));
            held.map(move |word| format!("{}:{number}: {word}", self.path))
        });
        found.collect()
    }
}

/// Whether a line holds the text, not as part of a longer word.
fn holds(line: &str, text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(text).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + text.len()..].chars().next();
        let opens = text.starts_with(is_word) && before.is_some_and(is_word);
        let closes = text.ends_with(is_word) && after.is_some_and(is_word);
        !opens && !closes
    })
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every text file below a folder, or the file itself; of the tests, texts of the fuzzer too.
fn files(under: &str) -> Vec<Source> {
    let mut found = Vec::new();
    collect(&root().join(under), &mut found);
    if under == "tests" {
        let texts = crate::fuzz_texts::read().into_iter();
        found.extend(texts.map(|(path, text)| Source { path, text }));
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn collect(path: &Path, found: &mut Vec<Source>) {
    if let Ok(entries) = fs::read_dir(path) {
        for entry in entries {
            collect(&entry.unwrap().path(), found);
        }
    } else if let Ok(text) = fs::read_to_string(path) {
        let path = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        found.push(Source { path, text });
    }
}

fn rust(under: &str) -> impl Iterator<Item = Source> {
    let is_rust = |it: &Source| Path::new(&it.path).extension().is_some_and(|end| end == "rs");
    files(under).into_iter().filter(is_rust)
}

#[track_caller]
fn assert_none(found: impl IntoIterator<Item = String>) {
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn the_model_knows_no_file_clock_command_line_or_format() {
    const OUTSIDE: [&str; 14] = [
        "std::fs",
        "std::env",
        "std::io",
        "std::time",
        "std::process",
        "std::net",
        "clap",
        "comfy_table",
        "granit_parser",
        "serde_json",
        "println",
        "print",
        "eprintln",
        "eprint",
    ];
    const ROOMS: [&str; 3] = ["src/model", "src/expr", "src/analysis"];
    assert_none(ROOMS.into_iter().flat_map(rust).flat_map(|it| it.mentions(&OUTSIDE)));
}

#[test]
fn files_are_touched_where_they_are_read_and_written() {
    const DOORS: [&str; 7] = [
        "src/input/file.rs",
        "src/input/neighbor.rs",
        "src/input/source.rs",
        "src/input/walk.rs",
        "src/commands/output.rs",
        "src/commands/temporary.rs",
        "src/commands/unfinished.rs",
    ];
    let others = rust("src").filter(|it| !it.is_in(&DOORS));
    assert_none(others.flat_map(|it| it.mentions(&["std::fs", "fs::read", "File::open"])));
}

#[test]
fn the_command_line_stays_at_the_door() {
    const DOORS: [&str; 2] = ["src/cli/", "src/commands/"];
    let others = rust("src").filter(|it| !it.is_in(&DOORS));
    assert_none(others.flat_map(|it| it.mentions(&["clap"])));
}

#[test]
fn the_model_reads_no_value_while_it_builds() {
    assert_none(rust("src/model").flat_map(|it| it.mentions(&["stated()", "Given::stated"])));
}

#[test]
fn floats_search_and_nothing_else() {
    // serde names every number type, and refuses the values there; fonts give whole numbers; a chance is no money.
    const CHANCES: &str = "src/pricing/validity/";
    const IN: [&str; 5] =
        ["src/expr/value/", "src/expr/tape/", "src/analysis/", "src/input/de/", CHANCES];
    let others = rust("src").filter(|it| !it.is_in(&IN) && !it.path.ends_with("png/outlines.rs"));
    assert_none(others.flat_map(|it| it.mentions(&["f64", "f32"])));
}

#[test]
fn figures_are_made_where_they_are_nodes() {
    // Operators are refused by clippy's arithmetic lint in these rooms; these are the other ways.
    const PRINT: [&str; 4] = ["src/report", "src/export", "src/check", "src/diff"];
    const ARITHMETIC: [&str; 5] =
        ["checked_add", "checked_sub", "checked_mul", "checked_div", "sum::<Option<Decimal>>"];
    // Figures as written are held against each other, and against their usual ranges.
    const WRITTEN: [&str; 3] =
        ["src/check/sheets", "src/check/magnitudes", "src/check/lint/stated.rs"];
    for room in PRINT {
        let head = fs::read_to_string(root().join(room).join("mod.rs")).unwrap();
        assert!(head.contains("#![warn(clippy::arithmetic_side_effects)]"), "{room}");
    }
    let others = PRINT.into_iter().flat_map(rust).filter(|it| !it.is_in(&WRITTEN));
    assert_none(others.flat_map(|it| it.mentions(&ARITHMETIC)));
}

#[test]
fn every_component_is_in_the_register() {
    let declared = |it: &Source| {
        it.code()
            .filter(|(_, line)| line.starts_with("pub const") && line.contains(": Component"))
            .count()
    };
    let declared: usize = rust("src/model").map(|it| declared(&it)).sum();
    assert_eq!(declared, gpu_tco::model::COMPONENTS.len());
}

#[test]
fn one_file_rounds() {
    // The other is the rule that 2/3 of 3 is 2 and not 3.
    const ROOMS: [&str; 3] = ["src/format.rs", "src/format/", "src/expr/value/exact.rs"];
    const ROUNDING: [&str; 5] =
        ["round_dp", "round_dp_with_strategy", ".round()", "round_sf", "rescale"];
    let others = || rust("src").filter(|it| !it.is_in(&ROOMS));
    let outside_tests = |it: Source| {
        let code = it.text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        Source { text: code, ..it }
    };
    assert_none(others().map(outside_tests).flat_map(|it| it.mentions(&ROUNDING)));
    let precision = others().flat_map(|it| {
        let lines = it.code().filter(|(_, line)| has_precision(line));
        lines.map(|(number, _)| format!("{}:{number}: a precision", it.path)).collect::<Vec<_>>()
    });
    assert_none(precision);
}

/// Whether a line formats with so many decimals, such as `{:.2}` or `{cost:.2}`.
fn has_precision(line: &str) -> bool {
    line.match_indices(":.").any(|(start, _)| {
        let name = line[..start].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        let digits = &line[start + 2..];
        name.ends_with('{') && digits.starts_with(|c: char| c.is_ascii_digit() || c == '*')
    })
}

#[test]
fn files_and_functions_are_short() {
    let excesses = |it: &Source| {
        let lines = it.text.lines().count();
        let file = (lines > LINES_OF_A_FILE).then(|| format!("{}: {lines} lines", it.path));
        file.into_iter().chain(long_functions(it)).collect::<Vec<_>>()
    };
    let all: Vec<_> = rust("src").chain(rust("tests")).collect();
    assert_none(all.iter().flat_map(excesses));
}

/// Functions by indentation: rustfmt closes each at the indentation it opens with.
fn long_functions(source: &Source) -> Vec<String> {
    let lines: Vec<&str> = source.text.lines().collect();
    let mut long = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        let is_function = code.starts_with("fn ") || (code.starts_with("pub") && holds(code, "fn"));
        if !is_function || code.ends_with([';', '}']) {
            continue;
        }
        let closing = format!("{indent}}}");
        let body = lines[start..].iter().position(|it| *it == closing).unwrap_or_default();
        if body >= LINES_OF_A_FUNCTION {
            long.push(format!("{}:{}: {} lines", source.path, start + 1, body + 1));
        }
    }
    long
}

#[test]
fn every_file_says_what_it_is() {
    // Cases of a module's own tests are said by that module.
    let silent = rust("src").chain(rust("tests")).filter(|it| !it.path.ends_with("/tests.rs"));
    assert_none(silent.filter(|it| !it.text.starts_with("//! ")).map(|it| it.path));
}

#[test]
fn nothing_is_left_for_later() {
    let words = ["TO DO", "FIX ME", "XX X"].map(|word| word.replace(' ', ""));
    let words = words.each_ref().map(String::as_str);
    let all = ["src", "tests", "pricing", "scenarios"].into_iter().flat_map(files);
    assert_none(all.flat_map(|it| {
        let found = words.iter().filter(|word| it.text.lines().any(|line| holds(line, word)));
        found.map(|word| format!("{}: {word}", it.path)).collect::<Vec<_>>()
    }));
}

#[test]
fn every_sheet_is_built_in_under_its_own_name() {
    let built = fs::read_to_string(concat!(env!("OUT_DIR"), "/embedded_sheets.rs")).unwrap();
    // Tables beside the sheets, and the list of feeds.
    let tables =
        ["accelerators", "feeds", "ranges", "regions"].map(|it| format!("pricing/{it}.yaml"));
    for Source { path, text } in
        files("pricing").into_iter().filter(|it| !tables.contains(&it.path))
    {
        let id = path.trim_start_matches("pricing/").trim_end_matches(".yaml");
        assert!(built.contains(&format!("({id:?},")), "{path} is not built in");
        let kinds = ["provider", "vendor", "site", "publisher"];
        let names = |kind: &&str| text.lines().any(|line| line == format!("{kind}: {id}"));
        assert_eq!(kinds.iter().filter(|kind| names(kind)).count(), 1, "{path} is not {id}");
    }
}

#[test]
fn nothing_names_a_machine() {
    let folders = ["work", "root", "home", "tmp", "Users"].map(|name| format!("/{name}/"));
    let all = "src tests pricing scenarios docs schema release .ci .github README.md Cargo.toml deny.toml \
               .pre-commit-hooks.yaml action.yml build.rs clippy.toml rustfmt.toml";
    for Source { path, text } in all.split_whitespace().flat_map(files) {
        for folder in &folders {
            // Behind a host or a folder of the repository it is no path of a machine.
            let starts = |(at, _): (usize, &str)| {
                let before = text[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || "-_./".contains(c))
            };
            assert!(!text.match_indices(&**folder).any(starts), "{path} names {folder}");
        }
    }
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let mut sources = lock.lines().filter_map(|line| line.strip_prefix("source = "));
    let registry = "\"registry+https://github.com/rust-lang/crates.io-index\"";
    assert!(sources.all(|it| it == registry), "a package comes from elsewhere");
}
