//! The pages of tasks: files and commands of each in the order of the page, in one folder.

use std::fs;
use std::path::Path;

use super::readme::assert_shows;
use crate::program::gpu_tco_in;

const FOLDER: &str = "docs/tasks";
/// Two screens.
const MOST_LINES: usize = 110;

/// A fenced block: its language, its text, and the file that the text before it names.
struct Block<'t> {
    language: &'t str,
    text: &'t str,
    file: Option<&'t str>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut all = Vec::new();
    let mut parts = page.split("```");
    let mut before = parts.next().unwrap();
    while let (Some(block), Some(after)) = (parts.next(), parts.next()) {
        let (language, text) = block.split_once('\n').unwrap();
        let last = before.trim_end().rsplit("\n\n").next().unwrap();
        let named = last.rsplit_once('`').and_then(|(rest, _)| rest.rsplit_once('`'));
        all.push(Block { language, text, file: named.map(|(_, name)| name) });
        before = after;
    }
    all
}

#[test]
fn every_page_of_a_task_works_as_it_is_written() {
    let mut pages = 0;
    for path in fs::read_dir(FOLDER).unwrap().map(|it| it.unwrap().path()) {
        let page = fs::read_to_string(&path).unwrap();
        let shown = path.display();
        assert!(page.lines().count() <= MOST_LINES, "{shown} is longer than two screens");
        let folder = tempfile::tempdir().unwrap();
        for block in blocks(&page) {
            match block.language {
                "yaml" | "csv" => write(folder.path(), block.file.unwrap(), block.text),
                "console" => run(folder.path(), block.text),
                "rust" => {
                    let source = fs::read_to_string("src/model/owned/connectivity.rs").unwrap();
                    assert!(source.contains(block.text), "{shown}");
                }
                "sh" => {} // of other programs
                other => panic!("{shown}: {other}"),
            }
        }
        pages += 1;
    }
    assert!(pages >= 7);
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Runs each `$` line; what follows it is what it prints.
fn run(folder: &Path, block: &str) {
    for part in block.split("$ gpu-tco ").skip(1) {
        let (line, expected) = part.split_once('\n').unwrap();
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let run = gpu_tco_in(folder, &arguments);
        assert!(run.code < 2, "{line}: {}", run.stderr);
        assert_shows(line, expected, &run.stdout);
    }
}
