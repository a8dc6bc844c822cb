//! Names of strangers, which stay inert in every format.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Tag};
use roxmltree::{Document, Node};
use serde_json::Value;
use tempfile::TempDir;

use crate::reports::pasted::{as_xml, events, problems};
use rust_decimal::Decimal;

use crate::program::gpu_tco;

/// Names that a scenario may give to alternatives.
const NAMES: [&str; 14] = [
    "<script>alert(1)<script>",
    "+HYPERLINK(\"x\",\"y\")",
    "@SUM(A1:A9)",
    "-2+3",
    "a|b",
    "a`b`c``",
    "[a](javascript:alert(1))",
    "![a](b)",
    "::error::a",
    "&lt;b&gt; &amp;",
    "$a$ _b_ *c* ~d~",
    "'a\"b",
    "a,b;c",
    "forty_letters_forty_letters_forty_letters",
];

/// Names that are refused, as YAML writes them.
const REFUSED: [&str; 6] = ["a\\0b", "a\\e[31mb", "a\\u202eb", "a\\u200fb", "=1+1", "a\\tb"];

/// A title that a file may have, as YAML writes it.
const TITLE: &str = "=HYPERLINK(\\\"http://x\\\") <script>alert(1)</script> | a\\u200fb ::error::a";

fn scenario(names: &[&str], title: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.yaml");
    let quoted = |name: &&str| name.replace('"', "\\\"");
    let each = names.iter().map(quoted).enumerate().map(|(index, name)| {
        format!("  \"{name}\":\n    - on_demand: {{price_per_gpu_hour: {}}}\n", index + 3)
    });
    let text = format!(
        "title: \"{title}\"\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 36\n\
         demand: {{gpu: h100-sxm-80gb, gpus: 64, utilization: 0.6}}\nalternatives:\n{}",
        each.collect::<String>()
    );
    fs::write(&file, text).unwrap();
    (folder, file)
}

