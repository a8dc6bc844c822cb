//! Broken and hostile input: it may neither stop the program, nor speak through it.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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

const SOUND: &str = "schema: 1
title: A small lab
as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 16, utilization: 0.5}
alternatives:
  rent:
    - on_demand: {price_per_gpu_hour: 2.5}
";

/// The messages on a scenario with one part replaced, and whether it was refused.
fn said(part: &str, by: &str) -> (bool, String) {
    assert!(SOUND.contains(part), "{part}");
    said_of(SOUND.replace(part, by).as_bytes())
}

fn said_of(bytes: &[u8]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("x.yaml"), folder.path().join("out"));
    fs::write(&file, bytes).unwrap();
    let output = compare([file.as_os_str(), "-o".as_ref(), out.as_os_str()]);
    let refused = output.status.code() == Some(2);
    assert!(refused || output.status.success(), "{:?}: {}", output.status, stderr(&output));
    assert_eq!(out.exists(), !refused);
    let text =
        if refused { stderr(&output) } else { String::from_utf8(fs::read(out).unwrap()).unwrap() };
    (refused, text)
}

#[test]
fn hostile_text_never_reaches_a_terminal() {
    for c in
        ["\\r", "\\e[31m", "\\t", "\\n", "\\0", "\\L", "\\x9b31m", "\\u202e", "\\uFEFF", "\\u200b"]
    {
        for part in ["A small lab", "h100-sxm-80gb", "USD", "rent:", "2026-10-10"] {
            let (name, colon) = part.strip_suffix(':').map_or((part, ""), |name| (name, ":"));
            let (_, text) = said(part, &format!("\"{name}{c}\"{colon}"));
            let hostile = |c: char| c != '\n' && gpu_tco::input::is_hidden(c);
            assert!(!text.contains(hostile), "{part} {c}: {text:?}");
        }
    }
}

#[test]
fn broken_text_is_refused_with_its_place() {
    let broken: [Vec<u8>; 7] = [
        SOUND.replace("small", "sm\0ll").into(),
        SOUND.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        SOUND.bytes().map(|b| if b == b'm' { 0xE9 } else { b }).collect(),
        format!("a: {}", "[".repeat(100_000)).into(),
        format!("{SOUND}{}: 1\n", "k".repeat(100_000)).into(),
        SOUND.replace("0.5", &"9".repeat(100_000)).into(),
        (0..200).flat_map(|at| [" ".repeat(at), "a:\n".into()]).collect::<String>().into(),
    ];
    for bytes in broken {
        let (refused, text) = said_of(&bytes);
        assert!(refused && text.contains("error[GTF0") && text.contains("x.yaml:"), "{text}");
        assert!(text.len() < 2_000, "{} bytes", text.len());
    }
    let (refused, _) = said_of(format!("\u{feff}{}", SOUND.replace('\n', "\r\n")).as_bytes());
    assert!(!refused, "a byte order mark and CRLF are accepted");
}

#[test]
fn more_than_can_be_computed_is_refused() {
    let rent = |at: usize| format!("  a{at}:\n    - on_demand: {{price_per_gpu_hour: 2.5}}\n");
    let many: String = (0..60).map(rent).collect();
    let (refused, text) = said_of(format!("{SOUND}{many}").as_bytes());
    assert!(refused && text.contains("there are 61 alternatives, but at most 50"), "{text}");
    let tier = "    - on_demand: {price_per_gpu_hour: 2.5}\n";
    let (refused, text) = said(tier, &tier.repeat(101));
    assert!(refused && text.contains("there are 101 tiers, but at most 100"), "{text}");
    let open =
        "    - committed: {price_per_gpu_hour: 2, term_months: 12, gpus: optimal}\n".repeat(21);
    let (refused, text) = said(tier, &format!("{open}{tier}"));
    let message = "there are 21 sizes `optimal`, but at most 20 are computed";
    assert!(refused && text.contains(message), "{text}");
    let steps = "{share_of_time: 0.00001, gpus: 1}, ".repeat(10_001);
    let (refused, text) = said("gpus: 16, utilization: 0.5", &format!("shape: [{steps}]"));
    assert!(refused && text.contains("there are 10001 steps, but at most 10000"), "{text}");
}

