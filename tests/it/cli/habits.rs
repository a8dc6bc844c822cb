//! Habits of a command line: help with examples, completions, manual pages, `-`, extensions, folders.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use clap::{CommandFactory, Parser};
use gpu_tco::cli::Cli;

use crate::program::{Run, gpu_tco, gpu_tco_in};

const LESSON: &str = "scenarios/h100-lesson.yaml";

/// Runs the program with a text on standard input, and variables set.
fn with_stdin(arguments: &[&str], text: &str, variables: &[(&str, &str)]) -> Run {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-tco"));
    program.args(arguments).env("LC_ALL", "C.UTF-8").envs(variables.iter().copied());
    program.current_dir(env!("CARGO_MANIFEST_DIR"));
    let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Every command, with the words that name it.
fn commands(command: &clap::Command, words: &[String]) -> Vec<(Vec<String>, clap::Command)> {
    let mut all = vec![(words.to_vec(), command.clone())];
    for below in command.get_subcommands().filter(|it| it.get_name() != "help") {
        let words = [words, &[below.get_name().to_owned()]].concat();
        all.extend(commands(below, &words));
    }
    all
}

#[test]
fn every_help_has_examples_that_parse() {
    for (words, command) in commands(&Cli::command(), &[]) {
        let help = command.clone().render_help().to_string();
        let examples = help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{words:?}"));
        let lines = examples.lines().map(str::trim).take_while(|it| it.starts_with("gpu-tco "));
        let mut count = 0;
        for line in lines {
            let own = line.split([' ']).take_while(|it| !["<", ">", "|"].contains(it));
            let own: Vec<&str> = own.collect();
            assert!(own[1..].starts_with(&words.iter().map(String::as_str).collect::<Vec<_>>()));
            assert!(Cli::try_parse_from(&own).is_ok(), "{line}");
            count += 1;
        }
        assert!(count > 0, "{words:?}");
    }
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(gpu_tco(&["help", "compare"]).stdout, gpu_tco(&["compare", "--help"]).stdout);
    assert_eq!(
        gpu_tco(&["help", "prices", "age"]).stdout,
        gpu_tco(&["prices", "age", "--help"]).stdout
    );
    let run = gpu_tco(&["help", "compair"]);
    assert!(run.code == 2 && run.stderr.contains("write `compare`"), "{}", run.stderr);
}

#[test]
fn the_first_help_fits_a_screen_and_the_whole_one_lists_every_command() {
    let first = gpu_tco(&["-h"]).stdout;
    assert_eq!(gpu_tco(&["help"]).stdout, first);
    assert_eq!(gpu_tco(&[]).stderr, first);
    assert!(first.lines().count() <= 40 && !first.contains("--message-format"), "{first}");
    let all = gpu_tco(&["help", "--all"]).stdout;
    assert!(all.contains("GPU_TCO_PRICING") && all.contains("--message-format"), "{all}");
    for command in Cli::command().get_subcommands() {
        let about = command.get_about().unwrap();
        let line = format!("  {:11}  {about}\n", command.get_name());
        assert!(all.contains(&line), "{line}");
    }
    // Rare flags are in the long help alone.
    assert!(!gpu_tco(&["compare", "-h"]).stdout.contains("--allow-folder"));
    assert!(gpu_tco(&["compare", "--help"]).stdout.contains("--allow-folder"));
}

#[test]
fn a_file_without_a_command_gets_the_lines_to_type() {
    for (named, lines) in [
        (
            LESSON,
            "  gpu-tco compare scenarios/h100-lesson.yaml\n  gpu-tco check scenarios/h100-lesson.yaml\n",
        ),
        ("scenarios", "  gpu-tco compare scenarios\n"),
        ("a bundle.zip", "  gpu-tco verify 'a bundle.zip'\n"),
    ] {
        let run = gpu_tco(&[named]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(lines), "{}", run.stderr);
    }
    assert!(gpu_tco(&["compair"]).stderr.contains("tip: "));
}

#[test]
fn a_flag_of_other_programs_gets_the_one_to_write() {
    for (arguments, told) in [
        (&["compare", LESSON, "--json"][..], "compare has no flag `--json`; write `-f json`"),
        (&["compare", LESSON, "--utilization=0.7"], "write `--set demand.utilization=0.7`"),
        (&["check", "--months=8"], "unexpected argument"), // it has no `--set`
        (&["init", "--count", "8"], "init has no flag `--count`; write `--gpus 16`"),
        (&["init", "--horizon", "8"], "write `--months 36`"),
        (&["compare", LESSON, "-o", "x.xlsx"], "`gpu-tco report SCENARIO -o FILE.xlsx`"),
        (&["report", LESSON, "-o", "x.md"], "`gpu-tco compare SCENARIO --view page -o FILE.md`"),
    ] {
        let run = gpu_tco(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(told), "{}", run.stderr);
    }
}

#[test]
fn completions_of_every_shell_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = gpu_tco(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains("compare") && run.stdout.contains("max-increase-pct"));
    }
}