/// What `compare` prints of all names.
fn printed(flags: &[&str]) -> String {
    let (_folder, file) = scenario(&NAMES, TITLE);
    let run = gpu_tco(&[&["compare", file.to_str().unwrap()], flags].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{flags:?}");
    assert_eq!(hidden(&run.stdout), Vec::<char>::new(), "{flags:?}");
    run.stdout
}

/// Characters of a text that are not seen.
fn hidden(text: &str) -> Vec<char> {
    let is_space = |it: &char| ['\n', '\t'].contains(it);
    text.chars().filter(|it| gpu_tco::input::is_hidden(*it) && !is_space(it)).collect()
}

/// A report of all names.
fn report(extension: &str) -> Vec<u8> {
    let (folder, file) = scenario(&NAMES, TITLE);
    let output = folder.path().join(format!("out.{extension}"));
    let run = gpu_tco(&["report", file.to_str().unwrap(), "-o", output.to_str().unwrap()]);
    assert_eq!((run.code, run.stderr.lines().count()), (0, 1), "{}", run.stderr);
    fs::read(output).unwrap()
}

#[test]
fn hidden_characters_and_paths_are_refused_in_names_and_shown_as_codes() {
    for name in REFUSED {
        let (_folder, file) = scenario(&[name, "b"], "a");
        let run = gpu_tco(&["compare", file.to_str().unwrap()]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{name}");
        assert_eq!(hidden(&run.stderr), Vec::<char>::new(), "{name}");
    }
    for title in ["a\\0b", "a\\e[31mb", "a\\u202eb"] {
        let (_folder, file) = scenario(&["a", "b"], title);
        let run = gpu_tco(&["compare", file.to_str().unwrap(), "-f", "html"]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{title}");
        assert_eq!(hidden(&run.stderr), Vec::<char>::new(), "{title}");
    }
}

#[test]
fn text_shows_each_name_and_begins_no_line_with_a_command() {
    let text = printed(&["--view", "full"]);
    assert!(!text.lines().any(|line| line.starts_with("::")));
    for name in NAMES.iter().filter(|it| !it.contains("::")) {
        assert!(text.contains(name), "{name}");
    }
}

#[test]
fn markdown_has_no_markup_of_names() {
    // A mention would notify people, unless it is code.
    let mut found = problems(&printed(&["--view", "page", "-f", "markdown"]));
    found.retain(|it| it != "code: @");
    assert_eq!(found, Vec::<String>::new());
    for view in ["page", "full"] {
        let markdown = printed(&["--view", view, "-f", "markdown"]);
        for event in events(&markdown) {
            let is_marked = matches!(
                event,
                Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::Strikethrough)
                    | Event::InlineMath(_)
                    | Event::DisplayMath(_)
            );
            assert!(!is_marked, "{event:?}");
            if let Event::Html(it) | Event::InlineHtml(it) = event {
                let known =
                    ["<details>", "</details>", "<summary>", "</summary>", "<br>", "<br>\n"];
                let is_known = known.iter().any(|known| it.starts_with(known.trim()));
                assert!(is_known && !it.contains("<script"), "{it}");
            }
        }
    }
}

#[test]
fn html_has_no_element_or_formula_of_names() {
    let xml = as_xml(&printed(&["--view", "full", "-f", "html"]));
    let document = Document::parse(&xml).unwrap();
    assert!(!document.descendants().any(|it| it.has_tag_name("script")));
    let is_cell = |it: &Node<'_, '_>| it.has_tag_name("td") || it.has_tag_name("th");
    let mut names = Vec::new();
    for cell in document.descendants().filter(is_cell) {
        let words: String =
            cell.descendants().filter_map(|it| it.text().filter(|_| it.is_text())).collect();
        let is_number = |it: &str| {
            it.chars().all(|it| it.is_ascii_digit() || "+-.,%*".contains(it)) && it != "-2+3"
        };
        assert!(!words.starts_with(['=', '+', '-', '@']) || is_number(&words), "{words}");
        names.push(words);
    }
    for name in ["<script>alert(1)<script>", "'+HYPERLINK(\"x\",\"y\")", "'-2+3", "a`b`c``"] {
        assert!(names.iter().any(|it| it.starts_with(name)), "{name}");
    }
}

#[test]
fn cells_of_spreadsheets_compute_nothing_and_stay_apart() {
    for (format, delimiter) in [("csv", b','), ("tsv", b'\t')] {
        for table in ["alternatives", "sweep", "break_even", "inputs"] {
            let text = printed(&["-f", format, "--table", table]);
            let mut reader =
                csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
            let heads = reader.headers().unwrap().clone();
            for row in reader.records() {
                let row = row.unwrap(); // fails if rows have different lengths
                for cell in heads.iter().chain(&row) {
                    let is_number = cell.parse::<Decimal>().is_ok();
                    assert!(!cell.starts_with(['=', '+', '-', '@']) || is_number, "{cell}");
                }
            }
        }
    }
    assert!(printed(&["-f", "tsv"]).contains("\n'-2+3\t"));
}

#[test]
fn json_holds_names_as_they_are() {
    let json: Value = serde_json::from_str(&printed(&["-f", "json"])).unwrap();
    let all = json["alternatives"].as_array().unwrap();
    for name in NAMES {
        assert!(all.iter().any(|it| it["name"] == name), "{name}");
    }
}

/// A formula without its texts, in which two quotes stand for one.
fn without_texts(formula: &str) -> String {
    let parts = formula.replace("\"\"", "");
    let parts: Vec<&str> = parts.split('"').collect();
    assert!(parts.len() % 2 == 1, "a text of {formula} has no end");
    parts.into_iter().step_by(2).collect()
}

#[test]
fn a_workbook_has_names_as_texts_alone() {
    let mut archive = zip::ZipArchive::new(Cursor::new(report("xlsx"))).unwrap();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let (name, mut text) = (file.name().unwrap().into_owned(), String::new());
        if Path::new(&name).extension().is_none_or(|it| it != "xml")
            || file.read_to_string(&mut text).is_err()
        {
            continue;
        }
        let document = Document::parse(&text).unwrap_or_else(|it| panic!("{name}: {it}"));
        assert_eq!(hidden(&text.replace('\r', "")), Vec::<char>::new(), "{name}");
        for formula in document.descendants().filter(|it| it.has_tag_name("f")) {
            let formula = without_texts(formula.text().unwrap_or_default());
            for part in ["HYPERLINK(", "SUM(A1", "alert(", "2+3"] {
                assert!(!formula.contains(part), "{name}: {formula}");
            }
        }
    }
}

#[test]
fn a_page_has_no_element_of_names() {
    let page = String::from_utf8(report("html")).unwrap();
    assert_eq!(hidden(&page), Vec::<char>::new());
    assert!(!page.contains("<script>alert"));
    assert_eq!(page.matches("<script").count(), 2); // the data and the program
}
