//! Bad and odd traces: each is refused with its place, the reason and a fix, or read as the table says.
//!
//! A line of the table is the name of a case, the text of its trace and what comes of it. In texts `^`
//! stands for the first line `timestamp,gpus`, `@3` for 2026-09-07T03:00:00Z, and `{9x70000}` for a
//! character many times. What is read has a mean number of GPUs; what is refused begins with its place.

use std::fs;

use super::{compared, scenario};
use crate::program::gpu_tco_in;

const TABLE: &str = include_str!("table.txt");
/// Hours of the scenario times its price.
const PRICE: u32 = 8_760 * 3;

/// A case of the table.
struct Case {
    name: &'static str,
    text: String,
    outcome: &'static str,
}

fn cases() -> Vec<Case> {
    let lines = TABLE.lines().filter(|it| !it.is_empty() && !it.starts_with('#'));
    let cases = lines.map(|line| {
        let [name, text, outcome] = line.split(" => ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        Case { name, text: expanded(text), outcome }
    });
    cases.collect()
}

/// Text of a trace as the table writes it.
fn expanded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '^' => out.push_str("timestamp,gpus\n"),
            '@' => out.extend(["2026-09-07T0", &rest.next().unwrap().to_string(), ":00:00Z"]),
            '{' => {
                let (many, after) = rest.as_str().split_once('}').unwrap();
                let (what, times) = many.split_once('x').unwrap();
                out += &what.repeat(times.parse().unwrap());
                rest = after.chars();
            }
            '\\' => out.push(match rest.next().unwrap() {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '0' => '\0',
                'e' => '\u{1b}',
                'B' => '\u{feff}',
                other => panic!("\\{other}"),
            }),
            other => out.push(other),
        }
    }
    out
}

#[test]
fn each_trace_is_read_or_refused_as_the_table_says() {
    let folder = tempfile::tempdir().unwrap();
    let cases = cases();
    assert!(cases.len() > 130, "{}", cases.len());
    for code in ["GTT001", "GTT002", "GTT003", "GTT004"] {
        assert!(cases.iter().any(|it| it.outcome.contains(code)), "{code}");
    }
    for Case { name, text, outcome } in cases {
        if let Some(mean) = outcome.strip_prefix("mean ") {
            let run = compared(folder.path(), &text, "", &["-f", "json"]);
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}");
            let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
            let total: rust_decimal::Decimal =
                json["alternatives"][0]["total"].as_str().unwrap().parse().unwrap();
            let found = (total / rust_decimal::Decimal::from(PRICE)).round_dp(3).normalize();
            assert_eq!(found.to_string(), mean, "{name}");
        } else {
            let run = compared(folder.path(), &text, "", &["--message-format", "concise"]);
            assert_eq!(run.code, 2, "{name}: {}", run.stdout);
            assert_eq!(run.stderr.lines().next(), Some(outcome), "{name}");
        }
    }
}

/// Whoever names a file need not be allowed to read it.
#[test]
fn no_text_of_a_file_that_is_no_trace_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let others: Vec<Case> =
        cases().into_iter().filter(|it| it.outcome.starts_with("lab.yaml")).collect();
    assert!(others.len() > 15, "{}", others.len());
    for Case { name, text, .. } in others {
        let run = compared(folder.path(), &format!("{text}\nsecret,secret\n"), "", &[]);
        assert_eq!(run.code, 2, "{name}");
        assert!(!run.stderr.contains("secret"), "{name}: {}", run.stderr);
    }
}

/// Files that cannot be read as text, and what is said of them.
#[test]
fn what_is_no_text_is_refused_at_its_name_in_the_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let text = "timestamp,gpus,team\n2026-09-07T00:00:00Z,4,Zoé secret\n";
    let utf16 = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect();
    let latin: Vec<u8> = text.chars().map(|it| u8::try_from(u32::from(it)).unwrap()).collect();
    let cases: [(Vec<u8>, &str); 3] = [
        (utf16(u16::to_le_bytes), "trace.csv: the file is UTF-16, but UTF-8 was expected"),
        (utf16(u16::to_be_bytes), "trace.csv: the file is UTF-16, but UTF-8 was expected"),
        (latin, "trace.csv: byte 45 of the file, in line 2, is 0xE9, which is not UTF-8"),
    ];
    for (bytes, message) in cases {
        fs::write(folder.path().join("trace.csv"), bytes).unwrap();
        refused(folder.path(), message, "save the file as UTF-8 text");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_a_pipe_and_a_lost_file_are_refused_and_a_link_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.csv");
    refused(folder.path(), "`trace.csv` does not exist", "");
    fs::create_dir(&path).unwrap();
    refused(folder.path(), "`trace.csv` is a folder, but a file was expected", "name a file in it");
    fs::remove_dir(&path).unwrap();
    if std::process::Command::new("mkfifo").arg(&path).status().is_ok_and(|it| it.success()) {
        let message = "`trace.csv` is a pipe or device, but a regular file was expected";
        refused(folder.path(), message, "write its content to a file first");
        fs::remove_file(&path).unwrap();
    }
    std::os::unix::fs::symlink("other.csv", &path).unwrap();
    refused(folder.path(), "`trace.csv` is a link to a file that does not exist", "name the file");
    let text = expanded("^@0,4\\n@1,6\\n");
    fs::write(folder.path().join("other.csv"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "lab.yaml"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    // A link to a file elsewhere that is no trace shows nothing of it.
    fs::write(folder.path().join("other.csv"), "secret,secret\n1,2\n").unwrap();
    refused(folder.path(), "`trace.csv` is no trace", "write `timestamp,gpus`");
}

/// Asserts that the trace beside the scenario is refused, and that nothing of it is shown.
#[track_caller]
fn refused(folder: &std::path::Path, message: &str, fix: &str) {
    fs::write(folder.join("lab.yaml"), scenario("")).unwrap();
    let run = gpu_tco_in(folder, &["compare", "lab.yaml", "--message-format", "concise"]);
    let said = run.stderr.lines().next().unwrap_or_default();
    assert!(run.code == 2 && said.starts_with("lab.yaml:4:37: error[GT"), "{}", run.stderr);
    assert!(said.contains(message) && said.contains(fix), "{said}");
    let shown = gpu_tco_in(folder, &["compare", "lab.yaml"]).stderr;
    assert!(!shown.contains("secret") && !shown.contains("Zo"), "{shown}");
}