#[test]
fn man_pages_are_printed_or_written_for_each_command() {
    let run = gpu_tco(&["man"]);
    assert!(run.code == 0 && run.stdout.contains(".TH gpu-tco 1"), "{}", run.stdout);
    let folder = tempfile::tempdir().unwrap();
    let run = gpu_tco_in(folder.path(), &["man", "-o", "share/man1"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    for (words, _) in commands(&Cli::command(), &["gpu-tco".to_owned()]) {
        let page = folder.path().join("share/man1").join(format!("{}.1", words.join("-")));
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.contains("Examples:"), "{}", page.display());
    }
}

#[test]
fn a_dash_reads_standard_input_and_names_it_in_errors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join(LESSON)).unwrap();
    let run = with_stdin(&["compare", "-", "--view", "summary"], &text, &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("64 H100 for three years"), "{}", run.stdout);
    let wrong = text.replace("horizon_months: 36", "horizon_months: -36");
    for command in ["compare", "check"] {
        let run = with_stdin(&[command, "-", "--message-format", "concise"], &wrong, &[]);
        let said = run.stdout + &run.stderr;
        assert!(run.code > 0 && said.contains("<stdin>:"), "{said}");
    }
    let run = with_stdin(&["compare", "-", "-"], &text, &[]);
    assert!(run.code == 2 && run.stderr.contains("named twice"), "{}", run.stderr);
}

#[test]
fn a_dash_writes_standard_output() {
    let expected = gpu_tco(&["compare", LESSON]).stdout;
    assert_eq!(gpu_tco(&["compare", LESSON, "-o", "-"]).stdout, expected);
    let schema = gpu_tco(&["schema", "prices", "-o", "-"]);
    assert_eq!(schema.stdout, gpu_tco(&["schema", "prices"]).stdout);
}

#[test]
fn the_extension_of_the_output_decides_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str, flags: &[&str]| {
        let path = folder.path().join(name);
        let run = gpu_tco(&[&["compare", LESSON, "-o", path.to_str().unwrap()], flags].concat());
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""), "{name}");
        fs::read_to_string(path).unwrap()
    };
    let formats = [
        ("x.json", "json"),
        ("x.CSV", "csv"),
        ("x.tsv", "tsv"),
        ("x.md", "markdown"),
        ("x", "table"),
    ];
    for (name, format) in formats {
        let expected = gpu_tco(&["compare", LESSON, "-f", format]).stdout;
        assert_eq!(written(name, &[]), expected);
        assert_eq!(written(name, &["-f", format]), expected);
        assert_eq!(written("x.txt", &["-f", format]), expected);
    }
    assert!(written("sweep.csv", &["--table", "sweep"]).starts_with("utilization"));
}

