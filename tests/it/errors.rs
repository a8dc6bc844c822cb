//! Mistakes as files: what the program says about each, to the letter.
//!
//! `UPDATE_EXPECT=1 cargo test errors` writes down what it says now.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod hostile;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gpu_tco::codes;

const FOLDER: &str = "tests/errors";

/// The program, ready to run in the root of the repository.
fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-tco"));
    program.current_dir(env!("CARGO_MANIFEST_DIR")).env_clear().env("LC_ALL", "C.UTF-8");
    program
}

/// What `compare` does with these arguments.
fn compare<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Output {
    program().arg("compare").args(arguments).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The files of a folder, as a user would name them.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(FOLDER).join(folder);
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder)).unwrap();
    let mut files: Vec<_> = entries.map(|it| folder.join(it.unwrap().file_name())).collect();
    files.sort();
    files
}

fn text(file: &Path) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

/// A file with a mistake, and the arguments that find it.
struct Mistake {
    file: PathBuf,
    arguments: Vec<String>,
}

impl Mistake {
    fn expected(&self) -> PathBuf {
        self.file.with_extension("stderr")
    }
}

/// Every file of the folders but what is expected of them.
fn mistakes() -> Vec<Mistake> {
    let all = ["scenario", "sheet", "several", "command"].into_iter().flat_map(files);
    let inputs = all.filter(|file| file.extension().is_some_and(|it| it != "stderr"));
    inputs.filter(|file| !is_part(file)).map(mistake).collect()
}

/// A sheet that a scenario beside it names.
fn is_part(file: &Path) -> bool {
    file.to_string_lossy().ends_with(".sheet.yaml")
}

fn mistake(file: PathBuf) -> Mistake {
    let name = file.display().to_string();
    let folder = file.parent().and_then(Path::file_name).unwrap().to_str().unwrap();
    let arguments = match folder {
        // One argument a line.
        "command" => text(&file).lines().map(str::to_owned).collect(),
        "sheet" => vec![scenario_of(&text(&file)), "--pricing".to_owned(), name],
        _ => vec![name],
    };
    Mistake { file, arguments }
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

#[test]
fn each_mistake_has_its_exact_message() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for mistake in mistakes() {
        let output = compare(&mistake.arguments);
        let name = mistake.file.display();
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(output.stdout.is_empty(), "{name} has results");
        let (said, file) = (stderr(&output), mistake.expected());
        if update {
            fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), said).unwrap();
        } else if said != text(&file) {
            wrong.push(format!("{name} says\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n`UPDATE_EXPECT=1` writes this down", wrong.join("\n"));
}

#[test]
fn every_file_is_used() {
    let mistakes = mistakes();
    let scenarios: String = mistakes.iter().map(|it| text(&it.file)).collect();
    for file in ["scenario", "sheet", "several", "command"].into_iter().flat_map(files) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let used = if is_part(&file) {
            scenarios.contains(name)
        } else {
            mistakes.iter().any(|it| it.file == file || it.expected() == file)
        };
        assert!(used, "{} belongs to no test", file.display());
    }
}

#[test]
fn every_message_has_a_place_and_a_fix() {
    for mistake in mistakes() {
        let in_a_file = !mistake.file.starts_with(Path::new(FOLDER).join("command"));
        let concise = ["--message-format".to_owned(), "concise".to_owned()];
        let said = stderr(&compare(mistake.arguments.iter().chain(&concise)));
        for line in said.lines().filter(|_| in_a_file) {
            let (place, message) =
                line.split_once(": error[GT").unwrap_or_else(|| panic!("{said}"));
            let mut place = place.rsplitn(3, ':').map(str::parse::<usize>);
            assert!(place.next().unwrap().is_ok() && place.next().unwrap().is_ok(), "{line}");
            let fix = message.split_once("; ").map_or("", |(_, fix)| fix);
            assert!(!fix.is_empty(), "{line}");
        }
    }
}

#[test]
fn one_mistake_makes_one_message() {
    for mistake in mistakes() {
        let folder = mistake.file.parent().unwrap().file_name().unwrap();
        let one = folder == "scenario" || folder == "sheet";
        if one {
            let said = text(&mistake.expected());
            assert_eq!(said.matches("error[GT").count(), 1, "{said}");
        }
    }
}

/// What only a finished comparison can bring up.
const FINDINGS: [&str; 24] = [
    codes::NET_ABOVE_LIST,
    codes::STALE,
    codes::LATER_PRICE,
    codes::LINES_LEFT_OUT,
    codes::UNSERVED,
    codes::AS_USED,
    codes::NOTHING_TO_INTERRUPT,
    codes::OFTEN_INTERRUPTED,
    codes::NEVER_INTERRUPTED,
    codes::NEVER_REACHED,
    codes::DEAR_BEFORE_CHEAP,
    codes::LEFT_OVER,
    codes::FEW_SPARES,
    codes::FEW_STAFF,
    codes::ONE_SIDED,
    codes::LIFE_BEYOND_HORIZON,
    codes::OUTLIVED,
    codes::NEVER_REFRESHED,
    codes::RACK_POWER,
    codes::ASSUMED_UTILIZATION,
    codes::RARE_PEAK,
    codes::REPAIR_TWICE,
    codes::ABOVE_THE_FLOOR,
    codes::DATA_WITHOUT_PRICE,
];

#[test]
fn every_code_of_a_mistake_has_an_example() {
    let said: String = mistakes().iter().map(|it| text(&it.expected())).collect();
    for (code, meaning) in codes::TABLE {
        let has_example = said.contains(&format!("error[{code}]"));
        let excused = FINDINGS.contains(code);
        let of_check = crate::check::has_example(code);
        assert!(
            has_example != excused || (of_check && !excused),
            "{code}: {meaning} example: {has_example}"
        );
    }
}

#[test]
fn a_mistake_leaves_the_output_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (new, old) = (folder.path().join("new.txt"), folder.path().join("old.txt"));
    fs::write(&old, "as it was").unwrap();
    for mistake in mistakes() {
        for path in [&new, &old] {
            let output = [OsStr::new("-o"), path.as_os_str()];
            let arguments = mistake.arguments.iter().map(OsStr::new).chain(output);
            assert_eq!(compare(arguments).status.code(), Some(2), "{}", mistake.file.display());
        }
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().path()).collect();
    assert_eq!(left, std::slice::from_ref(&old));
    assert_eq!(fs::read(&old).unwrap(), b"as it was");
}