#[test]
fn extreme_figures_give_an_answer_or_a_message() {
    for (part, by) in [
        ("utilization: 0.5", "utilization: 0"),
        ("utilization: 0.5", "utilization: 1"),
        ("utilization: 0.5", "utilization: 0.000000001"),
        ("gpus: 16", "gpus: 1"),
        ("gpus: 16", "gpus: 10000000"),
        ("horizon_months: 36", "horizon_months: 1"),
        ("horizon_months: 36", "horizon_months: 600\ncost_of_capital: 1"),
        ("horizon_months: 36", "horizon_months: 36\nhours_per_year: 8000"),
    ] {
        let (refused, text) = said(part, by);
        assert!(!refused, "{by}: {text}");
        assert!(!text.contains("NaN") && !text.contains("inf "), "{by}: {text}");
    }
    for absurd in ["0.000000001", "1000000000000"] {
        let (refused, text) =
            said("price_per_gpu_hour: 2.5", &format!("price_per_gpu_hour: {absurd}"));
        assert!(refused && text.contains("error[GTM001]"), "{text}");
    }
    let growth = "utilization: 0.5, growth_per_year: 5";
    let text = said("horizon_months: 36", "horizon_months: 600").1;
    assert!(text.contains("600 months"), "{text}");
    let long = SOUND.replace("utilization: 0.5", growth).replace("months: 36", "months: 600");
    let (refused, text) = said_of(long.as_bytes());
    assert!(refused && text.contains("error[GTS024]") && text.contains("x.yaml:8:3"), "{text}");
}

#[test]
fn an_input_is_never_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("x"), SOUND).unwrap();
    let sheet = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("pricing/aws.yaml")).unwrap();
    fs::write(at("aws"), &sheet).unwrap();
    for output in ["x", "aws"] {
        let arguments = [at("x"), "--pricing".into(), at("aws"), "-o".into(), at(output)];
        let said = compare(arguments);
        assert_eq!(said.status.code(), Some(2));
        assert!(stderr(&said).contains("is an input of this run"), "{}", stderr(&said));
    }
    assert_eq!(fs::read(at("x")).unwrap(), SOUND.as_bytes());
    assert_eq!(fs::read(at("aws")).unwrap(), sheet);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let looped = folder.path().join("loop");
    std::os::unix::fs::symlink(&looped, &looped).unwrap();
    for path in [Path::new("/dev/zero"), Path::new("/dev/null"), &looped, folder.path()] {
        let as_scenario = compare([path]);
        let sound = Path::new("scenarios/h100-lesson.yaml");
        let as_sheets = compare([sound, "--pricing".as_ref(), path]);
        for said in [as_scenario, as_sheets] {
            assert_eq!(said.status.code(), Some(2), "{}", path.display());
            assert!(stderr(&said).starts_with("error[GTF010]"), "{}", stderr(&said));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told_and_a_closed_pipe_is_not() {
    let scenario = ["compare", "scenarios/h100-lesson.yaml"];
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let said = program().args(scenario).stdout(full).output().unwrap();
    assert_eq!(said.status.code(), Some(2));
    assert!(stderr(&said).contains("standard output cannot be written"));
    for output in ["/dev/full", "/", "no-such-folder/x.txt"] {
        let said = program().args(scenario).args(["-o", output]).output().unwrap();
        assert_eq!(said.status.code(), Some(2));
        assert!(stderr(&said).starts_with(&format!("error: {output} cannot be written: ")));
        assert!(!stderr(&said).contains(".gpu-tco-"), "{}", stderr(&said));
    }
    let mut child =
        program().args(scenario).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let said = child.wait_with_output().unwrap();
    assert!(said.status.success() && said.stderr.is_empty(), "{}", stderr(&said));
}