#[test]
fn an_extension_that_is_not_written_is_refused_with_those_that_are() {
    let folder = tempfile::tempdir().unwrap();
    let all = ".txt (table), .md (markdown), .markdown (markdown), .html (html), .htm (html), \
               .csv (csv), .tsv (tsv), .json (json)";
    for (name, flags, why) in [
        ("x.xlsx", &[][..], "no format has the extension .xlsx"),
        ("x.pdf", &["-f", "table"], "no format has the extension .pdf"),
        ("x.json", &["-f", "csv"], "x.json is the name of a json file, but `-f csv` was given"),
    ] {
        let path = folder.path().join(name);
        let of = [["compare", LESSON], ["prices", "h100"], ["diff", "--git=HEAD"]];
        for command in of {
            let run = gpu_tco(&[&command, &["-o", path.to_str().unwrap()], flags].concat());
            assert_eq!((run.code, run.stdout.as_str()), (2, ""));
            assert!(run.stderr.contains(why) && run.stderr.contains(all), "{}", run.stderr);
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_is_its_scenarios_in_order_of_name() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    write("b.yaml", &read(LESSON));
    write("a.yaml", &read("scenarios/train-7b.yaml"));
    write("prices.yaml", &read("pricing/lambda.yaml"));
    write("compose.yaml", "services: {}\n");
    write("notes.txt", "demand: none\n");
    let here = |arguments: &[&str]| gpu_tco_in(folder.path(), arguments);
    let run = here(&["compare", ".", "--view", "summary"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let each = here(&["compare", "./a.yaml", "./b.yaml", "--view", "summary"]);
    assert_eq!(run.stdout, each.stdout);
    let run = here(&["compare", ".", "-f", "csv"]);
    assert!(run.stderr.contains("hold one scenario, but 2 are named"), "{}", run.stderr);
    write("c.yaml", "demand: {gpus: [\n");
    let run = here(&["compare", "."]);
    assert!(run.code == 2 && run.stderr.contains("c.yaml"), "{}", run.stderr);
    fs::create_dir(folder.path().join("scenarios")).unwrap();
    write("scenarios/only.yaml", &read(LESSON));
    assert_eq!(here(&["compare", "."]).stdout, here(&["compare", "./scenarios/only.yaml"]).stdout);
    fs::create_dir(folder.path().join("sheets")).unwrap();
    write("sheets/prices.yaml", &read("pricing/lambda.yaml"));
    let run = here(&["compare", "sheets"]);
    assert!(run.stderr.contains("the folder `sheets` holds no scenario"), "{}", run.stderr);
}

#[test]
fn sheets_of_the_environment_lie_below_those_of_the_flag() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = |name: &str, price: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "schema: 1\nprovider: lambda\ncurrency: USD\ninstances:\n  gpu_8x_h100_sxm5:\n    \
             gpu: h100-sxm-80gb\n    gpus: 8\n    on_demand:\n      - {{price_per_hour: {price}, from: \
             2026-01-01, source: \"https://example.com\", checked_on: 2026-10-10, grade: A}}\n"
        );
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (low, high) = (sheet("low.yaml", "8.08"), sheet("high.yaml", "16.16"));
    let of = |command: &[&str], variable: &str, flag: &[&str]| {
        let run = with_stdin(&[command, flag].concat(), "", &[("GPU_TCO_PRICING", variable)]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    let compare =
        ["compare", "scenarios/h100-own-or-rent.yaml", "-f", "markdown", "--view", "full"];
    assert!(of(&compare, &low, &[]).contains("8.08 per instance-hour"));
    assert!(of(&compare, &low, &["--pricing", &high]).contains("16.16 per instance-hour"));
    let both = std::env::join_paths([&high, &low]).unwrap();
    let both = both.to_str().unwrap();
    assert!(of(&compare, both, &[]).contains("8.08 per instance-hour"));
    assert!(!of(&compare, "", &[]).contains("8.08 per instance-hour"));
    let prices = ["prices", "lambda/gpu_8x_h100_sxm5", "-f", "csv"];
    assert!(of(&prices, &low, &[]).contains(",8.080,"));
}

#[test]
fn a_report_without_a_file_or_of_several_scenarios_gets_the_lines_to_write() {
    let two = ["report", LESSON, "scenarios/teams.yaml", "-o", "x.html"];
    let each = "`gpu-tco report scenarios/h100-lesson.yaml -o h100-lesson.html` and `gpu-tco report \
                scenarios/teams.yaml -o teams.html`";
    let one = "`-o` is missing, which names the file; write `gpu-tco report \
               scenarios/h100-lesson.yaml -o h100-lesson.xlsx`";
    for (arguments, lines) in [(&two[..], each), (&["report", LESSON], one)] {
        let run = gpu_tco(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(lines), "{}", run.stderr);
    }
}
