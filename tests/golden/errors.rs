//! Mistakes as files: what the program says about each, to the letter.
//!
//! A file of `tests/errors` has a mistake, or the arguments that are one; its message is written
//! down beside it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser;
use gpu_tco::cli::Cli;
use gpu_tco::{codes, commands};
use libtest_mimic::Trial;

use crate::expected::expect;
use crate::{asserts, check, trial};

const FOLDER: &str = "tests/errors";
const KINDS: [&str; 4] = ["scenario", "sheet", "several", "command"];

/// A file with a mistake, and the arguments that find it.
struct Mistake {
    file: PathBuf,
    arguments: Vec<String>,
}

/// A test for each mistake, and two for their completeness.
pub fn trials() -> Vec<Trial> {
    let each = mistakes().into_iter().map(|it| trial(it.name(), move || it.is_as_written_down()));
    let all = [
        asserts("errors::every_file_is_used", every_file_is_used),
        asserts("errors::every_code_has_an_example", every_code_has_an_example),
    ];
    each.chain(all).collect()
}

/// The files of a folder, as a user would name them.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(FOLDER).join(folder);
    let entries = fs::read_dir(&folder).unwrap();
    let mut files: Vec<_> = entries.map(|it| folder.join(it.unwrap().file_name())).collect();
    files.sort();
    files
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}

/// Every file of the folders except the messages.
fn mistakes() -> Vec<Mistake> {
    let all = KINDS.into_iter().flat_map(files);
    let inputs = all.filter(|file| file.extension().is_some_and(|it| it != "stderr"));
    inputs.filter(|file| !is_part(file)).map(Mistake::of).collect()
}

/// Whether a file is a sheet that a scenario beside it names.
fn is_part(file: &Path) -> bool {
    file.to_string_lossy().ends_with(".sheet.yaml")
}

/// The scenario that names what a sheet of this kind holds.
fn scenario_of(sheet: &str) -> String {
    let is_of = |kind: &str| sheet.lines().any(|line| line.starts_with(kind));
    let kind = match (is_of("site:"), is_of("vendor:") && !is_of("provider:")) {
        (true, _) => "site.",
        (_, true) => "vendor.",
        _ => "",
    };
    format!("{FOLDER}/sheet.{kind}scenario.yaml")
}

/// What stops `compare` in this process; none if nothing does.
fn failure<'a>(arguments: impl Iterator<Item = &'a OsStr>) -> Option<String> {
    let all = ["gpu-tco", "compare"].map(OsStr::new).into_iter().chain(arguments);
    match Cli::try_parse_from(all) {
        Ok(cli) => commands::run(&cli).err().map(|it| it.to_string()),
        Err(problem) => Some(problem.to_string()),
    }
}

impl Mistake {
    fn of(file: PathBuf) -> Self {
        let name = file.display().to_string();
        let folder = file.parent().and_then(Path::file_name).unwrap().to_str().unwrap();
        let arguments = match folder {
            // One argument a line.
            "command" => text(&file).lines().map(str::to_owned).collect(),
            "sheet" => vec![scenario_of(&text(&file)), "--pricing".to_owned(), name],
            _ => vec![name],
        };
        Self { file, arguments }
    }

    /// The name of its test: `errors::scenario::pue-below-one`.
    fn name(&self) -> String {
        let stem = self.file.file_stem().unwrap().to_str().unwrap();
        format!("errors::{}::{stem}", self.kind())
    }

    /// The folder it is in.
    fn kind(&self) -> &str {
        self.file.parent().and_then(Path::file_name).unwrap().to_str().unwrap()
    }

    fn expected(&self) -> PathBuf {
        self.file.with_extension("stderr")
    }

    fn is_as_written_down(&self) -> Result<(), String> {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-tco"));
        program.env_clear().env("LC_ALL", "C.UTF-8").arg("compare").args(&self.arguments);
        let output = program.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        expect(&self.expected(), &said)?;
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty(), "there are results");
        if matches!(self.kind(), "scenario" | "sheet") {
            assert_eq!(said.matches("error[GT").count(), 1, "one mistake, one message");
        }
        if self.kind() != "command" {
            self.has_a_place_and_a_fix();
        }
        self.leaves_the_output_as_it_was();
        Ok(())
    }

    /// What stops `compare` with some more arguments.
    fn failure(&self, more: [&OsStr; 2]) -> Option<String> {
        failure(self.arguments.iter().map(OsStr::new).chain(more))
    }

    fn has_a_place_and_a_fix(&self) {
        let said = self.failure(["--message-format", "concise"].map(OsStr::new)).unwrap();
        for line in said.lines() {
            let (place, message) =
                line.split_once(": error[GT").unwrap_or_else(|| panic!("{said}"));
            let mut place = place.rsplitn(3, ':').map(str::parse::<usize>);
            assert!(place.next().unwrap().is_ok() && place.next().unwrap().is_ok(), "{line}");
            let fix = message.split_once("; ").map_or("", |(_, fix)| fix);
            assert!(!fix.is_empty(), "{line}");
        }
    }

    fn leaves_the_output_as_it_was(&self) {
        let folder = tempfile::tempdir().unwrap();
        let (new, old) = (folder.path().join("new.txt"), folder.path().join("old.txt"));
        fs::write(&old, "as it was").unwrap();
        for path in [&new, &old] {
            assert!(self.failure(["-o".as_ref(), path.as_os_str()]).is_some(), "it is written");
        }
        let left = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().path());
        assert_eq!(left.collect::<Vec<_>>(), std::slice::from_ref(&old));
        assert_eq!(fs::read(&old).unwrap(), b"as it was");
    }
}

fn every_file_is_used() {
    let mistakes = mistakes();
    let scenarios: String = mistakes.iter().map(|it| text(&it.file)).collect();
    for file in KINDS.into_iter().flat_map(files) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let used = if is_part(&file) {
            scenarios.contains(name)
        } else {
            mistakes.iter().any(|it| it.file == file || it.expected() == file)
        };
        assert!(used, "{} belongs to no test", file.display());
    }
}

/// Every code is in an example of this suite, in a rule's files, or in a test or snapshot of
/// comparisons.
fn every_code_has_an_example() {
    let said: String = mistakes().iter().map(|it| text(&it.expected())).collect();
    let tests = sources(Path::new("tests/it")) + &sources(Path::new("tests/snapshots"));
    for codes::Explanation { code, what, .. } in codes::all() {
        let has_example = said.contains(&format!("error[{code}]"));
        let is_tested = tests.contains(code) || check::has_example(code);
        assert!(has_example || is_tested, "{code}: {what}");
    }
}

/// The text of every test, table of cases and snapshot of a folder.
fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
        if entry.is_dir() {
            all += &sources(&entry);
        } else if entry
            .extension()
            .is_some_and(|it| ["rs", "snap", "txt"].iter().any(|end| it == *end))
        {
            all += &text(&entry);
        }
    }
    all
}
